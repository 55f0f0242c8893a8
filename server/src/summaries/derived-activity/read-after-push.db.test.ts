import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';
import { toUserId } from '#users';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { deriveActivity } from './derive-activity.ts';

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

const at = (minute: number, date = '2026-11-18'): string =>
  `${date}T${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`;

type Sample = { readonly minute: number; readonly value: number; readonly date?: string };

async function send(path: string, body: object): Promise<string> {
  const { status, text } = await app.request('POST', path, { key: team.key, body });
  expect(status, text).toBe(200);
  return text;
}

/** Pushes steps of a minute each, as time series or within an activity. */
async function push(
  samples: readonly Sample[],
  form: 'series' | 'activity' = 'series',
  sourceType = 'watch',
): Promise<void> {
  const data = samples.map(({ minute, value, date }) => ({
    start: at(minute, date),
    end: at(minute + 1, date),
    value,
  }));
  const origin = { stage: 'daily', provider: 'apple_health_kit', source_type: sourceType };
  if (form === 'series') await send(`/v2/timeseries/${userId}/steps`, { ...origin, data });
  else {
    const steps = data.map(({ start, end, value }) => ({
      start_date: start,
      end_date: end,
      value,
      unit: 'count',
    }));
    await send(`/v2/summary/activity/${userId}`, { ...origin, data: { steps } });
  }
}

async function stepsByDay(): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await app.request<{
    activity: readonly { calendar_date: string; steps: number }[];
  }>('GET', `/v2/summary/activity/${userId}`, {
    key: team.key,
    query: { start_date: '2026-11-01', end_date: '2026-11-20' },
  });
  expect(status).toBe(200);
  return Object.fromEntries(body.activity.map(({ calendar_date: day, steps }) => [day, steps]));
}

async function sumByQuery(): Promise<unknown> {
  const text = await send(`/aggregate/v1/user/${userId}/query`, {
    timeframe: { type: 'absolute', start: '2026-11-01', end: '2026-11-20' },
    queries: [{ select: [{ func: 'sum', arg: { activity: 'steps' } }] }],
  });
  const { results } = JSON.parse(text) as { results: readonly { table: { sum?: unknown } }[] };
  return results[0]?.table.sum;
}

describe.each(['series', 'activity'] as const)('a day after a push of samples as %s', (form) => {
  it('is complete in the next read, from the first push of the user on', async () => {
    let total = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      await push([{ minute, value: minute + 1 }], form);
      total += minute + 1;
      expect(await stepsByDay()).toEqual({ '2026-11-18': total });
    }
  });

  it('is complete in the next read after a deletion of some of its samples', async () => {
    await push([{ minute: 1, value: 100 }], form);
    await push([{ minute: 30, value: 50 }], form);
    await push([{ minute: 40, value: 7, date: '2026-11-17' }], form);
    expect(await stepsByDay()).toEqual({ '2026-11-17': 7, '2026-11-18': 150 });
    await send(`/v2/user/${userId}/deletion`, {
      data: { resource: 'steps', start_date: at(20), end_date: at(50) },
    });
    expect(await stepsByDay()).toEqual({ '2026-11-17': 7, '2026-11-18': 100 });
  });

  it('counts in the next aggregate query', async () => {
    await push([{ minute: 1, value: 100 }], form);
    expect(await sumByQuery()).toEqual([100]);
  });
});

describe('samples that arrive while their day is calculated', () => {
  it.each([
    ['the same day', '2026-11-18'],
    ['a day that had none', '2026-11-17'],
  ])('count, of %s', async (_, date) => {
    userId = (await app.newUser(team, { fallback_time_zone: 'America/New_York' })).user_id;
    const { timeseries, summaries } = app.service.slices;
    await push([{ minute: 1, value: 100 }]);
    let isFirst = true;
    const deps = {
      ...app.resources,
      summaries: summaries.ingestion,
      movementSamples: async (...of: Parameters<typeof timeseries.tracks>) => {
        const before = await timeseries.tracks(...of);
        if (isFirst) {
          isFirst = false;
          await push([{ minute: 30, value: 7, date }], 'activity');
        }
        return before;
      },
    };
    await deriveActivity(deps, team.scope, {
      userId: toUserId(userId),
      provider: 'apple_health_kit',
      day: trust<PlainDate>('2026-11-18'),
      isDaily: true,
    });
    const { rows } = await app.database.query<{ total: number }>(
      `select sum((data::json ->> 'steps')::int)::int as total from summary where user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ total: 107 }]);
  });
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { addEndpoint } from '../../webhooks/index.ts';

type Json = Readonly<Record<string, unknown>>;
type Sample = readonly [start: string, end: string, value: number, sourceType?: string];

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

const toWire = ([start, end, value, sourceType = 'watch']: Sample): Json => ({
  start_date: `2026-11-${start}:00-05:00`,
  end_date: `2026-11-${end}:00-05:00`,
  value,
  unit: 'count',
  source_type: sourceType,
});

const send = async (data: unknown, more: Json = {}) =>
  app.request<Json>('POST', `/v2/summary/activity/${userId}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'apple_health_kit', data, ...more },
  });

async function push(samples: readonly Sample[], more: Json = {}): Promise<Json> {
  const { status, body } = await send([{ steps: samples.map(toWire) }], more);
  expect(status).toBe(200);
  return body;
}

async function activities(): Promise<readonly Json[]> {
  const { body } = await app.request<{ readonly activity: readonly Json[] }>(
    'GET',
    `/v2/summary/activity/${userId}`,
    { key: team.key, query: { start_date: '2026-11-01' } },
  );
  return body.activity;
}

const stepsByDay = async (): Promise<Json> =>
  Object.fromEntries(
    (await activities()).map((each) => [String(each['calendar_date']).slice(-2), each['steps']]),
  );

async function workOut(): Promise<void> {
  app.clock.advance(15_000);
  await app.service.slices.summaries.movement.runDue();
}

describe('samples that are pushed in place of the totals of a day', () => {
  it('are counted once where two devices were worn', async () => {
    const answer = await push([
      ['18T08:00', '18T08:10', 1000, 'watch'],
      ['18T08:10', '18T08:20', 800, 'watch'],
      ['18T08:05', '18T08:25', 1600, 'phone'],
      ['18T09:00', '18T09:10', 300, 'phone'],
    ]);
    expect(answer).toEqual({ success: true, received: 1, created: 1, updated: 0 });
    expect(await activities()).toMatchObject([
      {
        calendar_date: '2026-11-18',
        steps: 2400,
        timezone_offset: -18_000,
        source: { provider: 'apple_health_kit', type: 'multiple_sources' },
      },
    ]);
  });

  it('are shared by the days that they touch', async () => {
    await push([
      ['18T20:00', '18T21:00', 1000],
      ['18T23:30', '19T00:30', 600],
    ]);
    expect(await stepsByDay()).toEqual({ 18: 1300, 19: 300 });
  });

  it('add to those that came before, and change nothing when they come again', async () => {
    const url = 'http://127.0.0.1:1/hook';
    await addEndpoint(app.resources, team.scope, { url, description: '', filterTypes: null });
    await push([['18T08:00', '18T08:10', 1000]]);
    const [before] = await activities();
    const later = await push([['18T09:00', '18T09:10', 200]]);
    expect(later).toMatchObject({ received: 1, created: 0, updated: 1 });
    const again = await push([['18T08:00', '18T08:10', 1000]]);
    expect(again).toMatchObject({ received: 1, created: 0, updated: 0 });
    await workOut();
    expect(await activities()).toMatchObject([{ id: before?.['id'], steps: 1200 }]);
    const { rows } = await app.database.query<{ event_type: string }>(
      "select event_type from event where user_id = $1 and event_type like '%.activity.%' order by id",
      [userId],
    );
    expect(rows.map((row) => row.event_type)).toEqual([
      'daily.data.activity.created',
      'daily.data.activity.updated',
    ]);
  });

  it('replace what the same source told of the same time', async () => {
    await push([['18T08:00', '18T08:10', 1000]]);
    await push([['18T08:00', '18T08:15', 1500]]);
    expect(await stepsByDay()).toEqual({ 18: 1500 });
  });

  it('and time series of the same provider make one day, which is explained', async () => {
    const data = [
      { start: '2026-11-18T08:05:00-05:00', end: '2026-11-18T08:15:00-05:00', value: 700 },
    ];
    await app.request('POST', `/v2/timeseries/${userId}/steps`, {
      key: team.key,
      body: { stage: 'daily', provider: 'apple_health_kit', source_type: 'phone', data },
    });
    await push([
      ['18T08:00', '18T08:10', 1000, 'watch'],
      ['18T10:00', '18T10:10', 50, 'phone'],
    ]);
    expect(await stepsByDay()).toEqual({ 18: 1250 });
    await workOut();
    expect(await stepsByDay()).toEqual({ 18: 1250 });
    const { body } = await app.request<{ readonly totals: readonly Json[] }>(
      'GET',
      `/v2/summary/activity/${userId}/explain`,
      { key: team.key, query: { date: '2026-11-18' } },
    );
    expect(body.totals).toMatchObject([
      {
        resource: 'steps',
        total: 1250,
        sources: [
          { type: 'watch', recorded: 1000, counted: 1000 },
          { type: 'phone', recorded: 750, counted: 250 },
        ],
      },
    ]);
  });

  it('do not replace what the provider tells of the day', async () => {
    await send([{ day_summary: { calendar_date: '2026-11-18', steps_sum: 42 } }]);
    await push([['18T08:00', '18T08:10', 1000]]);
    expect(await stepsByDay()).toEqual({ 18: 42 });
  });

  it('are refused together, and then none of them is kept', async () => {
    const bad = { ...toWire(['18T09:00', '18T09:10', 1]), value: 'many' };
    const { status } = await send([{ steps: [toWire(['18T08:00', '18T08:10', 1000]), bad] }]);
    expect(status).toBe(422);
    await push([['18T10:00', '18T10:10', 5]]);
    expect(await stepsByDay()).toEqual({ 18: 5 });
  });

  it('of the zone of their upload make days of that zone', async () => {
    const at = '2026-11-18T23:30:00Z';
    const steps = [{ start_date: at, end_date: at, value: 10, unit: 'count' }];
    await send([{ steps }], { time_zone: 'Europe/Berlin' });
    expect(await activities()).toMatchObject([
      { calendar_date: '2026-11-19', steps: 10, time_zone: 'Europe/Berlin' },
    ]);
  });

  it('make the same days however they are cut into pushes, and in whatever order', async () => {
    const minute = fc.integer({ min: 0, max: 3 * 24 * 60 });
    const samples = fc.uniqueArray(
      fc.record({
        minute,
        length: fc.integer({ min: 1, max: 180 }),
        value: fc.integer({ min: 1, max: 500 }),
        sourceType: fc.constantFrom('watch', 'phone', 'ring'),
        push: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 30, selector: (each) => `${each.sourceType} ${each.minute}` },
    );
    const start = Date.parse('2026-11-15T05:00:00Z');
    const wireOf = (of: { minute: number; length: number; value: number; sourceType: string }) => ({
      start_date: new Date(start + of.minute * 60_000).toISOString(),
      end_date: new Date(start + (of.minute + of.length) * 60_000).toISOString(),
      value: of.value,
      unit: 'count',
      source_type: of.sourceType,
    });
    await fc.assert(
      fc.asyncProperty(samples, async (given) => {
        const zone = { time_zone: 'America/New_York' };
        userId = (await app.newUser(team)).user_id;
        await send([{ steps: given.map(wireOf) }], zone);
        const whole = await stepsByDay();
        userId = (await app.newUser(team)).user_id;
        for (const turn of [2, 0, 3, 1]) {
          const part = given.filter((each) => each.push === turn);
          // oxlint-disable-next-line no-await-in-loop -- one push after another
          if (part.length > 0) await send([{ steps: part.map(wireOf) }], zone);
        }
        expect(await stepsByDay()).toEqual(whole);
      }),
      { numRuns: 8 },
    );
  });
});

it('a history is told complete when its days are worked out', async () => {
  const url = 'http://127.0.0.1:1/hook';
  await addEndpoint(app.resources, team.scope, { url, description: '', filterTypes: null });
  await push([['18T08:00', '18T08:10', 1000]], { stage: 'historical' });
  expect(await stepsByDay()).toEqual({ 18: 1000 });
  const { rows } = await app.database.query<{ event_type: string }>(
    "select event_type from event where user_id = $1 and event_type like '%.activity.%'",
    [userId],
  );
  expect(rows.map((row) => row.event_type)).toEqual(['historical.data.activity.created']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';

type Source = { readonly provider: string; readonly type: string };
type Total = {
  readonly resource: string;
  readonly unit: string;
  readonly total: number;
  readonly sources: readonly (Source & { readonly recorded: number; readonly counted: number })[];
  readonly intervals: readonly (Source & {
    readonly start: string;
    readonly end: string;
    readonly counted: number;
    readonly over: readonly (Source & { readonly because: string })[];
  })[];
};
type Explained = {
  readonly time_zone: string | null;
  readonly start: string;
  readonly totals: readonly Total[];
};

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

const date = '2026-11-19';
const at = (time: string): string => `${date}T${time}:00+00:00`;

async function push(
  provider: string,
  sourceType: string,
  samples: readonly (readonly [start: string, end: string, value: number])[],
  resource = 'steps',
): Promise<void> {
  const data = samples.map(([start, end, value]) => ({ start: at(start), end: at(end), value }));
  const body = { stage: 'daily', provider, source_type: sourceType, data };
  const path = `/v2/timeseries/${userId}/${resource}`;
  const { status } = await app.request('POST', path, { key: team.key, body });
  expect(status).toBe(200);
}

const explain = async (query: Readonly<Record<string, string>> = { date }, of = team) =>
  app.request('GET', `/v2/summary/activity/${userId}/explain`, { key: of.key, query });

async function explained(): Promise<Explained> {
  const { status, body } = await explain();
  expect(status).toBe(200);
  return body as Explained;
}

describe('two devices that are worn at once', () => {
  it('count once, and each interval names who won it and why', async () => {
    await push('apple_health_kit', 'watch', [
      ['08:00', '08:10', 1000],
      ['08:10', '08:20', 800],
    ]);
    await push('apple_health_kit', 'phone', [
      ['08:05', '08:15', 700],
      ['09:00', '09:10', 300],
    ]);
    const { totals } = await explained();
    expect(totals).toEqual([
      {
        resource: 'steps',
        unit: 'count',
        total: 2100,
        sources: [
          { provider: 'apple_health_kit', type: 'watch', recorded: 1800, counted: 1800 },
          { provider: 'apple_health_kit', type: 'phone', recorded: 1000, counted: 300 },
        ],
        intervals: [
          {
            start: at('08:00'),
            end: at('08:05'),
            provider: 'apple_health_kit',
            type: 'watch',
            counted: 500,
            over: [],
          },
          {
            start: at('08:05'),
            end: at('08:15'),
            provider: 'apple_health_kit',
            type: 'watch',
            counted: 900,
            over: [{ provider: 'apple_health_kit', type: 'phone', because: 'source_type' }],
          },
          {
            start: at('08:15'),
            end: at('08:20'),
            provider: 'apple_health_kit',
            type: 'watch',
            counted: 400,
            over: [],
          },
          {
            start: at('09:00'),
            end: at('09:10'),
            provider: 'apple_health_kit',
            type: 'phone',
            counted: 300,
            over: [],
          },
        ],
      },
    ]);
  });

  it('of two providers the one that the team prefers counts', async () => {
    await push('fitbit', 'watch', [['08:00', '08:10', 1000]]);
    await push('garmin', 'watch', [['08:00', '08:10', 1200]]);
    expect((await explained()).totals[0]?.total).toBe(1000);
    const body = [{ data_type: 'activity', provider: 'garmin', priority: 1 }];
    await app.request('PATCH', '/v2/team/source/priorities', { key: team.key, body });
    const [steps] = (await explained()).totals;
    expect(steps?.total).toBe(1200);
    expect(steps?.intervals[0]?.over).toEqual([
      { provider: 'fitbit', type: 'watch', because: 'team_priority' },
    ]);
  });
});

describe('the day', () => {
  it('is that of the calendar of the person, and a sample at midnight is shared', async () => {
    const zone = { fallback_time_zone: 'America/New_York' };
    await app.request('PATCH', `/v2/user/${userId}`, { key: team.key, body: zone });
    await push('fitbit', 'watch', [
      ['04:00', '06:00', 100],
      ['12:00', '13:00', 30],
    ]);
    const { time_zone, start, totals } = await explained();
    expect([time_zone, start]).toEqual(['America/New_York', at('05:00')]);
    expect(totals[0]?.total).toBe(80);
  });

  it('without samples explains nothing', async () => {
    expect(await explained()).toMatchObject({ totals: [], time_zone: null });
  });
});

describe('the refusals', () => {
  it('a day that is none is named', async () => {
    const wrong = await explain({ date: '2026-02-30' });
    expect([wrong.status, blamed(wrong)]).toEqual([422, ['query.date']]);
    expect((await explain({})).status).toBe(422);
  });

  it("another team's user looks exactly like an absent one", async () => {
    await push('fitbit', 'watch', [['08:00', '08:10', 1000]]);
    const other = await app.newTeam();
    const foreign = visible(await explain({ date }, other));
    userId = '00000000-0000-4000-8000-000000000000';
    expect(visible(await explain())).toEqual(foreign);
  });
});

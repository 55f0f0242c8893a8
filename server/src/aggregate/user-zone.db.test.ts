import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());
beforeEach(async () => {
  userId = (await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' })).user_id;
});

async function push(path: string, data: readonly Json[], more: Json = {}): Promise<void> {
  const body = { stage: 'daily', provider: 'withings', data, ...more };
  const answer = await app.request('POST', path, { key: team.key, body });
  expect(answer.text).toContain('"success":true');
}

async function tableOf(query: Json): Promise<Json> {
  const timeframe = { type: 'absolute', start: '2026-03-01', end: '2026-03-03' };
  const { body } = await app.request<{ readonly results: readonly { readonly table: Json }[] }>(
    'POST',
    `/aggregate/v1/user/${userId}/query`,
    { key: team.key, body: { timeframe, queries: [query] } },
  );
  return body.results[0]?.table ?? {};
}

const at = '2026-03-01T20:00:00Z';
const places: readonly (readonly [string, Json, Json])[] = [
  ['its own time_zone', { time_zone: 'Asia/Tokyo' }, {}],
  ['its own timezone_offset', { timezone_offset: 32_400 }, {}],
  ['the time_zone of its upload', {}, { time_zone: 'Asia/Tokyo' }],
];

describe.each(places)('%s', (_, own, upload) => {
  it('places a meal where the person ate it', async () => {
    const meal = { timestamp: at, name: 'Dinner', energy: { unit: 'kcal', value: 500 }, ...own };
    await push(`/v2/summary/meal/${userId}`, [meal], upload);
    expect(
      await tableOf({ select: [{ index: 'meal' }, { meal: 'date' }, { meal: 'calories' }] }),
    ).toEqual({ index: ['2026-03-02T05:00:00'], date: ['2026-03-02'], calories: [500] });
  });

  it('places a measurement of the body where it was taken', async () => {
    await push(`/v2/summary/body/${userId}`, [{ measured_at: at, weight: 70, ...own }], upload);
    expect(
      await tableOf({ select: [{ body: 'measured_at' }, { body: 'weight_kilogram' }] }),
    ).toEqual({ measured_at: ['2026-03-02T05:00:00'], weight_kilogram: [70] });
  });
});

it('the newest weight is the one taken last, whatever the clocks showed', async () => {
  await push(`/v2/summary/body/${userId}`, [
    { measured_at: '2026-03-01T23:00:00Z', weight: 70, time_zone: 'Asia/Tokyo' },
    { measured_at: '2026-03-02T03:00:00Z', weight: 80, time_zone: 'America/Los_Angeles' },
  ]);
  const weight = { body: 'weight_kilogram' };
  expect(
    await tableOf({
      select: [
        { func: 'newest', arg: weight },
        { func: 'oldest', arg: weight },
      ],
    }),
  ).toEqual({ newest: [80], oldest: [70] });
});

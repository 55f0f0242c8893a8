import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type Answer = {
  readonly coverage: readonly {
    readonly resource: string;
    readonly provider: string;
    readonly samples: number;
    readonly days_with_data: number;
    readonly covered: readonly object[];
    readonly gaps: readonly object[];
  }[];
};

let app: TestApp;
let team: TestTeam;
let userId: string;

const push = async (resource: string, provider: string, samples: readonly object[]) => {
  const pushed = await app.request('POST', `/v2/timeseries/${userId}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider, data: samples },
  });
  expect([pushed.status, pushed.text]).toMatchObject([200, {}]);
};
const at = (day: string, value: number, more: object = {}) => ({
  timestamp: `${day}T23:30:00Z`,
  value,
  ...more,
});

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
  const days = ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-05'];
  await push(
    'heartrate',
    'oura',
    [...days, '2026-03-01'].map((day) => at(day, 60)),
  );
  await push('heartrate', 'fitbit', [at('2026-02-02', 61), at('2026-02-02', 62)]);
  // Chunks of it span a month.
  await push('body_weight', 'withings', [at('2026-02-01', 70), at('2026-02-20', 71)]);
});
afterAll(async () => app.close());

const february = { start_date: '2026-02-01', end_date: '2026-02-28' };
const get = async (
  query: Readonly<Record<string, string>> = february,
  { key = team.key, user = userId } = {},
) => app.request<Answer>('GET', `/v2/user/${user}/coverage`, { key, query });
const days = (start_date: string, end_date = start_date) => ({ start_date, end_date });

test('days with samples and the gaps between them are told by resource and provider', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toEqual({
    user_id: userId,
    ...february,
    coverage: [
      {
        resource: 'body_weight',
        provider: 'withings',
        samples: 2,
        days_with_data: 2,
        covered: [days('2026-02-01'), days('2026-02-20')],
        gaps: [days('2026-02-02', '2026-02-19')],
      },
      {
        resource: 'heartrate',
        provider: 'fitbit',
        samples: 1,
        days_with_data: 1,
        covered: [days('2026-02-02')],
        gaps: [],
      },
      {
        resource: 'heartrate',
        provider: 'oura',
        samples: 3,
        days_with_data: 3,
        covered: [days('2026-02-01', '2026-02-02'), days('2026-02-05')],
        gaps: [days('2026-02-03', '2026-02-04')],
      },
    ],
  });
});

test('one resource, one provider, and a day without anything', async () => {
  const names = async (query: Readonly<Record<string, string>>) =>
    (await get({ ...february, ...query })).body.coverage.map(
      ({ resource, provider }) => `${resource} of ${provider}`,
    );
  expect(await names({ resource: 'body_weight' })).toEqual(['body_weight of withings']);
  expect(await names({ provider: 'oura' })).toEqual(['heartrate of oura']);
  expect(await names({ resource: 'body_weight', provider: 'oura' })).toEqual([]);
  expect(await names(days('2026-02-10'))).toEqual([]);
});

test('what is wrong is named', async () => {
  const backwards = await get(days('2026-02-02', '2026-02-01'));
  expect([backwards.status, blamed(backwards)]).toEqual([422, ['query.end_date']]);
  const long = await get(days('2026-01-01', '2027-01-02'));
  expect([long.status, blamed(long)]).toEqual([422, ['query.end_date']]);
  expect((await get(days('2026-01-01', '2027-01-01'))).status).toBe(200);
  const day = await get(days('2026-02-30'));
  expect([day.status, blamed(day)]).toEqual([422, ['query.start_date', 'query.end_date']]);
  expect((await get({ ...february, resource: 'nothing' })).status).toBe(404);
});

test("another team's user looks like nobody", async () => {
  const other = await app.newTeam();
  const foreign = await get(february, { key: other.key });
  const absent = await get(february, { key: other.key, user: randomUUID() });
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});

test('a year of a sensor that ticks each second is told without reading its samples', async () => {
  const { user_id: user } = await app.newUser(team);
  await app.database.query(
    `with made as (
       insert into series (user_id, resource, sub_kind, provider, source_type, tenant_id)
       values ($1, 'heartrate', '', 'oura', 'ring', $2) returning series_id)
     insert into sample_chunk (user_id, series_id, starts_at, ends_at, samples, data, tenant_id)
     select $1, series_id, hour * 3600000, (hour + 1) * 3600000, 3600, '\\xff'::bytea, $2
     from made, generate_series(extract(epoch from '2025-01-01'::timestamptz)::bigint / 3600, extract(epoch from '2025-12-31'::timestamptz)::bigint / 3600 + 23) as hour`,
    [user, team.scope.tenantId],
  );
  const { body } = await get(days('2025-01-01', '2025-12-31'), { user });
  // Whoever decoded the bytes would fail: they are none.
  expect(body.coverage).toMatchObject([
    { samples: 365 * 24 * 3600, days_with_data: 365, covered: [days('2025-01-01', '2025-12-31')] },
  ]);
});

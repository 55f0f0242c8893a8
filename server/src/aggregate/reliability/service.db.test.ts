import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { connectUser, unreachableProviders } from '../../../tests/harness/connected-user.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;

let app: TestApp;
let org: ManagementApi;
let team: TestTeam;
let worker: ReturnType<TestApp['service']['slices']['aggregate']['workers']>[number];
let userId: string;

beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  org = await managementApi(app);
  app.clock.set(new Date('2026-07-01T00:30:00Z'));
  [worker] = app.service.slices.aggregate.workers();
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});
afterAll(async () => app.close());

const of = (column: string) => ({ reliability: column });
const all = [
  'source_provider',
  'source_type',
  'resource',
  'presence_day_count',
  'presence_recency_day',
  'reliability_status',
  'connection_status',
].map(of);

const push = async (path: string, provider: string, data: readonly object[]): Promise<void> => {
  const body = { stage: 'daily', provider, data };
  const { status, text } = await app.request('POST', path, { key: team.key, body });
  expect([status, text]).toEqual([200, expect.anything()]);
};
const beats = async (provider: string, times: readonly string[], more = {}): Promise<void> =>
  push(
    `/v2/timeseries/${userId}/heartrate`,
    provider,
    times.map((timestamp) => ({ timestamp, value: 60, unit: 'bpm', ...more })),
  );
const stored = async (slug: string): Promise<readonly string[]> => {
  const path = `/aggregate/v1/user/${userId}/continuous_query/${slug}/result_table`;
  const { body } = await app.request<{ table: Table }>('GET', path, { key: team.key });
  const columns = Object.values(body.table);
  return (columns[0] ?? []).map((_, row) => columns.map((values) => values[row]).join(' '));
};
const make = async (slug: string, query: object): Promise<void> => {
  const base = `/team/${team.scope.teamId}/sandbox`;
  const body = { slug, title: slug, query };
  const { status, text } = await org.send('POST', `${base}/continuous_query`, { body });
  expect([status, text]).toEqual([200, expect.anything()]);
};

test('each resource of each source has its row, and a new one every day', async () => {
  await connectUser(app, team, userId);
  // On the person's clock it was the 2nd; the last day ends with the 30th.
  await beats('oura', ['2026-06-01T23:30:00Z'], { timezone_offset: 3600 });
  await beats('oura', ['2026-06-30T12:00:00Z', '2026-06-30T13:00:00Z', '2026-07-01T00:10:00Z']);
  await beats('fitbit', ['2026-03-01T12:00:00Z'], { type: 'watch' });
  await beats('manual', ['2026-06-30T12:00:00Z']);
  await push(`/v2/summary/sleep/${userId}`, 'garmin', [
    { bedtime_start: '2026-06-28T22:00:00Z', bedtime_stop: '2026-06-29T06:00:00Z' },
  ]);
  await make('reliability', { select: all, where: "source_provider != 'nobody'" });
  await worker.runDue();
  const observed = (rows: readonly string[]): readonly string[] =>
    rows.filter((row) => !row.includes('insufficient_history'));
  const rows = await stored('reliability');
  expect(observed(rows)).toEqual([
    'fitbit watch heartrate 0  stale connected',
    'garmin unknown sleep 1 1 sparse_by_pattern connected',
    'oura unknown heartrate 2 0 sparse_by_pattern connected',
  ]);
  // What the provider gives and never gave is awaited; what is written by hand is not.
  expect(rows).toContain('oura unknown sleep 0  insufficient_history connected');
  expect(rows.join('\n')).not.toContain('manual');

  app.clock.advance(2 * dayMs);
  await worker.runDue();
  expect(await stored('reliability')).toEqual(rows);
  await app.request('DELETE', `/v2/user/${userId}/garmin`, { key: team.key });
  await runJob(app, 'aggregate.reliability');
  await worker.runDue();
  expect(observed(await stored('reliability'))).toEqual([
    'fitbit watch heartrate 0  stale connected',
    'garmin unknown sleep 1 3 sparse_by_pattern disconnected',
    'oura unknown heartrate 2 1 sparse_by_pattern connected',
  ]);
});

test('rows are grouped by what they are about', async () => {
  await make('worst', {
    select: [{ group_key: '*' }, { func: 'max', arg: of('presence_day_count') }],
    group_by: [of('source_provider')],
    where: "resource = 'heartrate'",
  });
  await worker.runDue();
  expect(await stored('worst')).toEqual(['fitbit 0', 'oura 2']);
});

test('a single query may not read it', async () => {
  const { status, text } = await app.request('POST', `/aggregate/v1/user/${userId}/query`, {
    key: team.key,
    body: {
      timeframe: { type: 'absolute', start: '2026-06-01', end: '2026-06-30' },
      queries: [{ select: all }],
    },
  });
  expect([status, text]).toEqual([422, expect.stringContaining('continuous queries only')]);
});

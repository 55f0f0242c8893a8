import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '#kernel/db/migrate.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { untilEventsReadable } from '../harness/readable-events.ts';
import { openNewServer, type Primary } from '../harness/replica.ts';
import { dump } from '../upgrade/dump.ts';

type Page = {
  readonly data: readonly { readonly id?: string; readonly user_id?: string }[];
  readonly next_cursor: string;
};

let before: TestApp;
let team: TestTeam;
let server: Primary;
beforeAll(async () => {
  before = await openTestApp();
  team = await before.newTeam();
  server = await openNewServer();
});
afterAll(async () => {
  await before.close();
  await server.close();
});

/** The server has counted further than a new one: each inner transaction that writes has a number of its own. */
async function spendTransactions({ database }: TestApp): Promise<void> {
  await database.query(`do $$ begin
    create temporary table spent (number int);
    for number in 1 .. 20000 loop
      begin insert into spent values (number); exception when division_by_zero then null; end;
    end loop;
  end $$`);
}

/** What a new server has counted is less than what was recorded, however the test's own one is shared. */
async function openMoved(): Promise<TestApp> {
  await server.query('create role salus_app login');
  await server.query(await dump(before.database.query));
  const counted = async ({ query }: Pick<Primary, 'query'>): Promise<number> =>
    Number((await query('select pg_current_xact_id()::text as at')).rows[0]?.['at']);
  expect(await counted(server)).toBeLessThan((await counted(before.database)) - 10_000);
  await migrate(server.connection);
  return openTestApp({ beside: { database: server.database, clock: before.clock } });
}

const read = async (app: TestApp, path: string, after?: string): Promise<Page> => {
  const query = after === undefined ? {} : { after };
  const answer = await app.request<Page>('GET', path, { key: team.key, query });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
};

/** A user of which an event is told; the type is the same for all. */
async function connect(app: TestApp): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const body = {
    stage: 'daily',
    provider: 'oura',
    data: [{ timestamp: '2026-11-20T08:00:00Z', value: 60 }],
  };
  const address = `/v2/timeseries/${userId}/heartrate`;
  expect((await app.request('POST', address, { key: team.key, body })).status).toBe(200);
  await untilEventsReadable(app, team);
  return userId;
}

const idsOf = ({ data }: Page): (string | undefined)[] => data.map(({ id }) => id);

test('after a move to another server events are handed out at once, old cursors go on, nothing is missed or told twice', async () => {
  await spendTransactions(before);
  await read(before, '/v2/events');
  await read(before, '/v2/events/tail');
  await connect(before);
  const early = await read(before, '/v2/events');
  await connect(before);
  const all = await read(before, '/v2/events');
  const seen = await read(before, '/v2/events/tail');
  expect(early.data.length).toBeGreaterThan(0);
  expect(all.data.length).toBeGreaterThan(early.data.length);

  const app = await openMoved();
  expect(idsOf(await read(app, '/v2/events'))).toEqual(idsOf(all));
  expect(idsOf(await read(app, '/v2/events', early.next_cursor))).toEqual(
    idsOf(all).slice(early.data.length),
  );
  expect((await read(app, '/v2/events', all.next_cursor)).data).toEqual([]);
  const latest = await read(app, '/v2/events', 'latest');

  const userId = await connect(app);
  const later = await read(app, '/v2/events', all.next_cursor);
  expect(later.data.length).toBeGreaterThan(0);
  expect(idsOf(await read(app, '/v2/events', latest.next_cursor))).toEqual(idsOf(later));
  expect(idsOf(await read(app, '/v2/events'))).toEqual([...idsOf(all), ...idsOf(later)]);
  expect(new Set([...idsOf(all), ...idsOf(later)]).size).toBe(all.data.length + later.data.length);
  const tailed = await read(app, '/v2/events/tail', seen.next_cursor);
  expect(tailed.data.map(({ user_id }) => user_id)).toEqual(later.data.map(() => userId));
  await app.close();
});

test('what counts events costs a statement no call: the planner takes its text', async () => {
  const plan = async (statement: string): Promise<string> =>
    JSON.stringify((await server.query(`explain verbose ${statement}`)).rows);
  const insert = await plan('insert into watched_event (uid) values (null)');
  const fetch = await plan('select id from event where recorded_in < event_count_decided()');
  expect(insert).toMatch(/pg_current_xact_id\(\).* \+ '?\d+/u);
  expect(fetch).toMatch(/pg_snapshot_xmin\(.* \+ '?\d+/u);
  expect(insert + fetch).not.toContain('event_count');
});

test('a user who does not own the tables is told who has to say that they were moved', async () => {
  await server.query('create role mover login');
  await server.query('grant salus_app to mover');
  await server.query('grant select on schema_migration to mover');
  await server.query('update event_count set system_identifier = system_identifier + 1');
  await expect(migrate({ ...server.connection, user: 'mover' })).rejects.toThrow(
    /came from another server.*salus migrate/u,
  );
  await migrate(server.connection);
});

test('where nothing moved nothing is added, however often it is started', async () => {
  const added = async (): Promise<unknown> =>
    (await server.query('select ahead from event_count')).rows;
  const first = await added();
  await migrate(server.connection);
  expect(await added()).toEqual(first);
  const { rows } = await before.database.query('select ahead from event_count');
  expect(rows).toEqual([{ ahead: '0' }]);
});

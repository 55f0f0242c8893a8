import pg from 'pg';
import { Client } from 'undici';

import { type Call, dataCalls, lastCalls, type Subject, userCalls } from './growth-calls.ts';
import { copyUser } from './growth-copies.ts';
import { makeLongTemplate, makeTemplate, sealed, walkInTest } from './growth-template.ts';
import type { BenchRow } from './row.ts';
import { fire, managementKey, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

/** The larger of the two; the smaller has a tenth of it. 1,000,000 want 12 GB of disk, and time. */
const large = Number(process.env['SALUS_BENCH_USERS'] ?? 100_000);
const small = large / 10;
const shotsEach = 400;
const warmUp = 100;
/** Those whose sealed data the server writes itself, spread over all. */
const personsCount = 400;
const longCount = 100;

type Grown = {
  readonly stage: Stage;
  readonly client: Client;
  subject(turn: number): Subject;
  /** One who has ten times as many days. */
  longSubject(turn: number): Subject;
};

type Found = { readonly p50: number; readonly p95: number };

/** Fill a table each. */
type Owners = readonly [pg.Client, pg.Client];

async function withOwners<Result>(
  stage: Stage,
  work: (owners: Owners) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stage, async (connection) => {
    const owners = [new pg.Client(connection), new pg.Client(connection)] as const;
    for (const owner of owners) await owner.connect();
    try {
      return await work(owners);
    } finally {
      for (const owner of owners) await owner.end();
    }
  });
}

/** While rows are filled in nothing has to survive; what is measured then is as durable as always. */
const whileFilling = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
};

async function quickly<Result>(owner: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (const [name, value] of Object.entries(whileFilling))
    await owner.query(`alter system set ${name} = '${value}'`);
  await owner.query('select pg_reload_conf()');
  try {
    return await work();
  } finally {
    for (const name of Object.keys(whileFilling)) await owner.query(`alter system reset ${name}`);
    await owner.query('select pg_reload_conf()');
  }
}

const deviceText = `
  insert into provider_device (id, tenant_id, user_id, provider, provider_id, source_type, manufacturer, model, created_at)
  select gen_random_uuid(), tenant_id, id, 'oura', 'ring-1', 'ring', 'Oura', 'Ring 4', now() from users where id = $1`;
/** Each event was delivered at once. */
const attemptsText = `
  insert into delivery_attempt (event_id, endpoint_id, attempt, attempted_at, duration_ms, status, response)
  select id, (select id from webhook_endpoint), 1, created_at, 40, 200, 'ok' from event`;

/** An endpoint for what never happens here, so that nothing is on its way while calls are measured. */
async function addEndpoint(stage: Stage, owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ path: string }>(
    `select '/v1/org/' || org_id || '/team/' || team.id || '/' || tenant.environment as path
     from team join tenant on team_id = team.id limit 1`,
  );
  const team = rows[0]?.path ?? '';
  const body = JSON.stringify({
    url: 'http://127.0.0.1:9/',
    filter_types: ['daily.data.insulin_injection.created'],
  });
  const headers = { ...stage.headers, 'x-management-key': managementKey };
  const answer = await fetch(`${stage.url}${team}/webhook`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return team;
}

async function sealAll(stage: Stage, persons: readonly string[], labTest: string): Promise<void> {
  const all = persons.map((id) => sealed(id, labTest));
  // Who somebody is has to be there before they are insured.
  for (let step = 0; step < (all[0]?.length ?? 0); step += 1) {
    const shots = all.flatMap((each) => each.slice(step, step + 1));
    await fire(stage.url, stage.headers, shots, 4);
  }
}

/** Lab orders are on their way to their laboratory for a moment. */
async function untilDispatched(owner: pg.Client): Promise<void> {
  while (((await owner.query('select from lab_dispatch limit 1')).rowCount ?? 0) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function grow(count: number): Promise<Grown> {
  const stage = await openStage();
  try {
    return await fill(stage, count);
  } catch (error) {
    await stage.close();
    throw error;
  }
}

async function fill(stage: Stage, count: number): Promise<Grown> {
  const startedAt = performance.now();
  const labTest = await walkInTest(stage);
  const template = await makeTemplate(stage, labTest);
  const longTemplate = await makeLongTemplate(stage);
  return withOwners(stage, async (owners) => {
    const [owner] = owners;
    const team = await addEndpoint(stage, owner);
    await owner.query(deviceText, [template]);
    await untilDispatched(owner);
    const unsealedEvery = Math.floor(count / personsCount);
    const asked = { count, prefix: 'user-', template, unsealedEvery };
    const longAsked = { count: longCount, prefix: 'long-', template: longTemplate };
    const [users, long] = await quickly(owner, async () => {
      const copied = [
        await copyUser(owners, asked),
        await copyUser(owners, { ...longAsked, unsealedEvery: 1 }),
      ] as const;
      await owner.query(attemptsText);
      await owner.query('vacuum analyze');
      return copied;
    });
    const persons = users.filter((_, index) => (index + 1) % unsealedEvery === 0);
    const made = performance.now();
    await sealAll(stage, persons, labTest);
    await untilDispatched(owner);
    const orders = await ordersOf(owner, persons);
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    const { rows } = await owner.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    process.stderr.write(
      `${count} users: ${rows[0]?.size}, rows in ${seconds(made - startedAt)} s, all in ${seconds(performance.now() - startedAt)} s\n`,
    );
    const subject = (turn: number): Subject => {
      const index = scattered(turn, users.length);
      const person = persons[scattered(turn, persons.length)] ?? '';
      return {
        userId: users[index] ?? '',
        reference: `user-${index + 1}`,
        person,
        orderId: orders.get(person) ?? '',
        onceId: users[turn % users.length] ?? '',
        team,
        labTest,
        turn,
      };
    };
    return {
      stage,
      client: new Client(stage.url),
      subject,
      longSubject: (turn) => ({ ...subject(turn), userId: long[turn % long.length] ?? '' }),
    };
  });
}

const seconds = (ms: number): number => Math.round(ms / 1000);

/** One of so many, as if at random, the same in every run. */
const scattered = (turn: number, count: number): number =>
  (Math.imul(turn + 1, 0x9e_37_79_b1) >>> 0) % count;

async function ordersOf(
  owner: pg.Client,
  persons: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ user_id: string; id: string }>(
    'select user_id, id from lab_order where user_id = any($1)',
    [persons],
  );
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

/** Milliseconds until the last byte. */
async function timeOf({ client, stage }: Grown, shot: Shot): Promise<number> {
  const startedAt = performance.now();
  const answer = await client.request({
    method: shot.method,
    path: shot.path,
    headers: { ...stage.headers, ...shot.headers },
    body: shot.body ?? null,
  });
  if (answer.statusCode < 200 || answer.statusCode > 299)
    throw new Error(`${shot.path} answered ${answer.statusCode}: ${await answer.body.text()}`);
  await answer.body.dump({ limit: 10_000_000 });
  return performance.now() - startedAt;
}

/** One call of each by turns, so that whatever else the machine does meets both; the first ones warm. */
async function inTurns(
  sides: readonly [(turn: number) => Promise<number>, (turn: number) => Promise<number>],
): Promise<readonly [Found, Found]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < warmUp + shotsEach; turn += 1) {
    for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await sides[place](calls + turn);
      if (turn >= warmUp) times[place].push(ms);
    }
  }
  calls += warmUp + shotsEach;
  return [foundIn(times[0]), foundIn(times[1])];
}
let calls = 0;

function foundIn(times: number[]): Found {
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const rowsOf = (what: string, baseline: string, [few, many]: readonly [Found, Found]): BenchRow[] =>
  (['p50', 'p95'] as const).map((at) => ({
    name: `${what} (${at})`,
    figure: many[at],
    unit: 'ms',
    baseline,
    baselineFigure: few[at],
    ratio: many[at] / few[at],
  }));

const number = (count: number): string => count.toLocaleString('en-US');

type Side = readonly [Grown, (call: Call, turn: number) => Shot];
type Sides = readonly [Side, Side];

async function compare(few: Grown, many: Grown): Promise<BenchRow[]> {
  const sizes: Sides = [
    [few, (call, turn) => call(few.subject(turn))],
    [many, (call, turn) => call(many.subject(turn))],
  ];
  const among = await eachCall({ ...dataCalls, ...userCalls }, sizes);
  const long = await eachCall(dataCalls, [
    [few, (call, turn) => call(few.subject(turn))],
    [few, (call, turn) => call(few.longSubject(turn))],
  ]);
  const last = await eachCall(lastCalls, sizes);
  return [
    ...[...among, ...last].flatMap(([name, found]) =>
      rowsOf(`${name}, among ${number(large)} users`, `among ${number(small)}`, found),
    ),
    ...long.flatMap(([name, found]) =>
      rowsOf(`${name}, of a user with twenty days`, 'of one with two', found),
    ),
  ];
}

async function eachCall(
  named: Readonly<Record<string, Call>>,
  [[one, shotOfOne], [other, shotOfOther]]: Sides,
): Promise<readonly (readonly [string, readonly [Found, Found]])[]> {
  const all: (readonly [string, readonly [Found, Found]])[] = [];
  for (const [name, call] of Object.entries(named)) {
    try {
      const found = await inTurns([
        async (turn) => timeOf(one, shotOfOne(call, turn)),
        async (turn) => timeOf(other, shotOfOther(call, turn)),
      ]);
      all.push([name, found]);
    } catch (error) {
      // The others are worth their time; the exit code tells.
      process.stderr.write(`${name}: ${String(error)}\n`);
      process.exitCode = 1;
    }
  }
  return all;
}

/** What ten times as many users, or as much of one, cost each call that is about one user: to be 1.2 × at most. */
export async function run(): Promise<BenchRow[]> {
  const few = await grow(small);
  try {
    const many = await grow(large);
    try {
      return await compare(few, many);
    } finally {
      await many.client.close();
      await many.stage.close();
    }
  } finally {
    await few.client.close();
    await few.stage.close();
  }
}

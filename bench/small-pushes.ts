import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { Receiver } from './delivery-receiver.ts';
import { type Influx, influxShot, openInflux } from './influx.ts';
import { processorTime } from './processor-time.ts';
import { sendFor } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { goalLines } from './small-push-goals.ts';
import { median, openBaseline, openStage, type Shot, type Stage, withDatabase } from './stage.ts';
import { addTeam, firstTeam, managed, type Team } from './teams.ts';

const sizes = [1, 5, 50, 1000];
const endpointCounts = [0, 1, 3];
const connectionCounts = [1, 8, 64];
/** BENCH_SMALL_PUSHES=5/1/8 runs one cell: samples a push / endpoints / connections; * stands for all. */
const [onlySize = '*', onlyEndpoints = '*', onlyConnections = '*'] = (
  process.env['BENCH_SMALL_PUSHES'] ?? ''
)
  .split('/')
  .map((part) => (part === '' ? '*' : part));
const isWanted = (only: string, value: number): boolean => only === '*' || Number(only) === value;

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const turnMs = 1000;
const usersEach = 64;
/** More than one turn sends; of large ones as many as memory has room for. */
const shotsOf = (size: number): number => Math.min(12_000, Math.ceil(1_500_000 / size));
/** From so many samples on, they are also sent as one bulk entry. */
const bulkSamplesMin = 1000;

/** One store of pushes: a team of Salus, rows, or InfluxDB. */
type Side = {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  shotOf(shot: Shot): Shot;
  /** Resolves when all that the pushes caused is done. */
  settle(): Promise<void>;
};

type Turn = { readonly perSecond: number; readonly serverMs: number; readonly databaseMs: number };

/** Small pushes to Salus, with webhook endpoints and without, by turns with row upserts and InfluxDB; fresh users each turn. */
export async function run(): Promise<BenchRow[]> {
  const receiver = await Receiver.open();
  const stage = await openStage();
  const influx = await openInflux();
  try {
    return await withDatabase(stage, async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      const rowServer = await openBaseline('bench/row-server.ts', {
        BENCH_PGHOST: connection.host,
        BENCH_PGPORT: String(connection.port ?? 5432),
        BENCH_PGUSER: connection.user,
        BENCH_PGDATABASE: connection.database,
      });
      try {
        const teams = await teamsOf(stage, receiver.url);
        const rowSide = sideOf('a row upsert on the same PostgreSQL', rowServer.url);
        const others = [rowSide, ...influxSides(influx)];
        const rows = await measureAll({ stage, client, teams, others });
        for (const line of goalLines(rows)) process.stderr.write(`${line}\n`);
        return rows;
      } finally {
        await rowServer.close();
        await client.end();
      }
    });
  } finally {
    await influx?.close();
    await stage.close();
    receiver.close();
  }
}

function sideOf(name: string, url: string): Side {
  const headers = { 'content-type': 'application/json' };
  return { name, url, headers, shotOf: (shot) => shot, settle: async () => {} };
}

function influxSides(influx: Influx | null): readonly Side[] {
  if (influx === null) {
    process.stderr.write('smallPushes: influxd is not installed\n');
    return [];
  }
  return [{ ...sideOf('InfluxDB', influx.url), headers: {}, shotOf: influxShot }];
}

/** The same samples as one entry of lists. */
function bulkShot(shot: Shot): Shot {
  type Sample = { readonly timestamp: string; readonly value: number };
  const { data, ...envelope } = JSON.parse(String(shot.body)) as {
    readonly data: readonly Sample[];
  };
  const times = data.map(({ timestamp }) => Date.parse(timestamp));
  const [anchorMs = 0] = times;
  const { timestamp: anchor, ...shared } = { timestamp: '', ...data[0] };
  const entry = {
    ...shared,
    anchor,
    value: data.map(({ value }) => value),
    start_offset: times.map((time) => (time - anchorMs) / 1000),
  };
  return { ...shot, body: Buffer.from(JSON.stringify({ ...envelope, data: [entry] })) };
}

/** A team for each number of endpoints. */
async function teamsOf(stage: Stage, url: string): Promise<ReadonlyMap<number, Team>> {
  const { orgId } = await firstTeam(stage);
  const teams = new Map<number, Team>();
  for (const count of endpointCounts) {
    const { team, id } = await addTeam(stage, orgId);
    for (let index = 0; index < count; index += 1)
      await managed(stage, `/v1/org/${orgId}/team/${id}/sandbox/webhook`, { url });
    teams.set(count, team);
  }
  return teams;
}

type Setting = {
  readonly stage: Stage;
  readonly client: pg.Client;
  readonly teams: ReadonlyMap<number, Team>;
  readonly others: readonly Side[];
};

async function measureAll(setting: Setting): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes.filter((value) => isWanted(onlySize, value))) {
    for (const connections of connectionCounts.filter((value) => isWanted(onlyConnections, value)))
      rows.push(...(await measureCell(setting, size, connections)));
  }
  return rows;
}

async function measureCell(
  setting: Setting,
  size: number,
  connections: number,
): Promise<readonly BenchRow[]> {
  const { stage, teams, others } = setting;
  const salus = Array.from(teams)
    .filter(([count]) => isWanted(onlyEndpoints, count))
    .map(([count, team]) => salusSide(setting, count, team));
  const none = salus.find(({ name }) => name === '0 endpoints');
  const bulk =
    none === undefined || size < bulkSamplesMin
      ? []
      : [{ ...none, name: 'one bulk entry', shotOf: bulkShot }];
  const turns = new Map<Side, Turn[]>();
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of [...salus, ...bulk, ...others]) {
      const team = 'team' in side ? (side as { readonly team: Team }).team : null;
      const turn = await measure(stage, side, { users: await usersOf(team), size, connections });
      await side.settle();
      if (round > 0) turns.set(side, [...(turns.get(side) ?? []), turn]);
    }
  }
  for (const [side, all] of turns)
    report(`${size} samples, ${connections} connections, ${side.name}`, all);
  const rate = (side: Side): number =>
    median((turns.get(side) ?? []).map((turn) => turn.perSecond));
  const compare = (name: string, side: Side, other: Side, baseline: string): BenchRow => ({
    name,
    figure: rate(side),
    unit: 'requests/s',
    baseline,
    baselineFigure: rate(other),
    ratio: rate(side) / rate(other),
  });
  const pushes = `pushes of ${size} samples`;
  const rows = salus.flatMap((side) => {
    const name = `${pushes}, ${connections} connections, ${side.name}`;
    const withoutEndpoint =
      none === undefined || side === none
        ? []
        : [compare(name, side, none, 'the same without an endpoint')];
    return [...others.map((other) => compare(name, side, other, other.name)), ...withoutEndpoint];
  });
  const asBulk = `${pushes} as one bulk entry, ${connections} connections`;
  return none === undefined
    ? rows
    : [...rows, ...bulk.map((side) => compare(asBulk, side, none, 'the same as objects'))];
}

function salusSide(
  { stage, client }: Pick<Setting, 'stage' | 'client'>,
  count: number,
  team: Team,
): Side & { readonly team: Team } {
  return {
    ...sideOf(`${count} endpoints`, stage.url),
    headers: team.headers,
    team,
    settle: async () => untilDelivered(client),
  };
}

let reference = 0;
/** Fresh ones: created where a team of Salus is asked, else made up. */
async function usersOf(team: Team | null): Promise<readonly string[]> {
  return Promise.all(
    Array.from({ length: usersEach }, async () => {
      reference += 1;
      return team === null ? crypto.randomUUID() : team.createUser(`small-${reference}`);
    }),
  );
}

type Load = {
  readonly users: readonly string[];
  readonly size: number;
  readonly connections: number;
};

async function measure(
  stage: Stage,
  side: Side,
  { users, size, connections }: Load,
): Promise<Turn> {
  const shots = Array.from({ length: shotsOf(size) }, (_, index) =>
    side.shotOf(
      heartRateShot(
        users[index % users.length] ?? '',
        Math.floor(index / users.length) * size,
        size,
      ),
    ),
  );
  const before = processorTime(stage);
  const { answered, ms } = await sendFor(turnMs, side.url, side.headers, { shots, connections });
  const after = processorTime(stage);
  return {
    perSecond: (answered / ms) * 1000,
    serverMs: (after.server - before.server) / answered,
    databaseMs: (after.database - before.database) / answered,
  };
}

async function untilDelivered(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: boolean }>(
      'select exists (select from outbox) or exists (select from delivery) as left',
    );
    if (rows[0]?.left !== true) return;
    await sleep(20);
  }
}

/** What a push takes of the processors says more than its rate where others use the machine. */
function report(what: string, turns: readonly Turn[]): void {
  const of = (pick: (turn: Turn) => number): string => median(turns.map(pick)).toFixed(3);
  process.stderr.write(
    `${what}: ${of((turn) => turn.perSecond)}/s; a push: server ${of((turn) => turn.serverMs)} ms, database ${of((turn) => turn.databaseMs)} ms\n`,
  );
}

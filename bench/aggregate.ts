import { gunzipSync } from 'node:zlib';

import { DuckDBConnection, DuckDBTimestampValue } from '@duckdb/node-api';
import pg from 'pg';
import { Client, Pool } from 'undici';

import type { BenchRow } from './row.ts';
import { heartRate } from './samples.ts';
import {
  fire,
  heldMemoryMb,
  openStage,
  peakMemoryMb,
  type Stage,
  watchedOf,
  withDatabase,
} from './stage.ts';
import { timed } from './timed.ts';
import { fillYear, minutesOfYear } from './year.ts';

/** The year before the one in which the samples of benchmarks begin: nothing is stored of the future. */
const start = Date.parse('2025-01-01T00:00:00Z');
const minute = 60_000;
/** What heartRateShot says of every sample. */
const offset = 3_600_000;

const value = { timeseries: 'heartrate', field: 'value' };
const year = { type: 'absolute', start: '2025-01-01', end: '2026-01-01' };
const bodyOf = (funcs: readonly string[], unit: string, timeframe: object = year): string =>
  JSON.stringify({
    timeframe,
    queries: [
      {
        select: funcs.map((func) => ({ func, arg: value })),
        group_by: [{ date_trunc: { value: 1, unit }, arg: { index: 'timeseries' } }],
      },
    ],
  });

/** Aggregate queries over a year of minutes, beside the same question to DuckDB and to rows in PostgreSQL. */
export async function run(): Promise<BenchRow[]> {
  const filling = await openStage();
  const userId = await fillYear(filling, 'bench-aggregate');
  const stage = await filling.restart();
  try {
    const path = `/aggregate/v1/user/${userId}/query`;
    return await measure(stage, path, userId);
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage, path: string, userId: string): Promise<BenchRow[]> {
  const client = new Client(stage.url);
  const ask = async (body: string, accept = 'application/json'): Promise<Buffer> => {
    const headers = { ...stage.headers, accept };
    const answer = await client.request({ method: 'POST', path, headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(bytes.toString());
    return bytes;
  };
  const idleMb = await heldMemoryMb(stage.serverPid);
  const duck = await openDuck();
  const inDuck = async () => duck.ask('min(value), max(value), avg(value)');
  const hourly = bodyOf(['min', 'max', 'mean'], 'hour');
  const rolledUp = await timed({
    json: async () => ask(hourly),
    parquet: async () => gunzipSync(await ask(hourly, 'application/vnd.salus.tar+gzip+parquet')),
    duck: inDuck,
  });
  const days = { type: 'absolute', start: '2025-06-01', end: '2025-06-07' };
  const week = await timed({ json: async () => ask(bodyOf(['mean'], 'day', days)) });
  const middle = await timed({
    json: async () => ask(bodyOf(['median'], 'hour')),
    duck: async () => duck.ask('median(value)'),
  });
  const readers = await readsBesideQueries(stage, userId, { path, body: hourly });
  // As chunks are that were written before there were roll-ups.
  await withDatabase(stage, async (connection) => {
    const direct = new pg.Client({ ...connection });
    await direct.connect();
    await direct.query('update sample_chunk set rollup = null');
    await direct.query('vacuum sample_chunk');
    await direct.end();
  });
  const decoded = await timed({ json: async () => ask(hourly), duck: inDuck });
  const takenMb = (await peakMemoryMb(stage.serverPid)) - idleMb;
  await client.close();
  duck.close();
  const rowsMs = await postgresFigure(stage);
  const native = 'native DuckDB, in the process';
  return [
    row('Year of minutes by hour: min, max, mean; HTTP', rolledUp.json, [native, rolledUp.duck]),
    row('The same', rolledUp.json, ['PostgreSQL, a row a sample', rowsMs]),
    row('The same without roll-ups, every sample decoded', decoded.json, [native, decoded.duck]),
    row('Year of minutes by hour: median; HTTP', middle.json, [native, middle.duck]),
    row('Year by hour as Parquet', rolledUp.parquet, ['as JSON', rolledUp.json]),
    row('Mean of each day of a week; HTTP, p50', week.json, ['target', 10]),
    row('Reads of a user beside 16 such queries, p99', readers.busyMs, ['alone', readers.idleMs]),
    row('Event loop held meanwhile, the longest', readers.heldMs, ['the limit', 20]),
    {
      name: 'Memory of the server at its peak under these, over idle',
      figure: takenMb,
      unit: 'MB',
      baseline: 'the limit',
      baselineFigure: 150,
      ratio: takenMb / 150,
    },
  ];
}

function row(
  name: string,
  figure: number,
  [baseline, baselineFigure]: readonly [string, number],
): BenchRow {
  return { name, figure, unit: 'ms', baseline, baselineFigure, ratio: figure / baselineFigure };
}

type Duck = { ask(columns: string): Promise<unknown>; close(): void };

/** The same rows in a table of DuckDB's own. */
async function openDuck(): Promise<Duck> {
  const duck = await DuckDBConnection.create();
  await duck.run('create table samples (local timestamp, value double)');
  const appender = await duck.createAppender('samples');
  for (let index = 0; index < minutesOfYear; index += 1) {
    appender.appendTimestamp(
      new DuckDBTimestampValue(BigInt(start + index * minute + offset) * 1000n),
    );
    appender.appendDouble(heartRate(index - minutesOfYear));
    appender.endRow();
  }
  appender.closeSync();
  return {
    ask: async (columns) => {
      const sql = `select date_trunc('hour', local) as hour, ${columns} from samples group by hour order by hour`;
      return (await duck.runAndReadAll(sql)).getColumns();
    },
    close: () => duck.closeSync(),
  };
}

/** The same rows in a table of PostgreSQL. */
async function postgresFigure(stage: Stage): Promise<number> {
  return withDatabase(stage, async (connection) => {
    const client = new pg.Client({ ...connection });
    await client.connect();
    await client.query(`create temporary table samples as
      select timestamp '2025-01-01 01:00' + i * interval '1 minute' as local, (60 + i % 40)::double precision as value
      from generate_series(0, ${minutesOfYear - 1}) as i`);
    await client.query('analyze samples');
    const { rows } = await timed({
      rows: async () =>
        client.query(`select date_trunc('hour', local) as hour, min(value), max(value), avg(value)
          from samples group by 1 order by 1`),
    });
    await client.end();
    return rows;
  });
}

/** So many that the slowest hundredth is more than a stumble of the machine. */
const readsMeasured = 2000;

/** How long reads of a user's record take, alone and while 16 queries of a year are asked at once. */
async function readsBesideQueries(
  stage: Stage,
  userId: string,
  query: { readonly path: string; readonly body: string },
): Promise<{ idleMs: number; busyMs: number; heldMs: number }> {
  const shots = Array.from({ length: readsMeasured }, () => ({
    method: 'GET' as const,
    path: `/v2/user/${userId}`,
  }));
  await fire(stage.url, stage.headers, shots, 2);
  const idle = await fire(stage.url, stage.headers, shots, 2);
  const pool = new Pool(stage.url, { connections: 16 });
  let isOver = false;
  const lanes = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      const answer = await pool.request({ method: 'POST', headers: stage.headers, ...query });
      await answer.body.dump({ limit: 10_000_000 });
    }
  });
  await watchedOf(stage);
  const busy = await fire(stage.url, stage.headers, shots, 2);
  const { loopMaxMs } = await watchedOf(stage);
  isOver = true;
  await Promise.all(lanes);
  await pool.close();
  return { idleMs: idle.p99Ms, busyMs: busy.p99Ms, heldMs: loopMaxMs };
}

import pg from 'pg';

import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import {
  fire,
  heldMemoryMb,
  managementKey,
  openStage,
  peakMemoryMb,
  type Stage,
  withDatabase,
} from './stage.ts';

const samples = 1_000_000;
const samplesPerPush = 10_000;
/** Two years of minutes, which end before today. */
const firstMinute = -800_000;

async function findExportPath(stage: Stage, userId: string): Promise<string> {
  const [team] = await withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ id: string; org_id: string }>(
      'select id, org_id from team',
    );
    await client.end();
    return rows;
  });
  return `/v1/org/${team?.org_id}/team/${team?.id}/user/${userId}/export?environment=sandbox`;
}

/** Reads an answer to its end, as fast as it comes; answers its length. */
async function drain(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || answer.body === null) throw new Error(`answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** Every sample of the user, page after page. */
async function readPages(stage: Stage, userId: string): Promise<void> {
  const base = `${stage.url}/v2/timeseries/${userId}/heartrate/grouped?start_date=2000-01-01&end_date=2100-01-01`;
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&next_cursor=${cursor}`;
    const answer = await fetch(base + query, { headers: stage.headers });
    const text = await answer.text();
    cursor = /"next_cursor":"([^"]+)"/u.exec(text.slice(-500))?.[1] ?? null;
  }
}

async function timed<Result>(work: Promise<Result>): Promise<[seconds: number, result: Result]> {
  const startedAt = performance.now();
  const result = await work;
  return [(performance.now() - startedAt) / 1000, result];
}

export async function run(): Promise<BenchRow[]> {
  let stage = await openStage();
  try {
    const userId = await stage.createUser('export');
    const shots = Array.from({ length: samples / samplesPerPush }, (_, index) =>
      heartRateShot(userId, firstMinute + index * samplesPerPush, samplesPerPush),
    );
    await fire(stage.url, stage.headers, shots, 2);
    stage = await stage.restart();
    const url = stage.url + (await findExportPath(stage, userId));
    const headers = { 'x-management-key': managementKey };
    const idleMb = await heldMemoryMb(stage.serverPid);
    const [seconds, bytes] = await timed(drain(url, headers));
    const extraMb = (await peakMemoryMb(stage.serverPid)) - idleMb;
    const [pagesSeconds] = await timed(readPages(stage, userId));
    return [
      {
        name: 'export of a user with 1,000,000 samples',
        figure: samples / seconds,
        unit: 'samples/s',
        baseline: 'reading them over the API, page by page',
        baselineFigure: samples / pagesSeconds,
        ratio: pagesSeconds / seconds,
      },
      {
        name: 'memory of that export in a new process, peak over idle',
        figure: extraMb,
        unit: 'MB',
        baseline: 'the idle process',
        baselineFigure: idleMb,
        ratio: extraMb / idleMb,
      },
      {
        name: 'size of that archive: lines of JSON and Parquet',
        figure: bytes / 1e6,
        unit: 'MB',
        baseline: 'a byte a sample',
        baselineFigure: samples / 1e6,
        ratio: bytes / samples,
      },
    ];
  } finally {
    await stage.close();
  }
}

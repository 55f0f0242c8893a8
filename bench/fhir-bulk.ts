import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { BenchRow } from './row.ts';
import { openStage, type Stage, withDatabase } from './stage.ts';
import { fillYear } from './year.ts';

const people = 24;
const hoursOfYear = 8760;
const rounds = 3;

type Made = { readonly seconds: number; readonly resources: number; readonly urls: string[] };

/** A bulk export of years of minutes, beside the same Observations read page by page. */
export async function run(): Promise<BenchRow[]> {
  const filling = await openStage();
  for (let person = 0; person < people; person += 1) await fillYear(filling, `bulk-${person}`);
  const stage = await filling.restart();
  try {
    return await measure(stage);
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage): Promise<BenchRow[]> {
  const resources = people * hoursOfYear;
  const made: Made[] = [];
  const pages: number[] = [];
  // One after the other, so that both meet what else the machine does; the first round compiles.
  for (let round = 0; round <= rounds; round += 1) {
    const [one, seconds] = [await exported(stage), await readPages(stage)];
    if (one.resources < resources) throw new Error(`${one.resources} were exported`);
    if (round === 0) continue;
    made.push(one);
    pages.push(seconds);
  }
  const best = made.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)];
  const ofPages = pages.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  if (best === undefined) throw new Error('nothing was exported');
  const [seconds, bytes] = await download(stage, best.urls);
  const rate = best.resources / best.seconds;
  return [
    {
      name: `FHIR: bulk export of ${people} years of hourly means`,
      figure: rate,
      unit: 'resources/s',
      baseline: 'reading the same Observations in pages of 10,000',
      baselineFigure: resources / ofPages,
      ratio: rate / (resources / ofPages),
    },
    {
      name: 'FHIR: reading the files of that export',
      figure: best.resources / seconds,
      unit: 'resources/s',
      baseline: `making them (the files are ${Math.round(bytes / 1e6)} MB)`,
      baselineFigure: rate,
      ratio: best.resources / seconds / rate,
    },
  ];
}

type Output = { readonly url: string; readonly count: number };

/** From the request to the end of the last file, by the times that the server wrote down. */
async function exported({ url, headers, ...stage }: Stage): Promise<Made> {
  const begun = await fetch(`${url}/fhir/r4/$export?_type=Patient,Observation,Device`, {
    headers: { ...headers, prefer: 'respond-async' },
  });
  const location = begun.headers.get('content-location') ?? '';
  for (;;) {
    await sleep(1500);
    const answer = await fetch(location, { headers });
    if (answer.status === 202) continue;
    const { output } = (await answer.json()) as { output: readonly Output[] };
    const seconds = await secondsOf({ url, headers, ...stage }, location.split('/').at(-1) ?? '');
    const resources = output.reduce((sum, { count }) => sum + count, 0);
    return { seconds, resources, urls: output.map((each) => each.url) };
  }
}

async function secondsOf(stage: Stage, id: string): Promise<number> {
  return withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ seconds: number }>(
      `select extract(epoch from expires_at - interval '24 hours' - accepted_at)::float8 as seconds
        from bulk_export where id = $1`,
      [id],
    );
    await client.end();
    return rows[0]?.seconds ?? Number.NaN;
  });
}

async function readPages({ url, headers }: Stage): Promise<number> {
  const startedAt = performance.now();
  let next: string | undefined = `${url}/fhir/r4/Observation?_count=10000`;
  while (next !== undefined) {
    const answer: Response = await fetch(next, { headers });
    const text: string = await answer.text();
    next = /"relation":"next","url":"([^"]+)"/u.exec(text.slice(-4000))?.[1];
  }
  return (performance.now() - startedAt) / 1000;
}

async function download(
  { headers }: Stage,
  urls: readonly string[],
): Promise<[seconds: number, bytes: number]> {
  const startedAt = performance.now();
  let bytes = 0;
  for (const url of urls) {
    const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
    for await (const piece of answer.body ?? []) bytes += piece.length;
  }
  return [(performance.now() - startedAt) / 1000, bytes];
}

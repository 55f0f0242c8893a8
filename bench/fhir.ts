import { Client } from 'undici';

import type { BenchRow } from './row.ts';
import { openStage, type Stage } from './stage.ts';
import { timed } from './timed.ts';
import { fillYear } from './year.ts';

const hoursOfYear = 8760;

/** Observations of a year of minutes, beside the aggregate query of the same hours. */
export async function run(): Promise<BenchRow[]> {
  const filling = await openStage();
  const userId = await fillYear(filling, 'bench-fhir');
  const stage = await filling.restart();
  try {
    return await measure(stage, userId);
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage, userId: string): Promise<BenchRow[]> {
  const client = new Client(stage.url);
  const ask = async (method: 'GET' | 'POST', path: string, body?: string): Promise<Buffer> => {
    const { headers } = stage;
    const answer = await client.request({ method, path, headers, body: body ?? null });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(bytes.toString());
    return bytes;
  };
  /** As a client reads that parses what comes: to its end, without one buffer for all of it. */
  const drain = async (method: 'GET' | 'POST', path: string, body?: string): Promise<void> => {
    const { headers } = stage;
    const answer = await client.request({ method, path, headers, body: body ?? null });
    if (answer.statusCode !== 200) throw new Error(await answer.body.text());
    for await (const _ of answer.body);
  };
  const query = JSON.stringify({
    timeframe: { type: 'absolute', start: '2025-01-01', end: '2025-12-31' },
    queries: [
      {
        select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
        group_by: [{ date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } }],
      },
    ],
  });
  const search = `/fhir/r4/Observation?patient=${userId}&category=vital-signs&code=8867-4&date=ge2025-01-01&date=lt2026-01-01`;
  const page = async (count: number): Promise<void> => drain('GET', `${search}&_count=${count}`);
  const { entry } = JSON.parse((await ask('GET', `${search}&_count=10000`)).toString()) as {
    entry: readonly unknown[];
  };
  if (entry.length !== hoursOfYear) throw new Error(`${entry.length} hours were told`);
  const figures = await timed({
    year: async () => page(10_000),
    month: async () => page(744),
    first: async () => page(50),
    query: async () => drain('POST', `/aggregate/v1/user/${userId}/query`, query),
  });
  await client.close();
  const row = (name: string, figure: number): BenchRow => ({
    name,
    figure,
    unit: 'ms',
    baseline: 'the aggregate query of that year, the same hours',
    baselineFigure: figures.query,
    ratio: figure / figures.query,
  });
  return [
    row('FHIR: Observations of a year of hourly means, one page of 8,760', figures.year),
    row('FHIR: the last month of them, a page of 744', figures.month),
    row('FHIR: the first page of 50', figures.first),
  ];
}

import { DuckDBConnection } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { addPeriods } from '../../../src/aggregate/civil-time.ts';
import { type Job, valuesIn } from '../../../src/aggregate/engine/job.ts';
import { runJob } from '../../../src/aggregate/engine/run-job.ts';
import { parseBatch } from '../../../src/aggregate/language/parse-batch.ts';
import {
  arbitraryPlace,
  arbitrarySamples,
  chunksOf,
  providers,
  type Sample,
  sourceTypesInOrder,
} from './samples.ts';

let duck: DuckDBConnection;

beforeAll(async () => {
  duck = await DuckDBConnection.create();
});
afterAll(() => duck.closeSync());

/** What DuckDB calls our functions. */
const functions = {
  mean: 'avg(value)',
  min: 'min(value)',
  max: 'max(value)',
  sum: 'sum(value)',
  count: 'count(value)',
  median: 'median(value)',
  stddev: 'stddev_samp(value)',
  oldest: 'arg_min(value, local)',
  newest: 'arg_max(value, local)',
} as const;
type Function = keyof typeof functions;

const wheres = [
  'true',
  'value > 10 AND NOT value >= 80.25',
  "type = 'automatic' OR source_type != 'watch'",
  "NOT (type = 'automatic' OR value <= 0)",
  "source_provider >= 'g' AND 50 > value",
];

/** Days that have an hour for each of theirs: DuckDB knows local times, and not whose they are. */
const query = fc.record({
  funcs: fc.uniqueArray(fc.constantFrom(...Object.keys(functions)), { minLength: 1 }),
  value: fc.integer({ min: 1, max: 7 }),
  unit: fc.constantFrom('minute', 'hour', 'day', 'week', 'month', 'year'),
  where: fc.constantFrom(...wheres),
  days: fc.integer({ min: 1, max: 6 }),
});

/** Every sample at an offset of its own, and at most one at a local time: SQL does not say which of two is newer. */
const world = arbitraryPlace.chain(({ centre }) =>
  arbitrarySamples(centre, false).map((samples) => {
    const seen = new Set<number>();
    const own = samples.filter(({ startMinute }) => {
      const isNew = !seen.has(startMinute);
      seen.add(startMinute);
      return isNew;
    });
    return { centre, samples: own.map((sample) => ({ ...sample, offset: 3600, endOffset: null })) };
  }),
);

const localOf = ({ startMinute }: Sample): string =>
  new Date(startMinute * 60_000 + 3_600_000).toISOString().slice(0, 19);

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text}'`);

async function sqlAnswer(
  samples: readonly Sample[],
  {
    funcs,
    value,
    unit,
    where,
  }: {
    readonly funcs: readonly string[];
    readonly value: number;
    readonly unit: string;
    readonly where: string;
  },
  [from, to]: readonly [string, string],
): Promise<unknown[][]> {
  const rows = samples.map((sample) => {
    const kind = sourceTypesInOrder.findIndex((each) => each === sample.sourceType);
    const rank = kind * 10 + providers.findIndex((each) => each === sample.provider);
    const texts = [localOf(sample), sample.provider, sample.sourceType, sample.type].map(quoted);
    return `(${[...texts, sample.value, rank].join(', ')})`;
  });
  await duck.run(`create or replace table samples
    (local timestamp, source_provider text, source_type text, type text, value double, rank integer)`);
  if (rows.length > 0) await duck.run(`insert into samples values ${rows.join(', ')}`);
  const columns = funcs.map((func) => functions[func as Function]);
  const reader = await duck.runAndReadAll(`
    with kept as (
      select *, time_bucket(interval '${value} ${unit}', local) as bucket from samples
      where local >= '${from}' and local < '${to}' and (${where})),
    best as (select *, min(rank) over (partition by bucket) as best from kept)
    select strftime(bucket, '%Y-%m-%dT%H:%M:%S'), ${columns.join(', ')}
    from best where rank = best group by bucket order by bucket`);
  return reader
    .getRows()
    .map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
}

function engineAnswer(
  samples: readonly Sample[],
  asked: {
    readonly funcs: readonly string[];
    readonly value: number;
    readonly unit: string;
    readonly where: string;
    readonly days: number;
  },
  anchor: string,
): unknown[][] {
  const { funcs, value, unit, where, days } = asked;
  const arg = { timeseries: 'heartrate', field: 'value' };
  const parsed = parseBatch({
    timeframe: { type: 'relative', anchor, past: { value: days, unit: 'day' } },
    queries: [
      {
        select: funcs.map((func) => ({ func, arg })),
        group_by: [{ date_trunc: { value, unit }, arg: { index: 'timeseries' } }],
        ...(where === 'true' ? {} : { where }),
      },
    ],
  });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { queries, window } = parsed.batch;
  const job: Job = {
    table: 'heartrate',
    queries,
    window,
    fallbackZone: null,
    nowMs: window.toMs,
    explain: false,
    ranking: sourceTypesInOrder.flatMap((sourceType) =>
      providers.map((provider) => ({ provider, sourceType, because: '' })),
    ),
    data: {
      kind: 'series',
      chunks: chunksOf(samples, false),
      countsOverlapsOnce: false,
      whySamples: null,
    },
  };
  const outcome = runJob(job);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const [index, ...results] = outcome.results[0]?.columns ?? [];
  const cellsOf = results.map(valuesIn);
  return [...(index?.values ?? [])].flatMap((at, row) => {
    const cells = cellsOf.map((values) => values[row] ?? null);
    // SQL has no rows for buckets without any.
    if (cells.every((cell) => cell === null)) return [];
    return [[new Date(Number(at)).toISOString().slice(0, 19), ...cells]];
  });
}

const near = (cell: unknown): unknown =>
  typeof cell === 'number' ? expect.closeTo(cell, 6) : cell;

it('the engine answers what DuckDB answers to the same question in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(world, query, async ({ centre, samples }, asked) => {
      const anchor = new Date(centre * 60_000).toISOString().slice(0, 10);
      const to = Date.parse(anchor) + 24 * 3_600_000;
      const from = addPeriods(to, { value: asked.days, unit: 'day' }, -1);
      const window = [from, to].map((ms) => new Date(ms).toISOString().slice(0, 19));
      const sql = await sqlAnswer(samples, asked, [window[0] ?? '', window[1] ?? '']);
      // A deviation of one value is null, and so is a row of nothing else.
      const expected = sql.filter((row) => row.slice(1).some((cell) => cell !== null));
      const found = engineAnswer(samples, asked, anchor);
      expect(found).toEqual(expected.map((row) => row.map(near)));
    }),
    { numRuns: 150 },
  );
});

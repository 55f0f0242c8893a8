import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Job, Outcome } from '../../../src/aggregate/engine/job.ts';
import { whySamples } from '../../../src/aggregate/engine/rollup-plan.ts';
import { runJob } from '../../../src/aggregate/engine/run-job.ts';
import type { SeriesChunk } from '../../../src/aggregate/engine/series-batches.ts';
import { parseBatch } from '../../../src/aggregate/language/parse-batch.ts';
import { findTable, isSeriesTable } from '../../../src/aggregate/tables.ts';
import { OpenSeries } from '../../../src/timeseries/chunks/chunks.ts';
import type { Columns, SampleMeta } from '../../../src/timeseries/chunks/columns.ts';
import { arbitraryPlace, providers, sourceTypesInOrder } from './samples.ts';

/** Minutes around the place where a clock is changed. */
const spanMinutes = 2 * 24 * 60;

/** Whole numbers, decimals, and numbers of any digits and size. */
const valuesOf: readonly ((seed: number) => number)[] = [
  (seed) => 50 + (seed % 97),
  (seed) => (seed % 1000) / 10,
  (seed) => Math.sin(seed) / 7,
  (seed) => ((seed % 13) - 6) * 10 ** ((seed % 9) - 3) * (1 / 3),
];

const push = fc.record({
  from: fc.integer({ min: 0, max: spanMinutes - 1 }),
  minutes: fc.integer({ min: 1, max: 900 }),
  step: fc.constantFrom(1, 1, 1, 2),
  seed: fc.integer({ min: 1, max: 1e6 }),
  /** Seconds east of UTC; null: the source does not say. */
  offset: fc.constantFrom(null, null, null, 3600, 20_700, -18_000, 3601),
});

const source = fc.record({
  provider: fc.constantFrom(...providers),
  sourceType: fc.constantFrom(...sourceTypesInOrder),
  values: fc.constantFrom(...valuesOf),
  /** How many minutes a sample lasts, of resources that have a length. */
  lasts: fc.constantFrom(1, 1, 3),
  /** The first ones fill the store; later ones overlap them, as samples that come late do. */
  pushes: fc.array(push, { minLength: 1, maxLength: 4 }),
  isOld: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
});

const world = fc.record({
  place: arbitraryPlace,
  sources: fc.uniqueArray(source, {
    minLength: 1,
    maxLength: 3,
    selector: ({ provider, sourceType }) => `${provider} ${sourceType}`,
  }),
});

type World = typeof world extends fc.Arbitrary<infer Of> ? Of : never;

function columnsOf(
  start: number,
  { values, lasts }: World['sources'][number],
  { from, minutes, step, seed, offset }: World['sources'][number]['pushes'][number],
  isInterval: boolean,
): Columns {
  const count = Math.ceil(minutes / step);
  const times = Float64Array.from(
    { length: count },
    (_, row) => start + (from + row * step) * 60_000,
  );
  const meta: SampleMeta = {
    timezoneOffset: offset,
    type: null,
    appId: null,
    deviceId: null,
    workoutId: null,
    sport: null,
    extra: null,
  };
  return {
    count,
    times,
    values: times.map((_, row) => values(seed + row * 7)),
    ends: isInterval ? times.map((at) => at + lasts * 60_000) : null,
    secondValues: null,
    texts: null,
    metaIndex: new Uint32Array(count),
    metas: [meta],
  };
}

/** The chunks as the store keeps them, with their roll-ups; null for those that an older version wrote. */
function stored({ place, sources }: World, isInterval: boolean) {
  const start = (place.centre - spanMinutes / 2) * 60_000;
  return sources.flatMap((of) => {
    const rows = new Map<number, ReturnType<OpenSeries['encodeChanged']>[number]>();
    for (const each of of.pushes) {
      const series = new OpenSeries(
        'day',
        [...rows.values()].toSorted((a, b) => a.startsAt - b.startsAt),
      );
      series.apply(columnsOf(start, of, each, isInterval));
      for (const chunk of series.encodeChanged()) rows.set(chunk.startsAt, chunk);
    }
    return [...rows.values()]
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .map(({ data, rollup }, index) => ({
        provider: of.provider,
        sourceType: of.sourceType,
        data,
        rollup: of.isOld[index] === true && index % 2 === 0 ? null : rollup,
      }));
  });
}

const query = fc.record({
  funcs: fc.uniqueArray(fc.constantFrom('mean', 'max', 'sum', 'count', 'rows'), {
    minLength: 1,
    maxLength: 4,
  }),
  trunc: fc.option(
    fc.oneof(
      fc.record({
        value: fc.integer({ min: 1, max: 5 }),
        unit: fc.constantFrom('hour', 'day', 'week', 'month'),
      }),
      fc.record({ value: fc.constantFrom(15, 30, 45, 90), unit: fc.constant('minute') }),
    ),
    { freq: 4 },
  ),
  part: fc.option(fc.constantFrom('weekday', 'hour', 'day_of_year'), { freq: 1 }),
  sources: fc.subarray(['source_provider', 'source_type']),
  where: fc.constantFrom(null, null, "source_type != 'ring'", "NOT source_provider = 'oura'"),
});

const outcomes = (job: Job): unknown => {
  const outcome: Outcome = runJob(job);
  if (outcome.kind !== 'done') return outcome;
  return outcome.results.map(({ columns, explanation }) => ({
    columns,
    scanned: explanation?.scanned,
    won: explanation?.won,
  }));
};

it.each([
  ['moments', 'heartrate', false],
  ['amounts over time', 'caffeine', true],
  ['readings over time', 'vo2_max', true],
] as const)('%s: roll-ups answer exactly what the samples answer', (_, name, isInterval) => {
  let used = 0;
  let impossible = 0;
  fc.assert(
    fc.property(world, query, fc.integer({ min: 1, max: 4 }), (given, asked, days) => {
      const table = findTable(name);
      if (table === undefined || !isSeriesTable(table)) throw new Error('there is no such table');
      const index = { index: 'timeseries' };
      const group_by = [
        ...(asked.trunc === null ? [] : [{ date_trunc: asked.trunc, arg: index }]),
        ...(asked.part === null ? [] : [{ date_part: asked.part, arg: index }]),
        ...asked.sources.map((column) => ({ source: column })),
      ];
      const select = [
        ...(group_by.length > 0 ? [{ group_key: '*' }] : []),
        // Something of the table, so that there is one.
        { func: 'min', arg: { timeseries: name, field: 'value' } },
        ...asked.funcs.map((func) =>
          func === 'rows'
            ? { func: 'count', arg: null }
            : { func, arg: { timeseries: name, field: 'value' } },
        ),
      ];
      const anchor = new Date(given.place.centre * 60_000).toISOString().slice(0, 10);
      const parsed = parseBatch({
        timeframe: { type: 'relative', anchor, past: { value: days, unit: 'day' } },
        queries: [{ select, group_by, where: asked.where }],
        explain: true,
      });
      if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
      const { queries, window } = parsed.batch;
      expect(whySamples(queries, table, window, false)).toBeNull();
      const chunks = stored(given, isInterval);
      const jobOf = (of: readonly SeriesChunk[]): Job => ({
        table: name,
        queries,
        window,
        fallbackZone: given.place.zone,
        nowMs: window.toMs,
        explain: true,
        ranking: sourceTypesInOrder.flatMap((sourceType) =>
          providers.map((provider) => ({ provider, sourceType, because: 'source_type' })),
        ),
        data: { kind: 'series', chunks: of, countsOverlapsOnce: false, whySamples: null },
      });
      const origin = ({ provider, sourceType }: (typeof chunks)[number]) => ({
        provider,
        sourceType,
      });
      const rolledUp = chunks.map((chunk) => ({
        ...origin(chunk),
        method: '',
        bytes: chunk.rollup ?? chunk.data,
        isRollup: chunk.rollup !== null,
      }));
      const decoded = chunks.map((chunk) => ({
        ...origin(chunk),
        method: '',
        bytes: chunk.data,
        isRollup: false,
      }));
      const found = outcomes(jobOf(rolledUp));
      if (JSON.stringify(found) === '{"kind":"needs_samples"}') {
        // The clock of St John's was changed at one minute past midnight.
        if (given.place.zone !== 'America/St_Johns') impossible += 1;
        return;
      }
      if (rolledUp.some(({ isRollup }) => isRollup)) used += 1;
      expect(found).toEqual(outcomes(jobOf(decoded)));
    }),
    { numRuns: 120 },
  );
  // Else nothing was compared.
  expect(used).toBeGreaterThan(30);
  expect(impossible).toBe(0);
});

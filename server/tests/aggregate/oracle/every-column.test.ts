import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toJsonText } from '#kernel/json-text.ts';

import type { Job } from '../../../src/aggregate/engine/job.ts';
import { runJob } from '../../../src/aggregate/engine/run-job.ts';
import { parseBatch } from '../../../src/aggregate/language/parse-batch.ts';
import { functions } from '../../../src/aggregate/language/query.ts';
import { resultJson } from '../../../src/aggregate/render/result-json.ts';
import { resultParquet } from '../../../src/aggregate/render/result-parquet.ts';
import {
  type AnyTable,
  columnTables,
  isReadinessTable,
  isReliabilityTable,
  isSeriesTable,
  isSummaryTable,
  seriesTables,
} from '../../../src/aggregate/tables.ts';
import type { StoredSummary } from '../../../src/aggregate/tables/stored-summary.ts';
import { encodeColumns } from '../../../src/timeseries/chunks/codec.ts';
import { pushes } from '../corpus/people.ts';

const timeframe = { type: 'absolute', start: '2026-03-01', end: '2026-03-31' };
/** All that a request may ask of; reliability is read by continuous queries alone. */
const tables = [...columnTables, ...seriesTables].filter((table) => !isReliabilityTable(table));

/** A column as a query names it. */
function expressionOf(table: AnyTable, name: string): object {
  if (isSeriesTable(table)) return { timeseries: table.name, field: name };
  return table.columns[name]?.isMacro === true ? { value_macro: name } : { [table.keyword]: name };
}

function summariesOf(resource: string): readonly StoredSummary[] {
  const given = pushes.filter((push) => push.resource === resource).flatMap(({ data }) => data);
  return [{}, ...given].map((fields, place) => ({
    id: `id-${place}`,
    provider: 'oura',
    sourceType: 'ring',
    appId: null,
    deviceId: null,
    providerId: null,
    calendarDate: '2026-03-24',
    startsAt: Date.parse('2026-03-24T06:00:00Z') + place,
    endsAt: Date.parse('2026-03-24T07:00:00Z') + place,
    data: toJsonText(fields),
    timezoneOffset: null,
    stream: null,
    createdAt: Date.parse('2026-03-24T08:00:00Z'),
    updatedAt: Date.parse('2026-03-24T08:00:00Z') + place,
  }));
}

function dataOf(table: AnyTable): Job['data'] {
  if (isReadinessTable(table)) {
    const ranked = (resource: string) => ({ summaries: summariesOf(resource), ranking: [] });
    const [sleep, workout, activity] = ['sleep', 'workouts', 'activity'].map(ranked);
    if (!sleep || !workout || !activity) throw new Error('a table is missing');
    return { kind: 'readiness', readiness: { sleep, workout, activity } };
  }
  if (isSummaryTable(table)) return { kind: 'summaries', summaries: summariesOf(table.resource) };
  if (!isSeriesTable(table)) throw new Error(`${table.name} has no data`);
  const times = Float64Array.from(
    [0, 1, 2],
    (hour) => Date.parse('2026-03-24T06:00:00Z') + hour * 3_600_000,
  );
  const isLasting = 'duration' in table.columns;
  const bytes = encodeColumns({
    count: 3,
    times,
    values: Float64Array.of(0, 1, table.shape === 'note' ? 0 : 2.5),
    ends: isLasting ? times.map((at) => at + 1_800_000) : null,
    secondValues: table.shape === 'blood_pressure' ? Float64Array.of(1, 2, 3) : null,
    texts: table.shape === 'note' ? ['one', 'other'] : null,
    metaIndex: Uint32Array.of(0, 1, 0),
    metas: [
      {
        timezoneOffset: null,
        type: null,
        appId: null,
        deviceId: null,
        workoutId: null,
        sport: null,
        extra: null,
      },
      {
        timezoneOffset: 3600,
        type: 'x',
        appId: 'a',
        deviceId: null,
        workoutId: 'w',
        sport: 's',
        extra: { tags: ['food'], sensor_location: 'wrist' },
      },
    ],
  });
  return {
    kind: 'series',
    chunks: [{ provider: 'oura', sourceType: 'ring', method: '', bytes, isRollup: false }],
    countsOverlapsOnce: false,
    whySamples: null,
  };
}

/** Runs a query if the language accepts it; answers whether it did. */
async function isAnswered(table: AnyTable, query: unknown): Promise<boolean> {
  const parsed = parseBatch({ timeframe, queries: [query] });
  if ('problems' in parsed) return false;
  const { queries, window } = parsed.batch;
  const [only] = queries;
  if (only === undefined) throw new Error('the query is gone');
  const outcome = runJob({
    table: table.name,
    queries,
    window,
    fallbackZone: 'Europe/Berlin',
    nowMs: window.toMs,
    explain: true,
    ranking: [],
    data: dataOf(table),
  });
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const [result] = outcome.results;
  if (result === undefined) throw new Error('there is no result');
  const lengths = new Set(result.columns.map(({ values }) => values.length));
  expect(lengths.size).toBe(1);
  const { table: wire } = JSON.parse(resultJson(result, only)) as { table: object };
  expect(Object.keys(wire)).toEqual(result.columns.map(({ name }) => name));
  const parquet = Buffer.from(resultParquet(result, 'UNCOMPRESSED'));
  expect(parquet.toString('latin1', 0, 4)).toBe('PAR1');
  return true;
}

describe.each(tables.map((table) => [table.name, table] as const))('%s', (_, table) => {
  const names = Object.keys(table.columns);
  const index = { index: table.keyword };

  it('every column can be selected, counted and, unless it is a list, grouped by', async () => {
    for (const name of names) {
      const of = expressionOf(table, name);
      const isList = table.columns[name]?.type === 'list';
      expect(await isAnswered(table, { select: [index, of] })).toBe(true);
      const counted = { func: 'count', arg: of };
      expect(await isAnswered(table, { select: [counted] })).toBe(true);
      const grouped = { select: [{ group_key: '*' }, counted], group_by: [of] };
      expect(await isAnswered(table, grouped)).toBe(!isList);
    }
  });

  it('every function of every column is answered or refused, by day, too', async () => {
    const group_by = [{ date_trunc: { unit: 'day' }, arg: index }];
    for (const name of names) {
      for (const func of functions) {
        const query = { select: [{ func, arg: expressionOf(table, name) }] };
        const alone = await isAnswered(table, query);
        expect(await isAnswered(table, { ...query, group_by })).toBe(alone);
        const isNumber = table.columns[name]?.type === 'number';
        expect(alone || !isNumber).toBe(true);
      }
    }
  });
});

it('whatever is sent is a batch or a list of problems', () => {
  const item = fc.oneof(
    fc.jsonValue(),
    fc.record({ func: fc.jsonValue(), arg: fc.jsonValue() }),
    fc.record({ group_key: fc.jsonValue() }),
    fc.record({
      select: fc.jsonValue(),
      from: fc.record({ unnest: fc.jsonValue() }),
      where: fc.jsonValue(),
    }),
    fc.record({ date_trunc: fc.jsonValue(), arg: fc.jsonValue() }),
    fc.constantFrom({ sleep: 'score' }, { index: 'sleep' }, { timeseries: 'note', field: 'tags' }),
  );
  const query = fc.record(
    {
      select: fc.array(item),
      group_by: fc.array(item),
      where: fc.jsonValue(),
      align: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(query, fc.jsonValue())), fc.jsonValue(), (queries, config) => {
      const parsed = parseBatch({ timeframe, queries, config });
      if ('problems' in parsed) expect(parsed.problems.length).toBeGreaterThan(0);
    }),
  );
});

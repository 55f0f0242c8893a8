import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { toJsonText } from '#kernel/json-text.ts';

import { runJob } from '../../../src/aggregate/engine/run-job.ts';
import { parseBatch } from '../../../src/aggregate/language/parse-batch.ts';
import { resultJson } from '../../../src/aggregate/render/result-json.ts';
import type { StoredSummary } from '../../../src/aggregate/tables/stored-summary.ts';
import { engineAnswer } from './engine-answer.ts';
import { arbitraryPlace, providers, sourceTypesInOrder, zones } from './samples.ts';

/** A measurement as a person would write it down. */
type Measured = {
  readonly provider: string;
  readonly sourceType: string;
  readonly minute: number;
  readonly value: number;
  /** Where the person was: a zone, an offset, or nobody knows. */
  readonly place: string | number | null;
};

/** What the store makes of it: kinds of summaries differ in which of it their fields tell. */
function stored(measured: Measured, table: 'body' | 'meal', id: number): StoredSummary {
  const { provider, sourceType, minute, value, place } = measured;
  const at = minute * 60_000;
  const data =
    table === 'meal'
      ? { energy: { unit: 'kcal', value } }
      : { weight: value, time_zone: typeof place === 'string' ? place : null };
  return {
    id: String(id).padStart(4, '0'),
    provider,
    sourceType,
    appId: null,
    deviceId: null,
    providerId: null,
    calendarDate: new Date(at).toISOString().slice(0, 10),
    startsAt: at,
    endsAt: at,
    timezoneOffset: place === null ? null : offsetAt(place, at),
    data: toJsonText(data),
    stream: null,
    createdAt: at,
    updatedAt: at,
  };
}

function offsetAt(place: string | number, atMs: number): number {
  if (typeof place === 'number') return place;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs);
  return at.toZonedDateTimeISO(place).offsetNanoseconds / 1e9;
}

/** What the clock on the person's wall showed. */
function localOf({ minute, place }: Measured, fallback: string | null): Temporal.PlainDateTime {
  const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  const zone = place ?? fallback ?? 'UTC';
  return at
    .add({ seconds: offsetAt(zone, minute * 60_000) })
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
}

const rankOf = ({ provider, sourceType }: Measured): string =>
  `${sourceTypesInOrder.findIndex((each) => each === sourceType)} ${provider}`;

/** By plain loops: of each local day the best source's count, and its newest and oldest value by the instant. */
function expected(
  all: readonly Measured[],
  fallback: string | null,
  dates: readonly string[],
): unknown[][] {
  const rows = dates.map((date) => {
    const ofDay = all.filter((each) => localOf(each, fallback).toPlainDate().toString() === date);
    const best = ofDay.map(rankOf).toSorted()[0];
    const counted = ofDay
      .filter((each) => rankOf(each) === best)
      .toSorted((left, right) => left.minute - right.minute);
    return [
      `${date}T00:00:00`,
      counted.length === 0 ? null : counted.length,
      counted.at(-1)?.value ?? null,
      counted[0]?.value ?? null,
    ];
  });
  return [0, 1, 2, 3].map((column) => rows.map((row) => row[column] ?? null));
}

const day = 24 * 60;
const measuredAround = (centre: number): fc.Arbitrary<Measured[]> =>
  fc.uniqueArray(
    fc.record({
      provider: fc.constantFrom(...providers),
      sourceType: fc.constantFrom(...sourceTypesInOrder),
      minute: fc.oneof(
        fc.integer({ min: centre - 3 * day, max: centre + 3 * day }),
        fc.integer({ min: centre - 300, max: centre + 300 }),
      ),
      value: fc.integer({ min: 200, max: 400 }),
      place: fc.oneof(
        fc.constantFrom(...zones, 'Asia/Tokyo', 'America/Los_Angeles'),
        fc.constantFrom(32_400, -28_800, 20_700, 0),
      ),
    }),
    { maxLength: 40, selector: ({ minute }) => minute },
  );

it.each([
  ['body', 'weight_kilogram'],
  ['meal', 'calories'],
] as const)(
  '%s: rows lie where their person was, and the newest is so by the instant',
  (table, name) => {
    const world = arbitraryPlace.chain(({ centre, zone }) =>
      fc.record({
        centre: fc.constant(centre),
        zone: fc.constant(zone),
        all: measuredAround(centre),
      }),
    );
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 4 }), ({ centre, zone, all }, days) => {
        const anchor = Temporal.PlainDate.from(
          new Date(centre * 60_000).toISOString().slice(0, 10),
        );
        const dates = Array.from({ length: days }, (_, ago) => anchor.subtract({ days: ago }));
        const value = { [table]: name };
        const query = {
          select: [
            { group_key: '*' },
            { func: 'count', arg: value },
            { func: 'newest', arg: value },
            { func: 'oldest', arg: value },
          ],
          group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: table } }],
        };
        const inOrder = all.toSorted((left, right) =>
          `${left.provider} ${left.sourceType}` < `${right.provider} ${right.sourceType}` ? -1 : 1,
        );
        const found = engineAnswer(query, {
          table,
          data: {
            kind: 'summaries',
            summaries: inOrder.map((each, id) => stored(each, table, id)),
          },
          zone,
          anchor: anchor.toString(),
          days,
        });
        expect(found).toEqual(expected(all, zone, dates.map(String).toReversed()));
      }),
      { numRuns: 300 },
    );
  },
);

it('an explanation tells the keys of a group as the table does', () => {
  const parsed = parseBatch({
    timeframe: { type: 'absolute', start: '2026-03-01', end: '2026-03-02' },
    queries: [
      {
        select: [{ group_key: '*' }, { func: 'count', arg: { body: 'weight_kilogram' } }],
        group_by: [
          { body: 'measured_at' },
          { date_part: 'hour', arg: { index: 'body' } },
          { body: 'source_provider' },
        ],
      },
    ],
    config: {},
  });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { queries, window } = parsed.batch;
  const [query] = queries;
  const weighed = {
    provider: 'withings',
    sourceType: 'scale',
    minute: Date.parse('2026-03-01T20:00:00Z') / 60_000,
    value: 70,
    place: 'Asia/Tokyo',
  };
  const outcome = runJob({
    table: 'body',
    queries,
    window,
    fallbackZone: null,
    nowMs: window.toMs,
    explain: true,
    ranking: [],
    data: { kind: 'summaries', summaries: [stored(weighed, 'body', 1)] },
  });
  const result = outcome.kind === 'done' ? outcome.results[0] : undefined;
  if (result === undefined || query === undefined) throw new Error('there is no result');
  const { table, explain } = JSON.parse(resultJson(result, query)) as {
    readonly table: Readonly<Record<string, readonly unknown[]>>;
    readonly explain: { readonly groups: readonly { readonly group_key: unknown }[] };
  };
  const keys = ['2026-03-02T05:00:00', 5, 'withings'];
  expect([0, 1, 2].map((key) => table[`group_key.${key}`]?.[0])).toEqual(keys);
  expect(explain.groups.map(({ group_key: key }) => key)).toEqual([keys]);
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { toJsonText } from '#kernel/json-text.ts';

import type { Job } from '../../../src/aggregate/engine/job.ts';
import { encodeColumns } from '../../../src/timeseries/chunks/codec.ts';
import { engineAnswer, near } from './engine-answer.ts';

/*
 * Subqueries over lists beside plain loops over the same lists, as the documentation says: elements for which `where` is
 * true, whose nulls are left out, by a function; and what a function makes of those values of several rows.
 */

type Scalar = number | string | boolean | null;
type Element = Readonly<Record<string, Scalar | undefined>>;
type Row = { readonly day: number; readonly list: readonly Element[] | null };

/** `undefined` where a null is compared. */
type Filter = {
  readonly where: string | null;
  readonly keeps: (element: Element) => boolean | undefined;
};

const not = (truth: boolean | undefined): boolean | undefined =>
  truth === undefined ? undefined : !truth;
/** OR of three values: true wins over unknown, and unknown over false. */
const or = (...all: (boolean | undefined)[]): boolean | undefined =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false;
const test = <Kind extends Scalar>(value: Kind, holds: (known: NonNullable<Kind>) => boolean) =>
  value === null || value === undefined ? undefined : holds(value);

type List = {
  readonly name: string;
  readonly fields: Record<string, fc.Arbitrary<Scalar>>;
  readonly filters: readonly Filter[];
};

const all: Filter = { where: null, keeps: () => true };
const numberOf = (element: Element, name: string): number | null => {
  const value = element[name];
  return typeof value === 'number' ? value : null;
};
const textOf = (element: Element, name: string): string | null => {
  const value = element[name];
  return typeof value === 'string' ? value : null;
};

const day = fc.constantFrom('2026-03-02', '2026-03-09', '2026-03-20', null);
const orNull = (arbitrary: fc.Arbitrary<Scalar>) => fc.option(arbitrary, { freq: 4 });
const lists: readonly List[] = [
  {
    name: 'basal_body_temperature',
    fields: { date: day, value: orNull(fc.integer({ min: 140, max: 152 }).map((n) => n / 4)) },
    filters: [
      all,
      {
        where: "value >= 36.5 OR date < '2026-03-09'",
        keeps: (element) =>
          or(
            test(numberOf(element, 'value'), (value) => value >= 36.5),
            test(textOf(element, 'date'), (date) => date < '2026-03-09'),
          ),
      },
      {
        where: 'NOT value > 36',
        keeps: (element) => not(test(numberOf(element, 'value'), (value) => value > 36)),
      },
    ],
  },
  {
    name: 'menstrual_flow',
    fields: { date: day, flow: fc.constantFrom('heavy', 'light', null) },
    filters: [
      all,
      {
        where: "NOT flow = 'heavy'",
        keeps: (element) => not(test(textOf(element, 'flow'), (flow) => flow === 'heavy')),
      },
    ],
  },
  {
    name: 'sexual_activity',
    fields: { date: day, protection_used: fc.constantFrom(true, false, null) },
    filters: [
      all,
      {
        where: 'protection_used != true',
        keeps: (element) => {
          const used = element['protection_used'];
          return typeof used === 'boolean' ? !used : undefined;
        },
      },
    ],
  },
];

const functionsOf = (field: string | null): readonly string[] => {
  if (field === 'value') return ['count', 'sum', 'mean', 'min', 'max', 'median', 'stddev'];
  return field === 'date' ? ['count', 'min', 'max'] : ['count'];
};

const question = fc.constantFrom(...lists).chain(({ name, fields, filters }) => {
  const element = fc.record(fields, { requiredKeys: [] });
  return fc.constantFrom(null, ...Object.keys(fields)).chain((field) =>
    fc.record({
      name: fc.constant(name),
      field: fc.constant(field),
      func: fc.constantFrom(...functionsOf(field)),
      filter: fc.constantFrom(...filters),
      rows: fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: 9 }),
          list: fc.option(fc.array(element, { maxLength: 6 }), { freq: 6 }),
        }),
        { maxLength: 12 },
      ),
    }),
  );
});

function apply(func: string, values: readonly Scalar[]): Scalar {
  const known = values.filter((value) => value !== null);
  const numbers = known.filter((value) => typeof value === 'number');
  const sum = numbers.reduce((total, value) => total + value, 0);
  const sorted = known.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  if (func === 'count') return known.length;
  if (known.length === 0) return null;
  const mean = sum / known.length;
  switch (func) {
    case 'sum':
      return sum;
    case 'mean':
      return mean;
    case 'min':
      return sorted[0] ?? null;
    case 'max':
      return sorted.at(-1) ?? null;
    case 'median': {
      const middle = numbers.toSorted((left, right) => left - right);
      const upper = middle[Math.floor(middle.length / 2)] ?? 0;
      const lower = middle[Math.ceil(middle.length / 2) - 1] ?? 0;
      return (lower + upper) / 2;
    }
    case 'stddev': {
      if (numbers.length < 2) return null;
      const squares = numbers.reduce((total, value) => total + (value - mean) ** 2, 0);
      return Math.sqrt(squares / (numbers.length - 1));
    }
    default:
      throw new Error(`there is no ${func}`);
  }
}

/** One value of a list; a list that is missing has none. */
function valueOf(
  { list }: Row,
  { func, field, filter }: { func: string; field: string | null; filter: Filter },
): Scalar {
  if (list === null) return null;
  const kept = list.filter((element) => filter.keeps(element) === true);
  if (field === null) return kept.length;
  return apply(
    func,
    kept.map((element) => element[field] ?? null),
  );
}

const first = Date.parse('2026-03-01');
const dayAt = (place: number): string =>
  new Date(first + place * 86_400_000).toISOString().slice(0, 10);
const tenDays = { zone: null, anchor: dayAt(9), days: 10 };

function cyclesOf(name: string, rows: readonly Row[]): Job['data'] {
  const summaries = rows.map(({ day: place, list }, row) => ({
    id: `id-${row}`,
    provider: 'oura',
    sourceType: 'ring',
    appId: null,
    deviceId: null,
    providerId: null,
    calendarDate: dayAt(place),
    startsAt: null,
    endsAt: null,
    data: toJsonText(list === null ? {} : { [name]: list }),
    timezoneOffset: null,
    stream: null,
    createdAt: first,
    updatedAt: first,
  }));
  return { kind: 'summaries', summaries };
}

const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((left, right) => left.day - right.day);

it('a subquery makes of each list what plain loops make of it', () => {
  fc.assert(
    fc.property(question, ({ name, field, func, filter, rows }) => {
      const subquery = {
        select: { func, ...(field === null ? {} : { arg: { [name]: field } }) },
        from: { unnest: { menstrual_cycle: name } },
        where: filter.where,
      };
      const asked = { table: 'menstrual_cycle', data: cyclesOf(name, rows), ...tenDays };
      const expected = inOrder(rows).map((row) => valueOf(row, { func, field, filter }));
      const [found] = engineAnswer({ select: [subquery] }, asked);
      expect(found).toEqual(expected.map(near));
    }),
    { numRuns: 300 },
  );
});

it('the values of lists are grouped and aggregated as those of columns are', () => {
  fc.assert(
    fc.property(question, ({ name, field, func, filter, rows }) => {
      const subquery = {
        select: { func, ...(field === null ? {} : { arg: { [name]: field } }) },
        from: { unnest: { menstrual_cycle: name } },
        where: filter.where,
      };
      const outer =
        field === 'date' && func !== 'count' ? ['count', 'max'] : ['count', 'mean', 'max'];
      const select = outer.map((each) => ({ func: each, arg: subquery }));
      const date_trunc = { value: 1, unit: 'day' };
      const group_by = [{ date_trunc, arg: { index: 'menstrual_cycle' } }];
      const asked = { table: 'menstrual_cycle', data: cyclesOf(name, rows), ...tenDays };
      const [index, ...found] = engineAnswer({ select, group_by }, asked);
      expect(index).toHaveLength(10);
      const expected = outer.map((each) =>
        Array.from({ length: 10 }, (_, place) => {
          const own = rows.filter((row) => row.day === place);
          if (own.length === 0) return null;
          return apply(
            each,
            own.map((row) => valueOf(row, { func, field, filter })),
          );
        }),
      );
      expect(found).toEqual(expected.map((column) => column.map(near)));
    }),
    { numRuns: 200 },
  );
});

const tag = fc.constantFrom('food', 'alcohol', 'nap');

it('tags of notes are counted one by one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.array(tag, { maxLength: 5 }), { freq: 5 }), { minLength: 1 }),
      fc.option(tag),
      (notes, only) => {
        const bytes = encodeColumns({
          count: notes.length,
          times: Float64Array.from(notes, (_, place) => first + place * 60_000),
          values: new Float64Array(notes.length),
          ends: null,
          secondValues: null,
          texts: notes.map((_, place) => `note ${place}`),
          metaIndex: Uint32Array.from(notes.keys()),
          metas: notes.map((tags) => ({
            timezoneOffset: null,
            type: null,
            appId: null,
            deviceId: null,
            workoutId: null,
            sport: null,
            extra: tags === null ? null : { tags },
          })),
        });
        const chunks = [
          { provider: 'oura', sourceType: 'ring', method: '', bytes, isRollup: false },
        ];
        const data: Job['data'] = {
          kind: 'series',
          chunks,
          countsOverlapsOnce: false,
          whySamples: null,
        };
        const subquery = {
          select: { func: 'count', arg: { element: true } },
          from: { unnest: { timeseries: 'note', field: 'tags' } },
          where: only === null ? null : `element = '${only}'`,
        };
        const [found] = engineAnswer({ select: [subquery] }, { table: 'note', data, ...tenDays });
        expect(found).toEqual(
          notes.map(
            (tags) => tags?.filter((each) => only === null || each === only).length ?? null,
          ),
        );
      },
    ),
    { numRuns: 100 },
  );
});

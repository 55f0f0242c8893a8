import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { engineAnswer, near } from './engine-answer.ts';
import { answer, type PlainKey, type PlainQuery } from './reference.ts';
import { arbitraryPlace, arbitrarySamples, seriesOf } from './samples.ts';

const functions = ['mean', 'min', 'max', 'sum', 'count', 'median', 'stddev', 'oldest', 'newest'];

const units = fc.constantFrom('hour', 'day', 'week', 'month', 'year');
const trunc = fc
  .record({ value: fc.integer({ min: 1, max: 5 }), unit: units })
  .map((date_trunc): PlainKey => ({ date_trunc }));
const part = fc
  .constantFrom('weekday', 'week_of_year', 'day_of_year', 'hour', 'month')
  .map((date_part): PlainKey => ({ date_part }));
const field = fc
  .constantFrom('source_provider' as const, 'source_type' as const, 'type' as const)
  .map((name): PlainKey => ({ field: name }));
const keys = fc
  .tuple(
    fc.option(trunc, { freq: 4 }),
    fc.option(part, { freq: 1 }),
    fc.uniqueArray(field, { selector: JSON.stringify, maxLength: 2 }),
  )
  .chain(([one, two, more]) => {
    const all = [one, two, ...more].filter((key) => key !== null);
    return fc.shuffledSubarray(all, { minLength: all.length });
  });

type Filter = { readonly where: string | null; readonly keeps?: PlainQuery['keeps'] };
const filters: readonly Filter[] = [
  { where: null },
  { where: 'value >= 12.5 AND NOT value > 80', keeps: ({ value }) => value >= 12.5 && value <= 80 },
  {
    where: "type = 'automatic' OR source_type != 'watch'",
    keeps: ({ type, sourceType }) =>
      type === 'automatic' || sourceType !== 'watch' ? true : type === null ? undefined : false,
  },
  {
    where: "NOT type = 'automatic'",
    keeps: ({ type }) => (type === null ? undefined : type !== 'automatic'),
  },
];

const query = fc.record({
  funcs: fc.uniqueArray(fc.constantFrom(...functions), { minLength: 1, maxLength: 5 }),
  group_by: keys,
  filter: fc.constantFrom(...filters),
});

/** Samples of a source may overlap; its clock is one. */
const overlapping = () =>
  worldOf(true).map((world) => ({
    ...world,
    samples: world.samples.map((sample) => Object.assign(sample, { endOffset: null })),
  }));

const worldOf = (isInterval: boolean) =>
  arbitraryPlace.chain(({ centre, zone }) =>
    fc.record({
      centre: fc.constant(centre),
      zone: fc.constant(zone),
      isInterval: fc.constant(isInterval),
      samples: arbitrarySamples(centre, isInterval),
    }),
  );

const toWireKey = (key: PlainKey): unknown => {
  const arg = { index: 'timeseries' };
  if ('date_trunc' in key) return { date_trunc: key.date_trunc, arg };
  if ('date_part' in key) return { date_part: key.date_part, arg };
  return key.field === 'type' ? { timeseries: 'steps', field: 'type' } : { source: key.field };
};

it.each([
  ['points', worldOf(false), 'heartrate', 'reading', false],
  ['amounts over time', worldOf(true), 'caffeine', 'amount', false],
  ['amounts that count once', overlapping(), 'steps', 'amount', true],
  ['readings over time', worldOf(true), 'vo2_max', 'reading', false],
] as const)(
  '%s: the engine answers what plain loops answer',
  (_, given, table, nature, countsOverlapsOnce) => {
    fc.assert(
      fc.property(given, query, fc.integer({ min: 1, max: 6 }), (data, asked, days) => {
        const value = { timeseries: table, field: 'value' };
        const select = [
          ...(asked.group_by.length > 0 ? [{ group_key: '*' }] : []),
          ...asked.funcs.map((func) => ({ func, arg: value })),
        ];
        const group_by = asked.group_by.map((key) =>
          'field' in key && key.field === 'type'
            ? { timeseries: table, field: 'type' }
            : toWireKey(key),
        );
        const { zone, samples, isInterval } = data;
        const anchor = new Date(data.centre * 60_000).toISOString().slice(0, 10);
        const wire = { select, group_by, where: asked.filter.where };
        const found = engineAnswer(wire, {
          table,
          data: seriesOf(samples, isInterval, countsOverlapsOnce),
          zone,
          anchor,
          days,
        });
        const to = Temporal.PlainDateTime.from(anchor).add({ days: 1 });
        const plain: PlainQuery = {
          select: asked.funcs.map((func) => ({ func, arg: value })),
          group_by: asked.group_by,
          ...(asked.filter.keeps === undefined ? {} : { keeps: asked.filter.keeps }),
        };
        const expected = answer(samples, plain, {
          zone,
          from: to.subtract({ days }),
          to,
          nature,
          countsOverlapsOnce,
        });
        expect(found).toEqual(expected.map((column) => column.map(near)));
      }),
      { numRuns: 300 },
    );
  },
);

it('a clock that is set back across midnight loses nothing of an interval, whichever days are asked for', () => {
  const changedAt = Date.parse('2010-11-07T02:31Z') / 60_000;
  const interval = fc.record({
    provider: fc.constant('oura'),
    sourceType: fc.constant('ring'),
    startMinute: fc.integer({ min: changedAt - 90, max: changedAt + 60 }),
    minutes: fc.integer({ min: 1, max: 120 }),
    value: fc.constant(60),
    type: fc.constant(null),
    offset: fc.constant(null),
    endOffset: fc.constant(null),
  });
  const zone = 'America/St_Johns';
  fc.assert(
    fc.property(
      interval,
      fc.constantFrom('2010-11-06', '2010-11-07'),
      fc.boolean(),
      (sample, anchor, byHour) => {
        const value = { timeseries: 'steps', field: 'value' };
        const key: PlainKey = { date_trunc: { value: 1, unit: byHour ? 'hour' : 'day' } };
        const select = [{ func: 'sum', arg: value }];
        const found = engineAnswer(
          { select: [{ group_key: '*' }, ...select], group_by: [toWireKey(key)] },
          { table: 'steps', data: seriesOf([sample], true), zone, anchor, days: 1 },
        );
        const from = Temporal.PlainDateTime.from(anchor);
        const options = { zone, from, to: from.add({ days: 1 }), nature: 'amount' } as const;
        const expected = answer([sample], { select, group_by: [key] }, options);
        expect(found).toEqual(expected.map((column) => column.map(near)));
      },
    ),
    { numRuns: 300 },
  );
});

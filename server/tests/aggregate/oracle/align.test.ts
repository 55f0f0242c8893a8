import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { aligned } from './aligned.ts';
import { engineAnswer, near } from './engine-answer.ts';
import { answer, type PlainKey, type PlainQuery } from './reference.ts';
import { arbitraryPlace, arbitrarySamples, seriesOf } from './samples.ts';

const functions = ['mean', 'count', 'stddev', 'oldest', 'newest'];
const modes = ['carry_forward', 'carry_backward', 'carry_nearest'] as const;
const fields = ['source_provider', 'source_type', 'type'] as const;

/** Buckets, a cap that is not shorter than they are, and how many days lie around the samples. */
const steps = fc.oneof(
  fc.record({
    trunc: fc.record({ value: fc.integer({ min: 2, max: 9 }), unit: fc.constant('hour') }),
    cap: fc.option(
      fc.record({ value: fc.integer({ min: 9, max: 40 }), unit: fc.constant('hour') }),
    ),
    days: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({
    trunc: fc.record({ value: fc.integer({ min: 1, max: 4 }), unit: fc.constant('day') }),
    cap: fc.option(
      fc.record({ value: fc.integer({ min: 1, max: 3 }), unit: fc.constantFrom('week', 'month') }),
    ),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    trunc: fc.record({
      value: fc.integer({ min: 1, max: 2 }),
      unit: fc.constantFrom('week', 'month'),
    }),
    cap: fc.option(
      fc.record({ value: fc.integer({ min: 2, max: 4 }), unit: fc.constant('month') }),
    ),
    days: fc.integer({ min: 1, max: 300 }),
  }),
);

const question = fc.record({
  steps,
  others: fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 2 }),
  funcs: fc.uniqueArray(fc.constantFrom(...functions), { minLength: 1, maxLength: 3 }),
  mode: fc.constantFrom(...modes),
  /** Where the window ends, in days after the middle of the samples and at most its own length, and how many hours later now is. */
  end: fc.integer({ min: -2, max: 30 }),
  now: fc.integer({ min: -200, max: 50 }),
});

const world = arbitraryPlace.chain(({ centre, zone }) =>
  fc.record({
    centre: fc.constant(centre),
    zone: fc.constant(zone),
    samples: arbitrarySamples(centre, false),
  }),
);

it('gaps are filled as plain loops fill them, to the cap and not beyond now', () => {
  fc.assert(
    fc.property(world, question, ({ centre, zone, samples }, asked) => {
      const { trunc, cap, days } = asked.steps;
      const value = { timeseries: 'heartrate', field: 'value' };
      const group_by = [
        { date_trunc: trunc, arg: { index: 'timeseries' } },
        ...asked.others.map((field) =>
          field === 'type' ? { timeseries: 'heartrate', field } : { source: field },
        ),
      ];
      const select = [{ group_key: '*' }, ...asked.funcs.map((func) => ({ func, arg: value }))];
      const capName = asked.mode === 'carry_nearest' ? 'span' : 'max_age';
      const align = { carry: { mode: asked.mode, [capName]: cap } };
      const anchor = new Date(centre * 60_000 + Math.min(asked.end, days) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      const to = Temporal.PlainDateTime.from(anchor).add({ days: 1 });
      const from = to.subtract({ days });
      const now = to.add({ hours: asked.now });
      const found = engineAnswer(
        { select, group_by, align },
        {
          table: 'heartrate',
          data: seriesOf(samples, false),
          zone,
          anchor,
          days,
          nowMs: now.toZonedDateTime('UTC').epochMilliseconds,
        },
      );
      const keys: PlainKey[] = [{ date_trunc: trunc }, ...asked.others.map((field) => ({ field }))];
      const plain: PlainQuery = {
        select: asked.funcs.map((func) => ({ func, arg: value })),
        group_by: keys,
      };
      const columns = answer(samples, plain, { zone, from, to, nature: 'reading' });
      const rows = (columns[0] ?? []).map((_, row) => {
        const cells = columns.map((column) => column[row] ?? null);
        return { keys: cells.slice(0, keys.length), values: cells.slice(keys.length) };
      });
      const grid = { trunc, from, to, now };
      const expected = aligned(rows, { mode: asked.mode, cap }, grid).map((row) => [
        ...row.keys,
        ...row.values.map(near),
      ]);
      expect((found[0] ?? []).map((_, row) => found.map((column) => column[row]))).toEqual(
        expected,
      );
    }),
    { numRuns: 200 },
  );
});

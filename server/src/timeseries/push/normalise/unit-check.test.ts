import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Problem } from '#kernel/problem.ts';

import { at, plain, problemsOf } from '../../../../tests/harness/timeseries/normalised-batch.ts';
import { type Resource, resources } from '../../resources/resources.ts';
import { unitConverter } from '../../resources/units.ts';
import { SampleReader } from '../normalise.ts';
import type { DoubtfulValues } from './unit-check.ts';

const pushed = { ...plain, isPushed: true };
const {
  blood_oxygen: oxygen,
  body_fat: fat,
  body_weight: weight,
  caffeine,
  cholesterol,
  glucose,
  heartrate,
  waist_circumference: waist,
  water,
} = resources;

function samplesOf(resource: Resource, value: number, unit: string | undefined): object[] {
  const time = resource.kind === 'interval' ? { start: at, end: at } : { timestamp: at };
  const type = resource === cholesterol ? { type: 'cholesterol/total' } : {};
  // The second pressure is the same in both units.
  const values =
    resource.shape === 'blood_pressure' ? { systolic: value, diastolic: 0 } : { value };
  return [{ ...time, ...type, ...values, ...(unit === undefined ? {} : { unit }) }];
}

type Read = {
  readonly problems: readonly Problem[];
  readonly doubtful: readonly DoubtfulValues[];
};

function readAll(resource: Resource, data: readonly object[]): Read {
  const reader = new SampleReader(resource, pushed);
  const { doubtful = [] } = reader.read(data, 0, data.length);
  return { problems: reader.problems(), doubtful };
}

function read(resource: Resource, value: number, unit: string | undefined): Read {
  return readAll(resource, samplesOf(resource, value, unit));
}

describe('a pushed value of another unit', () => {
  test.each([
    [glucose, 5.4, 'mg/dL', 'mmol/L'],
    [glucose, 9.9, 'mg/dl', 'mmol/L'],
    [glucose, 180, 'mmol/L', 'mg/dL'],
    [glucose, 180, undefined, 'mg/dL'],
    [oxygen, 0.97, '%', 'fraction'],
    [oxygen, 0.4, undefined, 'fraction'],
    [fat, 0.22, '%', 'fraction'],
    [weight, 72, 'g', 'kg'],
  ] as const)(
    'is refused where it is not possible: %o %s %s',
    (resource, value, unit, likelier) => {
      const [problem, ...more] = read(resource, value, unit).problems;
      expect(more).toEqual([]);
      expect(problem).toMatchObject({
        type: 'value_error',
        loc: ['body', 'data', 0, 'value'],
        input: value,
        ctx: { unit: unit ?? resource.unit, likelier_unit: likelier },
      });
    },
  );

  test.each([
    [glucose, 97, 'mmol/L', 'mg/dL'],
    [glucose, 97, undefined, 'mg/dL'],
    [glucose, 15, 'mg/dL', 'mmol/L'],
    [cholesterol, 190, 'mmol/L', 'mg/dL'],
    [cholesterol, 5.2, 'mg/dL', 'mmol/L'],
    [caffeine, 95, 'g', 'mg'],
    [water, 0.5, 'ml', 'L'],
    [waist, 0.91, 'cm', 'm'],
    [waist, 91, 'mm', 'cm'],
    [oxygen, 1, '%', 'fraction'],
    [heartrate, 1.2, 'bpm', 'Hz'],
  ] as const)(
    'is stored and named where it is possible: %o %s %s',
    (...[resource, value, unit, likelier]) => {
      const reader = read(resource, value, unit);
      expect(reader.problems).toEqual([]);
      expect(reader.doubtful).toEqual([
        { unit: unit ?? resource.unit, likelierUnit: likelier, count: 1, first: 0 },
      ]);
    },
  );

  test.each([
    [glucose, 10, 'mg/dL'],
    [glucose, 20, 'mg/dL'],
    [glucose, 800, 'mg/dL'],
    [glucose, 2656, 'mg/dL'],
    [glucose, 147.4, 'mmol/L'],
    [glucose, 0, 'mg/dL'],
    [oxygen, 0, '%'],
    [oxygen, 34, '%'],
    [oxygen, 0.97, 'fraction'],
    [fat, 2, '%'],
    [weight, 212, 'g'],
    [weight, 0.212, 'kg'],
    [heartrate, 0, 'bpm'],
    [water, 200, 'ml'],
  ] as const)('is not every unusual value: %o %s %s is stored', (resource, value, unit) => {
    expect(read(resource, value, unit).problems).toEqual([]);
  });

  test('is stored as it says in what is pulled', () => {
    const data = [{ timestamp: at, value: 5.4, unit: 'mg/dL' }];
    expect(problemsOf(glucose, data)).toEqual([]);
    expect(problemsOf(glucose, data, pushed)).toEqual([[0, 'value', 'value_error']]);
  });

  test('is counted by unit, with the first sample', () => {
    const values = [100, 5, 120, 98];
    const data = values.map((value, second) => ({
      timestamp: `2026-05-01T08:00:0${second}Z`,
      value,
      unit: 'mmol/L',
    }));
    expect(readAll(glucose, data).doubtful).toEqual([
      { unit: 'mmol/L', likelierUnit: 'mg/dL', count: 3, first: 0 },
    ]);
  });
});

const checked = Object.values(resources).filter(({ unitCheck }) => unitCheck !== null);

/** A value that is usual in one of the units that are mistaken for each other, sent in one of them. */
const cases = fc
  .constantFrom(...checked)
  .chain((resource) => {
    const unit = fc.constantFrom(...(resource.unitCheck?.units ?? []));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    return fc.record({ resource: fc.constant(resource), unit, meant: unit, share });
  })
  .map(({ resource, unit, meant, share }) => {
    const [min, max] = resource.unitCheck?.usual ?? [0, 0];
    const zero = inUnit(resource, meant, 0);
    const size = inUnit(resource, meant, 1) - zero;
    return { resource, unit, meant, input: (min + share * (max - min) - zero) / size };
  })
  .filter(({ resource, meant, input }) => isUsual(resource, inUnit(resource, meant, input)));

function inUnit(resource: Resource, unit: string, input: number): number {
  return unitConverter(resource, null, unit)?.(input) ?? Number.NaN;
}

function isUsual({ unitCheck }: Resource, value: number): boolean {
  const [min, max] = unitCheck?.usual ?? [0, 0];
  return value >= min && value <= max;
}

test('any usual value of a unit is taken in this unit without a doubt, and never stored silently in a likelier one', () => {
  let refused = 0;
  let doubted = 0;
  fc.assert(
    fc.property(cases, ({ resource, unit, meant, input }) => {
      const reader = read(resource, input, unit);
      const problems = reader.problems.filter(({ loc }) =>
        ['value', 'systolic'].includes(String(loc.at(-1))),
      );
      const doubts = reader.doubtful;
      if (unit === meant || isUsual(resource, inUnit(resource, unit, input))) {
        expect([problems, doubts]).toEqual([[], []]);
        return;
      }
      expect(problems.length + doubts.length).toBe(1);
      refused += problems.length;
      doubted += doubts.length;
      const likelier = problems[0]?.ctx?.['likelier_unit'] ?? doubts[0]?.likelierUnit ?? meant;
      if (typeof likelier !== 'string') throw new Error('a unit is a text');
      expect(isUsual(resource, inUnit(resource, likelier, input))).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(100);
  expect(doubted).toBeGreaterThan(20);
});

import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import { resources } from '../timeseries/index.ts';
import { findMeasurement, measurements } from './measurements.ts';

type Ucum = { validateUnitString(unit: string): { readonly status: string } };

// The reference implementation of UCUM has no types and is loaded as CommonJS.
const require = createRequire(import.meta.url);
const { UcumLhcUtils }: { UcumLhcUtils: { getInstance(): Ucum } } = require('@lhncbc/ucum-lhc');
const judge = UcumLhcUtils.getInstance();

/** Voltages are thousands of samples of one observation, which these are not. */
const untold = new Set(['electrocardiogram_voltage']);

it('every time series is told, in a unit of UCUM', () => {
  // Those beyond the contract say themselves how FHIR shows them: extended-resources.db.test.ts.
  const names = Object.values(resources)
    .filter(({ extension, name }) => extension === null && !untold.has(name))
    .map(({ name }) => name);
  const missing = names.filter((name) => findMeasurement(name) === undefined);
  expect(missing).toEqual([]);
  const units = Object.values(measurements).map(({ unitCode }) => unitCode);
  expect(units.filter((unit) => judge.validateUnitString(unit).status !== 'valid')).toEqual([]);
});

it('every code of LOINC has the check digit of LOINC', () => {
  const codes = Object.values(measurements)
    .flatMap(({ loinc, loincOfDay, loincBySource }) => [
      ...loinc,
      ...loincOfDay,
      ...Object.values(loincBySource).flat(),
    ])
    .map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !hasCheckDigit(code))).toEqual([]);
});

/** Luhn's, of the digits before the hyphen. */
function hasCheckDigit(code: string): boolean {
  const [number = '', digit = ''] = code.split('-');
  const doubled = Array.from(number)
    .toReversed()
    .map((each, place) => (place % 2 === 0 ? String(Number(each) * 2) : each))
    .join('');
  const sum = Array.from(doubled).reduce((total, each) => total + Number(each), 0);
  return (10 - (sum % 10)) % 10 === Number(digit);
}

it('what LOINC has no sure code of has none', () => {
  const bare = Object.entries(measurements)
    .filter(([, { loinc }]) => loinc.length === 0)
    .map(([name]) => name);
  for (const name of ['hrv', 'vo2_max', 'distance', 'calories_active', 'waist_circumference'])
    expect(bare).toContain(name);
});

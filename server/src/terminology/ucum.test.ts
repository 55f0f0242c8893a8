import { createRequire } from 'node:module';

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { isUcum } from './ucum.ts';

type Ucum = { validateUnitString(unit: string): { readonly status: string } };

// The reference implementation of UCUM has no types and is loaded as CommonJS.
const require = createRequire(import.meta.url);
const { UcumLhcUtils }: { UcumLhcUtils: { getInstance(): Ucum } } = require('@lhncbc/ucum-lhc');
const judge = UcumLhcUtils.getInstance();
const isValid = (unit: string): boolean => judge.validateUnitString(unit).status === 'valid';

it.each([
  'mg/dL',
  'mmol/L',
  '10*3/uL',
  'u[IU]/mL',
  'm[IU]/L',
  '%',
  'mL/min/{1.73_m2}',
  'ug/mg{creat}',
])('%s is a unit', (unit) => {
  expect([isUcum(unit), isValid(unit)]).toEqual([true, true]);
});

it.each(['K/uL', 'x10E3/uL', '/HPF', 'bpm', 'mcg/dL', 'mg / dL', 'ratio', '', 'mm Hg', 'IU/L'])(
  '%j is none',
  (unit) => {
    expect(isUcum(unit)).toBe(false);
  },
);

it('whatever is taken for a unit is one', () => {
  const part = fc.constantFrom(
    'm',
    'u',
    'k',
    'd',
    'g',
    'L',
    'mol',
    'U',
    '[IU]',
    '%',
    'min',
    'h',
    '10*3',
    'cal',
    'eq',
    '{x}',
    '[pH]',
    's',
    'Cel',
    '2',
    'W',
  );
  const text = fc.array(fc.oneof(part, fc.constantFrom('/', '.', '-')), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const unit = parts.join('');
      if (isUcum(unit)) expect([unit, isValid(unit)]).toEqual([unit, true]);
    }),
    { numRuns: 3000 },
  );
});

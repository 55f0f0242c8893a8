import { expect, test } from 'vitest';

import { referenceMarkers } from '../../catalog/markers/reference.ts';
import { printedUnit } from './printed-unit.ts';

test.each([
  ['{ratio}', ''],
  ['{INR}', ''],
  ['{s.g.}', ''],
  ['[pH]', ''],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m2'],
  ['mg/g{creat}', 'mg/g creat'],
  ['10*3/uL', 'x10E3/uL'],
  ['10*6/uL', 'x10E6/uL'],
  ['u[IU]/mL', 'uIU/mL'],
  ['m[IU]/L', 'mIU/L'],
  ['[IU]/mL', 'IU/mL'],
  ['ug/dL', 'mcg/dL'],
  ['umol/L', 'umol/L'],
  ['mm/h', 'mm/hr'],
  ['s', 'sec'],
  ['mg/dL', 'mg/dL'],
  ['%', '%'],
  ['x10E3/uL', 'x10E3/uL'],
  ['mL/min/1.73m2', 'mL/min/1.73m2'],
])('%s is printed as %j', (unit, printed) => {
  expect(printedUnit(unit)).toBe(printed);
});

test('no unit of the catalogue is printed with signs that only UCUM has', () => {
  for (const { unit } of referenceMarkers)
    expect(printedUnit(unit ?? '')).not.toMatch(/[{}[\]*_]/u);
});

import { expect, it } from 'vitest';

import { glucoseUnit, insulinSource } from './index.ts';

it.each([
  ['mmol', null, 'mmol/L'],
  ['mmol/L', 'mg/dl', 'mmol/L'],
  ['MG/DL', 'mmol', 'mg/dL'],
  [undefined, 'mmol', 'mmol/L'],
  ['', 'mg/dl', 'mg/dL'],
  [undefined, null, null],
  ['stone', 'mg/dl', null],
  [5, 'mg/dl', null],
])('the unit of %s on a site of %s is %s', (own, ofSite, unit) => {
  expect(glucoseUnit(own, ofSite)).toBe(unit);
});

it('a dose is of a pump where the document names its type', () => {
  expect([insulinSource('DANA_R'), insulinSource(''), insulinSource(undefined)]).toEqual([
    'insulin_pump',
    'app',
    'app',
  ]);
});

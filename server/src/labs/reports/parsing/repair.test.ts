import { expect, test } from 'vitest';

import { repairedName, repairedUnit } from './repair-model.ts';

test.each([
  ['mlU/L', 'mIU/L'],
  ['ulu/mL', 'uIU/mL'],
  ['KfuL', 'K/uL'],
  ['Xx10E3/uL', 'x10E3/uL'],
  ['1073/uL', '10^3/uL'],
  ['10"6/uL', '10^6/uL'],
  ['mg/dL', 'mg/dL'],
  ['MG/DL', 'MG/DL'],
  ['Glucose', 'Glucose'],
  ['104', '104'],
  ['70-99', '70-99'],
])('%s as it was read of a picture is the unit %s', (read, unit) => {
  expect(repairedUnit(read)).toBe(unit);
});

test.each([
  ['Hemoglobin Alc', 'Hemoglobin A1c'],
  ['AIG Ratio', 'A/G Ratio'],
  ['COo2', 'CO2'],
  ['TSH O1', 'TSH 01'],
  ['Ilium', 'Ilium'],
])('%s as it was read of a picture is %s where that is a test', (read, name) => {
  const known = new Set(['Hemoglobin A1c', 'A/G Ratio', 'CO2', 'TSH 01', 'TSH O1']);
  expect(repairedName(read, (text) => known.has(text))).toBe(name);
});

import { expect, test } from 'vitest';

import { pageOf } from '../../../../tests/harness/lab-pages.ts';
import { readReportPages } from './index.ts';

function read(name: string, value: string, unit: string, range: string) {
  const text = `Test                Result     Units      Reference Range
${name.padEnd(19)} ${value.padEnd(10)} ${unit.padEnd(10)} ${range}`;
  const outcome = readReportPages([pageOf(text)]);
  if (!('report' in outcome)) throw new Error(outcome.cause);
  const [result] = outcome.report.results;
  if (result === undefined) throw new Error('no result');
  return result;
}

test.each([
  ['Potassium', '41', 'mmol/L', '3.5-5.1', 'hardly_possible'],
  ['Creatinine', '88', 'mg/dL', '45-84', 'hardly_possible'],
  ['Hemoglobin', '141', 'g/dL', '120-160', 'hardly_possible'],
  ['Glucose', '5.4', 'mg/dL', '3.9-5.5', 'other_unit'],
  ['WBC', '5600', 'x10E3/uL', '4000-11000', 'hardly_possible'],
  ['Calcium', '2.40', 'mg/dL', '2.15-2.55', 'other_unit'],
])('%s %s %s needs a person', (name, value, unit, range, doubt) => {
  const result = read(name, value, unit, range);
  expect(result.doubts.map(({ code }) => code)).toEqual([doubt]);
  expect(result.loincMatchStatus).toBe('needs_review');
});

test('a limit alone that leaves out every usual value is no range', () => {
  const result = read('Hemoglobin A1c', '7.1', '%', '>=6.5');
  expect(result).toMatchObject({ interpretation: 'unknown', loincMatchStatus: 'needs_review' });
  expect(result.doubts.map(({ code }) => code)).toEqual(['decision_limit']);
});

test.each([
  ['100', '<100', 'abnormal'],
  ['99', '<100', 'normal'],
  ['100', '<=100', 'normal'],
  ['150', 'less than 150', 'abnormal'],
  ['240', '<200 Desirable', 'abnormal'],
  ['1,250', '200-1,100', 'abnormal'],
  ['210', '>500 Panic', 'unknown'],
  ['510', '>500 Panic', 'critical'],
])('%s in %s is %s', (value, range, interpretation) => {
  expect(read('Made up', value, 'mg/dL', range).interpretation).toBe(interpretation);
});

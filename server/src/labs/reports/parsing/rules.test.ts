import { describe, expect, test } from 'vitest';

import { pageOf } from '../../../../tests/harness/lab-pages.ts';
import { readReportPages } from './index.ts';
import type { ReadReport } from './model.ts';

function read(text: string): ReadReport {
  const outcome = readReportPages([pageOf(text)]);
  if (!('report' in outcome)) throw new Error(outcome.cause);
  return outcome.report;
}

const valuesOf = (text: string) =>
  read(text).results.map(({ testName, value }) => [testName, value]);
const doubtsOf = (text: string) =>
  read(text).results.map(({ doubts }) => doubts.map(({ code }) => code));
const rangesOf = (text: string) =>
  read(text).results.map(({ minReferenceRange, maxReferenceRange }) => [
    minReferenceRange,
    maxReferenceRange,
  ]);

const header = 'Test                Result     Flag   Units      Reference Range';

describe('a header', () => {
  test.each([
    `Test                2026-03-02    2026-12-01   Units      Range`,
    `Test                02/03/2026    13/12/2026   Units      Range`,
    `                    Previous      Current                 Reference
Test                Result        Result       Units      Range`,
    `                         Results
Test                Previous      Current      Units      Range`,
    `Test Name           Prior Value Your Value     Units      Normal Values`,
  ])('that tells now from then gives what is of now', (lines) => {
    const text = `${lines}\nGlucose             140           91           mg/dL      70-99`;
    expect(valuesOf(text)).toEqual([['Glucose', '91']]);
    expect(rangesOf(text)).toEqual([[70, 99]]);
  });

  test('of days gives nothing where another day is the newest in their other reading', () => {
    const outcome = readReportPages([
      pageOf(`Test          03/02/2026    04/01/2026   Units
Glucose       140           91           mg/dL`),
    ]);
    expect(outcome).toMatchObject({ failureReason: 'no_table' });
    expect(
      valuesOf(`Test          03/02/2026    04/03/2026   Units
Glucose       140           91           mg/dL`),
    ).toEqual([['Glucose', '91']]);
  });

  test('can have the name of its panel above it, or in the place of the names', () => {
    const panels = read(`Lipid Panel
${header}
HDL Cholesterol     61                mg/dL      50-90

THYROID PANEL       Result     Flag   Units      Reference Range
TSH                 1.2               mIU/L      0.4-4.2
THYROID PANEL (CONTINUED)
Free T4             1.1               ng/dL      0.8-1.7`).results;
    expect(panels.map(({ testName, sourcePanelName }) => [testName, sourcePanelName])).toEqual([
      ['HDL Cholesterol', 'Lipid Panel'],
      ['TSH', 'THYROID PANEL'],
      ['Free T4', 'THYROID PANEL'],
    ]);
  });
});

describe('a name', () => {
  test('goes without what points to a note, and with both of its own names', () => {
    const report = read(`${header}
Glucose 01          91                mg/dL      70-99
Calcium (2)         9.4               mg/dL      8.6-10.3
Sodium*             140               mmol/L     135-145
AST (SGOT)          22                U/L        10-40
Thyroxine (T4) Free 1.1               ng/dL      0.8-1.7
CA 19-9             12                U/mL       0-37`);
    expect(
      report.results.map(({ testName, loincMatches: [first] }) => [testName, first?.loincCode]),
    ).toEqual([
      ['Glucose', '2345-7'],
      ['Calcium', '17861-6'],
      ['Sodium', '2951-2'],
      ['AST (SGOT)', '1920-8'],
      ['Thyroxine (T4) Free', '3024-7'],
      ['CA 19-9', undefined],
    ]);
    expect(report.results[3]?.loincMatchStatus).toBe('auto_match');
    expect(report.results[4]?.loincMatchStatus).toBe('auto_match');
  });

  test('of two lines is one, and a heading is none', () => {
    expect(
      valuesOf(`${header}
LIPID PANEL
LDL Cholesterol,    91                mg/dL      0-100
Calculated
Triglycerides       80                mg/dL      0-150`),
    ).toEqual([
      ['LDL Cholesterol, Calculated', '91'],
      ['Triglycerides', '80'],
    ]);
    expect(
      valuesOf(`${header}
Cholesterol         180               mg/dL      0-200
Thyroid
TSH                 1.2               mIU/L      0.4-4.2`),
    ).toEqual([
      ['Cholesterol', '180'],
      ['TSH', '1.2'],
    ]);
  });
});

describe('numbers', () => {
  test('have points or commas in the whole of a report', () => {
    const commas = `${header}
Creatinine          0,92              mg/dL      0,50 - 1,10
Calcium             9,4               mg/dL      8,600 - 10,300
WBC                 7                 K/uL       4 - 11`;
    expect(rangesOf(commas)).toEqual([
      [0.5, 1.1],
      [8.6, 10.3],
      [4, 11],
    ]);
    expect(doubtsOf(commas)).toEqual([['comma'], ['comma'], []]);
    const both = `${header}
Creatinine          0,92              mg/dL      0,50 - 1,10
Ferritin            1.234             ng/mL      30-300`;
    expect(doubtsOf(both)).toEqual([['comma', 'range_not_read'], ['point']]);
  });

  test.each([
    ['91 H', '91', 'flag_differs'],
    ['91H', '91', 'flag_differs'],
    ['(H) 91', '91', 'flag_differs'],
    ['91*', '91', undefined],
    ['> OR = 60', '> OR = 60', undefined],
    ['1:40', '1:40', 'not_a_number'],
    ['2+', '2+', 'not_a_number'],
    ['-91', '-91', 'hardly_possible'],
    ['0', '0', 'hardly_possible'],
    ['9910', '9910', 'hardly_possible'],
  ])('%s is the value %s', (cell, value, doubt) => {
    const text = `Test                Result               Units      Reference Range
Glucose             ${cell.padEnd(20)} mg/dL      70-99`;
    expect(valuesOf(text)).toEqual([['Glucose', value]]);
    expect(doubtsOf(text)).toEqual([doubt === undefined ? [] : [doubt]]);
  });

  test.each([
    ['> OR = 60', [60, undefined], undefined],
    ['<150', [undefined, 150], undefined],
    ['less than 100', [undefined, 100], undefined],
    ['less than 5.7', [undefined, undefined], 'decision_limit'],
    ['(70-99)', [70, 99], undefined],
    ['70-99 mg/dL', [70, 99], undefined],
    ['3.9-5.5 mmol/L', [3.9, 5.5], 'units_differ'],
    ['70-99 (fasting)', [undefined, undefined], 'range_not_read'],
    ['70-99 F: 60-90', [undefined, undefined], 'range_not_read'],
    ['99-70', [undefined, undefined], 'range_not_read'],
  ])('%s is the range %j', (range, ends, doubt) => {
    const text = `Test                Result     Units      Reference Range
Glucose             91         mg/dL      ${range}`;
    expect(rangesOf(text)).toEqual([ends]);
    expect(doubtsOf(text).flat()).toEqual(doubt === undefined ? [] : [doubt]);
  });

  test('units that only the range has are those of the value', () => {
    const [result] = read(`Test Name      In Range   Out Of Range     Reference Range    Lab
GLUCOSE                   105 H            65-99 mg/dL        EX`).results;
    expect(result).toMatchObject({ value: '105', units: 'mg/dL', loincMatchStatus: 'auto_match' });
  });

  test('of all kinds of white cells that are not 100 % together are in doubt', () => {
    const differential = (neutrophils: string): string => `${header}
Neutrophils %       ${neutrophils}                %          40-70
Lymphocytes %       30                %          20-45
Monocytes %         6                 %          2-10
Eosinophils %       3                 %          0-6
Basophils %         1                 %          0-2`;
    expect(doubtsOf(differential('60'))).toEqual([[], [], [], [], []]);
    expect(doubtsOf(differential('46')).flat()).toEqual(Array(5).fill('sum_differs'));
  });
});

describe('who a report is about', () => {
  test.each([
    `Patient Name       Date of Birth    Sex       Specimen ID    Collection Date
Example, Ada       1990-01-15       Female    S123           2026-11-13 08:15`,
    `Patient Name       Ada Example      Accession No.     S123
Date of Birth      15 Jan 1990      Gender            F
Date Collected     13 Nov 2026      Fasting           Yes`,
    `Patient: EXAMPLE, ADA     DOB 01/15/1990     Sex: F
Collected: 11/13/2026 08:15                  Specimen: S123`,
  ])('stands beside or below its label', (head) => {
    const { metadata, doubts } = read(`${head}\n\n${header}\nGlucose   91   mg/dL`);
    expect(JSON.stringify(metadata).toLowerCase()).toBe(
      '{"patientfirstname":"ada","patientlastname":"example","dob":"1990-01-15","datecollected":"2026-11-13","gender":"female","specimennumber":"s123"}',
    );
    expect(doubts).toEqual([]);
  });
});

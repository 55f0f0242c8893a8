import { describe, expect, test } from 'vitest';

import { pageOf } from '../../../../tests/harness/lab-pages.ts';
import { readReportPages } from './index.ts';

function read(text: string) {
  const outcome = readReportPages([pageOf(text)]);
  if (!('report' in outcome)) throw new Error(outcome.cause);
  return outcome.report;
}
const rowsOf = (text: string) =>
  read(text).results.map(({ testName, value, units, minReferenceRange, maxReferenceRange }) => [
    testName,
    value,
    units,
    minReferenceRange,
    maxReferenceRange,
  ]);

/** Words that begin in columns of this width. */
const columns = (...cells: readonly string[]) =>
  cells
    .map((cell) => cell.padEnd(28))
    .join('')
    .trimEnd();

describe('headers of laboratories', () => {
  test.each([
    ['Test', 'Current Result and Flag', 'Units', 'Reference Interval'],
    ['Tests', 'Result and Flag', 'Units', 'Reference Interval'],
    ['TESTS', 'RESULT', 'UNITS', 'REFERENCE INTERVAL'],
    ['Analyte', 'Value', 'Units', 'Reference Range'],
    ['Test Name', 'Results', 'Units', 'Ref. Range'],
    ['Component', 'Your Value', 'Units', 'Standard Range'],
    ['Component', 'Value', 'Units', 'Ref Range'],
    ['Procedure', 'Result', 'Units', 'Ref Interval'],
    ['Test', 'Results', 'Unit', 'Reference Value'],
    ['Investigation', 'Observed Value', 'Unit', 'Biological Ref. Interval'],
    ['Test Description', 'Result', 'Units of Measure', 'Reference Limits'],
    ['Test Performed', 'Patient Result', 'UOM', 'Normal Range'],
    ['Biomarker', 'Result/Flag', 'Units', 'Optimal Range'],
    ['Laboratory Test', 'Test Results', 'Units', 'Expected Range'],
    ['Determination', 'Result & Flag', 'Unit', 'Desired Range'],
    ['Test Name', 'Final Result', 'Units', 'Reference Range/Cutoff'],
    ['Component', 'Latest Result', 'Units', 'Reference Range'],
    ['Test(s)', 'Result(s)', 'Unit(s)', 'Reference Range(s)'],
  ])('%s | %s | %s | %s', (...header) => {
    const text = `${columns(...header)}
${columns('Glucose', '105 High', 'mg/dL', '70-99')}
${columns('Potassium', '4.4', 'mmol/L', '3.5-5.2')}`;
    expect(rowsOf(text)).toEqual([
      ['Glucose', '105', 'mg/dL', 70, 99],
      ['Potassium', '4.4', 'mmol/L', 3.5, 5.2],
    ]);
  });

  test('the two ends of the range can have columns of their own', () => {
    const text = `${columns('Test', 'Result', 'Unit', 'Ref Low', 'Ref High')}
${columns('Glucose', '105', 'mg/dL', '70', '99')}`;
    expect(rowsOf(text)).toEqual([['Glucose', '105', 'mg/dL', 70, 99]]);
  });

  test('a previous result with its date is not the result', () => {
    const text = `${columns('Test', 'Current Result and Flag', 'Previous Result and Date', 'Units')}
${columns('Hemoglobin', '10.9 Low', '13.1 05/02/2026', 'g/dL')}`;
    expect(rowsOf(text)).toEqual([['Hemoglobin', '10.9', 'g/dL', undefined, undefined]]);
  });
});

describe('panels side by side', () => {
  test('with the names of the panels in the place of the names', () => {
    const text = `CHEMISTRY     Result    Units     Range         HEMATOLOGY    Result    Units     Range
Glucose       91        mg/dL     70-99         Hemoglobin    13.9      g/dL      11.6-15.0
Potassium     4.4       mmol/L    3.5-5.2       MCH           30        pg        27-33`;
    const { results } = read(text);
    expect(
      results.map(({ testName, value, sourcePanelName }) => [testName, value, sourcePanelName]),
    ).toEqual([
      ['Glucose', '91', 'CHEMISTRY'],
      ['Potassium', '4.4', 'CHEMISTRY'],
      ['Hemoglobin', '13.9', 'HEMATOLOGY'],
      ['MCH', '30', 'HEMATOLOGY'],
    ]);
  });

  test('with the names of the panels above the headers', () => {
    const text = `Metabolic panel                                 Blood count
Test          Result    Units     Range         Test          Result    Units     Range
Glucose       91        mg/dL     70-99         Hemoglobin    13.9      g/dL      11.6-15.0`;
    const { results } = read(text);
    expect(results.map(({ testName, sourcePanelName }) => [testName, sourcePanelName])).toEqual([
      ['Glucose', 'Metabolic panel'],
      ['Hemoglobin', 'Blood count'],
    ]);
  });
});

describe('a table without a header', () => {
  test('is read, and every value needs a person', () => {
    const text = `Patient: DOE, JANE DOB: 02/28/1985
${columns('Glucose', '105 H', 'mg/dL', '70-99')}
${columns('Potassium', '4.4', 'mmol/L', '3.5-5.2')}
${columns('Sodium', '140', '', '135-146 mmol/L')}
Fasting: yes, please see the note of 11/19/2026`;
    expect(rowsOf(text)).toEqual([
      ['Glucose', '105', 'mg/dL', 70, 99],
      ['Potassium', '4.4', 'mmol/L', 3.5, 5.2],
      ['Sodium', '140', 'mmol/L', 135, 146],
    ]);
    const { results } = read(text);
    expect(results.map(({ loincMatchStatus }) => loincMatchStatus)).toEqual([
      'needs_review',
      'needs_review',
      'needs_review',
    ]);
    expect(results.every(({ doubts }) => doubts.some(({ code }) => code === 'no_header'))).toBe(
      true,
    );
  });

  test('is none where a second number can be another result, or where lines are an address', () => {
    const two = `Test results\n${columns('Glucose', '105', '98', 'mg/dL')}\n${columns('Potassium', '4.4', '4.1', 'mmol/L')}`;
    const address = `Patient: DOE, JANE\n${columns('Main Street', '12')}\n${columns('Phone', '555', '0100')}`;
    for (const text of [two, address])
      expect(readReportPages([pageOf(text)])).toMatchObject({ failureReason: 'no_table' });
  });
});

describe('a refusal says why', () => {
  test.each([
    ['no_table', 'Date: 2026-11-01\nDear patient, all results are well'],
    ['not_english', 'Untersuchung   Messwert   Einheit\nGlukose   91   mg/dl'],
    [
      'microbiology',
      'Patient: DOE, JANE\nURINE CULTURE\nOrganism 1: Escherichia coli\nGreater than 100,000 CFU/mL\nAmpicillin   R\nNitrofurantoin   S',
    ],
    ['microbiology', 'Patient: DOE, JANE\nBlood culture, aerobic\nNo growth after 5 days'],
  ])('%s', (reason, text) => {
    expect(readReportPages([pageOf(text)])).toMatchObject({ failureReason: reason });
  });
});

test.each([
  'Patient: DOE, JANE DOB: 02/28/1985 Sex: F\nCollected: 11/19/2026 Reported: 11/20/2026',
  'Patient Name: DOE, JANE Date of Birth: 02/28/1985 Gender: Female Age: 41\nDate Collected: 11/19/2026 Date Reported: 11/20/2026',
  'Patient: DOE, JANE DOB 02/28/1985 Sex F MRN: 12345\nCollected: 11/19/2026 08:15 Received: 11/19/2026 Reported: 11/20/2026',
])('a patient in one line has a name, a birth date and a sex', (head) => {
  const { metadata, doubts } = read(`${head}
Test                Result     Units      Range
Potassium           4.4        mmol/L     3.5-5.1`);
  expect(metadata).toMatchObject({
    patientFirstName: 'JANE',
    patientLastName: 'DOE',
    dob: '1985-02-28',
    gender: 'female',
    dateCollected: '2026-11-19',
    dateReported: '2026-11-20',
  });
  expect(doubts).toEqual([]);
});

test.each([
  'Patient: DOE, JANE M. Sex/Age: F/41 DOB: 02/28/1985',
  'Patient: DOE, JANE | DOB: 02/28/1985 | Sex: F',
  'Patient: DOE, JANE; DOB: 02/28/1985; Sex: F',
  'Patient: DOE, JANE ID: 77 DOB: 02/28/1985 Sex: F',
  'Patient: DOE, JANE Bill Type: C DOB: 02/28/1985 Sex: F',
  'Patient: JANE DOE (F) DOB: 02/28/1985 Sex: F',
  'Last Name: DOE First Name: JANE DOB: 02/28/1985 Sex: F',
  'Patient Last Name: DOE Patient First Name: JANE DOB: 02/28/1985 Sex: F',
])('a name ends where another label or a sign begins: %s', (head) => {
  const { metadata } = read(`${head}
Test                Result     Units      Range
Potassium           4.4        mmol/L     3.5-5.1`);
  expect(metadata).toMatchObject({
    patientFirstName: expect.stringMatching(/^JANE(?: M\.)?$/u),
    patientLastName: 'DOE',
    dob: '1985-02-28',
    gender: 'female',
  });
});

import { describe, expect, test } from 'vitest';

import { pageOf } from '../../../../tests/harness/lab-pages.ts';
import { readReportPages } from './index.ts';
import { readDay } from './metadata-model.ts';
import type { ReadReport } from './model.ts';

const letter = 5;

function read(...pages: readonly string[]): ReadReport {
  const outcome = readReportPages(pages.map(pageOf));
  if (!('report' in outcome)) throw new Error(outcome.cause);
  return outcome.report;
}

const valuesOf = ({ results }: ReadReport) =>
  results.map(({ testName, value, units }) => [testName, value, units]);
const codes = (report: ReadReport) =>
  report.results.map(({ loincMatchStatus, loincMatches }) => [
    loincMatchStatus,
    loincMatches[0]?.loincCode,
  ]);
const doubtsOf = (report: ReadReport) =>
  report.results.map(({ doubts }) => doubts.map(({ code }) => code));

const header = 'Test                Result     Flag   Units      Reference Range';

describe('a table', () => {
  test('has values with their units, ranges, codes and places', () => {
    const report = read(`${header}
Metabolic Panel
Glucose             105        H      mg/dL      70-99
Bilirubin, Total    0.4               mg/dL      0.0 - 1.2
WBC                 7.2               x10E3/uL   4.0-11.0`);
    expect(report.results[0]).toMatchObject({
      testName: 'Glucose',
      value: '105',
      units: 'mg/dL',
      minReferenceRange: 70,
      maxReferenceRange: 99,
      isAboveMaxRange: true,
      interpretation: 'abnormal',
      sourcePanelName: 'Metabolic Panel',
      loincMatchStatus: 'auto_match',
      doubts: [],
      place: { page: 1, x: 20 * letter, y: 2 * 14, width: 3 * letter, height: 10 },
    });
    expect(codes(report)).toEqual([
      ['auto_match', '2345-7'],
      ['auto_match', '1975-2'],
      ['auto_match', '6690-2'],
    ]);
  });

  test('goes on over pages, and its notes are no values', () => {
    const first = `${header}\nGlucose             91                mg/dL      70-99`;
    const second = `Creatinine          1.02              mg/dL      0.50-1.10
* Performed at another laboratory of ours, which is in another city`;
    expect(valuesOf(read(first, second))).toEqual([
      ['Glucose', '91', 'mg/dL'],
      ['Creatinine', '1.02', 'mg/dL'],
    ]);
  });
});

describe('what misleads', () => {
  test('a column of previous results is not the result', () => {
    const report = read(`Test                Previous Result   Result     Units      Reference Range
Glucose             140               91         mg/dL      70-99`);
    expect(valuesOf(report)).toEqual([['Glucose', '91', 'mg/dL']]);
    const after = read(`Test                Result     Prior 01/02/2025   Units      Range
Glucose             91         140                mg/dL      70-99
Creatinine                     1.5                mg/dL      0.50-1.10`);
    expect(valuesOf(after)).toEqual([['Glucose', '91', 'mg/dL']]);
  });

  test('two tables side by side are two', () => {
    const report = read(`Test          Result    Units           Test          Result    Units
Glucose       91        mg/dL           Hemoglobin    13.9      g/dL
                                        MCH           30        pg`);
    expect(valuesOf(report)).toEqual([
      ['Glucose', '91', 'mg/dL'],
      ['Hemoglobin', '13.9', 'g/dL'],
      ['MCH', '30', 'pg'],
    ]);
  });

  test.each([
    ['5,7', ['comma']],
    ['1,234', ['comma']],
    ['Negative', ['not_a_number']],
    ['<5.7', []],
    ['> 90', ['hardly_possible']],
  ])('%s stays as it is printed', (value, doubts) => {
    const report = read(`${header}\nHemoglobin A1c      ${value.padEnd(18)}%`);
    expect(valuesOf(report)).toEqual([['Hemoglobin A1c', value, '%']]);
    expect(doubtsOf(report)).toEqual([doubts]);
  });

  test('numbers that run together, and a test with two values, are doubts', () => {
    const joined = read(`${header}\nGlucose             91 140            mg/dL      70-99`);
    expect(doubtsOf(joined)).toEqual([['several_numbers']]);
    const twice = read(`${header}
Glucose             91                mg/dL      70-99
Creatinine          1.02              mg/dL      0.50-1.10
Glucose             95                mg/dL      70-99`);
    expect(doubtsOf(twice)).toEqual([['told_twice'], [], ['told_twice']]);
  });

  test('what is read of a picture is never taken by itself, and what is hard to read of it is told', () => {
    const page = pageOf(`${header}
Glucose             91                mg/dL      70-99
Creatinine          102               mg/dL      0.50-1.10
Calcium             9.4               mg/dL
Hemoglobin          13.9              g/dL       11.6-15.0
Hemoglobin Alc      5.5               %          4.0-5.6`);
    const words = page.words.map((word) =>
      word.text === '13.9' ? { ...word, confidence: 0.7 } : { ...word, confidence: 0.95 },
    );
    const outcome = readReportPages([{ ...page, words, source: 'scan' }]);
    if (!('report' in outcome)) throw new Error(outcome.cause);
    const picture = 'read_of_a_picture';
    expect(doubtsOf(outcome.report)).toEqual([
      [picture],
      ['hardly_possible', picture, 'not_within_range'],
      [picture, 'not_within_range'],
      [picture, 'uncertain'],
      // Its name was put right.
      [picture, 'uncertain'],
    ]);
    expect(codes(outcome.report)).toEqual([
      ['needs_review', '2345-7'],
      ['needs_review', '2160-0'],
      ['needs_review', '17861-6'],
      ['needs_review', '718-7'],
      ['needs_review', '4548-4'],
    ]);
  });

  test('low and high have columns of their own', () => {
    const report = read(`Test           Result     Units     Low     High
Glucose        60         mg/dL     70      99`);
    expect(report.results[0]).toMatchObject({
      minReferenceRange: 70,
      maxReferenceRange: 99,
      isBelowMinRange: true,
    });
  });

  test('a flag that does not fit is a doubt, and so is a range that depends on something', () => {
    const report = read(`${header}
Glucose             91         H      mg/dL      70-99
Creatinine          1.02              mg/dL      M: 0.7-1.3 F: 0.5-1.1`);
    expect(doubtsOf(report)).toEqual([['flag_differs'], ['range_not_read']]);
  });

  test('a code needs its own name, unit and specimen', () => {
    const report = read(`${header}
Glucose             5.1               mmol/L     3.9-5.5
Hgb                 13.9              g/dL       11.6-15.0
Urea                30                mg/dL      15-40
Made up             1                 mg/dL      0-2
Urine chemistry
Glucose             91                mg/dL      0-99`);
    expect(codes(report).map(([status]) => status)).toEqual([
      'needs_review',
      'needs_review',
      'needs_review',
      'no_match',
      'needs_review',
    ]);
  });

  test.each([
    ['1990-01-05', '1990-01-05'],
    ['01/25/1990', '1990-01-25'],
    ['25/01/1990', '1990-01-25'],
    ['25.01.1990', '1990-01-25'],
    ['Jan 5, 1990', '1990-01-05'],
    ['5 January 1990', '1990-01-05'],
    ['03/04/1990', undefined],
    ['02/30/1990', undefined],
    ['31/31/1990', undefined],
  ])('the day %s has one reading, or none', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test('a report that says two things of its patient is in doubt', () => {
    const report = read(`Patient: EXAMPLE, ADA        DOB: 03/04/1990
Patient: EXAMPLE, EVE
${header}
Glucose             91                mg/dL      70-99`);
    expect(report.metadata).toMatchObject({ patientLastName: 'EXAMPLE', patientFirstName: 'ADA' });
    expect(report.doubts.map(({ code }) => code)).toEqual([
      'day_of_dob_not_read',
      'several_of_name',
    ]);
  });

  test('what has no table of results, or no English, says so', () => {
    const reasonOf = (text: string) => {
      const outcome = readReportPages([pageOf(text)]);
      return 'failureReason' in outcome ? outcome.failureReason : outcome;
    };
    expect(reasonOf('Date: 2026-11-01\nDear patient, all is well')).toBe('no_table');
    const culture =
      'Patient: A\nUrine culture\nOrganism: Escherichia coli >100,000 CFU/mL\nAmpicillin R';
    expect(reasonOf(culture)).toBe('microbiology');
    expect(reasonOf('Untersuchung   Messwert   Einheit\nGlukose   91   mg/dl')).toBe('not_english');
  });
});

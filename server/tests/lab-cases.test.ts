import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { parseMessage } from '../src/connectors/labs/hl7/message.ts';
import { readResults } from '../src/connectors/labs/hl7/result-message.ts';
import type { LabReport } from '../src/labs/orders/index.ts';
import { readReportPages } from '../src/labs/reports/parsing/index.ts';
import { openReportReader } from '../src/labs/reports/reader/index.ts';
import { merge } from '../src/labs/results/merging/merge.ts';
import type { ResultSet } from '../src/labs/results/merging/result-set.ts';
import { interpret } from '../src/labs/results/model.ts';
import { hl7Peer } from './harness/lab-examples.ts';

// Messages and reports that laboratories could send, each of which was once read wrongly. No real person is in them.
const folder = path.join(import.meta.dirname, 'lab-cases');
const files = readdirSync(folder).toSorted();

function rowsOf(name: string): readonly (readonly unknown[])[] {
  const messages = files.filter((file) => file.startsWith(name) && file.endsWith('.hl7'));
  const reports = messages.flatMap((file): readonly LabReport[] =>
    readResults(
      parseMessage(readFileSync(path.join(folder, file), 'utf8')),
      hl7Peer,
      new Date('2026-11-20T00:00:00Z'),
    ),
  );
  const set = reports.reduce<ResultSet | null>((before, report) => merge(before, report), null);
  return (set?.observations ?? []).map((row) => [
    row.name,
    row.result,
    interpret(row, []).interpretation,
    ...(row.history ?? []).map(({ result }) => result),
  ]);
}

describe('messages', () => {
  test.each([
    ['corrected-obr', [['Potassium', '4.1', 'normal', '6.9']]],
    ['sub-id-added', [['Potassium', '4.1', 'normal', '6.9']]],
    ['empty-value', [['Potassium', '6.9', 'critical']]],
    ['embedded-report', [['Sodium', '140', 'normal']]],
    [
      'worded-ranges',
      [
        ['HIV Ag/Ab S/CO', '2.0', 'abnormal'],
        ['Lithium', '2.5', 'critical'],
        ['Vitamin D 25-OH', '15', 'abnormal'],
        ['S/CO', '1.0', 'abnormal'],
      ],
    ],
  ])('%s leave these values', (name, expected) => {
    expect(rowsOf(name)).toEqual(expected);
  });

  test('flags-in-words are as grave as the laboratory means them', () => {
    const byMeaning = Map.groupBy(rowsOf('flags-in-words'), ([, , meaning]) => meaning);
    const named = (meaning: string): readonly string[] =>
      (byMeaning.get(meaning) ?? []).map(([name]) => String(name).replace('Flag ', ''));
    expect(named('critical')).toEqual(
      'Critical;CRITICAL HIGH;HH*;CH;CL;PH;PL;hh;HIGH PANIC;LL_Low panic_HL70078;A_HH;CRIT'.split(
        ';',
      ),
    );
    expect(named('normal')).toEqual(['NEG']);
    // Without a range, and without a table of the laboratory, such words say nothing.
    expect(named('unknown')).toEqual(['Normal', 'NORMAL', 'Negative', 'NEGATIVE', 'Not Detected']);
  });

  test('a report embedded in ZEF is a document of the results', () => {
    const text = readFileSync(path.join(folder, 'embedded-report.hl7'), 'utf8');
    const [report] = readResults(parseMessage(text), hl7Peer, new Date('2026-11-20T00:00:00Z'));
    expect(report?.documents).toHaveLength(1);
    expect(report?.additions?.map(({ at }) => at)).toContain('ZPS');
  });
});

describe('uploaded reports', () => {
  const reader = openReportReader();
  afterAll(async () => reader.close());

  test.each([
    [
      'header-words',
      ['WBC 5.6 auto_match', 'Hemoglobin 10.9 auto_match', 'Potassium 4.4 auto_match'],
    ],
    ['one-line-patient', ['Potassium 4.4 auto_match']],
    ['potassium-41', ['Potassium 41 needs_review']],
    [
      'unit-mismatch',
      [
        'Glucose 5.4 needs_review',
        'Creatinine 88 needs_review',
        'Hemoglobin 141 needs_review',
        'Potassium 41 needs_review',
        'WBC 5600 needs_review',
        'Calcium 2.40 needs_review',
      ],
    ],
  ])('%s has these values of its patient', async (name, expected) => {
    const outcome = await reader.read([readFileSync(path.join(folder, `${name}.pdf`))]);
    if (!('pages' in outcome)) throw new Error(outcome.cause);
    const read = readReportPages(outcome.pages);
    if (!('report' in read)) throw new Error(read.cause);
    const { results, metadata } = read.report;
    expect(
      results.map((each) => `${each.testName} ${each.value} ${each.loincMatchStatus}`),
    ).toEqual(expected);
    expect(metadata).toMatchObject({ patientFirstName: 'JANE', patientLastName: 'DOE' });
  });
});

test('each of the files has its expectation', () => {
  const text = readFileSync(import.meta.filename, 'utf8');
  const names = files.map((file) => file.replace(/(?:-\d)?\.(?:hl7|pdf)$/u, ''));
  expect(names.filter((name) => !text.includes(`'${name}`))).toEqual([]);
});

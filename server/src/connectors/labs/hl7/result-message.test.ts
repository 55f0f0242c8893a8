import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hl7Peer, oru, oruLines } from '../../../../tests/harness/lab-examples.ts';
import { Hl7Error, parseMessage } from './message.ts';
import { RefusedMessage } from './rejection.ts';
import { readResults } from './result-message.ts';

const now = new Date('2026-03-05T00:00:00Z');

function reports(lines: readonly string[]): ReturnType<typeof readResults> {
  return readResults(parseMessage(oru(lines)), hl7Peer, now);
}

/** A message of one test with these results. */
function results(...lines: readonly string[]): ReturnType<typeof readResults>[number] {
  const [report] = reports([
    'PID|1||P1||Person^Example||19840229|F',
    'OBR|1|O1||457^Ferritin^L',
    ...lines,
  ]);
  if (report === undefined) throw new Error('no report');
  return report;
}

describe('a whole message', () => {
  const [report, ...others] = reports(oruLines);
  if (report === undefined) throw new Error('no report');

  test('is one report for the order', () => {
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      lab: 'quest',
      messageId: 'M1',
      orderNumber: '7d9f6a52-5b5e-4d0c-9c6f-2f3f0f6f9a01',
      accession: 'A26-0001',
      sampleId: 'SL0012345678',
      accountId: '1234567890',
      status: 'final',
      patient: {
        firstName: 'Example',
        lastName: 'Person',
        birthDate: '1984-02-29',
        gender: 'female',
        patientId: 'a1f0c5d2-6a57-4a0a-8f0e-0d5f3a1b2c3d',
      },
      physicianName: 'Example Clinician',
      isFasting: true,
      clinicalNotes: 'Specimen slightly lipemic.',
      collectedAt: new Date('2026-03-03T15:15:00Z'),
      receivedAt: new Date('2026-03-04T02:02:00Z'),
      reportedAt: new Date('2026-03-04T15:30:00Z'),
    });
  });

  test('has each value once, as it was printed', () => {
    expect(report.observations.map(({ name, kind, result }) => [name, kind, result])).toEqual([
      ['Cholesterol', 'numeric', '228'],
      ['LDL', 'range', '<5'],
      ['SARS-CoV-2', 'coded_value', 'Not detected'],
      ['Blood film', 'comment', 'Red cells normal.\nA few lymphocytes.'],
    ]);
    expect(report.observations[0]).toMatchObject({
      code: '25015900',
      loinc: '2093-3',
      unit: 'mg/dL',
      referenceRange: '<200',
      flag: 'H',
      orderedCodes: ['7600'],
      performer: '05D2222542',
    });
    expect(report.observations[1]).toMatchObject({
      code: null,
      loinc: '13457-7',
      referenceRange: '< OR = 99',
      notes: 'Calculated.',
    });
  });

  test('says what is missing and why, who measured, and has the PDF', () => {
    expect(report.missing).toMatchObject([
      {
        name: 'Ferritin',
        loinc: '2276-4',
        reason: 'Quantity not sufficient',
        orderedCodes: ['457'],
      },
    ]);
    expect(report.performers).toEqual({
      '05D2222542': {
        name: 'Example Laboratory',
        cliaNumber: '05D2222542',
        phoneNumber: null,
        medicalDirector: 'Diana Director',
        address: {
          firstLine: '1 Assay Way',
          secondLine: null,
          city: 'Phoenix',
          state: 'AZ',
          zip: '85004',
          country: 'US',
        },
      },
    });
    expect(report.documents?.map(({ bytes }) => bytes.toString())).toEqual(['%PDF-1.3 example']);
    expect(report.information).toEqual(['Fasting?: Yes']);
  });
});

describe('values', () => {
  test.each([
    ['NM||5.4', 'numeric', '5.4'],
    ['NM||<0.5', 'range', '<0.5'],
    ['SN||^10', 'numeric', '10'],
    ['SN||>=^60', 'range', '>=60'],
    ['SN||^1^-^5', 'range', '1-5'],
    ['SN||^1^:^40', 'comment', '1:40'],
    ['SN||^1^:^20', 'comment', '1:20'],
    ['SN||>^1^:^20', 'comment', '>1:20'],
    ['ST||0-2', 'range', '0-2'],
    ['ST||Positive', 'comment', 'Positive'],
    ['CE||POS^Positive^L', 'coded_value', 'Positive'],
    ['CWE||1^A^L~2^B^L', 'coded_value', 'A; B'],
    ['FT||one\\.br\\two', 'comment', 'one\ntwo'],
    ['DT||20260303', 'comment', '20260303'],
    ['DTM||2026', 'comment', '2026'],
    ['TS||20260303081500', 'comment', '20260303081500'],
  ])('OBX-2 and OBX-5 of %s', (value, kind, result) => {
    const [type, rest = ''] = value.split('||');
    const { observations } = results(`OBX|1|${type}|1^X^L||${rest}||||||F`);
    expect(observations[0]).toMatchObject({ kind, result });
  });

  test.each([
    ['H', 'H'],
    ['hh', 'HH'],
    ['<', '<'],
    ['POS', 'POS'],
    ['', null],
    ['S', 'S'],
    ['R', 'R'],
    ['SYN-R', 'SYN-R'],
    ['HU', 'HU'],
    ['H~U', 'H~U'],
    ['*Abnormal*', '*Abnormal*'],
  ])('the flag %j is %j', (flag, meant) => {
    expect(results(`OBX|1|NM|1^X^L||5|||${flag}|||F`).observations[0]?.flag).toBe(meant);
  });

  test.each([
    'ST||QNS',
    'ST||TNP',
    'ST||TNP.',
    'NM||TNP',
    'ST||Test not performed',
    'ST||TEST NOT PERFORMED. Specimen hemolyzed.',
    'TX||Quantity not sufficient',
    'CWE||QNS^Quantity not sufficient^L',
    'ST||Cancelled',
  ])('%s that is final is missing, with its words as the reason', (value) => {
    const [type, rest = ''] = value.split('||');
    const { observations, missing } = results(
      `OBX|1|${type}|1^X^L||${rest}||||||F`,
      'OBX|2|NM|2^Y^L||5||||||F',
    );
    expect(observations.map(({ name }) => name)).toEqual(['Y']);
    expect(missing).toMatchObject([{ name: 'X', reason: rest.split('^')[1] ?? rest }]);
  });

  test('words behind a value that only contain such a text are a result', () => {
    const { observations } = results('OBX|1|ST|1^X^L||Not performed by this method||||||F');
    expect(observations).toHaveLength(1);
  });

  test('a test that the laboratory added was ordered by nobody', () => {
    const [report] = reports([
      'PID|1||P1||Person',
      'OBR|1|O1||R^Reflex^L|||||||G',
      'OBX|1|NM|1^X^L||5||||||F',
    ]);
    expect(report?.observations[0]?.orderedCodes).toBeNull();
  });

  test('the laboratory of version 2.3 stands in OBX-15', () => {
    const { performers } = results('OBX|1|NM|1^X^L||5||||||F||||05D2222542^Old Laboratory');
    expect(performers['05D2222542']?.name).toBe('Old Laboratory');
  });
});

describe('status', () => {
  test.each([
    [['F'], 'final'],
    [['F', 'P'], 'partial'],
    [['F', 'I'], 'partial'],
    [['F', 'C'], 'corrected'],
    [['F', 'X'], 'final'],
    [['F', ''], 'final'],
  ])('results that are %j are %s', (codes, status) => {
    const lines = codes.map((code, at) => `OBX|${at}|NM|${at}^X^L||5||||||${code}`);
    expect(results(...lines).status).toBe(status);
  });

  test('a test that was cancelled as a whole is missing', () => {
    const [report] = reports([
      'PID|1||P1||Person',
      `OBR|1|O1||457^Ferritin^L${'|'.repeat(21)}X`,
      'NTE|1|L|Hemolyzed',
    ]);
    expect(report?.missing).toMatchObject([{ name: 'Ferritin', code: '457', reason: 'Hemolyzed' }]);
  });
});

test('two orders and two patients in one message are reports with ids of their own', () => {
  const order = (number: string): string[] => [
    `OBR|1|${number}||457^Ferritin^L`,
    'OBX|1|NM|1^X^L||5||||||F',
  ];
  const read = reports([
    'PID|1||P1||One',
    ...order('O1'),
    ...order('O2'),
    ...order('O1'),
    'PID|2||P2||Two',
    ...order('O3'),
  ]);
  expect(
    read.map(({ messageId, orderNumber, patient, observations }) => [
      messageId,
      orderNumber,
      patient.lastName,
      observations.length,
    ]),
  ).toEqual([
    ['M1', 'O1', 'One', 2],
    ['M1/2', 'O2', 'One', 1],
    ['M1/3', 'O3', 'Two', 1],
  ]);
});

describe('refused', () => {
  test.each([
    [[], 'segmentMissing'],
    [['PID|1||P1||Person'], 'segmentMissing'],
    [['OBR|1|O1||457', 'OBX|1|NM|1||5'], 'segmentMissing'],
    [['PID|1||P1||', 'OBR|1|O1||457'], 'fieldMissing'],
  ])('%j', (lines, problem) => {
    expect(() => reports(lines)).toThrow(RefusedMessage);
    expect(() => reports(lines)).toThrow(expect.objectContaining({ problem }) as Error);
  });

  test('whatever a message is made of, it is read or refused', () => {
    const line = fc.oneof(
      fc.constantFrom(...oruLines),
      fc.stringMatching(/^(PID|OBR|OBX|ORC|NTE|SPM)[|^~\\&A-Z0-9.<>"-]{0,80}$/),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        try {
          for (const report of reports(lines)) expect(report.messageId).not.toBe('');
        } catch (error) {
          expect(error instanceof RefusedMessage || error instanceof Hl7Error).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

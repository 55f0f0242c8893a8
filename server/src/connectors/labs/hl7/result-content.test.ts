import { describe, expect, test } from 'vitest';

import { hl7Peer, oru } from '../../../../tests/harness/lab-examples.ts';
import { parseMessage } from './message.ts';
import { RefusedMessage } from './rejection.ts';
import { readResults } from './result-message.ts';

const now = new Date('2026-03-05T00:00:00Z');

function reports(lines: readonly string[]): ReturnType<typeof readResults> {
  return readResults(parseMessage(oru(lines)), hl7Peer, now);
}

/** A message of one test with these results. */
function report(...lines: readonly string[]): ReturnType<typeof readResults>[number] {
  const [only] = reports([
    'PID|1||P1||Person^Example||19840229|F',
    'OBR|1|O1||457^Panel^L',
    ...lines,
  ]);
  if (only === undefined) throw new Error('no report');
  return only;
}

const rows = (...lines: readonly string[]) =>
  report(...lines).observations.map(({ code, subId, result, flag, kind }) => [
    code,
    subId ?? null,
    result,
    flag,
    kind,
  ]);

describe('results of one identifier', () => {
  test('are told apart by their sub-identifier', () => {
    expect(
      rows(
        'OBX|1|CWE|ORG^Organism^L|1|^Escherichia coli||||||F',
        'OBX|2|CWE|ORG^Organism^L|2|^Candida albicans||||||F',
      ),
    ).toEqual([
      ['ORG', '1', 'Escherichia coli', null, 'coded_value'],
      ['ORG', '2', 'Candida albicans', null, 'coded_value'],
    ]);
  });

  test('stay two where nothing but their place tells them apart', () => {
    expect(
      rows('OBX|1|NM|K^Potassium^L||7.2|||HH|||F', 'OBX|2|NM|K^Potassium^L||4.1|||N|||F'),
    ).toEqual([
      ['K', null, '7.2', 'HH', 'numeric'],
      ['K', null, '4.1', 'N', 'numeric'],
    ]);
  });

  test.each(['ST', 'TX'])('that are values of the type %s are not joined', (type) => {
    expect(
      rows(`OBX|1|${type}|K^Potassium^L||7.2||||||F`, `OBX|2|${type}|K^Potassium^L||4.1||||||F`),
    ).toHaveLength(2);
  });

  test('are one text where they are lines of it, and two where they differ in flag or sub-identifier', () => {
    const line = (text: string, flag = '', sub = '') =>
      `OBX|1|TX|FILM^Film^L|${sub}|${text}|||${flag}|||F`;
    expect(rows(line('one'), line('two'))).toEqual([['FILM', null, 'one\ntwo', null, 'comment']]);
    expect(rows(line('one'), line('two', 'A'))).toHaveLength(2);
    expect(rows(line('one', '', '1'), line('two', '', '2'))).toHaveLength(2);
  });
});

describe('what is taken back', () => {
  test('is a withdrawal with the value that the laboratory repeats', () => {
    const { missing, observations, status, corrects } = report(
      'OBX|1|NM|K^Potassium^L|1|7.2|mmol/L||HH|||W',
      'NTE|1|L|Wrong patient',
    );
    expect(observations).toEqual([]);
    expect([status, corrects]).toEqual(['corrected', true]);
    expect(missing).toMatchObject([
      {
        code: 'K',
        subId: '1',
        withdraws: 'withdrawn',
        formerResult: '7.2',
        reason: 'Wrong patient',
      },
    ]);
  });

  test('is partial, and a correction, while other results are to come', () => {
    expect(report('OBX|1|NM|A^A^L||1||||||C', 'OBX|2|NM|B^B^L||||||||I')).toMatchObject({
      status: 'partial',
      corrects: true,
    });
  });
});

describe('notes', () => {
  test('are kept with what they belong to', () => {
    const [read] = reports([
      'NTE|1|L|Of the message',
      'PID|1||P1||Person',
      'NTE|1|L|Of the person',
      'ORC|RE|O1',
      'NTE|1|L|Of the order',
      'OBR|1|O1||457^Panel^L',
      'NTE|1|L|Of the test',
      'OBX|1|NM|K^Potassium^L||4.1||||||F',
      'NTE|1|L|Of the result',
      'SPM|1|S1^||SER|||||||||||||||||RC^Clotted^HL70490',
      'NTE|1|L|SAMPLE REJECTED: shipped frozen',
    ]);
    expect(read?.clinicalNotes).toBe('Of the message\nOf the person\nOf the order\nOf the test');
    expect(read?.observations[0]?.notes).toBe('Of the result');
    expect(read?.specimens).toEqual([
      { sampleId: 'S1', notes: 'Rejected: Clotted\nSAMPLE REJECTED: shipped frozen' },
    ]);
  });

  test('a result says of which other it was done', () => {
    const [read] = reports([
      'PID|1||P1||Person',
      `OBR|1|O1||SUSC^Susceptibility^L${'|'.repeat(22)}ORG&Organism&L^2^Candida albicans`,
      'OBX|1|ST|FLU^Fluconazole^L||8|||R|||F',
    ]);
    expect(read?.observations[0]).toMatchObject({ flag: 'R', notes: 'Of Candida albicans (2)' });
  });
});

const pdf = `%PDF-1.3 ${'example '.repeat(40)}%%EOF`;
const base64 = Buffer.from(pdf).toString('base64');
const inLines = (sign: string): string => base64.match(/.{1,76}/g)?.join(sign) ?? '';
const half = Math.floor(base64.length / 8) * 4;
const mime = String.raw`MIME-Version: 1.0\X0D0A\Content-Type: multipart/mixed; boundary="x"\X0D0A\\X0D0A\--x\X0D0A\Content-Type: application/pdf\X0D0A\Content-Transfer-Encoding: base64\X0D0A\\X0D0A\BODY\X0D0A\--x--`;

describe('a PDF', () => {
  test.each([
    ['plain', [`ED|PDF^Report^L||^application^pdf^Base64^${base64}`]],
    ['other words', [`ED|PDF^Report^L||LAB^AP^PDF^BASE64^${base64}`]],
    ['no encoding', [`ED|PDF^Report^L||^application^pdf^^${base64}`]],
    ['lines of \\X0A\\', [`ED|PDF^Report^L||^^^Base64^${inLines('\\X0A\\')}`]],
    ['lines of \\X0D0A\\', [`ED|PDF^Report^L||^^^Base64^${inLines('\\X0D0A\\')}`]],
    ['lines of \\.br\\', [`ED|PDF^Report^L||^^^Base64^${inLines('\\.br\\')}`]],
    ['lines', [`ED|PDF^Report^L||^^^Base64^${inLines('\n')}`]],
    ['hexadecimal', [`ED|PDF^Report^L||^^^Hex^${Buffer.from(pdf).toString('hex')}`]],
    [
      'a MIME message',
      [`ED|PDF^Report^L||^multipart^mixed^A^${mime.replace('BODY', inLines('\\X0D0A\\'))}`],
    ],
    [
      'a pointer with data',
      [`RP|PDF^Report^L||data:application/pdf;base64,${base64}^^application^pdf`],
    ],
    ['text', [`TX|PDF^Report^L||${base64}`]],
    [
      'two results',
      [
        `ED|PDF^Report^L|1|^^^Base64^${base64.slice(0, half)}`,
        `ED|PDF^Report^L|2|^^^Base64^${base64.slice(half)}`,
      ],
    ],
    [
      'two repetitions',
      [`ED|PDF^Report^L||^^^Base64^${base64.slice(0, half)}~^^^Base64^${base64.slice(half)}`],
    ],
  ])('is kept as it came: %s', (_, results) => {
    const lines = results.map((result, index) => `OBX|${index + 1}|${result}||||||F`);
    const { documents, observations, notTaken } = report(...lines);
    expect(documents?.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['Report', pdf],
    ]);
    expect([observations, notTaken]).toEqual([[], []]);
  });

  test('beside another is kept as well', () => {
    const ed = (text: string): string => `^^^Base64^${Buffer.from(text).toString('base64')}`;
    const { documents } = report(
      `OBX|1|ED|PDF^Report^L||${ed('%PDF-1 one')}~${ed('%PDF-1 two')}||||||F`,
      `OBX|2|ED|PDF^Report^L||${ed('%PDF-1 three')}||||||F`,
    );
    expect(documents?.map(({ bytes }) => bytes.toString())).toEqual([
      '%PDF-1 one',
      '%PDF-1 two',
      '%PDF-1 three',
    ]);
  });

  test('that is elsewhere is a pointer, and says so', () => {
    const { observations, documents } = report(
      'OBX|1|RP|PDF^Report^L||https://lab.example/r/1.pdf^LAB^application^pdf||||||F',
    );
    expect(documents).toEqual([]);
    expect(observations[0]?.result).toContain('https://lab.example/r/1.pdf');
    expect(observations[0]?.notes).toContain('was not sent');
  });

  test('that cannot be read, and a picture, are rows that say so, and are named', () => {
    const { observations, documents, notTaken } = report(
      `OBX|1|ED|PDF^Report^L||^application^pdf^Base64^JVBERi0!!!${base64}||||||F`,
      `OBX|2|ED|PIC^Picture^L||^image^jpeg^Base64^${Buffer.from('x'.repeat(90)).toString('base64')}||||||F`,
    );
    expect(documents).toEqual([]);
    expect(observations.map(({ name, result }) => [name, result])).toEqual([
      ['Report', 'An attachment that cannot be read; it was not kept.'],
      ['Picture', 'An attachment that cannot be read; it was not kept.'],
    ]);
    expect(notTaken).toHaveLength(2);
  });

  test('is no text that a person can read: that is a comment', () => {
    const text = Buffer.from('Grüße, all is well with this person.').toString('base64');
    expect(rows(`OBX|1|ED|T^Text^L||^text^plain^Base64^${text}||||||F`)).toEqual([
      ['T', null, 'Grüße, all is well with this person.', null, 'comment'],
    ]);
  });
});

describe('a result without a name', () => {
  test.each(['', '^^L', '""'])('is kept, and marked for a person: OBX-3 %j', (identifier) => {
    const { observations } = report(
      'OBX|1|NM|2951-2^Sodium^LN||140|mmol/L|136-145|N|||F',
      `OBX|2|NM|${identifier}||6.9|mmol/L|3.5-5.1|HH|||F`,
    );
    expect(observations).toMatchObject([
      { name: 'Sodium' },
      { name: 'Unnamed result', code: null, loinc: null, result: '6.9', flag: 'HH' },
    ]);
    expect(observations.map(({ reviewReasons }) => reviewReasons)).toEqual([
      undefined,
      ['unnamed'],
    ]);
  });

  test('that was not obtained is missing', () => {
    const { missing } = report('OBX|1|NM|1^X^L||5||||||F', 'OBX|2|NM|||QNS||||||X');
    expect(missing).toMatchObject([{ name: 'Unnamed result', reason: 'QNS' }]);
  });
});

describe('a message that has no result', () => {
  const [pid, obr] = ['PID|1||P1||Person', 'OBR|1|O1||457^Panel^L'];
  const value = 'OBX|1|NM|1^X^L||5||||||F';
  test.each([
    ['no OBX', [pid, obr]],
    ['only a note', [pid, obr, 'NTE|1|L|All is well']],
    ['only an answer', [pid, obr, `OBX|1|ST|Q^Fasting?^L||Yes||||||F${'|'.repeat(18)}QST`]],
    ['an OBX before its OBR', [pid, value, obr]],
    ['an OBX after an ORC', [pid, obr, value, 'ORC|RE', value]],
    ['an OBR before the PID', [obr, value, pid, obr, value]],
    ['an ORC without an OBR', [pid, obr, value, 'ORC|RE|O2']],
    ['a person without an OBR', [pid, obr, value, pid]],
    ['an addendum', [pid, obr, value, 'ADD|more']],
  ])('is refused: %s', (_, lines) => {
    expect(() => reports(lines)).toThrow(
      expect.objectContaining({ problem: 'segmentMissing' }) as Error,
    );
    expect(() => reports(lines)).toThrow(RefusedMessage);
  });

  test('of a test alone is told beside the others', () => {
    const [read] = reports([pid, obr, value, 'OBR|2|O1||88^Other^L', 'NTE|1|L|Not done']);
    expect(read?.missing).toMatchObject([{ name: 'Other', reason: 'Not done' }]);
    expect(read?.observations).toHaveLength(1);
  });

  test('with more results than a person could read is refused', () => {
    const many = Array.from({ length: 2001 }, (_, at) => `OBX|${at}|NM|${at}^X^L||5||||||F`);
    expect(() => report(...many)).toThrow(RefusedMessage);
  });
});

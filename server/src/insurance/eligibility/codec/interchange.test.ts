import { expect, test } from 'vitest';

import { readInterchange } from './interchange.ts';
import { interchangeBytesMax } from './segments.ts';
import { type Envelope, plain, writeInterchange } from './write.ts';
import { X12Error } from './x12-error.ts';

const envelope: Envelope = {
  sender: { qualifier: 'ZZ', id: 'SENDER' },
  receiver: { qualifier: '30', id: 'RECEIVER' },
  usage: 'T',
  control: 42,
  at: new Date('2026-11-23T08:05:00Z'),
};
const version = '005010X279A1';
const bht = ['BHT', '0022', '11', 'A1', '20261123', '0805'];
const eb = ['EB', '1', '', '30^5', '', 'GOLD'];
const group = { code: 'HB', version, kind: '271', segments: [bht, eb] } as const;
const whole = new TextDecoder().decode(writeInterchange(envelope, group));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function problemOf(text: string | Uint8Array): string {
  try {
    readInterchange(typeof text === 'string' ? encode(text) : text);
    return 'none';
  } catch (error) {
    if (error instanceof X12Error) return error.problem;
    throw error;
  }
}

test('what is written is read back, with its envelope as the standard wants it', () => {
  expect(whole).toBe(
    'ISA*00*          *00*          *ZZ*SENDER         *30*RECEIVER       *261123*0805*^*00501*000000042*0*T*:~' +
      'GS*HB*SENDER*RECEIVER*20261123*0805*42*X*005010X279A1~ST*271*0001*005010X279A1~' +
      'BHT*0022*11*A1*20261123*0805~EB*1**30^5**GOLD~SE*4*0001~GE*1*42~IEA*1*000000042~',
  );
  const read = readInterchange(encode(whole));
  expect(read.separators).toEqual({
    element: '*',
    repetition: '^',
    component: ':',
    terminator: '~',
  });
  expect(read.transactions).toEqual([
    { kind: '271', control: '0001', version, segments: [bht, eb] },
  ]);
  expect(whole.indexOf('~')).toBe(105);
});

test('whatever separators and line ends a sender chose, the same is read', () => {
  const other = whole.replaceAll('*', '|').replaceAll('^', '}').replaceAll(':', '>');
  const { transactions } = readInterchange(encode(`\r\n${other.replaceAll('~', "'\r\n")}  \n`));
  expect(transactions[0]?.segments[1]).toEqual(['EB', '1', '', '30}5', '', 'GOLD']);
  const lines = readInterchange(encode(whole.replaceAll('~', '\n')));
  expect(lines.transactions[0]?.segments).toEqual([bht, eb]);
});

test('bytes that are no UTF-8 are read as Latin 1', () => {
  const bytes = Buffer.from(whole.replace('GOLD', 'GÉANT'), 'latin1');
  expect(readInterchange(bytes).transactions[0]?.segments[1]?.[5]).toBe('GÉANT');
});

test('cut at any byte it is refused, and never read as something shorter', () => {
  for (let length = 0; length < whole.length; length += 1) {
    const problem = problemOf(whole.slice(0, length));
    expect([length, problem]).toEqual([length, length < 3 ? 'not_x12' : 'cut_off']);
  }
});

test.each([
  ['', 'not_x12'],
  ['{"error":"no such payer"}', 'not_x12'],
  [whole.replace('ISA*00*', 'ISA*0*'), 'bad_separators'],
  [whole.replace('*^*', '***'), 'bad_separators'],
  [whole.replace('*T*:~', '*T*A~'), 'bad_separators'],
  [whole.replace('SE*4*', 'SE*5*'), 'wrong_count'],
  [whole.replace('SE*4*', 'SE*four*'), 'wrong_count'],
  [whole.replace('GE*1*', 'GE*2*'), 'wrong_count'],
  [whole.replace('IEA*1*', 'IEA*0*'), 'wrong_count'],
  [whole.replace('SE*4*0001', 'SE*4*0002'), 'wrong_control_number'],
  [whole.replace('GE*1*42', 'GE*1*43'), 'wrong_control_number'],
  [whole.replace('IEA*1*000000042', 'IEA*1*000000043'), 'wrong_control_number'],
  [whole.replace('GE*1*42~IEA*1*000000042~', ''), 'cut_off'],
  [whole.replace('GE*1*42~', ''), 'out_of_place'],
  [whole.replace('ST*271*0001*005010X279A1~', ''), 'out_of_place'],
  [`${whole}EB*1~`, 'out_of_place'],
  [whole + whole, 'out_of_place'],
  [whole.replace('EB*', '*'), 'not_x12'],
  [whole.replace('EB*1', `${'EB*1~'.repeat(20_001)}EB*1`), 'too_large'],
])('%.40s… ends in %s', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test('more bytes than an answer has are not looked at', () => {
  expect(problemOf(new Uint8Array(interchangeBytesMax + 1))).toBe('too_large');
});

test('what stands in a field never reaches the words of a refusal', () => {
  const secret = whole.replace('EB*1', 'SMITH*JOHN');
  expect(() => readInterchange(encode(secret))).toThrow(/^segment 5 has no name$/);
});

test('a text that X12 cannot carry is refused, accents are dropped', () => {
  expect(plain(' Zoë  O’Néill ', 'name', 60)).toBe("Zoe O'Neill");
  for (const text of ['A*B', 'A~', 'x^y', 'a:b', '王', 'a\u0000b']) {
    expect(() => plain(text, 'first name', 60)).toThrow('first name has a character');
  }
  expect(() => plain('a'.repeat(36), 'first name', 35)).toThrow('more than 35');
});

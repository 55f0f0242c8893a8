import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { printedKind, type Printed, readPrinted, type Bounds } from './printed.ts';

const open = (value: number) => ({ value, inclusive: false });
const closed = (value: number) => ({ value, inclusive: true });

function parseReferenceRange(text: string): Bounds | undefined {
  const printed = readPrinted(text);
  return printed?.form === 'number' ? undefined : printed?.bounds;
}

describe('a range as it is printed', () => {
  test.each([
    ['<5', { max: open(5) }],
    ['<=10.5', { max: closed(10.5) }],
    ['< OR = 9.9', { max: closed(9.9) }],
    ['<or=9.9', { max: closed(9.9) }],
    ['≤ 7', { max: closed(7) }],
    ['>3', { min: open(3) }],
    ['>=7', { min: closed(7) }],
    ['> OR = 60 mL/min/1.73m2', { min: closed(60) }],
    ['≥60', { min: closed(60) }],
    ['1-10', { min: closed(1), max: closed(10) }],
    ['0.5 - 1.2 mg/dL', { min: closed(0.5), max: closed(1.2) }],
    ['0.5 mg/dL - 1.2 mg/dL', { min: closed(0.5), max: closed(1.2) }],
    ['(3.5–5.1)', { min: closed(3.5), max: closed(5.1) }],
    ['4.0 to 11.0 K/uL', { min: closed(4), max: closed(11) }],
    ['-2.0--1.0', { min: closed(-2), max: closed(-1) }],
    ['-2-2', { min: closed(-2), max: closed(2) }],
    ['150,000-400,000', { min: closed(150_000), max: closed(400_000) }],
    ['.5-1', { min: closed(0.5), max: closed(1) }],
    ['less than 150', { max: open(150) }],
    ['at least 40', { min: closed(40) }],
    ['0-5 /HPF', { min: closed(0), max: closed(5) }],
    ['200-1,100', { min: closed(200), max: closed(1100) }],
    ['150-450 10*3/uL', { min: closed(150), max: closed(450) }],
    ['4.0-11.0 x10E3/uL', { min: closed(4), max: closed(11) }],
    ['4.0-11.0 ×10^3/µL', { min: closed(4), max: closed(11) }],
    ['0.5mg/dL-1.2mg/dL', { min: closed(0.5), max: closed(1.2) }],
    ['10%-20%', { min: closed(10), max: closed(20) }],
    ['>59 mL/min/1.73 m2', { min: open(59) }],
    ['70-99 mg/dL (fasting)', { min: closed(70), max: closed(99) }],
    ['70 - 99 mg/dL fasting', { min: closed(70), max: closed(99) }],
    ['3,5-5,1', { min: closed(3.5), max: closed(5.1) }],
    ['1.000,0-1.250,5', { min: closed(1000), max: closed(1250.5) }],
    ['9.-10.', { min: closed(9), max: closed(10) }],
    ['−5 to 5', { min: closed(-5), max: closed(5) }],
  ])('%s', (text, range) => {
    expect(parseReferenceRange(text)).toEqual(range);
  });

  test.each([
    '',
    'NEGATIVE',
    'See note',
    '10-1',
    '<',
    '-',
    '1-',
    '5',
    '1:40',
    '2026-01-02',
    '<5>6',
    '< 1:40',
    '70-99 fasting, 70-139 after meals',
    '13-17 male, 12-15 female',
    '<150 (desirable), 150-199 borderline',
    '3,500-5,1',
    '0,5-1.2',
    '5 mg/dL - 5 g/L',
    '<1.5x10^3',
    '<1.5E3',
    '1/2',
    '5-10-15',
  ])('%j is no range of numbers', (text) => {
    expect(parseReferenceRange(text)).toBeUndefined();
  });

  test('any text is read or refused at once, never thrown over', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[<>= \-.,0-9a-z()]{0,300}$/)),
        (text) => {
          const range = parseReferenceRange(text);
          if (range === undefined) return;
          expect(range.min ?? range.max).toBeDefined();
          for (const bound of [range.min, range.max]) {
            if (bound !== undefined) expect(Number.isFinite(bound.value)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a number as it is printed', () => {
  test.each([
    ['5.4', 5.4],
    ['.5', 0.5],
    ['9.', 9],
    ['1,250', 1250],
    ['1,250.', 1250],
    ['1,250.5', 1250.5],
    ['12,345,678', 12_345_678],
    ['-1.5', -1.5],
    ['−1.5', -1.5],
    ['+2', 2],
    ['-0', 0],
    ['5,4', 5.4],
    ['0,250', 0.25],
    ['12,5', 12.5],
    ['1.250,5', 1250.5],
    [' 7 ', 7],
  ])('%s', (text, value) => {
    const printed = readPrinted(text);
    expect(printed?.form).toBe('number');
    expect(printed?.bounds).toEqual({ min: closed(value), max: closed(value) });
  });

  test.each([
    '1:160',
    '1,25,000',
    '1250,000',
    '1,250,5',
    ',5',
    '5,',
    '.',
    '-',
    '5 mg/dL',
    '5-',
    '2+',
    '1 250',
    '1e5',
    '0x10',
    '–5',
    '16, 18',
    'Infinity',
    '9'.repeat(199) + '0'.repeat(200),
  ])('%j is none', (text) => {
    expect(readPrinted(text)?.form).not.toBe('number');
  });

  test('whichever way a number is written, it is read as itself', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 });
    const fraction = fc.stringMatching(/^\d{0,5}$/);
    fc.assert(
      fc.property(digits, fraction, fc.constantFrom('', '-', '−', '+'), (whole, part, sign) => {
        const value = Number(`${whole}${part === '' ? '' : `.${part}`}`);
        const signed = sign === '-' || sign === '−' ? 0 - value : value;
        const grouped = whole.toLocaleString('en-US');
        const german = whole.toLocaleString('de-DE');
        const texts = [`${whole}.${part}`, `${grouped}.${part}`];
        if (part === '') texts.push(String(whole), grouped);
        if (part !== '' && part.length !== 3) texts.push(`${whole},${part}`);
        if (part !== '' && whole >= 1000) texts.push(`${german},${part}`);
        if (part !== '' && whole === 0) texts.push(`.${part}`);
        for (const text of texts) {
          expect([text, readPrinted(`${sign}${text}`)?.bounds.min?.value]).toEqual([text, signed]);
        }
      }),
    );
  });
});

test('what stands in a text is all there when it is read: numbers, units and words', () => {
  const join = (printed: Printed): string => printed.pieces.map(({ text }) => text).join('');
  const number = fc.constantFrom('5', '.5', '9.', '1,250', '-3', '0.25');
  const unit = fc.constantFrom('', ' mg/dL', ' /HPF', ' mL/min/1.73m2', ' x10E3/uL', ' %');
  const remark = fc.constantFrom('', ' (calc)', ' fasting');
  fc.assert(
    fc.property(
      number,
      number,
      unit,
      remark,
      fc.constantFrom('-', ' – ', ' to '),
      (a, b, ...rest) => {
        const [of, words, dash] = rest;
        for (const text of [
          `<${a}${of}${words}`,
          `at least ${a}${of}`,
          `${a}${dash}${b}${of}${words}`,
        ]) {
          const printed = readPrinted(text);
          if (printed === undefined) continue;
          expect(join(printed)).toBe(text);
          if (of !== '') expect(printed.unit).toBe(of.trim());
        }
      },
    ),
  );
});

test('a list of two numbers is no number, unless the laboratory measured', () => {
  expect(printedKind('16,18', { isMeasured: false })).toBeUndefined();
  expect(printedKind('16,18', { isMeasured: true })).toBe('numeric');
  expect(printedKind('1,250', { isMeasured: false })).toBe('numeric');
  expect(printedKind('< 5.7', { isMeasured: false })).toBe('range');
  expect(printedKind('0-5 /HPF', { isMeasured: false })).toBe('range');
  expect(printedKind('1:160', { isMeasured: true })).toBeUndefined();
  expect(printedKind('Not detected', { isMeasured: true })).toBeUndefined();
});

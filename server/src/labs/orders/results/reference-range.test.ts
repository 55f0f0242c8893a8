import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseReferenceRange, parseResultValue, positionInRange } from './reference-range.ts';

const open = (value: number) => ({ value, inclusive: false });
const closed = (value: number) => ({ value, inclusive: true });

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

describe('a result in its range', () => {
  test.each([
    ['5', '<5', 'above'],
    ['5', '<=5', 'within'],
    ['4.99', '<5', 'within'],
    ['3', '>3', 'below'],
    ['3', '>=3', 'within'],
    ['1', '1-10', 'within'],
    ['10', '1-10', 'within'],
    ['10.01', '1-10', 'above'],
    ['-1', '0-1', 'below'],
    ['<0.1', '0.3-1.2', 'below'],
    ['<0.3', '0.3-1.2', 'below'],
    ['<5', '<5', 'within'],
    ['<=5', '<5', 'unknown'],
    ['<5', '<10', 'within'],
    ['<5', '1-10', 'unknown'],
    ['>1000', '1-10', 'above'],
    ['1-4', '2-10', 'unknown'],
    ['2-4', '2-10', 'within'],
    ['1,200', '150-1,000', 'above'],
  ])('%s against %s lies %s', (value, range, position) => {
    const result = parseResultValue(value);
    const reference = parseReferenceRange(range);
    if (result === undefined || reference === undefined) throw new Error('unread');
    expect(positionInRange(result, reference)).toBe(position);
  });

  test('a number is inside of exactly the ranges that comparison says', () => {
    const value = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(value, value, value, (number, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const reference = parseReferenceRange(`${low} to ${high}`);
        const result = parseResultValue(String(number));
        if (result === undefined || reference === undefined) throw new Error('unread');
        const expected = number < low ? 'below' : number > high ? 'above' : 'within';
        expect(positionInRange(result, reference)).toBe(expected);
      }),
    );
  });

  test('words have no value', () => {
    expect(parseResultValue('Positive')).toBeUndefined();
  });
});

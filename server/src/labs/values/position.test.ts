import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { positionInRange } from './position.ts';
import { readPrinted } from './printed.ts';

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
    const result = readPrinted(value)?.bounds;
    const reference = readPrinted(range)?.bounds;
    if (result === undefined || reference === undefined) throw new Error('unread');
    expect(positionInRange(result, reference)).toBe(position);
  });

  test('a number is inside of exactly the ranges that comparison says', () => {
    const value = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(value, value, value, (number, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const reference = readPrinted(`${low} to ${high}`)?.bounds;
        const result = readPrinted(String(number))?.bounds;
        if (result === undefined || reference === undefined) throw new Error('unread');
        const expected = number < low ? 'below' : number > high ? 'above' : 'within';
        expect(positionInRange(result, reference)).toBe(expected);
      }),
    );
  });

  test('words have no value', () => {
    expect(readPrinted('Positive')).toBeUndefined();
  });
});

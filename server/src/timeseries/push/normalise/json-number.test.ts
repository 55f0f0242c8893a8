import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readNumberAt } from './json-number.ts';

/** The number at the start of the text and what is left of it; undefined for no number of JSON. */
function read(text: string): { readonly value: number; readonly rest: string } | undefined {
  const into = { value: Number.NaN };
  const bytes = Buffer.from(` ${text}`);
  const end = readNumberAt(bytes, 1, into);
  return end < 0 ? undefined : { value: into.value, rest: bytes.toString('utf8', end) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const digits = fc.stringMatching(/^\d{0,19}$/u);
const numberLike = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    digits,
    fc.oneof(
      fc.constant(''),
      digits.map((text) => `.${text}`),
    ),
    fc.constantFrom('', '', '', 'e3', 'E-7', 'e+20', 'e400', 'e', 'e+'),
  )
  .map((parts) => parts.join(''));
const decimals = fc
  .tuple(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), fc.integer({ min: 0, max: 15 }))
  .map(([digitsOf, places]) => (digitsOf / 10 ** places).toFixed(places));

describe('readNumberAt', () => {
  test('reads bit by bit what JSON.parse reads, and refuses what it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(numberLike, decimals, fc.double().map(String)), (text) => {
        const expected = parse(text);
        const found = read(text);
        if (typeof expected === 'number') expect(found).toEqual({ value: expected, rest: '' });
        else expect(found === undefined || found.rest !== '').toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test.each(['-0', '0', '-0.0', '0.1', '999999999999999', '9007199254740993', '1e400', '5e-324'])(
    'reads %s',
    (text) => {
      expect(read(text)).toEqual({ value: JSON.parse(text), rest: '' });
    },
  );

  test.each(['', '-', '.5', '5.', '01', '-01', '+1', 'NaN', 'Infinity', '"1"', 'null', '1e', '٣'])(
    'refuses %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('ends before whatever follows', () => {
    expect(read('63}')).toEqual({ value: 63, rest: '}' });
    expect(read('6.5 ,')).toEqual({ value: 6.5, rest: ' ,' });
    expect(read('1e2]')).toEqual({ value: 100, rest: ']' });
  });
});

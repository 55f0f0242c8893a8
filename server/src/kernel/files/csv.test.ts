import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CsvError, parseCsv, renderCsv } from './csv.ts';

const cellsOf = (text: string): readonly (readonly string[])[] =>
  parseCsv(text).map(({ cells }) => cells);

test('what is rendered is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', ';') });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(cellsOf(renderCsv(rows))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

test('lines end with LF or CRLF, the last one with or without', () => {
  for (const text of ['a,b\nc,d', 'a,b\r\nc,d\r\n', '\uFEFFa,b\r\nc,d\n', 'a,b\n\nc,d\n\n']) {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  }
});

test('a record knows the line on which it begins', () => {
  expect(parseCsv('a,b\n"c\nc",d\ne,f\n').map(({ line }) => line)).toEqual([1, 2, 4]);
});

describe('refused, with its line, is', () => {
  test.each([
    ['a quote that is not closed', 'a,b\n"c,d\n'],
    ['something behind a closing quote', 'a,b\n"c"x,d\n'],
    ['a quote within a value', 'a,b\nc"c,d\n'],
  ])('%s', (_, text) => {
    expect(() => parseCsv(text)).toThrow(CsvError);
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line: 2 }));
  });
});

test('any text is read or refused', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') });
  fc.assert(
    fc.property(text, (given) => {
      try {
        parseCsv(given);
      } catch (error) {
        expect(error).toBeInstanceOf(CsvError);
      }
    }),
    { numRuns: 1000 },
  );
});

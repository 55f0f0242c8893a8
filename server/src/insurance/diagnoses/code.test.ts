import { describe, expect, test } from 'vitest';

import { ancestorsOf, dotted, parseCode, parseCodePrefix } from './code.ts';
import { isSecondary } from './secondary.ts';

describe('a code', () => {
  test.each([
    ['E11.9', 'E119'],
    ['e119', 'E119'],
    [' I10 ', 'I10'],
    ['QA0.0101', 'QA00101'],
    ['C4A.9', 'C4A9'],
    ['S72.001A', 'S72001A'],
  ])('%s is read as %s', (text, code) => {
    expect(parseCode(text)).toBe(code);
  });

  test.each([
    '',
    'E',
    'E1',
    '119',
    'E11..9',
    'E1.19',
    'E11.',
    'E11.99999',
    'E11 9',
    'É11',
    'E11.9;',
  ])('%j is none', (text) => {
    expect(parseCode(text)).toBeUndefined();
  });

  test('is written with its dot', () => {
    expect(['I10', 'E119', 'S72001A'].map((text) => dotted(parseCode(text) ?? fail(text)))).toEqual(
      ['I10', 'E11.9', 'S72.001A'],
    );
  });

  test('has the headings above it, the nearest first', () => {
    expect(ancestorsOf('E1165')).toEqual(['E116', 'E11']);
    expect(ancestorsOf('I10')).toEqual([]);
  });
});

function fail(text: string): never {
  throw new Error(`${text} is no code`);
}

test('what may be the beginning of a code has a digit among its first characters', () => {
  expect(['E1', 'e11.', 'Z3A', 'E11.2', 'QA0'].map((text) => parseCodePrefix(text))).toEqual([
    'E1',
    'E11',
    'Z3A',
    'E112',
    'QA0',
  ]);
  expect(['uti', 'flu', 'e', '11', 'E11.9 x'].map((text) => parseCodePrefix(text))).toEqual(
    Array.from({ length: 5 }),
  );
});

test('a code is secondary where the classification lets it only accompany another', () => {
  const secondary = (text: string, title: string): boolean =>
    isSecondary(parseCode(text) ?? fail(text), title);
  expect(secondary('N08', 'Glomerular disorders in diseases classified elsewhere')).toBe(true);
  expect(secondary('B96.20', 'Unspecified Escherichia coli as the cause of diseases')).toBe(true);
  expect(secondary('W19.XXXA', 'Unspecified fall, initial encounter')).toBe(true);
  expect(secondary('E11.9', 'Type 2 diabetes mellitus without complications')).toBe(false);
  expect(secondary('B98', 'A neighbour of the agents')).toBe(false);
});

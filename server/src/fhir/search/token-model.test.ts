import { expect, it } from 'vitest';

import { alternatives, matches, parseToken } from './token-model.ts';

it.each([
  ['a', { system: undefined, code: 'a' }],
  ['http://loinc.org|8867-4', { system: 'http://loinc.org', code: '8867-4' }],
  ['|a', { system: null, code: 'a' }],
  ['http://loinc.org|', { system: 'http://loinc.org', code: null }],
  [String.raw`a\|b`, { system: undefined, code: 'a|b' }],
  [String.raw`a\,b\\`, { system: undefined, code: 'a,b\\' }],
])('%s is read', (text, token) => {
  expect(parseToken(text)).toEqual(token);
});

it('commas part alternatives, unless they are escaped', () => {
  expect(alternatives(String.raw`a,b\,c,`)).toEqual(['a', String.raw`b\,c`, '']);
});

it('a token without a system is of any, and one with an empty system of none', () => {
  const of = (text: string): readonly boolean[] => [
    matches(parseToken(text), 's', 'c'),
    matches(parseToken(text), null, 'c'),
  ];
  expect([of('c'), of('|c'), of('s|c'), of('s|'), of('d')]).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [true, false],
    [false, false],
  ]);
});

import { expect, test } from 'vitest';

import { sourceCalled, textOf } from './model.ts';

const sources = [
  { slug: 'oura', name: 'Oura' },
  { slug: 'apple_health_kit', name: 'Apple Health' },
];

test('a source is found by its slug or name, in upper and lower case; no other is taken for it', () => {
  expect(['oura', 'OURA', ' Apple health '].map((text) => sourceCalled(text, sources))).toEqual([
    'oura',
    'oura',
    'apple_health_kit',
  ]);
  expect(['Oura2', 'our', ''].map((text) => sourceCalled(text, sources))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('only text of an address is a filter', () => {
  expect([textOf('Oura!'), textOf(['oura']), textOf(1), textOf('  ')]).toEqual([
    'Oura!',
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from 'vitest';

import { countsText, fileProblem, isUserId, leftOutText, searchOf, titleOf } from './model.ts';

test('kinds of files have names', () => {
  expect(['apple_health', 'fit', 'libreview'].map(titleOf)).toEqual([
    'Apple Health',
    'FIT',
    'LibreView',
  ]);
});

test('what cannot be read is not sent', () => {
  expect(fileProblem({ size: 500_000_000 })).toBeNull();
  expect(fileProblem({ size: 0 })).toBe('The file is empty.');
  expect(fileProblem({ size: 1024 ** 3 + 1 })).toContain('1024 MiB');
});

test('the address has a user by id, and nothing else', () => {
  const user = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
  expect(searchOf({ user, name: 'Jane' })).toEqual({ user });
  expect(searchOf({ user: 'jane' })).toEqual({});
  expect(isUserId(user)).toBe(true);
});

test('counts are told in words, without those that are zero', () => {
  expect(countsText({ samples: 1200, sleeps: 0, workouts: 3 })).toBe('1,200 samples, 3 workouts');
  expect(countsText({})).toBe('nothing');
});

test('what was left out has the first record of its reason', () => {
  const firsts = { 'refused for their value': 'row 12 of sleeps.csv' };
  expect(leftOutText({ 'refused for their value': 3, rings: 2 }, firsts)).toBe(
    '3 refused for their value (first: row 12 of sleeps.csv), 2 rings',
  );
  expect(leftOutText({}, {})).toBe('nothing');
});

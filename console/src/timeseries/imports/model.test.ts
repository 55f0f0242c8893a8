import { expect, test } from 'vitest';

import { countsText, fileProblem, isUserId, kindOf, searchOf } from './model.ts';

test('a file is known by how its name ends', () => {
  expect(['export.zip', 'RIDE.FIT', 'notes.pdf'].map(kindOf)).toEqual([
    'apple_health',
    'fit',
    null,
  ]);
});

test('what cannot be read is not sent', () => {
  const problem = (name: string, size: number): string | null => fileProblem({ name, size });
  expect(problem('export.zip', 500_000_000)).toBeNull();
  expect(problem('notes.pdf', 10)).toContain('neither');
  expect(problem('ride.fit', 0)).toBe('The file is empty.');
  expect(problem('ride.fit', 8 * 1024 * 1024 + 1)).toContain('8 MiB');
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

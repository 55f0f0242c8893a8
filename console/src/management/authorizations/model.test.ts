import { expect, test } from 'vitest';

import { className, daysText, originsOf, requestOf, usersText } from './model.ts';

test('a class has words, also one that has none here', () => {
  expect([className('sleep'), className('genome')]).toEqual(['Sleep', 'genome']);
});

test('a request is read from the address as it came', () => {
  expect(requestOf('?state=a%20b&scope=user%2F*.rs')).toEqual({ state: 'a b', scope: 'user/*.rs' });
});

test('origins are read as they are typed, each once', () => {
  expect(originsOf(' https://a.example\nhttp://localhost,https://a.example ')).toEqual([
    'https://a.example',
    'http://localhost',
  ]);
});

test('users and days are said in a word', () => {
  expect([usersText(null), usersText(['x']), usersText(['x', 'y'])]).toEqual([
    'every user',
    '1 user',
    '2 users',
  ]);
  expect(daysText(null, null)).toBe('all days');
  expect(daysText('2026-01-01', null)).toBe('from 2026-01-01');
  expect(daysText(null, '2026-01-31')).toBe('to 2026-01-31');
  expect(daysText('2026-01-01', '2026-01-31')).toBe('2026-01-01 to 2026-01-31');
});

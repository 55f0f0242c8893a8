import { expect, test } from 'vitest';

import { isRecent, isSameSecret, isSigned, hmacSha256 } from './signatures.ts';

const body = Buffer.from('{"user":"1"}');

test('a notification is signed by who knows the secret, over all of its parts', () => {
  const given = hmacSha256('secret', ['1700000000', body]);
  expect(isSigned(given, 'secret', ['1700000000', body])).toBe(true);
  expect(isSigned(given.toUpperCase(), 'secret', ['1700000000', body])).toBe(true);
  expect(isSigned(given, 'secret', ['1700000001', body])).toBe(false);
  expect(isSigned(given, 'another', ['1700000000', body])).toBe(false);
  expect(isSigned(`${given}zz`, 'secret', ['1700000000', body])).toBe(false);
  expect(isSigned(undefined, 'secret', ['1700000000', body])).toBe(false);
});

test('in base64 large and small letters differ', () => {
  const given = hmacSha256('secret', [body], 'base64');
  expect(isSigned(given, 'secret', [body], 'base64')).toBe(true);
  expect(isSigned(given.toLowerCase(), 'secret', [body], 'base64')).toBe(false);
});

test('texts of another length are no secret', () => {
  expect(isSameSecret('one', 'one')).toBe(true);
  expect(isSameSecret('one', 'ones')).toBe(false);
});

test('a time is recent within the skew on both sides, and only if it is one', () => {
  const now = new Date(1_700_000_000_000);
  expect(['1699999700', '1700000300'].map((each) => isRecent(each, now, 300_000))).toEqual([
    true,
    true,
  ]);
  expect(
    ['1699999699', '1700000301', '-1', 'now', undefined].map((each) =>
      isRecent(each, now, 300_000),
    ),
  ).toEqual([false, false, false, false, false]);
});

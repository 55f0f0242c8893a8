import { describe, expect, test } from 'vitest';

import { normalisePhone, parseGender } from './model.ts';

describe('a telephone number', () => {
  test.each([
    ['(602) 555-0123', '+16025550123'],
    ['602.555.0123', '+16025550123'],
    ['1-602-555-0123', '+16025550123'],
    ['+1 602 555 0123', '+16025550123'],
    ['+49 170 1234567', '+491701234567'],
    ['0049 170 1234567', '+491701234567'],
  ])('%s is written %s', (text, e164) => {
    expect(normalisePhone(text)).toBe(e164);
  });

  test.each(['+1123123123', '555-0123', '1-800-SALUS', '602 555 0123 ext. 4', '', '911'])(
    'that is unusual stays as it is: %j',
    (text) => {
      expect(normalisePhone(text)).toBe(text);
    },
  );
});

test('a gender is one of four, in any case', () => {
  expect(['Male', ' FEMALE ', 'other', 'Unknown'].map((text) => parseGender(text))).toEqual([
    'male',
    'female',
    'other',
    'unknown',
  ]);
  expect(parseGender('m')).toBeUndefined();
});

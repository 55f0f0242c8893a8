import { expect, test } from 'vitest';

import { formats, isDialable, isPhoneNumber } from '../formats.ts';

test.each([
  '+16025550123',
  '+1123123123',
  '(602) 555-0123',
  '602.555.0123',
  '0049 170 1234567',
  '5550123',
])('%s is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each(['', '+', '123456', '1234567890123456', '602-555-CALL', '++16025550123', '١٢٣٤٥٦٧٨'])(
  '%j is none',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  },
);

test.each(['+16025550123', '(602) 555-0100', '602/555/0123', '1.602.555.0199'])(
  '%s is nobody’s',
  (text) => {
    expect(isDialable(text)).toBe(false);
  },
);

test.each([
  '+16025771234',
  '(555) 577-1234',
  '+445550123456',
  '0049 170 5551234',
  '5550123',
  '+16025550099',
  '602-555-0200',
  '(602) 555-1212',
])('%s can be somebody’s', (text) => {
  expect(isDialable(text)).toBe(true);
});

const is = (format: string, text: string): boolean => formats[format]?.(text) === true;

test.each(['a@example.com', 'a.b+c@sub.example.org', 'ü@exämple.de'])(
  '%s is an address',
  (text) => {
    expect(is('email', text)).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@b',
  'a@b.',
  'a b@example.com',
  'a@example.com\u0000',
  `${'a'.repeat(250)}@example.com`,
])('%j is no address', (text) => {
  expect(is('email', text)).toBe(false);
});

test.each(['https://example.com', 'http://127.0.0.1:8080/a?b#c'])('%s is a URL', (text) => {
  expect(is('uri', text)).toBe(true);
});

test.each([
  '',
  'example.com',
  'javascript:alert(1)',
  'ftp://example.com',
  'https://',
  'https://a b',
  'https://example.com/\u0000',
  'https://example.com/\n',
])('%j is none to the web', (text) => {
  expect(is('uri', text)).toBe(false);
});

test('plain text may be blank, and has nothing that the database refuses', () => {
  for (const text of ['', ' ', 'ü – 漢']) expect(is('plain-text', text)).toBe(true);
  for (const text of ['\u0000', 'a\nb', '\ud83d']) expect(is('plain-text', text)).toBe(false);
});

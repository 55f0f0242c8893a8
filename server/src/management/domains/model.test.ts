import { describe, expect, test } from 'vitest';

import { hasRecord, parseDomain } from './model.ts';

describe('a domain', () => {
  test.each([
    ['example.com', 'example.com'],
    ['Example.COM', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['a.b-c.example.co.uk', 'a.b-c.example.co.uk'],
  ])('%s is kept as %s', (text, domain) => {
    expect(parseDomain(text)).toBe(domain);
  });

  test.each([
    '',
    'localhost',
    'example',
    '127.0.0.1',
    '[::1]',
    '1.2',
    'example.com/path',
    'https://example.com',
    'user@example.com',
    'example.com:80',
    '-bad.example.com',
    'a b.example.com',
    'example..com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('%j is none', (text) => {
    expect(parseDomain(text)).toBeUndefined();
  });
});

test('a record counts in whatever parts it was sent', () => {
  expect(hasRecord([['v=spf1'], ['salus-', 'x=1 ']], 'salus-x=1')).toBe(true);
  expect(hasRecord([['salus-x=12'], ['salus', 'x=1']], 'salus-x=1')).toBe(false);
  expect(hasRecord([], 'salus-x=1')).toBe(false);
});

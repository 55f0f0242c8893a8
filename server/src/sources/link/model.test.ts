import { describe, expect, test } from 'vitest';

import { allows, isRedirectAllowed, redirectTo, tokenProblem } from './model.ts';

describe('people are sent', () => {
  const production = { isSandbox: false, hosts: ['example.com'] };
  const sandbox = { isSandbox: true, hosts: [] };

  test.each([
    'https://example.com/back',
    'https://app.example.com',
    'https://app.example.com:444/x?y',
  ])('to %s, which is of an allowed host', (address) => {
    expect(isRedirectAllowed(address, production)).toBe(true);
  });

  test.each([
    'http://example.com/back',
    'https://example.com.evil.test',
    'https://notexample.com',
    'https://example.com@evil.test/',
    'myapp://back',
    'no address',
    '',
  ])('in production never to %s', (address) => {
    expect(isRedirectAllowed(address, production)).toBe(false);
  });

  test.each(['http://localhost:3000/back', 'myapp://back', 'https://anything.test'])(
    'in a sandbox also to %s',
    (address) => {
      expect(isRedirectAllowed(address, sandbox)).toBe(true);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'JAVASCRIPT:x',
    ' javascript:alert(1)',
    '\u0001\u001fjavascript:alert(1)',
    'java\nscr\tipt:alert(1)',
    '\r\nData:text/html,x',
    ' blob:https://a.test/1',
    'view-source:https://a.test',
  ])('nowhere to %j, which a browser would run or open', (address) => {
    expect(isRedirectAllowed(address, sandbox)).toBe(false);
  });
});

test('an outcome is added to what the address has', () => {
  expect(redirectTo('https://a.test/x?y=1#z', { state: 'success' })).toBe(
    'https://a.test/x?y=1&state=success#z',
  );
  const failed = redirectTo('myapp://back', { state: 'error', errorType: 'user_cancelled' });
  expect(failed).toMatch(/^myapp:\/\/back\?state=error&error_type=user_cancelled&error=The\+/u);
});

test('a token works until it is used or its time is over', () => {
  const token = { expiresAt: new Date(1000), consumedAt: null };
  expect(tokenProblem(token, new Date(999))).toBeUndefined();
  expect(tokenProblem(token, new Date(1000))).toBe('token_expired');
  expect(tokenProblem({ ...token, consumedAt: new Date(5) }, new Date(6))).toBe('token_consumed');
});

test('a token offers its provider, else those of its filter, else all', () => {
  const free = { provider: null, filterOnProviders: null };
  expect(allows(free, 'oura')).toBe(true);
  expect(allows({ ...free, filterOnProviders: ['oura'] }, 'withings')).toBe(false);
  expect(allows({ provider: 'oura', filterOnProviders: ['withings'] }, 'oura')).toBe(true);
  expect(allows({ provider: 'oura', filterOnProviders: ['withings'] }, 'withings')).toBe(false);
});

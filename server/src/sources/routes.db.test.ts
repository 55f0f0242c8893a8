import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

describe('200', () => {
  test.each(['oura', 'acme_ring_2'])(
    'the logo of %s is a picture that needs no key',
    async (slug) => {
      const logo = await app.request('GET', `/logos/${slug}.svg`);
      expect(logo.status).toBe(200);
      expect(logo.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'",
      });
      expect(logo.text).toMatch(/^<svg .*<\/svg>$/u);
    },
  );
});

describe('404', () => {
  test.each(['Oura', '%3Cscript%3E', '..%2F..%2Fetc', '%00', `a${'b'.repeat(63)}`])(
    'nothing is shown for %s, which is no slug',
    async (slug) => {
      const refused = await app.request('GET', `/logos/${slug}.svg`);
      expect([refused.status, refused.text]).toEqual([404, '{"detail":"Not found"}']);
    },
  );
});

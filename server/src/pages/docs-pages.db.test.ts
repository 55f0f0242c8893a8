import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';

let folder: string;
let app: TestApp;
let state: { folder: string | null; failure: string | null } = { folder: null, failure: null };
let isStopped = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-docs-'));
  await mkdir(path.join(folder, 'guides'));
  await writeFile(path.join(folder, 'index.html'), '<h1>Documentation</h1>');
  await writeFile(path.join(folder, 'guides/users.html'), '<h1>Users</h1>');
  await mkdir(path.join(folder, 'adr'));
  await writeFile(path.join(folder, 'adr/index.html'), '<h1>Decisions</h1>');
  await writeFile(
    path.join(folder, '404.html'),
    '<a href="index.html">Pages</a> <a href="#content">',
  );
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  app = await openTestApp({
    docs: {
      folder: () => state.folder,
      failure: () => state.failure,
      stop: () => {
        isStopped = true;
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  expect(isStopped).toBe(true);
});

test('while it is built, a page says so and loads itself again', async () => {
  const { status, text, headers } = await app.request('GET', '/docs/index.html');
  expect(status).toBe(200);
  expect(text).toContain('<script src="/docs/assets/waiting.js" defer></script>');
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.request('GET', '/docs/assets/waiting.js')).text).toContain('location.reload()');
  expect((await app.request('GET', '/docs/guides/users')).text).toBe(text);
  expect((await app.request('GET', '/docs/search.json')).status).toBe(404);
});

test('what could not be built says why, and the API reference is there all the same', async () => {
  state = { folder: null, failure: 'no room <here>' };
  const { status, text } = await app.request('GET', '/docs/guides/users.html');
  expect([status, text.includes('no room &lt;here>')]).toEqual([503, true]);
  expect((await app.request('GET', '/docs/reference')).text).toContain('Salus API reference');
});

test('its pages are answered under a policy that lets nothing else run', async () => {
  state = { folder, failure: null };
  for (const at of ['/docs', '/docs/']) {
    const { status, headers } = await app.request('GET', at);
    expect([status, headers['location']]).toEqual([302, '/docs/index.html']);
  }
  const { text, headers } = await app.request('GET', '/docs/guides/users.html');
  expect(text).toBe('<h1>Users</h1>');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  const again = await app.request('GET', '/docs/guides/users.html', {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect(again.status).toBe(304);
});

test('a page is found without the end of its name, and a folder by its first page', async () => {
  state = { folder, failure: null };
  expect((await app.request('GET', '/docs/guides/users')).text).toBe('<h1>Users</h1>');
  const { status, headers } = await app.request('GET', '/docs/adr');
  expect([status, headers['location']]).toEqual([302, '/docs/adr/index.html']);
});

test('a browser gets a page for an address that has none, whose links lead to the site', async () => {
  state = { folder, failure: null };
  const { status, text, headers } = await app.request('GET', '/docs/guides/gone', {
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  expect([status, text]).toEqual([404, '<a href="../index.html">Pages</a> <a href="#content">']);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test.each(['/docs/gone.html', '/docs/secret.txt', '/docs/..%2fpackage.json', '/docs/__proto__'])(
  'has nothing at %s',
  async (at) => {
    expect((await app.request('GET', at)).status).toBe(404);
  },
);

test('where no documentation is served, its address leads to the API reference', async () => {
  const other = await openTestApp({ beside: app });
  const { status, headers } = await other.request('GET', '/docs');
  expect([status, headers['location']]).toEqual([302, '/docs/reference']);
  await other.close();
});

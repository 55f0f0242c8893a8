import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';

const script = 'console.log(1);'.repeat(200);
const assets = { 'index-1.js': script, 'index-2.css': 'b{}', 'private.map': '{}' };

describe('the console', () => {
  let folder: string;
  let app: TestApp;
  let state: { folder: string | null; failure: string | null } = { folder: null, failure: null };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-console-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<meta content="%SERVICE_NAME%">');
    await writeFile(path.join(folder, 'secret.txt'), 'secret');
    for (const [name, text] of Object.entries(assets))
      await writeFile(path.join(folder, 'assets', name), text);
    const compressed = brotliCompressSync(`${script}// beforehand`);
    await writeFile(path.join(folder, 'assets/index-1.js.br'), compressed);
    app = await openTestApp({
      console: { folder: () => state.folder, failure: () => state.failure },
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test('says that it is being built, and loads itself again', async () => {
    const { status, text, headers } = await app.request('GET', '/console');
    expect(status).toBe(200);
    expect(text).toContain('<script src="/console/waiting.js" defer></script>');
    expect((await app.request('GET', '/console/waiting.js')).text).toContain('location.reload()');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('says why it could not be built, and asks no more', async () => {
    state = { folder: null, failure: 'no room <here>' };
    const { status, text } = await app.request('GET', '/console');
    expect(status).toBe(503);
    expect(text).toContain('no room &lt;here>');
    expect(text).not.toContain('waiting.js');
    state = { folder, failure: null };
  });

  test.each(['/console', '/console/', '/console/any/address/of-it', '/invite'])(
    'answers %s with its page, under its policy, and is not kept',
    async (address) => {
      const { status, text, headers } = await app.request('GET', address);
      expect(status).toBe(200);
      expect(text).toBe('<meta content="salus">');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      );
    },
  );

  test('sends assets as they were compressed, to be kept for ever', async () => {
    const answer = await request(`${app.baseUrl}/console/assets/index-1.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(`${script}// beforehand`);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await app.request('GET', '/console/assets/index-1.js');
    expect(plain.text).toBe(script);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test.each([
    '/console/assets/gone.js',
    '/console/assets/private.map',
    '/console/assets/index-1.js.br',
    '/console/assets/..%2fsecret.txt',
    '/console/assets/%2e%2e/secret.txt',
  ])('has nothing else of its folder: %s', async (address) => {
    const { text } = await app.request('GET', address);
    expect(text).not.toContain('secret');
    expect(text === '<meta content="salus">' || text.includes('detail')).toBe(true);
  });
});

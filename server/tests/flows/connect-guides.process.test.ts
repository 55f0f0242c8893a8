import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';

const guides = fileURLToPath(new URL('../../../docs/guides', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
});
afterAll(async () => app.close());

/** What the guide's commands print, for a new user of a sandbox. */
async function follow(guide: string): Promise<string> {
  const team = await app.newTeam();
  const { user_id } = await app.newUser(team);
  const text = await readFile(path.join(guides, guide), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/gu)].map(([, block]) => block ?? '');
  expect(blocks.length).toBeGreaterThan(0);
  const env = { ...process.env, API: app.baseUrl, KEY: team.key, USER_ID: user_id };
  const { stdout } = await promisify(execFile)('bash', ['-ec', blocks.join('\n')], { env });
  return stdout;
}

describe('the guide', () => {
  test('to connecting sources leads to the page', async () => {
    const answer = JSON.parse(await follow('connect.md')) as { readonly link_web_url: string };
    const page = await fetch(answer.link_web_url);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<title>Connect a source</title>'),
    ]);
  });

  test('to demo connections connects one', async () => {
    const answers: unknown = JSON.parse(`[${(await follow('demo.md')).replace('}{', '},{')}]`);
    expect(answers).toEqual([
      expect.objectContaining({ success: true }),
      { now: '2026-11-21T12:00:00+00:00' },
    ]);
  });
});

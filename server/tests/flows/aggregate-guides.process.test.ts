import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

/** As the guide to pushing makes it. */
async function settingsOfReader(): Promise<Record<'KEY' | 'API' | 'USER_ID', string>> {
  const team = await app.newTeam();
  const { user_id } = await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' });
  return { KEY: team.key, API: app.baseUrl, USER_ID: user_id };
}

it('whoever begins with aggregate queries gets the answer that the guide shows', async () => {
  expect(await runGuide('aggregate-queries.md#Try it', await settingsOfReader())).toBe(1);
});

it('the example of readiness answers what the guide says', async () => {
  expect(await runGuide('readiness.md', await settingsOfReader())).toBe(1);
});

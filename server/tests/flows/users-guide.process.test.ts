import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

it('the example of deleting parts answers what the guide says', async () => {
  const team = await app.newTeam();
  const { user_id } = await app.newUser(team);
  const settings = { KEY: team.key, API: app.baseUrl, USER_ID: user_id };
  expect(await runGuide('users.md#Delete parts of the data', settings)).toBe(2);
});

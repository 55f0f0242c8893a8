import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

it('the guide says what happens, command by command', async () => {
  const team = await app.newTeam();
  const { user_id } = await app.newUser(team);
  const worker = app.service.slices.summaries.movement;
  const settings = { KEY: team.key, API: app.baseUrl, USER_ID: user_id };
  const compared = await runGuide('priorities.md', settings, async () => {
    app.clock.advance(15_000);
    await worker.runDue();
  });
  expect(compared).toBe(6);
});

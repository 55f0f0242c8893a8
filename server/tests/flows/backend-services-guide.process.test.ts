import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';
import { managementApi } from '../harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
let folder: string;

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  // Who follows the guide has a clock of their own.
  app.clock.set(new Date());
  team = await app.newTeam({ environment: 'sandbox' });
  await app.newUser(team);
  folder = await mkdtemp(path.join(tmpdir(), 'salus-backend-services-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('the guide to tokens of systems says what happens, command by command', async () => {
  const org = await managementApi(app);
  const settings = {
    API: app.baseUrl,
    ORG: org.orgId,
    MANAGEMENT_KEY: org.key,
    TEAM: team.scope.teamId,
    WORK: folder,
  };
  expect(await runGuide('backend-services.md', settings)).toBe(5);
}, 60_000);

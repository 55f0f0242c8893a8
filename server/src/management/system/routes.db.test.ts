import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

test('says how the installation is doing', async () => {
  const jobs = openRecurringJobs(app.resources, app.service.jobs());
  await jobs.start();
  await jobs.stop();
  await app.database.query('insert into outbox select generate_series(1, 12000)');
  const org = await managementApi(app);
  const { status, body } = await org.send<{
    database: { version: string; size_bytes: number };
    jobs: readonly object[];
    findings: readonly { check: string }[];
  }>('GET', '/system');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: '0.1.0',
    node_version: process.versions.node,
    queues: { events: 10_000, deliveries: 0 },
  });
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
  const {
    rows: [row],
  } = await app.database.query<{ server_version: string }>('show server_version');
  expect(body.database.version).toBe(row?.server_version);
  expect(body.jobs).toContainEqual({
    name: 'users.purge',
    next_run_at: expect.any(String) as string,
    failures: 0,
  });
  expect(body.findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['master key', 'address', 'private networks']),
  );
});

test('is refused to a key of some teams', async () => {
  const some = await managementApi(app, [team.scope.teamId]);
  expect((await some.send('GET', '/system')).status).toBe(403);
});

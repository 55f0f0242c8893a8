import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import { openHeartbeat } from './heartbeat.ts';

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
  const [staying, leaving] = ['server', 'worker'].map((role) =>
    openHeartbeat({ ...app.resources, role: role as 'server' | 'worker', version: '0.1.0' }),
  );
  await staying?.start();
  await leaving?.start();
  await leaving?.stop(0);
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
    queues: { events: 10_000, deliveries: 0, pulls: 0, oldest_pull_due_at: null },
    last_backup: null,
    processes: [
      {
        role: 'server',
        version: '0.1.0',
        seen_at: app.clock.now().toISOString().replace('.000Z', '+00:00'),
      },
    ],
  });
  expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
  const {
    rows: [row],
  } = await app.database.query<{ server_version: string }>('show server_version');
  expect(body.database.version).toBe(row?.server_version);
  expect(body.jobs).toContainEqual({
    name: 'users.purge',
    next_run_at: expect.any(String) as string,
    is_running: false,
    failures: 0,
    last_succeeded_at: null,
    last_failed_at: null,
    last_duration_ms: null,
  });
  expect(body.findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['durability', 'clock', 'master key', 'address', 'private networks']),
  );
  await staying?.stop(0);
});

test('is refused to a key of some teams', async () => {
  const some = await managementApi(app, [team.scope.teamId]);
  expect((await some.send('GET', '/system')).status).toBe(403);
});

test('says what waits and since when, and how jobs and backups ended', async () => {
  const { user_id: userId } = await app.newUser(team);
  const connected = await app.request('POST', '/v2/link/connect/demo', {
    key: team.key,
    body: { user_id: userId, provider: 'oura' },
  });
  expect(connected.status).toBe(200);
  const due = new Date(app.clock.now().getTime() - hourMs);
  await app.database.query('update provider_pull set run_at = $1', [due]);
  await app.database.query(
    `insert into backup_made (started_at, finished_at, files, size_bytes, verified_at)
     values ('2026-11-19T02:30:00Z', '2026-11-19T02:31:00Z', 900, 5000000000, null),
       ('2026-11-20T02:30:00Z', '2026-11-20T02:31:00Z', 901, 5000000001, '2026-11-20T02:32:00Z')`,
  );
  await app.database.query(
    `update recurring_job set succeeded_at = '2026-11-20T10:00:00Z', failed_at = '2026-11-20T11:00:00+00:00',
       duration_ms = 12, attempt = 1 where name = 'users.purge'`,
  );
  const { body } = await (await managementApi(app)).send('GET', '/system');
  expect(body).toMatchObject({
    queues: {
      pulls: expect.any(Number) as number,
      oldest_pull_due_at: '2026-11-20T11:00:00+00:00',
    },
    last_backup: {
      files: 901,
      size_bytes: 5_000_000_001,
      verified_at: '2026-11-20T02:32:00+00:00',
    },
    jobs: expect.arrayContaining([
      expect.objectContaining({
        name: 'users.purge',
        failures: 1,
        last_succeeded_at: '2026-11-20T10:00:00+00:00',
        last_failed_at: '2026-11-20T11:00:00+00:00',
        last_duration_ms: 12,
      }),
    ]) as unknown,
  });
});

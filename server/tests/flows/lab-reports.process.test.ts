import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { newPatient, reportForm } from '../harness/lab-reports.ts';
import { urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let app: TestApp;
let team: TestTeam;
let folder: string;
let server: SalusProcess;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-lab-reports-'));
  server = await startSalus({
    SALUS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });
});
afterAll(async () => {
  await server.killAlone();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('the guide to lab reports works line by line', async () => {
  const guide = await readFile(path.join(root, 'docs/guides/lab-reports.md'), 'utf8');
  const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replace(/KEY=sk_us_\S+/u, `KEY=${team.key}`)
    .replace('http://127.0.0.1:8080', server.url);
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: root });
  expect(stdout).toContain('"test_name":"Glucose","value":"91"');
  expect(stdout).toContain('"code":"hardly_possible"');
  expect(stdout).toContain('"code":"other_unit"');
  expect(stdout).toMatch(/"page":1,"box":\{"x":[\d.]+,/u);
  expect(stdout).toMatch(
    /application\/pdf\n"is_corrected":true\n"state":"approved"\n"accepted_by":"review"\n204\n204\n$/u,
  );
});

it('a report is read once, also when its server is killed while it reads', async () => {
  const { user_id } = await newPatient(app, team);
  const form = await reportForm(user_id);
  const post = await app.requestTo(server.url)<{ id: string }>(
    'POST',
    '/lab_report/v1/parser/job',
    { key: team.key, ...form },
  );
  const { id } = post.body;
  // It has begun to read: the task is leased to it.
  await expect
    .poll(
      async () => {
        const { rows } = await app.database.query<{ begun: boolean }>(
          `select run_at > now() or status <> 'started' as begun from lab_report_job where id = $1`,
          [id],
        );
        return rows[0]?.begun;
      },
      { timeout: 30_000, interval: 10 },
    )
    .toBe(true);
  await server.killAlone();
  const { worker } = app.service.slices.labsReports;
  // The lease that the server renewed last has ended after 30 seconds.
  app.clock.set(new Date(Date.now() + 31_000));
  await worker.runDue();
  const { body } = await app.request<{ status: string }>('GET', `/lab_report/v1/parser/job/${id}`, {
    key: team.key,
  });
  expect(body.status).toBe('completed');
  const count = await app.database.query('select from lab_report_value where job_id = $1', [id]);
  expect(count.rows.length).toBeGreaterThan(0);
});

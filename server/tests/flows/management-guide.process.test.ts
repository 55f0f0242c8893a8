import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let database: TestDatabase;
let environment: { readonly SALUS_DATA_DIR: string; readonly DATABASE_URL: string };
let server: SalusProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-management-'));
  database = await createDatabase();
  environment = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
  server = await startSalus(environment);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const printed = (name: string): string =>
  new RegExp(`${name}\\s+(\\S+)`, 'u').exec(server.output.stdout)?.[1] ?? '';

it('the guide to management works line by line', async () => {
  const guide = await readFile(path.join(root, 'docs/guides/management.md'), 'utf8');
  const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replace('http://127.0.0.1:8080', server.url)
    .replace('ORG=…', `ORG=${printed('Organisation')}`)
    .replace('MANAGEMENT_KEY=mg_…', `MANAGEMENT_KEY=${printed('Management key')}`);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  const answers = [
    /"name":"Cardiology".*"integration_team_id":"ward-7"/u,
    /"reject_duplicate_connection":true/u,
    /"users":\[\],"total":0/u,
    /"success":\["[\da-f-]{36}"\],"failure":\[\],"not_found":\[\]/u,
    /\{"detail":"This management key does not permit this operation"\}/u,
    /mg_[\w-]{32}\n/u,
    /"name":"Ada Example","email":"ada@example.com"/u,
    /"method":"management_key"/u,
    /"permissions":\["read","reveal","write","manage","administer"\]/u,
    /"type":"redirect_uri"/u,
    /"client_secret_hash":"[\da-f]{64}"/u,
    /"user_must_grant":\["daily"\]/u,
    /"historical_days_to_pull":90,"historical_days_to_pull_limit":365/u,
    /\[\{"data_type":"sleep","provider":"oura","priority":2\}/u,
    /\{"success":true\}$/u,
  ];
  for (const answer of answers) expect(stdout).toMatch(answer);
  expect(stdout.match(/"detail"/gu)).toHaveLength(1);
});

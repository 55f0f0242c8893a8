import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

let folder: string;
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let server: SalusProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-refusals-'));
  database = await createDatabase();
  environment = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
  server = await startSalus({ ...environment, SALUS_WEBHOOK_PRIVATE_NETWORKS: 'none' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const add = async (line: string, networks: Readonly<Record<string, string>> = {}) =>
  runCommand(['webhooks', 'add', ...line.split(' ')], { ...environment, ...networks });

it.each([
  ['http://169.254.169.254/', 'url: the URL has a reserved or metadata address'],
  ['https://10.1.2.3/ --environment production', 'url: the URL has a private address'],
  ['https://receiver.example/ --event daily.data', 'filter_types: "daily.data" matches no event'],
])('webhooks add %s is refused in a sentence, and nothing is stored', async (line, sentence) => {
  const { code, stdout, stderr } = await add(line);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`salus: ${sentence}`);
  const { rows } = await database.query('select from webhook_endpoint');
  expect(rows).toHaveLength(0);
});

it('an address of this machine is refused where the setting closes it, by command and over the API', async () => {
  const url = 'http://127.0.0.1:9/hook';
  const closed = { SALUS_WEBHOOK_PRIVATE_NETWORKS: 'none' };
  expect((await add(url, closed)).stderr).toContain('salus: url: the URL has a private address');

  const printed = (name: string): string =>
    new RegExp(String.raw`${name}\s+(\S+)`, 'u').exec(server.output.stdout)?.[1] ?? '';
  const { rows } = await database.query<{ id: string }>('select id from team');
  const teamPath = `/v1/org/${printed('Organisation')}/team/${rows[0]?.id ?? ''}`;
  const response = await fetch(`${server.url}${teamPath}/sandbox/webhook`, {
    method: 'POST',
    headers: {
      'x-management-key': printed('Management key'),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'url'] }] });

  expect((await add(url)).code).toBe(0);
});

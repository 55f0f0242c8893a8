import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { processesEach, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'mg_givengivengivengivengivengiven';

let folder = '';
let database: TestDatabase;
let first: SalusProcess;
let second: SalusProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-two-'));
  database = await createDatabase();
  const environment = {
    DATABASE_URL: urlOf(database),
    SALUS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SALUS_BOOTSTRAP_MANAGEMENT_KEY: key,
    SALUS_DATA_DIR: folder,
  };
  first = await startSalus(environment);
  second = await startSalus(environment);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

type Asked = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> };

const ownPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

async function signIn(): Promise<string> {
  const answer = await fetch(`${first.url}/v1/sign_in/management_key`, {
    method: 'POST',
    headers: ownPage,
    body: JSON.stringify({ key }),
  });
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

it('a session that is ended at one server is over at the other, and so is the stream that it has open there', async () => {
  const [cookie, other] = [await signIn(), await signIn()];
  const ask = async (at: SalusProcess, target: string, how: Asked = {}, tenant = '-') =>
    fetch(`${at.url}${target}`, {
      ...how,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie,
        'x-salus-tenant': tenant,
        ...how.headers,
      },
    });
  const me = (await (await ask(second, '/v1/me')).json()) as {
    organisation: { id: string };
    teams: { id: string }[];
    session: { id: string };
  };
  const tenant = `${me.teams[0]?.id}/sandbox`;
  const stream = await ask(second, '/v2/events/tail/stream', {}, tenant);
  expect(stream.status).toBe(200);
  const system = await ask(second, `/v1/org/${me.organisation.id}/system`);
  const { processes } = (await system.json()) as { processes: { role: string }[] };
  const all = Array.from({ length: 2 * processesEach }, () => 'server');
  expect(processes.map(({ role }) => role)).toEqual(all);

  const ended = await ask(first, `/v1/me/session/${me.session.id}`, {
    method: 'DELETE',
    headers: { cookie: other },
  });
  expect(ended.status).toBe(204);
  // By itself it would end after ten minutes.
  expect(await stream.text()).toContain('event: begin');
  expect((await ask(second, '/v1/me')).status).toBe(401);
  expect((await ask(second, '/v1/me', { headers: { cookie: other } })).status).toBe(200);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

type Answer = {
  readonly status: number;
  readonly cookie: string;
  readonly body: Readonly<Record<string, unknown>>;
};

let folder: string;
let database: TestDatabase;
let environment: { readonly SALUS_DATA_DIR: string; readonly DATABASE_URL: string };
const servers: SalusProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-sign-in-'));
  database = await createDatabase();
  environment = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
});
afterAll(async () => {
  await Promise.all(servers.map(async (server) => server.stop()));
  await database.drop();
  await rm(folder, { recursive: true });
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<SalusProcess> {
  const server = await startSalus({ ...environment, ...settings });
  servers.push(server);
  return server;
}

async function ask(
  method: 'GET' | 'POST',
  url: string,
  { body, headers }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await request(url, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', ...sent, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    cookie: String(answer.headers['set-cookie'] ?? ''),
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}

const signIn = async (url: string, link: string, headers: Record<string, string> = {}) =>
  ask('POST', `${url}/v1/sign_in/link`, {
    body: { token: new URL(link).hash.replace('#start=', '') },
    headers,
  });

const linkIn = (output: string): string => /\S+\/console#start=\S+/u.exec(output)?.[0] ?? '';

it('the first start prints a link beside its keys, by a name, and no later start does', async () => {
  const server = await start();
  const link = linkIn(server.output.stdout);
  const { port } = new URL(server.url);
  expect(link).toMatch(new RegExp(`^http://localhost:${port}/console#start=si_[\\w-]{43}$`, 'u'));
  const answer = await signIn(server.url, link);
  expect([answer.status, answer.cookie]).toEqual([200, expect.stringMatching(/^salus=/u)]);
  expect((await signIn(server.url, link)).body).toMatchObject({ code: 'sign_in.link_used' });
  expect(server.output.stdout).toContain('(later: npm run -s salus -- console)');
  expect(server.output.stderr).not.toContain('si_');
  const another = await start();
  expect(linkIn(another.output.stdout)).toBe('');
});

it('the command prints another for whoever has the shell', async () => {
  const [server] = servers;
  const printed = await runCommand(['console'], environment);
  expect([printed.code, linkIn(printed.stdout)]).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:8080\/console#start=/u),
  ]);
  expect((await signIn(server?.url ?? '', linkIn(printed.stdout))).status).toBe(200);
  const told = await runCommand(['console', '--url', 'https://a.example/', '--json'], environment);
  const { url } = JSON.parse(told.stdout) as { url: string };
  expect(url).toMatch(/^https:\/\/a\.example\/console#start=si_/u);
});

it('behind a proxy that has TLS the cookie is of the host alone, and secure', async () => {
  const server = await start({ SALUS_PUBLIC_URL: 'https://health.example.com' });
  const printed = await runCommand(['console'], {
    ...environment,
    SALUS_PUBLIC_URL: 'https://health.example.com',
  });
  const link = linkIn(printed.stdout);
  expect(link).toMatch(/^https:\/\/health\.example\.com\/console#start=/u);
  const host = { host: 'health.example.com' };
  const answer = await signIn(server.url, link, host);
  expect(answer.cookie).toMatch(
    /^__Host-salus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=\d+$/u,
  );
  const [cookie = ''] = answer.cookie.split(';');
  const me = async (headers: Record<string, string>) =>
    ask('GET', `${server.url}/v1/me`, { headers: { ...host, 'x-salus-tenant': '-', ...headers } });
  expect((await me({ cookie })).body).toMatchObject({ passkeys_possible: true });
  // The name without the prefix could have been planted by a page of another host of the domain.
  expect((await me({ cookie: cookie.replace('__Host-', '') })).status).toBe(401);
  expect((await me({ cookie: `${cookie}; ${cookie}` })).status).toBe(401);
});

it('with a management port members have both planes there, and nothing elsewhere', async () => {
  const server = await start({ SALUS_MANAGEMENT_PORT: '0' });
  const managed = /Management\s+(http:\S+)/u.exec(server.output.stdout)?.[1] ?? '';
  const printed = await runCommand(['console', '--url', managed], environment);
  const answer = await signIn(managed, linkIn(printed.stdout));
  const [cookie = ''] = answer.cookie.split(';');
  const me = await ask('GET', `${managed}/v1/me`, { headers: { cookie, 'x-salus-tenant': '-' } });
  const [team] = me.body['teams'] as { readonly id: string }[];
  const headers = { cookie, 'x-salus-tenant': `${team?.id}/sandbox` };
  expect((await ask('GET', `${managed}/v2/user`, { headers })).status).toBe(200);
  expect((await ask('GET', `${server.url}/v2/user`, { headers })).status).toBe(401);
  expect((await ask('GET', `${server.url}/v1/me`, { headers })).status).toBe(404);
  expect((await signIn(server.url, linkIn(printed.stdout))).status).toBe(404);
});

it('names of cookie and header follow the name of the service', async () => {
  const named = { SALUS_SERVICE_NAME: 'hygeia' };
  const server = await start(named);
  const printed = await runCommand(['console'], { ...environment, ...named });
  const answer = await signIn(server.url, linkIn(printed.stdout));
  const [cookie = ''] = answer.cookie.split(';');
  expect(cookie).toMatch(/^hygeia=/u);
  const asked = async (header: string) =>
    ask('GET', `${server.url}/v1/me`, { headers: { cookie, [header]: '-' } });
  expect((await asked('x-hygeia-tenant')).body).toMatchObject({ service_name: 'hygeia' });
  expect((await asked('x-salus-tenant')).status).toBe(403);
});

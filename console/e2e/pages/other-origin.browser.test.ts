import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { everyKey } from '../../../server/tests/harness/every-operation.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

type Described = {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
};
type Change = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
};

/** Every operation that is no plain reading, with the body of its example, about the team's own ids. */
async function changesOf(ids: Readonly<Record<string, unknown>>): Promise<readonly Change[]> {
  const file = new URL('../../../docs/openapi.json', import.meta.url);
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId: id, requestBody }]) => ({
        id,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
          encodeURIComponent(String(ids[name] ?? ids['user_id'])),
        ),
        body: JSON.stringify(requestBody?.content['application/json']?.example ?? {}),
      })),
  );
}

describe.runIf(hasBrowser)('a page of another origin on the same machine', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let elsewhere: Server;
  let changes: readonly Change[];
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    changes = await changesOf((await everyKey(app, team)).ids);
    visit = await visitAs(app, 'org_admin');
    elsewhere = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await visit?.close();
    elsewhere?.close();
    await app?.close();
  });

  /** What every table holds; what a request leaves by itself is not a change. */
  const holds = async (): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await app.database.query<{ name: string }>(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = 'public' and relkind in ('r', 'p') and not relispartition
         and relname !~ '^(audit|request|recurring_job|member_session)' order by 1`,
    );
    const all: [string, string][] = [];
    for (const { name } of rows) {
      const [row] = (
        await app.database.query<{ hash: string }>(
          `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${name} t`,
        )
      ).rows;
      all.push([name, row?.hash ?? '']);
    }
    return Object.fromEntries(all);
  };

  test('changes nothing with the cookie, by any operation', async () => {
    const { page } = visit;
    const told: string[] = [];
    const statuses = new Map<number, number>();
    page.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'OPTIONS' || !request.url().startsWith(app.address)) return;
      statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1);
      if (response.status() < 400) told.push(`${request.method()} ${request.url()}`);
    });
    expect(changes.length).toBeGreaterThan(120);
    const before = await holds();
    expect(Object.keys(before).length).toBeGreaterThan(60);
    const { port } = elsewhere.address() as AddressInfo;
    // Another port of one host is the same site: the browser sends the cookie along, and the server has to refuse it.
    await page.goto(`http://localhost:${port}/`);
    const read = await page.evaluate(
      async ({ address, tenant, all }) => {
        const answered: string[] = [];
        const ask = async (path: string, init: RequestInit): Promise<void> => {
          const wanted = { ...init, credentials: 'include' as const };
          const response = await fetch(address + path, wanted).catch(() => null);
          if (response !== null && response.type !== 'opaque') answered.push(path);
        };
        for (const { method, path, body } of all) {
          const headers = { 'content-type': 'application/json', 'x-salus-tenant': tenant };
          await ask(path, { method, headers, body });
          // What a form can send, without asking before.
          await ask(path, { method: 'POST', mode: 'no-cors', body });
        }
        await ask('/v2/user', { method: 'GET' });
        return answered;
      },
      {
        address: app.address,
        tenant: `${team.scope.teamId}/${team.scope.environment}`,
        all: changes,
      },
    );
    expect({ read, told }).toEqual({ read: [], told: [] });
    // A member whose page it is not: without the cookie it would be 401.
    expect(statuses.get(403)).toBeGreaterThan(changes.length / 2);
    expect(await holds()).toEqual(before);
    expect((await visit.member.send('GET', '/v1/me')).status).toBe(200);
  });
});

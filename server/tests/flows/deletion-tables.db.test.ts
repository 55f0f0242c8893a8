import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ZipBuffer } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import type { ExportTable } from '../../src/kernel/personal-data.ts';
import { type TestApp, type TestTeam, openTestApp, runJob } from '../harness/app.ts';
import { askOfUser, pathOfUser } from '../harness/managed-user.ts';
import { managementApi, type ManagementApi } from '../harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
let api: ManagementApi;
let guide = '';
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  api = await managementApi(app);
  const file = new URL('../../../docs/operate/deletion-and-export.md', import.meta.url);
  guide = await readFile(fileURLToPath(file), 'utf8');
});
afterAll(async () => app.close());

/** The first cells of the guide's table below this heading, each of which may name several. */
function namesIn(heading: string): readonly string[] {
  const section = guide.split(/^## /mu).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gmu)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
}

async function push(path: string, body: object): Promise<void> {
  const { status, text } = await app.request('POST', path, { key: team.key, body });
  expect([status, text]).toEqual([200, text]);
}

/** Somebody with samples, a day, and samples that came with it: only then the archive has their tables. */
async function newUser(): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const origin = { stage: 'daily', provider: 'oura' };
  const [start, end] = ['2026-11-10T08:00:00+01:00', '2026-11-10T09:00:00+01:00'];
  await push(`/v2/timeseries/${userId}/heartrate`, {
    ...origin,
    data: [{ timestamp: start, value: 60 }],
  });
  await push(`/v2/summary/sleep/${userId}`, {
    ...origin,
    data: [{ calendar_date: '2026-11-10', bedtime_start: start, bedtime_stop: end }],
  });
  await push(`/v2/summary/activity/${userId}`, {
    ...origin,
    data: { steps: [{ start, end, value: 100, unit: 'count' }] },
  });
  return userId;
}

async function tablesOfExport(userId: string): Promise<readonly Pick<ExportTable, 'name'>[]> {
  const path = `/v1/org/${api.orgId}${pathOfUser(team, userId, 'export')}`;
  const answer = await fetch(`${app.baseUrl}${path}?environment=sandbox`, {
    headers: { 'x-management-key': api.key },
  });
  const archive = new ZipBuffer(Buffer.from(await answer.arrayBuffer()));
  const manifest = new Map(archive).get('manifest.json')?.contentSync();
  const { tables } = JSON.parse(String(manifest)) as { tables: readonly { name: string }[] };
  return tables;
}

test('the guide names every table of an export, and none that there is not', async () => {
  const named = namesIn('Export').filter((name) => name !== 'manifest.json');
  const tables = await tablesOfExport(await newUser());
  const names = tables.map(({ name }) =>
    named.includes(name) ? name : name.replace(/\/.*$/u, '/<resource>'),
  );
  expect([...new Set(names)].toSorted()).toEqual([...named].toSorted());
});

test('the guide names every count of a certificate, and a certificate has every table with data of a user', async () => {
  const userId = await newUser();
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(7 * dayMs);
  await runJob(app, 'users.purge');
  const { body } = await askOfUser<{ erased: Record<string, number> }>(
    api,
    team,
    userId,
    'deletion_certificate',
  );
  const counted = Object.keys(body.erased).toSorted();
  expect([...namesIn('The certificate')].toSorted()).toEqual(counted);
  const { rows } = await app.database.query<{ name: string }>(
    `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'user_id' and n.nspname = current_schema() and c.relkind in ('r', 'p')
       and not c.relispartition order by 1`,
  );
  const stays = new Set(['audit_entry', 'audit_pending', 'audit_rollup', 'deletion_certificate']);
  const withUsers = rows.map(({ name }) => name).filter((name) => !stays.has(name));
  expect(withUsers.filter((name) => !counted.includes(name))).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { fileFormats } from '../../src/imports/file-import.ts';
import { openTestApp, testMasterKey, type TestApp, type TestTeam } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';
import { importExamples, tableMapping } from '../harness/import-examples.ts';
import { urlOf } from '../harness/postgres.ts';
import { withFile } from '../harness/read-file.ts';
import { runSalus } from '../harness/salus-process.ts';

type Report = Readonly<Record<string, unknown>> & {
  readonly kind: string;
  readonly samples: number;
};

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

async function send(
  userId: string,
  body: string | Buffer,
  { key = team.key, zone = 'Europe/Berlin' } = {},
): Promise<{ readonly status: number; readonly text: string; readonly body: Report }> {
  const answer = await fetch(`${app.baseUrl}/v2/user/${userId}/import/file?time_zone=${zone}`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/octet-stream' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Report };
}

it('a file of each format is found by its content and stored, and once more changes nothing', async () => {
  const { user_id: userId } = await app.newUser(team);
  for (const { kind } of fileFormats) expect(importExamples).toHaveProperty(kind);
  for (const [kind, example] of Object.entries(importExamples)) {
    const { content, samples, workouts = 0, sleeps = 0 } = example;
    const first = await withFile(content, async (file) => send(userId, await readFile(file)));
    const expected = { kind, samples, created: samples, updated: 0, workouts, sleeps };
    expect([first.status, first.body]).toMatchObject([200, expected]);
    const again = await withFile(content, async (file) => send(userId, await readFile(file)));
    expect(again.body).toEqual({ ...first.body, created: 0 });
  }
  const glucose = await app.request<{ groups: object }>(
    'GET',
    `/v2/timeseries/${userId}/glucose/grouped`,
    { key: team.key, query: { start_date: '2026-01-01', end_date: '2026-03-31' } },
  );
  expect(Object.keys(glucose.body.groups).toSorted()).toEqual([
    'abbott_libreview',
    'dexcom_v3',
    'nightscout',
  ]);
  // Local times were placed in the zone that was named: 06:00 in Berlin.
  expect(glucose.text).toContain('2026-03-01T05:00:00+00:00');
});

it('an archive with the folders of two products is read as both, each as its own source', async () => {
  const { user_id: userId } = await app.newUser(team);
  const { google_takeout: takeout, google_fit: fit } = importExamples;
  const both = { ...Object(takeout?.content), ...Object(fit?.content) };
  const { status, body } = await withFile(both, async (file) => send(userId, await readFile(file)));
  const expected = { kind: 'google_takeout', samples: 2, created: 2, workouts: 1, sleeps: 1 };
  expect([status, body]).toMatchObject([200, expected]);
  const path = `/v2/timeseries/${userId}/steps/grouped`;
  const query = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const steps = await app.request<{ groups: object }>('GET', path, { key: team.key, query });
  expect(Object.keys(steps.body.groups)).toEqual(['google_fit']);
});

it('what is none of them, and what another team asks for, is refused in words', async () => {
  const { user_id: userId } = await app.newUser(team);
  const unknown = await send(userId, 'Dear diary,\n');
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('LibreView')]);
  expect(unknown.text).not.toContain('diary');
  const cut = await send(userId, '<gpx version="1.1"><trk>');
  expect([cut.status, cut.text]).toEqual([422, expect.stringContaining('cut off')]);
  expect((await send(userId, '')).status).toBe(422);
  expect((await send(userId, '<gpx/>', { zone: 'Nowhere' })).status).toBe(422);
  const other = await app.newTeam();
  expect((await send(userId, '<gpx/>', { key: other.key })).status).toBe(404);
});

it('the guide imports a file of each format, and tells of all of them', async () => {
  const { user_id: userId } = await app.newUser(team);
  const common = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  const guide = await readFile(
    fileURLToPath(new URL('../../../docs/guides/import-files.md', import.meta.url)),
    'utf8',
  );
  for (const { title } of fileFormats) expect(guide).toContain(`| **${title}**`);
  const { content } = importExamples.dexcom_clarity ?? { content: '' };
  await withFile(content, async (FILE) => {
    expect(await runGuide('import-files.md#Over HTTP', { ...common, FILE })).toBe(1);
  });
});

it('the guide to time zones tells two equal hours apart', async () => {
  const { user_id: userId } = await app.newUser(team);
  const common = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  expect(await runGuide('time-zones.md#Changes of the clock', common)).toBe(2);
});

it('the guide tells what became of each record', async () => {
  const { user_id: userId } = await app.newUser(team);
  const common = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  expect(await runGuide('import-files.md#Outcome of each record', common)).toBe(1);
});

it('the guide merges the copies of one activity', async () => {
  const { user_id: userId } = await app.newUser(team);
  const common = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  expect(await runGuide('import-files.md#Copies of one activity', common)).toBe(1);
});

it('the guide names values that look like another unit', async () => {
  const { user_id: userId } = await app.newUser(team);
  const common = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  const section = 'import-files.md#Values that look like another unit';
  expect(await runGuide(section, common)).toBe(1);
});

it('the command finds the formats, too', async () => {
  const { client_user_id: reference } = await app.newUser(team, { client_user_id: 'files-1' });
  const env = {
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  };
  await withFile(importExamples.gpx?.content ?? '', async (gpx) =>
    withFile('Dear diary,\n', async (diary) => {
      const args = ['import', gpx, diary, '--user', reference, '--team', team.scope.teamId];
      const { stdout, stderr, code } = await runSalus(args, env);
      expect(stdout).toContain('gpx: 2 samples read, 2 new, 0 changed.');
      expect(stdout).toContain('1 workouts.');
      expect(stderr).toContain('This is no file that is read here');
      expect(code).toBe(1);
    }),
  );
  const mapping = { ...tableMapping, zone: 'Europe/Berlin' };
  await withFile('at,kg\n2026-03-06,72.5\n', async (file) =>
    withFile(JSON.stringify(mapping), async (by) => {
      const args = ['import', 'csv', file, '--mapping', by];
      const dry = await runSalus([...args, '--dry-run'], env);
      expect(dry.stdout).toContain('csv: 1 samples read, 0 new, 0 changed.');
      const proposed = await runSalus(['import', 'csv', file, '--dry-run', '--json'], env);
      expect(JSON.parse(proposed.stdout)).toMatchObject({ mapping: { zone: '?' } });
      const whom = ['--user', reference, '--team', team.scope.teamId];
      const { stdout } = await runSalus([...args, ...whom], env);
      expect(stdout).toContain('csv: 1 samples read, 1 new, 0 changed.');
    }),
  );
});

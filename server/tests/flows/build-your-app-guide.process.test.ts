import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { sdks } from '../emulators/open-wearables/sdks.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

const guide = readFileSync(
  new URL('../../../docs/guides/build-your-app.md', import.meta.url),
  'utf8',
);
const phones = readFileSync(new URL('../../../docs/guides/phones.md', import.meta.url), 'utf8');

it('the commands of the guide answer what the guide says, and the pair that they make signs a user in', async () => {
  const team = await app.newTeam();
  const { user_id: userId } = await app.newUser(team);
  const settings = { KEY: team.key, API: app.baseUrl, USER_ID: userId };
  expect(await runGuide('build-your-app.md#Without an app of your own', settings)).toBe(1);
  const { body: pair } = await app.request<{ app_id: string; app_secret: string }>(
    'POST',
    '/v2/mobile_app',
    { key: team.key, body: { name: 'our app' } },
  );
  const { status, body } = await app.request<Readonly<Record<string, unknown>>>(
    'POST',
    `/api/v1/users/${userId}/token`,
    { body: { app_id: pair.app_id, app_secret: pair.app_secret } },
  );
  const shown = /```json\n(\{ "access_token"[^\n]*)\n```/u.exec(guide)?.[1] ?? '{}';
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(Object.keys(JSON.parse(shown) as object));
});

it.each(sdks)('beside the name of $repository stands its licence', ({ repository, licence }) => {
  const rows = guide.split('\n').filter((line) => line.includes(`/${repository})`));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(licence);
});

it('every SDK that is named in the table is known, and AGPL is explained in both guides', () => {
  const named = [...guide.matchAll(/^\| \[([\w-]+)\]\(https:\/\/github\.com/gmu)].map(
    ([, name = '']) => name,
  );
  expect(named.toSorted()).toEqual(sdks.map(({ repository }) => repository).toSorted());
  for (const text of [guide, phones]) expect(text).toMatch(/AGPL/u);
  expect(guide).toMatch(/closed\s+app|app whose source stays closed/u);
});

it.each(['Swift', 'Kotlin', 'Flutter', 'React Native'])('%s has five lines of code', (name) => {
  const after = guide.slice(guide.search(new RegExp(`^[^|\\n]*${name}[^\\n]*:$`, 'mu')));
  const [, code = ''] = /```\w+\n([\s\S]*?)```/u.exec(after) ?? [];
  const calls = ['configure', 'signIn', 'requestAuthorization', 'startBackgroundSync'];
  expect(calls.filter((call) => !code.includes(call))).toEqual([]);
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(6);
});

import { afterAll, beforeAll, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { type BulkApi, bulkApi } from '../../../tests/harness/bulk-export.ts';
import { fillWorld } from '../../../tests/harness/fhir-world.ts';

let app: TestApp;
let team: TestTeam;
let bulk: BulkApi;
let users: readonly string[];

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  bulk = bulkApi(app, team);
  users = await fillWorld(app, team, { seed: 7, count: 3 });
  app.clock.advance(minuteMs);
});
afterAll(async () => app.close());

async function begun(): Promise<string> {
  const { headers } = await bulk.begin();
  await bulk.run();
  return String(headers['content-location']);
}

/** The lines of the export in the order of their text; Organizations belong to no user. */
async function linesAt(location: string): Promise<readonly string[]> {
  const { output } = await bulk.manifestAt(location);
  const texts = await Promise.all(
    output.map(
      async ({ url }) => (await app.request('GET', bulk.pathOf(url), { headers: bulk.keyed })).text,
    ),
  );
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .filter((line) => !line.startsWith('{"resourceType":"Organization"'))
    .toSorted();
}

it('a finished export is served without the users who were deleted since, as a new one would be', async () => {
  const [first = '', second = ''] = users;
  const location = await begun();
  const whole = await linesAt(location);
  const remove = async (id: string) => app.request('DELETE', `/v2/user/${id}`, { key: team.key });
  expect((await remove(first)).status).toBe(200);
  expect((await remove(second)).status).toBe(200);
  const left = await linesAt(location);
  expect(left).toEqual(await linesAt(await begun()));
  expect(left.length).toBeLessThan(whole.length);
  const { output } = await bulk.manifestAt(location);
  expect(output.map(({ count }) => count)).toEqual(output.map(() => undefined));
  for (const id of [first, second]) {
    const query = { user_id: id };
    await app.request('POST', '/v2/user/undo_delete', { key: team.key, query });
  }
  expect(await linesAt(location)).toEqual(whole);
});

it('a finished export is served without the users of whom data was deleted since, until that is undone', async () => {
  const [, , third = ''] = users;
  const location = await begun();
  const whole = await linesAt(location);
  const path = `/v2/user/${third}/deletion`;
  const made = await app.request<{ id: string }>('POST', path, {
    key: team.key,
    body: { data: { resource: 'heartrate' } },
  });
  expect(made.status).toBe(200);
  const left = await linesAt(location);
  expect([left.length < whole.length, left.some((line) => line.includes(third))]).toEqual([
    true,
    false,
  ]);
  await app.request('POST', `${path}/${made.body.id}/undo`, { key: team.key });
  expect(await linesAt(location)).toEqual(whole);
});

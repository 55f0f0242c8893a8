import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';

type Types = {
  readonly data: readonly {
    readonly event_type: string;
    readonly is_operational: boolean;
    readonly example?: unknown;
  }[];
};

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const ask = async (query: Record<string, string[]> = {}) =>
  app.request<Types>('GET', '/v2/events/types', { key: team.key, query });

test('every type is listed, by its name alone', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  const names = body.data.map(({ event_type }) => event_type);
  expect(names).toContain('daily.data.sleep.created');
  expect(body.data).toContainEqual({ event_type: 'endpoint.disabled', is_operational: true });
  expect(body.data.filter((each) => 'example' in each)).toEqual([]);
});

test('those that are asked for come with an example of their data', async () => {
  const { body } = await ask({ event_type: ['daily.data.sleep.*', 'endpoint.disabled'] });
  expect(body.data.map(({ event_type }) => event_type)).toEqual([
    'daily.data.sleep.created',
    'daily.data.sleep.deleted',
    'daily.data.sleep.updated',
    'endpoint.disabled',
  ]);
  expect(body.data[3]?.example).toMatchObject({ reason: expect.any(String) as string });
  expect((await ask({ event_type: ['labtest.unheard_of'] })).body.data).toEqual([]);
  const wrong = await ask({ event_type: ['Sleep!'] });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('event_type')]);
});

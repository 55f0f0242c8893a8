import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { fillWorld } from '../harness/fhir-world.ts';
import { requestOf } from '../harness/other-tenants.ts';

let app: TestApp;
let team: TestTeam;
let deleted: string;

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  await app.request('GET', '/v2/events', { key: team.key, query: { limit: 1 } });
  [deleted = ''] = await fillWorld(app, team, { seed: 3, count: 2 });
});
afterAll(async () => app.close());

/** Streams do not end; they read as the lists of events do. */
const endless = new Set(['streamEvents', 'streamTail']);

const fields = {
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  date: '2026-11-20',
  provider: 'oura',
  zip_code: '85004',
  zip: '85004',
  lab_id: 3,
  provider_id: 'US-0001',
};

/** The ids of rows of the user, by the name of the parameter. */
async function idsOf(userId: string): Promise<Readonly<Record<string, string>>> {
  const first = async (text: string): Promise<string> => {
    const { rows } = await app.database.query<{ id: string }>(text, [userId]);
    return rows[0]?.id ?? userId;
  };
  const ofSummary = (resource: string): string =>
    `select id::text from summary where user_id = $1 and resource = '${resource}' limit 1`;
  const [order, sleep, workout, device] = await Promise.all([
    first('select id::text from lab_order where user_id = $1 limit 1'),
    first(ofSummary('sleep')),
    first(ofSummary('workouts')),
    first('select id::text from provider_device where user_id = $1 limit 1'),
  ]);
  const { rows } = await app.database.query<{ client_user_id: string }>(
    'select client_user_id from users where id = $1',
    [userId],
  );
  return {
    user_id: userId,
    client_user_id: rows[0]?.client_user_id ?? '',
    order_id: order,
    sleep_id: sleep,
    workout_id: workout,
    device_id: device,
    group_id: team.scope.teamId,
  };
}

const reads = (): readonly Operation[] =>
  app.operations.filter(
    ({ plane, method, operationId }) =>
      plane === 'data' && method === 'GET' && !endless.has(operationId),
  );

type Ids = Readonly<Record<string, string>>;

/** The same parameters with ids that nobody has. */
const absent = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, name === 'group_id' ? id : randomUUID()]),
  );

/** The answer of an operation, with the names of the parameters in place of the ids that it was asked with. */
async function answerOf(
  operation: Operation,
  ids: Ids,
): Promise<{ text: string; isNamed: boolean }> {
  const caller = { headers: { 'x-salus-api-key': team.key } };
  const asked = requestOf(operation, ids, [], { caller, examples: () => fields });
  const { status, text } = await app.request(...asked);
  expect([operation.operationId, status]).not.toEqual([operation.operationId, 500]);
  const own = Object.entries(ids).filter(([name]) => name !== 'group_id');
  const isNamed = status === 200 && own.some(([, id]) => text.includes(id));
  return { text: own.reduce((sum, [name, id]) => sum.replaceAll(id, name), text), isNamed };
}

/** The operations whose answers name the user, or a row of the user, where they do more than repeat what they were asked. */
async function showing(ids: Ids): Promise<readonly string[]> {
  const found: string[] = [];
  for (const operation of reads()) {
    const { text, isNamed } = await answerOf(operation, ids);
    if (isNamed && text !== (await answerOf(operation, absent(ids))).text)
      found.push(operation.operationId);
  }
  return found;
}

it('no read of the API names a deleted user or a row of one, whatever it is asked', async () => {
  const ids = await idsOf(deleted);
  const before = await showing(ids);
  expect(before.length).toBeGreaterThan(20);
  const { status } = await app.request('DELETE', `/v2/user/${deleted}`, { key: team.key });
  expect(status).toBe(200);
  expect(await showing(ids)).toEqual([]);
}, 600_000);

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { isForPhones } from '../../src/composition/phone-operations.ts';
import { bodyExamples } from '../../src/composition/slices.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { addressOf, everyKey } from '../harness/every-operation.ts';
import { exampleFields } from '../harness/example.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

/** The access token of a phone on which the user is signed in. */
async function phoneOf(userId: string): Promise<string> {
  const { body } = await app.request<{ sign_in_token: string }>(
    'POST',
    `/v2/user/${userId}/sign_in_token`,
    { key: team.key },
  );
  const { user_token: token } = JSON.parse(
    Buffer.from(body.sign_in_token, 'base64').toString(),
  ) as { readonly user_token: string };
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token_type: 'urn:junction:sign-in-token',
    subject_token: token,
  });
  const answer = await app.request<{ access_token: string }>('POST', '/v1/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  return answer.body.access_token;
}

test('a phone’s token reaches its own user and nothing else, whatever the operation', async () => {
  const { ids } = await everyKey(app, team);
  const mine = String(ids['user_id']);
  const others = [
    (await app.newUser(team)).user_id,
    (await app.newUser(await app.newTeam())).user_id,
  ];
  const token = await phoneOf(mine);
  const send = async (operation: Operation, userId: string): Promise<number> => {
    const { body: schema } = operation;
    const { operationId: name, tag } = operation;
    const given = tag === 'phones' ? Object(bodyExamples[name]) : {};
    const isPhones = name === 'connectManualProvider' || tag === 'phones';
    const provider = isPhones ? { provider: 'apple_health_kit' } : {};
    const fields = { ...ids, user_id: userId, data: [], ...provider };
    const body =
      schema === undefined
        ? undefined
        : { ...exampleFields({ ...schema }, fields, () => false), ...given };
    const { status } = await app.request(operation.method, addressOf(operation, fields), {
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    return status;
  };
  const open: string[] = [];
  // Of the plane of links a phone is told that it shows no link token.
  const isShut = (status: number, { plane }: Operation): boolean =>
    [401, 403, 404].includes(status) || (plane === 'link' && status === 400);
  for (const operation of app.operations) {
    if (operation.plane === 'public') continue;
    const { operationId } = operation;
    for (const other of others) {
      const status = await send(operation, other);
      expect([operationId, isShut(status, operation), status]).toEqual([operationId, true, status]);
    }
    // It would end what the others are tried with.
    if (operationId === 'disconnectUserProvider') continue;
    const status = await send(operation, mine);
    if (isForPhones(operation)) open.push(`${operationId} ${status}`);
    else
      expect([operationId, isShut(status, operation), status]).toEqual([operationId, true, status]);
  }
  expect(open.filter((each) => / (?:401|403)$/u.test(each))).toEqual([]);
  expect(open.length).toBeGreaterThan(90);
  expect(open).toContain('getUser 200');
});

import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import {
  openTestApp,
  runJob,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { type ManagementApi, managementApi } from '../../../tests/harness/management-api.ts';

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  org = await managementApi(app);
});
afterAll(async () => app.close());

type Token = { readonly id: string; readonly token: string; readonly expires_at: string };
const everybody = { label: 'for all', user_ids: null, classes: ['sleep'] };
const place = (id: string = team.scope.teamId): string => `/team/${id}/sandbox/assistant_token`;
const make = async (body: object = everybody, api = org) =>
  api.send<Token>('POST', place(), { body });

const call = async (token: string, input: object = {}): Promise<TestResponse<Answer>> =>
  app.request<Answer>('POST', '/mcp', {
    headers: { authorization: `Bearer ${token}` },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_users', arguments: input },
    },
  });

type Answer = {
  readonly result?: {
    readonly structuredContent?: {
      readonly users: readonly { user_id: string; client_user_id: string | null }[];
    };
    readonly isError?: boolean;
  };
};
const shown = ({ body }: TestResponse<Answer>) => body.result?.structuredContent?.users;

describe('a token', () => {
  it('opens the tools, and is shown once', async () => {
    const { user_id: id } = await app.newUser(team);
    const { status, body } = await make();
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^mt_[\w-]{43}$/u)]);
    expect(Date.parse(body.expires_at) - app.clock.now().getTime()).toBe(30 * dayMs);
    expect(shown(await call(body.token))).toContainEqual(expect.objectContaining({ user_id: id }));
    const listed = await org.send<{ tokens: readonly object[] }>('GET', place());
    expect(listed.body.tokens).toContainEqual(
      expect.objectContaining({ id: body.id, classes: ['sleep'], user_ids: null }),
    );
    expect(listed.text).not.toContain(body.token);
  });

  it('says who somebody is only with the class identity', async () => {
    const { user_id: id, client_user_id: reference } = await app.newUser(team);
    const without = (await make({ ...everybody, user_ids: [id] })).body.token;
    expect(shown(await call(without))).toMatchObject([{ user_id: id, client_user_id: null }]);
    const searched = await call(without, { client_user_id: reference });
    expect([searched.body.result?.isError, searched.text.includes('identity')]).toEqual([
      true,
      true,
    ]);
    const { token } = (await make({ ...everybody, user_ids: [id], classes: ['identity'] })).body;
    expect(shown(await call(token, { client_user_id: reference }))).toMatchObject([
      { client_user_id: { data_text: reference } },
    ]);
  });

  it('for some users finds these and nobody else', async () => {
    const [one, two, other] = [
      await app.newUser(team),
      await app.newUser(team),
      await app.newUser(team),
    ];
    const ids = [one.user_id, two.user_id];
    const { token } = (await make({ ...everybody, user_ids: ids })).body;
    expect(
      shown(await call(token))
        ?.map(({ user_id }) => user_id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    const foreign = await call(token, { user_id: other.user_id });
    const absent = await call(token, { user_id: randomUUID() });
    expect(foreign.text).toBe(absent.text);
    expect(foreign.body.result?.isError).toBe(true);
  });

  it('ends at its instant, when it is revoked, and with its team', async () => {
    const unknown = await call('mt_nothing');
    expect(unknown.status).toBe(401);
    const { id, token } = (await make()).body;
    expect((await call(token)).status).toBe(200);
    expect((await org.send('DELETE', `${place()}/${id}`)).status).toBe(204);
    const revoked = await call(token);
    expect([revoked.status, revoked.text]).toEqual([401, unknown.text]);
    expect((await org.send('DELETE', `${place()}/${id}`)).status).toBe(404);
    const soon = new Date(app.clock.now().getTime() + 1000).toISOString();
    const short = (await make({ ...everybody, expires_at: soon })).body.token;
    expect((await call(short)).status).toBe(200);
    app.clock.advance(1000);
    expect((await call(short)).status).toBe(401);
  });

  it('opens nobody in the place of a user who was erased', async () => {
    const { user_id: id } = await app.newUser(team);
    const { token } = (await make({ ...everybody, user_ids: [id] })).body;
    await app.request('DELETE', `/v2/user/${id}`, { key: team.key });
    expect(shown(await call(token))).toEqual([]);
    app.clock.advance(7 * dayMs);
    await runJob(app, 'users.purge');
    expect(shown(await call(token))).toEqual([]);
    const listed = await org.send<{ tokens: readonly { user_ids: unknown }[] }>('GET', place());
    expect(listed.text).not.toContain(id);
  });
});

describe('making one', () => {
  it('is refused for what it cannot open, and makes nothing', async () => {
    const foreign = (await app.newUser(await app.newTeam())).user_id;
    const tooLate = new Date(app.clock.now().getTime() + 400 * dayMs).toISOString();
    for (const [body, status, place_] of [
      [{ ...everybody, user_ids: [foreign] }, 422, 'user_ids'],
      [{ ...everybody, user_ids: [randomUUID()] }, 422, 'user_ids'],
      [{ ...everybody, user_ids: [] }, 422, 'user_ids'],
      [{ ...everybody, classes: ['everything'] }, 422, 'classes'],
      [{ ...everybody, classes: [] }, 422, 'classes'],
      [{ ...everybody, expires_at: tooLate }, 422, 'expires_at'],
      [{ ...everybody, start_date: '2026-02-01', end_date: '2026-01-01' }, 422, 'end_date'],
      [{ ...everybody, end_day: '2026-01-01' }, 422, 'end_day'],
    ] as const) {
      const answer = await make(body);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(place_)]);
    }
  });

  it('is for a team that the key may manage', async () => {
    const bound = await managementApi(app, [(await app.newTeam()).scope.teamId]);
    expect((await make(everybody, bound)).status).toBe(404);
  });
});

it('no operation but the tools is open to a token', async () => {
  const { token } = (await make()).body;
  for (const { plane, method, path, operationId } of app.operations) {
    if (plane !== 'data' || operationId === 'callMcp') continue;
    const address = path.replaceAll(/\{\w+\}/gu, randomUUID());
    const { status } = await app.request(method, address, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([operationId, status]).toEqual([operationId, 403]);
  }
});

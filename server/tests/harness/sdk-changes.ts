import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';

type World = { readonly app: TestApp; readonly team: TestTeam };
const heartRate = {
  id: 'A0C1',
  type: 'HKQuantityTypeIdentifierHeartRate',
  startDate: '2026-11-19T06:01:00Z',
  endDate: '2026-11-19T06:01:00Z',
  value: 61,
  unit: 'bpm',
};
const upload = { provider: 'apple', data: { records: [heartRate] } };

type Pair = { readonly id: string; readonly app_id: string; readonly app_secret: string };

export async function newMobileApp({ app, team }: World): Promise<Pair> {
  const { key } = team;
  const body = { name: 'an app' };
  return (await app.request<Pair>('POST', '/v2/mobile_app', { key, body })).body;
}

/** The token with which an app sends data of a new user. */
export async function newInlet(
  { app, team }: World,
  format = 'health_auto_export',
): Promise<{ readonly userId: string; readonly id: string; readonly token: string }> {
  const { user_id: userId } = await app.newUser(team);
  const { body } = await app.request<{ id: string; token: string }>(
    'POST',
    `/v2/user/${userId}/inlet`,
    { key: team.key, body: { name: 'a phone', format } },
  );
  return { userId, ...body };
}

/** The tokens of a new user who is signed in by a pair. */
export async function signedInBySdk(world: World): Promise<{
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}> {
  const { user_id: userId } = await world.app.newUser(world.team);
  const { app_id, app_secret } = await newMobileApp(world);
  const { body } = await world.app.request<{ access_token: string; refresh_token: string }>(
    'POST',
    `/api/v1/users/${userId}/token`,
    { body: { app_id, app_secret } },
  );
  return { userId, accessToken: body.access_token, refreshToken: body.refresh_token };
}

/** What teams and apps do to sign users in. */
export function sdkChanges(world: World): Changes {
  const { app, team } = world;
  const newUser = async (): Promise<string> => (await app.newUser(team)).user_id;
  return {
    createMobileApp: async () => ({ path: '/v2/mobile_app', body: { name: 'an app' } }),
    deleteMobileApp: async () => ({ path: `/v2/mobile_app/${(await newMobileApp(world)).id}` }),
    sdkIssueToken: async () => {
      const { app_id, app_secret } = await newMobileApp(world);
      return { path: `/api/v1/users/${await newUser()}/token`, body: { app_id, app_secret } };
    },
    sdkRevokeToken: async () => ({
      path: '/api/v1/token/revoke',
      body: { refresh_token: (await signedInBySdk(world)).refreshToken },
    }),
    sdkRefreshToken: async () => ({
      path: '/api/v1/token/refresh',
      body: { refresh_token: (await signedInBySdk(world)).refreshToken },
    }),
    sdkSync: async () => ({ path: `/api/v1/sdk/users/${await newUser()}/sync`, body: upload }),
    sdkLogs: async () => ({ path: `/api/v1/sdk/users/${await newUser()}/logs`, body: upload }),
    sdkDisconnect: async () => {
      const userId = await newUser();
      const path = `/api/v1/sdk/users/${userId}/sync`;
      await app.request('POST', path, { key: team.key, body: upload });
      return { path: `/api/v1/users/${userId}/connections/apple` };
    },
    sdkCreateInvitation: async () => ({
      path: `/api/v1/users/${await newUser()}/invitation-code`,
    }),
    createInlet: async () => ({
      path: `/v2/user/${await newUser()}/inlet`,
      body: { name: 'a phone', format: 'health_auto_export' },
    }),
    deleteInlet: async () => {
      const { userId, id } = await newInlet(world);
      return { path: `/v2/user/${userId}/inlet/${id}` };
    },
    receiveInlet: async () => ({
      path: '/v2/inlet',
      headers: { authorization: `Bearer ${(await newInlet(world)).token}` },
      body: { data: { metrics: [] } },
    }),
    sdkRedeemInvitation: async () => {
      const path = `/api/v1/users/${await newUser()}/invitation-code`;
      const { body } = await app.request<{ code: string }>('POST', path, { key: team.key });
      return { path: '/api/v1/invitation-code/redeem', body: { code: body.code } };
    },
  };
}

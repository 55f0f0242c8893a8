import { randomUUID } from 'node:crypto';

import type { Method } from '#kernel/http/operation.ts';

import { issueStartLink } from '../../src/management/index.ts';
import type { TestApp, TestResponse, TestTeam } from './app.ts';
import { managementApi } from './management-api.ts';

type Sent = {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Role = 'org_admin' | 'team_admin' | 'clinician' | 'team_viewer' | 'no_role';

/** A member at a browser that is signed in. */
export type Browser = {
  readonly memberId: string;
  readonly cookie: string;
  /** What a page of ours sends; without a tenant, about no team. */
  headers(tenant?: string): Readonly<Record<string, string>>;
  /** About no team. */
  send<Body = Readonly<Record<string, unknown>>>(
    method: Method,
    path: string,
    sent?: Sent,
  ): Promise<TestResponse<Body>>;
  /** About the team. */
  ofTeam<Body = Readonly<Record<string, unknown>>>(
    team: TestTeam,
    method: Method,
    path: string,
    sent?: Sent,
  ): Promise<TestResponse<Body>>;
};

/** What a browser says of a page of ours. */
export const ownPage = { 'sec-fetch-site': 'same-origin' } as const;

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieIn({ headers }: Pick<TestResponse<unknown>, 'headers'>): string {
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';');
  if (cookie === '') throw new Error('no cookie was set');
  return cookie;
}

export function tenantOf({ scope }: TestTeam): string {
  return `${scope.teamId}/${scope.environment}`;
}

export function browserWith(
  app: TestApp,
  cookie: string,
  memberId: string,
  more: Readonly<Record<string, string>> = {},
): Browser {
  const headers = (tenant = '-') => ({ ...ownPage, cookie, 'x-salus-tenant': tenant, ...more });
  const send: Browser['send'] = async (method, path, sent = {}) =>
    app.request(method, path, { ...sent, headers: { ...headers(), ...sent.headers } });
  return {
    memberId,
    cookie,
    headers,
    send,
    ofTeam: async (team, method, path, sent = {}) =>
      send(method, path, { ...sent, headers: { ...headers(tenantOf(team)), ...sent.headers } }),
  };
}

/** The administrator, by a link as `salus console` prints it. */
export async function signIn(app: TestApp): Promise<Browser> {
  const token = await issueStartLink(app.resources);
  const answer = await app.request<{ member_id: string }>('POST', '/v1/sign_in/link', {
    body: { token },
    headers: ownPage,
  });
  if (answer.status !== 200) throw new Error(`nobody was signed in: ${answer.text}`);
  return browserWith(app, cookieIn(answer), answer.body.member_id);
}

/** The same browser, which has the server by its name: passkeys need one. */
export function atLocalhost(app: TestApp, { cookie, memberId }: Browser): Browser {
  const { host } = new URL(localhostOf(app));
  return browserWith(app, cookie, memberId, { host });
}

/** Where a browser has the server by its name. */
export function localhostOf({ baseUrl }: TestApp): string {
  return baseUrl.replace('127.0.0.1', 'localhost');
}

/** A new member, by the link of an invitation. */
export async function signInAs(
  app: TestApp,
  role: Role,
  teams: readonly TestTeam[] = [],
): Promise<Browser> {
  const org = await managementApi(app);
  const body = {
    email: `${randomUUID()}@example.com`,
    role,
    team_role_bindings: teams.map(({ scope }) => ({ team_id: scope.teamId })),
  };
  const invited = await org.send<{ invite_url: string }>('POST', '/invite', { body });
  const token = new URL(invited.body.invite_url).hash.slice(1);
  const accepted = await app.request<{ id: string }>('POST', '/v1/invite/accept', {
    body: { token, name: 'Ada' },
    headers: ownPage,
  });
  if (accepted.status !== 200) throw new Error(`nobody joined: ${accepted.text}`);
  return browserWith(app, cookieIn(accepted), accepted.body.id);
}

import { randomUUID } from 'node:crypto';

import { issueManagementKey, issueStartLink } from '../../src/management/index.ts';
import type { TestApp, TestTeam } from './app.ts';
import { Authenticator } from './authenticator.ts';
import type { Changes } from './change.ts';
import { sdkChanges } from './sdk-changes.ts';
import { atLocalhost, type Browser, localhostOf, ownPage, signIn, signInAs } from './signed-in.ts';

type List = { readonly sessions: readonly { readonly id: string }[] };

type Typed = { readonly email: string; readonly password: string };

/** A new administrator, who has a password. */
export async function withPassword(
  app: TestApp,
): Promise<{ readonly browser: Browser; readonly password: Typed }> {
  const browser = await signInAs(app, 'org_admin');
  const password = `a long password ${randomUUID()}`;
  const { status } = await browser.send('PUT', '/v1/me/password', { body: { password } });
  if (status !== 204) throw new Error('no password was set');
  const { body } = await browser.send<{ member: { email: string } }>('GET', '/v1/me');
  return { browser, password: { email: body.member.email, password } };
}

/** What a browser is told to do with a passkey. */
export async function askIn(
  app: TestApp,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const asked = await app.request<{ options: unknown }>('POST', path, { headers });
  if (asked.status !== 200) throw new Error(`no options were given: ${asked.text}`);
  return asked.body.options;
}

/** A new administrator, who has a passkey. */
export async function withPasskey(app: TestApp): Promise<{
  readonly browser: Browser;
  readonly device: Authenticator;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}> {
  const browser = atLocalhost(app, await signInAs(app, 'org_admin'));
  const headers = browser.headers();
  const device = new Authenticator(localhostOf(app));
  const credential = device.create(await askIn(app, '/v1/me/passkey/options', headers));
  const made = await browser.send<{ id: string }>('POST', '/v1/me/passkey', {
    body: { credential, label: 'laptop' },
  });
  if (made.status !== 201) throw new Error(`no passkey was added: ${made.text}`);
  return { browser, device, id: made.body.id, headers };
}

/** What members do to sign in and out. */
export function signInChanges(world: { readonly app: TestApp; readonly team: TestTeam }): Changes {
  const { app } = world;
  return {
    ...sdkChanges(world),
    signInWithLink: async () => ({
      path: '/v1/sign_in/link',
      body: { token: await issueStartLink(app.resources) },
      headers: ownPage,
    }),
    signInWithManagementKey: async () => {
      const fields = { label: 'test', role: 'org_admin', teamIds: [] } as const;
      const { key } = await issueManagementKey(app.resources, fields);
      return { path: '/v1/sign_in/management_key', body: { key }, headers: ownPage };
    },
    signInWithPassword: async () => {
      const { password } = await withPassword(app);
      return { path: '/v1/sign_in/password', body: password, headers: ownPage };
    },
    setPassword: async () => ({
      path: '/v1/me/password',
      body: { password: 'a new password of mine' },
      headers: (await signIn(app)).headers(),
    }),
    deletePassword: async () => ({
      path: '/v1/me/password',
      headers: (await withPassword(app)).browser.headers(),
    }),
    updateMe: async () => ({
      path: '/v1/me',
      body: { name: `Ada ${randomUUID()}` },
      headers: (await signIn(app)).headers(),
    }),
    confirmMe: async () => {
      const { browser, password } = await withPassword(app);
      const body = { password: password.password };
      return { path: '/v1/me/confirm', body, headers: browser.headers() };
    },
    signInWithPasskey: async () => {
      const { device, headers } = await withPasskey(app);
      const credential = device.show(await askIn(app, '/v1/sign_in/passkey/options', headers));
      return { path: '/v1/sign_in/passkey', body: { credential }, headers };
    },
    createPasskey: async () => {
      const browser = atLocalhost(app, await signIn(app));
      const headers = browser.headers();
      const options = await askIn(app, '/v1/me/passkey/options', headers);
      const credential = new Authenticator(localhostOf(app)).create(options);
      return { path: '/v1/me/passkey', body: { credential, label: 'laptop' }, headers };
    },
    deletePasskey: async () => {
      const { id, headers } = await withPasskey(app);
      return { path: `/v1/me/passkey/${id}`, headers };
    },
    signOut: async () => ({ path: '/v1/sign_out', headers: (await signIn(app)).headers() }),
    endSession: async () => {
      const browser = await signIn(app);
      const { body } = await browser.send<List>('GET', '/v1/me/session');
      return { path: `/v1/me/session/${body.sessions[0]?.id}`, headers: browser.headers() };
    },
  };
}

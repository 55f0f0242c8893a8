import { issueManagementKey, issueStartLink } from '../../src/management/index.ts';
import type { TestApp } from './app.ts';
import type { Changes } from './change.ts';
import { ownPage, signIn } from './signed-in.ts';

type List = { readonly sessions: readonly { readonly id: string }[] };

/** What members do to sign in and out. */
export function signInChanges({ app }: { readonly app: TestApp }): Changes {
  return {
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
    signOut: async () => ({ path: '/v1/sign_out', headers: (await signIn(app)).headers() }),
    endSession: async () => {
      const browser = await signIn(app);
      const { body } = await browser.send<List>('GET', '/v1/me/session');
      return { path: `/v1/me/session/${body.sessions[0]?.id}`, headers: browser.headers() };
    },
  };
}

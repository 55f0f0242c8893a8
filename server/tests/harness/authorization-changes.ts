import { createHash, randomUUID } from 'node:crypto';

import type { TestApp, TestTeam } from './app.ts';
import type { Changes } from './change.ts';
import { allowOrigins } from './consent.ts';
import { type Browser, signInAs } from './signed-in.ts';

const redirectUri = 'https://assistant.example/callback';

/** What lets members sign in to applications, and what they grant. */
export function authorizationChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const { organisationId, teamId, environment } = team.scope;
  const path = `/v1/org/${organisationId}/team/${teamId}/${environment}`;
  /** A member who is asked by an application that registered. */
  const asked = async () => {
    const browser = await signInAs(app, 'org_admin');
    await allowOrigins(browser, team, [new URL(redirectUri).origin]);
    const registered = await app.request<{ client_id: string }>('POST', '/oauth2/register', {
      body: { client_name: 'Assistant', redirect_uris: [redirectUri] },
    });
    const request = {
      client_id: registered.body.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(randomUUID()).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const place = { team_id: teamId, environment };
    return { browser, body: { ...place, request, user_ids: null, classes: ['sleep'] } };
  };
  const consented = async ({
    browser,
    body,
  }: {
    readonly browser: Browser;
    readonly body: object;
  }) => browser.send<{ redirect_uri: string }>('POST', '/v1/me/authorization', { body });
  return {
    setAuthorizationOrigins: async () => ({
      path: `${path}/authorization_origin`,
      body: { origins: ['https://assistant.example'] },
    }),
    authorizeApplication: async () => {
      const { browser, body } = await asked();
      return { path: '/v1/me/authorization', body, headers: browser.headers() };
    },
    revokeAuthorization: async () => {
      await consented(await asked());
      const { rows } = await app.database.query<{ id: string }>(
        'select id from member_authorization order by id desc limit 1',
      );
      return { path: `${path}/authorization/${rows[0]?.id}` };
    },
  };
}

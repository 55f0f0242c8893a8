import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  dynamicClientRegistration,
  None,
  randomPKCECodeVerifier,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { allowOrigins } from '../../../server/tests/harness/consent.ts';
import { withPassword } from '../../../server/tests/harness/sign-in-changes.ts';
import { signInAs } from '../../../server/tests/harness/signed-in.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { press, tabTo, type } from '../harness/keyboard.ts';
import { pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser, openVisit } from '../harness/visit.ts';

describe.runIf(hasBrowser)('an application that a member connects', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let server: Server;
  let callback: string;
  let arrived: (back: URL) => void = () => {};
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.end('You can close this window.');
      const back = new URL(request.url ?? '/', callback);
      if (back.pathname === '/callback') arrived(back);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    app = await openConsoleApp();
    team = await app.newTeam();
    await app.newUser(team, { client_user_id: 'runner-1' });
    await app.newUser(team, { client_user_id: 'rower-2' });
    const admin = await signInAs(app, 'org_admin');
    expect((await allowOrigins(admin, team, ['http://localhost'])).status).toBe(200);
  });
  afterAll(async () => {
    server?.close();
    await app?.close();
  });

  /** What the application does: it registers, and sends the member to the address. */
  async function begin() {
    const config = await dynamicClientRegistration(
      new URL(app.baseUrl),
      { client_name: 'Training coach', redirect_uris: [callback] },
      None(),
      { algorithm: 'oauth2', execute: [allowInsecureRequests] },
    );
    const pkceCodeVerifier = randomPKCECodeVerifier();
    const address = buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'user/*.rs',
      state: 's',
      code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const back = new Promise<URL>((resolve) => {
      arrived = resolve;
    });
    const trade = async (to: URL) =>
      authorizationCodeGrant(config, to, { pkceCodeVerifier, expectedState: 's' });
    return { address, back, trade };
  }

  const read = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.request('GET', '/fhir/r4/Observation', { headers })).status;
  };

  test('is consented to by keyboard after signing in, and revoked in the console', async () => {
    const { password } = await withPassword(app);
    const { address, back, trade } = await begin();
    const visit = await openVisit(app.address);
    const { page } = visit;
    await page.goto(address.href);
    await type(page.getByLabel('E-mail'), password.email);
    await type(page.getByLabel('Password', { exact: true }), password.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Connect an application' }).waitFor();
    await page.getByLabel('Team').selectOption(`${team.scope.teamId}/${team.scope.environment}`);
    await page.getByText('Training coach').waitFor();
    // Nothing is granted that was not chosen.
    await press(page.getByRole('button', { name: /^Connect/u }));
    await type(page.getByLabel('Find a user'), 'runner');
    await page.getByLabel('rower-2').waitFor({ state: 'detached' });
    await tabTo(page.getByLabel('runner-1'));
    await page.keyboard.press('Space');
    await tabTo(page.getByLabel('Vital signs, such as heart rate and glucose'));
    await page.keyboard.press('Space');
    await tabTo(page.getByLabel('Body measurements'));
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: 'Connect', exact: true }));
    const tokens = await trade(await back);
    expect(await read(tokens.access_token)).toBe(200);
    expect(visit.seen.policy).toEqual([]);
    await visit.close();

    const admin = await visitAs(app, 'org_admin');
    await admin.page.goto(pathOf(team, 'developers/applications'));
    const granted = admin.page.getByRole('row', { name: /Training coach/u });
    await granted.getByText('1 user').waitFor();
    await granted.getByRole('button', { name: /Revoke/u }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await granted.waitFor({ state: 'detached' });
    expect(await read(tokens.access_token)).toBe(401);
    expect(admin.seen.policy).toEqual([]);
    await admin.close();
  });

  test('is told when the member declines', async () => {
    const { address, back } = await begin();
    const visit = await visitAs(app, 'org_admin');
    const { page } = visit;
    await page.goto(address.href);
    await page.getByLabel('Team').selectOption(`${team.scope.teamId}/${team.scope.environment}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(Object.fromEntries((await back).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's',
    });
    await visit.close();
  });

  test('is not connected to a team that does not allow it', async () => {
    const other = await app.newTeam();
    const { address } = await begin();
    const visit = await visitAs(app, 'org_admin');
    const { page } = visit;
    await page.goto(address.href);
    await page.getByLabel('Team').selectOption(`${other.scope.teamId}/${other.scope.environment}`);
    await page.getByText('This team does not allow applications').waitFor();
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0);
    await visit.close();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser, openVisit } from '../harness/visit.ts';

describe.runIf(hasBrowser)('members and their accounts', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let admin: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    admin = await visitAs(app, 'org_admin');
  });
  afterAll(async () => {
    await admin?.close();
    await app?.close();
  });

  test('an invitation is handed over, accepted, and works once', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'settings'));
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('clara@example.com');
    await page.getByLabel('Role').selectOption('clinician');
    // The team in use, not the first by its name.
    expect(await page.getByLabel('Team', { exact: true }).inputValue()).toBe(team.scope.teamId);
    const top = async () => (await page.getByRole('dialog').boundingBox())?.y;
    const topBefore = await top();
    await page.getByRole('button', { name: 'Make the invitation' }).click();
    const link = (await page.locator('dialog code').last().textContent()) ?? '';
    expect(await top()).toBe(topBefore);
    await expectSound(admin, 'invitation made');

    const guest = await openVisit(app.address);
    await guest.page.goto(link.replace('127.0.0.1', 'localhost'));
    await guest.page.getByLabel('Your name').fill('Clara');
    await expectSound(guest, 'invitation');
    await guest.page.getByRole('button', { name: 'Join' }).click();
    await guest.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await guest.page.goto(link.replace('127.0.0.1', 'localhost'));
    await guest.page.getByRole('alert').waitFor();
    expect(guest.page.url()).not.toContain('#');
    await guest.close();

    await page.goto(pathOf(team, 'settings'));
    await page.getByRole('cell', { name: 'Clara', exact: true }).waitFor();
  });

  test('a passkey is made, and signs in', async () => {
    const { page, context } = admin;
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(pathOf(team, 'account'));
    await page.getByLabel('Name of the new passkey').fill('laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('cell', { name: 'laptop', exact: true }).waitFor();
    // The row came after the authenticator's answer, which nobody pressed a key for.
    await admin.layoutShift();
    await expectSound(admin, 'with a passkey');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('a key is made, shown once, and opens the team until it is revoked', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'developers'));
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('night shift');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    const key = (await page.locator('dialog code').last().textContent()) ?? '';
    const works = async (): Promise<number> =>
      (await app.request('GET', '/v2/user', { key, query: { limit: 1, offset: 0 } })).status;
    expect(await works()).toBe(200);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke night shift' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The key works no more.').waitFor();
    expect(await works()).toBe(401);
  });

  test('a management key is made, shown once, and opens the management plane until it is revoked', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'settings/management-keys'));
    await page.getByRole('button', { name: 'New management key' }).click();
    await page.getByLabel('Label').fill('provisioning');
    await page.getByLabel('Team', { exact: true }).selectOption(team.scope.teamId);
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    const key = (await page.locator('dialog code').last().textContent()) ?? '';
    const path = `/v1/org/${team.scope.organisationId}/team/${team.scope.teamId}`;
    const works = async (): Promise<number> =>
      (await app.request('GET', path, { headers: { 'x-management-key': key } })).status;
    expect(await works()).toBe(200);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke provisioning' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The key works no more').waitFor();
    expect(await works()).toBe(401);
  });

  test('an application of the team’s own is kept, and its secret is never shown', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'developers/applications'));
    await page.getByRole('button', { name: 'Add an application' }).click();
    await page.getByLabel('Provider').selectOption('withings');
    await page.getByText('/v2/link/provider/oauth/withings/callback').waitFor();
    await page.getByLabel('Client id').fill('our-watch');
    await page.getByLabel('Client secret').fill('a secret of ours');
    await expectSound(admin, 'new application');
    await page.getByRole('button', { name: 'Save the application' }).click();
    await page.getByRole('cell', { name: 'our-watch' }).waitFor();
    expect(await page.content()).not.toContain('a secret of ours');

    await page.getByRole('button', { name: 'Change scopes' }).click();
    await page.getByLabel('Must be granted').fill('daily no-such-scope');
    await page.getByRole('button', { name: 'Save the scopes' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Must be granted').fill('daily heartrate');
    await page.getByRole('button', { name: 'Save the scopes' }).click();
    await page.getByRole('cell', { name: 'daily, heartrate' }).waitFor();

    await page.getByRole('button', { name: 'Remove Withings' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No application of its own').waitFor();
  });

  test('pages are reached by keys, and their heading has the focus', async () => {
    const { page } = admin;
    await page.goto(pathOf(team));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Audit log');
    await page.keyboard.press('Control+k');
    await page
      .getByLabel('A page, an action, a user’s reference, or an id')
      .pressSequentially('key');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await expectSound(admin, 'list of keys');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});

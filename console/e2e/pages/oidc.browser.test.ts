import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minuteMs } from '../../../server/src/kernel/time.ts';
import type { TestTeam } from '../../../server/tests/harness/app.ts';
import {
  type IdentityProviderAt,
  openIdentityProvider,
} from '../../../server/tests/harness/identity-provider.ts';
import { signInAs } from '../../../server/tests/harness/signed-in.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { pathOf } from '../harness/member.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

describe.runIf(hasBrowser)('an identity provider', () => {
  let provider: IdentityProviderAt;
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: Visit;
  beforeAll(async () => {
    provider = await openIdentityProvider();
    app = await openConsoleApp({ oidc: provider.settings });
    provider.register(`${app.address}/v1/sign_in/oidc/callback`);
    team = await app.newTeam();
    const member = await signInAs(app, 'clinician', [team]);
    await member.send('PATCH', '/v1/me', { body: { email: 'clara@example.com' } });
    provider.accounts.set('clara', { email: 'clara@example.com', email_verified: true });
    provider.accounts.set('eve', { email: 'eve@example.com', email_verified: true });
    visit = await openVisit(app.address);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
    await provider?.close();
  });

  /** Fills the provider's own pages. */
  async function signInThere(page: Page, name: string): Promise<void> {
    await page.locator('input[name="login"]').fill(name);
    await page.locator('input[name="password"]').fill('x');
    await page.locator('button[type="submit"]').click();
  }

  test('signs in whoever it knows to be a member, and says of others that it did not work', async () => {
    const { page } = visit;
    const stranger = await openVisit(app.address);
    await stranger.page.goto('/console');
    await stranger.page.getByRole('link', { name: 'Sign in with your organisation' }).click();
    await signInThere(stranger.page, 'eve');
    await stranger.page.locator('button[type="submit"]').click();
    await stranger.page.getByText('The sign-in of your organisation did not work').waitFor();
    expect(stranger.page.url()).not.toContain('#');
    await stranger.close();

    await page.goto('/console');
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
    await signInThere(page, 'clara');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('confirms in a window of its own, and the page goes on where it was', async () => {
    const { page, context } = visit;
    const { user_id: userId } = await app.newUser(team);
    app.clock.advance(20 * minuteMs);
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: /^Show name/u }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Confirm with your organisation' }).click(),
    ]);
    await signInThere(opened, 'clara');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Hide name/u }).waitFor();
  });
});

import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { issueStartLink } from '../../../server/src/management/index.ts';
import { newOrder } from '../../../server/tests/harness/orders.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { choose, go, press, tabTo, type } from '../harness/keyboard.ts';
import { pathOf } from '../harness/member.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

/** The headings of docs/guides/console.md: whoever reads it does these. */
const steps = [
  'Sign in, and make a passkey',
  'Make a user, and connect a source',
  'Look at their data',
  'Add an endpoint, and see an event live',
  'Take an order to a critical result',
  'Make a key, and revoke it',
  'Delete a user, and undo it',
] as const;

test('the guide to the first hour has the steps that are tried', async () => {
  const guide = await readFile(new URL('../../../docs/guides/console.md', import.meta.url), 'utf8');
  expect([...guide.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading)).toEqual([...steps]);
});

/** What a person does first, without a pointer. Each step goes on where the one before it ended. */
describe.runIf(hasBrowser)('the first hour, by keyboard alone', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let visit: Visit;
  let team: Awaited<ReturnType<typeof app.newTeam>>;
  beforeAll(async () => {
    app = await openConsoleApp();
    // The explorer goes by the clock of whoever looks.
    app.clock.set(new Date());
    team = await app.newTeam();
    visit = await openVisit(app.address);
    const devices = await visit.context.newCDPSession(visit.page);
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
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test(steps[0], async () => {
    const { page } = visit;
    await page.goto(`/console#start=${await issueStartLink(app.resources)}`);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto(pathOf(team));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await go(page, 'a', 'Your account');
    await type(page.getByLabel('Name of the new passkey'), 'laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'laptop', exact: true }).waitFor();
  });

  test(steps[1], async () => {
    const { page } = visit;
    await go(page, 'u', 'Users');
    await press(page.getByRole('button', { name: 'New user' }));
    await type(page.getByLabel('Reference', { exact: true }), 'patient-42');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
    await press(page.getByRole('button', { name: 'Connect a source' }));
    await press(page.getByRole('button', { name: 'Make a link' }));
    const link = page.getByRole('link', { name: 'Open it here' });
    await connectOnPhone((await link.getAttribute('href')) ?? '');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('active', { exact: true }).first().waitFor();
  });

  /** What the person does who was given the link. */
  const connectOnPhone = async (link: string): Promise<void> => {
    const phone = await openVisit(app.address);
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.goto(link);
    await phone.page.getByRole('heading', { name: 'Connect a source' }).waitFor();
    await press(phone.page.getByRole('button', { name: /^Oura/u }));
    await phone.page.getByRole('heading', { name: 'Oura is connected' }).waitFor();
    // What the server's own worker does, at once.
    await app.service.slices.sources.pulls.runDue();
    await phone.page.getByText('The first data is here:').waitFor();
    const { policy, errors } = phone.seen;
    expect({ policy, errors }).toEqual({ policy: [], errors: [] });
    await phone.close();
  };

  test(steps[2], async () => {
    const { page } = visit;
    await press(page.getByRole('link', { name: 'Explore data' }));
    await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
    await page.getByRole('img', { name: /^Heart rate from/u }).waitFor();
    await press(page.getByRole('link', { name: 'Back to the user' }));
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
  });

  test(steps[3], async () => {
    const { page } = visit;
    await go(page, 'w', 'Webhooks');
    await press(page.getByRole('button', { name: 'New endpoint' }));
    await type(page.getByLabel('Address'), 'https://receiver.example/hook');
    await type(page.getByLabel('Event types'), 'daily.data.*');
    await press(page.getByRole('button', { name: 'Make the endpoint' }));
    await page.getByRole('heading', { level: 1, name: 'Endpoint' }).waitFor();
    await go(page, 'e', 'Events');
    await page.getByText('Live', { exact: true }).waitFor();
    const { user_id: userId } = await app.newUser(team);
    const data = [{ timestamp: new Date().toISOString(), value: 61 }];
    const body = { provider: 'manual', stage: 'daily', data };
    await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
    await page
      .getByRole('row', { name: /daily\.data\.heartrate\.created.*a destination/u })
      .first()
      .waitFor();
  });

  test(steps[4], async () => {
    const { page } = visit;
    const { id } = await newOrder(app, team, { method: 'walk_in_test' });
    await go(page, 'r', 'Orders');
    await press(page.locator(`a[title="${id}"]`));
    await page.getByText('the order is here').waitFor();
    await choose(page.getByLabel('Until'), 'completed');
    await choose(page.getByLabel('Results, if it comes to them'), 'Critical');
    await press(page.getByRole('button', { name: 'Simulate', exact: true }));
    const critical = page.getByRole('button', { name: 'Show critical results' });
    await expect
      .poll(
        async () => {
          await press(page.getByRole('button', { name: 'Refresh' }));
          return critical.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await press(critical);
    await type(page.getByLabel('Note'), 'Called, and seen.');
    await press(page.getByRole('button', { name: /^Acknowledge/u }));
    await page.getByText(/critical results?, acknowledged\./u).waitFor();
    const saving = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Results (PDF)' }));
    expect((await saving).suggestedFilename()).toBe(`result-${id}.pdf`);
    await go(page, 't', 'Results');
    await page.getByText('Every critical result was acknowledged').waitFor();
  });

  test(steps[5], async () => {
    const { page } = visit;
    await go(page, 'd', 'Keys');
    await press(page.getByRole('button', { name: 'New key' }));
    await type(page.getByLabel('Label'), 'night shift');
    await press(page.getByRole('button', { name: 'Make the key' }));
    await press(page.getByRole('button', { name: 'I have saved it' }));
    await press(page.getByRole('button', { name: 'Revoke night shift' }));
    await press(page.getByRole('button', { name: 'Revoke', exact: true }));
    await page.getByText('The key works no more.').waitFor();
  });

  test(steps[6], async () => {
    const { page } = visit;
    await go(page, 'u', 'Users');
    await press(page.getByRole('link', { name: 'patient-42' }));
    await press(page.getByRole('button', { name: 'Delete', exact: true }));
    await type(page.getByLabel('Type patient-42 to confirm'), 'patient-42');
    await press(page.getByRole('button', { name: /^Delete the user/u }));
    await page.getByRole('timer').waitFor();
    await press(page.getByRole('button', { name: 'Undo the deletion' }));
    await tabTo(page.getByRole('button', { name: 'Delete', exact: true }));
    expect(visit.seen).toEqual({ policy: [], foreign: [], errors: [] });
  });
});

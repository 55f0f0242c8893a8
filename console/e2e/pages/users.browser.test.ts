import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { press, tabTo, type } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('users', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('one is made by reference, and nothing of it is in the address but its id', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'users'));
    await page.getByRole('heading', { name: 'No user yet' }).waitFor();
    await page.getByRole('button', { name: 'New user' }).first().click();
    await page.getByLabel('Reference', { exact: true }).fill('jane@example.com');
    await page.getByRole('button', { name: 'Make the user' }).click();
    await page.getByText('That is an e-mail address').waitFor();
    await page.getByLabel('Reference', { exact: true }).fill('patient-7');
    await page.getByLabel('Time zone').fill('Europe/Vienna');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor();
    await page.getByText('patient-7').first().waitFor();
    expect(page.url()).toMatch(/\/users\/[0-9a-f-]{36}$/u);
    expect(await page.title()).toBe('User · Salus');
  });

  test('a reference that is taken leads to who has it', async () => {
    const { page } = visit;
    const user = await app.newUser(team, { client_user_id: 'taken-1' });
    await page.goto(pathOf(team, 'users'));
    await page.getByRole('button', { name: 'New user' }).first().click();
    await page.getByLabel('Reference', { exact: true }).fill('taken-1');
    await page.getByRole('button', { name: 'Make the user' }).click();
    await page.getByRole('button', { name: 'Open that user' }).click();
    await page.waitForURL(`**/users/${user.user_id}`);
  });

  test('a search finds by how the reference begins, and leaves the address alone', async () => {
    const { page } = visit;
    await app.newUser(team, { client_user_id: 'clinic-a-1' });
    await app.newUser(team, { client_user_id: 'clinic-b-1' });
    await page.goto(pathOf(team, 'users'));
    await page.getByLabel('Reference or id').fill('clinic-a');
    await page.getByText('1 user,').waitFor();
    expect(await page.getByRole('link', { name: 'clinic-a-1' }).count()).toBe(1);
    expect(page.url()).not.toContain('clinic');
  });

  test('a filter is in the address, and an address brings it back', async () => {
    const { page } = visit;
    const worn = await app.newUser(team, { client_user_id: 'worn-1' });
    await app.request('POST', '/v2/link/connect/demo', {
      key: team.key,
      body: { user_id: worn.user_id, provider: 'oura' },
    });
    await page.goto(pathOf(team, 'users'));
    await page.getByLabel('Source').fill('oura');
    await page.getByLabel('Connections').selectOption('healthy');
    await page.getByText('1 user,').waitFor();
    await page.getByLabel('Made').selectOption('365d');
    await page.waitForURL('**/users?provider=oura&state=healthy&created=365d');
    await page.reload();
    await page.getByText('1 user,').waitFor();
    await page.getByRole('link', { name: 'worn-1' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/users?provider=oura&state=healthy');
    await page.getByLabel('Connections').selectOption('paused');
    await page.getByText('No users found').waitFor();
  });

  test('a filter that nothing matches shows no row and says so, and is taken away again', async () => {
    const { page } = visit;
    await app.newUser(team, { client_user_id: 'unworn-1' });
    await page.goto(pathOf(team, 'users'));
    await tabTo(page.getByLabel('Source'));
    await page.keyboard.type('Oura2');
    await page.getByText('No source is called Oura2').waitFor();
    expect(await page.getByRole('region', { name: 'Users' }).count()).toBe(0);
    await page.goto(pathOf(team, 'users?state=broken&created=yesterday'));
    await page.getByText('No state of connections is called broken').waitFor();
    await page.getByText('No range of days is called yesterday').waitFor();
    await press(page.getByRole('button', { name: /^Remove the filter: No state/u }));
    await press(page.getByRole('button', { name: /^Remove the filter: No range/u }));
    await page.getByRole('link', { name: 'unworn-1' }).waitFor();
    // A name is as good as a slug.
    await type(page.getByLabel('Source'), 'OURA');
    await page.waitForURL('**/users?provider=oura');
  });

  test('an id that is none is nobody’s, and nothing can be done with it', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'users/not-an-id'));
    await page.getByRole('heading', { name: 'There is no such user' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByRole('link').count()).toBe(0);
  });

  test('a user is found by reference with three keys more than the reference has', async () => {
    const { page } = visit;
    const { user_id: id } = await app.newUser(team, { client_user_id: 'member-0123' });
    await page.goto(pathOf(team));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('member-0123');
    await page.getByRole('button', { name: 'User member-0123' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/users/${id}`);
    expect(page.url()).not.toContain('member');
  });

  test('the list goes by keyboard, and is saved whole', async () => {
    const extra = await app.newTeam();
    const own = await visitAs(app, 'team_admin', [extra]);
    for (const name of ['first', '=second']) await app.newUser(extra, { client_user_id: name });
    await own.page.goto(pathOf(extra, 'users'));
    await own.page.getByText('2 users,').waitFor();
    const saving = own.page.waitForEvent('download');
    await own.page.getByRole('button', { name: 'CSV' }).click();
    const file = await (await saving).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines).toHaveLength(3);
    // What a spreadsheet would run is text.
    expect(lines.filter((line) => line.startsWith("'=second,"))).toHaveLength(1);
    await own.page.getByRole('region', { name: 'Users' }).focus();
    await own.page.keyboard.press('j');
    await own.page.keyboard.press('j');
    await own.page.keyboard.press('Enter');
    const id = (lines[2] ?? '').split(',').at(-1) ?? '';
    await own.page.waitForURL(`**/users/${id}`);
    await own.close();
  });

  test('who only reads is told why there is no new user', async () => {
    const viewer = await visitAs(app, 'team_viewer', [team]);
    await viewer.page.goto(pathOf(team, 'users'));
    const button = viewer.page.getByRole('button', { name: /New user/u }).first();
    await button.waitFor();
    expect(await button.getAttribute('title')).toBe('your role only reads');
    await button.click({ force: true });
    expect(await viewer.page.getByLabel('Reference', { exact: true }).count()).toBe(0);
    await viewer.close();
  });
});

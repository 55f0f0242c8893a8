import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { signInAs } from '../../../server/tests/harness/signed-in.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser, openVisit } from '../harness/visit.ts';

type Me = { readonly organisation: { readonly name: string } };

describe.runIf(hasBrowser)('a team and its people', () => {
  const txtRecords = new Map<string, string>();
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let admin: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp({
      lookUpTxt: async (name) => {
        const found = txtRecords.get(name);
        return found === undefined ? [] : [[found]];
      },
    });
    team = await app.newTeam();
    admin = await visitAs(app, 'org_admin');
  });
  afterAll(async () => {
    await admin?.close();
    await app?.close();
  });

  test('the look is saved as it was previewed, and the connect page has it', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'settings/team'));
    await page.getByLabel('Name on the pages').fill('Lakeside Care');
    await page.getByLabel('Colour').fill('#ffe');
    await page.getByText('Black text is put on this colour: 20.').waitFor();
    await page.getByText('on light paper buttons get an edge').waitFor();
    await page.getByLabel('Colour').fill('greenish');
    await page.getByText('Write it as #rgb or #rrggbb').waitFor();
    await page.getByLabel('Colour').fill('#7a1f5c');
    await page.getByLabel('Corners').selectOption('round');
    await expectSound(admin, 'a look that is not saved');
    const seen = await page.locator('[data-mode="light"] span').evaluate((button) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
      return [backgroundColor, color, borderTopColor];
    });
    const colour = 'rgb(122, 31, 92)';
    expect(seen).toEqual([colour, 'rgb(255, 255, 255)', colour]);
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText('Users see it from now on.').waitFor();
    expect(await page.getByLabel('Colour').inputValue()).toBe('#7a1f5c');
    await page.reload();
    await page.getByLabel('Name on the pages').waitFor();
    expect(await page.getByLabel('Colour').inputValue()).toBe('#7a1f5c');

    const { user_id: userId } = await app.newUser(team);
    const { body } = await app.request<{ link_web_url: string }>('POST', '/v2/link/token', {
      key: team.key,
      body: { user_id: userId },
    });
    const guest = await openVisit(app.address);
    await guest.page.goto(body.link_web_url.replace('127.0.0.1', 'localhost'));
    await guest.page.getByText('Lakeside Care').first().waitFor();
    expect(
      await guest.page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['--brand', '--on-brand', '--edge', '--radius'].map((name) =>
          style.getPropertyValue(name),
        );
      }),
    ).toEqual(['#7a1f5c', '#fff', '#7a1f5c', '1.5rem']);
    await guest.close();
  });

  test('rules and name are changed, and another team is made', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'settings/team'));
    await page.getByLabel('Refuse references that look like').check();
    await page.getByLabel('Events of partial laboratory results').check();
    await page.getByLabel('E-mail address for critical results').fill('night@ward.example');
    await page.getByLabel('Time zone').fill('Nowhere/Here');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Nowhere/Here');
    await page.getByLabel('Time zone').fill('Europe/Vienna');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('It holds from now on.').waitFor();
    await page.reload();
    const told = page.getByLabel('E-mail address for critical results');
    await told.waitFor();
    expect(await told.inputValue()).toBe('night@ward.example');
    expect(await page.getByLabel('Events of partial laboratory results').isChecked()).toBe(true);
    // What the server remembers of a key ends with an announcement, which may come after the answer.
    await expect
      .poll(async () => {
        const body = { client_user_id: 'ada@example.com' };
        return (await app.request('POST', '/v2/user', { key: team.key, body })).status;
      })
      .toBe(422);
    await page.getByLabel('Name', { exact: true }).fill('Night ward');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('option', { name: 'Night ward · sandbox' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByLabel('Name of the team').fill('Day ward');
    await page.getByRole('button', { name: 'Make the team' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page
      .getByRole('option', { name: 'Day ward · production' })
      .waitFor({ state: 'attached' });

    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/settings/team`);
    await page.getByLabel('Name of the organisation').fill('Lakeside Hospitals');
    await page.getByRole('button', { name: 'Rename the organisation' }).click();
    await page.getByText('The organisation has its name.').waitFor();
    expect((await admin.member.send<Me>('GET', '/v1/me')).body.organisation.name).toBe(
      'Lakeside Hospitals',
    );
    await page.getByRole('button', { name: 'Delete the team' }).click();
    const last = page.getByRole('button', { name: /^Delete the team for good/u });
    expect(await last.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Type Day ward to confirm').fill('Day ward');
    await last.click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await page.getByRole('option', { name: /^Day ward/u }).count()).toBe(0);
    await page.goto(pathname);
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
  });

  test('a domain is added, and verified once its record is there', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'settings/domains'));
    await page.getByLabel('New domain').fill('app.example.com');
    await page.getByRole('button', { name: 'Add the domain' }).click();
    await page.getByRole('button', { name: 'Verify app.example.com' }).click();
    await page.getByText('The record is not there yet').waitFor();
    await expectSound(admin, 'a domain that is pending');
    const codes = await page.getByRole('row').locator('code').allTextContents();
    const found = (beginning: string): string =>
      codes.find((each) => each.startsWith(beginning)) ?? '';
    txtRecords.set(found('_salus-challenge.'), found('salus-domain-verification='));
    await page.getByRole('button', { name: 'Verify app.example.com' }).click();
    await page.getByText('The domain is verified.').waitFor();
    await page.getByRole('button', { name: 'Remove app.example.com' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No domain yet').waitFor();
  });

  test('a member gets another role, and is signed out everywhere; the last administrator stays one', async () => {
    const { page } = admin;
    const clara = await signInAs(app, 'team_viewer', [team]);
    await app.database.query(`update organisation_member set name = 'Clara' where id = $1`, [
      clara.memberId,
    ]);
    await page.goto(pathOf(team, 'settings'));
    await page.getByRole('button', { name: 'Role of Clara' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('clinician');
    await expectSound(admin, 'another role');
    await page.getByRole('button', { name: 'Give the role' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Clara' });
    await row.getByText('Clinician').waitFor();
    await page.getByRole('button', { name: 'Sign out Clara everywhere' }).click();
    await page.getByText('One session has ended.').waitFor();
    expect((await clara.send('GET', '/v1/me')).status).toBe(401);

    await page.getByRole('button', { name: /^Role of (?!Clara)/u }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('no_role');
    await page.getByRole('button', { name: 'Give the role' }).click();
    await page.getByText('last administrator').waitFor();
  });
});

import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runJob, type TestTeam } from '../../../server/tests/harness/app.ts';
import { shortId } from '../../src/kernel/ui/short-id.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { person, wornOnce } from '../harness/people.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser, openVisit } from '../harness/visit.ts';

describe.runIf(hasBrowser)('a user', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    // Records are shown by the clock of whoever looks.
    app.clock.set(new Date());
    team = await app.newTeam();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  const reads = async (userId: string): Promise<readonly string[]> => {
    const entries = (table: string): string =>
      `select actor_id from ${table} where user_id = $1 and details::jsonb ->> 'operation' = 'getUserDemographics'`;
    const { rows } = await app.database.query<{ actor_id: string }>(
      `${entries('audit_pending')} union all ${entries('audit_entry')}`,
      [userId],
    );
    return rows.map(({ actor_id: id }) => id);
  };

  test('is nobody until somebody asks, and then the audit log has it once', async () => {
    const { userId } = await wornOnce({ app, team });
    const { page } = visit;
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/v2/')) bodies.push(response.text().catch(() => ''));
    });
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Show name and birth date' }).waitFor();
    const secrets = Object.values(person);
    for (const body of await Promise.all(bodies))
      for (const secret of secrets) expect(body).not.toContain(secret);
    expect(await reads(userId)).toEqual([]);
    await page.getByRole('button', { name: 'Show name and birth date' }).click();
    await page.getByText(`${person.first} ${person.last}`).waitFor();
    expect(await reads(userId)).toEqual([visit.member.memberId]);
    const kept = await page.evaluate(
      () =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) +
        document.title +
        location.href,
    );
    for (const secret of secrets) expect(kept).not.toContain(secret);
    await page.getByRole('button', { name: 'Hide name and birth date' }).click();
    expect(await page.getByText(person.last).count()).toBe(0);
    await page.getByRole('link', { name: 'Who did and saw what' }).click();
    await page.waitForURL(`**/audit?user=${userId}`);
    await page
      .getByRole('cell', { name: `user ${shortId(userId)}` })
      .first()
      .waitFor();
  });

  test('gets a link, also as a code for a phone', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Connect a source' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = page.getByRole('link', { name: 'Open it here' });
    const address = await link.getAttribute('href');
    expect(address).toContain('/link');
    await page.getByRole('img', { name: /code for a phone/u }).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(address);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Connect a source' }).waitFor({ state: 'detached' });
  });

  test('is deleted only once its reference is typed, and comes back', async () => {
    const { user_id: userId } = await app.newUser(team, { client_user_id: 'gone-1' });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByText('gone-1').first().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByLabel('Type gone-1 to confirm').fill('gone-2');
    const go = page.getByRole('button', { name: /^Delete the user/u });
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Type gone-1 to confirm').fill('gone-1');
    await go.click();
    await page.getByRole('timer').waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^\d+ days? \d+ hours? are left/u);
    await page.getByRole('button', { name: 'Undo the deletion' }).click();
    await page.getByText('Reference').first().waitFor();
    const read = await app.request('GET', `/v2/user/${userId}`, { key: team.key });
    expect(read.status).toBe(200);
  });

  test('is erased in the end, of which there is a signed certificate', async () => {
    const { user_id: userId } = await app.newUser(team);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await app.database.query(
      `update users set purge_at = now() - interval '1 year' where id = $1`,
      [userId],
    );
    await runJob(app, 'users.purge');
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByText('The data was erased').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Certificate of the erasure' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ user_id: userId, type: 'deletion_certificate' });
  });

  test('is edited without being known, and a refusal leaves what was typed', async () => {
    const { user_id: userId } = await app.newUser(team, { client_user_id: 'edited-1' });
    await app.newUser(team, { client_user_id: 'edited-2' });
    const { page, context } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const save = page.getByRole('button', { name: /^Save/u });
    expect(await save.getAttribute('title')).toBe('nothing is changed');
    await page.getByLabel('Reference', { exact: true }).fill('edited-2');
    await save.click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Reference', { exact: true }).fill('edited-3');
    await page.getByLabel('Time zone').fill('Europe/Vienna');
    await page.getByLabel('Data is taken from').fill('2026-01-05');
    await context.setOffline(true);
    await save.click();
    await page.getByText('What you typed is kept').waitFor();
    await context.setOffline(false);
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('edited-3', { exact: true }).waitFor();
    const { body } = await app.request('GET', `/v2/user/${userId}`, { key: team.key });
    expect(body).toMatchObject({
      client_user_id: 'edited-3',
      fallback_time_zone: { id: 'Europe/Vienna' },
      ingestion_start: '2026-01-05',
    });
  });

  test('gets everything that is known of them as a file, and a page of their own', async () => {
    const { userId } = await wornOnce({ app, team });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything (ZIP)' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`user-${userId}.zip`);
    const archive = await readFile(await download.path());
    expect(archive.includes('manifest.json')).toBe(true);

    await page.getByRole('button', { name: 'Link to their own page' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = page.getByRole('dialog').locator('code');
    const address = (await link.textContent()) ?? '';
    await page.keyboard.press('Escape');
    const guest = await openVisit(app.address);
    await guest.page.goto(address.replace('127.0.0.1', 'localhost'));
    await guest.page.getByRole('heading', { name: 'Your connections' }).waitFor();
    await guest.close();
  });

  test('is given a name by whoever may, which no draft and no address keeps', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    const change = page.getByRole('button', { name: 'Change who it is' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Who it is' });
    for (const [label, text] of [
      ['First name', person.first],
      ['Last name', 'Misspelt'],
      ['Birth date', person.born],
      ['Gender', 'female'],
      ['E-mail', person.email],
      ['Phone', '+1602'],
      ['Street', '1 Invented Street'],
      ['ZIP code', '94105'],
      ['City', 'San Francisco'],
      ['State', 'CA'],
      ['Country', 'US'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    const phone = dialog.getByLabel('Phone', { exact: true });
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('+16025771234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await change.click();
    await dialog.getByLabel('Last name').fill(person.last);
    await expectSound(visit, 'who it is');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const read = await app.request('GET', `/v2/user/${userId}/info/latest`, { key: team.key });
    expect(read.body).toMatchObject({ first_name: person.first, last_name: person.last });
    // What was read for it and not saved is not kept.
    await change.click();
    await dialog.getByLabel('First name').fill('Somebody');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(person.last);
    await change.click();
    expect(await dialog.getByLabel('First name').inputValue()).toBe(person.first);
    await page.keyboard.press('Escape');
  });

  test('is insured, and the payer is asked whether they are covered', async () => {
    const { userId } = await wornOnce({ app, team });
    const { page } = visit;
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Add insurance' }).click();
    const adding = page.getByRole('dialog', { name: 'Add insurance' });
    await expectSound(visit, 'an insurance');
    await adding.getByLabel('Payor', { exact: true }).fill('Aetna');
    await adding.getByRole('button', { name: 'Aetna', exact: true }).first().click();
    for (const [label, text] of [
      ['Member id', 'W000000001'],
      ['First name', person.first],
      ['Last name', person.last],
      ['Birth date', person.born],
      ['Gender', 'female'],
      ['E-mail', person.email],
      ['Phone', '+16025771234'],
      ['Street', '1 Invented Street'],
      ['ZIP code', '94105'],
      ['City', 'San Francisco'],
      ['State', 'CA'],
      ['Country', 'US'],
    ] as const)
      await adding.getByLabel(label, { exact: true }).fill(text);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show insurance' }).click();
    await page.getByText('W000000001').waitFor();
    await page.getByRole('button', { name: 'Show what payers said' }).click();
    await page.getByText('No payer was asked yet.').waitFor();
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    const asking = page.getByRole('dialog', { name: 'Is the user covered?' });
    await asking.getByLabel('Who asks').fill('Example Laboratory');
    const ask = asking.getByRole('button', { name: /^Ask the payer/u });
    await asking.getByLabel('Its NPI').fill('12345');
    expect(await ask.getAttribute('aria-disabled')).toBe('true');
    await asking.getByLabel('Its NPI').fill('1234567893');
    await ask.click();
    await asking.getByRole('status').waitFor();
    const told = (await asking.getByRole('status').textContent()) ?? '';
    // The answer makes the dialog taller.
    await visit.layoutShift();
    await expectSound(visit, 'eligibility');
    await page.keyboard.press('Escape');
    const checks = page.getByRole('region', { name: 'Eligibility' });
    expect(told).toContain(await checks.locator('td').nth(1).textContent());
  });

  test('has records of each kind, not fetched before somebody chooses it, by an address', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { page } = visit;
    const day = new Date().toISOString().slice(0, 10);
    const push = async (resource: string, data: object): Promise<void> => {
      const body = { stage: 'daily', provider: 'withings', source_type: 'scale', data: [data] };
      const path = `/v2/summary/${resource}/${userId}`;
      const answer = await app.request('POST', path, { key: team.key, body });
      expect(answer.status, answer.text).toBe(200);
    };
    await push('body', { measured_at: `${day}T00:01:00Z`, weight: 71.5 });
    await push('menstrual_cycle', { period_start: day, period_end: day });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathOf(team, `users/${userId}`));
    await page.getByRole('button', { name: 'Body' }).click();
    await page.getByRole('region', { name: 'Body' }).getByRole('cell', { name: '71.5' }).waitFor();
    expect(asked.filter((url) => /\/summary\/(?:meal|menstrual|electro)/u.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Menstrual cycles' }).click();
    const cycles = page.getByRole('region', { name: 'Menstrual cycles' });
    await cycles.getByRole('cell', { name: day }).first().waitFor();
    await expectSound(visit, 'records');
    await page.reload();
    await cycles.waitFor();
    for (const kind of ['Meals', 'Electrocardiograms']) {
      await page.getByRole('button', { name: kind }).click();
      await page.getByText('Nothing of these days.').waitFor();
    }
  });

  test('of another team looks exactly like one who never was', async () => {
    const other = await app.newTeam();
    const { user_id: foreign } = await app.newUser(other);
    const { page } = visit;
    const seen = async (id: string): Promise<string> => {
      await page.goto(pathOf(team, `users/${id}`));
      await page.getByRole('alert').waitFor();
      const text = (await page.locator('main').textContent()) ?? '';
      return text.replaceAll(/Request .*$/gu, '').replaceAll(id, '');
    };
    expect(await seen(foreign)).toBe(await seen('0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40'));
  });
});

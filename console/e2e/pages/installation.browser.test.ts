import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditChain, appendToChain } from '../../../server/src/management/audit/chain-appender.ts';
import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { shortId } from '../../src/kernel/ui/short-id.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { backedUp, logged } from '../harness/installation.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

const absent = '00000000-0000-7000-8000-000000000000';

describe.runIf(hasBrowser)('the installation', () => {
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

  test('says how it is doing: checks, backup, jobs and processes', async () => {
    await backedUp({ app });
    const { page } = admin;
    await page.goto(pathOf(team, 'settings/system'));
    for (const text of ['durability', 'private networks', 'users.purge', 'night-shift'])
      await page.getByRole('cell', { name: text, exact: true }).waitFor();
    await page.getByText('5.00 GB in 901 files').waitFor();
    await page.getByText(`on Node ${process.versions.node}`).waitFor();
  });

  test('tells whether its audit log is whole, and what was changed', async () => {
    for (let users = 0; users < 3; users += 1) await app.newUser(team);
    while (await appendToChain(app.resources, auditChain(app.resources)));
    const { page } = admin;
    await page.goto(pathOf(team, 'audit'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The log is whole').waitFor();
    expect(await page.locator('dialog code').last().textContent()).toMatch(/^\d+:[\da-f]{64}$/u);
    await expectSound(admin, 'verified');
    await page.getByRole('button', { name: 'Close' }).click();
    await app.database.query("update audit_entry set action = 'user.kept' where seq = 2");
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The log was changed').waitFor();
    await page.getByText('Entry 2 is not as it was sealed.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  test('gives its audit log as a file of what the filter finds', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, 'audit?action=user.created'));
    await page.getByRole('cell', { name: 'user.created' }).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines[0]).toContain('When,Who,What');
    for (const line of lines.slice(1)) expect(line).toContain('user.created');
  });

  test('leads from what failed to the request, in the log of requests', async () => {
    const { page } = admin;
    await page.goto(pathOf(team, `users/${absent}`));
    const link = page.getByRole('alert').getByRole('link').first();
    const id = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(await page.getByLabel('Request', { exact: true }).inputValue()).toBe(id);
    await logged(app, id);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('row').filter({ hasText: shortId(id) });
    await row.getByText('404', { exact: true }).waitFor();
    await expectSound(admin, 'one request');
    await page.getByLabel('Outcome').selectOption('succeeded');
    await page.getByText('No request is like that').waitFor();
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('succeeded');
  });
});

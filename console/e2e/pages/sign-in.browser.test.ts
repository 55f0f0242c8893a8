import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { issueStartLink } from '../../../server/src/management/index.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

describe.runIf(hasBrowser)('signing in', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let visit: Visit;
  beforeAll(async () => {
    app = await openConsoleApp();
    visit = await openVisit(app.address);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('is asked for at any address of the console, under its policy', async () => {
    await visit.page.goto('/console/anything/at-all');
    await visit.page.getByRole('heading', { name: 'Sign in to Salus' }).waitFor();
    await visit.page.getByLabel('E-mail').waitFor();
    await expectSound(visit, 'sign in');
  });

  test('a printed link signs in once, and leaves nothing in the address', async () => {
    const token = await issueStartLink(app.resources);
    await visit.page.goto(`/console#start=${token}`);
    await visit.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(visit.page.url()).not.toContain(token);
    const second = await openVisit(app.address);
    await second.page.goto(`/console#start=${token}`);
    await second.page.getByRole('alert').waitFor();
    await second.page.getByText('salus console').first().waitFor();
    await expectSound(second, 'used link');
    expect(second.page.url()).not.toContain(token);
    await second.close();
  });

  test('a link that is opened while the console is built signs in once it is there', async () => {
    let folder: string | null = null;
    const building = await openConsoleApp({
      console: { folder: () => folder, failure: () => null },
    });
    const early = await openVisit(building.address);
    await early.page.goto(`/console#start=${await issueStartLink(building.resources)}`);
    await early.page.getByText('The console is being built').waitFor();
    folder = inject('console');
    await early.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(early.seen).toEqual({ policy: [], foreign: [], errors: [] });
    await early.close();
    await building.close();
  });

  test('a session that ended elsewhere keeps what was typed', async () => {
    const team = await app.newTeam();
    const member = await visitAs(app, 'team_admin', [team]);
    const { page } = member;
    await page.goto(pathOf(team, 'developers'));
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('night shift');
    await member.member.send('POST', '/v1/sign_out');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await page.getByLabel('Label').inputValue()).toBe('night shift');
    await member.close();
  });

  test('weighs no more than it may before its first page is drawn', async () => {
    const folder = inject('console');
    const html = await readFile(`${folder}/index.html`, 'utf8');
    const names = [...html.matchAll(/assets\/[\w-]+\.js/gu)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(0);
    const sizes = await Promise.all(
      [...new Set(names)].map(async (name) => gzipSync(await readFile(`${folder}/${name}`)).length),
    );
    // ADR-0103: the parts of dialogs, menus and open work that every page needs.
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(190_000);
  });
});

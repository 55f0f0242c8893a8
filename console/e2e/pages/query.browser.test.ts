import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { wornOnce } from '../harness/people.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('query', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let person: { userId: string; reference: string; date: string };
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    app.clock.set(new Date());
    team = await app.newTeam();
    person = await wornOnce({ app, team });
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('a question is put together by clicks, answered, saved, and opened again by its address', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'query'));
    await page.getByRole('heading', { name: 'Nothing is asked yet' }).waitFor();
    const run = page.getByRole('button', { name: /^Run/u });
    expect(await run.getAttribute('title')).toBe('choose a user first');
    await page.getByLabel('User').fill(person.reference);
    await page.getByRole('button', { name: person.reference }).click();
    await page.getByLabel('By time').selectOption('hour');
    await page.getByRole('button', { name: 'Add a column' }).click();
    await page.getByLabel('Function 1').selectOption('max');
    await page.getByLabel('How many', { exact: true }).fill('2');
    await page.getByLabel('Explain how it came about').check();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Where').fill("source_provider = 'oura'");
    expect(asked.filter((url) => url.endsWith('/query'))).toEqual([]);
    await run.click();
    await page.getByRole('img', { name: 'Result: max over time' }).waitFor();
    await page.getByRole('img', { name: 'Result: count over time' }).waitFor();
    await page.getByRole('region', { name: 'Result' }).getByText('62', { exact: true }).waitFor();
    await page.getByLabel('How result came about').waitFor();
    expect(page.url()).toContain(person.userId);
    expect(page.url()).not.toContain(person.reference);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toMatch(/^index,max,count\r\n/u);
    expect(file).toMatch(/,62,2\r\n/u);
    await visit.layoutShift();
    await expectSound(visit, 'query with its answer');
    await page.reload();
    await page.getByRole('region', { name: 'Result' }).getByText('62', { exact: true }).waitFor();
    expect(await page.getByLabel('Function 1').inputValue()).toBe('max');
  });

  test('what is wrong is told with its line, before and after it was sent', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, `query?user=${person.userId}`));
    await page.getByRole('tab', { name: 'As JSON' }).click();
    const text = page.getByLabel('Query', { exact: true });
    await text.fill('{\n  "queries": [\n}');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Line 3: A value is missing.').waitFor();
    const body = {
      timeframe: { type: 'relative', anchor: person.date, past: { unit: 'day' } },
      queries: [{ select: [{ sleep: 'efficiency' }], where: 'efficency < 85' }],
    };
    await text.fill(JSON.stringify(body, null, 2));
    await page.getByRole('button', { name: 'Run' }).click();
    const wrong = page.getByRole('list', { name: 'What is wrong' });
    await wrong.getByText('Line 16:').waitFor();
    await wrong.getByText('queries.0.where').waitFor();
    await page.getByLabel('Query', { exact: true }).fill('{}');
    await expect.poll(async () => wrong.count()).toBe(0);
  });

  test('it is computed continuously once it was checked, and archived after a question', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'query/continuous'));
    await page.getByRole('link', { name: 'Ask something once' }).click();
    await page.getByRole('button', { name: 'Mean heart rate, day by day' }).click();
    await page.getByRole('button', { name: 'Compute it continuously' }).click();
    await page.getByLabel('Title').fill('Heart by day');
    await page.getByLabel('Slug').fill('Heart!');
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Slug').fill('heart-by-day');
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByRole('dialog').getByText('index, mean').waitFor();
    const { rows: before } = await app.database.query('select id from continuous_query');
    expect(before).toEqual([]);
    await page.getByRole('button', { name: 'Compute it from now on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Continuous query' }).waitFor();
    await page.getByLabel('User').fill(person.reference);
    await page.getByRole('button', { name: person.reference }).click();
    await page
      .getByRole('region', { name: 'When it was computed' })
      .getByText('scheduled')
      .waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Archive the query' }).click();
    await page.getByText('archived', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0);
  });

  test('where production is closed it says so, and what opens it', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const { user_id: id } = await app.newUser(production);
    const member = await visitAs(app, 'org_admin');
    await member.page.goto(pathOf(production, `query?user=${id}`));
    await member.page
      .getByText(`salus aggregate --enable --team ${production.scope.teamId}`)
      .waitFor();
    const run = member.page.getByRole('button', { name: /^Run/u });
    expect(await run.getAttribute('title')).toContain('not open');
    await member.close();
  });
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { shortId } from '../../src/kernel/ui/short-id.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { endpointWaiting } from '../harness/endpoints.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('events', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let userId: string;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    // The printed command names the time of this machine.
    app.clock.set(new Date());
    team = await app.newTeam();
    userId = (await app.newUser(team)).user_id;
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  let happened = 0;
  /** A weight is measured, which is an event. */
  async function happen(minute: number, to = userId): Promise<void> {
    const timestamp = `2026-01-05T08:${String(minute).padStart(2, '0')}:00Z`;
    const { status } = await app.request('POST', `/v2/timeseries/${to}/body_weight`, {
      key: team.key,
      body: { provider: 'manual', stage: 'daily', data: [{ timestamp, value: 61, unit: 'kg' }] },
    });
    expect(status).toBe(200);
    happened += 1;
  }
  const revealed = async (): Promise<number> => {
    const count = (table: string): string =>
      `select count(*)::int as n from ${table} where details::jsonb ->> 'operation' = 'getWebhookMessage'`;
    const { rows } = await app.database.query<{ n: number }>(
      `${count('audit_pending')} union all ${count('audit_entry')}`,
    );
    return rows.reduce((sum, { n }) => sum + n, 0);
  };

  test('what is pushed by the printed command is there at once, and nobody keeps it', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'events'));
    await page.getByText('Live', { exact: true }).waitFor();
    const command = await page.locator('pre', { hasText: 'curl' }).textContent();
    await promisify(execFile)('sh', ['-c', `${command ?? ''} --silent --fail --max-time 10`], {
      env: { ...process.env, USER_ID: userId, KEY: team.key },
    });
    await page.getByRole('button', { name: 'daily.data.heartrate.created' }).click();
    await page.getByText('what it said is not kept').waitFor();
    expect(await page.getByRole('button', { name: 'Show the body' }).count()).toBe(0);
    await page.getByRole('link', { name: 'daily.data.heartrate.created' }).click();
    await page.getByText('Samples of heartrate that were not there before.').first().waitFor();
    expect(await page.getByLabel('Example').textContent()).toContain('timestamp');
    await page.getByRole('link', { name: 'See these live' }).click();
    await page.waitForURL('**/events?type=daily.data.heartrate.created');
    await page.getByRole('button', { name: 'daily.data.heartrate.created' }).waitFor();
  });

  test('what comes while it is paused waits and is counted', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'events?type=daily.data.weight.*'));
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    const rows = page.getByRole('button', { name: 'daily.data.weight.created' });
    const before = await rows.count();
    await happen(1);
    await happen(2);
    await page.getByText('Paused, 2 new').waitFor();
    expect(await rows.count()).toBe(before);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(async () => rows.count()).toBe(before + 2);
    await visit.layoutShift();
    await expectSound(visit, 'live events');
  });

  test('a filter by user shows theirs alone, by an address without a name', async () => {
    const { page } = visit;
    const other = (await app.newUser(team, { client_user_id: 'tail-other' })).user_id;
    await page.goto(pathOf(team, 'events'));
    await page.getByLabel('User').fill('tail-other');
    await page.getByText('This is no id of a user.').waitFor();
    await page.getByLabel('User').fill(other);
    await page.waitForURL(`**/events?user=${other}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await happen(3, other);
    await happen(3);
    await happen(4, other);
    const links = page.getByRole('region', { name: 'What happens' }).getByRole('link');
    await expect.poll(async () => links.count()).toBe(2);
    // The team’s own name of the user, which comes after the rows.
    await expect.poll(async () => links.allTextContents()).toEqual(['tail-other', 'tail-other']);
  });

  test('after a break it says so, and goes on without a gap', async () => {
    const { page, context } = visit;
    await page.goto(pathOf(team, 'events?type=daily.data.weight.*'));
    await page.getByText('Live', { exact: true }).waitFor();
    const rows = page.getByRole('button', { name: 'daily.data.weight.created' });
    // It is live before the earlier ones have come.
    await expect.poll(async () => rows.count()).toBe(happened);
    await context.setOffline(true);
    await page.getByText('Not connected', { exact: true }).waitFor();
    await visit.layoutShift();
    await expectSound(visit, 'a lost connection');
    await happen(5);
    await context.setOffline(false);
    await expect.poll(async () => rows.count()).toBe(happened);
  });

  test('an event leads to its deliveries and its endpoint, its body is read on a click', async () => {
    const { page } = visit;
    const own = await app.newTeam();
    const member = await visitAs(app, 'org_admin');
    const { webhookId, messageId } = await endpointWaiting({ app, team: own });
    const before = await revealed();
    await member.page.goto(pathOf(own, 'events'));
    await member.page.getByText('Live', { exact: true }).waitFor();
    const { user_id: id } = await app.newUser(own);
    await app.request('POST', `/v2/timeseries/${id}/body_weight`, {
      key: own.key,
      body: {
        provider: 'manual',
        stage: 'daily',
        data: [{ timestamp: '2026-01-05T08:00:00Z', value: 61.25, unit: 'kg' }],
      },
    });
    await member.page.getByRole('button', { name: 'daily.data.weight.created' }).click();
    expect(await member.page.content()).not.toContain('61.25');
    expect(await revealed()).toBe(before);
    await member.page.getByRole('button', { name: 'Show the body' }).click();
    await member.page.getByLabel('Body of the message').getByText('61.25').waitFor();
    expect(await revealed()).toBe(before + 1);
    await member.page.getByRole('link', { name: 'The event and its deliveries' }).click();
    await member.page.getByRole('heading', { level: 1, name: 'Event', exact: true }).waitFor();
    await member.page.goto(pathOf(own, `events/${messageId}`));
    await member.page.getByText('No try of it is known').waitFor();
    await member.page.goto(pathOf(own, `webhooks`));
    await member.page.getByRole('button', { name: 'daily.data.sleep.created' }).click();
    await member.page
      .getByRole('dialog')
      .getByRole('link', { name: shortId(webhookId) })
      .click();
    await member.page.getByRole('heading', { level: 1, name: 'Endpoint' }).waitFor();
    await member.close();
    await page.bringToFront();
  });

  test('every type of the server is said in words, and the file has them all', async () => {
    const { page } = visit;
    await page.goto(pathOf(team, 'events/types'));
    await page.getByText(/^\d+ of \d+ types$/u).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8'))
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('Type,When');
    const { body } = await app.request<{ data: readonly unknown[] }>('GET', '/v2/events/types', {
      key: team.key,
    });
    expect(lines).toHaveLength(body.data.length);
    expect(lines.filter((line) => !/^[a-z0-9._]+,.+/u.test(line))).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('critical value');
    await page.getByText(/^1 of/u).waitFor();
    await page.getByRole('link', { name: 'labtest.result.critical' }).waitFor();
  });
});

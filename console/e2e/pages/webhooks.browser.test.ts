import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openWebhooks, type Webhooks } from '../../../server/src/webhooks/sending/open.ts';
import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';
import { openReceiver } from '../../../server/tests/harness/receiver.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { endpointTold, endpointWaiting, newEndpoint } from '../harness/endpoints.ts';
import { press } from '../harness/keyboard.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('webhooks', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let webhooks: Webhooks;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let status = 204;
  beforeAll(async () => {
    app = await openConsoleApp();
    // Tries are compared with events, which take the database's time.
    app.clock.set(new Date());
    team = await app.newTeam();
    receiver = await openReceiver(() => ({
      status,
      ...(status === 500 ? { body: '{"error":"TypeError at /srv/hooks.js:14:21"}' } : {}),
    }));
    const renderers = { samples: () => '[]', summary: () => '{}' };
    webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
    await webhooks.start();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await webhooks?.stop(0);
    await receiver?.close();
    await app?.close();
  });

  test('an endpoint is made, tried, and what it got is read on a click only', async () => {
    const { page } = visit;
    // The address that a client is told who asks for the page of webhooks.
    const told = await app.request<{ url: string }>('GET', '/v2/team/svix/url', { key: team.key });
    await page.goto(told.body.url);
    await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Event types').fill('no.such.type');
    await page.getByRole('button', { name: 'Make the endpoint' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Event types').fill('daily.data.*');
    await page.getByRole('button', { name: 'Make the endpoint' }).click();
    await page.getByRole('heading', { level: 1, name: 'Endpoint' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Send an example' }).click();
    await receiver.until((received) => received.length === 1);
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return page.getByRole('cell', { name: 'succeeded' }).count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'daily.data.sleep.created' }).click();
    await page.getByRole('dialog', { name: 'Message' }).waitFor();
    expect(asked.filter((url) => url.includes('webhook_message'))).toEqual([]);
    await page.getByRole('button', { name: 'Show the body' }).click();
    const body = await page.getByLabel('Body of the message').textContent();
    expect(JSON.parse(body ?? '')).toEqual(JSON.parse(receiver.received[0]?.body ?? ''));
    await visit.layoutShift();
    await expectSound(visit, 'message with its body');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await receiver.until((received) => received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  test('the secret is not fetched before it is asked for, and is replaced', async () => {
    const { page } = visit;
    const id = await newEndpoint({ app, team }, receiver.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathOf(team, `webhooks/${id}`));
    await page.getByRole('button', { name: 'Show the secret' }).waitFor();
    expect(asked.filter((url) => url.endsWith('/secret'))).toEqual([]);
    await page.getByRole('button', { name: 'Show the secret' }).click();
    const secret = page.locator('code', { hasText: /^whsec_/u });
    const first = await secret.textContent();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByText('There is a new secret.').waitFor();
    await expect.poll(async () => secret.textContent()).not.toBe(first);
  });

  test('what failed waits in sight, and what waits already is not sent twice', async () => {
    const own = await app.newTeam();
    const member = await visitAs(app, 'org_admin');
    status = 500;
    const before = receiver.received.length;
    const id = await newEndpoint({ app, team: own }, receiver.url);
    await member.page.goto(pathOf(own, `webhooks/${id}`));
    await member.page.getByRole('button', { name: 'Send an example' }).click();
    await receiver.until((received) => received.length > before);
    await expect
      .poll(async () => {
        await member.page.getByRole('button', { name: 'Refresh' }).click();
        return member.page.getByRole('cell', { name: '500', exact: true }).count();
      })
      .toBeGreaterThan(0);
    await member.page.goto(pathOf(own, 'webhooks'));
    await member.page
      .getByRole('region', { name: 'Deliveries' })
      .getByRole('cell', { name: '500', exact: true })
      .waitFor();
    await member.page.getByLabel('State').selectOption('exhausted');
    await member.page.getByText('No exhausted deliveries.').waitFor();
    expect(member.page.url()).toContain('state=exhausted');
    await member.page.goto(pathOf(own, `webhooks/${id}`));
    await member.page.getByRole('button', { name: 'Send again' }).click();
    await member.page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await member.page.getByText('There was nothing to send.').waitFor();
    status = 204;
    await member.close();
  });

  test('from the home page to why an endpoint fails are two clicks more, and a new attempt appears', async () => {
    const own = await app.newTeam();
    const member = await visitAs(app, 'team_admin', [own]);
    const { page } = member;
    status = 500;
    const before = receiver.received.length;
    await endpointTold({ app, team: own }, receiver.url);
    await receiver.until((received) => received.length > before);
    await expect
      .poll(async () => {
        await page.goto(pathOf(own));
        await page.getByRole('heading', { name: 'Needs you' }).waitFor();
        return page.getByText('1 endpoint that fails').count();
      })
      .toBe(1);
    await page.getByRole('link', { name: 'Webhooks 1 open' }).waitFor();
    await press(page.getByRole('link', { name: 'Show endpoints' }));
    const endpoint = page.getByRole('region', { name: 'Endpoints' });
    await endpoint.getByText('failing').waitFor();
    await endpoint.getByRole('cell', { name: '0 of 1' }).waitFor();
    await press(page.getByRole('button', { name: 'daily.data.sleep.created' }));
    const dialog = page.getByRole('dialog', { name: 'Message' });
    const responses = dialog.getByLabel('Response of the endpoint');
    await responses.first().waitFor();
    expect(await responses.first().textContent()).toContain('/srv/hooks.js:14:21');
    status = 204;
    await press(dialog.getByRole('button', { name: 'Send it again' }));
    await page.getByText('It is pending already').waitFor();
    const attempts = dialog.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
    expect(await attempts.count()).toBe(1);
    app.clock.advance(10 * 60_000);
    await webhooks.deliverDue();
    await attempts.filter({ hasText: 'succeeded' }).waitFor();
    expect(await attempts.count()).toBe(2);
    await expectSound(member, 'message with its attempts');
    await page.keyboard.press('Escape');
    await page.goto(pathOf(own));
    await page.getByText('All done.').waitFor();
    await member.close();
  });

  test('exhausted deliveries are sent again since a time, and arrive', async () => {
    const own = await app.newTeam();
    const member = await visitAs(app, 'org_admin');
    // Gone: the endpoint is switched off, and nothing waits for it any more.
    status = 410;
    const before = receiver.received.length;
    const id = await newEndpoint({ app, team: own }, receiver.url);
    await member.page.goto(pathOf(own, `webhooks/${id}`));
    await member.page.getByRole('button', { name: 'Send an example' }).click();
    await receiver.until((received) => received.length > before);
    status = 204;
    await expect
      .poll(async () => {
        await member.page.reload();
        await member.page.getByRole('heading', { name: 'Tries' }).waitFor();
        return member.page.getByRole('button', { name: 'Switch on' }).count();
      })
      .toBe(1);
    await member.page.getByRole('button', { name: 'Switch on' }).click();
    await member.page.getByRole('button', { name: 'Switch off' }).waitFor();
    const again = member.page.getByRole('dialog').getByRole('button', { name: 'Send again' });
    await member.page.getByRole('button', { name: 'Send again' }).click();
    await member.page.getByLabel('Since').fill('2026-01-05T08:00');
    await member.page.getByLabel('Until').fill('2026-01-05T09:00');
    await again.click();
    await member.page.getByText('There was nothing to send.').waitFor();
    await member.page.getByRole('button', { name: 'Send again' }).click();
    await again.click();
    await member.page.getByText('1 message is on its way.').waitFor();
    await receiver.until((received) => received.length > before + 1);
    const sent = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(new Set(sent).size).toBe(1);
    await expect
      .poll(async () => {
        await member.page.getByRole('button', { name: 'Refresh' }).click();
        return member.page.getByRole('cell', { name: 'succeeded' }).count();
      })
      .toBe(1);
    const saving = member.page.waitForEvent('download');
    await member.page.getByRole('button', { name: 'CSV' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toMatch(/^Event,When,Try,Outcome,Answer,Took \(ms\)\r\n/u);
    expect(file).toMatch(/,succeeded,204,/u);
    expect(file).toMatch(/,failed,410,/u);
    await member.close();
  });

  test('an endpoint is edited, and gets headers of its own', async () => {
    const { page } = visit;
    const id = await newEndpoint({ app, team }, receiver.url);
    await page.goto(pathOf(team, `webhooks/${id}`));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Description').fill('the back end');
    await page.getByLabel('Messages a second').fill('20');
    await page.getByLabel('Event types').fill('no type');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Event types').fill('daily.data.*\nlabtest.*');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('daily.data.*, labtest.*').waitFor();
    await page.getByText('the back end').waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    const headers = page.getByLabel('Headers of every request');
    await headers.fill('x-region: eu\nx-api-key: ours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The headers are set.').waitFor();
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Send an example' }).click();
    await receiver.until((received) => received.length > before);
    expect(receiver.received.at(-1)?.headers).toMatchObject({
      'x-region': 'eu',
      'x-api-key': 'ours',
    });
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.getByText('type them again to keep them').waitFor();
    expect(await headers.inputValue()).toBe('x-region: eu');
    await visit.layoutShift();
    await expectSound(visit, 'headers');
  });

  test('events go to a broker, whose secret is never shown, and to webhooks only again', async () => {
    const own = await app.newTeam();
    const member = await visitAs(app, 'team_admin', [own]);
    const { page } = member;
    await page.goto(pathOf(own, 'webhooks'));
    await page.getByText('Every event goes to: Webhooks.').waitFor();
    await page.getByRole('button', { name: 'Set up a broker' }).click();
    await page.getByLabel('Address of the broker').fill('https://broker.example');
    await page.getByLabel('Exchange').fill('salus');
    await page.getByRole('button', { name: 'Send events there' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await page.getByLabel('Exchange').inputValue()).toBe('salus');
    await page.getByLabel('Address of the broker').fill('amqps://salus:hush@broker.example/');
    await page.getByRole('button', { name: 'Send events there' }).click();
    const row = page.getByRole('row').filter({ hasText: 'RabbitMQ' });
    await row.getByText('gets events').waitFor();
    expect(await row.textContent()).toContain('amqps://salus:***@broker.example/');
    expect(await page.content()).not.toContain('hush');

    await page.getByRole('button', { name: 'What goes where' }).click();
    await page.getByLabel('Webhooks get every event').uncheck();
    const save = page.getByRole('button', { name: /^Save where events go/u });
    expect(await save.getAttribute('title')).toBe('the leading one must get events');
    await page.getByLabel('Leading').selectOption('rabbitmq');
    await page.getByLabel('Types begin with').fill('daily.');
    await member.layoutShift();
    await expectSound(member, 'what goes where');
    await save.click();
    await page.getByText('What begins with daily., and nothing else, goes to: RabbitMQ.').waitFor();
    const { teamId, environment } = own.scope;
    const management = await managementApi(app);
    const kept = async () =>
      (
        await management.send<{ pipelines: readonly unknown[] }>(
          'GET',
          `/team_etl_pipelines/${environment}/us?team_id=${teamId}`,
        )
      ).body.pipelines;
    expect(await kept()).toMatchObject([
      { preferences: { preferred: 'rabbitmq', enabled: ['rabbitmq'] } },
    ]);

    await page.getByRole('button', { name: 'Webhooks only' }).click();
    await page.getByRole('button', { name: 'Send to webhooks only' }).click();
    await page.getByText('Every event goes to: Webhooks.').waitFor();
    expect(await kept()).toEqual([]);
    await member.close();
  });

  test('an endpoint is switched off, and deleted after a question', async () => {
    const { page } = visit;
    const id = await newEndpoint({ app, team }, 'https://gone.example/hook');
    await page.goto(pathOf(team, `webhooks/${id}`));
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the endpoint' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('link', { name: receiver.url }).first().waitFor();
    await expect
      .poll(async () => page.getByRole('link', { name: 'https://gone.example/hook' }).count())
      .toBe(0);
  });

  test('who only reads sees no secret, no body, and is told why', async () => {
    const { webhookId } = await endpointWaiting({ app, team });
    const viewer = await visitAs(app, 'team_viewer', [team]);
    await viewer.page.goto(pathOf(team, `webhooks/${webhookId}`));
    await viewer.page.getByText('so it does not see their secrets').waitFor();
    const send = viewer.page.getByRole('button', { name: /Send an example/u });
    expect(await send.getAttribute('title')).toBe('your role does not manage endpoints');
    expect(await viewer.page.getByRole('button', { name: /New secret/u }).count()).toBe(0);
    await viewer.close();
  });
});

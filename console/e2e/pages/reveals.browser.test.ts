import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openWebhooks, type Webhooks } from '../../../server/src/webhooks/sending/open.ts';
import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { appointmentChanges } from '../../../server/tests/harness/appointment-changes.ts';
import { unmatchedResult } from '../../../server/tests/harness/matching-changes.ts';
import { newOrder, patient, patientAddress } from '../../../server/tests/harness/orders.ts';
import { openReceiver } from '../../../server/tests/harness/receiver.ts';
import { shortId } from '../../src/kernel/ui/short-id.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { endpointTold } from '../harness/endpoints.ts';
import { goTo, type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { toCriticalResults } from '../harness/orders.ts';
import { insured, person, wornOnce } from '../harness/people.ts';
import { hasBrowser } from '../harness/visit.ts';
import { registered } from './registered.ts';

type Asked = { readonly button: string; readonly operations: readonly string[] };
type Step = Asked & {
  readonly path: (ids: Ids) => string;
  /** What leads to the button. */
  readonly open?: (page: Page, ids: Ids) => Promise<void>;
};
type Ids = Readonly<
  Record<
    | 'userId'
    | 'reference'
    | 'orderId'
    | 'kitId'
    | 'bookedId'
    | 'webhookId'
    | 'reportId'
    | 'labReport',
    string
  >
>;

const click = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const ofOrder = ({ orderId }: Ids): string => `orders/${orderId}`;

/** Everything that is shown on asking only, and the operation that tells it. */
const steps: readonly Step[] = [
  {
    button: 'Show name and birth date',
    operations: ['getUserDemographics'],
    path: ({ userId }) => `users/${userId}`,
  },
  {
    button: 'Change who it is',
    operations: ['getUserDemographics'],
    path: ({ userId }) => `users/${userId}`,
  },
  {
    button: 'Show insurance',
    operations: ['getLatestInsurance'],
    path: ({ userId }) => `users/${userId}`,
  },
  {
    button: 'Show what payers said',
    operations: ['listEligibilityChecks'],
    path: ({ userId }) => `users/${userId}`,
  },
  {
    button: 'Export everything (ZIP)',
    operations: ['exportUser'],
    path: ({ userId }) => `users/${userId}`,
  },
  {
    button: 'Show results',
    operations: ['getOrderResult'],
    path: ({ userId, orderId }) =>
      `users/${userId}/explore?series=heartrate&with=labs&order=${orderId}`,
  },
  { button: 'Show name and address', operations: ['getOrder'], path: ofOrder },
  {
    button: 'Show critical results',
    operations: ['listCriticalResults', 'getOrder', 'getOrderResult'],
    path: ofOrder,
  },
  { button: 'Show results', operations: ['getOrderResult'], path: ofOrder },
  {
    button: 'Show the shipment',
    operations: ['getOrder'],
    path: ({ kitId }) => `orders/${kitId}`,
  },
  {
    button: 'Show the appointment',
    operations: ['getServiceCentreAppointment'],
    path: ({ bookedId }) => `orders/${bookedId}`,
  },
  { button: 'Requisition (PDF)', operations: ['getOrderRequisitionPdf'], path: ofOrder },
  { button: 'Results (PDF)', operations: ['getOrderResultPdf'], path: ofOrder },
  {
    button: 'Take it from the user’s record',
    operations: ['getUserDemographics'],
    path: () => 'orders/new',
    open: async (page, { reference }) => {
      await page.getByLabel('User', { exact: true }).fill(reference);
      await click(page, reference);
    },
  },
  {
    button: 'Show whom it names',
    operations: ['getUnmatchedResult', 'getOrder'],
    path: () => 'results',
    open: async (page, { reportId }) =>
      page
        .getByRole('button', { name: new RegExp(shortId(reportId), 'u') })
        .first()
        .click(),
  },
  {
    button: 'Show the report',
    operations: ['getLabReportReview', 'getUserDemographics'],
    path: ({ labReport }) => labReport,
  },
  {
    button: 'Show the secret',
    operations: ['getWebhookSecret'],
    path: ({ webhookId }) => `webhooks/${webhookId}`,
  },
  {
    button: 'Show the body',
    operations: ['getWebhookMessage'],
    path: ({ webhookId }) => `webhooks/${webhookId}`,
    open: async (page) => click(page, 'daily.data.sleep.created'),
  },
];

test('everything that is shown on asking is asked for here', () => {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const found = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const text = readFileSync(source + file, 'utf8');
    return [...text.matchAll(/<Reveal\b[^>]*?what="([^"]+)"/gsu)].map(([, what]) => `Show ${what}`);
  });
  const shown = steps.filter(({ button }) => button.startsWith('Show ')).map((each) => each.button);
  expect([...new Set(found)].toSorted()).toEqual([...new Set(shown)].toSorted());
});

describe.runIf(hasBrowser)('nobody is known before somebody asks', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  let webhooks: Webhooks;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let ids: Ids;
  let secrets: readonly string[];
  const paths = new Map<string, string>();
  let answers: Promise<string>[] = [];
  /** The list that was current when a request was sent: a late answer belongs to the page before. */
  const listOf = new WeakMap<Request, Promise<string>[]>();

  beforeAll(async () => {
    app = await openConsoleApp();
    app.clock.set(new Date());
    team = await app.newTeam();
    receiver = await openReceiver(() => ({ status: 204 }));
    const renderers = { samples: () => '[]', summary: () => '{}' };
    webhooks = openWebhooks(app.resources, { renderers, privateNetworks: 'all' });
    await webhooks.start();
    for (const { title, path, fill } of registered)
      paths.set(title, path((await fill?.({ app, team })) ?? {}));
    const place = { app, team };
    const { userId, reference } = await wornOnce(place);
    await insured(place, userId);
    const order = await newOrder(app, team, { method: 'walk_in_test', user_id: userId });
    await toCriticalResults(place, order.id);
    const { raw_result_id: reportId } = await unmatchedResult(app, team);
    const webhookId = await endpointTold(place, receiver.url);
    const { id: kitId } = await newOrder(app, team, { method: 'testkit' });
    const bookedId = await booked();
    const labReport = paths.get('Lab report') ?? '';
    ids = { userId, reference, orderId: order.id, kitId, bookedId, webhookId, reportId, labReport };
    secrets = await fixtures();
    visit = await visitAs(app, 'org_admin');
    visit.page.on('request', (request) => listOf.set(request, answers));
    visit.page.on('response', (response) => {
      // A stream has no end; what it says is asked for below, and stands on its page.
      if (response.headers()['content-type']?.startsWith('text/event-stream') === true) return;
      if (/\/(?:v\d|aggregate)\//u.test(response.url()))
        listOf.get(response.request())?.push(response.text().catch(() => ''));
    });
  });
  afterAll(async () => {
    await visit?.close();
    await webhooks?.stop(0);
    await receiver?.close();
    await app?.close();
  });

  /** An order with an appointment at a service centre. */
  const booked = async (): Promise<string> => {
    const change = await appointmentChanges({ app, team })['bookServiceCentreAppointment']?.();
    const { path = '', body } = change ?? {};
    const answer = await app.request('POST', path, { key: team.key, body });
    expect(answer.status, answer.text).toBe(200);
    return path.split('/')[3] ?? '';
  };

  /** Names, birth dates, addresses, results and bodies of events, as a key reads them. */
  const fixtures = async (): Promise<readonly string[]> => {
    const read = async <Body>(path: string): Promise<Body> =>
      (await app.request<Body>('GET', path, { key: team.key })).body;
    const { results } = await read<{ results: readonly { result: string; name: string }[] }>(
      `/v3/order/${ids.orderId}/result`,
    );
    const { patient: named } = await read<{ patient: Readonly<Record<string, string>> }>(
      `/v3/unmatched_result/${ids.reportId}`,
    );
    // An event of an order: a match review's begins as its line of the list does, and the
    // example that was sent is in the list of event types too.
    const tellsOfOrder = ({ body }: { readonly body: string }): boolean =>
      body.includes('"labtest.order.');
    await receiver.until((received) => received.some(tellsOfOrder));
    const { data } = JSON.parse(receiver.received.find(tellsOfOrder)?.body ?? '') as {
      data: unknown;
    };
    return [
      ...Object.values(person),
      `${patient.first_name} ${patient.last_name}`,
      patient.dob,
      patient.phone_number,
      patient.email,
      patientAddress.first_line,
      `"first_name":${JSON.stringify(named['first_name'])}`,
      `"last_name":${JSON.stringify(named['last_name'])}`,
      named['dob']?.slice(0, 10),
      ...results.map(({ result }) => `"result":${JSON.stringify(result)}`),
      JSON.stringify(data).slice(1, 80),
      'whsec_',
    ].filter((each): each is string => each !== undefined && each !== '');
  };

  const settled = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  };

  /** Where something would be kept or seen. */
  const kept = async (page: Page): Promise<string> =>
    page.evaluate(() =>
      [
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
        document.title,
        location.href,
        document.cookie,
      ].join('\n'),
    );
  const expectNobody = async (page: Page, where: string): Promise<void> => {
    const texts = [...(await Promise.all(answers)), await kept(page), await page.content()];
    const told = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
    expect(told, where).toEqual([]);
  };

  type Entry = { readonly actor: string; readonly operation: string | null };
  const entries = async (): Promise<readonly Entry[]> => {
    const of = (table: string): string =>
      `select actor_id as actor, details::jsonb ->> 'operation' as operation, at from ${table} where actor_id = $1`;
    const { rows } = await app.database.query<Entry>(
      `select actor, operation from (${of('audit_pending')} union all ${of('audit_entry')}) of_member
       where operation = any ($2) order by at`,
      [visit.member.memberId, steps.flatMap(({ operations }) => operations)],
    );
    return rows;
  };

  test('on no page, in no answer, address, title or storage', async () => {
    const { page } = visit;
    expect(secrets.length).toBeGreaterThan(15);
    await page.goto(pathOf(team));
    for (const { title } of registered) {
      answers = [];
      await goTo(visit, pathOf(team, paths.get(title) ?? ''));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await settled(page);
      await expectNobody(page, title);
    }
    const tail = visit.member.ofTeam(team, 'GET', '/v2/events/tail', { query: { wait: 0 } });
    answers = [tail.then(({ text }) => text)];
    await expectNobody(page, 'live events');
    expect(await entries()).toEqual([]);
  });

  test('and then the audit log names the member once', async () => {
    const { page } = visit;
    let before = 0;
    for (const { button, operations, path, open } of steps) {
      answers = [];
      await page.goto(pathOf(team, path(ids)));
      await settled(page);
      await open?.(page, ids);
      const asking = page.getByRole('button', { name: button, exact: true });
      await asking.waitFor();
      await expectNobody(page, button);
      const earlier = answers.length;
      await asking.click();
      await expect.poll(() => answers.length, { message: button }).toBeGreaterThan(earlier);
      // What came may be an answer that the page had asked for before.
      const named = operations
        .toSorted()
        .map((operation) => ({ actor: visit.member.memberId, operation }));
      const seen = async () =>
        (await entries())
          .slice(before)
          .toSorted((one, other) => (one.operation ?? '').localeCompare(other.operation ?? ''));
      await expect.poll(seen, { message: button }).toEqual(named);
      await Promise.all(answers);
      expect(await seen(), button).toEqual(named);
      before += operations.length;
      const told = await kept(page);
      expect(
        secrets.filter((secret) => told.includes(secret)),
        button,
      ).toEqual([]);
    }
    expect(await entries()).toHaveLength(before);
  });
});

import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { silentLog } from '#kernel/log/log.ts';

import { receiveMessage } from '../../src/connectors/labs/hl7/inbox.ts';
import type { LabInbox } from '../../src/labs/orders/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { obrOf, obxOf } from '../harness/hl7-reports.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, oneTest, patient, readOrder, type TestOrder } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let inbox: LabInbox;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  inbox = app.service.slices.labsResults.inbox;
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

async function order(fields: Readonly<Record<string, unknown>> = {}): Promise<TestOrder> {
  const made = await newOrder(app, team, fields);
  await setStatus(made, 'requisition_created');
  return made;
}

/** As the dispatch, or a cancellation, would leave it. */
async function setStatus({ id }: TestOrder, status: string): Promise<void> {
  await app.database.query(
    `with moved as (update lab_order set status = '${status}' where id = '${id}')
     insert into lab_order_event (tenant_id, order_id, status, created_at)
     select tenant_id, id, '${status}', now() from lab_order where id = '${id}'`,
  );
}

type Sent = {
  readonly id?: string;
  readonly name?: string;
  readonly lab?: string;
  readonly account?: string;
  readonly user?: string;
};

/** Sends a message; returns the code of its acknowledgement. */
async function send(lines: readonly string[], given: Sent = {}): Promise<string | undefined> {
  const { id = randomUUID(), name = 'Doe^Jane', lab = 'quest', account = '', user = '' } = given;
  const text = oru([`PID|1||${user}||${name}||19850228|F||||||||||${account}`, ...lines], id);
  const deps = { inbox, clock: app.clock, log: silentLog };
  const { acknowledgement } = await receiveMessage(deps, [{ ...hl7Peer, lab }], text);
  return /MSA\|(A[AER])/u.exec(acknowledgement)?.[1];
}

type Tests = {
  readonly missing_results: readonly unknown[];
  readonly metadata: { readonly status: string };
  readonly ordered_tests: readonly {
    readonly provider_id: string | null;
    readonly status: string;
    readonly reason: string | null;
    readonly is_additional: boolean;
    readonly parent_result: { readonly provider_id: string | null } | null;
  }[];
};

const resultsOf = async ({ id }: TestOrder): Promise<Tests> =>
  (await app.request<Tests>('GET', `/v3/order/${id}/result`, { key: team.key })).body;

const statusOf = async ({ id }: TestOrder): Promise<string> =>
  (await readOrder(app, team, id)).last_event.status.split('.').at(-1) ?? '';

async function criticalEvents(): Promise<number> {
  const { rows } = await app.database.query<{ count: string }>(
    `select count(*) from event where tenant_id = $1 and event_type = 'labtest.result.critical'`,
    [team.scope.tenantId],
  );
  return Number(rows[0]?.count);
}

/** The laboratory's codes of the tests of an order. */
async function codesOf({ id }: TestOrder): Promise<readonly string[]> {
  const { body } = await app.request<{
    readonly lab_test: { readonly markers: readonly { readonly provider_id: string }[] };
  }>('GET', `/v3/order/${id}`, { key: team.key });
  return body.lab_test.markers.map((marker) => marker.provider_id);
}

const critical = obxOf('HB', '5.1', { flag: 'LL' });
const normal = obxOf('K', '4.1', { flag: 'N' });

describe('an order of four tests', () => {
  test('is complete when the last of them is final, however late its critical value comes', async () => {
    const made = await order();
    const codes = await codesOf(made);
    expect(codes).toHaveLength(4);
    const panel = (at: number, status = 'F'): string =>
      obrOf({ code: codes[at] ?? '', placer: made.id, filler: `A${at}`, status });
    const before = await criticalEvents();
    expect(await send([panel(0), normal])).toBe('AA');
    expect([await statusOf(made), (await resultsOf(made)).missing_results]).toEqual([
      'partial_results',
      [],
    ]);
    expect((await resultsOf(made)).ordered_tests).toMatchObject([
      { status: 'final', provider_id: codes[0], is_additional: false },
      { status: 'pending' },
      { status: 'pending' },
      { status: 'pending' },
    ]);
    expect(await send([panel(1), critical])).toBe('AA');
    expect([await criticalEvents(), await statusOf(made)]).toEqual([before + 1, 'partial_results']);
    expect(await send([panel(2, 'X'), 'NTE|1|L|Clotted'])).toBe('AA');
    expect((await resultsOf(made)).ordered_tests[2]).toMatchObject({
      status: 'cancelled',
      reason: 'Clotted',
    });
    expect(await send([panel(3, 'P'), obxOf('CR', '1.0', { status: 'P' })])).toBe('AA');
    expect([await statusOf(made), (await resultsOf(made)).metadata.status]).toEqual([
      'partial_results',
      'partial',
    ]);
    expect(await send([panel(3), obxOf('CR', '1.0')])).toBe('AA');
    expect([await statusOf(made), (await resultsOf(made)).metadata.status]).toEqual([
      'completed',
      'final',
    ]);
    expect((await readOrder(app, team, made.id)).interpretation).toBe('critical');
    // The same content under another name changes nothing.
    expect(await send([panel(3), obxOf('CR', '1.0')])).toBe('AA');
    expect([await statusOf(made), await criticalEvents()]).toEqual(['completed', before + 1]);
  });

  test('is reopened by what comes after its end, and has the tests that the laboratory added', async () => {
    const made = await order(oneTest);
    const first = obrOf({ placer: made.id, filler: 'R1', status: 'F' });
    expect(await send([first, normal])).toBe('AA');
    expect(await statusOf(made)).toBe('completed');
    const reflex = (status: string): string =>
      `OBR|1||A9|REF^Reflex^L${'|'.repeat(21)}${status}|K&Potassium^^4.1|||^R1`;
    const before = await criticalEvents();
    const user = made.user_id;
    await send([reflex('I'), obxOf('REF1', '', { status: 'I' })], { user });
    expect(await statusOf(made)).toBe('partial_results');
    expect((await resultsOf(made)).ordered_tests).toMatchObject([
      { status: 'final' },
      { status: 'pending', is_additional: true, parent_result: { provider_id: 'K' } },
    ]);
    await send([reflex('F'), obxOf('REF1', '9.9', { flag: 'HH' })], { user });
    expect([await statusOf(made), await criticalEvents()]).toEqual(['completed', before + 1]);
    const again = obrOf({ placer: made.id, filler: 'R1', status: 'C' });
    await send([again, obxOf('K', '7.2', { flag: 'HH' })]);
    expect([await statusOf(made), await criticalEvents()]).toEqual(['corrected', before + 2]);
  });
});

describe('a critical value is published and listed', () => {
  const open = async (fields: Readonly<Record<string, unknown>> = {}): Promise<TestOrder> =>
    order({ ...oneTest, ...fields });
  const ended = async (status: string): Promise<TestOrder> => {
    const made = await open();
    await setStatus(made, status);
    return made;
  };
  const named = (placer: string): readonly string[] => [obrOf({ placer, status: 'F' }), critical];

  test.each<[string, () => Promise<TestOrder>]>([
    ['an order that waits for results', async () => open()],
    ['a completed order', async () => ended('completed')],
    ['a corrected order', async () => ended('corrected')],
  ])('of %s', async (_, make) => {
    const made = await make();
    const before = await criticalEvents();
    expect(await send(named(made.id))).toBe('AA');
    expect(await criticalEvents()).toBe(before + 1);
    const { body } = await app.request<{ readonly orders: readonly { readonly id: string }[] }>(
      'GET',
      '/v3/order_summaries',
      { key: team.key, query: { is_critical: 'true', is_acknowledged: 'false' } },
    );
    expect(body.orders.map(({ id }) => id)).toContain(made.id);
  });

  /** An order that went through an account of the team's organisation. */
  const ofAccount = async (): Promise<TestOrder> => {
    const made = await open();
    const account = randomUUID();
    await app.database.query(
      `insert into lab_account (id, org_id, environment, region, lab, status, delegated_flow, provider_account_id)
       select '${account}', org_id, 'sandbox', 'us', 'quest', 'active', 'order_delegated', 'Q-7'
       from team where id = '${team.scope.teamId}'`,
    );
    await app.database.query(
      `insert into lab_account_team (lab_account_id, team_id) values ('${account}', '${team.scope.teamId}')`,
    );
    await app.database.query(
      `update lab_order set lab_account_id = '${account}' where id = '${made.id}'`,
    );
    return made;
  };

  /** Orders of a name that no other test has; the report names them by their user alone. */
  const unnamed = async (
    name: string,
    statuses: readonly string[],
  ): Promise<readonly [readonly string[], Sent]> => {
    const patient_details = { ...patient, last_name: name };
    const [first, ...rest] = await Promise.all(
      statuses.map(async (status) => {
        const made = await newOrder(app, team, { ...oneTest, patient_details });
        await setStatus(made, status);
        return made;
      }),
    );
    if (first === undefined || rest.length > 1) throw new Error('an order or two');
    return [named('X'), { name: `${name}^Jane`, user: first.user_id }];
  };

  test.each<[string, () => Promise<readonly [readonly string[], Sent]>]>([
    [
      'match_sample_id_mismatch_demo',
      async () => [named((await open()).id), { name: 'Roe^Richard' }],
    ],
    ['match_cancelled', async () => [named((await ended('cancelled')).id), {}]],
    ['wrong_collection', async () => [named((await ended('ordered')).id), {}]],
    ['wrong_collection', async () => [named((await ended('sample_error')).id), {}]],
    ['wrong_lab', async () => [named((await open()).id), { lab: 'mtl' }]],
    ['match_demo', async () => unnamed('Ash', ['requisition_created'])],
    ['multiple_demo_match', async () => unnamed('Elm', ['requisition_created', 'partial_results'])],
    ['no_match', async () => unnamed('Oak', ['cancelled'])],
    ['wrong_collection', async () => unnamed('Yew', ['ordered'])],
    ['match_sample_id', async () => [named((await ofAccount()).id), { account: 'another' }]],
  ])('while it waits as %s', async (code, make) => {
    const [lines, given] = await make();
    const before = await criticalEvents();
    const id = randomUUID();
    expect(await send(lines, { ...given, id })).toBe('AA');
    expect(await criticalEvents()).toBe(before + 1);
    const { rows } = await app.database.query<{ id: string; decision_code: string }>(
      `select id, decision_code from unmatched_result where message_id = '${id}'`,
    );
    expect(rows[0]?.decision_code).toBe(code);
    const { body } = await app.request<{ readonly data: readonly { readonly id: string }[] }>(
      'GET',
      '/v3/unmatched_result_summaries',
      { key: team.key, query: { is_critical: 'true', limit: '50' } },
    );
    expect(body.data.map((each) => each.id)).toContain(rows[0]?.id);
  });
});

import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { obrOf, obxOf } from '../harness/hl7-reports.ts';
import {
  codesOf,
  countEvents,
  newSampledOrder,
  type OrderResults,
  resultsOf as readResultsOf,
  sendHl7,
  type Sent,
  setOrderStatus,
} from '../harness/hl7-sender.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, oneTest, patient, readOrder, type TestOrder } from '../harness/orders.ts';
import { textOf } from '../harness/pdf.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

const order = async (fields: Readonly<Record<string, unknown>> = {}): Promise<TestOrder> =>
  newSampledOrder(app, team, fields);
const setStatus = async (made: TestOrder, status: string): Promise<void> =>
  setOrderStatus(app, made, status);
const send = async (lines: readonly string[], given: Sent = {}): Promise<string | undefined> =>
  sendHl7(app, lines, given);
const resultsOf = async (made: TestOrder): Promise<OrderResults> => readResultsOf(app, team, made);
const statusOf = async ({ id }: TestOrder): Promise<string> =>
  (await readOrder(app, team, id)).last_event.status.split('.').at(-1) ?? '';
const pdfText = async ({ id }: TestOrder): Promise<string> => {
  const url = `${app.baseUrl}/v3/order/${id}/result/pdf`;
  const { body } = await request(url, { headers: { 'x-salus-api-key': team.key } });
  return (await textOf(Buffer.from(await body.arrayBuffer()))).join(' ');
};
const criticalEvents = async (): Promise<number> =>
  countEvents(app, team, 'labtest.result.critical');

const critical = obxOf('HB', '5.1', { flag: 'LL' });
const normal = obxOf('K', '4.1', { flag: 'N' });

describe('an order of four tests', () => {
  test('is complete when the last of them is final, however late its critical value comes', async () => {
    const made = await order();
    const codes = await codesOf(app, team, made);
    expect(codes).toHaveLength(4);
    const panel = (at: number, status = 'F'): string =>
      obrOf({ code: codes[at] ?? '', placer: made.id, filler: `A${at}`, status });
    const before = await criticalEvents();
    expect(await send([panel(0), normal])).toBe('AA');
    expect([await statusOf(made), (await resultsOf(made)).missing_results]).toEqual([
      'partial_results',
      [],
    ]);
    const [, ...pending] = (await resultsOf(made)).ordered_tests;
    expect((await resultsOf(made)).ordered_tests).toMatchObject([
      { status: 'final', provider_id: codes[0], is_additional: false },
      { status: 'pending' },
      { status: 'pending' },
      { status: 'pending' },
    ]);
    expect(await pdfText(made)).toContain(`Pending: ${pending.map(({ name }) => name).join(', ')}`);
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
    expect(await pdfText(made)).not.toContain('Pending');
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

test('a critical value that comes after its correction is published and listed, and the order stays as it is', async () => {
  const made = await order(oneTest);
  const panel = (status: string, at: string): string =>
    obrOf({ placer: made.id, filler: 'L1', status, at });
  await send([panel('F', '20261119100000'), obxOf('HB', '12.1', { flag: 'N' })]);
  const before = await criticalEvents();
  const late = obxOf('HB', '5.1', { flag: 'LL', status: 'P' });
  for (const _ of ['once', 'again']) await send([panel('P', '20261119090000'), late]);
  expect([await criticalEvents(), await statusOf(made)]).toEqual([before + 1, 'completed']);
  expect(await resultsOf(made)).toMatchObject({
    metadata: { status: 'final', interpretation: 'normal' },
    results: [{ result: '12.1', status: 'final', history: [{ result: '5.1' }] }],
  });
  const path = `/v3/order/${made.id}/critical_results`;
  const { body } = await app.request('GET', path, { key: team.key });
  expect(body).toMatchObject({ results: [{ is_withdrawn: true, acknowledgement: null }] });
});

test('a critical value that a corrected test no longer repeats is published, listed and shown until somebody has seen it', async () => {
  const made = await order(oneTest);
  const panel = (status: string): string => obrOf({ placer: made.id, filler: 'C1', status });
  await send([panel('F'), critical, normal]);
  const before = await criticalEvents();
  const acknowledgeAll = async (): Promise<number> => {
    const path = `/v3/order/${made.id}/critical_results`;
    type Listed = {
      readonly results: readonly { readonly id: string; readonly is_withdrawn: boolean }[];
    };
    const { body } = await app.request<Listed>('GET', path, { key: team.key });
    const ids = body.results.map(({ id }) => id);
    await app.request('POST', `${path}/acknowledge`, { key: team.key, body: { result_ids: ids } });
    return body.results.filter((each) => each.is_withdrawn).length;
  };
  const isListed = async (): Promise<boolean> => {
    const { body } = await app.request<{ readonly orders: readonly { readonly id: string }[] }>(
      'GET',
      '/v3/order_summaries',
      { key: team.key, query: { is_critical: 'true', is_acknowledged: 'false' } },
    );
    return body.orders.some(({ id }) => id === made.id);
  };
  expect([await acknowledgeAll(), await isListed()]).toEqual([0, false]);
  await send([panel('C'), obxOf('K', '4.2', { flag: 'N' })]);
  expect([await criticalEvents(), await isListed()]).toEqual([before + 1, true]);
  expect(await resultsOf(made)).toMatchObject({
    results: [
      { status: 'withdrawn', history: [{ result: '5.1', interpretation: 'critical' }] },
      { result: '4.2', interpretation: 'normal' },
    ],
  });
  expect((await readOrder(app, team, made.id)).interpretation).toBe('normal');
  expect([await acknowledgeAll(), await isListed()]).toEqual([1, false]);
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

  test('while it waits as match_completed: a report of the whole order that corrects nothing', async () => {
    const made = await ended('completed');
    const before = await criticalEvents();
    const id = randomUUID();
    const receipt = await reportWhole(made, id);
    expect([receipt.kind, await criticalEvents()]).toEqual(['unmatched', before + 1]);
    expect(await waiting(id)).toMatchObject({ code: 'match_completed', isListed: true });
  });

  test('where the order is cancelled between its match and its lock: it waits with what is true then', async () => {
    const made = await open();
    const before = await criticalEvents();
    const id = randomUUID();
    const client = new Client(app.database.connection);
    await client.connect();
    await client.query('begin');
    await client.query(`update lab_order set status = 'cancelled' where id = $1`, [made.id]);
    const sent = send(named(made.id), { id });
    const isWaitedFor = async (): Promise<boolean> => {
      const blocked =
        'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
      return (await client.query(blocked)).rows.length > 0;
    };
    await vi.waitUntil(isWaitedFor, { timeout: 120_000 });
    await client.query('commit');
    await client.end();
    expect([await sent, await criticalEvents()]).toEqual(['AA', before + 1]);
    expect(await waiting(id)).toMatchObject({
      code: 'match_cancelled',
      isListed: true,
      first: made.id,
    });
  });

  test('once, where the same message comes twice at once', async () => {
    const made = await open();
    const before = await criticalEvents();
    const id = randomUUID();
    const both = [send(named(made.id), { id }), send(named(made.id), { id })];
    expect([await Promise.all(both), await criticalEvents()]).toEqual([['AA', 'AA'], before + 1]);
  });

  test('of both, where two messages about one order come at once', async () => {
    const made = await open();
    const before = await criticalEvents();
    const other = obxOf('K', '7.2', { flag: 'HH' });
    await Promise.all([
      send(named(made.id)),
      send([obrOf({ placer: made.id, filler: 'A2', status: 'F' }), other]),
    ]);
    expect(await criticalEvents()).toBe(before + 2);
  });
});

async function reportWhole(made: TestOrder, id: string) {
  const lines = [
    `PID|1||||Doe^Jane||19850228|F`,
    obrOf({ placer: made.id, status: 'F' }),
    critical,
  ];
  const peer = { ...hl7Peer, lab: 'quest' };
  const [read] = readResults(parseMessage(oru(lines, id)), peer, app.clock.now());
  if (read === undefined) throw new Error('no report');
  const { tests: _, ...whole } = read;
  return app.service.slices.labsResults.inbox.report(whole);
}

/** Why a message waits, the order that it names, and whether it is in the list of critical ones. */
async function waiting(messageId: string) {
  const { rows } = await app.database.query<{ id: string; code: string; first: string | null }>(
    `select id, decision_code as code, candidates -> 0 ->> 'orderId' as first
     from unmatched_result where message_id = $1`,
    [messageId],
  );
  const { body } = await app.request<{ readonly data: readonly { readonly id: string }[] }>(
    'GET',
    '/v3/unmatched_result_summaries',
    { key: team.key, query: { is_critical: 'true', limit: '50' } },
  );
  return { ...rows[0], isListed: body.data.some((each) => each.id === rows[0]?.id) };
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import type { UserId } from '../../src/kernel/scope.ts';
import type { LabInbox, LabReceipt } from '../../src/labs/orders/index.ts';
import { exportResults, slice } from '../../src/labs/results/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { hl7Peer, oru } from '../harness/lab-examples.ts';
import { newOrder, oneTest, readOrder, type TestOrder } from '../harness/orders.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let inbox: LabInbox;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  other = await app.newTeam({ environment: 'sandbox' });
  inbox = app.service.slices.labsResults.inbox;
});
afterAll(async () => {
  await app.close();
});

let messages = 0;

type Sent = {
  readonly name?: string;
  readonly birth?: string;
  readonly placer?: string;
  readonly lab?: string;
  readonly value?: string;
  readonly status?: string;
  readonly id?: string;
};

/** What a laboratory sends of an order, as its message is read. */
async function report(order: TestOrder, given: Sent = {}): Promise<LabReceipt> {
  messages += 1;
  const { name = 'Doe^Jane', birth = '19850228', placer = order.id, lab } = given;
  const id = given.id ?? `M${messages}`;
  const text = oru(
    [
      `PID|1||${order.user_id}||${name}||${birth}|F`,
      `OBR|1|${placer}||7600^Lipid panel^L`,
      `OBX|1|NM|1^Sodium^L||${given.value ?? '140'}|mmol/L|136-145||||${given.status ?? 'F'}`,
    ],
    id,
  );
  const peer = { ...hl7Peer, lab: lab ?? (await labOf(order)) };
  const [read] = readResults(parseMessage(text), peer, app.clock.now());
  if (read === undefined) throw new Error('no report');
  return inbox.report(read);
}

async function labOf(order: TestOrder): Promise<string> {
  const { rows } = await app.database.query<{ lab: string }>(
    `select lab from lab_order where id = '${order.id}'`,
  );
  return rows[0]?.lab ?? '';
}

/** An order whose laboratory has it: as the dispatch would leave it. */
async function orderedBy(
  by: TestTeam,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestOrder> {
  const order = await newOrder(app, by, { ...oneTest, ...fields });
  await app.database.query(
    `with moved as (update lab_order set status = 'requisition_created' where id = '${order.id}')
     insert into lab_order_event (tenant_id, order_id, status, created_at)
     select tenant_id, id, 'requisition_created', now() from lab_order where id = '${order.id}'`,
  );
  return order;
}

type Review = {
  readonly id: string;
  readonly status: string;
  readonly decision_code: string;
  readonly note: string | null;
  readonly allowed_actions: readonly string[];
  readonly candidate_groups: readonly {
    readonly user_id: string;
    readonly candidates: readonly {
      readonly order_id: string;
      readonly reasons: readonly string[];
    }[];
  }[];
};

async function get(id: string): Promise<Review> {
  const path = `/v3/unmatched_result/${id}`;
  return (await app.request<Review>('GET', path, { key: team.key })).body;
}

/** A report that waits, and the order that it is nearly of. */
async function waiting(
  given: Sent = { placer: 'unknown' },
): Promise<{ order: TestOrder; id: string }> {
  const order = await orderedBy(team);
  const receipt = await report(order, given);
  if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
  return { order, id: receipt.rawResultId };
}

const send = async (id: string, action: string, body: object, key = team.key) =>
  app.request<Review & TestOrder>('POST', `/v3/unmatched_result/${id}/${action}`, { key, body });

describe('a report', () => {
  test('that names its order becomes its results, once', async () => {
    const order = await orderedBy(team);
    expect(await report(order, { id: 'once' })).toEqual({ kind: 'matched', orderNumber: order.id });
    expect((await readOrder(app, team, order.id)).last_event.status).toBe(
      'completed.walk_in_test.completed',
    );
    expect(await report(order, { id: 'once' })).toEqual({ kind: 'repeated' });
    const events = (await readOrder(app, team, order.id)).events.length;
    await report(order, { id: 'corrected', status: 'C', value: '150' });
    const corrected = await readOrder(app, team, order.id);
    expect(corrected.last_event.status).toBe('completed.walk_in_test.corrected');
    expect(corrected.interpretation).toBe('abnormal');
    expect(corrected.events.length).toBe(events + 1);
  });

  test('in parts moves it to partial results, then to completed', async () => {
    const order = await orderedBy(team);
    await report(order, { status: 'P' });
    expect((await readOrder(app, team, order.id)).last_event.status).toBe(
      'sample_with_lab.walk_in_test.partial_results',
    );
    await report(order, { status: 'F' });
    expect((await readOrder(app, team, order.id)).status).toBe('completed');
  });

  test('of nobody here is not stored', async () => {
    const order = await orderedBy(team);
    const stranger = { ...order, user_id: 'nobody' };
    expect(await report(stranger, { placer: 'X', lab: 'quest' })).toEqual({ kind: 'unknown' });
  });

  test.each<[string, Sent]>([
    ['match_sample_id_mismatch_demo', { name: 'Roe^Richard' }],
    ['match_sample_id_mismatch_demo', { birth: '19850227' }],
    ['wrong_lab', { lab: 'mtl' }],
  ])('%s: it waits, and the order stays as it was', async (code, given) => {
    const order = await orderedBy(team);
    const receipt = await report(order, given);
    if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
    expect(await get(receipt.rawResultId)).toMatchObject({
      status: 'pending_customer_review',
      decision_code: code,
      allowed_actions: ['accept', 'reject', 'unsure'],
    });
    expect((await readOrder(app, team, order.id)).last_event.status).toBe(
      'received.walk_in_test.requisition_created',
    );
  });

  test('for a cancelled order waits', async () => {
    const order = await newOrder(app, team, oneTest);
    await app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
    expect(await report(order)).toMatchObject({ kind: 'unmatched' });
    expect((await readOrder(app, team, order.id)).status).toBe('cancelled');
  });

  test('of two people with one name and one birthday is for somebody to decide', async () => {
    const person = { first_name: 'Twin', last_name: 'Sibling' };
    const details = {
      ...person,
      dob: '1990-01-01',
      gender: 'female',
      phone_number: '+16025771234',
      email: 'a@example.com',
    };
    const first = await orderedBy(team, { patient_details: details });
    const second = await orderedBy(team, { patient_details: details });
    const receipt = await report(first, { placer: 'X', name: 'SIBLING^TWIN', birth: '19900101' });
    if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
    const review = await get(receipt.rawResultId);
    expect(review.decision_code).toBe('multiple_demo_match');
    const orders = review.candidate_groups.flatMap((group) =>
      group.candidates.map((each) => each.order_id),
    );
    expect(orders.toSorted()).toEqual([first.id, second.id].toSorted());
    const unclear = await send(receipt.rawResultId, 'accept', {});
    expect(unclear).toMatchObject({
      status: 400,
      body: { detail: '2 orders could be meant: give order_id' },
    });
    const accepted = await send(receipt.rawResultId, 'accept', { user_id: second.user_id });
    expect(accepted.body).toMatchObject({ id: second.id, status: 'completed' });
    expect((await readOrder(app, team, first.id)).status).toBe('received');
  });
});

describe('a decision', () => {
  test('to accept gives the order its results', async () => {
    const { order, id } = await waiting({ name: 'Doh^Jane' });
    const { status, body } = await send(id, 'accept', {
      order_id: order.id,
      note: 'Typing error.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: order.id, status: 'completed', interpretation: 'normal' });
    expect(await get(id)).toMatchObject({
      status: 'resolved',
      resolution_action: 'accept',
      resolved_order_id: order.id,
      resolved_user_id: order.user_id,
      note: 'Typing error.',
      allowed_actions: [],
    });
    const results = await app.request('GET', `/v3/order/${order.id}/result`, { key: team.key });
    expect(results.status).toBe(200);
  });

  test('to accept for an order that is over makes a new one in its transaction', async () => {
    const order = await newOrder(app, team, oneTest);
    await app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
    const receipt = await report(order);
    if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
    const { body } = await send(receipt.rawResultId, 'accept', {});
    expect(body).toMatchObject({
      origin: 'recreation',
      status: 'completed',
      order_transaction: { id: order.order_transaction.id, status: 'completed' },
    });
    expect(body.id).not.toBe(order.id);
    expect((await readOrder(app, team, order.id)).status).toBe('cancelled');
  });

  test('to reject leaves every order as it is', async () => {
    const { order, id } = await waiting();
    const { body } = await send(id, 'resolve', { action: 'reject' });
    expect(body).toMatchObject({ status: 'resolved', resolution_action: 'reject' });
    expect((await readOrder(app, team, order.id)).status).toBe('received');
  });

  test('unsure hands it over, and can be followed by another', async () => {
    const { order, id } = await waiting();
    const { body } = await send(id, 'resolve', { action: 'unsure', note: 'Asked the lab.' });
    expect(body).toMatchObject({
      status: 'pending_ops_review',
      note: 'Asked the lab.',
      allowed_actions: ['accept', 'reject'],
    });
    expect((await send(id, 'resolve', { action: 'unsure' })).status).toBe(400);
    expect((await send(id, 'accept', { order_id: order.id })).status).toBe(200);
  });

  test('that was made stands, whoever comes second', async () => {
    const { order, id } = await waiting();
    const answers = await Promise.all([
      send(id, 'accept', { order_id: order.id }),
      send(id, 'resolve', { action: 'reject' }),
      send(id, 'accept', { order_id: order.id }),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 400, 400]);
  });

  test("for another user's order is refused", async () => {
    const { order, id } = await waiting();
    const { user_id } = await app.newUser(team);
    expect(await send(id, 'accept', { order_id: order.id, user_id })).toMatchObject({
      status: 400,
      body: { detail: 'The order is not of the user in user_id' },
    });
    expect((await get(id)).status).toBe('pending_customer_review');
  });

  test("is the team's alone: another one finds neither result nor order", async () => {
    const { id } = await waiting();
    const absent = '0190a000-0000-7000-8000-00000000dead';
    for (const [action, body] of [
      ['accept', {}],
      ['resolve', { action: 'reject' }],
    ] as const) {
      const foreign = await send(id, action, body, other.key);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe((await send(absent, action, body, other.key)).text);
    }
    const theirs = await orderedBy(other);
    expect((await send(id, 'accept', { order_id: theirs.id })).status).toBe(404);
  });
});

describe('what is told', () => {
  test('is each change of a result that waits, without a word of the person', async () => {
    const mine = await app.newTeam({ environment: 'sandbox' });
    const target = { url: 'http://127.0.0.1:9/' };
    await addEndpoint(app.resources, mine.scope, target);
    const receipt = await report(await orderedBy(mine), { name: 'Willow^Will' });
    if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
    await send(receipt.rawResultId, 'resolve', { action: 'reject', note: 'secret' }, mine.key);
    const { rows } = await app.database.query<{ event_type: string; payload: Buffer }>(
      `select event_type, payload from event
       where tenant_id = $1 and event_type like 'labtest.match_review.%' order by id`,
      [mine.scope.tenantId],
    );
    const told = rows.map(({ event_type, payload }) => [event_type, JSON.parse(String(payload))]);
    const id = receipt.rawResultId;
    const code = 'match_sample_id_mismatch_demo';
    expect(told).toMatchObject([
      [
        'labtest.match_review.created',
        { id, status: 'pending_customer_review', decision_code: code, resolution_action: null },
      ],
      [
        'labtest.match_review.updated',
        { id, status: 'resolved', decision_code: code, resolution_action: 'reject' },
      ],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/willow|secret/iu);
  });

  type Subject = { readonly user_id: string | null; readonly client_user_id: string | null };

  async function subjectsOf(of: TestTeam): Promise<readonly Subject[]> {
    const { rows } = await app.database.query<Subject>(
      `select user_id, client_user_id from event
       where tenant_id = $1 and event_type like 'labtest.match_review.%' order by id`,
      [of.scope.tenantId],
    );
    return rows;
  }

  async function listening(): Promise<TestTeam> {
    const mine = await app.newTeam({ environment: 'sandbox' });
    await addEndpoint(app.resources, mine.scope, { url: 'http://127.0.0.1:9/' });
    return mine;
  }

  async function unmatched(order: TestOrder, given: Sent): Promise<string> {
    const receipt = await report(order, given);
    if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
    return receipt.rawResultId;
  }

  const nobody: Subject = { user_id: null, client_user_id: null };

  test.each<[string, Sent]>([
    ['whose order the report names, at another laboratory', { lab: 'mtl' }],
    ['whose one order it fits', { placer: 'X' }],
  ])('names the user %s, from the beginning to the decision', async (_, given) => {
    const mine = await listening();
    const { user_id, client_user_id } = await app.newUser(mine);
    const id = await unmatched(await orderedBy(mine, { user_id }), given);
    await send(id, 'resolve', { action: 'unsure' }, mine.key);
    await send(id, 'accept', {}, mine.key);
    const subject = { user_id, client_user_id };
    expect(await subjectsOf(mine)).toEqual([subject, subject, subject]);
  });

  test('names nobody while the person is not that of the order, and then whom the decision names', async () => {
    const mine = await listening();
    const { user_id, client_user_id } = await app.newUser(mine);
    const order = await orderedBy(mine, { user_id });
    const id = await unmatched(order, { name: 'Willow^Will' });
    await send(id, 'accept', { order_id: order.id }, mine.key);
    expect(await subjectsOf(mine)).toEqual([nobody, { user_id, client_user_id }]);
  });

  test('names nobody where it fits two users, or once it was rejected', async () => {
    const mine = await listening();
    const [first] = [await orderedBy(mine), await orderedBy(mine)];
    await unmatched(first, { placer: 'X' });
    expect(await subjectsOf(mine)).toEqual([nobody]);
    const own = await listening();
    const id = await unmatched(await orderedBy(own), { lab: 'mtl' });
    await send(id, 'resolve', { action: 'reject' }, own.key);
    expect((await subjectsOf(own)).at(-1)).toEqual(nobody);
  });
});

describe('a report that was accepted', () => {
  test("is in its user's export, and is erased with the user", async () => {
    const { order, id } = await waiting({ name: 'Doh^Jane' });
    await send(id, 'accept', { order_id: order.id, note: 'Typing error.' });
    const { rows } = await app.database.query<{ user_id: UserId }>(
      'select user_id from lab_order where id = $1',
      [order.id],
    );
    const userId = rows[0]?.user_id;
    if (userId === undefined) throw new Error('no order');
    const db = app.resources.db.read(team.scope);
    const exported: unknown[] = [];
    for await (const table of exportResults(app.resources)(db, { scope: team.scope, userId })) {
      if (table.name !== 'unmatched_results') continue;
      for await (const batch of table.rows()) exported.push(...batch);
    }
    expect(exported).toMatchObject([
      {
        id,
        order_id: order.id,
        note: 'Typing error.',
        patient: { lastName: 'Doh' },
        updates: [{ note: 'Typing error.' }],
      },
    ]);
    const { erased } = await app.resources.db.write(team.scope, async (tx) =>
      slice.purgeUser[0](tx, userId),
    );
    expect(erased).toMatchObject({ unmatched_result: 1, unmatched_result_update: 1 });
    expect((await app.request('GET', `/v3/unmatched_result/${id}`, { key: team.key })).status).toBe(
      404,
    );
  });
});

type Updates = {
  readonly data: readonly {
    readonly from_status: string;
    readonly to_status: string;
    readonly note: string | null;
    readonly actor_type: string;
    readonly actor_id: string;
  }[];
  readonly next_cursor: string | null;
};

describe('what is done about a result', () => {
  const working = 'pending_customer_review:in_progress';
  const list = async (id: string, query: Readonly<Record<string, string>> = {}, key = team.key) =>
    app.request<Updates>('GET', `/v3/unmatched_result/${id}/update`, { key, query });

  test('is listed with who did it, the newest first, up to its decision', async () => {
    const { id } = await waiting();
    expect(await get(id)).toMatchObject({
      latest_activity_actor_id: null,
      latest_activity_actor_type: null,
      latest_activity_at: null,
    });
    expect((await send(id, 'update', { status: working })).body).toMatchObject({
      status: working,
      allowed_actions: ['accept', 'reject', 'unsure'],
      latest_activity_actor_type: 'api',
    });
    // Said again it is nothing new.
    expect((await send(id, 'update', { status: working })).status).toBe(200);
    await send(id, 'update', { note: 'Asked the clinic.' });
    await send(id, 'resolve', { action: 'unsure', note: 'No answer.' });
    await send(id, 'update', { note: 'They called back.' });
    await send(id, 'resolve', { action: 'reject' });
    const { data } = (await list(id)).body;
    expect(data.map((each) => [each.from_status, each.to_status, each.note])).toEqual([
      ['pending_ops_review', 'resolved:rejected', null],
      ['pending_ops_review', 'pending_ops_review', 'They called back.'],
      [working, 'pending_ops_review', 'No answer.'],
      [working, working, 'Asked the clinic.'],
      ['pending_customer_review', working, null],
    ]);
    expect(data[0]).toMatchObject({ actor_type: 'api', actor_id: expect.any(String) });
    const first = await list(id, { limit: '3' });
    const next = first.body.next_cursor ?? '';
    const second = await list(id, { limit: '3', next_cursor: next });
    expect([...first.body.data, ...second.body.data]).toEqual(data);
    expect(second.body.next_cursor).toBeNull();
    expect((await list(id, { next_cursor: 'x' })).status).toBe(422);
    expect((await send(id, 'update', { note: 'Late.' })).status).toBe(400);
  });

  test('is refused where nothing is said, where it is at the operator, and for another team', async () => {
    const { id } = await waiting();
    expect((await send(id, 'update', {})).status).toBe(422);
    expect((await send(id, 'update', { status: 'resolved' })).status).toBe(422);
    await send(id, 'resolve', { action: 'unsure' });
    expect((await send(id, 'update', { status: working })).status).toBe(400);
    const { key } = await app.newTeam({ environment: 'sandbox' });
    expect((await send(id, 'update', { note: 'Mine?' }, key)).status).toBe(404);
    expect((await list(id, {}, key)).status).toBe(404);
    expect((await list(id)).body.data).toHaveLength(1);
  });
});

describe('the queue', () => {
  test('is paged, filtered and searched', async () => {
    const mine = await app.newTeam({ environment: 'sandbox' });
    const ids: string[] = [];
    for (const name of ['Alder^Ann', 'Birch^Bob', 'Cedar^Cem']) {
      const receipt = await report(await orderedBy(mine), { name });
      if (receipt.kind !== 'unmatched') throw new Error(`the report is ${receipt.kind}`);
      ids.unshift(receipt.rawResultId);
      app.clock.advance(1000);
    }
    type Page = { data: readonly Review[]; next_cursor: string | null; total: number };
    const list = async (query: Readonly<Record<string, string | number>>): Promise<Page> =>
      (await app.request<Page>('GET', '/v3/unmatched_result', { key: mine.key, query })).body;
    const first = await list({ limit: 2 });
    expect(first.total).toBe(3);
    const second = await list({ limit: 2, next_cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data].map((each) => each.id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    const found = async (query: Readonly<Record<string, string | number>>): Promise<number> =>
      (await list(query)).total;
    expect(await found({ search_input: 'bir b' })).toBe(1);
    expect(await found({ search_input: 'nobody' })).toBe(0);
    expect(await found({ decision_code: 'no_match' })).toBe(0);
    expect(await found({ decision_code: 'match_sample_id_mismatch_demo' })).toBe(3);
    expect(await found({ status: 'resolved' })).toBe(0);
    expect(await found({ created_at_start: '2026-11-20', created_at_end: '2026-11-20' })).toBe(3);
    expect(await found({ created_at_start: '2026-11-21' })).toBe(0);
    expect(await found({ lab_slug: 'mtl' })).toBe(0);
    const bad = await app.request('GET', '/v3/unmatched_result', {
      key: mine.key,
      query: { next_cursor: 'x' },
    });
    expect(bad.status).toBe(422);
  });

  test('holds nothing that can be read without the master key', async () => {
    const { id } = await waiting({ name: 'Sequoia^Sam' });
    const { rows } = await app.database.query<{ row: string }>(
      `select unmatched_result::text as row from unmatched_result where id = '${id}'`,
    );
    const row = rows[0]?.row ?? '';
    expect(row).not.toContain('Sequoia');
    expect(row).not.toContain(Buffer.from('Sequoia').toString('hex'));
  });
});

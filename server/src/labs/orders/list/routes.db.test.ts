import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  newOrder,
  patient,
  patientAddress,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { dayMs } from '../../../kernel/time.ts';
import { toQuery } from './schema.ts';
import { matching } from './store.ts';

type Page = {
  readonly orders: readonly (TestOrder & {
    readonly patient_details: { readonly first_name: string; readonly last_name: string };
  })[];
  readonly total: number | null;
};
type Query = Readonly<Record<string, string | number | readonly string[]>>;

let app: TestApp;
let team: TestTeam;
let kit: TestOrder;
let walk: TestOrder;
let critical: TestOrder;
let scheduled: TestOrder;

const list = async (query: Query = {}): Promise<Page> => {
  const answer = await app.request<Page>('GET', '/v3/orders', { key: team.key, query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const ids = async (query: Query): Promise<readonly string[]> =>
  (await list(query)).orders.map(({ id }) => id);

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  const named = (first_name: string, last_name: string) => ({
    patient_details: { ...patient, first_name, last_name },
  });
  kit = await newOrder(app, team, {
    method: 'testkit',
    ...named('Anna', "O'Neill"),
    patient_address: { ...patientAddress, receiver_name: 'Front Desk' },
  });
  app.clock.advance(dayMs);
  walk = await newOrder(app, team, { method: 'walk_in_test', ...named('Bob', 'Miller-Smith') });
  app.clock.advance(dayMs);
  critical = await newOrder(app, team, { method: 'walk_in_test', ...named('anna', 'Adams') });
  await app.request('POST', `/v3/order/${critical.id}/test`, {
    key: team.key,
    body: { interpretation: 'critical' },
  });
  app.clock.advance(dayMs);
  scheduled = await newOrder(app, team, { ...named('Zoe', 'Miller'), activate_by: '2026-12-24' });
});
afterAll(async () => app.close());

test('orders are listed the newest first, in pages, with how many there are', async () => {
  const first = await list({ size: 3 });
  expect(first).toMatchObject({ total: 4, page: 1, size: 3 });
  expect(first.orders.map(({ id }) => id)).toEqual([scheduled.id, critical.id, walk.id]);
  expect(await ids({ size: 3, page: 2 })).toEqual([kit.id]);
  expect(await ids({ order_direction: 'asc', size: 2 })).toEqual([kit.id, walk.id]);
  const read = await app.request('GET', `/v3/order/${kit.id}`, { key: team.key });
  expect((await list({ size: 1, page: 4 })).orders[0]).toEqual(read.body);
});

describe('a filter leaves what it names', () => {
  const cases: readonly (readonly [string, () => Query, () => readonly TestOrder[]])[] = [
    ['status', () => ({ status: ['completed'] }), () => [critical]],
    [
      'several statuses',
      () => ({ status: ['completed', 'ordered'] }),
      () => [scheduled, critical, walk, kit],
    ],
    ['method', () => ({ order_type: ['testkit'] }), () => [kit]],
    ['critical', () => ({ is_critical: 'true' }), () => [critical]],
    ['not critical', () => ({ is_critical: 'false' }), () => [scheduled, walk, kit]],
    ['interpretation', () => ({ interpretation: 'critical' }), () => [critical]],
    ['scheduled', () => ({ order_activation_types: ['scheduled'] }), () => [scheduled]],
    ['current', () => ({ order_activation_types: ['current'] }), () => [critical, walk, kit]],
    [
      'both',
      () => ({ order_activation_types: ['current', 'scheduled'] }),
      () => [scheduled, critical, walk, kit],
    ],
    ['user', () => ({ user_id: kit.user_id }), () => [kit]],
    ['ids', () => ({ order_ids: [kit.id, walk.id] }), () => [walk, kit]],
    ['transaction', () => ({ order_transaction_id: walk.order_transaction.id }), () => [walk]],
    ['first name, in any case', () => ({ patient_name: 'ANNA' }), () => [critical, kit]],
    ['a beginning of each word', () => ({ patient_name: 'mil b' }), () => [walk]],
    ['a part after a hyphen', () => ({ patient_name: 'smith' }), () => [walk]],
    ['a part after an apostrophe', () => ({ patient_name: "o'nei" }), () => [kit]],
    ['recipient', () => ({ shipping_recipient_name: 'front' }), () => [kit]],
    ['search by name', () => ({ search_input: 'miller' }), () => [scheduled, walk]],
    ['search by order', () => ({ search_input: kit.id.toUpperCase() }), () => [kit]],
    ['search by user', () => ({ search_input: walk.user_id }), () => [walk]],
    ['from', () => ({ start_date: '2026-11-22T00:00:00Z' }), () => [scheduled, critical]],
    ['until', () => ({ end_date: '2026-11-22T00:00:00Z' }), () => [walk, kit]],
    ['updated from', () => ({ updated_start_date: '2026-11-23T00:00:00Z' }), () => [scheduled]],
    ['updated until', () => ({ updated_end_date: '2026-11-21T00:00:00Z' }), () => [kit]],
    ['two at once', () => ({ patient_name: 'anna', order_type: ['testkit'] }), () => [kit]],
    ['a name of nobody', () => ({ patient_name: 'nobody' }), () => []],
    ['a name without letters', () => ({ patient_name: '--' }), () => []],
  ];
  test.each(cases)('%s', async (_, query, expected) => {
    const page = await list(query());
    expect(page.orders.map(({ id }) => id)).toEqual(expected().map(({ id }) => id));
    expect(page.total).toBe(expected().length);
  });

  test('search by sample', async () => {
    const { orders } = await list({ order_ids: [critical.id] });
    const sample = orders[0]?.sample_id ?? '';
    expect(await ids({ search_input: sample })).toEqual([critical.id]);
  });
});

test('names are sorted as people look them up', async () => {
  const lastNames = async (query: Query) =>
    (await list({ order_key: 'patient_name', ...query })).orders.map(
      (order) => order.patient_details.last_name,
    );
  const sorted = ['Adams', 'Miller', 'Miller-Smith', "O'Neill"];
  expect(await lastNames({})).toEqual(sorted);
  expect(await lastNames({ order_direction: 'desc' })).toEqual(sorted.toReversed());
});

test('the last status is one of the orders', async () => {
  expect(await ids({ order_key: 'last_status', order_direction: 'asc', size: 1 })).toEqual([
    kit.id,
  ]);
});

test('names are not in the database', async () => {
  const { rows } = await app.database.query('select * from lab_order');
  const text = JSON.stringify(rows, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(text).not.toMatch(/Miller|O'Neill|Front Desk/u);
});

test('another team sees none of them', async () => {
  const other = await app.newTeam({ environment: 'sandbox' });
  const query = { order_ids: [kit.id] };
  const answer = await app.request<Page>('GET', '/v3/orders', { key: other.key, query });
  expect(answer.body).toMatchObject({ orders: [], total: 0 });
});

describe('what orders are searched by', () => {
  test('is seen by their team alone, whatever the statement asks for', async () => {
    const other = await app.newTeam({ environment: 'sandbox' });
    await newOrder(app, other);
    const seen = async (scopes: readonly TestTeam['scope'][]) => {
      const { rows } = await sql<{ tenant_id: string }>`
        select distinct tenant_id from lab_order_search`.execute(app.resources.db.search(scopes));
      return rows.map((row) => row.tenant_id).toSorted();
    };
    expect(await seen([])).toEqual([]);
    expect(await seen([team.scope])).toEqual([team.scope.tenantId]);
    const both = [team.scope, other.scope];
    expect(await seen(both)).toEqual(both.map(({ tenantId }) => tenantId).toSorted());
  });

  test('is found by the index of names, as the role of the server', async () => {
    const crowd = await app.newTeam({ environment: 'sandbox' });
    const { id } = await newOrder(app, crowd);
    await app.database.query(
      `insert into lab_order select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'sample_id', null, 'patient_tokens', array[number]))).*
       from lab_order as o, generate_series(1, 2000) as number where o.id = $1`,
      [id],
    );
    await app.database.query('analyze lab_order');
    const names = { search: null, patientTokens: [1n], recipientTokens: null, today: null };
    const filter = { ...toQuery({ page: 1, size: 50 }), ...names, limit: 50 };
    const { rows } = await sql<Record<string, string>>`
      explain ${matching(crowd.scope, filter)}`.execute(app.resources.db.search(crowd.scope));
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('lab_order_patient');
  });
});

test.each([
  [{ status: 'nonsense' }, 'status'],
  [{ size: 101 }, 'size'],
  [{ page: 0 }, 'page'],
  [{ user_id: 'x' }, 'user_id'],
  [{ start_date: 'yesterday' }, 'start_date'],
])('%j: 422 that names the field', async (query, field) => {
  const answer = await app.request<{ detail: unknown }>('GET', '/v3/orders', {
    key: team.key,
    query,
  });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body.detail)).toContain(`"${field}"`);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { unmatchedResult } from '../../../../tests/harness/matching-changes.ts';
import {
  newOrder,
  patient,
  patientAddress,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { toQuery } from './schema.ts';
import { matching } from './store.ts';

type Page = {
  readonly orders: readonly { readonly id: string }[];
  readonly total: number | null;
};
type Query = Readonly<Record<string, string | number | readonly string[]>>;

let app: TestApp;
let team: TestTeam;
let kit: TestOrder;
let critical: TestOrder;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  kit = await newOrder(app, team, { method: 'testkit', clinical_notes: 'Faints easily' });
  app.clock.advance(60_000);
  critical = await newOrder(app, team, { activate_by: null });
  await app.request('POST', `/v3/order/${critical.id}/test`, {
    key: team.key,
    body: { interpretation: 'critical' },
  });
});
afterAll(async () => app.close());

const list = async (query: Query = {}, key = team.key) =>
  app.request<Page>('GET', '/v3/order_summaries', { key, query });

/** Everything that tells whose an order is. */
const personal = [...Object.values(patient), ...Object.values(patientAddress), 'Faints easily'];

test('summaries say where each order stands, the newest first', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 2, page: 1, size: 50 });
  expect(body.orders).toMatchObject([
    {
      id: critical.id,
      user_id: critical.user_id,
      status: 'completed',
      low_level_status: 'completed',
      collection_method: 'walk_in_test',
      lab_test: { id: critical.lab_test.id },
      interpretation: 'critical',
      was_scheduled: false,
    },
    {
      id: kit.id,
      collection_method: 'testkit',
      events: kit.events,
      interpretation: null,
      critical_results: null,
      unacknowledged_results: null,
    },
  ]);
});

test('they tell nothing of the patient', async () => {
  const whole = await app.request('GET', '/v3/orders', { key: team.key });
  const { text } = await list();
  const words = personal.filter((word) => whole.text.includes(word));
  expect(words).toContain(patient.last_name);
  // The country and the state are also of laboratories and tests.
  const telling = words.filter((word) => word.length > 2);
  expect(telling.filter((word) => text.includes(`"${word}"`))).toEqual([]);
});

test.each<[Query, () => readonly TestOrder[]]>([
  [{ order_type: ['testkit'] }, () => [kit]],
  [{ is_critical: 'true' }, () => [critical]],
  [{ is_acknowledged: 'false' }, () => [critical]],
  [{ is_acknowledged: 'true' }, () => []],
  [{ order_direction: 'asc' }, () => [kit, critical]],
  [{ size: 1, page: 2 }, () => [kit]],
])('%j leaves what it names', async (query, expected) => {
  expect((await list(query)).body.orders.map(({ id }) => id)).toEqual(
    expected().map(({ id }) => id),
  );
});

test('names are not asked for, and what is wrong is named', async () => {
  expect((await list({ order_key: 'patient_name' })).text).toContain('"order_key"');
  expect((await list({ size: 101 })).status).toBe(422);
});

test('another team sees none of them', async () => {
  const other = await app.newTeam({ environment: 'sandbox' });
  const found = await list({ order_ids: [kit.id] }, other.key);
  expect(found.body).toMatchObject({ orders: [], total: 0 });
});

test('what waits to be acknowledged is found by its index among many', async () => {
  const crowd = await app.newTeam({ environment: 'sandbox' });
  const { id } = await newOrder(app, crowd);
  await app.database.query(
    `insert into lab_order select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(), 'sample_id', null, 'interpretation', 'critical',
       'unacknowledged_results', case when number = 1 then 1 else 0 end))).*
     from lab_order as o, generate_series(1, 3000) as number where o.id = $1`,
    [id],
  );
  await app.database.query('analyze lab_order');
  const asked = toQuery({ page: 1, size: 50, is_acknowledged: false });
  const filter = { ...asked, search: null, patientTokens: null, recipientTokens: null };
  const { rows } = await sql<Record<string, string>>`
    explain ${matching(crowd.scope, { ...filter, today: null, limit: 50 })}`.execute(
    app.resources.db.search(crowd.scope),
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('lab_order_unacknowledged');
});

test('unmatched results are listed without patients, markers and notes', async () => {
  const { raw_result_id: id } = await unmatchedResult(app, team);
  const answer = await app.request<{ data: readonly object[]; next_cursor: string | null }>(
    'GET',
    '/v3/unmatched_result_summaries',
    { key: team.key, query: { status: 'pending_customer_review' } },
  );
  expect(answer.body).toMatchObject({ data: [{ id }], total: 1, next_cursor: null });
  const whole = await app.request<object>('GET', `/v3/unmatched_result/${id}`, { key: team.key });
  const plain = Object.entries(whole.body).filter(
    ([name]) => !['patient', 'markers', 'note'].includes(name),
  );
  expect(answer.body.data).toEqual([Object.fromEntries(plain)]);
  const other = await app.newTeam({ environment: 'sandbox' });
  const foreign = await app.request('GET', '/v3/unmatched_result_summaries', { key: other.key });
  expect(foreign.body).toEqual({ data: [], next_cursor: null, total: 0 });
});

import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { trust } from '../server/src/kernel/brand.ts';
import { parseConfig } from '../server/src/kernel/config.ts';
import { silentLog } from '../server/src/kernel/log.ts';
import type { UserId } from '../server/src/kernel/scope.ts';
import { ensureUserKey, type UserKey } from '../server/src/kernel/user-keys.ts';
import type { Order, OrderDetails, OrderId } from '../server/src/labs/orders/model.ts';
import { openNameIndex } from '../server/src/labs/orders/names.ts';
import { getOrder, sealDetails } from '../server/src/labs/orders/view/service.ts';
import { findTeamScope } from '../server/src/management/index.ts';
import { openRuntime } from '../server/src/runtime.ts';
import type { BenchRow } from './row.ts';
import { fire, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

/** Fewer for a trial: BENCH_ORDERS=50000. */
const ordersCount = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const usersCount = 500;
const batch = 1000;
const creates = Math.min(3000, ordersCount / 20);

const patient = {
  first_name: 'Jane',
  last_name: 'Doe',
  dob: '1985-02-28',
  gender: 'female',
  phone_number: '+16025771234',
  email: 'jane@example.com',
};
const address = {
  receiver_name: 'Jane Doe',
  first_line: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
};

/** Names of some hundred thousand people, by the number of each. */
const syllables = ['ba', 'der', 'ki', 'lo', 'man', 'nu', 'po', 'ris', 'sen', 'tal', 'vo', 'wen'];
const nameOf = (index: number): string => {
  const parts = [index % 12, Math.floor(index / 12) % 12, Math.floor(index / 144) % 12];
  return parts.map((part) => syllables[part] ?? '').join('');
};
const statuses = ['ordered', 'requisition_created', 'partial_results', 'completed', 'cancelled'];

async function stockTest({ url, headers }: Stage): Promise<string> {
  const answer = await fetch(`${url}/v3/lab_test?collection_method=walk_in_test`, { headers });
  const { data } = (await answer.json()) as { data: readonly { id: string }[] };
  return data[0]?.id ?? '';
}

/** Copies of one order under other names, statuses and times, each sealed as the server would. */
async function fill(stage: Stage, users: readonly string[], template: OrderId): Promise<void> {
  await withDatabase(stage, async (connection) => {
    const parsed = parseConfig({ SALUS_DATA_DIR: stage.dataDir });
    if (!parsed.ok) throw new Error(parsed.problems.join(', '));
    const { resources, close } = await openRuntime(parsed.config, { log: silentLog });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const scope = await findTeamScope(resources, undefined);
      const { order } = await getOrder(resources, scope, template);
      const keys: UserKey[] = [];
      for (const user of users) {
        keys.push(
          await resources.db.write(scope, async (tx) =>
            ensureUserKey(tx, resources, scope, trust<UserId>(user)),
          ),
        );
      }
      const names = openNameIndex(resources.vault);
      const tokens = (texts: readonly string[]): string =>
        `{${names.tokens(scope.tenantId, texts).join(',')}}`;
      for (let from = 0; from < ordersCount; from += batch) {
        const numbers = Array.from({ length: batch }, (_, index) => from + index);
        const made = numbers.map((index) => copy(order, index, { users, keys, tokens }));
        await client.query(copyText, [template, JSON.stringify(made)]);
      }
      await client.query('vacuum analyze lab_order');
    } finally {
      await client.end();
      await close();
    }
  });
}

const copyText = `
  with made as (
    select * from json_to_recordset($2::json) as made (
      id uuid, user_id uuid, data text, patient text, status text, method text, interpretation text,
      activate_by date, at timestamptz)
  ), opened as (
    insert into lab_order_transaction (id, tenant_id, user_id, status, created_at)
    select made.id, t.tenant_id, made.user_id, 'active', made.at from made, lab_order as t where t.id = $1
  ), ordered as (
    insert into lab_order (
      id, tenant_id, user_id, transaction_id, origin, course, method, status, status_at, lab, tests_digest, data,
      patient_tokens, recipient_tokens, activate_by, was_scheduled, priority, billing_type, interpretation, created_at,
      updated_at)
    select made.id, t.tenant_id, made.user_id, made.id, 'initial', made.method, made.method, made.status, made.at, t.lab,
      t.tests_digest, decode(made.data, 'base64'), made.patient::bigint[], made.patient::bigint[], made.activate_by,
      made.activate_by is not null, false, 'client_bill', made.interpretation, made.at, made.at
    from made, lab_order as t where t.id = $1
  )
  insert into lab_order_event (tenant_id, order_id, status, created_at)
  select t.tenant_id, made.id, made.status, made.at from made, lab_order as t where t.id = $1`;

function copy(
  order: Order,
  index: number,
  {
    users,
    keys,
    tokens,
  }: {
    readonly users: readonly string[];
    readonly keys: readonly UserKey[];
    readonly tokens: (texts: readonly string[]) => string;
  },
): object {
  const id = trust<OrderId>(randomUUID());
  const place = index % users.length;
  const key = keys[place];
  if (key === undefined || order.details.patient === null) throw new Error('an order is of a user');
  const [firstName, lastName] = [nameOf(index * 7), nameOf(index)];
  const details: OrderDetails = {
    ...order.details,
    patient: { ...order.details.patient, firstName, lastName },
  };
  return {
    id,
    user_id: users[place],
    data: sealDetails(key, id, details).toString('base64'),
    patient: tokens([firstName, lastName]),
    status: statuses[index % statuses.length],
    method: index % 3 === 0 ? 'testkit' : 'walk_in_test',
    interpretation: index % 50 === 3 ? 'critical' : null,
    activate_by: index % 100 === 0 ? '2099-01-01' : null,
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  };
}

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const users = await Promise.all(
      Array.from({ length: usersCount }, async (_, index) => stage.createUser(`user-${index}`)),
    );
    const test = await stockTest(stage);
    const create = (index: number): Shot => ({
      method: 'POST',
      path: '/v3/order',
      body: JSON.stringify({
        user_id: users[index % users.length],
        order_set: { lab_test_ids: [test] },
        patient_details: patient,
        patient_address: address,
      }),
    });
    const made = await fetch(`${stage.url}/v3/order`, { ...create(0), headers: stage.headers });
    const { order } = (await made.json()) as { order: { id: OrderId } };
    const shots = Array.from({ length: creates }, (_, index) => create(index));
    await fire(stage.url, stage.headers, shots.slice(0, creates / 10), 16);
    const created = await fire(stage.url, stage.headers, shots, 16);
    await fill(stage, users, order.id);
    const rows: BenchRow[] = [
      {
        name: 'create a lab order, 16 connections',
        figure: created.perSecond,
        unit: 'requests/s',
        baseline: 'the goal',
        baselineFigure: 300,
        ratio: created.perSecond / 300,
      },
    ];
    for (const [name, query] of filters(users)) {
      const path = `/v3/orders?size=50${query}`;
      const reads = Array.from({ length: Math.min(300, creates) }, (): Shot => ({
        method: 'GET',
        path,
      }));
      await fire(stage.url, stage.headers, reads.slice(0, 10), 1);
      const { p99Ms } = await fire(stage.url, stage.headers, reads, 1);
      rows.push({
        name: `list 50 of ${ordersCount.toLocaleString('en-US')} lab orders ${name}, p99`,
        figure: p99Ms,
        unit: 'ms',
        baseline: 'the goal',
        baselineFigure: 50,
        ratio: p99Ms / 50,
      });
    }
    return rows;
  } finally {
    await stage.close();
  }
}

function filters(users: readonly string[]): readonly (readonly [string, string])[] {
  return [
    ['without a filter', ''],
    ['by status', '&status=completed'],
    ['by method', '&order_type=testkit'],
    ['by interpretation', '&interpretation=critical'],
    ['by time', '&start_date=2026-01-01T00:00:00Z&end_date=2026-01-01T06:00:00Z'],
    ['by user', `&user_id=${users[1]}`],
    ['that are scheduled', '&order_activation_types=scheduled'],
    ['by a full name', `&patient_name=${nameOf(700)}%20${nameOf(100)}`],
    ['by a last name', `&patient_name=${nameOf(100)}`],
    ['by search', `&search_input=${nameOf(100)}`],
    ['by the last status', '&order_key=last_status'],
  ];
}

import pg from 'pg';

import { silentLog } from '../server/src/kernel/log/log.ts';
import type { OrderId } from '../server/src/labs/orders/model.ts';
import { openRuntime } from '../server/src/process/runtime.ts';
import { parseConfig } from '../server/src/process/settings.ts';
import { address, copyOrders, type Course, courses, nameOf, patient } from './lab-order-copies.ts';
import type { BenchRow } from './row.ts';
import { fire, openStage, type Shot, type Stage, withDatabase } from './stage.ts';

/** Fewer for a trial: BENCH_ORDERS=50000. */
const ordersCount = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const usersCount = Math.min(5000, ordersCount / 20);
const lanes = 16;
const creates = Math.min(3000, ordersCount / 10);
/** Of each filter, so that the p99 is the last but one. */
const reads = 150;

async function stockTest({ url, headers }: Stage, course: Course): Promise<string> {
  const answer = await fetch(`${url}/v3/lab_test?collection_method=${course}`, { headers });
  const { data } = (await answer.json()) as { data: readonly { id: string }[] };
  return data[0]?.id ?? '';
}

async function createUsers(stage: Stage): Promise<readonly string[]> {
  const users: string[] = [];
  const lane = async (first: number): Promise<void> => {
    for (let number = first; number < usersCount; number += lanes) {
      users.push(await stage.createUser(`user-${number}`));
    }
  };
  await Promise.all(Array.from({ length: lanes }, async (_, first) => lane(first)));
  return users;
}

async function createOne({ url, headers }: Stage, { body = '' }: Shot): Promise<OrderId> {
  const answer = await fetch(`${url}/v3/order`, { method: 'POST', headers, body: String(body) });
  return ((await answer.json()) as { order: { id: OrderId } }).order.id;
}

/** As autovacuum does after some seconds: plans of a new database are for tables that are empty. */
async function analyze(stage: Stage): Promise<void> {
  await withDatabase(stage, async (connection) => {
    const owner = new pg.Client(connection);
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
  });
}

/** What was created is on its way to its laboratory; it would take its share of the two cores. */
async function untilDispatched(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query('select from lab_dispatch limit 1');
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Copies of an order of each course. */
async function fill(
  stage: Stage,
  users: readonly string[],
  templates: Readonly<Record<Course, OrderId>>,
): Promise<void> {
  await withDatabase(stage, async (connection) => {
    const parsed = parseConfig({ SALUS_DATA_DIR: stage.dataDir });
    if (!parsed.ok) throw new Error(parsed.problems.join(', '));
    const { resources, close } = await openRuntime(parsed.config, { log: silentLog });
    const owner = new pg.Client(connection);
    await owner.connect();
    try {
      await untilDispatched(owner);
      await copyOrders({ resources, owner }, { users, templates, count: ordersCount });
    } finally {
      await owner.end();
      await close();
    }
  });
}

/** A listed order in the middle of them, for the filters that name one. */
async function anOrder({ url, headers }: Stage): Promise<Listed> {
  const answer = await fetch(`${url}/v3/orders?size=1&page=${ordersCount / 2}`, { headers });
  const [order] = ((await answer.json()) as { orders: readonly Listed[] }).orders;
  if (order === undefined) throw new Error('there are no orders');
  return order;
}

type Listed = {
  readonly id: string;
  readonly user_id: string;
  readonly order_transaction: { readonly id: string };
};

export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const users = await createUsers(stage);
    const create = (test: string, index: number): Shot => ({
      method: 'POST',
      path: '/v3/order',
      body: JSON.stringify({
        user_id: users[index % users.length],
        order_set: { lab_test_ids: [test] },
        patient_details: patient,
        patient_address: address,
      }),
    });
    const templates: Partial<Record<Course, OrderId>> = {};
    for (const course of courses) {
      templates[course] = await createOne(stage, create(await stockTest(stage, course), 0));
    }
    const test = await stockTest(stage, 'walk_in_test');
    const shots = Array.from({ length: creates }, (_, index) => create(test, index));
    await fire(stage.url, stage.headers, shots.slice(0, creates / 5), 16);
    await analyze(stage);
    const created = await fire(stage.url, stage.headers, shots, 16);
    await fill(stage, users, templates as Record<Course, OrderId>);
    return [
      {
        name: 'create a lab order, 16 connections',
        figure: created.perSecond,
        unit: 'requests/s',
        baseline: 'the goal',
        baselineFigure: 300,
        ratio: created.perSecond / 300,
      },
      ...(await listAll(stage)),
    ];
  } finally {
    await stage.close();
  }
}

async function listAll(stage: Stage): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, query] of filters(await anOrder(stage))) {
    const read: Shot = { method: 'GET', path: `/v3/orders?${query}` };
    await fire(
      stage.url,
      stage.headers,
      Array.from({ length: 10 }, () => read),
      1,
    );
    const { p99Ms } = await fire(
      stage.url,
      stage.headers,
      Array.from({ length: reads }, () => read),
      1,
    );
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
}

const [someName, someFirstName] = [nameOf(100), nameOf(700)];

/** Every parameter of the list, and the least and the most of what a name can be. */
function filters(order: Listed): readonly (readonly [string, string])[] {
  return [
    ['without a filter', ''],
    ['by status', 'status=completed'],
    ['by two statuses', 'status=completed&status=cancelled'],
    ['by a status that none has', 'status=lost'],
    ['by method', 'order_type=testkit'],
    ['by interpretation', 'interpretation=critical'],
    ['that are critical', 'is_critical=true'],
    ['that are not critical', 'is_critical=false'],
    ['from a day on', 'start_date=2026-01-06T00:00:00Z'],
    ['until a day', 'end_date=2026-01-06T00:00:00Z'],
    ['updated from a day on', 'updated_start_date=2026-01-06T00:00:00Z'],
    ['updated until a day', 'updated_end_date=2026-01-06T00:00:00Z'],
    ['by user', `user_id=${order.user_id}`],
    ['that are scheduled', 'order_activation_types=scheduled'],
    ['that are current', 'order_activation_types=current'],
    ['by id', `order_ids=${order.id}`],
    ['by transaction', `order_transaction_id=${order.order_transaction.id}`],
    ['by a full name', `patient_name=${someFirstName}%20${someName}`],
    ['by a last name', `patient_name=${someName}`],
    ['by the first letter of a name', 'patient_name=b'],
    ['by a name that nobody has', 'patient_name=zz'],
    ['by recipient', `shipping_recipient_name=${someName}`],
    ['by search for a name', `search_input=${someName}`],
    ['by search for an id', `search_input=${order.id}`],
    ['in order of the last status', 'order_key=last_status'],
    ['the oldest first', 'order_direction=asc'],
    ['sorted by a full name', `order_key=patient_name&patient_name=${someFirstName}%20${someName}`],
    ['on page 1000', 'page=1000'],
    ['in pages of 100', 'size=100'],
  ];
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  type Method,
  newOrder,
  readOrder,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { dayMs, hourMs } from '../../../kernel/time.ts';
import { OrderWorker } from '../index.ts';

let app: TestApp;
let team: TestTeam;
let worker: OrderWorker;

beforeAll(async () => {
  app = await openTestApp();
  worker = new OrderWorker(app.service.slices.labsOrders.orders);
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam({ environment: 'sandbox' });
});

const send = async (
  method: 'GET' | 'POST' | 'PATCH',
  order: TestOrder,
  path = '',
  body?: unknown,
) =>
  app.request<{ readonly detail?: string; readonly message?: string }>(
    method,
    `/v3/order/${order.id}${path}`,
    { key: team.key, body },
  );
const reschedule = async (order: TestOrder, day: string | null) =>
  send('PATCH', order, '', { activate_by: day });
const statusOf = async (order: TestOrder) =>
  (await readOrder(app, team, order.id)).last_event.status.split('.')[2];
const simulate = async (order: TestOrder, finalStatus: string) =>
  app.request('POST', `/v3/order/${order.id}/test`, {
    key: team.key,
    query: { final_status: finalStatus },
  });
const dayAfter = (days: number) =>
  new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

describe('a scheduled order', () => {
  test('is given another day, and is dispatched when that has come', async () => {
    const order = await newOrder(app, team, { activate_by: dayAfter(3) });
    expect(await reschedule(order, dayAfter(1))).toMatchObject({
      status: 200,
      body: { order: { activate_by: dayAfter(1) }, message: 'Order rescheduled' },
    });
    await worker.runDue();
    expect(await statusOf(order)).toBe('ordered');
    app.clock.advance(dayMs);
    await worker.runDue();
    expect(await statusOf(order)).toBe('requisition_created');
    expect(await reschedule(order, dayAfter(9))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('requisition_created') },
    });
  });

  test('is due at once with null, and then has no day to change', async () => {
    const order = await newOrder(app, team, { activate_by: dayAfter(3) });
    expect(await reschedule(order, null)).toMatchObject({
      status: 200,
      body: {
        order: { activate_by: null },
        message: expect.stringMatching(/^The order is due now/u),
      },
    });
    expect(await reschedule(order, dayAfter(4))).toMatchObject({
      status: 400,
      body: { detail: 'The order is due and has no activation date any more' },
    });
    await worker.runDue();
    expect(await statusOf(order)).toBe('requisition_created');
  });

  test('is not called dispatched where no laboratory is connected, and keeps its day open', async () => {
    const own = await app.newTeam({ environment: 'production' });
    const orders = await Promise.all(
      [2, 2].map(async () => newOrder(app, own, { activate_by: dayAfter(2) })),
    );
    const [due, waits] = orders;
    if (due === undefined || waits === undefined) throw new Error('no orders');
    const patch = async ({ id }: TestOrder, day: string | null) =>
      app.request('PATCH', `/v3/order/${id}`, { key: own.key, body: { activate_by: day } });
    const answers = [await patch(due, null), await patch(due, dayAfter(3))];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    app.clock.advance(2 * dayMs);
    for (let times = 0; times < 3; times++) {
      await worker.runDue();
      app.clock.advance(hourMs);
    }
    answers.push(await patch(waits, dayAfter(5)));
    expect(answers.at(-1)).toMatchObject({
      status: 200,
      body: { order: { activate_by: dayAfter(5) }, message: 'Order rescheduled' },
    });
    expect(JSON.stringify(answers)).not.toMatch(/dispatched/u);
    const { rows } = await app.database.query<{ action: string }>(
      `select action from audit_pending where tenant_id = '${own.scope.tenantId}' and action like 'order.%'`,
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['order.released', 'order.rescheduled']));
    expect(actions).not.toContain('order.dispatched');
    for (const order of orders)
      expect((await readOrder(app, own, order.id)).last_event.status).toBe(
        'received.walk_in_test.ordered',
      );
  });

  test('may be given today, and no day that is past', async () => {
    const order = await newOrder(app, team, { activate_by: dayAfter(3) });
    expect(await reschedule(order, dayAfter(-1))).toMatchObject({
      status: 400,
      body: { detail: `activate_by must be today, ${dayAfter(0)}, or later` },
    });
    expect((await reschedule(order, dayAfter(0))).status).toBe(200);
    expect(await reschedule(order, '2026-02-30')).toMatchObject({ status: 422 });
    expect((await send('PATCH', order, '', {})).status).toBe(422);
  });

  test('has its day where the team is', async () => {
    const set = (zone: string) =>
      app.database.query(
        `update tenant set settings = settings || '{"time_zone": "${zone}"}' where id = '${team.scope.tenantId}'`,
      );
    app.clock.set(new Date('2027-03-01T11:00:00Z'));
    await set('Pacific/Kiritimati');
    const order = await newOrder(app, team, { activate_by: '2027-03-02' });
    expect((await reschedule(order, '2027-03-01')).status).toBe(400);
    expect((await reschedule(order, '2027-03-03')).status).toBe(200);
    await worker.runDue();
    expect(await statusOf(order)).toBe('ordered');
    app.clock.set(new Date('2027-03-02T09:59:59Z'));
    await worker.runDue();
    expect(await statusOf(order)).toBe('ordered');
    app.clock.set(new Date('2027-03-02T10:00:00Z'));
    await worker.runDue();
    expect(await statusOf(order)).toBe('requisition_created');
  });

  test('that two give a day at once has that of the second, and waits for it', async () => {
    const order = await newOrder(app, team, { activate_by: dayAfter(3) });
    const days = [dayAfter(5), dayAfter(6)];
    const answers = await Promise.all(days.map(async (day) => reschedule(order, day)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { activate_by: day } = await readOrder(app, team, order.id);
    expect(days).toContain(day);
    const { rows } = await app.database.query(
      `select (run_at at time zone 'UTC')::date::text as day from lab_dispatch where order_id = '${order.id}'`,
    );
    expect(rows).toEqual([{ day }]);
  });

  test('is dispatched or given another day, where both come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await newOrder(app, team, { activate_by: dayAfter(1) });
      app.clock.advance(dayMs);
      const [changed] = await Promise.all([reschedule(order, dayAfter(7)), worker.runDue()]);
      await worker.runDue();
      const isMoved = changed.status === 200;
      expect(changed.status).toBe(isMoved ? 200 : 400);
      expect(await statusOf(order)).toBe(isMoved ? 'ordered' : 'requisition_created');
    }
  });

  test('that many change at once has one of their days, and is dispatched once', async () => {
    const order = await newOrder(app, team, { activate_by: dayAfter(3) });
    const answers = await Promise.all([
      reschedule(order, null),
      reschedule(order, null),
      reschedule(order, dayAfter(5)),
      worker.runDue(),
      worker.runDue(),
    ]);
    const statuses = answers
      .slice(0, 2)
      .map((each) => (typeof each === 'object' ? each.status : 0));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    await worker.runDue();
    const { events } = await readOrder(app, team, order.id);
    expect(events.map(({ status }) => status.split('.')[2])).toEqual([
      'ordered',
      'requisition_created',
    ]);
  });
});

test('an order for immediate processing has no day to change', async () => {
  const order = await newOrder(app, team);
  expect(await reschedule(order, dayAfter(1))).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('immediate') },
  });
});

describe('cancelling', () => {
  const allowed: Readonly<Record<Method, readonly string[]>> = {
    walk_in_test: [
      'received.walk_in_test.requisition_created',
      'collecting_sample.walk_in_test.appointment_scheduled',
    ],
    at_home_phlebotomy: [
      'collecting_sample.at_home_phlebotomy.appointment_cancelled',
      'collecting_sample.at_home_phlebotomy.draw_completed',
    ],
    testkit: ['received.testkit.requisition_created'],
    on_site_collection: ['sample_with_lab.on_site_collection.draw_completed'],
  };
  const refused: Readonly<Record<Method, readonly string[]>> = {
    walk_in_test: [
      'sample_with_lab.walk_in_test.partial_results',
      'completed.walk_in_test.completed',
      'cancelled.walk_in_test.cancelled',
      'failed.walk_in_test.sample_error',
    ],
    at_home_phlebotomy: ['sample_with_lab.at_home_phlebotomy.partial_results'],
    testkit: ['collecting_sample.testkit.transit_customer', 'failed.testkit.lost'],
    on_site_collection: ['completed.on_site_collection.completed'],
  };
  const cases = (table: Readonly<Record<Method, readonly string[]>>) =>
    Object.entries(table).flatMap(([method, statuses]) =>
      statuses.map((status) => [method as Method, status] as const),
    );

  test.each(cases(allowed))('%s at %s is done', async (method, status) => {
    const order = await newOrder(app, team, { method });
    await simulate(order, status);
    expect(await send('POST', order, '/cancel')).toMatchObject({
      status: 200,
      body: { message: 'Order cancelled', order: { status: 'cancelled' } },
    });
    const { order_transaction: transaction } = await readOrder(app, team, order.id);
    expect(transaction.status).toBe('cancelled');
  });

  test.each(cases(refused))('%s at %s is refused, and nothing changes', async (method, status) => {
    const order = await newOrder(app, team, { method });
    await simulate(order, status);
    const before = await readOrder(app, team, order.id);
    const lowLevel = status.split('.')[2];
    expect(await send('POST', order, '/cancel')).toMatchObject({
      status: 400,
      body: { detail: `Transition from ${lowLevel} to cancelled is not allowed` },
    });
    expect(await readOrder(app, team, order.id)).toEqual(before);
  });

  test('and completing at the same moment: one of them is done, the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await newOrder(app, team, { method: 'on_site_collection' });
      await simulate(order, 'sample_with_lab.on_site_collection.draw_completed');
      const [cancelled] = await Promise.all([
        send('POST', order, '/cancel'),
        simulate(order, 'completed.on_site_collection.completed'),
      ]);
      const { events, order_transaction: transaction } = await readOrder(app, team, order.id);
      const [, , , ...ends] = events.map(({ status }) => status.split('.')[2]);
      const result = await send('GET', order, '/result');
      if (cancelled.status === 200) {
        expect([ends, transaction.status, result.status]).toEqual([
          ['cancelled'],
          'cancelled',
          404,
        ]);
      } else {
        expect(cancelled).toMatchObject({
          status: 400,
          body: {
            detail: expect.stringMatching(/^Transition from \w+ to cancelled is not allowed$/u),
          },
        });
        expect([ends.at(-1), transaction.status, result.status]).toEqual([
          'completed',
          'completed',
          200,
        ]);
      }
    }
  });
});

test('a draw on site is completed once, and only there', async () => {
  const onSite = await newOrder(app, team, { method: 'on_site_collection' });
  expect((await send('PATCH', onSite, '/draw_completed')).status).toBe(400);
  await simulate(onSite, 'received.on_site_collection.requisition_created');
  expect(await send('PATCH', onSite, '/draw_completed')).toMatchObject({
    status: 200,
    body: { order: { status: 'sample_with_lab' } },
  });
  expect((await send('PATCH', onSite, '/draw_completed')).status).toBe(400);
  const walkIn = await newOrder(app, team);
  expect((await send('PATCH', walkIn, '/draw_completed')).status).toBe(400);
});

test('communication is set for each order', async () => {
  const order = await newOrder(app, team);
  const path = '/communication_settings';
  expect((await send('GET', order, path)).body).toEqual({ order_id: order.id, sms_enabled: true });
  const changed = await send('PATCH', order, path, { sms_enabled: false });
  expect(changed.body).toEqual({ order_id: order.id, sms_enabled: false });
  expect((await send('GET', order, path)).body).toEqual(changed.body);
});

test('events are sent again, by ids or by time, of the own team only', async () => {
  const order = await newOrder(app, team);
  const other = await app.newTeam({ environment: 'sandbox' });
  const foreign = await newOrder(app, other);
  const resend = async (body: unknown) =>
    app.request<{ order_ids: readonly string[] }>('POST', '/v3/order/resend_events', {
      key: team.key,
      body,
    });
  expect((await resend({ order_ids: [order.id, foreign.id] })).body).toEqual({
    order_ids: [order.id],
  });
  const now = app.clock.now().toISOString();
  expect((await resend({ start_at: now, end_at: now })).body.order_ids).toEqual([order.id]);
  expect((await resend({})).status).toBe(422);
});

test('a laboratory that draws again makes one redraw, in the same transaction', async () => {
  const markers = await app.request<{ markers: readonly { id: number }[] }>(
    'GET',
    '/v3/lab_tests/markers',
    { key: team.key, query: { lab_slug: 'labcorp', a_la_carte_enabled: 'true', name: 'glucose' } },
  );
  const order = await newOrder(app, team, {
    order_set: { add_on: { marker_ids: [markers.body.markers[0]?.id] } },
    collection_method: 'walk_in_test',
  });
  const answer = await simulate(order, 'collecting_sample.walk_in_test.redraw_available');
  expect([answer.status, answer.text]).toEqual([200, '"Success"']);
  const { order_transaction: transaction } = await readOrder(app, team, order.id);
  expect(transaction).toMatchObject({
    status: 'active',
    orders: [
      { id: order.id, low_level_status: 'redraw_available', origin: 'initial' },
      { low_level_status: 'ordered', origin: 'redraw' },
    ],
  });
  const redraw = await readOrder(app, team, transaction.orders[1]?.id ?? '');
  const again = await simulate(redraw, 'collecting_sample.walk_in_test.redraw_available');
  expect(again.status).toBe(400);
  await simulate(redraw, 'completed.walk_in_test.completed');
  const done = await readOrder(app, team, order.id);
  expect(done.order_transaction.status).toBe('completed');
  const merged = await app.request('GET', `/v3/order_transaction/${transaction.id}/result`, {
    key: team.key,
  });
  expect(merged).toMatchObject({ status: 200, body: { metadata: { status: 'final' } } });
});

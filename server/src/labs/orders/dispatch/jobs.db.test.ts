import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import {
  newOrder,
  readOrder,
  stockTest,
  type TestOrder,
} from '../../../../tests/harness/orders.ts';
import { dayMs, hourMs } from '../../../kernel/time.ts';
import type { LabAcceptance, LabConnector, LabOrder } from '../laboratory/interface.ts';
import { DispatchWorker } from './jobs.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
});
afterAll(async () => app.close());

type Asked = {
  readonly id: number;
  readonly aoe: { readonly questions: readonly { readonly id: number }[] };
};

/** A laboratory that has one order for each number, and remembers what it was told. */
function openLab(answer: (order: LabOrder, times: number) => Promise<LabAcceptance>): {
  readonly orders: Map<string, LabOrder>;
  readonly sent: string[];
  readonly cancelled: string[];
  worker(): DispatchWorker;
} {
  const orders = new Map<string, LabOrder>();
  const sent: string[] = [];
  const cancelled: string[] = [];
  const lab: LabConnector = {
    name: 'test',
    send: async (order) => {
      orders.set(order.orderNumber, order);
      sent.push(order.orderNumber);
      return answer(order, sent.filter((number) => number === order.orderNumber).length);
    },
    cancel: async ({ orderNumber }) => {
      cancelled.push(orderNumber);
    },
  };
  const { orders: deps } = app.service.slices.labsOrders;
  return {
    orders,
    sent,
    cancelled,
    worker: () => new DispatchWorker({ ...deps, labFor: () => lab }),
  };
}

const ready: LabAcceptance = { kind: 'accepted', requisition: 'ready' };
const statusOf = async (order: TestOrder) =>
  (await readOrder(app, team, order.id)).last_event.status.split('.')[2];

async function drain(...workers: readonly DispatchWorker[]): Promise<void> {
  for (let count = 1; count > 0;) {
    const counts = await Promise.all(workers.map(async (worker) => worker.runDue()));
    count = counts.reduce((sum, each) => sum + each, 0);
  }
}

describe('a laboratory', () => {
  test('has each of many due orders once, though two workers send them', async () => {
    const { user_id } = await app.newUser(team);
    const order_set = { lab_test_ids: [await stockTest(app, team, 'walk_in_test')] };
    const activate_by = new Date(app.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const orders = await Promise.all(
      Array.from({ length: 200 }, async () =>
        newOrder(app, team, { user_id, order_set, activate_by }),
      ),
    );
    const lab = openLab(async () => ready);
    const [one, other] = [lab.worker(), lab.worker()];
    await drain(one, other);
    expect(lab.sent).toEqual([]);
    app.clock.advance(dayMs);
    await drain(one, other);
    expect(lab.sent.toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    const statuses = await Promise.all(orders.map(statusOf));
    expect(new Set(statuses)).toEqual(new Set(['requisition_created']));
  });

  test('is told again when its answer was lost, under the same number, and has the order once', async () => {
    const order = await newOrder(app, team);
    const lab = openLab(async (_, times) => {
      if (times === 1) throw new Error('the connection was lost after the order was taken');
      return ready;
    });
    await drain(lab.worker());
    expect(await statusOf(order)).toBe('ordered');
    app.clock.advance(hourMs);
    await drain(lab.worker());
    expect(lab.sent).toEqual([order.id, order.id]);
    expect([...lab.orders.keys()]).toEqual([order.id]);
    expect(await statusOf(order)).toBe('requisition_created');
  });

  test('is told again when the worker died before it wrote the answer down', async () => {
    const order = await newOrder(app, team);
    const lab = openLab(async () => ready);
    // The lease of a worker that nobody hears of any more.
    await app.database.query(
      `update lab_dispatch set run_at = now(), lease_id = gen_random_uuid(), attempt = 1
       where order_id = '${order.id}'`,
    );
    app.clock.set(new Date(Date.now() + dayMs));
    await drain(lab.worker());
    expect(lab.sent).toEqual([order.id]);
    expect(await statusOf(order)).toBe('requisition_created');
  });

  test('that refuses an order for good has it taken back', async () => {
    const kit = await newOrder(app, team, { method: 'testkit' });
    const walkIn = await newOrder(app, team);
    await drain(openLab(async () => ({ kind: 'refused', reason: 'unknown account' })).worker());
    expect(await statusOf(kit)).toBe('do_not_process');
    expect(await statusOf(walkIn)).toBe('cancelled');
  });

  test('that is not connected is waited for a day; then the order ends, and says so', async () => {
    const own = await app.newTeam({ environment: 'production' });
    const [kit, walkIn, cancelled] = await Promise.all([
      newOrder(app, own, { method: 'testkit' }),
      newOrder(app, own),
      newOrder(app, own),
    ]);
    const { orders: deps } = app.service.slices.labsOrders;
    const worker = new DispatchWorker({ ...deps, labFor: () => undefined });
    const last = async ({ id }: TestOrder) => (await readOrder(app, own, id)).last_event;
    const begun = app.clock.now().getTime();
    for (let hours = 0; hours < 23; hours += 0.5) {
      await drain(worker);
      app.clock.advance(hourMs / 2);
    }
    expect((await last(kit)).status).toBe('received.testkit.ordered');
    const path = `/v3/order/${cancelled.id}/cancel`;
    expect((await app.request('POST', path, { key: own.key })).status).toBe(200);
    const waiting = async () =>
      (
        await app.database.query(
          `select from lab_dispatch where tenant_id = '${own.scope.tenantId}'`,
        )
      ).rows.length;
    for (let times = 0; (await waiting()) > 0 && times < 20; times++) {
      await drain(worker);
      app.clock.advance(hourMs / 2);
    }
    expect(await waiting()).toBe(0);
    expect(app.clock.now().getTime() - begun).toBeGreaterThan(dayMs);
    expect(await last(kit)).toMatchObject({
      status: 'cancelled.testkit.do_not_process',
      status_detail: 'fulfillment_error',
    });
    expect((await last(walkIn)).status).toBe('cancelled.walk_in_test.cancelled');
    const { events } = await readOrder(app, own, cancelled.id);
    expect(events).toHaveLength(2);
  });

  test('is told of a cancelled order only if it may know of it', async () => {
    const cancel = async ({ id }: TestOrder) =>
      app.request('POST', `/v3/order/${id}/cancel`, { key: team.key });
    const lab = openLab(async () => ready);
    const untold = await newOrder(app, team);
    await cancel(untold);
    await drain(lab.worker());
    expect([lab.sent, lab.cancelled]).toEqual([[], []]);
    const told = await newOrder(app, team);
    await drain(lab.worker());
    await cancel(told);
    await drain(lab.worker());
    expect([lab.sent, lab.cancelled]).toEqual([[told.id], [told.id]]);
  });

  test('that is being told of an order keeps it on its day', async () => {
    const dayIn = (days: number) =>
      new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
    const order = await newOrder(app, team, { activate_by: dayIn(1) });
    app.clock.advance(dayMs);
    const answers: unknown[] = [];
    const lab = openLab(async () => {
      const changed = await app.request('PATCH', `/v3/order/${order.id}`, {
        key: team.key,
        body: { activate_by: dayIn(7) },
      });
      answers.push([changed.status, changed.body]);
      return ready;
    });
    await drain(lab.worker());
    expect(answers).toEqual([[400, { detail: 'The order was dispatched already' }]]);
    expect(lab.sent).toEqual([order.id]);
    expect(await statusOf(order)).toBe('requisition_created');
  });

  test('that may have heard of an order keeps it on its day, though it is not connected later', async () => {
    const dayIn = (days: number) =>
      new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
    const order = await newOrder(app, team, { activate_by: dayIn(1) });
    app.clock.advance(dayMs);
    const lab = openLab(async () => {
      throw new Error('the connection was lost after the order was taken');
    });
    await drain(lab.worker());
    expect(lab.sent).toEqual([order.id]);
    app.clock.advance(hourMs);
    const { orders: deps } = app.service.slices.labsOrders;
    await drain(new DispatchWorker({ ...deps, labFor: () => undefined }));
    const changed = await app.request('PATCH', `/v3/order/${order.id}`, {
      key: team.key,
      body: { activate_by: dayIn(7) },
    });
    expect(changed).toMatchObject({
      status: 400,
      body: { detail: 'The order was dispatched already' },
    });
    const cancelled = await app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
    expect(cancelled.status).toBe(200);
    await drain(lab.worker());
    expect(lab.cancelled).toEqual([order.id]);
  });

  test('that is being told of an order which is cancelled then is told of that, too', async () => {
    const order = await newOrder(app, team);
    const lab = openLab(async () => {
      await app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
      return ready;
    });
    await drain(lab.worker());
    expect(await statusOf(order)).toBe('cancelled');
    // Not before the time that the first telling may take.
    expect(lab.cancelled).toEqual([]);
    app.clock.advance(hourMs);
    await drain(lab.worker());
    expect([lab.sent, lab.cancelled]).toEqual([[order.id], [order.id]]);
    expect(await statusOf(order)).toBe('cancelled');
  });

  test('gets what it needs: person, markers under its codes, and the sample', async () => {
    const order = await newOrder(app, team, { clinical_notes: 'n', icd_codes: ['E11.9'] });
    const lab = openLab(async () => ready);
    await drain(lab.worker());
    expect(lab.orders.get(order.id)).toMatchObject({
      patient: { firstName: 'Jane', birthDate: '1985-02-28', gender: 'female' },
      method: 'walk_in_test',
      clinicalNotes: 'n',
      diagnosisCodes: ['E11.9'],
      environment: 'sandbox',
    });
    const read = await readOrder(app, team, order.id);
    expect(lab.orders.get(order.id)?.sampleId).toBe(read.sample_id);
    expect(lab.orders.get(order.id)?.markers.length).toBeGreaterThan(0);
  });

  test('gets answers to its questions under its own codes', async () => {
    const path = '/v3/lab_tests/4/markers/QD-0128';
    const { body: lead } = await app.request<Asked>('GET', path, { key: team.key });
    const answers = ['Repeat', 'V', '8'];
    const order = await newOrder(app, team, {
      order_set: { add_on: { marker_ids: [lead.id] } },
      collection_method: 'walk_in_test',
      aoe_answers: lead.aoe.questions.map(({ id }, index) => ({
        marker_id: lead.id,
        question_id: id,
        answer: answers[index],
      })),
    });
    const lab = openLab(async () => ready);
    await drain(lab.worker());
    expect(lab.orders.get(order.id)?.answers).toMatchObject([
      { questionCode: 'PURP', answer: 'Repeat', chosen: [{ code: 'R', text: 'Repeat' }] },
      { questionCode: 'TYPE', answer: 'V', chosen: [{ code: 'V', text: 'Venous' }] },
      { questionCode: 'HOURS', answer: '8', chosen: [] },
    ]);
  });
});

import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DispatchWorker } from '../../../src/labs/orders/dispatch/jobs.ts';
import { toLabOrder } from '../../../src/labs/orders/dispatch/lab-order.ts';
import {
  type LabConnector,
  type LabInbox,
  type LabOrder,
  type Orders,
} from '../../../src/labs/orders/index.ts';
import { toOrderId } from '../../../src/labs/orders/schema.ts';
import { getOrder } from '../../../src/labs/orders/view/service.ts';
import { openLabInbox } from '../../../src/labs/results/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../harness/app.ts';
import { type Method, newOrder, readOrder, type TestOrder } from '../../harness/orders.ts';

export type Reported = {
  /** Of the message: a second one with it is a repetition. */
  readonly id: string;
  readonly status: 'partial' | 'final' | 'corrected';
  /** Another last name than the order's. */
  readonly lastName?: string;
};

/** A laboratory under test, with the way on which its results come in. */
export type LabUnderTest = {
  readonly connector: LabConnector;
  readonly environment: 'sandbox' | 'production';
  /** Whether its reports say of which tests they are: a part after the whole reopens the order. Other parts wait. */
  readonly namesTests: boolean;
  /** Lets it report a value of each test of an order; whether it was told that its report is kept. */
  report(order: LabOrder, what: Reported): Promise<'kept' | 'refused'>;
  /** Of one at the other end of a connection. */
  readonly peer?: {
    /** The numbers of the orders that it holds, each once, and how often one came. */
    holds(): readonly string[];
    timesSent(number: string): number;
    /** It takes the next message, and its answer is lost on the way. */
    loseNextAnswer(): void;
    /** It does not take the next message, for now. */
    refuseNext(): void;
  };
  close(): Promise<void>;
};

type World = {
  readonly app: TestApp;
  readonly orders: Orders;
  readonly inbox: LabInbox;
  readonly lab: LabUnderTest;
};
export type OpenLab = (app: TestApp, orders: Orders) => Promise<LabUnderTest>;

/** The status from which a sample can be with the laboratory. */
const withSample = {
  testkit: 'delivered_to_lab',
  walk_in_test: 'requisition_created',
  at_home_phlebotomy: 'draw_completed',
  on_site_collection: 'draw_completed',
} as const;
const methods: readonly Method[] = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
];
const soon = (): AbortSignal => AbortSignal.timeout(10_000);

/** What every laboratory promises orders, together with the inbox that its results come to. */
export function labPromises(name: string, open: OpenLab): void {
  describe(name, () => {
    let world: World;
    let team: TestTeam;

    beforeAll(async () => {
      const app = await openTestApp();
      const { orders } = app.service.slices.labsOrders;
      const lab = await open(app, orders);
      world = { app, orders, lab, inbox: openLabInbox(orders) };
      team = await app.newTeam({ environment: lab.environment });
    });
    afterAll(async () => {
      await world.lab.close();
      await world.app.close();
    });

    const place = async (method: Method = 'walk_in_test') => {
      const order = await newOrder(world.app, team, { method });
      return { order, sent: await asSent(world, team, order) };
    };
    /** The same when a sample of it is there. */
    const collect = async (method: Method = 'walk_in_test') => {
      const placed = await place(method);
      const { orderNumber } = placed.sent;
      const notice = { orderNumber, status: withSample[method], detail: null };
      expect(await world.inbox.notice(notice)).toBe(true);
      return placed;
    };
    const read = async ({ id }: TestOrder) => readOrder(world.app, team, id);
    const status = async (order: TestOrder) => (await read(order)).last_event.status;
    const results = async ({ id }: TestOrder) =>
      world.app.request<Results>('GET', `/v3/order/${id}/result`, { key: team.key });

    test.each(methods)(
      'takes an order of %s, and the same once more as the same',
      async (method) => {
        const { sent } = await place(method);
        const first = await world.lab.connector.send(sent, soon());
        expect(first.kind).toBe('accepted');
        expect(await world.lab.connector.send(sent, soon())).toEqual(first);
        const { peer } = world.lab;
        if (peer === undefined) return;
        expect(peer.timesSent(sent.orderNumber)).toBe(2);
        expect(peer.holds().filter((number) => number === sent.orderNumber)).toHaveLength(1);
      },
    );

    test('lets an order be taken back twice, and one that it never had', async () => {
      const { sent } = await place();
      await world.lab.connector.send(sent, soon());
      await world.lab.connector.cancel(sent, soon());
      await world.lab.connector.cancel(sent, soon());
      const { sent: unknown } = await place();
      await world.lab.connector.cancel(unknown, soon());
    });

    test('says nothing of an order when it did not answer, and takes it when it is told again', async () => {
      const { peer, connector } = world.lab;
      if (peer === undefined) return;
      for (const fail of [() => peer.loseNextAnswer(), () => peer.refuseNext()]) {
        const { sent } = await place();
        fail();
        await expect(connector.send(sent, soon())).rejects.toThrow();
        expect((await connector.send(sent, soon())).kind).toBe('accepted');
        expect(peer.holds().filter((number) => number === sent.orderNumber)).toHaveLength(1);
      }
      const { sent } = await place();
      await expect(connector.send(sent, AbortSignal.abort())).rejects.toThrow();
      expect(peer.timesSent(sent.orderNumber)).toBe(0);
    });

    test('has an order from the dispatch once, and the order goes on', async () => {
      const { order, sent } = await place();
      const worker = new DispatchWorker({ ...world.orders, labFor: () => world.lab.connector });
      for (let count = 1; count > 0;) count = await worker.runDue();
      const said = await world.lab.connector.send(sent, soon());
      const isReady = said.kind === 'accepted' && said.requisition === 'ready';
      const then = isReady ? 'requisition_created' : 'ordered';
      expect(await status(order)).toBe(`received.walk_in_test.${then}`);
      // Once by the dispatch, and once just now.
      if (world.lab.peer !== undefined) expect(world.lab.peer.timesSent(sent.orderNumber)).toBe(2);
    });

    test('tells of what happens to a sample, and nothing of what cannot happen', async () => {
      const { order, sent } = await collect();
      const { orderNumber } = sent;
      const detail = 'sample_hemolyzed';
      const failed = { orderNumber, status: 'sample_error', detail } as const;
      expect(await world.inbox.notice({ ...failed, orderNumber: randomUUID() })).toBe(false);
      expect(await world.inbox.notice({ ...failed, status: 'lost', detail: null })).toBe(false);
      expect(await world.inbox.notice(failed)).toBe(true);
      expect((await read(order)).last_event).toMatchObject({
        status: 'failed.walk_in_test.sample_error',
        status_detail: detail,
      });
      expect(await world.inbox.notice(failed)).toBe(false);
    });

    test('reports in parts, finally, and once more corrected', async () => {
      const { order, sent } = await collect();
      const steps = [
        ['partial', 'sample_with_lab.walk_in_test.partial_results', 'partial'],
        ['final', 'completed.walk_in_test.completed', 'final'],
        ['corrected', 'completed.walk_in_test.corrected', 'final'],
      ] as const;
      const counts: number[] = [];
      for (const [reported, then, told] of steps) {
        const what = { id: randomUUID(), status: reported };
        expect(await world.lab.report(sent, what)).toBe('kept');
        expect(await status(order)).toBe(then);
        const { body } = await results(order);
        expect(body.metadata.status).toBe(told);
        expect(body.results.length).toBeGreaterThan(0);
        const wrong = body.results.filter((each) => each.interpretation === '');
        expect(wrong).toEqual([]);
        counts.push(body.results.length);
      }
      // What is corrected takes the place of what it corrects.
      expect(counts[2]).toBe(counts[1]);
      const { events } = await read(order);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    });

    test.each(methods)('completes an order of %s', async (method) => {
      const { order, sent } = await collect(method);
      expect(await world.lab.report(sent, { id: randomUUID(), status: 'final' })).toBe('kept');
      expect(await status(order)).toBe(`completed.${method}.completed`);
    });

    test('may repeat a report, which changes nothing and is kept', async () => {
      const { order, sent } = await collect();
      const report = { id: randomUUID(), status: 'final' } as const;
      await world.lab.report(sent, report);
      const [before, values] = [await read(order), await results(order)];
      expect(await world.lab.report(sent, report)).toBe('kept');
      expect(await read(order)).toEqual(before);
      expect((await results(order)).text).toBe(values.text);
    });

    test('may report parts after the whole, which reopen the order or wait, and take nothing back', async () => {
      const { order, sent } = await collect();
      await world.lab.report(sent, { id: randomUUID(), status: 'final' });
      const before = (await results(order)).body.results.length;
      expect(await world.lab.report(sent, { id: randomUUID(), status: 'partial' })).toBe('kept');
      expect(await status(order)).toBe(
        world.lab.namesTests
          ? 'sample_with_lab.walk_in_test.partial_results'
          : 'completed.walk_in_test.completed',
      );
      expect((await results(order)).body.results.length).toBeGreaterThanOrEqual(before);
    });

    test('reports of another person and for a cancelled order wait, and change no order', async () => {
      const waiting = async () =>
        (
          await world.app.request<{ total: number }>('GET', '/v3/unmatched_result', {
            key: team.key,
          })
        ).body.total;
      const count = await waiting();
      const { order, sent } = await collect();
      const other = { id: randomUUID(), status: 'final', lastName: 'Roe' } as const;
      expect(await world.lab.report(sent, other)).toBe('kept');
      expect(await status(order)).toBe('received.walk_in_test.requisition_created');
      expect((await results(order)).status).toBe(404);
      await world.app.request('POST', `/v3/order/${order.id}/cancel`, { key: team.key });
      expect(await world.lab.report(sent, { id: randomUUID(), status: 'final' })).toBe('kept');
      expect(await status(order)).toBe('cancelled.walk_in_test.cancelled');
      expect(await waiting()).toBe(count + 2);
    });

    test('is told that a report of what nobody here ordered is not kept', async () => {
      const { sent } = await collect();
      const foreign: LabOrder = {
        ...sent,
        orderNumber: randomUUID(),
        sampleId: 'NOBODYS',
        patient: { ...sent.patient, id: randomUUID() },
      };
      const what = { id: randomUUID(), status: 'final' } as const;
      expect(await world.lab.report(foreign, what)).toBe('refused');
      const { rows } = await world.app.database.query(
        `select from unmatched_result where message_id = '${what.id}'`,
      );
      expect(rows).toEqual([]);
    });
  });
}

type Results = {
  readonly metadata: { readonly status: string };
  readonly results: readonly { readonly slug: string; readonly interpretation: string }[];
};

/** The order as the dispatch gives it to its laboratory. */
async function asSent(
  { orders }: World,
  { scope }: TestTeam,
  { id }: TestOrder,
): Promise<LabOrder> {
  const { order } = await getOrder(orders, scope, toOrderId(id));
  return toLabOrder(orders, scope, order);
}

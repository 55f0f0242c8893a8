import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { newOrder, readOrder, type TestOrder } from '../../../../tests/harness/orders.ts';
import { toldOf } from '../../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../../webhooks/index.ts';
import { type OrderWorkflow, transitions, methodOf, topLevelOf } from '../machine/transitions.ts';
import { transactionStatusOf } from '../model.ts';
import { type LowLevelStatus, lowLevelStatuses } from '../model/status.ts';

type Edges = Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>>;
type Operation =
  | { readonly kind: 'simulate'; readonly status: LowLevelStatus }
  | { readonly kind: 'cancel' | 'draw' | 'dispatch' }
  | { readonly kind: 'reschedule'; readonly days: number };

const methods = ['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const;

/** Legal and illegal ones, as they come. */
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('simulate' as const),
      status: fc.constantFrom(...lowLevelStatuses),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'cancel' as const }, { kind: 'draw' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'dispatch' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      days: fc.integer({ min: -2, max: 5 }),
    }),
  },
);

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  await app.database.query(
    `update tenant set settings = '{"partial_webhooks_enabled": true}' where id = '${team.scope.tenantId}'`,
  );
  // Events are stored only where somebody wants them.
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:9/',
    filterTypes: null,
  });
});
afterAll(async () => app.close());

async function run(order: TestOrder, each: Operation, course: OrderWorkflow): Promise<number> {
  const path = `/v3/order/${order.id}`;
  const send = async (
    method: 'POST' | 'PATCH',
    more: string,
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<number> =>
    (await app.request(method, `${path}${more}`, { key: team.key, ...options })).status;
  switch (each.kind) {
    case 'simulate': {
      const method = methodOf[course];
      const finalStatus = `${topLevelOf(method, each.status)}.${method}.${each.status}`;
      return send('POST', '/test', { query: { final_status: finalStatus } });
    }
    case 'cancel':
      return send('POST', '/cancel');
    case 'draw':
      return send('PATCH', '/draw_completed');
    case 'dispatch':
      return send('PATCH', '', { body: { activate_by: null } });
    case 'reschedule': {
      const at = app.clock.now().getTime() + each.days * 86_400_000;
      return send('PATCH', '', { body: { activate_by: new Date(at).toISOString().slice(0, 10) } });
    }
  }
}

type Told = { readonly last_event: { readonly id: number }; readonly id: string };

async function toldOfOrder(order: TestOrder): Promise<readonly Told[]> {
  const events = await toldOf(app, order.user_id, 'labtest.order.%');
  return events.map(({ data }) => data as Told).filter(({ id }) => id === order.id);
}

test.each(methods)(
  '%s: whatever is asked for in whatever order, the machine is kept to',
  async (course) => {
    const table: Edges = transitions[course];
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 3, maxLength: 8 }),
        fc.boolean(),
        async (operations, isScheduled) => {
          const order = await newOrder(app, team, {
            method: course,
            ...(isScheduled ? { activate_by: '2026-12-24' } : {}),
          });
          let changes = 0;
          for (const each of operations) {
            const before = await readOrder(app, team, order.id);
            const status = await run(order, each, course);
            const after = await readOrder(app, team, order.id);
            expect([200, 400]).toContain(status);
            if (status === 400) expect(after).toEqual(before);
            else if (after.events.length === before.events.length) changes++;
          }
          const {
            events,
            last_event: last,
            status,
            order_transaction: transaction,
          } = await readOrder(app, team, order.id);
          const seen = events.map((each) => each.status.split('.')[2]) as LowLevelStatus[];
          // The status is that of the last event, and each event follows the one before along an edge.
          expect(last).toEqual(events.at(-1));
          expect(status).toBe(last.status.split('.')[0]);
          seen.slice(1).forEach((next, index) => {
            expect(table[seen[index] ?? 'ordered']).toContain(next);
          });
          const ids = events.map(({ id }) => id);
          expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
          // The transaction follows its orders.
          const members = transaction.orders.map((each) => ({
            course,
            status: each.low_level_status as LowLevelStatus,
          }));
          expect(transaction.status).toBe(transactionStatusOf(members));
          // Each event was told of once, and so was each change that is no event.
          const told = await toldOfOrder(order);
          expect(told).toHaveLength(events.length + changes);
          expect(new Set(told.map((each) => each.last_event.id))).toEqual(new Set(ids));
        },
      ),
      { numRuns: 8 },
    );
  },
  60_000,
);

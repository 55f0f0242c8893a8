import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type LowLevelStatus, lowLevelStatuses } from '../model/status.ts';
import { isCancellable, isOver, nextStatuses, pathTo, type Position, step } from './machine.ts';
import {
  initialStates,
  type OrderWorkflow,
  courses,
  detailsOf,
  dotted,
  transitions,
  methodOf,
} from './transitions.ts';

/** Every status that the contract publishes. */
const published = [
  'received.walk_in_test.ordered',
  'received.walk_in_test.requisition_created',
  'received.walk_in_test.requisition_bypassed',
  'completed.walk_in_test.completed',
  'sample_with_lab.walk_in_test.partial_results',
  'failed.walk_in_test.sample_error',
  'cancelled.walk_in_test.cancelled',
  'collecting_sample.walk_in_test.appointment_pending',
  'collecting_sample.walk_in_test.appointment_scheduled',
  'collecting_sample.walk_in_test.appointment_cancelled',
  'collecting_sample.walk_in_test.redraw_available',
  'received.at_home_phlebotomy.ordered',
  'received.at_home_phlebotomy.requisition_created',
  'received.at_home_phlebotomy.requisition_bypassed',
  'collecting_sample.at_home_phlebotomy.appointment_pending',
  'collecting_sample.at_home_phlebotomy.appointment_scheduled',
  'collecting_sample.at_home_phlebotomy.draw_completed',
  'collecting_sample.at_home_phlebotomy.appointment_cancelled',
  'completed.at_home_phlebotomy.completed',
  'sample_with_lab.at_home_phlebotomy.partial_results',
  'cancelled.at_home_phlebotomy.cancelled',
  'failed.at_home_phlebotomy.sample_error',
  'received.testkit.ordered',
  'received.testkit.awaiting_registration',
  'received.testkit.requisition_created',
  'received.testkit.requisition_bypassed',
  'received.testkit.registered',
  'collecting_sample.testkit.transit_customer',
  'collecting_sample.testkit.out_for_delivery',
  'collecting_sample.testkit.with_customer',
  'collecting_sample.testkit.transit_lab',
  'sample_with_lab.testkit.delivered_to_lab',
  'sample_with_lab.testkit.lab_processing_blocked',
  'completed.testkit.completed',
  'failed.testkit.failure_to_deliver_to_customer',
  'failed.testkit.failure_to_deliver_to_lab',
  'failed.testkit.sample_error',
  'failed.testkit.lost',
  'cancelled.testkit.cancelled',
  'cancelled.testkit.do_not_process',
  'collecting_sample.testkit.problem_in_transit_customer',
  'collecting_sample.testkit.problem_in_transit_lab',
  'received.on_site_collection.ordered',
  'received.on_site_collection.requisition_created',
  'received.on_site_collection.requisition_bypassed',
  'sample_with_lab.on_site_collection.draw_completed',
  'completed.on_site_collection.completed',
  'cancelled.on_site_collection.cancelled',
  'sample_with_lab.on_site_collection.partial_results',
  'failed.on_site_collection.sample_error',
  'completed.walk_in_test.corrected',
  'completed.at_home_phlebotomy.corrected',
  'completed.on_site_collection.corrected',
  'completed.testkit.corrected',
].toSorted();

const statusesOf = (course: OrderWorkflow): readonly LowLevelStatus[] => {
  const table: Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>> =
    transitions[course];
  return [
    ...new Set(lowLevelStatuses.flatMap((from) => (table[from] ? [from, ...table[from]] : []))),
  ];
};

const anyPosition = fc
  .record({ course: fc.constantFrom(...courses), mayRedraw: fc.boolean() })
  .chain(({ course, mayRedraw }) =>
    fc
      .constantFrom(...statusesOf(course))
      .map((status): Position => ({ course, status, mayRedraw })),
  );

describe('the table', () => {
  test('has exactly the 54 statuses of the contract', () => {
    const ours = courses.flatMap((course) =>
      statusesOf(course).map((status) => dotted(methodOf[course], status)),
    );
    expect([...new Set(ours)].toSorted()).toEqual(published);
  });

  test('leads from a beginning to every status', () => {
    for (const course of courses) {
      const seen = new Set<LowLevelStatus>();
      const walk = (status: LowLevelStatus): void => {
        if (seen.has(status)) return;
        seen.add(status);
        nextStatuses({ course, status, mayRedraw: true }).forEach(walk);
      };
      const table: object = transitions[course];
      initialStates.filter((each) => each in table).forEach(walk);
      expect(seen).toEqual(new Set(statusesOf(course)));
    }
  });

  test('explains only statuses that there are', () => {
    expect(lowLevelStatuses).toEqual(expect.arrayContaining(Object.keys(detailsOf)));
  });

  test('lets every order be cancelled that may be', () => {
    for (const course of courses) {
      for (const status of statusesOf(course)) {
        const position = { course, status, mayRedraw: true };
        expect(nextStatuses(position).includes('cancelled')).toBe(isCancellable(status));
      }
    }
  });
});

test('a step is made for an edge of the table and for nothing else', () => {
  fc.assert(
    fc.property(anyPosition, fc.constantFrom(...lowLevelStatuses), (position, to) => {
      const made = step(position, to);
      expect(made !== undefined).toBe(nextStatuses(position).includes(to));
      if (made !== undefined) expect(made).toEqual({ from: position.status, to, detail: null });
    }),
  );
});

test('a way is made of edges, one after the other, and ends where it was to', () => {
  fc.assert(
    fc.property(anyPosition, fc.constantFrom(...lowLevelStatuses), (position, to) => {
      const way = pathTo(position, to);
      if (way === undefined) return;
      expect(way.at(-1)?.to).toBe(to);
      let { status } = position;
      for (const each of way) {
        expect(each.from).toBe(status);
        expect(nextStatuses({ ...position, status })).toContain(each.to);
        status = each.to;
      }
      // Nothing that ends an order, or turns it back, is passed through.
      for (const each of way.slice(0, -1)) {
        const isCorrection = to === 'corrected' && each.to === 'completed';
        expect(isOver(methodOf[position.course], each.to)).toBe(isCorrection);
      }
    }),
  );
});

test('what is over stays over, but for what a laboratory says of its results later', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (!isOver(methodOf[position.course], position.status)) return;
      const isCompleted = position.status === 'completed' || position.status === 'corrected';
      const isKit = methodOf[position.course] === 'testkit';
      const reopened = isKit ? ['corrected'] : ['corrected', 'partial_results'];
      expect(nextStatuses(position)).toEqual(isCompleted ? reopened : []);
    }),
  );
});

test('a redraw never leads to another redraw', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const redraw = { ...position, mayRedraw: false };
      expect(nextStatuses(redraw)).not.toContain('redraw_available');
      expect(pathTo(redraw, 'redraw_available')).toBeUndefined();
    }),
  );
});

test.each([
  ['walk_in_test', ['requisition_created', 'partial_results', 'completed']],
  [
    'at_home_phlebotomy',
    [
      'requisition_created',
      'appointment_pending',
      'appointment_scheduled',
      'draw_completed',
      'completed',
    ],
  ],
  ['on_site_collection', ['requisition_created', 'draw_completed', 'partial_results', 'completed']],
  [
    'testkit',
    [
      'requisition_created',
      'transit_customer',
      'out_for_delivery',
      'with_customer',
      'transit_lab',
      'delivered_to_lab',
      'completed',
    ],
  ],
] as const)('%s: the way of an order that goes well', (course, statuses) => {
  const way = pathTo({ course, status: 'ordered', mayRedraw: true }, 'completed');
  expect(way?.map(({ to }) => to)).toEqual(statuses);
});

import { expect, test } from 'vitest';

import type { OrderCourse } from '#console/kernel/api/contract.ts';

import {
  courseOf,
  fileNameOf,
  statusNodesOf,
  queryOf,
  reachable,
  searchOf,
  toneOf,
  wordsOf,
} from './model.ts';

const state = (
  status: OrderCourse['statuses'][number]['status'],
  phase: OrderCourse['statuses'][number]['top_level_status'],
  next: OrderCourse['statuses'][number]['next'],
): OrderCourse['statuses'][number] => ({
  status,
  top_level_status: phase,
  dotted: `${phase}.walk_in_test.${status}`,
  next,
  is_over: next.length === 0,
  is_cancellable: phase === 'received',
  details: [],
});
const course: OrderCourse = {
  course: 'walk_in_test',
  collection_method: 'walk_in_test',
  beginnings: ['ordered'],
  statuses: [
    state('ordered', 'received', ['requisition_created', 'cancelled']),
    state('requisition_created', 'received', ['completed', 'cancelled']),
    state('completed', 'completed', []),
    state('cancelled', 'cancelled', []),
  ],
};
const order = {
  collection_method: 'walk_in_test',
  low_level_status: 'requisition_created',
  events: [
    { id: 1, created_at: '', status: 'received.walk_in_test.ordered', status_detail: null },
    {
      id: 2,
      created_at: '',
      status: 'received.walk_in_test.requisition_created',
      status_detail: null,
    },
  ],
} as const;

test('an order’s course is the one that knows all of its statuses', () => {
  const other: OrderCourse = { ...course, statuses: course.statuses.slice(0, 1) };
  expect(courseOf([other, course], { ...order, events: [...order.events] })).toBe(course);
  expect(courseOf([other], { ...order, events: [...order.events] })).toBeNull();
});

test('each status stands in the column of its phase, with where the order is', () => {
  const places = statusNodesOf(course, { ...order, events: [...order.events] });
  expect(places.get('received')?.map(({ is }) => is)).toEqual(['past', 'here']);
  expect(places.get('completed')?.map(({ is }) => is)).toEqual(['next']);
  expect(places.get('failed')).toBeUndefined();
});

test('a simulation goes to what can be reached, however far it is', () => {
  expect(reachable(course, 'ordered')).toEqual([
    'received.walk_in_test.requisition_created',
    'completed.walk_in_test.completed',
    'cancelled.walk_in_test.cancelled',
  ]);
  expect(reachable(course, 'completed')).toEqual([]);
});

test('what is no filter is left out of the address', () => {
  expect(
    searchOf({ method: 'testkit', critical: 'open', days: 'x', user: 'a name', page: '1' }),
  ).toEqual({ method: 'testkit', critical: 'open' });
  expect(searchOf({ page: 3 })).toEqual({ page: 3 });
});

test('open critical results are critical ones that nobody has acknowledged', () => {
  expect(queryOf({ critical: 'open' })).toEqual({ is_critical: true, is_acknowledged: false });
  expect(queryOf({ critical: 'any', method: 'testkit' })).toEqual({
    order_type: ['testkit'],
    is_critical: true,
  });
});

test('a status is told in words', () => {
  expect(wordsOf('delivered_to_lab')).toBe('delivered to lab');
  expect(toneOf('failed')).toBe('danger');
});

test.each([
  ['application/pdf', 'result-o1-2.pdf'],
  ['image/tiff', 'result-o1-2.tiff'],
  ['application/x-unknown', 'result-o1-2.bin'],
])('a document of the laboratory of type %s is saved as %s', (content_type, name) => {
  expect(fileNameOf({ order_id: 'o1', number: 2, content_type })).toBe(name);
});

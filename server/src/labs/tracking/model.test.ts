import { describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';
import type { OrderView } from '#labs/orders';

import { collectionOf } from './collection.ts';
import { estimatesOf, latestOf, nextDue, postpone, revise } from './model.ts';

const start = Date.parse('2026-11-01T10:00:00Z');
const day = (days: number): Date => new Date(start + days * dayMs);
const fast = { markerId: 1, tatDays: 1, worstTatDays: 2 };
const slow = { markerId: 2, tatDays: 3, worstTatDays: null };
const told = { createdAt: day(0), source: 'lab', reason: 'It came' } as const;

describe('what is expected', () => {
  const first = revise([], [fast, slow], { ...told, basisAt: day(0) });
  const updates = first === undefined ? [] : [first];

  test('counts the days of each test, and the whole is there with the last', () => {
    const estimates = [...estimatesOf(updates).values()];
    expect(estimates.map(({ current }) => current)).toEqual([day(1), day(3)]);
    expect(latestOf(estimates)).toEqual({ original: day(3), current: day(3) });
    expect(nextDue(updates, [fast, slow])).toEqual(day(1));
    expect(nextDue(updates, [slow])).toEqual(day(3));
  });

  test('does not change by hours, and keeps what was first said', () => {
    expect(revise(updates, [fast, slow], { ...told, basisAt: day(0.4) })).toBeUndefined();
    const later = revise(updates, [slow], { ...told, basisAt: day(2) });
    expect(later?.impacted).toEqual([{ id: 2, original: day(3), current: day(5) }]);
  });

  test('is late by as much as the laboratory ever takes, and then unknown', () => {
    const late = postpone(updates, [fast, slow], day(1));
    expect(late?.impacted).toMatchObject([{ id: 1, original: day(1), current: day(2) }]);
    const known = [...updates, ...(late === undefined ? [] : [late])];
    expect(postpone(known, [fast, slow], day(1.5))).toBeUndefined();
    expect(postpone(known, [fast, slow], day(2))?.impacted).toMatchObject([
      { id: 1, current: null },
    ]);
    expect(postpone(known, [fast, slow], day(9))).toMatchObject({
      revisedEstimate: null,
      impacted: [{ id: 1 }, { id: 2, original: day(3), current: null }],
    });
  });
});

test.each([
  ['the laboratory says when', ['draw_completed'], day(0), null, day(0), null],
  ['somebody took it', ['draw_completed'], null, day(0), day(1), null],
  ['at the appointment', ['partial_results'], null, day(0), day(0), 'scheduled_appointment'],
  ['a later appointment', ['partial_results'], null, day(2), day(1), 'lab_accessioning'],
  ['a kit sent back', ['transit_lab', 'delivered_to_lab'], null, null, day(1), 'dispatch_date'],
  ['a kit that nobody saw', ['delivered_to_lab'], null, null, day(1), 'lab_arrival'],
] as const)(
  'a sample was taken: %s',
  (_, statuses, reportedAt, appointmentAt, at, inferredFrom) => {
    const events = statuses.map((status, index) => ({
      id: index,
      status,
      detail: null,
      at: day(1 + index),
    }));
    const known = { reportedAt, appointmentAt };
    expect(collectionOf(events satisfies OrderView['events'], known)).toEqual({ at, inferredFrom });
  },
);

import { dayMs, plainDate } from '#kernel/time.ts';

import type { Order, OrderView } from '../model.ts';
import type { LowLevelStatus } from '../model/status.ts';

const arrivals: ReadonlySet<LowLevelStatus> = new Set([
  'draw_completed',
  'delivered_to_lab',
  'partial_results',
]);

/** Returns the expected days of the results, counted from the sample's arrival at the laboratory; null before that. */
export function expectedDays(
  { tests }: Order,
  events: OrderView['events'],
): Readonly<Record<'expected_result_by_date' | 'worst_case_result_by_date', string | null>> {
  const arrival = events.find(({ status }) => arrivals.has(status));
  const after = (days: number | null): string | null =>
    arrival === undefined || days === null
      ? null
      : plainDate(new Date(arrival.at.getTime() + days * dayMs));
  return {
    expected_result_by_date: after(tests.tatDays),
    worst_case_result_by_date: after(tests.worstTatDays),
  };
}

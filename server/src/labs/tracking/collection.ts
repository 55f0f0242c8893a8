import type { OrderView } from '#labs/orders';

export const inferenceSources = [
  'lab_arrival',
  'lab_accessioning',
  'scheduled_appointment',
  'dispatch_date',
] as const;

/** The time of the collection, and the source of an inferred time; null if it was reported. */
export type Collection = {
  readonly at: Date;
  readonly inferredFrom: (typeof inferenceSources)[number] | null;
};

/**
 * Returns the time of the collection. The laboratory's time comes first, then the phlebotomist's. Otherwise it is
 * inferred from the earliest known of: the appointment, the dispatch of the kit, the arrival at the laboratory.
 */
export function collectionOf(
  events: OrderView['events'],
  known: { readonly reportedAt: Date | null; readonly appointmentAt: Date | null },
): Collection | null {
  if (known.reportedAt !== null) return { at: known.reportedAt, inferredFrom: null };
  const when = (...statuses: readonly string[]): Date | undefined =>
    events.find(({ status }) => statuses.includes(status))?.at;
  const drawn = when('draw_completed');
  if (drawn !== undefined) return { at: drawn, inferredFrom: null };
  const arrived = when('delivered_to_lab');
  const accessioned = when('partial_results', 'completed', 'sample_error', 'redraw_available');
  const last = arrived ?? accessioned;
  if (last !== undefined && known.appointmentAt !== null && known.appointmentAt <= last)
    return { at: known.appointmentAt, inferredFrom: 'scheduled_appointment' };
  const sent = when('transit_lab');
  // Without tracking events a kit has both statuses at the same time; then the dispatch says nothing.
  if (sent !== undefined && (last === undefined || sent < last))
    return { at: sent, inferredFrom: 'dispatch_date' };
  if (arrived !== undefined) return { at: arrived, inferredFrom: 'lab_arrival' };
  return accessioned === undefined ? null : { at: accessioned, inferredFrom: 'lab_accessioning' };
}

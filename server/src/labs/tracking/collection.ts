import type { OrderView } from '#labs/orders';

export const inferenceSources = [
  'lab_arrival',
  'lab_accessioning',
  'scheduled_appointment',
  'dispatch_date',
] as const;

/** When the sample was taken, and what that was concluded from; null: somebody said so. */
export type Collection = {
  readonly at: Date;
  readonly inferredFrom: (typeof inferenceSources)[number] | null;
};

/**
 * The laboratory's word comes first, then that of who took the sample. Otherwise it was taken at the appointment, before
 * the kit was sent back, or before the laboratory had it, in this order: the earlier of what is known is the nearer.
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
  // A kit that nobody saw on its way has both at the same time.
  if (sent !== undefined && (last === undefined || sent < last))
    return { at: sent, inferredFrom: 'dispatch_date' };
  if (arrived !== undefined) return { at: arrived, inferredFrom: 'lab_arrival' };
  return accessioned === undefined ? null : { at: accessioned, inferredFrom: 'lab_accessioning' };
}

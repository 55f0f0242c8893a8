import { dayMs, hourMs } from '#kernel/time.ts';
import type { LowLevelStatus, OrderedMarker, Step } from '#labs/orders';

/** The first and the current estimate of a time. Null if unknown. */
export type Estimate = { readonly original: Date | null; readonly current: Date | null };
export type MarkerEstimate = Estimate & { readonly id: number };

export const updateSources = ['lab', 'junction', 'patient'] as const;
export type UpdateSource = (typeof updateSources)[number];

/** A change of the estimates, with its reason. */
export type Update = {
  readonly createdAt: Date;
  readonly source: UpdateSource;
  readonly reason: string;
  /** The time from which the laboratory's turnaround days count; null if it is no longer known. */
  readonly basisAt: Date | null;
  readonly revisedEstimate: Date | null;
  readonly impacted: readonly MarkerEstimate[];
};

export const unknownYet: Estimate = { original: null, current: null };

/** Returns the estimate of each test after these updates, which are sorted oldest first. */
export function estimatesOf(updates: readonly Update[]): ReadonlyMap<number, Estimate> {
  return new Map(updates.flatMap(({ impacted }) => impacted.map((each) => [each.id, each])));
}

/** Returns the latest date; null if one of them is unknown. */
function latest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null);
  const isKnown = known.length > 0 && known.length === dates.length;
  return isKnown ? new Date(Math.max(...known.map(Number))) : null;
}

/** The results are complete when the last of them has arrived. */
export function latestOf(estimates: readonly Estimate[]): Estimate {
  return {
    original: latest(estimates.map(({ original }) => original)),
    current: latest(estimates.map(({ current }) => current)),
  };
}

/** An event that changes when results are expected. */
type News = Pick<Update, 'source' | 'reason'> & {
  readonly counts: 'from now' | 'from the appointment' | 'never';
};

const news: Readonly<Partial<Record<LowLevelStatus, News>>> = {
  appointment_scheduled: {
    source: 'patient',
    counts: 'from the appointment',
    reason: 'The sample is to be taken at an appointment',
  },
  appointment_pending: {
    source: 'patient',
    counts: 'never',
    reason: 'The appointment waits to be arranged again',
  },
  appointment_cancelled: {
    source: 'patient',
    counts: 'never',
    reason: 'The appointment was cancelled',
  },
  draw_completed: { source: 'lab', counts: 'from now', reason: 'The sample was taken' },
  delivered_to_lab: { source: 'lab', counts: 'from now', reason: 'The laboratory has the sample' },
  partial_results: { source: 'lab', counts: 'from now', reason: 'The laboratory has the sample' },
  lab_processing_blocked: {
    source: 'lab',
    counts: 'never',
    reason: 'The laboratory cannot go on with the sample',
  },
  sample_error: { source: 'lab', counts: 'never', reason: 'The sample cannot be used' },
  redraw_available: { source: 'lab', counts: 'never', reason: 'A second sample has to be taken' },
  do_not_process: { source: 'lab', counts: 'never', reason: 'The sample is not processed' },
  lost: { source: 'lab', counts: 'never', reason: 'The sample is lost' },
  failure_to_deliver_to_lab: { source: 'lab', counts: 'never', reason: 'The sample is lost' },
  cancelled: { source: 'junction', counts: 'never', reason: 'The order was cancelled' },
};

/** Returns how the last step of an order changes its estimates; undefined if it does not. */
export function newsOf(steps: readonly Step[]): News | undefined {
  const last = steps.at(-1);
  // The estimates already count from the draw, so partial results do not change them.
  if (last?.to === 'partial_results' && last.from === 'draw_completed' && steps.length === 1)
    return undefined;
  return last && news[last.to];
}

/** Less than this is not worth telling anybody. */
const notableMs = 12 * hourMs;

function differs(before: Date | null, after: Date | null): boolean {
  if (before === null || after === null) return before !== after;
  return Math.abs(after.getTime() - before.getTime()) >= notableMs;
}

type Days = Pick<OrderedMarker, 'markerId' | 'tatDays' | 'worstTatDays'>;

const after = (basis: Date | null, days: number | null | undefined): Date | null =>
  basis === null || days === null || days === undefined
    ? null
    : new Date(basis.getTime() + days * dayMs);

/** The update that counts the usual days from a new beginning; undefined where nothing changes by that. */
export function revise(
  updates: readonly Update[],
  open: readonly Days[],
  told: Pick<Update, 'createdAt' | 'source' | 'reason' | 'basisAt'>,
): Update | undefined {
  return toUpdate(
    updates,
    told,
    (before, { tatDays }) => {
      const next = after(told.basisAt, tatDays);
      return differs(before.current, next) ? next : before.current;
    },
    open,
  );
}

/**
 * Returns the update for results that are late: first the laboratory's longest turnaround, after that an unknown time.
 * Undefined if nothing is late.
 */
export function postpone(
  updates: readonly Update[],
  open: readonly Days[],
  now: Date,
): Update | undefined {
  const basisAt = updates.findLast((each) => each.basisAt !== null)?.basisAt ?? null;
  const told = { createdAt: now, source: 'junction', reason: overdue, basisAt } as const;
  return toUpdate(
    updates,
    told,
    ({ current }, { worstTatDays }) => {
      if (current === null || current > now) return current;
      const worst = after(basisAt, worstTatDays);
      return worst !== null && worst > now ? worst : null;
    },
    open,
  );
}

export const overdue = 'The results are later than expected';

function toUpdate(
  updates: readonly Update[],
  told: Pick<Update, 'createdAt' | 'source' | 'reason' | 'basisAt'>,
  next: (before: Estimate, marker: Days) => Date | null,
  open: readonly Days[],
): Update | undefined {
  const known = estimatesOf(updates);
  const changed = open.map((marker) => {
    const before = known.get(marker.markerId) ?? unknownYet;
    const current = next(before, marker);
    return { id: marker.markerId, before, current, original: before.original ?? current };
  });
  const impacted = changed
    .filter(({ before, current }) => before.current?.getTime() !== current?.getTime())
    .map(({ id, original, current }) => ({ id, original, current }));
  if (impacted.length === 0) return undefined;
  return { ...told, impacted, revisedEstimate: latestOf(changed).current };
}

/** When the next of these is expected. */
export function nextDue(
  updates: readonly Update[],
  open: readonly Pick<Days, 'markerId'>[],
): Date | null {
  const known = estimatesOf(updates);
  const times = open.flatMap(({ markerId }) => known.get(markerId)?.current?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

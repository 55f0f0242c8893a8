import type { ReadDb } from '../db.ts';
import type { TeamScope } from '../scope.ts';

/** Work of one kind that waits for a person. */
export type OpenWork = {
  /** Such as `failing_endpoints`. */
  readonly kind: string;
  /** At most `openWorkMax`. */
  readonly count: number;
  /** Since when the oldest waits; null if the count is 0. */
  readonly oldestAt: Date | null;
};

/** Counts the open work of a team, in the order in which it is shown. */
export type OpenWorkCounter = (db: ReadDb, scope: TeamScope) => Promise<OpenWork>;

/** The maximum to which work is counted, so that a page of counts never reads a complete table. */
export const openWorkMax = 1000;

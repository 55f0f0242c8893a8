import type { Clock } from '../clock.ts';
import type { ReadDb, Tx } from '../db.ts';
import type { TeamScope } from '../scope.ts';
import * as store from './sandbox-clock-store.ts';

/** The current time of a team. */
export type TeamTime = {
  readonly now: Date;
  /** When the world has come to an instant of the team's. */
  toWorld(at: Date): Date;
};

/** A production team's time is the world's; a sandbox team's may be ahead of it. */
export async function teamTime(
  { clock }: { readonly clock: Clock },
  db: ReadDb,
  scope: TeamScope,
): Promise<TeamTime> {
  const aheadMs = scope.environment === 'production' ? 0 : await store.findClockOffset(db, scope);
  return timeAhead(clock, aheadMs);
}

/** Returns the team's time, outside of transactions. */
export async function lookUpTeamTime(
  { clock }: { readonly clock: Clock },
  db: ReadDb,
  scope: TeamScope,
): Promise<TeamTime> {
  const aheadMs = scope.environment === 'production' ? 0 : await store.lookUpAhead(db, scope);
  return timeAhead(clock, aheadMs);
}

function timeAhead(clock: Clock, aheadMs: number): TeamTime {
  return {
    now: new Date(clock.now().getTime() + aheadMs),
    toWorld: (at) => new Date(at.getTime() - aheadMs),
  };
}

/** Advances the clock of a sandbox team. Returns by how many milliseconds it is then ahead of the real time. */
export async function advanceTeamTime(tx: Tx, scope: TeamScope, byMs: number): Promise<number> {
  return store.advanceClock(tx, scope, byMs);
}

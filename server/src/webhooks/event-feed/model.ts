import type { UserId } from '#kernel/scope.ts';

/** A place among a team's events, in the order in which their transactions began to write. */
export type EventPosition = { readonly recordedIn: number; readonly id: number };

/** Which events are asked for. */
export type Filter = {
  /** Null: every type. */
  readonly filterTypes: readonly string[] | null;
  readonly userId: UserId | null;
};

/** In place of a cursor: behind everything that there is. */
export const latest = 'latest';

import type { UserId } from '#kernel/scope.ts';

/** A position among a team's events, in the order in which their transactions began to write. */
export type EventPosition = { readonly recordedIn: number; readonly id: number };

/** The requested events. */
export type Filter = {
  /** Null: every type. */
  readonly filterTypes: readonly string[] | null;
  readonly userId: UserId | null;
};

/** The cursor value for the position after all existing events. */
export const latest = 'latest';

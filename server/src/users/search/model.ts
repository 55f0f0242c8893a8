import type { UserId } from '#kernel/scope.ts';

/** The state of all sources of a user, or of the requested provider. */
export const connectionStates = ['healthy', 'failing', 'paused', 'none'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export type KnownConnection = {
  readonly userId: UserId;
  readonly provider: string;
  readonly status: 'active' | 'paused' | 'error';
  readonly errorType: string | null;
  readonly createdAt: Date;
  readonly lastDataAt: Date | null;
};

/** The criteria of a search; null matches everything. */
export type Criteria = {
  readonly userId: UserId | null;
  readonly userIds: readonly UserId[] | null;
  /** How the reference begins. */
  readonly reference: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly provider: string | null;
  readonly state: ConnectionState | null;
  readonly hasOrders: boolean | null;
  readonly hasResults: boolean | null;
};

import type { UserId } from '#kernel/scope.ts';

/** Of all of a user's sources, or of the provider that is asked for. */
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

/** What is asked for; null: whatever it is. */
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

import type { PayloadFormat } from '#kernel/event.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';

import type { StoredEvent } from './model.ts';

/** What of an event's row makes the event. */
export const eventColumns = [
  'id',
  'uid',
  'event_type',
  'team_id',
  'user_id',
  'client_user_id',
  'format',
  'payload',
] as const;

export type EventRow = {
  readonly id: number;
  readonly uid: string;
  readonly event_type: string;
  readonly team_id: string;
  readonly user_id: string | null;
  readonly client_user_id: string | null;
  readonly format: string;
  readonly payload: Buffer;
};

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    uid: row.uid,
    eventType: row.event_type,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the outbox wrote it from a TeamId
    teamId: row.team_id as TeamId,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the outbox wrote it from a UserId
    userId: row.user_id as UserId | null,
    clientUserId: row.client_user_id,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the outbox wrote it from a PayloadFormat
    format: row.format as PayloadFormat,
    payload: row.payload,
  };
}

import type { SnakeRow } from '#kernel/db/rows.ts';
import { minuteMs } from '#kernel/time.ts';

import type { StoredEvent } from '../model.ts';

/** The columns of an event's row that make up the event. */
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

/** The columns that statements read in addition. */
const columnsRead = [...eventColumns, 'tenant_id', 'endpoint_id', 'created_at'];

/**
 * The key of a sealed event's user, for a select from `event`. It is read for sealed events only, and null if it was destroyed.
 */
export const wrappedKeyOfEvent = `case when event.format = 'sealed' then (
    select wrapped from user_data_key where user_data_key.user_id = event.user_id) end as wrapped_key`;

/**
 * Returns the condition that an event's user is deleted, or data in it. Such an event is stored until the purge or an undo, and
 * no reader or receiver gets it before. Every statement that serves or sends events uses it; `event` is the alias of the row in
 * the statement.
 */
export const isWithheld = (event = 'event'): string =>
  `(exists (select from users where users.id = ${event}.user_id and users.deleted_at is not null)
    or exists (select from withheld_event where withheld_event.event_id = ${event}.id))`;

/** Withheld deliveries are checked again after this time, so that an undo sends the events that were not sent. */
export const withheldMs = 10 * minuteMs;

/**
 * Returns a subquery that finds an event by its id, for a lateral join. `offset 0` prevents the planner from flattening it: a
 * plain join may read every event of a tenant instead of the one partition that the id names.
 */
export function eventOf(id: string, columns = columnsRead.join(', ')): string {
  return `select ${columns} from event where event.id = ${id} offset 0`;
}

export type EventRow = SnakeRow<StoredEvent>;

export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    uid: row.uid,
    eventType: row.event_type,
    teamId: row.team_id,
    userId: row.user_id,
    clientUserId: row.client_user_id,
    format: row.format,
    payload: row.payload,
    wrappedKey: row.wrapped_key,
  };
}

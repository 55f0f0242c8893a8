import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { columnList } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';

import {
  eventColumns,
  type EventRow,
  isWithheld,
  wrappedKeyOfEvent,
} from '../stored/event-rows.ts';
import type { Filter, EventPosition } from './model.ts';

/** A row that was read; without its payload if it does not match. */
export type Scanned = EventPosition & { readonly created_at: Date } & (
    | ({ readonly isWanted: true } & EventRow)
    | { readonly isWanted: false }
  );

const dayIds = 2 ** 36;

/**
 * Returns the next rows after a position, with or without a match. Only reads rows before the oldest running transaction, so that
 * a reader who continues from the last one misses nothing.
 */
export async function scan(
  db: ReadDb,
  scope: TeamScope,
  { filterTypes, userId }: Filter,
  { after, limit }: { readonly after: EventPosition; readonly limit: number },
): Promise<readonly Scanned[]> {
  // Ids begin with their day, so partitions before the position's day are skipped.
  const firstId = Math.max(0, Math.floor(after.id / dayIds) - 1) * dayIds;
  const filters = filterTypes === null ? null : [...filterTypes];
  const { rows } = await sql<Scanned>`
    with next as materialized (
      select recorded_in, created_at, ${columnList(eventColumns)}, endpoint_id is null and wants_event_type(${filters}::text[], event_type)
        and (${userId}::uuid is null or user_id = ${userId}::uuid)
        and not ${sql.raw(isWithheld())} as is_wanted
      from event
      where tenant_id = ${scope.tenantId} and id >= ${firstId}::bigint
        and (recorded_in, id) > (${after.recordedIn}::bigint, ${after.id}::bigint)
        and recorded_in < event_count_decided()
      order by recorded_in, id limit ${limit}
    )
    select recorded_in as "recordedIn", id, is_wanted as "isWanted", uid, event_type, team_id, user_id,
      client_user_id, format, created_at, case when is_wanted then payload end as payload,
      ${sql.raw(wrappedKeyOfEvent)}
    from next event order by recorded_in, id`.execute(db);
  return rows;
}

/** Returns the position after all events; the one before every event if there is none. */
export async function findLatest(db: ReadDb, scope: TeamScope): Promise<EventPosition> {
  const { rows } = await sql<EventPosition>`
    select recorded_in as "recordedIn", id from event
    where tenant_id = ${scope.tenantId} and recorded_in < event_count_decided()
    order by recorded_in desc, id desc limit 1`.execute(db);
  return rows[0] ?? { recordedIn: 0, id: 0 };
}

const fetchingDestination = 'pull';

/** Stores the team's events from now on, whether or not an endpoint subscribes to them. */
export async function registerReader(tx: Tx, scope: TeamScope, now: Date): Promise<void> {
  await tx
    .insertInto('event_interest')
    .values({
      tenant_id: scope.tenantId,
      destination_id: fetchingDestination,
      filter_types: null,
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'destination_id']).doUpdateSet({ used_at: now }),
    )
    .execute();
}

/** Deletes the registration of teams that have not read since then, so that their events are no longer stored. */
export async function deleteInactiveReaders(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('event_interest')
    .where('destination_id', '=', fetchingDestination)
    .where('used_at', '<', before)
    .execute();
}

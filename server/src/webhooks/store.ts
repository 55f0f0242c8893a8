import { type Generated, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Endpoint } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    webhook_endpoint: {
      id: Generated<number>;
      uid: string;
      tenant_id: string;
      environment: TeamScope['environment'];
      url: string;
      description: string;
      filter_types: string[] | null;
      disabled: Generated<boolean>;
      secret: Buffer;
      created_at: Date;
    };
  }
}

/** Until the transaction ends, nobody else adds endpoints to the team. */
export async function lockEndpoints(tx: Tx, scope: TeamScope): Promise<void> {
  const name = `webhook_endpoint ${scope.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function countEndpoints(db: ReadDb, scope: TeamScope): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the endpoint, and that its team wants these events from now on. */
export async function insertEndpoint(
  tx: Tx,
  scope: TeamScope,
  endpoint: Endpoint,
  sealedSecret: Buffer,
): Promise<void> {
  const filterTypes = endpoint.filterTypes === null ? null : [...endpoint.filterTypes];
  await tx
    .insertInto('webhook_endpoint')
    .values({
      uid: endpoint.id,
      tenant_id: scope.tenantId,
      environment: scope.environment,
      url: endpoint.url,
      description: endpoint.description,
      filter_types: filterTypes,
      secret: sealedSecret,
      created_at: endpoint.createdAt,
    })
    .execute();
  await tx
    .insertInto('event_interest')
    .values({ tenant_id: scope.tenantId, destination_id: endpoint.id, filter_types: filterTypes })
    .execute();
}

export async function listEndpoints(db: ReadDb, scope: TeamScope): Promise<readonly Endpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['uid', 'url', 'description', 'filter_types', 'disabled', 'created_at'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.uid,
    url: row.url,
    description: row.description,
    filterTypes: row.filter_types,
    disabled: row.disabled,
    createdAt: row.created_at,
  }));
}

export async function findSealedSecret(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('secret')
    .where('tenant_id', '=', scope.tenantId)
    .where('uid', '=', id)
    .executeTakeFirst();
  return row?.secret;
}

/** Removes the endpoint with what was to be delivered to it; tells whether there was one. */
export async function deleteEndpoint(tx: Tx, scope: TeamScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('uid', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  await deleteInterest(tx, id);
  // Before the endpoint: it is what makes them the tenant's.
  await tx.deleteFrom('delivery').where('endpoint_id', '=', row.id).execute();
  await tx.deleteFrom('webhook_endpoint').where('id', '=', row.id).execute();
  return true;
}

/** Ends deliveries to an endpoint that said it is gone. What waited for it is dropped. */
export async function disableEndpoint(tx: Tx, endpointId: number): Promise<void> {
  const row = await tx
    .updateTable('webhook_endpoint')
    .set({ disabled: true })
    .where('id', '=', endpointId)
    .returning('uid')
    .executeTakeFirst();
  if (row === undefined) return;
  await deleteInterest(tx, row.uid);
  await tx.deleteFrom('delivery').where('endpoint_id', '=', endpointId).execute();
}

async function deleteInterest(tx: Tx, destinationId: string): Promise<void> {
  await tx.deleteFrom('event_interest').where('destination_id', '=', destinationId).execute();
}

/** Where deliveries go, and how they are signed. */
export type Target = {
  readonly id: number;
  readonly uid: string;
  readonly environment: TeamScope['environment'];
  readonly url: string;
  readonly sealedSecret: Buffer;
};

/** The targets that still take deliveries. */
export async function findTargets(
  db: ReadDb,
  endpointIds: readonly number[],
): Promise<readonly Target[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'uid', 'environment', 'url', 'secret as sealedSecret'])
    .where('id', '=', sql<number>`any(${[...endpointIds]}::bigint[])`)
    .where('disabled', '=', false)
    .execute();
  return rows;
}

/** Deletes some of the oldest settled events with their attempts; answers how many. */
export async function deleteOldEvents(tx: Tx, olderThan: Date, eventsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from event
      where created_at < ${olderThan}
        and not exists (select from outbox where outbox.event_id = event.id)
        and not exists (select from delivery where delivery.event_id = event.id)
      order by created_at limit ${eventsMax}
    ), attempts as (
      delete from delivery_attempt using old where delivery_attempt.event_id = old.id
    )
    delete from event using old where event.id = old.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes every event about a user, delivered or not. In this order, a relay that works meanwhile adds nothing. */
export async function deleteUserEvents(tx: Tx, userId: UserId): Promise<Erasure> {
  const events = sql<number>`(select id from event where user_id = ${userId})`;
  const erased: Record<string, number> = {};
  for (const table of ['outbox', 'delivery', 'delivery_attempt'] as const) {
    const gone = await tx
      .deleteFrom(table)
      .where('event_id', 'in', events)
      .executeTakeFirstOrThrow();
    erased[table] = Number(gone.numDeletedRows);
  }
  const gone = await tx.deleteFrom('event').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return { erased: { ...erased, event: Number(gone.numDeletedRows) } };
}

/** What happened to a user, without what was said of it; a page, in the order in which it was recorded. */
export async function listUserEvents(
  db: ReadDb,
  scope: TeamScope,
  query: { readonly userId: UserId; readonly after: number; readonly limit: number },
): Promise<readonly { id: number; uid: string; event_type: string; created_at: Date }[]> {
  return db
    .selectFrom('event')
    .select(['id', 'uid', 'event_type', 'created_at'])
    .where('user_id', '=', query.userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '>', query.after)
    .orderBy('id')
    .limit(query.limit)
    .execute();
}

/** Ends deliveries to every endpoint of the tenant. The worker drops what waited for them. */
export async function disableEndpoints(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ disabled: true })
    .where('tenant_id', '=', tenantId)
    .execute();
  await tx.deleteFrom('event_interest').where('tenant_id', '=', tenantId).execute();
}

/** Deletes some of what waits for the tenant's endpoints; answers how many. */
export async function deleteTenantDeliveries(
  tx: Tx,
  tenantId: TenantId,
  deliveriesMax: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery where id in (
      select delivery.id from webhook_endpoint
      join delivery on delivery.endpoint_id = webhook_endpoint.id
      where webhook_endpoint.tenant_id = ${tenantId} limit ${deliveriesMax})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteEndpoints(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('tenant_id', '=', tenantId).execute();
}

/** Deletes the events that are left when the tenant has no user any more. */
export async function deleteTenantEvents(tx: Tx, tenantId: TenantId): Promise<void> {
  const events = sql<number>`(select id from event where tenant_id = ${tenantId})`;
  await tx.deleteFrom('outbox').where('event_id', 'in', events).execute();
  await tx.deleteFrom('delivery_attempt').where('event_id', 'in', events).execute();
  await sql`delete from event where tenant_id = ${tenantId}`.execute(tx);
}

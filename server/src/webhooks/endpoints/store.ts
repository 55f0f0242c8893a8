import { type Generated, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { Endpoint } from '../model.ts';

type EndpointTable = {
  id: Generated<number>;
  uid: string;
  tenant_id: string;
  environment: TeamScope['environment'];
  url: string;
  description: string;
  filter_types: string[] | null;
  rate_limit: number | null;
  rate_used_until: Date | null;
  gzip: boolean;
  disabled: boolean;
  secret: Buffer;
  previous_secrets: Buffer | null;
  headers: Buffer | null;
  first_failed_at: Date | null;
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    webhook_endpoint: EndpointTable;
  }
}

/** Locks the team's list of endpoints until the transaction ends, so that no concurrent request adds one. */
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
  await tx
    .insertInto('webhook_endpoint')
    .values({
      ...toRow(endpoint),
      uid: endpoint.id,
      tenant_id: scope.tenantId,
      environment: scope.environment,
      secret: sealedSecret,
      previous_secrets: null,
      headers: null,
      rate_used_until: null,
      first_failed_at: null,
      failing_since: null,
      created_at: endpoint.createdAt,
    })
    .execute();
  await saveInterest(tx, scope, endpoint);
}

function toRow(
  endpoint: Endpoint,
): Pick<
  Selectable<EndpointTable>,
  'url' | 'description' | 'filter_types' | 'rate_limit' | 'gzip' | 'disabled' | 'updated_at'
> {
  return {
    url: endpoint.url,
    description: endpoint.description,
    filter_types: endpoint.filterTypes === null ? null : [...endpoint.filterTypes],
    rate_limit: endpoint.rateLimit,
    gzip: endpoint.gzip,
    disabled: endpoint.disabled,
    updated_at: endpoint.updatedAt,
  };
}

async function saveInterest(tx: Tx, scope: TeamScope, endpoint: Endpoint): Promise<void> {
  await deleteInterest(tx, endpoint.id);
  if (endpoint.disabled) return;
  await tx
    .insertInto('event_interest')
    .values({
      tenant_id: scope.tenantId,
      destination_id: endpoint.id,
      filter_types: toRow(endpoint).filter_types,
    })
    .execute();
}

/** Stores everything of a changed endpoint except its keys and headers, and resets its health. */
export async function updateEndpoint(tx: Tx, scope: TeamScope, endpoint: Endpoint): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...toRow(endpoint), first_failed_at: null, failing_since: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('uid', '=', endpoint.id)
    .execute();
  await saveInterest(tx, scope, endpoint);
}

type Sealed = Pick<Selectable<EndpointTable>, 'secret' | 'previous_secrets' | 'headers'>;

export async function updateSealed(
  tx: Tx,
  scope: TeamScope,
  { id, at }: { readonly id: string; readonly at: Date },
  sealed: Partial<Sealed>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...sealed, updated_at: at })
    .where('tenant_id', '=', scope.tenantId)
    .where('uid', '=', id)
    .execute();
}

export async function getSealed(db: ReadDb, scope: TeamScope, id: string): Promise<Sealed> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(['secret', 'previous_secrets', 'headers'])
    .where('tenant_id', '=', scope.tenantId)
    .where('uid', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('webhook.not_found');
  return row;
}

const shown = [
  'id',
  'uid',
  'url',
  'description',
  'filter_types',
  'rate_limit',
  'gzip',
  'disabled',
  'created_at',
  'updated_at',
] as const;

type Shown = Pick<Selectable<EndpointTable>, (typeof shown)[number]>;

const selectShown = (db: ReadDb, scope: TeamScope) =>
  db.selectFrom('webhook_endpoint').select(shown).where('tenant_id', '=', scope.tenantId);

/** An endpoint with its number; numbers ascend in the order of creation. */
export type NumberedEndpoint = { readonly number: number; readonly endpoint: Endpoint };

export async function listEndpoints(
  db: ReadDb,
  scope: TeamScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly NumberedEndpoint[]> {
  const rows = await selectShown(db, scope)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => toEndpoint(row));
}

export async function findEndpoint(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<NumberedEndpoint | undefined> {
  const row = await selectShown(db, scope).where('uid', '=', id).executeTakeFirst();
  return row && toEndpoint(row);
}

/** Returns the endpoint and locks it until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: string,
): Promise<NumberedEndpoint | undefined> {
  const row = await selectShown(tx, scope).where('uid', '=', id).forUpdate().executeTakeFirst();
  return row && toEndpoint(row);
}

function toEndpoint(row: Shown): NumberedEndpoint {
  const { id: number, uid: id, url, description, gzip, disabled } = row;
  const filters = { filterTypes: row.filter_types, rateLimit: row.rate_limit };
  const times = { createdAt: row.created_at, updatedAt: row.updated_at };
  return { number, endpoint: { id, url, description, gzip, disabled, ...filters, ...times } };
}

/** Deletes the endpoint with its pending deliveries. */
export async function deleteEndpoint(
  tx: Tx,
  { number, endpoint }: NumberedEndpoint,
): Promise<void> {
  await deleteInterest(tx, endpoint.id);
  // The interest goes first, because it is found through the endpoint's row, which names the tenant.
  await tx.deleteFrom('delivery').where('endpoint_id', '=', number).execute();
  await tx.deleteFrom('webhook_endpoint').where('id', '=', number).execute();
}

/** Disables an endpoint and deletes its pending deliveries. */
export async function disableEndpoint(tx: Tx, number: number, at: Date): Promise<void> {
  const row = await tx
    .updateTable('webhook_endpoint')
    .set({ disabled: true, updated_at: at, first_failed_at: null, failing_since: null })
    .where('id', '=', number)
    .where('disabled', '=', false)
    .returning('uid')
    .executeTakeFirst();
  await tx.deleteFrom('delivery').where('endpoint_id', '=', number).execute();
  if (row !== undefined) await deleteInterest(tx, row.uid);
}

async function deleteInterest(tx: Tx, destinationId: string): Promise<void> {
  await tx.deleteFrom('event_interest').where('destination_id', '=', destinationId).execute();
}

/** Disables every endpoint of the tenant. The worker drops their pending deliveries. */
export async function disableEndpoints(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ disabled: true })
    .where('tenant_id', '=', tenantId)
    .execute();
  await tx.deleteFrom('event_interest').where('tenant_id', '=', tenantId).execute();
}

export async function deleteEndpoints(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('tenant_id', '=', tenantId).execute();
}

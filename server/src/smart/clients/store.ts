import { type ColumnType, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { Client, ClientId, PublicKey } from './model.ts';

type Row = {
  id: ClientId;
  tenant_id: TenantId;
  label: string;
  scopes: string[];
  jwks: ColumnType<readonly PublicKey[] | null, string | null>;
  jwks_uri: string | null;
  created_at: Date;
  last_used_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    backend_client: Row;
    backend_client_assertion: {
      client_id: ClientId;
      tenant_id: TenantId;
      jti_hash: Buffer;
      expires_at: Date;
    };
  }
}

const backendClientColumns = [
  'id',
  'tenant_id',
  'label',
  'scopes',
  'jwks',
  'jwks_uri',
  'created_at',
  'last_used_at',
] as const;

function toClient(row: Selectable<Row>): Client {
  const { id, label, scopes, created_at: createdAt, last_used_at: lastUsedAt } = row;
  const facts = { id, label, scopes, createdAt, lastUsedAt };
  if (row.jwks_uri !== null) return { ...facts, jwks: null, jwksUri: row.jwks_uri };
  return { ...facts, jwks: row.jwks ?? [], jwksUri: null };
}

export async function insert(tx: Tx, scope: TeamScope, client: Client): Promise<void> {
  await tx
    .insertInto('backend_client')
    .values({
      id: client.id,
      tenant_id: scope.tenantId,
      label: client.label,
      scopes: [...client.scopes],
      jwks: client.jwks === null ? null : JSON.stringify(client.jwks),
      jwks_uri: client.jwksUri,
      created_at: client.createdAt,
      last_used_at: null,
    })
    .execute();
}

/** The newest first. */
export async function list(db: ReadDb, scope: TeamScope): Promise<readonly Client[]> {
  const rows = await db
    .selectFrom('backend_client')
    .select(backendClientColumns)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toClient(row));
}

/** False where the tenant has no such client. Its assertions go with it. */
export async function remove(tx: Tx, scope: TeamScope, id: ClientId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backend_client')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The client, and whose it is. Not tenant data: this is what makes a tenant known. */
export async function findHolder(
  db: ReadDb,
  id: ClientId,
): Promise<{ readonly client: Client; readonly tenantId: TenantId } | undefined> {
  const row = await db
    .selectFrom('backend_client')
    .select(backendClientColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { client: toClient(row), tenantId: row.tenant_id };
}

/**
 * Consumes an assertion, and updates when its client was last seen. Returns false if any process has used it before.
 */
export async function useAssertion(
  tx: Tx,
  { tenantId }: TeamScope,
  { clientId, jtiHash, expiresAt, now }: Assertion,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backend_client_assertion')
    .values({ client_id: clientId, tenant_id: tenantId, jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .updateTable('backend_client')
    .set({ last_used_at: now })
    .where('id', '=', clientId)
    .where('tenant_id', '=', tenantId)
    .execute();
  return true;
}

/** Ends a token before its time. */
export async function revokeToken(
  tx: Tx,
  { tenantId }: TeamScope,
  token: {
    readonly clientId: ClientId;
    readonly tokenHash: Buffer;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { clientId, tokenHash, expiresAt } = token;
  await tx
    .insertInto('backend_client_assertion')
    .values({
      client_id: clientId,
      tenant_id: tenantId,
      jti_hash: tokenHash,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns true if the token was revoked. Reads across tenants, because the token determines the tenant. */
export async function isRevoked(
  db: ReadDb,
  clientId: ClientId,
  tokenHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('backend_client_assertion')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('jti_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

type Assertion = {
  readonly clientId: ClientId;
  readonly jtiHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
};

/** Deletes expired assertions and revocations of all tenants. Returns their number. */
export async function removeOver(tx: Tx, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from backend_client_assertion where ctid in (
      select ctid from backend_client_assertion where expires_at < ${before}
      limit ${rowsMax})`.execute(tx);
  return Number(numAffectedRows);
}

import { type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Connection, ConnectionError, ConnectionErrorType, ConnectionId } from './model.ts';

type ConnectionTable = SnakeRow<Omit<Connection, 'sealedTokens' | 'error'>> & {
  tenant_id: string;
  tokens: Buffer | null;
  refresh_id: string | null;
  refresh_until: Date | null;
  webhook_renew_at: Date | null;
  error_type: ConnectionErrorType | null;
  error_message: string | null;
  errored_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    provider_connection: ConnectionTable;
  }
}

const providerConnectionColumns = [
  'id',
  'tenant_id',
  'user_id',
  'provider',
  'kind',
  'status',
  'application',
  'external_user_id',
  'scopes',
  'tokens',
  'tokens_expire_at',
  'tokens_version',
  'refresh_id',
  'refresh_until',
  'webhook_renew_at',
  'error_type',
  'error_message',
  'errored_at',
  'created_at',
  'region',
] as const;

export async function get(
  db: ReadDb,
  scope: TeamScope,
  id: ConnectionId,
): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('provider_connection')
    .select(providerConnectionColumns)
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .executeTakeFirst();
  return row && toConnection(row);
}

/** Locks the connection until the transaction ends. */
export async function lock(tx: Tx, scope: TeamScope, id: ConnectionId): Promise<void> {
  await tx
    .selectFrom('provider_connection')
    .select('id')
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .forNoKeyUpdate()
    .execute();
}

export async function find(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('provider_connection')
    .select(providerConnectionColumns)
    .where((each) => each.and({ user_id: userId, provider, tenant_id: scope.tenantId }))
    .executeTakeFirst();
  return row && toConnection(row);
}

/** Lists connections in the order of creation. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Connection[]> {
  const rows = await db
    .selectFrom('provider_connection')
    .select(providerConnectionColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toConnection);
}

/** Counts failed connections of users who are not deleted. */
export async function countFailed(db: ReadDb, scope: TeamScope): Promise<number> {
  const { count } = await db
    .selectFrom('provider_connection')
    .innerJoin('users', 'users.id', 'provider_connection.user_id')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('provider_connection.tenant_id', '=', scope.tenantId)
    .where('provider_connection.status', '=', 'error')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether another user of the tenant has the same account at the provider. */
export async function hasOtherOwner(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider, externalUserId }: Pick<Connection, 'userId' | 'provider' | 'externalUserId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_connection')
    .select('id')
    .where('provider', '=', provider)
    .where('external_user_id', '=', externalUserId)
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '<>', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the user's connection to the provider. An existing one is replaced, but its id and creation time stay. Returns the id.
 */
export async function save(
  tx: Tx,
  scope: TeamScope,
  connection: Omit<Connection, 'tokensVersion' | 'sealedTokens' | 'error'>,
): Promise<ConnectionId> {
  const fields = {
    kind: connection.kind,
    status: connection.status,
    application: connection.application,
    region: connection.region,
    external_user_id: connection.externalUserId,
    scopes: connection.scopes === null ? null : [...connection.scopes],
    tokens_expire_at: connection.tokensExpireAt,
    webhook_renew_at: null,
    ...noError,
    ...noRefresh,
  };
  const row = await tx
    .insertInto('provider_connection')
    .values({
      ...fields,
      id: connection.id,
      tenant_id: scope.tenantId,
      user_id: connection.userId,
      provider: connection.provider,
      tokens: null,
      tokens_version: 0,
      created_at: connection.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const noError = { error_type: null, error_message: null, errored_at: null } as const;
const noRefresh = { refresh_id: null, refresh_until: null } as const;

/** Replaces the tokens. A refresh in progress then finds another version and does not store its tokens. */
export async function setTokens(
  tx: Tx,
  scope: TeamScope,
  id: ConnectionId,
  sealed: Buffer | null,
): Promise<void> {
  await tx
    .updateTable('provider_connection')
    .set({ tokens: sealed, tokens_version: sql<number>`tokens_version + 1`, ...noRefresh })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .execute();
}

/** Replaces the granted scopes, when a phone reports them again. */
export async function setScopes(
  tx: Tx,
  scope: TeamScope,
  id: ConnectionId,
  granted: readonly string[],
): Promise<void> {
  await tx
    .updateTable('provider_connection')
    .set({ scopes: [...granted] })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .execute();
}

/** Returns false if the connection was no longer active. */
export async function setError(
  tx: Tx,
  scope: TeamScope,
  id: ConnectionId,
  error: ConnectionError,
): Promise<boolean> {
  const row = await tx
    .updateTable('provider_connection')
    .set({
      status: 'error',
      error_type: error.type,
      error_message: error.message,
      errored_at: error.at,
    })
    .where((each) => each.and({ id, tenant_id: scope.tenantId, status: 'active' }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Pauses the connection. Returns false if it was paused already. */
export async function pause(tx: Tx, scope: TeamScope, id: ConnectionId): Promise<boolean> {
  const row = await tx
    .updateTable('provider_connection')
    .set({ status: 'paused', ...noError })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .where('status', '<>', 'paused')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the connection with its pulls. Returns false if there was none. */
export async function remove(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('provider_connection')
    .where((each) => each.and({ user_id: userId, provider, tenant_id: scope.tenantId }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists connections to a provider, of these users or of all, in the order of their ids. */
export async function listOfProvider(
  db: ReadDb,
  scope: TeamScope,
  wanted: {
    readonly provider: string;
    readonly userIds: readonly UserId[] | null;
    readonly after: ConnectionId | null;
    readonly limit: number;
  },
): Promise<readonly Connection[]> {
  const { provider, userIds, after, limit } = wanted;
  let found = db
    .selectFrom('provider_connection')
    .select(providerConnectionColumns)
    .where((each) => each.and({ provider, tenant_id: scope.tenantId }));
  if (userIds !== null) {
    found = found.where('user_id', '=', sql<UserId>`any(${[...userIds]}::uuid[])`);
  }
  if (after !== null) found = found.where('id', '>', after);
  const rows = await found.orderBy('id').limit(limit).execute();
  return rows.map(toConnection);
}

function toConnection(row: Selectable<ConnectionTable>): Connection {
  const { tokens, errorType, errorMessage, erroredAt, ...connection } = camelRow(row);
  const error =
    errorType === null || erroredAt === null
      ? null
      : {
          type: errorType,
          message: requireDefined(errorMessage, 'message of an error'),
          at: erroredAt,
        };
  return { ...connection, sealedTokens: tokens, error };
}

import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import type {
  ConnectionErrorType,
  ConnectionId,
  ConnectionKind,
  ConnectionStatus,
} from '../connections/model.ts';

/** A connection in lists, without tokens and without the user's id at the provider. */
export type TeamConnection = {
  readonly id: ConnectionId;
  readonly userId: UserId;
  readonly provider: string;
  readonly kind: ConnectionKind;
  readonly status: ConnectionStatus;
  readonly errorType: ConnectionErrorType | null;
  readonly erroredAt: Date | null;
  readonly createdAt: Date;
};

export type Filter = {
  readonly userId: UserId | null;
  readonly provider: string | null;
  readonly status: ConnectionStatus | null;
  readonly errorType: ConnectionErrorType | null;
};

const columns = sql`
  c.id, c.user_id, c.provider, c.kind, c.status, c.error_type, c.errored_at, c.created_at from provider_connection as c
  join users on users.id = c.user_id`;

/** Lists connections, the newest first, without those of deleted users. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  page: PageOf,
): Promise<readonly TeamConnection[]> {
  const { rows } = await listed(scope, filter, page).execute(db);
  return rows.map(camelRow);
}

/** Returns the statement, so that a test can read its plan. */
export function listed(
  scope: TeamScope,
  { userId, provider, status, errorType }: Filter,
  { after, limit }: PageOf,
): RawBuilder<SnakeRow<TeamConnection>> {
  const parts = [
    sql`c.tenant_id = ${scope.tenantId}`,
    sql`users.deleted_at is null`,
    userId === null ? null : sql`c.user_id = ${userId}`,
    provider === null ? null : sql`c.provider = ${provider}`,
    status === null ? null : sql`c.status = ${status}`,
    // The index knows connections by their state.
    errorType === null ? null : sql`(c.status = 'error' and c.error_type = ${errorType})`,
    after === null ? null : sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`,
  ].filter((part) => part !== null);
  return sql`
    select ${columns} where ${sql.join(parts, sql` and `)}
    order by c.created_at desc, c.id desc limit ${limit}`;
}

/** The connections of these users. */
export async function listOfUsers(
  db: ReadDb,
  scope: TeamScope,
  userIds: readonly UserId[],
): Promise<readonly TeamConnection[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<SnakeRow<TeamConnection>>`
    select ${columns} where c.user_id = any(${[...userIds]}::uuid[]) and c.tenant_id = ${scope.tenantId}
    order by c.created_at, c.id`.execute(db);
  return rows.map(camelRow);
}

export type PullTimes = {
  readonly connectionId: ConnectionId;
  readonly lastSuccessAt: Date | null;
  readonly nextPullAt: Date | null;
};

/** Returns when each connection was last fetched, and when its next pull is due. */
export async function listPullTimes(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly ConnectionId[],
): Promise<readonly PullTimes[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SnakeRow<PullTimes>>`
    select asked.id as connection_id, fetched.last_success_at, due.next_pull_at
    from unnest(${[...ids]}::uuid[]) as asked (id),
      lateral (
        select max(last_attempt_at) as last_success_at from provider_resource
        where connection_id = asked.id and last_attempt_status = 'success' and tenant_id = ${scope.tenantId}) as fetched,
      lateral (
        select min(run_at) as next_pull_at from provider_pull
        where connection_id = asked.id and tenant_id = ${scope.tenantId}) as due`.execute(db);
  return rows.map(camelRow);
}

export type LastData = {
  readonly connectionId: ConnectionId;
  readonly resource: string;
  readonly newestData: Date | null;
  readonly lastAttemptAt: Date;
  readonly lastAttemptStatus: 'success' | 'failure';
};

/** Returns the last data of each resource of these connections. */
export async function listLastData(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly ConnectionId[],
): Promise<readonly LastData[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SnakeRow<LastData>>`
    select connection_id, resource, newest_data, last_attempt_at, last_attempt_status from provider_resource
    where connection_id = any(${[...ids]}::uuid[]) and tenant_id = ${scope.tenantId}
    order by connection_id, resource`.execute(db);
  return rows.map(camelRow);
}

/** Returns the condition that a user has a connection in one of these states, for user searches. */
export function inState(
  scope: TeamScope,
  {
    user,
    provider,
    statuses,
  }: {
    readonly user: RawBuilder<unknown>;
    readonly provider: string | null;
    readonly statuses: readonly ConnectionStatus[];
  },
): RawBuilder<boolean> {
  const ofProvider = provider === null ? sql`` : sql` and c.provider = ${provider}`;
  return sql`exists (
    select from provider_connection as c
    where c.user_id = ${user} and c.tenant_id = ${scope.tenantId}
      and c.status = any(${[...statuses]}::text[])${ofProvider})`;
}

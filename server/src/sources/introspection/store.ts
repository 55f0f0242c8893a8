import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { type Pull } from '../connections/schedule/model.ts';
import { providerPullColumns, toPull } from '../connections/schedule/store.ts';
import type { Count } from './count.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    provider_resource: SnakeRow<ResourceStatistics> & {
      connection_id: string;
      tenant_id: string;
    };
  }
}

const providerResourceColumns = [
  'connection_id',
  'resource',
  'tenant_id',
  'user_id',
  'provider',
  'last_attempt_at',
  'last_attempt_status',
  'oldest_data',
  'newest_data',
  'sent_count',
] as const;

/** Stores the result of an attempt for each of the pull's resources. */
export async function record(
  tx: Tx,
  scope: TeamScope,
  pull: Pull,
  attempt: {
    readonly at: Date;
    readonly status: 'success' | 'failure';
    readonly counts: ReadonlyMap<string, Count>;
  },
): Promise<void> {
  const names = [...new Set([...pull.gives, ...attempt.counts.keys()])].toSorted();
  const counts = names.map((name) => attempt.counts.get(name));
  const instants = (pick: (count: Count) => number): (Date | null)[] =>
    counts.map((count) => (count === undefined ? null : new Date(pick(count))));
  await sql`
    insert into provider_resource as known (connection_id, resource, tenant_id, user_id, provider,
      last_attempt_at, last_attempt_status, oldest_data, newest_data, sent_count)
    select ${pull.connectionId}, resource, ${scope.tenantId}, ${pull.userId}, ${pull.provider},
      ${attempt.at}, ${attempt.status}, oldest, newest, sent
    from unnest(
      ${names}::text[],
      ${instants((count) => count.oldestMs)}::timestamptz[],
      ${instants((count) => count.newestMs)}::timestamptz[],
      ${counts.map((count) => count?.count ?? 0)}::int8[]
    ) as t (resource, oldest, newest, sent)
    on conflict (connection_id, resource) do update set
      last_attempt_at = excluded.last_attempt_at, last_attempt_status = excluded.last_attempt_status,
      oldest_data = least(known.oldest_data, excluded.oldest_data),
      newest_data = greatest(known.newest_data, excluded.newest_data),
      sent_count = known.sent_count + excluded.sent_count`.execute(tx);
}

export type Wanted = {
  readonly userId: UserId | null;
  readonly provider: string | null;
  /** The last user of the page before. */
  readonly after: UserId | null;
  readonly limit: number;
};

/** Returns the next users with connections that are pulled, in the order of their ids. */
export async function listUsers(
  db: ReadDb,
  scope: TeamScope,
  { userId, provider, after, limit }: Wanted,
): Promise<readonly UserId[]> {
  let found = db
    .selectFrom('provider_pull')
    .innerJoin('users', 'users.id', 'provider_pull.user_id')
    .select('provider_pull.user_id')
    .distinct()
    .where('provider_pull.tenant_id', '=', scope.tenantId)
    .where('users.deleted_at', 'is', null);
  if (userId !== null) found = found.where('provider_pull.user_id', '=', userId);
  if (provider !== null) found = found.where('provider', '=', provider);
  if (after !== null) found = found.where('provider_pull.user_id', '>', after);
  const rows = await found.orderBy('provider_pull.user_id').limit(limit).execute();
  return rows.map((row) => row.user_id);
}

const anyOf = (ids: readonly UserId[]) => sql<UserId>`any(${[...ids]}::uuid[])`;

export async function listHistories(
  db: ReadDb,
  scope: TeamScope,
  userIds: readonly UserId[],
): Promise<readonly Pull[]> {
  const rows = await db
    .selectFrom('provider_pull')
    .select(providerPullColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', 'historical')
    .orderBy('provider')
    .orderBy('resource')
    .execute();
  return rows.map(toPull);
}

export type ResourceStatistics = {
  readonly userId: UserId;
  readonly provider: string;
  readonly resource: string;
  readonly lastAttemptAt: Date;
  readonly lastAttemptStatus: 'success' | 'failure';
  readonly oldestData: Date | null;
  readonly newestData: Date | null;
  readonly sentCount: number;
};

export async function listStatistics(
  db: ReadDb,
  scope: TeamScope,
  userIds: readonly UserId[],
): Promise<readonly ResourceStatistics[]> {
  const rows = await db
    .selectFrom('provider_resource')
    .select(providerResourceColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('provider')
    .orderBy('resource')
    .execute();
  return rows.map(camelRow);
}

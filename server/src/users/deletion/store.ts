import { sql } from 'kysely';

import { type ReadDb, sendAll, type Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { isAfter, type PagePosition } from '#management';

import type { User } from '../model.ts';
import { fromRow, userColumns } from '../store.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    deletion_certificate: {
      user_id: string;
      tenant_id: string;
      certificate: string;
      purged_at: Date;
    };
  }
}

export type Purgeable = { readonly userId: UserId; readonly tenantId: TenantId };

type PurgeQuery = { readonly now: Date; readonly after: UserId | null; readonly limit: number };

/** Returns users to purge, across teams. The clock of a sandbox team may be ahead of the real time. */
export async function listPurgeable(db: ReadDb, query: PurgeQuery): Promise<readonly Purgeable[]> {
  const { rows } = await sql<Purgeable>`
    select users.id as "userId", users.tenant_id as "tenantId" from users left join sandbox_clock on sandbox_clock.tenant_id = users.tenant_id
    where users.purge_at <= ${query.now}::timestamptz
        + coalesce(sandbox_clock.ahead_ms, 0) * interval '1 millisecond'
      and (${query.after}::uuid is null or users.id > ${query.after}::uuid)
    order by users.id limit ${query.limit}`.execute(db);
  return rows;
}

/** Returns undefined if the user is not to be purged, or another process holds it. */
export async function lockPurgeable(
  tx: Tx,
  scope: TeamScope,
  id: UserId,
  now: Date,
): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('purge_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function deleteUser(tx: Tx, scope: TeamScope, id: UserId): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

export async function insertCertificate(
  tx: Tx,
  scope: TeamScope,
  row: { readonly userId: UserId; readonly certificate: string; readonly purgedAt: Date },
): Promise<void> {
  await tx
    .insertInto('deletion_certificate')
    .values({
      user_id: row.userId,
      tenant_id: scope.tenantId,
      certificate: row.certificate,
      purged_at: row.purgedAt,
    })
    .execute();
}

/** Returns the certificate exactly as it was signed. */
export async function findCertificate(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('deletion_certificate')
    .select('certificate')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return row?.certificate;
}

export type KeptCertificate = PagePosition & { readonly certificate: string };

/** Lists certificates of these teams, the newest first. */
export async function listCertificates(
  db: ReadDb,
  teams: readonly TeamScope[],
  query: {
    readonly userId: string | null;
    readonly after: PagePosition | null;
    readonly limit: number;
  },
): Promise<readonly KeptCertificate[]> {
  const columns = { createdAt: 'kept.purged_at', id: 'kept.user_id' };
  const { rows } = await sql<KeptCertificate>`
    select kept.user_id as id, kept.purged_at as "createdAt", kept.certificate
    from deletion_certificate as kept
    where kept.tenant_id = any(${teams.map((team) => team.tenantId)}::uuid[])
      and (${query.userId}::uuid is null or kept.user_id = ${query.userId}::uuid)
      and ${isAfter(query.after, columns)}
    order by kept.purged_at desc, kept.user_id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

const expireText = `
  with team_time as materialized (
    select $2::timestamptz + coalesce(sum(ahead_ms), 0) * interval '1 millisecond' as now
    from sandbox_clock where tenant_id = $1
  )
  update users set deleted_at = coalesce(deleted_at, team_time.now), purge_at = team_time.now
  from team_time
  where id in (
    select users.id from users, team_time
    where tenant_id = $1 and (purge_at is null or purge_at > team_time.now) order by users.id limit $3
    for update of users
  )
  returning id`;

/** Makes at most `limit` users of a deleted team due for the purge. Returns their number. */
export async function expire(
  tx: Tx,
  tenantId: TenantId,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const [rows = []] = await sendAll(tx, [{ text: expireText, values: [tenantId, now, limit] }]);
  return rows.length;
}

export async function hasUsers(db: ReadDb, tenantId: TenantId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

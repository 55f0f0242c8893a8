import { sql } from 'kysely';

import { type AuditId } from '#kernel/audit.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import { gapSecondsMin } from '../model.ts';

/** The most past tasks that are stored for one user and query. */
const historyMax = 100;

export type TaskStatus = 'scheduled' | 'started' | 'completed' | 'error' | 'skipped';

export type Task = {
  readonly number: number;
  readonly queryId: string;
  readonly userId: string;
  readonly status: TaskStatus;
  readonly scheduledAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly errorDetails: string | null;
};

/** A claimed task. */
export type TakenTask = {
  readonly number: number;
  readonly queryId: AuditId;
  readonly userId: UserId;
  readonly tenantId: TenantId;
  readonly revision: number;
  readonly attempts: number;
};

/** Data of a user that is another than before. */
export type ChangedResource = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly resource: string;
};

/**
 * Schedules a task for each user of the team and each active query, or only for one user or one query. A task is not due before
 * the gap since the last one has passed.
 */
export async function scheduleAll(
  tx: Tx,
  scope: TeamScope,
  { queryId, userId }: { readonly queryId?: AuditId; readonly userId?: UserId },
  now: Date,
): Promise<void> {
  await sql`
    insert into continuous_query_task (query_id, user_id, tenant_id, scheduled_at, due_at)
    select query.id, users.id, query.tenant_id, ${now}::timestamptz,
      greatest(${now}::timestamptz, (
        select max(started_at) from continuous_query_task as earlier
        where earlier.query_id = query.id and earlier.user_id = users.id
      ) + make_interval(secs => coalesce(query.minimum_gap_s, ${gapSecondsMin}::int)))
    from continuous_query as query
    join users on users.tenant_id = query.tenant_id and users.deleted_at is null
    where query.tenant_id = ${scope.tenantId} and query.status = 'active'
      and (${queryId ?? null}::uuid is null or query.id = ${queryId ?? null}::uuid)
      and (${userId ?? null}::uuid is null or users.id = ${userId ?? null}::uuid)
    on conflict (query_id, user_id) where status in ('scheduled', 'started') do nothing`.execute(
    tx,
  );
}

/** Schedules a task now for each user of each team with an active query that reads this. */
export async function scheduleReaders(tx: Tx, read: string, now: Date): Promise<void> {
  await sql`
    insert into continuous_query_task (query_id, user_id, tenant_id, scheduled_at, due_at)
    select query.id, users.id, query.tenant_id, ${now}, ${now}
    from continuous_query as query
    join users on users.tenant_id = query.tenant_id and users.deleted_at is null
    where query.status = 'active' and ${read} = any(query.reads)
    on conflict (query_id, user_id) where status in ('scheduled', 'started') do nothing`.execute(
    tx,
  );
}

/** The resources that active queries of each tenant read. */
export async function findReads(
  db: ReadDb,
  tenantIds: readonly TenantId[],
): Promise<ReadonlyMap<TenantId, ReadonlySet<string>>> {
  const { rows } = await sql<{
    readonly tenantId: TenantId;
    readonly resources: readonly string[];
  }>`
    select tenant_id as "tenantId", array_agg(distinct resource) as resources
    from continuous_query cross join unnest(reads) as resource
    where status = 'active' and tenant_id = any(${tenantIds}::uuid[])
    group by tenant_id`.execute(db);
  return new Map(rows.map(({ tenantId, resources }) => [tenantId, new Set(resources)]));
}

/**
 * Schedules a task for each active query that reads one of these, not before `dueAt` or the end of the query's gap. A task that
 * is already scheduled reads the data again.
 */
export async function schedule(
  tx: Tx,
  changed: readonly ChangedResource[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  if (changed.length === 0) return;
  const column = <Value>(pick: (each: ChangedResource) => Value): Value[] => changed.map(pick);
  await sql`
    insert into continuous_query_task as task (query_id, user_id, tenant_id, scheduled_at, due_at)
    select found.query_id, found.user_id, found.tenant_id, ${now}::timestamptz,
      greatest(${dueAt}::timestamptz, last.started_at + make_interval(secs => found.gap_s))
    from (
      select distinct query.id as query_id, changed.user_id, query.tenant_id,
        coalesce(query.minimum_gap_s, ${gapSecondsMin}::int) as gap_s
      from unnest(
        ${column((each) => each.scope.tenantId)}::uuid[],
        ${column((each) => each.userId)}::uuid[],
        ${column((each) => each.resource)}::text[]
      ) as changed (tenant_id, user_id, resource)
      join continuous_query as query on query.tenant_id = changed.tenant_id
        and query.status = 'active' and changed.resource = any(query.reads)
    ) as found
    left join lateral (
      select max(started_at) as started_at from continuous_query_task as earlier
      where earlier.query_id = found.query_id and earlier.user_id = found.user_id
    ) as last on true
    order by found.user_id, found.query_id
    on conflict (query_id, user_id) where status in ('scheduled', 'started')
      do update set revision = task.revision + 1`.execute(tx);
}

const queue = {
  table: 'continuous_query_task',
  due: 'due_at' as const,
  open: sql`task.status in ('scheduled', 'started')`,
};

/** Claims due tasks of any tenant until the lease expires; then another worker can claim them. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly TakenTask[]> {
  const { rows } = await sql<TakenTask>`
    update continuous_query_task
    set status = 'started', started_at = ${lease.now}, due_at = ${lease.until}, attempts = attempts + 1
    where ctid = any (array(${dueInTurn(queue, lease)}))
    returning number, query_id as "queryId", user_id as "userId", tenant_id as "tenantId", revision,
      attempts`.execute(tx);
  return rows;
}

/** Ends a task; undefined if it was ended otherwise since. `isStale`: data has changed since the claim. */
export async function end(
  tx: Tx,
  task: TakenTask,
  outcome: {
    readonly status: 'completed' | 'error' | 'skipped';
    readonly errorDetails: string | null;
    readonly at: Date;
  },
): Promise<{ readonly isStale: boolean } | undefined> {
  const { rows } = await sql<{ revision: number }>`
    update continuous_query_task
    set status = ${outcome.status}, ended_at = ${outcome.at}, error_details = ${outcome.errorDetails}
    where number = ${task.number} and tenant_id = ${task.tenantId} and status = 'started'
    returning revision`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  await sql`
    delete from continuous_query_task
    where query_id = ${task.queryId} and user_id = ${task.userId} and tenant_id = ${task.tenantId}
      and number <= (
        select number from continuous_query_task
        where query_id = ${task.queryId} and user_id = ${task.userId}
        order by number desc offset ${historyMax} limit 1)`.execute(tx);
  return { isStale: row.revision !== task.revision };
}

/** Releases a task until that time, as if it had not been claimed. */
export async function putOff(tx: Tx, task: TakenTask, dueAt: Date): Promise<void> {
  await sql`
    update continuous_query_task
    set status = 'scheduled', started_at = null, due_at = ${dueAt}, attempts = 0
    where number = ${task.number} and tenant_id = ${task.tenantId} and status = 'started'`.execute(
    tx,
  );
}

/** Skips all open tasks of a query. */
export async function skipOpen(tx: Tx, scope: TeamScope, queryId: string, at: Date): Promise<void> {
  await sql`
    update continuous_query_task set status = 'skipped', ended_at = ${at}
    where query_id = ${queryId} and tenant_id = ${scope.tenantId}
      and status in ('scheduled', 'started')`.execute(tx);
}

/** The newest first. */
export async function listTasks(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly queryId: string;
    readonly userId: UserId;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<readonly Task[]> {
  const { rows } = await sql<Task>`
    select number, query_id as "queryId", user_id as "userId", status, scheduled_at as "scheduledAt",
      started_at as "startedAt", ended_at as "endedAt", error_details as "errorDetails"
    from continuous_query_task
    where query_id = ${of.queryId} and user_id = ${of.userId} and tenant_id = ${scope.tenantId}
      and (${of.before}::bigint is null or number < ${of.before}::bigint)
    order by number desc limit ${of.limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

/** A stored request. */
export type LoggedRequest = {
  readonly id: number;
  readonly at: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly actorType: string;
  readonly actorId: string;
  /** The number of requests that were omitted between the previous stored one and this one. */
  readonly leftOut: number;
};

export type NewRequest = Omit<LoggedRequest, 'id'> & { readonly tenantId: TenantId };

/** Inserts requests in this order. Omits those of tenants that have been deleted since. */
export async function insertRequests(tx: Tx, requests: readonly NewRequest[]): Promise<void> {
  const column = <Value>(pick: (each: NewRequest) => Value): Value[] => requests.map(pick);
  await sql`
    insert into request_log (tenant_id, at, request_id, operation, status, duration_ms, actor_type, actor_id, left_out)
    select tenant.id, at, request_id, operation, status, duration_ms, actor_type, actor_id, left_out
    from unnest(
      ${column((each) => each.tenantId)}::uuid[], ${column((each) => each.at)}::timestamptz[],
      ${column((each) => each.requestId)}::text[], ${column((each) => each.operation)}::text[],
      ${column((each) => each.status)}::smallint[], ${column((each) => each.durationMs)}::real[],
      ${column((each) => each.actorType)}::text[], ${column((each) => each.actorId)}::text[],
      ${column((each) => each.leftOut)}::int[]
    ) with ordinality
      as asked (tenant_id, at, request_id, operation, status, duration_ms, actor_type, actor_id, left_out, place)
    join tenant on tenant.id = asked.tenant_id
    join team on team.id = tenant.team_id and team.deleted_at is null
    order by place`.execute(tx);
}

export type Filter = {
  readonly operation?: string | undefined;
  readonly outcome?: 'succeeded' | 'failed' | undefined;
  readonly actorId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
};

/** Lists requests, latest first. A team has so few that a filter may read all of them. */
export async function listRequests(
  db: ReadDb,
  scope: TeamScope,
  { operation, outcome, actorId, requestId, since, until }: Filter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly LoggedRequest[]> {
  const conditions = [
    ...(after === null ? [] : [sql`id < ${after}`]),
    ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
    ...(outcome === undefined
      ? []
      : [outcome === 'failed' ? sql`status >= 400` : sql`status < 400`]),
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(requestId === undefined ? [] : [sql`request_id = ${requestId}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
  ];
  const { rows } = await sql<LoggedRequest>`
    select id, at, request_id as "requestId", operation, status, duration_ms as "durationMs",
      actor_type as "actorType", actor_id as "actorId", left_out as "leftOut"
    from request_log where tenant_id = ${scope.tenantId}
      and ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes old requests and all but the latest of each tenant. Steps from tenant to tenant in the index. */
export async function trim(
  tx: Tx,
  { before, keep }: { readonly before: Date; readonly keep: number },
): Promise<void> {
  await sql`delete from request_log where at < ${before}`.execute(tx);
  await sql`
    with recursive own (tenant_id) as (
      (select tenant_id from request_log order by tenant_id limit 1)
      union all
      select (
        select next.tenant_id from request_log next where next.tenant_id > own.tenant_id
        order by next.tenant_id limit 1
      ) from own where own.tenant_id is not null
    ), cut as materialized (
      select own.tenant_id, first_left_out.id from own cross join lateral (
        select id from request_log kept where kept.tenant_id = own.tenant_id
        order by id desc offset ${keep} limit 1
      ) first_left_out
    )
    delete from request_log using cut
    where request_log.tenant_id = cut.tenant_id and request_log.id <= cut.id`.execute(tx);
}

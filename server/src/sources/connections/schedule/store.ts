import { type Generated, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, columnList, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { fromMultirange } from '../../deleted-at-provider/model.ts';
import type { ConnectionId } from '../model.ts';
import type { Pull, PullKind } from './model.ts';

type PullTable = SnakeRow<Omit<Pull, 'range' | 'deletionHints'>> & {
  range_start: PlainDate;
  range_end: PlainDate;
  run_at: Date | null;
  deletion_hints: Generated<string>;
};

declare module '#kernel/db.ts' {
  interface Schema {
    provider_pull: PullTable;
  }
}

export const providerPullColumns = [
  'id',
  'tenant_id',
  'user_id',
  'connection_id',
  'provider',
  'resource',
  'gives',
  'kind',
  'status',
  'range_start',
  'range_end',
  'cursor',
  'days_with_data',
  'attempt',
  'run_at',
  'lease_id',
  'hinted_at',
  'hinted_from',
  'deletion_hints',
  'error',
  'trace_id',
  'scheduled_at',
  'started_at',
  'ended_at',
] as const;

/** Schedules pulls from the beginning, whatever the state of an earlier pull of the same resource and kind. */
export async function schedule(
  tx: Tx,
  scope: TeamScope,
  pulls: readonly (Pick<
    Pull,
    'id' | 'userId' | 'connectionId' | 'provider' | 'resource' | 'gives' | 'kind' | 'range'
  > & { readonly scheduledAt: Date; readonly runAt: Date })[],
): Promise<void> {
  if (pulls.length === 0) return;
  const rows = pulls.map(({ range, ...pull }) => ({
    ...snakeRow(pull),
    ...begun,
    tenant_id: scope.tenantId,
    gives: [...pull.gives],
    status: 'scheduled' as const,
    range_start: range.start,
    range_end: range.end,
    cursor: range.end,
  }));
  await tx
    .insertInto('provider_pull')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'resource', 'kind']).doUpdateSet((set) => ({
        gives: set.ref('excluded.gives'),
        status: set.ref('excluded.status'),
        range_start: set.ref('excluded.range_start'),
        range_end: set.ref('excluded.range_end'),
        cursor: set.ref('excluded.cursor'),
        run_at: set.ref('excluded.run_at'),
        scheduled_at: set.ref('excluded.scheduled_at'),
        ...begun,
      })),
    )
    .execute();
}

const begun = {
  days_with_data: 0,
  attempt: 0,
  lease_id: null,
  hinted_at: null,
  hinted_from: null,
  deletion_hints: '{}',
  error: null,
  trace_id: null,
  started_at: null,
  ended_at: null,
} as const;

/** Claims due pulls of a provider, alternating between teams. */
export async function claimDue(tx: Tx, provider: string, lease: Lease): Promise<readonly Pull[]> {
  const { rows } = await sql<Selectable<PullTable>>`
    ${taken(lease)}
    where ctid = any (array(${dueInTurn({ table: 'provider_pull', open: sql`task.provider = ${provider}` }, lease)}))
    returning ${columnList(providerPullColumns, 'provider_pull')}`.execute(tx);
  return rows.map(toPull);
}

/** Claims the recent pulls of these connections, due or not, unless a worker holds them. */
export async function claimRecent(
  tx: Tx,
  scope: TeamScope,
  connectionIds: readonly ConnectionId[],
  lease: Omit<Lease, 'rowsMax' | 'turns'>,
): Promise<readonly Pull[]> {
  const { rows } = await sql<Selectable<PullTable>>`
    with due as (
      select id from provider_pull
      where connection_id = any(${[...connectionIds]}::uuid[]) and tenant_id = ${scope.tenantId}
        and kind = 'recent' and run_at is not null and (lease_id is null or run_at <= ${lease.now})
      order by id for update skip locked
    )
    ${taken(lease)} from due where provider_pull.id = due.id returning ${columnList(providerPullColumns, 'provider_pull')}`.execute(
    tx,
  );
  return rows.map(toPull);
}

const taken = (lease: Omit<Lease, 'rowsMax' | 'turns'>) => sql`
  update provider_pull set run_at = ${lease.until}, lease_id = ${lease.id}, status = 'in_progress',
    trace_id = ${lease.id},
    started_at = case when kind = 'recent' or started_at is null then ${lease.now} else started_at end`;

/** Stops all pulls of a connection. Historical pulls that have not ended fail. */
export async function stopAll(
  tx: Tx,
  scope: TeamScope,
  connectionId: ConnectionId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('provider_pull')
    .set({ status: 'failure', error: 'non_retriable_error', ended_at: now })
    .where('connection_id', '=', connectionId)
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'historical')
    .where('status', 'in', ['scheduled', 'in_progress', 'retrying'])
    .execute();
  await tx
    .updateTable('provider_pull')
    .set({ run_at: null, lease_id: null })
    .where((each) => each.and({ connection_id: connectionId, tenant_id: scope.tenantId }))
    .execute();
}

export async function removeAll(
  tx: Tx,
  scope: TeamScope,
  connectionId: ConnectionId,
): Promise<void> {
  await tx
    .deleteFrom('provider_pull')
    .where((each) => each.and({ connection_id: connectionId, tenant_id: scope.tenantId }))
    .execute();
}

export async function listOfConnection(
  db: ReadDb,
  scope: TeamScope,
  connectionId: ConnectionId,
  kind: PullKind,
): Promise<readonly Pull[]> {
  const rows = await db
    .selectFrom('provider_pull')
    .select(providerPullColumns)
    .where((each) => each.and({ connection_id: connectionId, tenant_id: scope.tenantId, kind }))
    .execute();
  return rows.map(toPull);
}

export function toPull(row: Selectable<PullTable>): Pull {
  const { rangeStart, rangeEnd, deletionHints, ...pull } = camelRow(row);
  const range = { start: rangeStart, end: rangeEnd };
  return { ...pull, range, deletionHints: fromMultirange(deletionHints) };
}

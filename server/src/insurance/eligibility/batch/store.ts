import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import { type ReadDb, sendAll, type Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Batch, BatchItem, BatchRequest, DueItem } from './model.ts';
import type { StoredBatch, StoredRequest } from './sealed.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    eligibility_batch: {
      id: string;
      number: GeneratedAlways<number>;
      tenant_id: string;
      /** The request of older batches, which is not encrypted yet. */
      request: ColumnType<BatchRequest | null, null, null>;
      sealed_request: Buffer | null;
      created_at: Date;
    };
    eligibility_batch_item: {
      batch_id: string;
      number: number;
      tenant_id: string;
      user_id: string;
      check_id: string;
      attempts: number;
      run_at: Date | null;
      error_code: string | null;
      error_text: string | null;
    };
  }
}

type NewItem = { readonly userId: UserId; readonly checkId: string };

export async function insert(
  tx: Tx,
  scope: TeamScope,
  batch: Pick<Batch, 'id' | 'createdAt'> & {
    readonly sealedRequest: Buffer;
    readonly items: readonly NewItem[];
  },
): Promise<void> {
  const { id, sealedRequest, createdAt, items } = batch;
  const row = {
    id,
    tenant_id: scope.tenantId,
    request: null,
    sealed_request: sealedRequest,
    created_at: createdAt,
  };
  await tx.insertInto('eligibility_batch').values(row).execute();
  await sql`
    insert into eligibility_batch_item (batch_id, number, tenant_id, user_id, check_id, run_at)
    select ${id}::uuid, place - 1, ${scope.tenantId}::uuid, user_id, check_id, ${createdAt}::timestamptz
    from unnest(
      ${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ checkId }) => checkId)}::uuid[]
    ) with ordinality as item (user_id, check_id, place)`.execute(tx);
}

type BatchRow = {
  readonly id: string;
  readonly number: number;
  readonly request: BatchRequest | null;
  readonly sealed_request: Buffer | null;
  readonly created_at: Date;
  readonly total: number;
  readonly pending: number;
  readonly failed: number;
};

const counted = sql`
  select batch.id, batch.number, batch.request, batch.sealed_request, batch.created_at, item.total, item.pending, item.failed
  from eligibility_batch as batch
  cross join lateral (
    select count(*)::int as total, count(each.run_at)::int as pending, count(each.error_code)::int as failed
    from eligibility_batch_item as each where each.batch_id = batch.id
  ) as item`;

export async function find(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<StoredBatch | undefined> {
  const { rows } = await sql<BatchRow>`
    ${counted} where batch.id = ${id} and batch.tenant_id = ${scope.tenantId}`.execute(db);
  return rows.map(toBatch)[0];
}

/** A page of a team's, the newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly StoredBatch[]> {
  const { rows } = await sql<BatchRow>`
    ${counted}
    where batch.tenant_id = ${scope.tenantId}
      and (${before}::bigint is null or batch.number < ${before}::bigint)
    order by batch.number desc limit ${limit}`.execute(db);
  return rows.map(toBatch);
}

const toBatch = ({
  created_at: createdAt,
  request: plain,
  sealed_request: sealed,
  ...row
}: BatchRow): StoredBatch => ({ ...row, createdAt, request: { plain, sealed } });

/** Returns a page of a batch's items, in the order of the request. Omits those of deleted users. */
export async function listItems(
  db: ReadDb,
  scope: TeamScope,
  page: { readonly batchId: string; readonly after: number | null; readonly limit: number },
): Promise<readonly BatchItem[]> {
  const rows = await db
    .selectFrom('eligibility_batch_item as item')
    .innerJoin('users', 'users.id', 'item.user_id')
    .select(['item.batch_id', 'item.number', 'item.user_id', 'item.check_id', 'item.run_at'])
    .select(['item.error_code', 'item.error_text'])
    .where('item.batch_id', '=', page.batchId)
    .where('item.tenant_id', '=', scope.tenantId)
    .where('item.number', '>', page.after ?? -1)
    .where('users.deleted_at', 'is', null)
    .orderBy('item.number')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    batchId: row.batch_id,
    number: row.number,
    userId: trust<UserId>(row.user_id),
    checkId: row.check_id,
    isPending: row.run_at !== null,
    error: row.error_code === null ? null : { code: row.error_code, text: row.error_text },
  }));
}

/** An item that a worker has claimed until its lease ends, with its request. */
export type Claimed = Pick<BatchItem, 'batchId' | 'number' | 'userId' | 'checkId'> & {
  readonly tenantId: TenantId;
  readonly attempts: number;
  /** The check was stored before, so the same inquiry is sent again. */
  readonly isBegun: boolean;
  readonly request: StoredRequest;
};

type ClaimedRow = SnakeRow<Omit<Claimed, 'request'>> & Pick<BatchRow, 'request' | 'sealed_request'>;

const queue = {
  table: 'eligibility_batch_item',
  order: sql`task.number, task.batch_id`,
};

/**
 * Claims due items of all teams. Within a team the batch with the fewest processed items comes first, so that a large
 * batch does not delay a small one.
 */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<ClaimedRow>`
    update eligibility_batch_item as item set run_at = ${lease.until}
    from eligibility_batch as batch
    where item.ctid = any (array(${dueInTurn(queue, lease)})) and batch.id = item.batch_id
    returning item.batch_id, item.number, item.tenant_id, item.user_id, item.check_id, item.attempts,
      batch.request, batch.sealed_request, exists (select from eligibility_check where id = item.check_id) as is_begun`.execute(
    tx,
  );
  return rows.map(({ request: plain, sealed_request: sealed, ...row }) =>
    Object.assign(camelRow(row), { request: { plain, sealed } }),
  );
}

const pendingText = `
  select batch_id, number from eligibility_batch_item
  where run_at is not null and (batch_id, number) in (select * from unnest($1::uuid[], $2::int[]))
  order by batch_id, number for update`;

/** Locks the items until the transaction ends. Returns those that no other worker has ended. */
export async function lockPending(
  tx: Tx,
  items: readonly DueItem[],
): Promise<ReadonlySet<DueItem>> {
  if (items.length === 0) return new Set();
  const values = [items.map(({ batchId }) => batchId), items.map(({ number }) => number)];
  const [rows = []] = await sendAll<{ batch_id: string; number: number }>(tx, [
    { text: pendingText, values },
  ]);
  const found = new Set(rows.map((row) => `${row.batch_id} ${row.number}`));
  return new Set(items.filter(({ batchId, number }) => found.has(`${batchId} ${number}`)));
}

const dueText = `
  update eligibility_batch_item as item
  set run_at = given.run_at, attempts = item.attempts + 1, error_code = given.code, error_text = given.error
  from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::text[])
    as given (batch_id, number, run_at, code, error)
  where item.batch_id = given.batch_id and item.number = given.number`;

/** Sets when each item is attempted again, or that it has ended. */
export async function setDue(tx: Tx, items: readonly DueItem[]): Promise<void> {
  if (items.length === 0) return;
  const values = [
    items.map(({ batchId }) => batchId),
    items.map(({ number }) => number),
    items.map(({ runAt }) => runAt),
    items.map(({ error }) => error?.code ?? null),
    items.map(({ error }) => error?.text ?? null),
  ];
  await sendAll(tx, [{ text: dueText, values }]);
}

/** Moves the items of a sandbox team forward when its clock advances. */
export async function advanceBatches(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  // Locked in the order in which workers lock them.
  await sql`
    with pending as (
      select batch_id, number from eligibility_batch_item
      where tenant_id = ${scope.tenantId} and run_at is not null order by batch_id, number for update
    )
    update eligibility_batch_item as item set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
    from pending where (item.batch_id, item.number) = (pending.batch_id, pending.number)`.execute(
    tx,
  );
}

const unsealedMax = 500;

/** Some batches of before requests were sealed, of any team. Others lock others. */
export async function listUnsealed(
  tx: Tx,
): Promise<readonly { readonly id: string; readonly request: BatchRequest }[]> {
  const { rows } = await sql<{ id: string; request: BatchRequest }>`
    select id, request from eligibility_batch where request is not null
    limit ${unsealedMax} for update skip locked`.execute(tx);
  return rows;
}

/** Encrypts the request of a batch that was stored unencrypted, without a scope. */
export async function setSealed(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('eligibility_batch')
    .set({ request: null, sealed_request: sealed })
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, columnList, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { CollectionMethod, LabTest, LabTestStatus } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_test: SnakeRow<LabTest> & { tenant_id: string };
  }
}

const labTestColumns = [
  'id',
  'slug',
  'name',
  'description',
  'method',
  'sample_type',
  'is_fasting',
  'status',
  'is_generated',
  'lab_id',
  'lab_account_id',
  'marker_ids',
  'price_minor',
  'created_at',
  'updated_at',
  'source_sandbox_lab_test_id',
] as const;

export const orderKeys = ['price', 'created_at', 'updated_at'] as const;
export type OrderKey = (typeof orderKeys)[number];

export type LabTestFilter = {
  /** Null: those that people made and those that were made for order sets. */
  readonly isGenerated: boolean | null;
  readonly labIds: readonly number[] | null;
  readonly method: CollectionMethod | null;
  readonly status: LabTestStatus | null;
  /** One of each group is in the lab test. */
  readonly markerIds: readonly (readonly number[])[];
  readonly name: string | null;
};

export type LabTestPage = {
  readonly by: OrderKey;
  readonly isDescending: boolean;
  /** The sort value and id of the last lab test of the previous page. */
  readonly after: { readonly value: number; readonly id: string } | null;
  readonly limit: number;
};

/** Returns the sort value of a lab test as a number. */
export function orderValue(labTest: LabTest, by: OrderKey): number {
  switch (by) {
    case 'price':
      return labTest.priceMinor;
    case 'created_at':
      return labTest.createdAt.getTime();
    case 'updated_at':
      return labTest.updatedAt.getTime();
  }
}

export async function list(
  db: ReadDb,
  scope: TeamScope,
  filter: LabTestFilter,
  { by, isDescending, after, limit }: LabTestPage,
): Promise<readonly LabTest[]> {
  const order = by === 'price' ? sql`price_minor` : sql.ref(by);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const value = by === 'price' ? after?.value : new Date(after?.value ?? 0);
  const than = isDescending ? sql`<` : sql`>`;
  const { isGenerated, labIds, method, status, markerIds, name } = filter;
  const has = markerIds.map((ids) => sql`and marker_ids && ${[...ids]}::integer[]`);
  const { rows } = await sql<SnakeRow<LabTest>>`
    select ${columnList(labTestColumns)} from lab_test
    where tenant_id = ${scope.tenantId}
      and (${isGenerated}::boolean is null or is_generated = ${isGenerated})
      and (${labIds}::integer[] is null or lab_id = any(${labIds}))
      and (${method}::text is null or method = ${method})
      and (${status}::text is null or status = ${status})
      ${sql.join(has, sql` `)}
      and (${name}::text is null or name ilike ${likeText(name)})
      ${after === null ? sql`` : sql`and (${order}, id) ${than} (${value}, ${after.id}::uuid)`}
    order by ${order} ${direction}, id ${direction}
    limit ${limit}`.execute(db);
  return rows.map(camelRow);
}

/** Returns the LIKE pattern for names that contain the text; special characters are escaped. */
function likeText(name: string | null): string {
  return `%${(name ?? '').replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

export async function find(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly string[],
): Promise<readonly LabTest[]> {
  const rows = await db
    .selectFrom('lab_test')
    .select(labTestColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(camelRow);
}

/** No two requests of a team count its lab tests at the same time. */
export async function countLocked(tx: Tx, scope: TeamScope): Promise<number> {
  const lock = `lab_test ${scope.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lab_test
    where tenant_id = ${scope.tenantId} and not is_generated`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts lab tests; existing ones do not change. */
export async function insert(
  tx: Tx,
  scope: TeamScope,
  labTests: readonly LabTest[],
): Promise<void> {
  await tx
    .insertInto('lab_test')
    .values(labTests.map((labTest) => ({ ...snakeRow(labTest), tenant_id: scope.tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The lab test that was made for an order set of the same markers, or else this one. */
export async function findOrInsertGenerated(
  tx: Tx,
  scope: TeamScope,
  labTest: LabTest,
): Promise<LabTest> {
  await insert(tx, scope, [labTest]);
  const row = await tx
    .selectFrom('lab_test')
    .select(labTestColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('is_generated', '=', true)
    .where('method', '=', labTest.method)
    .where('lab_id', '=', labTest.labId)
    .where(sql<boolean>`marker_ids = ${[...labTest.markerIds]}::integer[]`)
    .executeTakeFirstOrThrow();
  return camelRow(row);
}

export async function update(
  tx: Tx,
  scope: TeamScope,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly status?: LabTestStatus | undefined;
    readonly updatedAt: Date;
  },
): Promise<LabTest | undefined> {
  const row = await tx
    .updateTable('lab_test')
    .set({
      updated_at: change.updatedAt,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.status === undefined ? {} : { status: change.status }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .returning(labTestColumns)
    .executeTakeFirst();
  return row && camelRow(row);
}

/** Lab tests that were made after one of these, the oldest first. */
export async function listPromotions(
  db: ReadDb,
  scope: TeamScope,
  sourceIds: readonly string[],
): Promise<readonly (Pick<LabTest, 'id' | 'status'> & { readonly sourceId: string })[]> {
  const { rows } = await sql<{ id: string; status: LabTestStatus; source_id: string }>`
    select id, status, source_sandbox_lab_test_id as source_id from lab_test
    where tenant_id = ${scope.tenantId} and source_sandbox_lab_test_id = any(${[...sourceIds]}::uuid[])
    order by created_at, id`.execute(db);
  return rows.map(({ id, status, source_id: sourceId }) => ({ id, status, sourceId }));
}

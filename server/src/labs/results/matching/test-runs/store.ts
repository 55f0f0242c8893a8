import type { ColumnType, Selectable } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import { parseEnum } from '#kernel/parse-enum.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { type TestRun, type TestRunRequest, testRunStages, testRunStatuses } from './model.ts';

type Json<Value> = ColumnType<Value, string, string>;

type TrialTable = SnakeRow<Omit<TestRun, 'asked' | 'orders' | 'error'>> & {
  tenant_id: string;
  asked: Json<TestRunRequest>;
  orders: Json<TestRun['orders']>;
  error: Json<NonNullable<TestRun['error']>> | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    unmatched_result_test: TrialTable;
  }
}

const unmatchedResultTestColumns = [
  'id',
  'tenant_id',
  'asked',
  'status',
  'stage',
  'orders',
  'raw_result_id',
  'error',
  'created_at',
  'updated_at',
  'started_at',
  'completed_at',
] as const;

export async function insert(
  tx: Tx,
  scope: TeamScope,
  { id, asked, at }: { readonly id: string; readonly asked: TestRunRequest; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('unmatched_result_test')
    .values({
      id,
      tenant_id: scope.tenantId,
      asked: JSON.stringify(asked),
      status: 'queued',
      stage: 'queued',
      orders: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export type Progress = Partial<
  Pick<
    TestRun,
    'status' | 'stage' | 'orders' | 'rawResultId' | 'error' | 'startedAt' | 'completedAt'
  >
>;

export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, at, ...progress }: Progress & { readonly id: string; readonly at: Date },
): Promise<void> {
  const { orders, error, ...plain } = progress;
  await tx
    .updateTable('unmatched_result_test')
    .set({
      updated_at: at,
      ...snakeRow(plain),
      orders: orders && JSON.stringify(orders),
      error: error == null ? undefined : JSON.stringify(error),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

export async function find(db: ReadDb, scope: TeamScope, id: string): Promise<TestRun | undefined> {
  const row = await db
    .selectFrom('unmatched_result_test')
    .select(unmatchedResultTestColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

function fromRow(row: Selectable<TrialTable>): TestRun {
  return {
    ...camelRow(row),
    status: parseEnum(testRunStatuses, row.status),
    stage: parseEnum(testRunStages, row.stage),
  };
}

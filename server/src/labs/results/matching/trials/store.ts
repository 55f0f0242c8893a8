import type { ColumnType, Selectable } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { oneOf } from '#labs/orders';

import {
  type Trial,
  type TrialOrder,
  type TrialRequest,
  trialStages,
  trialStatuses,
} from './model.ts';

type Json<Value> = ColumnType<Value, string, string>;

type TrialTable = {
  id: string;
  tenant_id: string;
  asked: Json<TrialRequest>;
  status: string;
  stage: string;
  orders: Json<Record<string, TrialOrder>>;
  raw_result_id: string | null;
  error: Json<{ code: string; message: string }> | null;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    unmatched_result_test: TrialTable;
  }
}

export async function insert(
  tx: Tx,
  scope: TeamScope,
  { id, asked, at }: { readonly id: string; readonly asked: TrialRequest; readonly at: Date },
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
  Pick<Trial, 'status' | 'stage' | 'orders' | 'rawResultId' | 'error' | 'startedAt' | 'completedAt'>
>;

export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, at, ...progress }: Progress & { readonly id: string; readonly at: Date },
): Promise<void> {
  const { status, stage, orders, rawResultId, error, startedAt, completedAt } = progress;
  await tx
    .updateTable('unmatched_result_test')
    .set({
      updated_at: at,
      ...(status === undefined ? {} : { status }),
      ...(stage === undefined ? {} : { stage }),
      ...(orders === undefined ? {} : { orders: JSON.stringify(orders) }),
      ...(rawResultId === undefined ? {} : { raw_result_id: rawResultId }),
      ...(error == null ? {} : { error: JSON.stringify(error) }),
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
      ...(completedAt === undefined ? {} : { completed_at: completedAt }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

export async function find(db: ReadDb, scope: TeamScope, id: string): Promise<Trial | undefined> {
  const row = await db
    .selectFrom('unmatched_result_test')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

function fromRow(row: Selectable<TrialTable>): Trial {
  return {
    id: row.id,
    asked: row.asked,
    status: oneOf(trialStatuses, row.status),
    stage: oneOf(trialStages, row.stage),
    orders: row.orders,
    rawResultId: row.raw_result_id,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}

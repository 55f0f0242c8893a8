import type { ReadDb } from '#kernel/db.ts';
import { camelRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { LastAnswer, PhoneState, Stage } from './model.ts';

const phoneStageColumns = [
  'user_id',
  'provider',
  'backfill_type',
  'tenant_id',
  'range_start',
  'range_end',
  'started_at',
  'ended_at',
] as const;

const phoneAnswerColumns = [
  'user_id',
  'operation',
  'tenant_id',
  'at',
  'status',
  'resource',
  'request_id',
  'refused_at',
  'refused_status',
  'refusal',
] as const;

const stateColumns = [
  'user_id',
  'provider',
  'asked_at',
  'status',
  'time_zone',
  'granted_permissions',
  'progress',
  'device_info',
  'progress_at',
] as const;

export async function listPhones(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly PhoneState[]> {
  const rows = await db
    .selectFrom('phone')
    .select(stateColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .execute();
  return rows.map((row) => camelRow(row));
}

/** Lists stages, those that began last first. */
export async function listStages(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Stage[]> {
  const rows = await db
    .selectFrom('phone_stage')
    .select(phoneStageColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .orderBy('started_at', 'desc')
    .orderBy('backfill_type')
    .execute();
  return rows.map((row) => camelRow(row));
}

/** The last first. */
export async function listAnswers(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly LastAnswer[]> {
  const rows = await db
    .selectFrom('phone_answer')
    .select(phoneAnswerColumns)
    .where((each) => each.and({ user_id: userId, tenant_id: scope.tenantId }))
    .orderBy('at', 'desc')
    .orderBy('operation')
    .execute();
  return rows.map((row) => camelRow(row));
}

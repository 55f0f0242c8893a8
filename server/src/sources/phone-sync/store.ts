import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { LastAnswer, PhoneState, Stage, SyncState } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    phone: SnakeRow<PhoneState> & { tenant_id: string };
    phone_stage: SnakeRow<Stage> & { tenant_id: string };
    phone_answer: SnakeRow<LastAnswer> & { user_id: string; tenant_id: string };
  }
}

/** Stores the state that a phone reported, in place of the earlier one. */
export async function saveState(tx: Tx, scope: TeamScope, state: SyncState): Promise<void> {
  const { userId, provider, askedAt, status, timeZone, grantedPermissions } = state;
  await sql`
    insert into phone (user_id, provider, tenant_id, asked_at, status, time_zone, granted_permissions)
    values (${userId}, ${provider}, ${scope.tenantId}, ${askedAt}, ${status}, ${timeZone},
      ${grantedPermissions === null ? null : [...grantedPermissions]}::text[])
    on conflict (user_id, provider) do update set asked_at = excluded.asked_at, status = excluded.status,
      time_zone = excluded.time_zone,
      granted_permissions = coalesce(excluded.granted_permissions, phone.granted_permissions)
      where phone.tenant_id = excluded.tenant_id`.execute(tx);
}

/** More types of data than any phone has. */
const stagesMax = 200;

/** Begins a stage, or begins it again. False when the phone has too many. */
export async function startStage(tx: Tx, scope: TeamScope, stage: Stage): Promise<boolean> {
  const { userId, provider, backfillType, rangeStart, rangeEnd, startedAt } = stage;
  const { rows } = await sql`
    insert into phone_stage (user_id, provider, backfill_type, tenant_id, range_start, range_end, started_at)
    select ${userId}::uuid, ${provider}, ${backfillType}, ${scope.tenantId}::uuid, ${rangeStart}::timestamptz,
      ${rangeEnd}::timestamptz, ${startedAt}::timestamptz
    where (
      select count(*) from phone_stage
      where user_id = ${userId} and provider = ${provider} and backfill_type <> ${backfillType}
    ) < ${stagesMax}
    on conflict (user_id, provider, backfill_type) do update set range_start = excluded.range_start,
      range_end = excluded.range_end, started_at = excluded.started_at, ended_at = null
      where phone_stage.tenant_id = excluded.tenant_id
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Stores the progress that the phone reported, in place of the earlier one. */
export async function saveProgress(
  tx: Tx,
  scope: TeamScope,
  told: Pick<PhoneState, 'userId' | 'provider' | 'progress' | 'deviceInfo' | 'progressAt'>,
): Promise<void> {
  const { userId, provider, progress, deviceInfo, progressAt } = told;
  await sql`
    insert into phone (user_id, provider, tenant_id, progress, device_info, progress_at)
    values (${userId}, ${provider}, ${scope.tenantId}, ${JSON.stringify(progress)}::json,
      ${deviceInfo === null ? null : JSON.stringify(deviceInfo)}::json, ${progressAt})
    on conflict (user_id, provider) do update set progress = excluded.progress,
      device_info = coalesce(excluded.device_info, phone.device_info), progress_at = excluded.progress_at
      where phone.tenant_id = excluded.tenant_id`.execute(tx);
}

import { sql, type UpdateObject } from 'kysely';

import type { Schema, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { AfterFailure, DayRange, Pull } from '../connections/schedule/model.ts';

// Writes of a worker to a pull that it has claimed. Each returns false if the lease has expired or the pull was stopped.

type Claimed = Pick<Pull, 'id' | 'leaseId'>;

async function update(
  tx: Tx,
  scope: TeamScope,
  { id, leaseId }: Claimed,
  fields: UpdateObject<Schema, 'provider_pull'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_pull')
    .set(fields)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function extendLease(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed,
  until: Date,
): Promise<boolean> {
  return update(tx, scope, claimed, { run_at: until });
}

/** Begins a round for these days; notifications from now on count for the next round. */
export async function beginRound(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed & Pick<Pull, 'hintedAt'>,
  range: DayRange,
): Promise<boolean> {
  const isSame = sql`hinted_at is not distinct from ${claimed.hintedAt}`;
  return update(tx, scope, claimed, {
    deletion_hints: sql<string>`case when ${isSame} then '{}' else deletion_hints end`,
    range_start: range.start,
    range_end: range.end,
    cursor: range.end,
    hinted_at: null,
    hinted_from: null,
  });
}

/** A slice is stored. */
export async function advance(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed,
  to: { readonly cursor: PlainDate; readonly daysWithData: number; readonly leaseUntil: Date },
): Promise<boolean> {
  return update(tx, scope, claimed, {
    cursor: to.cursor,
    days_with_data: sql<number>`days_with_data + ${to.daysWithData}`,
    run_at: to.leaseUntil,
    attempt: 0,
    error: null,
  });
}

/**
 * Ends a pull with success. If `next` is set, a round has ended; a notification that arrived during it starts another at once.
 */
export async function succeed(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed,
  { now, next }: { readonly now: Date; readonly next: Date | null },
): Promise<boolean> {
  return update(tx, scope, claimed, {
    status: 'success',
    attempt: 0,
    error: null,
    lease_id: null,
    ended_at: now,
    run_at: sql<Date | null>`case when kind = 'recent' and hinted_from is not null then ${now} else ${next}::timestamptz end`,
  });
}

export async function fail(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed,
  { now, ...after }: AfterFailure & { readonly now: Date },
): Promise<boolean> {
  return update(tx, scope, claimed, {
    status: after.status,
    error: after.error,
    attempt: after.attempt,
    run_at: after.runAt,
    lease_id: null,
    ended_at: after.status === 'failure' ? now : null,
  });
}

/** Postpones the pull without counting a failure. */
export async function postpone(
  tx: Tx,
  scope: TeamScope,
  claimed: Claimed,
  until: Date,
): Promise<boolean> {
  return update(tx, scope, claimed, { status: 'scheduled', run_at: until, lease_id: null });
}

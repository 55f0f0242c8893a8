import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { AfterFailure, DayRange, Pull } from '../connections/schedule/model.ts';

// What a worker writes of a pull that it has. Each answers false when another has it by now, or nobody may.

type Held = Pick<Pull, 'id' | 'leaseId'>;

const isHeld = ({ id, leaseId }: Held) =>
  sql<boolean>`provider_pull.id = ${id} and provider_pull.lease_id = ${leaseId}`;

export async function extendLease(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  until: Date,
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({ run_at: until })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

/** The days of a round that begins; hints from here on are for the next. */
export async function beginRound(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  range: DayRange,
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({
        range_start: range.start,
        range_end: range.end,
        cursor: range.end,
        hinted_at: null,
        hinted_from: null,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

/** A slice is stored. */
export async function advance(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  to: { readonly cursor: PlainDate; readonly daysWithData: number; readonly leaseUntil: Date },
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({
        cursor: to.cursor,
        days_with_data: sql<number>`days_with_data + ${to.daysWithData}`,
        run_at: to.leaseUntil,
        attempt: 0,
        error: null,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

/** Everything is stored. With the next time, a round has ended; a hint that came meanwhile begins another at once. */
export async function succeed(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  { now, next }: { readonly now: Date; readonly next: Date | null },
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({
        status: 'success',
        attempt: 0,
        error: null,
        lease_id: null,
        ended_at: now,
        run_at: sql<Date | null>`case when kind = 'recent' and hinted_from is not null then ${now} else ${next}::timestamptz end`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

export async function fail(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  { now, ...after }: AfterFailure & { readonly now: Date },
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({
        status: after.status,
        error: after.error,
        attempt: after.attempt,
        run_at: after.runAt,
        lease_id: null,
        ended_at: after.status === 'failure' ? now : null,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

/** Gives it back undone, for a later time; nothing failed. */
export async function postpone(
  tx: Tx,
  scope: TeamScope,
  held: Held,
  until: Date,
): Promise<boolean> {
  return changed(
    await tx
      .updateTable('provider_pull')
      .set({ status: 'scheduled', run_at: until, lease_id: null })
      .where('tenant_id', '=', scope.tenantId)
      .where(isHeld(held))
      .executeTakeFirst(),
  );
}

function changed({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n;
}

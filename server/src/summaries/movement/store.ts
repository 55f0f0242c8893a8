import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

/** A day of UTC on which a provider's samples of a user changed. */
export type Mark = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly provider: string;
  readonly day: PlainDate;
  readonly isDaily: boolean;
};

export type DueDay = Omit<Mark, 'scope'> & {
  readonly tenantId: TenantId;
  readonly revision: number;
  readonly attempts: number;
};

/** Marks days, each once. A day that is marked already becomes due no later. */
export async function mark(tx: Tx, marks: readonly Mark[], dueAt: Date): Promise<void> {
  if (marks.length === 0) return;
  const column = <Value>(pick: (each: Mark) => Value): Value[] => marks.map(pick);
  await sql`
    insert into movement_due (user_id, provider, day, tenant_id, is_daily, due_at)
    select user_id, provider, day, tenant_id, is_daily, ${dueAt}::timestamptz
    from unnest(
      ${column((each) => each.userId)}::uuid[],
      ${column((each) => each.provider)}::text[],
      ${column((each) => each.day)}::date[],
      ${column((each) => each.scope.tenantId)}::uuid[],
      ${column((each) => each.isDaily)}::boolean[]
    ) as t (user_id, provider, day, tenant_id, is_daily)
    order by user_id, provider, day
    on conflict (user_id, provider, day) do update set
      is_daily = movement_due.is_daily or excluded.is_daily, revision = movement_due.revision + 1,
      attempts = 0, due_at = least(movement_due.due_at, excluded.due_at)`.execute(tx);
}

/** Takes days that are due, of any tenant, until another moment: then somebody else may. */
export async function claim(
  tx: Tx,
  { now, until, rowsMax }: { readonly now: Date; readonly until: Date; readonly rowsMax: number },
): Promise<readonly DueDay[]> {
  const { rows } = await sql<{
    user_id: string;
    provider: string;
    day: string;
    tenant_id: string;
    is_daily: boolean;
    revision: number;
    attempts: number;
  }>`
    update movement_due set due_at = ${until}, attempts = attempts + 1
    where (user_id, provider, day) in (
      select user_id, provider, day from movement_due where due_at <= ${now}
      order by due_at limit ${rowsMax} for update skip locked)
    returning user_id, provider, day, tenant_id, is_daily, revision, attempts`.execute(tx);
  return rows.map((row) => ({
    userId: trust<UserId>(row.user_id),
    provider: row.provider,
    day: trust<PlainDate>(row.day),
    tenantId: trust<TenantId>(row.tenant_id),
    isDaily: row.is_daily,
    revision: row.revision,
    attempts: row.attempts,
  }));
}

/** Forgets a day that was worked on, unless its samples have changed meanwhile. */
export async function settle(tx: Tx, due: DueDay): Promise<void> {
  await sql`
    delete from movement_due
    where user_id = ${due.userId} and provider = ${due.provider} and day = ${due.day}
      and tenant_id = ${due.tenantId} and revision = ${due.revision}`.execute(tx);
}

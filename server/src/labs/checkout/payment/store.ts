import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

export const outcomes = ['paid', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

/** Returns the outcome of a sandbox payment; undefined until one is set. */
export async function findOutcome(
  db: ReadDb,
  scope: TeamScope,
  resourceId: string,
): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('checkout_session')
    .select('sandbox_outcome')
    .where('payment_resource_id', '=', resourceId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return outcomes.find((each) => each === row?.sandbox_outcome);
}

/** Sets the outcome of a sandbox payment once; a later call does not change it. */
export async function setOutcome(
  tx: Tx,
  scope: TeamScope,
  { id, outcome }: { readonly id: string; readonly outcome: Outcome },
): Promise<void> {
  await tx
    .updateTable('checkout_session')
    .set({ sandbox_outcome: outcome })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('sandbox_outcome', 'is', null)
    .execute();
}

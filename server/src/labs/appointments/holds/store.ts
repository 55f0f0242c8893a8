import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

type Hold = {
  readonly id: string;
  readonly userId: UserId;
  readonly provider: string;
  readonly place: string;
  readonly startAt: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_slot_hold: {
      id: string;
      tenant_id: string;
      user_id: UserId;
      provider: string;
      place: string;
      start_at: Date;
    };
  }
}

export async function insert(tx: Tx, scope: TeamScope, hold: Hold): Promise<void> {
  await tx
    .insertInto('lab_slot_hold')
    .values({
      id: hold.id,
      tenant_id: scope.tenantId,
      user_id: hold.userId,
      provider: hold.provider,
      place: hold.place,
      start_at: hold.startAt,
    })
    .execute();
}

export async function remove(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await tx
    .deleteFrom('lab_slot_hold')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

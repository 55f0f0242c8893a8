import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId } from '#kernel/scope.ts';

import type { MemberId } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    member_password: { member_id: MemberId; encoded: string; changed_at: Date };
  }
}

type Found = { readonly memberId: MemberId; readonly encoded: string };

/** Returns the password of the member with this e-mail address. */
export async function findByEmail(
  db: ReadDb,
  of: OrganisationId,
  email: string,
): Promise<Found | undefined> {
  return db
    .selectFrom('organisation_member as member')
    .innerJoin('member_password as password', 'password.member_id', 'member.id')
    .select(['member.id as memberId', 'password.encoded'])
    .where('member.org_id', '=', of)
    .where(sql<boolean>`lower(member.email) = lower(${email})`)
    .executeTakeFirst();
}

export async function find(db: ReadDb, memberId: MemberId): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_password')
    .select('encoded')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.encoded;
}

/** Returns true if it is still the member's password, and locks it until the transaction ends. */
export async function keep(tx: Tx, { memberId, encoded }: Found): Promise<boolean> {
  const row = await tx
    .selectFrom('member_password')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('encoded', '=', encoded)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function save(tx: Tx, { memberId, encoded }: Found, at: Date): Promise<void> {
  await tx
    .insertInto('member_password')
    .values({ member_id: memberId, encoded, changed_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ encoded, changed_at: at }))
    .execute();
}

/** False when there was none. */
export async function remove(tx: Tx, memberId: MemberId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('member_password')
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return removed !== undefined;
}

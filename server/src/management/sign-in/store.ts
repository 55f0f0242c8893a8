import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { OrganisationId } from '#kernel/scope.ts';

import type { MemberId } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sign_in_link: {
      token_hash: Buffer;
      org_id: OrganisationId;
      member_id: MemberId | null;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}

export type SignInLink = {
  readonly organisationId: OrganisationId;
  /** Null for the first administrator, who may not exist yet. */
  readonly memberId: MemberId | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

export async function insertLink(
  tx: Tx,
  link: Pick<SignInLink, 'organisationId' | 'memberId' | 'expiresAt'> & {
    readonly hash: Buffer;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sign_in_link')
    .values({
      token_hash: link.hash,
      org_id: link.organisationId,
      member_id: link.memberId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Locks the link until the transaction ends. */
export async function findLinkForUpdate(tx: Tx, hash: Buffer): Promise<SignInLink | undefined> {
  return tx
    .selectFrom('sign_in_link')
    .select([
      'org_id as organisationId',
      'member_id as memberId',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('sign_in_link')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .execute();
}

/** Deletes links that expired before that time. Until then the user of an expired link gets the reason. */
export async function deleteLinks(tx: Tx, before: Date, rows: number): Promise<number> {
  const { rows: deleted } = await sql`
    delete from sign_in_link where token_hash in (
      select token_hash from sign_in_link where expires_at <= ${before} limit ${rows})
    returning token_hash`.execute(tx);
  return deleted.length;
}

/** The oldest administrator of the organisation. */
export async function findAdministrator(
  db: ReadDb,
  of: OrganisationId,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('organisation_member')
    .select('id')
    .where('org_id', '=', of)
    .where('role', '=', 'org_admin')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** One at a time: so two links do not make two first administrators. */
export async function lockOrganisation(tx: Tx, id: OrganisationId): Promise<void> {
  await tx.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
}

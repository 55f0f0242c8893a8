import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { sqlState } from '#kernel/sql-state.ts';

import type { MemberId } from '../model.ts';
import { type Passkey, type PasskeyId, passkeysMax, type Purpose } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    member_passkey: {
      id: PasskeyId;
      member_id: MemberId;
      credential_id: string;
      public_key: string;
      sign_count: ColumnType<string, number, number>;
      hostname: string;
      label: string;
      transports: string[];
      created_at: Date;
      last_used_at: Date | null;
    };
    passkey_challenge: {
      challenge_hash: Buffer;
      purpose: Purpose;
      member_id: MemberId | null;
      expires_at: Date;
    };
  }
}

const uniqueViolation = '23505';

const passkeys = (db: ReadDb) =>
  db
    .selectFrom('member_passkey')
    .select([
      'id',
      'member_id as memberId',
      'credential_id as credentialId',
      'public_key as publicKey',
      sql<number>`sign_count::float8`.as('signCount'),
      'hostname',
      'label',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);

/** Returns false if a member already has this passkey. */
export async function insert(tx: Tx, passkey: Passkey): Promise<boolean> {
  try {
    await tx
      .insertInto('member_passkey')
      .values({
        id: passkey.id,
        member_id: passkey.memberId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        sign_count: passkey.signCount,
        hostname: passkey.hostname,
        label: passkey.label,
        transports: [...passkey.transports],
        created_at: passkey.createdAt,
      })
      .execute();
    return true;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Newest first. */
export async function list(db: ReadDb, memberId: MemberId): Promise<readonly Passkey[]> {
  return passkeys(db)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(passkeysMax)
    .execute();
}

/** Locks the passkey until the transaction ends. */
export async function findForUpdate(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  return passkeys(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
}

export async function updateUse(
  tx: Tx,
  id: PasskeyId,
  { signCount, at }: { readonly signCount: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('member_passkey')
    .set({ sign_count: signCount, last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** False when the member has no such passkey. */
export async function remove(tx: Tx, memberId: MemberId, id: PasskeyId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('member_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export type Challenge = { readonly purpose: Purpose; readonly memberId: MemberId | null };

export async function insertChallenge(
  tx: Tx,
  { purpose, memberId }: Challenge,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, purpose, member_id: memberId, expires_at: expiresAt })
    .execute();
}

/** Deletes the challenge, also if its signature is invalid; returns undefined if it does not exist. */
export async function takeChallenge(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<Challenge | undefined> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .returning(['purpose', 'member_id as memberId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return taken === undefined || taken.expiresAt <= now ? undefined : taken;
}

/** Deletes a batch of expired challenges. Returns their number. */
export async function deleteChallenges(tx: Tx, now: Date, rows: number): Promise<number> {
  const { rows: deleted } = await sql`
    delete from passkey_challenge where challenge_hash in (
      select challenge_hash from passkey_challenge where expires_at <= ${now} limit ${rows})
    returning challenge_hash`.execute(tx);
  return deleted.length;
}

import { type ColumnType, type Selectable, sql } from 'kysely';

import type { ReadDb, Schema, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { PhoneSession, TokenReuse } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    phone_session: {
      id: string;
      tenant_id: TenantId;
      user_id: UserId;
      sign_in_id: string;
      generation: number;
      rotated_at: Date;
      created_at: Date;
      ended_at: Date | null;
      reuse: TokenReuse;
      confirmed_generation: number;
      disconnected_providers: ColumnType<readonly string[], never, never>;
    };
  }
}

/** Returns false if the sign-in was used already. */
export async function insert(
  tx: Tx,
  scope: TeamScope,
  made: PhoneSession & { readonly userId: UserId; readonly signInId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('phone_session')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      user_id: made.userId,
      sign_in_id: made.signInId,
      generation: made.generation,
      rotated_at: made.rotatedAt,
      created_at: made.createdAt,
      ended_at: null,
      reuse: made.reuse,
      confirmed_generation: made.confirmedGeneration,
    })
    .onConflict((conflict) => conflict.column('sign_in_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const columns = [
  'phone_session.id',
  'generation',
  'rotated_at as rotatedAt',
  'phone_session.created_at as createdAt',
  'ended_at as endedAt',
  'phone_session.user_id as userId',
  'reuse',
  'confirmed_generation as confirmedGeneration',
] as const;

type Found = PhoneSession & { readonly userId: UserId };

/** Returns a session of an active user. */
export async function find(db: ReadDb, scope: TeamScope, id: string): Promise<Found | undefined> {
  return db
    .selectFrom('phone_session')
    .innerJoin('users', 'users.id', 'phone_session.user_id')
    .select(columns)
    .where('phone_session.id', '=', id)
    .where('phone_session.tenant_id', '=', scope.tenantId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the session and locks it until the transaction ends. `isGone` is true if the user was deleted. */
export async function lock(
  tx: Tx,
  scope: TeamScope,
  id: string,
): Promise<(Found & { readonly isGone: boolean }) | undefined> {
  const found = await tx
    .selectFrom('phone_session')
    .innerJoin('users', 'users.id', 'phone_session.user_id')
    .select([...columns, 'users.deleted_at as deletedAt'])
    .where('phone_session.id', '=', id)
    .where('phone_session.tenant_id', '=', scope.tenantId)
    .forUpdate('phone_session')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { deletedAt, ...session } = found;
  return { ...session, isGone: deletedAt !== null };
}

export async function rotate(
  tx: Tx,
  scope: TeamScope,
  { id, generation, rotatedAt }: Pick<PhoneSession, 'id' | 'generation' | 'rotatedAt'>,
): Promise<void> {
  await tx
    .updateTable('phone_session')
    .set({ generation, rotated_at: rotatedAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Notes that the client has stored the tokens of this generation. */
export async function confirm(
  tx: Tx,
  scope: TeamScope,
  { id, generation }: Pick<PhoneSession, 'id' | 'generation'>,
): Promise<void> {
  await tx
    .updateTable('phone_session')
    .set({ confirmed_generation: generation })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('confirmed_generation', '<', generation)
    .execute();
}

/** Records that the user is no longer connected to a provider, in the sessions that exist now. */
export async function markDisconnected(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  provider: string,
): Promise<void> {
  await sql`
    update phone_session set disconnected_providers = disconnected_providers || ${provider}::text
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and ended_at is null
      and not disconnected_providers @> array[${provider}::text]`.execute(tx);
}

/** Returns true if the user was disconnected from the provider after the session began. */
export async function isDisconnected(
  db: ReadDb,
  scope: TeamScope,
  id: string,
  provider: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('phone_session')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`disconnected_providers @> array[${provider}::text]`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session of the user, or all. Returns their number. */
export async function end(
  tx: Tx,
  scope: TeamScope,
  { userId, id, at }: { readonly userId: UserId; readonly id: string | null; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('phone_session')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('ended_at', 'is', null)
    .$if(id !== null, (sessions) => sessions.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes sessions of all tenants that were last refreshed before this time. */
export async function trim(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('phone_session').where('rotated_at', '<', before).execute();
}

type PastSession = Readonly<
  Pick<Selectable<Schema['phone_session']>, 'created_at' | 'rotated_at' | 'ended_at'>
>;

/** Lists sessions for the export of a user. */
export async function listOf(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly PastSession[]> {
  return db
    .selectFrom('phone_session')
    .select(['created_at', 'rotated_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at')
    .execute();
}

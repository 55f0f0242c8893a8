import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamId } from '#kernel/scope.ts';

import type { KeyId, MemberId, MemberRole } from '../model.ts';
import { isWorking } from '../store.ts';
import { boundTeams } from '../team-bindings-store.ts';
import { idleMs, renewalMs, type Session, type SessionId, sessionsMax } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    member_session: {
      id: SessionId;
      member_id: MemberId;
      token_hash: Buffer;
      previous_hash: Buffer | null;
      renewed_at: Date;
      is_renewal_due: boolean;
      method: Session['method'];
      management_key_id: KeyId | null;
      address: string;
      user_agent: string | null;
      started_at: Date;
      last_used_at: Date;
      confirmed_at: Date;
      ends_at: Date;
    };
  }
}

const columns = [
  'session.id',
  'session.member_id as memberId',
  'session.method',
  'session.address',
  'session.user_agent as userAgent',
  'session.started_at as startedAt',
  'session.last_used_at as lastUsedAt',
  'session.confirmed_at as confirmedAt',
  'session.ends_at as endsAt',
] as const;

const sessions = (db: ReadDb) =>
  db
    .selectFrom('member_session as session')
    .innerJoin('organisation_member as member', 'member.id', 'session.member_id')
    .select(columns)
    .select('member.org_id as organisationId');

/** The condition for sessions that have not ended. */
function isOpen(now: Date) {
  const idleSince = new Date(now.getTime() - idleMs);
  return sql<boolean>`(session.ends_at > ${now} and session.last_used_at > ${idleSince}
    and (session.management_key_id is null or exists (
      select from management_key where id = session.management_key_id and ${isWorking(now)})))`;
}

export type SessionHolder = Session & {
  readonly role: MemberRole;
  readonly teamIds: readonly TeamId[];
};

const holders = (db: ReadDb, now: Date) =>
  sessions(db)
    .select('member.role')
    .select(boundTeams('organisation_member', 'member').as('teamIds'))
    .where(isOpen(now));

/** Whom the token lets in; also the one before a renewal, for a moment. */
export async function findHolder(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<SessionHolder | undefined> {
  const renewedSince = new Date(now.getTime() - renewalMs);
  return holders(db, now)
    .where(
      sql<boolean>`(session.token_hash = ${hash}
        or (session.previous_hash = ${hash} and session.renewed_at > ${renewedSince}))`,
    )
    .executeTakeFirst();
}

/** Returns the member of an open session. */
export async function findHolderOf(
  db: ReadDb,
  id: SessionId,
  now: Date,
): Promise<SessionHolder | undefined> {
  return holders(db, now).where('session.id', '=', id).executeTakeFirst();
}

export async function insert(
  tx: Tx,
  session: Session,
  { hash, keyId }: { readonly hash: Buffer; readonly keyId: KeyId | null },
): Promise<void> {
  await tx
    .insertInto('member_session')
    .values({
      id: session.id,
      member_id: session.memberId,
      token_hash: hash,
      previous_hash: null,
      renewed_at: session.startedAt,
      is_renewal_due: false,
      method: session.method,
      management_key_id: keyId,
      address: session.address,
      user_agent: session.userAgent,
      started_at: session.startedAt,
      last_used_at: session.lastUsedAt,
      confirmed_at: session.confirmedAt,
      ends_at: session.endsAt,
    })
    .execute();
}

/** Ends all but the newest of a member. */
export async function deleteOldest(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    delete from member_session where id in (
      select id from member_session where member_id = ${memberId}
      order by started_at desc, id desc offset ${sessionsMax})`.execute(tx);
}

/** Newest first. */
export async function listOpen(
  db: ReadDb,
  memberId: MemberId,
  now: Date,
): Promise<readonly Session[]> {
  return sessions(db)
    .where('session.member_id', '=', memberId)
    .where(isOpen(now))
    .orderBy('session.started_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(sessionsMax)
    .execute();
}

export async function find(
  db: ReadDb,
  id: SessionId,
): Promise<(Session & { readonly isRenewalDue: boolean }) | undefined> {
  return sessions(db)
    .select('session.is_renewal_due as isRenewalDue')
    .where('session.id', '=', id)
    .executeTakeFirst();
}

/** False when the member has no such session. */
export async function remove(tx: Tx, memberId: MemberId, id: SessionId): Promise<boolean> {
  const removed = await tx
    .deleteFrom('member_session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** All of a member; resolves with how many were open. */
export async function removeAll(tx: Tx, memberId: MemberId, now: Date): Promise<number> {
  const ended = await tx
    .deleteFrom('member_session as session')
    .where('session.member_id', '=', memberId)
    .returning(isOpen(now).as('wasOpen'))
    .execute();
  return ended.filter(({ wasOpen }) => wasOpen).length;
}

/** All of a member but this one. */
export async function removeOthers(tx: Tx, memberId: MemberId, id: SessionId): Promise<void> {
  await tx
    .deleteFrom('member_session')
    .where('member_id', '=', memberId)
    .where('id', '!=', id)
    .execute();
}

/** Another token; the one before counts for a moment. */
export async function renew(
  tx: Tx,
  id: SessionId,
  {
    hash,
    at,
    confirmedAt,
  }: { readonly hash: Buffer; readonly at: Date; readonly confirmedAt: Date },
): Promise<void> {
  await sql`
    update member_session set previous_hash = token_hash, token_hash = ${hash}, renewed_at = ${at},
      is_renewal_due = false, confirmed_at = ${confirmedAt}
    where id = ${id}`.execute(tx);
}

/** Marks the sessions of a member whose permissions changed, so that they get a new token at the next request. */
export async function updateRenewalDue(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('member_session')
    .set({ is_renewal_due: true })
    .where('member_id', '=', memberId)
    .execute();
}

export async function updateLastUsed(
  tx: Tx,
  id: SessionId,
  { at, unlessAfter }: { readonly at: Date; readonly unlessAfter: Date },
): Promise<void> {
  await tx
    .updateTable('member_session')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<=', unlessAfter)
    .execute();
}

/** Deletes a batch of ended sessions. Returns their number. */
export async function deleteEnded(tx: Tx, now: Date, rows: number): Promise<number> {
  const idleSince = new Date(now.getTime() - idleMs);
  const { rows: deleted } = await sql`
    delete from member_session where id in (
      select id from member_session where ends_at <= ${now} or last_used_at <= ${idleSince} limit ${rows})
    returning id`.execute(tx);
  return deleted.length;
}

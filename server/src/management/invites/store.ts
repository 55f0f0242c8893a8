import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { ManagementScope, OrganisationId } from '#kernel/scope.ts';

import type { KeyId, MemberRole, InviteId } from '../model.ts';
import type { PageOf } from '../pagination.ts';
import { containing, isAfter } from '../store.ts';
import { bindTeams, boundTeams } from '../team-bindings-store.ts';
import type { Invite } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    organisation_invite: {
      id: InviteId;
      org_id: OrganisationId;
      email: string;
      role: MemberRole;
      token_hash: Buffer;
      creator_key_id: KeyId | null;
      invited_at: Date;
      resent_at: Date | null;
      expires_at: Date;
    };
  }
}

const columns = [
  'id',
  'email',
  'role',
  'creator_key_id as creatorKeyId',
  'invited_at as createdAt',
  'resent_at as resentAt',
  'expires_at as expiresAt',
] as const;
const teams = boundTeams('organisation_invite').as('teamIds');

/**
 * Stores the invitation, or renews the existing one of the address, with a new link, role and time. Returns its id,
 * and whether it existed.
 */
export async function save(
  tx: Tx,
  of: OrganisationId,
  invite: Invite,
  tokenHash: Buffer,
): Promise<{ readonly id: InviteId; readonly isResent: boolean }> {
  const { rows } = await sql<{ id: InviteId; isResent: boolean }>`
    insert into organisation_invite (id, org_id, email, role, token_hash, creator_key_id, invited_at, expires_at)
    values (${invite.id}, ${of}, ${invite.email}, ${invite.role}, ${tokenHash}, ${invite.creatorKeyId},
      ${invite.createdAt}, ${invite.expiresAt})
    on conflict (org_id, lower(email)) do update set role = excluded.role, token_hash = excluded.token_hash,
      resent_at = excluded.invited_at, expires_at = excluded.expires_at
    returning id, resent_at is not null as "isResent"`.execute(tx);
  const saved = requireDefined(rows[0], 'the invitation that was stored');
  await bindTeams(tx, 'organisation_invite', saved.id, invite.teamIds);
  return saved;
}

/** Newest first. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { search }: { readonly search: string },
  page: PageOf,
): Promise<readonly Invite[]> {
  return db
    .selectFrom('organisation_invite')
    .select(columns)
    .select(teams)
    .where('org_id', '=', scope.organisationId)
    .$if(search !== '', (invites) => invites.where('email', 'ilike', containing(search)))
    .where(isAfter(page.after, { createdAt: 'invited_at', id: 'id' }))
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

type Found = Invite & { readonly organisationId: OrganisationId };

const byToken = (db: ReadDb, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('organisation_invite')
    .select(columns)
    .select('org_id as organisationId')
    .select(teams)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now);

/** The invitation of a link that still works. */
export async function findByToken(
  db: ReadDb,
  tokenHash: Buffer,
  now: Date,
): Promise<Found | undefined> {
  return byToken(db, tokenHash, now).executeTakeFirst();
}

/** Finds the invitation by its token, and locks it until the transaction ends. */
export async function findByTokenForUpdate(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<Found | undefined> {
  return byToken(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { ManagementScope, OrganisationId, TeamId } from '#kernel/scope.ts';

import type { KeyId, ManagementRole } from '../model.ts';
import type { Place } from '../page.ts';
import { isAfter, isUnexpired } from '../store.ts';
import type { ManagementKey } from './model.ts';

type ManagementKeyTable = {
  id: string;
  org_id: string;
  label: string;
  prefix: string;
  key_hash: Buffer;
  role: Generated<ManagementRole>;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  creator_key_id: string | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    management_key: ManagementKeyTable;
    management_key_team: { management_key_id: string; team_id: string };
  }
}

const boundTeams = sql<string[]>`array(
  select team_id from management_key_team bound where bound.management_key_id = management_key.id order by team_id)`;

export async function insert(tx: Tx, key: ManagementKey, hash: Buffer): Promise<void> {
  await tx
    .insertInto('management_key')
    .values({
      id: key.id,
      org_id: key.organisationId,
      label: key.label,
      prefix: key.prefix,
      key_hash: hash,
      role: key.role,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      creator_key_id: key.creatorKeyId,
    })
    .execute();
  await bind(tx, key.id, key.teamIds);
}

async function bind(tx: Tx, id: KeyId, teamIds: readonly TeamId[]): Promise<void> {
  await sql`
    insert into management_key_team (management_key_id, team_id)
    select ${id}, unnest(${[...teamIds]}::uuid[])`.execute(tx);
}

/** Of the keys, those that are no wider than the key that asks. */
function isWithin({ organisationId, teamIds }: ManagementScope): RawBuilder<boolean> {
  const isNarrow =
    teamIds === null
      ? sql`true`
      : sql`(role = 'team_admin' and ${boundTeams} <@ ${[...teamIds]}::uuid[] and ${boundTeams} <> '{}')`;
  return sql<boolean>`(org_id = ${organisationId} and revoked_at is null and ${isNarrow})`;
}

type Filter = {
  readonly teamId: TeamId | undefined;
  readonly role: ManagementRole | undefined;
};

/** Newest first, without the revoked ones. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { teamId, role }: Filter,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<readonly ManagementKey[]> {
  const rows = await db
    .selectFrom('management_key')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where(isWithin(scope))
    .$if(teamId !== undefined, (keys) =>
      keys.where(sql<boolean>`${teamId ?? ''} = any(${boundTeams})`),
    )
    .$if(role !== undefined, (keys) => keys.where('role', '=', role ?? 'org_admin'))
    .where(isAfter(page.after, { createdAt: 'created_at', id: 'id' }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toKey(row));
}

/** Nobody else changes the key until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: ManagementScope,
  id: KeyId,
): Promise<ManagementKey | undefined> {
  const row = await tx
    .selectFrom('management_key')
    .selectAll()
    .select(boundTeams.as('team_ids'))
    .where('id', '=', id)
    .where(isWithin(scope))
    .forUpdate()
    .executeTakeFirst();
  return row && toKey(row);
}

/** The key that acts, which works until the transaction ends; undefined when it works no more. */
export async function keepActing(
  tx: Tx,
  id: KeyId,
  now: Date,
): Promise<{ readonly expiresAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('management_key')
    .select('expires_at')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(isUnexpired(now))
    .forShare()
    .executeTakeFirst();
  return row && { expiresAt: row.expires_at };
}

/** One at a time: so two keys that delete each other do not leave the organisation without any. */
export async function lockOrganisationKeys(tx: Tx, id: OrganisationId): Promise<void> {
  await tx.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
}

/** How many Org Management Keys work. */
export async function countOrganisationKeys(
  tx: Tx,
  id: OrganisationId,
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('management_key')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', id)
    .where('role', '=', 'org_admin')
    .where('revoked_at', 'is', null)
    .where(isUnexpired(now))
    .executeTakeFirstOrThrow();
  return count;
}

export async function revoke(tx: Tx, id: KeyId, at: Date): Promise<void> {
  await tx.updateTable('management_key').set({ revoked_at: at }).where('id', '=', id).execute();
}

export async function update(
  tx: Tx,
  id: KeyId,
  fields: { readonly label: string; readonly teamIds: readonly TeamId[] },
): Promise<void> {
  await tx
    .updateTable('management_key')
    .set({ label: fields.label })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('management_key_team').where('management_key_id', '=', id).execute();
  await bind(tx, id, fields.teamIds);
}

export async function updateExpiry(tx: Tx, id: KeyId, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('management_key')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Binds no key to the team any more. */
export async function unbindTeam(tx: Tx, teamId: TeamId): Promise<void> {
  await tx.deleteFrom('management_key_team').where('team_id', '=', teamId).execute();
}

export type ManagementKeyHolder = {
  readonly keyId: KeyId;
  readonly hash: Buffer;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly organisationId: OrganisationId;
  readonly role: ManagementRole;
  readonly teamIds: readonly TeamId[];
};

/** What a management key opens, by the key's hash. */
export async function findHolder(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<ManagementKeyHolder | undefined> {
  const row = await db
    .selectFrom('management_key')
    .select(['id', 'key_hash', 'last_used_at', 'expires_at', 'org_id', 'role'])
    .select(boundTeams.as('team_ids'))
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(isUnexpired(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: trust<KeyId>(row.id),
    hash: row.key_hash,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    organisationId: trust<OrganisationId>(row.org_id),
    role: row.role,
    teamIds: row.team_ids.map((id) => trust<TeamId>(id)),
  };
}

export async function updateLastUsed(
  tx: Tx,
  id: KeyId,
  { at, unlessAfter }: { readonly at: Date; readonly unlessAfter: Date },
): Promise<void> {
  await sql`
    update management_key set last_used_at = ${at}
    where id = ${id} and (last_used_at is null or last_used_at <= ${unlessAfter})`.execute(tx);
}

function toKey(
  row: Omit<Selectable<ManagementKeyTable>, 'key_hash'> & { readonly team_ids: string[] },
): ManagementKey {
  return {
    id: trust<KeyId>(row.id),
    organisationId: trust<OrganisationId>(row.org_id),
    label: row.label,
    role: row.role,
    teamIds: row.team_ids.map((id) => trust<TeamId>(id)),
    prefix: row.prefix,
    creatorKeyId: row.creator_key_id === null ? null : trust<KeyId>(row.creator_key_id),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

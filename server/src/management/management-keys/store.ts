import { type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { ManagementScope, OrganisationId, TeamId } from '#kernel/scope.ts';

import { type Holder, holderColumns, keyColumns, keyRow } from '../keys/store.ts';
import type { KeyId, ManagementRole } from '../model.ts';
import type { PageOf } from '../pagination.ts';
import { isAfter, isWorking } from '../store.ts';
import { bindTeams, boundTeams } from '../team-bindings-store.ts';
import type { ManagementKey } from './model.ts';

const columns = [
  ...keyColumns,
  'org_id as organisationId',
  'role',
  'creator_key_id as creatorKeyId',
] as const;

const teams = boundTeams('management_key', 'key');

export async function insert(tx: Tx, key: ManagementKey, hash: Buffer): Promise<void> {
  await tx
    .insertInto('management_key')
    .values({
      ...keyRow(key, hash),
      org_id: key.organisationId,
      role: key.role,
      creator_key_id: key.creatorKeyId,
    })
    .execute();
  await bindTeams(tx, 'management_key', key.id, key.teamIds);
}

/** The condition for keys with at most the rights of the acting key. */
function isWithin({ organisationId, teamIds }: ManagementScope): RawBuilder<boolean> {
  const isNarrow =
    teamIds === null
      ? sql`true`
      : sql`(role = 'team_admin' and ${teams} <@ ${[...teamIds]}::uuid[] and ${teams} <> '{}')`;
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
  page: PageOf,
): Promise<readonly ManagementKey[]> {
  return db
    .selectFrom('management_key as key')
    .select(columns)
    .select(teams.as('teamIds'))
    .where(isWithin(scope))
    .$if(teamId !== undefined, (keys) => keys.where(sql<boolean>`${teamId ?? ''} = any(${teams})`))
    .$if(role !== undefined, (keys) => keys.where('role', '=', role ?? 'org_admin'))
    .where(isAfter(page.after, { createdAt: 'created_at', id: 'id' }))
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Locks the key until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: ManagementScope,
  id: KeyId,
): Promise<ManagementKey | undefined> {
  return tx
    .selectFrom('management_key as key')
    .select(columns)
    .select(teams.as('teamIds'))
    .where('id', '=', id)
    .where(isWithin(scope))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the acting key, and locks it until the transaction ends; undefined if it is no longer valid. */
export async function keepActing(
  tx: Tx,
  id: KeyId,
  now: Date,
): Promise<Pick<ManagementKey, 'expiresAt'> | undefined> {
  return tx
    .selectFrom('management_key')
    .select('expires_at as expiresAt')
    .where('id', '=', id)
    .where(isWorking(now))
    .forShare()
    .executeTakeFirst();
}

/** One at a time: so two keys that delete each other do not leave the organisation without any. */
export async function lockOrganisationKeys(tx: Tx, id: OrganisationId): Promise<void> {
  await tx.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether an Org Management Key works. */
export async function hasOrganisationKey(tx: Tx, id: OrganisationId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from management_key
    where org_id = ${id} and role = 'org_admin' and ${isWorking(now)} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function revoke(tx: Tx, id: KeyId, at: Date): Promise<void> {
  await tx.updateTable('management_key').set({ revoked_at: at }).where('id', '=', id).execute();
}

export async function update(
  tx: Tx,
  id: KeyId,
  { label, teamIds }: Pick<ManagementKey, 'label' | 'teamIds'>,
): Promise<void> {
  await tx.updateTable('management_key').set({ label }).where('id', '=', id).execute();
  await bindTeams(tx, 'management_key', id, teamIds);
}

export type ManagementKeyHolder = Holder &
  Pick<ManagementKey, 'organisationId' | 'role' | 'teamIds'>;

/** Finds the owner and role of a management key by its hash. */
export async function findHolder(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<ManagementKeyHolder | undefined> {
  return db
    .selectFrom('management_key as key')
    .select(holderColumns)
    .select(['org_id as organisationId', 'role'])
    .select(teams.as('teamIds'))
    .where('key_hash', '=', hash)
    .where(isWorking(now))
    .executeTakeFirst();
}

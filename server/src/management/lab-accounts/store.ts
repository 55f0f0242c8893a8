import { type ColumnType, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, OrganisationId, TeamId } from '#kernel/scope.ts';

import type { LabAccountId, Region } from '../model.ts';
import type { DelegatedFlow, LabAccount, LabAccountStatus } from './model.ts';

type StatesByBilling = Record<string, string[]>;

type LabAccountTable = {
  id: string;
  org_id: string;
  environment: Environment;
  region: Region;
  lab: string;
  status: LabAccountStatus;
  delegated_flow: DelegatedFlow;
  provider_account_id: string;
  account_name: string | null;
  default_clinical_notes: string | null;
  business_units: string[] | null;
  allowed_billing: ColumnType<StatesByBilling, string, string>;
  created_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_account: LabAccountTable;
    lab_account_team: { lab_account_id: string; team_id: string };
  }
}

const allowedTeams = sql<string[]>`array(
  select team_id from lab_account_team allowed where allowed.lab_account_id = lab_account.id order by team_id)`;

export type Filter = {
  readonly environment: Environment;
  readonly region: Region;
  readonly id: LabAccountId | undefined;
  readonly teamId: TeamId | undefined;
  readonly status: LabAccountStatus | undefined;
};

/** Newest first. */
export async function list(
  db: ReadDb,
  of: OrganisationId,
  { environment, region, id, teamId, status }: Filter,
): Promise<readonly LabAccount[]> {
  const rows = await db
    .selectFrom('lab_account')
    .selectAll()
    .select(allowedTeams.as('team_ids'))
    .where('org_id', '=', of)
    .where('environment', '=', environment)
    .where('region', '=', region)
    .$if(id !== undefined, (found) => found.where('id', '=', id ?? ''))
    .$if(teamId !== undefined, (found) =>
      found.where(sql<boolean>`${teamId ?? ''} = any(${allowedTeams})`),
    )
    .$if(status !== undefined, (found) => found.where('status', '=', status ?? 'active'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toLabAccount(row));
}

/** Those that the team may order through, newest first; of the teams of each, it alone is named. */
export async function listOfTeam(
  db: ReadDb,
  of: OrganisationId,
  { environment, teamId }: Pick<Filter, 'environment'> & { readonly teamId: TeamId },
): Promise<readonly LabAccount[]> {
  const rows = await db
    .selectFrom('lab_account')
    .selectAll()
    .select(sql<string[]>`array[${teamId}::uuid]`.as('team_ids'))
    .where('org_id', '=', of)
    .where('environment', '=', environment)
    .where(sql<boolean>`${teamId} = any(${allowedTeams})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toLabAccount(row));
}

/** Nobody else changes the account until the transaction ends. False when there is none. */
export async function lock(
  tx: Tx,
  of: OrganisationId,
  {
    environment,
    region,
    id,
  }: Pick<Filter, 'environment' | 'region'> & {
    readonly id: LabAccountId;
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('lab_account')
    .select('id')
    .where('org_id', '=', of)
    .where('environment', '=', environment)
    .where('region', '=', region)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceTeams(
  tx: Tx,
  id: LabAccountId,
  teamIds: readonly TeamId[],
): Promise<void> {
  await tx.deleteFrom('lab_account_team').where('lab_account_id', '=', id).execute();
  await sql`
    insert into lab_account_team (lab_account_id, team_id)
    select ${id}, unnest(${[...teamIds]}::uuid[])`.execute(tx);
}

/** Lets the team order through no account any more. */
export async function unbindTeam(tx: Tx, teamId: TeamId): Promise<void> {
  await tx.deleteFrom('lab_account_team').where('team_id', '=', teamId).execute();
}

function toLabAccount(
  row: Selectable<LabAccountTable> & { readonly team_ids: string[] },
): LabAccount {
  return {
    id: trust<LabAccountId>(row.id),
    organisationId: trust<OrganisationId>(row.org_id),
    lab: row.lab,
    status: row.status,
    delegatedFlow: row.delegated_flow,
    providerAccountId: row.provider_account_id,
    accountName: row.account_name,
    defaultClinicalNotes: row.default_clinical_notes,
    businessUnits: row.business_units,
    allowedBilling: row.allowed_billing,
    teamIds: row.team_ids.map((id) => trust<TeamId>(id)),
  };
}

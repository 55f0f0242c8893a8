import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, OrganisationId, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';
import type { Region } from '#management';

import type {
  DelegatedFlow,
  LabAccount,
  LabAccountFields,
  LabAccountId,
  LabAccountStatus,
} from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_account: {
      id: LabAccountId;
      org_id: OrganisationId;
      environment: Environment;
      region: Region;
      lab: string;
      status: LabAccountStatus;
      delegated_flow: DelegatedFlow;
      provider_account_id: string;
      account_name: string | null;
      default_clinical_notes: string | null;
      business_units: readonly string[] | null;
      allowed_billing: ColumnType<LabAccount['allowedBilling'], string, string>;
      created_at: Date;
    };
    lab_account_team: { lab_account_id: string; team_id: string };
  }
}

const columns = [
  'id',
  'org_id as organisationId',
  'lab',
  'status',
  'delegated_flow as delegatedFlow',
  'provider_account_id as providerAccountId',
  'account_name as accountName',
  'default_clinical_notes as defaultClinicalNotes',
  'business_units as businessUnits',
  'allowed_billing as allowedBilling',
] as const;

const allowedTeams = sql<TeamId[]>`array(
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
  return db
    .selectFrom('lab_account')
    .select(columns)
    .select(allowedTeams.as('teamIds'))
    .where('org_id', '=', of)
    .where('environment', '=', environment)
    .where('region', '=', region)
    .$if(id !== undefined, (found) => found.where(sql<boolean>`id = ${id}`))
    .$if(teamId !== undefined, (found) =>
      found.where(sql<boolean>`${teamId ?? ''} = any(${allowedTeams})`),
    )
    .$if(status !== undefined, (found) => found.where('status', '=', status ?? 'active'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Lists the accounts through which the team may order, newest first. Of the teams of each account, names this team
 * only.
 */
export async function listOfTeam(
  db: ReadDb,
  { organisationId, environment, teamId }: TeamScope,
): Promise<readonly LabAccount[]> {
  return db
    .selectFrom('lab_account')
    .select(columns)
    .select(sql<TeamId[]>`array[${teamId}::uuid]`.as('teamIds'))
    .where('org_id', '=', organisationId)
    .where('environment', '=', environment)
    .where(sql<boolean>`${teamId} = any(${allowedTeams})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Locks the organisation's accounts until the transaction ends. */
export async function lockOrganisation(tx: Tx, of: OrganisationId): Promise<void> {
  await sql`select from organisation where id = ${of} for no key update`.execute(tx);
}

export async function count(tx: Tx, of: OrganisationId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lab_account where org_id = ${of}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether another account of the organisation has the number at this lab. */
export async function isNumberTaken(
  tx: Tx,
  of: OrganisationId,
  account: Pick<Filter, 'environment'> & {
    readonly id: LabAccountId;
    readonly lab: string;
    readonly number: string;
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from lab_account
    where org_id = ${of} and environment = ${account.environment} and lab = ${account.lab}
      and provider_account_id = ${account.number} and id <> ${account.id} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insert(
  tx: Tx,
  account: LabAccountFields &
    Pick<LabAccount, 'id' | 'organisationId' | 'lab'> &
    Pick<Filter, 'environment' | 'region'> & { readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('lab_account')
    .values({
      id: account.id,
      org_id: account.organisationId,
      environment: account.environment,
      region: account.region,
      lab: account.lab,
      created_at: account.createdAt,
      ...toRow(account),
    })
    .execute();
}

export async function update(tx: Tx, id: LabAccountId, fields: LabAccountFields): Promise<void> {
  await tx.updateTable('lab_account').set(toRow(fields)).where('id', '=', id).execute();
}

/** Returns false if the account does not exist. */
export async function remove(
  tx: Tx,
  of: OrganisationId,
  {
    environment,
    region,
    id,
  }: Pick<Filter, 'environment' | 'region'> & { readonly id: LabAccountId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lab_account')
    .where('org_id', '=', of)
    .where('environment', '=', environment)
    .where('region', '=', region)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toRow(fields: LabAccountFields) {
  return {
    status: fields.status,
    delegated_flow: fields.delegatedFlow,
    provider_account_id: fields.providerAccountId,
    account_name: fields.accountName,
    default_clinical_notes: fields.defaultClinicalNotes,
    business_units: fields.businessUnits,
    allowed_billing: JSON.stringify(fields.allowedBilling),
  };
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

/** Lets the tenant's team order through no account any more. */
export async function unlinkTeam(tx: Tx, tenantId: TenantId): Promise<void> {
  await sql`
    delete from lab_account_team using tenant
    where lab_account_team.team_id = tenant.team_id and tenant.id = ${tenantId}`.execute(tx);
}

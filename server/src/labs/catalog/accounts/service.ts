import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Environment, ManagementScope, TeamId } from '#kernel/scope.ts';
import {
  newId,
  rowScopeOf,
  type Region,
  requireOrganisationScope,
  requireTeams,
} from '#management';

import { labSlugs } from '../model.ts';
import { accountsMax, type LabAccount, type LabAccountFields, type LabAccountId } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;

export async function listManagedLabAccounts(
  { db }: Deps,
  scope: ManagementScope,
  filter: store.Filter,
): Promise<readonly LabAccount[]> {
  requireOrganisationScope(scope);
  return store.list(db.read(rowScopeOf(scope)), scope.organisationId, filter);
}

type Where = { readonly environment: Environment; readonly region: Region };
export type AccountKey = Where & { readonly id: LabAccountId };

/** Creates an account of the organisation at a laboratory. Orders name it, and results are matched by its number. */
export async function createLabAccount(
  deps: Pick<AppContext, 'db' | 'clock' | 'random'>,
  scope: ManagementScope,
  where: Where,
  { teamIds, ...fields }: LabAccountFields & Pick<LabAccount, 'lab' | 'teamIds'>,
): Promise<LabAccount> {
  requireOrganisationScope(scope);
  const { lab } = fields;
  if (!labSlugs.some((slug) => slug === lab)) {
    const msg = `There is no lab ${lab}: it is one of ${labSlugs.join(', ')}`;
    throw new InvalidRequest([{ loc: ['body', 'lab'], msg, type: 'value_error' }]);
  }
  return deps.db.write(rowScopeOf(scope), async (tx) => {
    const { organisationId } = scope;
    await store.lockOrganisation(tx, organisationId);
    if ((await store.count(tx, organisationId)) >= accountsMax) {
      throw new AppError('lab_account.too_many');
    }
    const id = newId<LabAccountId>(deps);
    await requireFreeNumber(tx, scope, { ...where, id, lab, number: fields.providerAccountId });
    const made = { ...where, ...fields, id, organisationId, createdAt: deps.clock.now() };
    await store.insert(tx, made);
    await linkTeams(tx, scope, id, teamIds);
    await audit(tx, scope, { action: 'lab_account.created', subject: subjectOf(id) });
    return getLabAccount(tx, scope, { ...where, id });
  });
}

/** Replaces all fields of an account but its lab and its teams. */
export async function replaceLabAccount(
  { db }: Deps,
  scope: ManagementScope,
  place: AccountKey,
  fields: LabAccountFields,
): Promise<LabAccount> {
  return change(db, scope, place, async (tx, { lab }) => {
    await requireFreeNumber(tx, scope, { ...place, lab, number: fields.providerAccountId });
    await store.update(tx, place.id, fields);
  });
}

/** From now on these teams, and no others, order through the account. */
export async function allowTeams(
  { db }: Deps,
  scope: ManagementScope,
  place: AccountKey,
  teamIds: readonly TeamId[],
): Promise<LabAccount> {
  return change(db, scope, place, async (tx) => linkTeams(tx, scope, place.id, teamIds));
}

export async function deleteLabAccount(
  { db }: Deps,
  scope: ManagementScope,
  place: AccountKey,
): Promise<void> {
  requireOrganisationScope(scope);
  await db.write(rowScopeOf(scope), async (tx) => {
    if (!(await store.remove(tx, scope.organisationId, place))) {
      throw new AppError('lab_account.not_found');
    }
    await audit(tx, scope, { action: 'lab_account.deleted', subject: subjectOf(place.id) });
  });
}

const subjectOf = (id: LabAccountId) => ({ type: 'lab_account', id }) as const;

async function change(
  db: AppContext['db'],
  scope: ManagementScope,
  place: AccountKey,
  write: (tx: Tx, before: LabAccount) => Promise<void>,
): Promise<LabAccount> {
  requireOrganisationScope(scope);
  return db.write(rowScopeOf(scope), async (tx) => {
    await store.lockOrganisation(tx, scope.organisationId);
    await write(tx, await getLabAccount(tx, scope, place));
    await audit(tx, scope, { action: 'lab_account.updated', subject: subjectOf(place.id) });
    return getLabAccount(tx, scope, place);
  });
}

async function getLabAccount(
  tx: Tx,
  { organisationId }: ManagementScope,
  place: AccountKey,
): Promise<LabAccount> {
  const filter = { ...place, teamId: undefined, status: undefined };
  const [account] = await store.list(tx, organisationId, filter);
  if (account === undefined) throw new AppError('lab_account.not_found');
  return account;
}

async function linkTeams(
  tx: Tx,
  scope: ManagementScope,
  id: LabAccountId,
  teamIds: readonly TeamId[],
): Promise<void> {
  await requireTeams(tx, scope, teamIds);
  await store.replaceTeams(tx, id, teamIds);
}

/** Throws if the lab has another account with this number: results could not be matched to one of them. */
async function requireFreeNumber(
  tx: Tx,
  { organisationId }: ManagementScope,
  account: Parameters<typeof store.isNumberTaken>[2],
): Promise<void> {
  if (await store.isNumberTaken(tx, organisationId, account)) {
    throw new AppError('lab_account.number_taken');
  }
}

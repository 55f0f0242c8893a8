import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { findLabBySlug } from '../../labs.ts';
import type { Lab } from '../../model.ts';
import type { LabAccount, LabAccountStatus } from '../model.ts';
import * as store from '../store.ts';

type Deps = Pick<AppContext, 'db'>;

/** The accounts that the team may order through; with an id at most that one. */
export async function listLabAccounts(
  deps: Deps,
  scope: TeamScope,
  filter: { readonly id: string | null; readonly status: LabAccountStatus | null },
): Promise<readonly LabAccount[]> {
  const accounts = await store.listOfTeam(deps.db.read(scope), scope);
  return accounts.filter(
    ({ id, status }) =>
      (filter.id === null || id === filter.id.toLowerCase()) &&
      (filter.status === null || status === filter.status),
  );
}

/** Returns an account that the team may use, or null. */
export async function findLabAccount(
  deps: Deps,
  scope: TeamScope,
  id: string | null,
): Promise<LabAccount | null> {
  if (id === null) return null;
  const [account] = await listLabAccounts(deps, scope, { id, status: null });
  return account ?? null;
}

/** An active account that the team named, and its lab. */
export async function getActiveAccount(
  deps: Deps,
  scope: TeamScope,
  id: string,
): Promise<{ readonly account: LabAccount; readonly lab: Lab }> {
  const account = await findLabAccount(deps, scope, id);
  if (account === null) throw new AppError('lab_account.unknown');
  if (account.status !== 'active') throw new AppError('lab_account.not_active');
  const lab = findLabBySlug(account.lab);
  if (lab === undefined) throw new AppError('lab_account.other_lab');
  return { account, lab };
}

/**
 * Returns the account through which the team orders from a lab: the requested one, else the only active account that
 * is linked to the team. Returns null, for the platform's own account, only if no account at the lab is linked.
 */
export async function chooseLabAccount(
  deps: Deps,
  scope: TeamScope,
  lab: Lab,
  asked: string | null,
): Promise<LabAccount | null> {
  if (asked !== null) {
    const { account, lab: of } = await getActiveAccount(deps, scope, asked);
    if (of.id !== lab.id)
      throw new AppError('lab_account.other_lab', {
        detail: `Lab account is not associated with lab ${lab.slug}`,
      });
    return account;
  }
  return decideAccount(await store.listOfTeam(deps.db.read(scope), scope), lab);
}

function decideAccount(accounts: readonly LabAccount[], lab: Lab): LabAccount | null {
  const linked = accounts.filter((account) => account.lab === lab.slug);
  if (linked.length === 0) return null;
  const [active, another] = linked.filter(({ status }) => status === 'active');
  if (active === undefined) throw new AppError('lab_account.none_active');
  if (another !== undefined) throw new AppError('lab_account.several_active');
  return active;
}

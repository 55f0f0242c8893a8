import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { TenantPurger } from '#kernel/personal-data.ts';
import type { TenantId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { listTenantIds } from '../store.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** The wait after which no request from before the deletion can still be running. */
const settleMs = 10 * minuteMs;

/** Erases deleted teams as far as it can. Safe to cut off, to repeat, and to run twice at once. */
export async function purgeDeletedTeams(
  deps: Deps,
  purgers: readonly TenantPurger[],
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  for (const team of await store.listPurgeable(deps.db.read(acrossTenants))) {
    if (signal.aborted) return;
    if (!(await tryPurge(deps, team, purgers, signal))) failures += 1;
  }
  if (failures > 0) throw new Error(`${failures} teams could not be purged`);
}

/** One team that cannot be erased must not keep the others. */
async function tryPurge(
  deps: Deps,
  team: store.DeletedTeam,
  purgers: readonly TenantPurger[],
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log } = deps;
  try {
    for (const tenantId of await listTenantIds(db.read(acrossTenants), team.id)) {
      for (const purge of purgers) {
        if (!(await isPurged(deps, tenantId, purge, signal))) return true;
      }
    }
    await finish(deps, team);
    return true;
  } catch (error) {
    log.error({ team_id: team.id, error: describeError(error) }, 'team not purged');
    return false;
  }
}

async function finish({ db, clock, log }: Deps, team: store.DeletedTeam): Promise<void> {
  const now = clock.now();
  if (now.getTime() - team.deletedAt.getTime() < settleMs) return;
  const { id: teamId, organisationId } = team;
  const actor = { type: 'system', id: 'management.purge_teams' } as const;
  await db.write(acrossTenants, async (tx) => {
    if (!(await store.empty(tx, teamId, now))) return;
    await audit(
      tx,
      { organisationId, teamId, actor, origin: null },
      { action: 'team.purged', subject: { type: 'team', id: teamId } },
    );
  });
  log.info({ team_id: teamId }, 'team purged');
}

/** False while something is left, which is then the next run's. */
async function isPurged(
  { db, clock }: Deps,
  tenantId: TenantId,
  purge: TenantPurger,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const progress = await db.write(acrossTenants, async (tx) => purge(tx, tenantId, clock.now()));
    if (progress !== 'more') return progress === 'done';
  }
  return false;
}

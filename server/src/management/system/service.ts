import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Resources } from '#kernel/resources.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { requireOrganisation } from '../reach.ts';
import * as store from './store.ts';

/** What one check of the installation says. */
export type Finding = {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fix';
  readonly text: string;
};

/** Checks files and settings, as `salus doctor` does. */
export type Inspect = (usage: {
  readonly isStarted: boolean;
  readonly servesProduction: boolean;
}) => Promise<readonly Finding[]>;

type Deps = Pick<Resources, 'db' | 'clock'> & { readonly inspect: Inspect };

export type System = {
  readonly database: store.DatabaseFacts;
  readonly jobs: readonly store.JobFacts[];
  readonly findings: readonly Finding[];
};

/** How the installation is doing, for those who administer the organisation. */
export async function readSystem(
  { db, clock, inspect }: Deps,
  scope: ManagementScope,
): Promise<System> {
  requireOrganisation(scope);
  const reading = db.read(acrossTenants);
  const [database, jobs] = await Promise.all([
    store.findFacts(reading, clock.now()),
    store.listJobs(reading),
  ]);
  const { servesProduction } = database;
  return { database, jobs, findings: await inspect({ isStarted: true, servesProduction }) };
}

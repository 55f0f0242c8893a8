import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { requireOrganisationScope } from '../row-scope.ts';
import { rememberedMs } from './heartbeat.ts';
import * as store from './store.ts';

/** The result of one check of the installation. */
export type Finding = {
  readonly check: string;
  readonly level: 'ok' | 'warn' | 'fix';
  readonly text: string;
};

/** Settings of the database, and the difference between its clock and the server's. */
export type DatabaseState = Pick<store.DatabaseFacts, 'version' | 'fsync' | 'synchronousCommit'> & {
  readonly skewMs: number;
};

/** Checks the database, files and settings, as `salus doctor` does. */
export type Inspect = (
  database: DatabaseState,
  usage: { readonly isStarted: boolean; readonly servesProduction: boolean },
) => Promise<readonly Finding[]>;

type Deps = Pick<AppContext, 'db' | 'clock'> & { readonly inspect: Inspect };

export type System = {
  readonly database: store.DatabaseFacts;
  readonly jobs: readonly store.JobFacts[];
  readonly lastBackup: store.BackupFacts | undefined;
  readonly processes: readonly store.ProcessFacts[];
  readonly findings: readonly Finding[];
};

/** Returns the status of the installation, for administrators of the organisation. */
export async function readSystem(
  { db, clock, inspect }: Deps,
  scope: ManagementScope,
): Promise<System> {
  requireOrganisationScope(scope);
  const reading = db.read(acrossTenants);
  const now = clock.now();
  const seenSince = new Date(now.getTime() - rememberedMs);
  const [{ database, skewMs }, jobs, lastBackup, processes] = await Promise.all([
    findFacts(reading, clock),
    store.listJobs(reading, now),
    store.findLastBackup(reading),
    store.listProcesses(reading, seenSince),
  ]);
  const usage = { isStarted: true, servesProduction: database.servesProduction };
  const findings = await inspect({ ...database, skewMs }, usage);
  return { database, jobs, lastBackup, processes, findings };
}

/** The database's clock is read between two looks at ours. */
async function findFacts(
  reading: Parameters<typeof store.findFacts>[0],
  clock: AppContext['clock'],
): Promise<{ readonly database: store.DatabaseFacts; readonly skewMs: number }> {
  const before = clock.now();
  const database = await store.findFacts(reading, before);
  const here = (before.getTime() + clock.now().getTime()) / 2;
  return { database, skewMs: Math.abs(database.at.getTime() - here) };
}

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { atCommit, type Tx } from '#kernel/db.ts';
import { type SubscriptionVersions, VersionedCache } from '#kernel/events/subscription-versions.ts';
import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { dayMs, minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { reliabilityTable } from '../reliability/table.ts';
import { giveUp, recompute, type RecomputeDeps } from './recompute.ts';
import * as store from './tasks/store.ts';

type Deps = DueDeps &
  RecomputeDeps & {
    /** Called after a commit that wrote events. */
    readonly onEvents: () => void;
  };

/** A change waits this long for further ones. */
const waitMs = 30 * secondMs;
/** Longer than a computation may run. */
const leaseMs = 5 * minuteMs;
/** Continuous queries have one thread. */
const inFlightMax = 1;
const pollMs = 2 * secondMs;
/** After this many failures a task ends with an error, until data changes again. */
const attemptsMax = 5;

/** Schedules the continuous queries that a change concerns, in the transaction that stores the data. */
export async function noteContinuousQueries(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  changed: readonly store.ChangedResource[],
): Promise<void> {
  const now = clock.now();
  await store.schedule(tx, changed, { now, dueAt: new Date(now.getTime() + waitMs) });
}

/** The same for samples, at the commit, and only where an active query of the team reads them. */
export function openNotes(
  deps: Pick<AppContext, 'clock'>,
): (
  tx: Tx,
  changed: readonly store.ChangedResource[],
  versions: SubscriptionVersions,
) => Promise<void> {
  const reads = new VersionedCache(store.findReads);
  return async (tx, changed, versions) => {
    const known = await reads.find(tx, versions);
    const wanted = changed.filter(({ scope, resource }) =>
      known.get(scope.tenantId)?.has(resource),
    );
    await noteContinuousQueries(deps, atCommit(tx), wanted);
  };
}

/** Computes the due tables of continuous queries. At a stop, tables in progress are left to other workers. */
export class ContinuousQueryWorker extends DueWorker<store.TakenTask> {
  constructor(deps: Deps) {
    super(deps, {
      claim: store.claim,
      workOn: async (task, stopping) => workOn(deps, task, stopping),
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'continuous queries cannot be computed',
    });
  }
}

/** Days end without any data: the tables of reliability are due once a day. */
export function reliabilityJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'aggregate.reliability',
    everyMs: dayMs,
    offsetMs: 41 * minuteMs,
    run: async () =>
      db.write(acrossTenants, async (tx) =>
        store.scheduleReaders(tx, reliabilityTable.name, clock.now()),
      ),
  };
}

async function workOn(deps: Deps, task: store.TakenTask, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const scope = await tenantScope(deps, task.tenantId, 'aggregate.continuous_query');
  try {
    if (await recompute(deps, scope, task, stopping)) deps.onEvents();
  } catch (error) {
    if (stopping.aborted) return;
    deps.log.warn(
      { user: task.userId, query: task.queryId, error: describeError(error) },
      'a continuous query was not computed; it is retried',
    );
    if (task.attempts >= attemptsMax) await giveUp(deps, scope, task);
  }
}

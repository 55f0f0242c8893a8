import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { isMeasure } from '../fields/movement-measures.ts';
import { daysOf, type WorkOutDeps, deriveActivity } from './derive-activity.ts';
import * as store from './store.ts';

type Deps = DueDeps & WorkOutDeps;

/** How long a day waits for further samples, and for the provider's own activity. */
const waitMs = 15 * secondMs;
/** Days whose worker failed or died are retried after this time. Two workers on the same day compute the same result. */
const leaseMs = 30 * secondMs;
const pollMs = secondMs;
const inFlightMax = 4;
/** After this many failures, ten minutes, a day is not retried until its samples change again. */
const attemptsMax = 20;

/** Samples that are new or another than before. */
export type ChangedSamples = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly provider: string;
  readonly resource: string;
  readonly isDaily: boolean;
  readonly created: readonly Intervals[];
  readonly updated: readonly Intervals[];
};

type Intervals = { readonly times: Float64Array; readonly ends: Float64Array | null };

/** Marks the days to compute, in the transaction that stores samples. */
export async function noteMovement(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  changed: readonly ChangedSamples[],
): Promise<void> {
  const marks = new Map<string, store.Mark>();
  for (const { scope, userId, provider, resource, isDaily, ...change } of changed) {
    if (!isMeasure(resource)) continue;
    for (const { times, ends } of [...change.created, ...change.updated]) {
      for (const day of daysOf(times, ends)) {
        const key = `${userId} ${provider} ${day}`;
        const before = marks.get(key)?.isDaily ?? false;
        marks.set(key, { scope, userId, provider, day, isDaily: isDaily || before });
      }
    }
  }
  await store.mark(tx, [...marks.values()], new Date(clock.now().getTime() + waitMs));
}

/** Computes the activities of days whose samples changed. Stopping waits for days in progress. */
export class DerivedActivityWorker extends DueWorker<store.DueDay> {
  constructor(deps: Deps) {
    super(deps, {
      claim: store.claim,
      workOn: async (due) => workOn(deps, due),
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'activities cannot be worked out',
    });
  }
}

async function workOn(deps: Deps, due: store.DueDay): Promise<void> {
  const { db, log } = deps;
  try {
    const scope = await tenantScope(deps, due.tenantId, 'summaries.work_out_activity');
    const { leftOut, isCurrent } = await deriveActivity(deps, scope, due);
    if (leftOut.length > 0) {
      log.warn(
        { user: due.userId, provider: due.provider, day: due.day, fields: leftOut },
        'totals of a day are outside the range of their fields, and left out of its activity',
      );
    }
    if (!isCurrent) return;
  } catch (error) {
    log.warn(
      { user: due.userId, error: describeError(error) },
      'an activity was not computed; it is retried',
    );
    if (due.attempts < attemptsMax) return;
  }
  await db.write(acrossTenants, async (tx) => store.settle(tx, due));
}

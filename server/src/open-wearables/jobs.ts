import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { trim } from './invitations/store.ts';
import type { SyncDeps } from './sync/needs.ts';
import { endPast } from './sync/service.ts';
import { listSilent } from './sync/upload-store.ts';

/** How long a code that ended stays, so that its user's export shows it. */
const shownMs = 180 * dayMs;

export function invitationsJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'open_wearables.trim_invitations',
    everyMs: dayMs,
    offsetMs: 4 * hourMs,
    run: async () => {
      const before = new Date(clock.now().getTime() - shownMs);
      await db.write(acrossTenants, async (tx) => trim(tx, before));
    },
  };
}

/** Older SDKs do not say that the past has arrived: they stop to send it. */
const silenceMs = 30 * minuteMs;
const batch = 200;

export function silenceJob(deps: Pick<SyncDeps, 'db' | 'clock' | 'endHistory'>): Job {
  const { db, clock } = deps;
  return {
    name: 'open_wearables.end_silent_history',
    everyMs: 10 * minuteMs,
    offsetMs: minuteMs,
    run: async () => {
      const before = new Date(clock.now().getTime() - silenceMs);
      for (const each of await listSilent(db.read(acrossTenants), { before, limit: batch })) {
        const scope = await tenantScope(deps, each.tenantId, 'open_wearables.end_silent_history');
        await endPast(deps, scope, each, null);
      }
    },
  };
}

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { abortStale } from './link/bulk/store.ts';
import { removeExpiredCodes } from './link/direct/store.ts';
import { removeExpired } from './link/store.ts';
import { webhookJob } from './provider-webhooks/jobs.ts';
import { removeOldPages } from './raw/jobs.ts';
import { termsJob } from './retention/jobs.ts';
import type { SourcesContext } from './sources-context.ts';

/** How long a link that has ended can still report its outcome. */
const linkKeptMs = dayMs;
const stalledMs = 15 * minuteMs;

/** Returns the background jobs of connected sources; the PullWorker runs due pulls. */
export function sourceJobs(engine: SourcesContext): readonly Job[] {
  return [
    webhookJob(engine),
    termsJob(engine),
    {
      name: 'sources.clean_up',
      everyMs: hourMs,
      offsetMs: 23 * minuteMs,
      run: async (signal) => {
        const now = engine.clock.now();
        const before = new Date(now.getTime() - linkKeptMs);
        await engine.db.write(acrossTenants, async (tx) => {
          await removeExpired(tx, before);
          await removeExpiredCodes(tx, before);
          await abortStale(tx, new Date(now.getTime() - stalledMs), now);
        });
        await removeOldPages(engine, signal);
      },
    },
  ];
}

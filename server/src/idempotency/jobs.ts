import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';

import { forgetAnswers } from './store.ts';

/** Answers to requests with an idempotency key are kept for a day; this one removes what is older. */
export function answerEndJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'labs.forget_answers',
    everyMs: hourMs,
    offsetMs: 41 * minuteMs,
    run: async () => {
      await db.write(acrossTenants, async (tx) => forgetAnswers(tx, clock.now()));
    },
  };
}

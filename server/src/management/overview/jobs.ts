import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { secondMs } from '#kernel/time.ts';

import { addUpCounts } from './service.ts';

export function countsJob(deps: Pick<AppContext, 'db'>): Job {
  return {
    name: 'management.add_up_counts',
    everyMs: 20 * secondMs,
    run: async (signal) => addUpCounts(deps, signal),
  };
}

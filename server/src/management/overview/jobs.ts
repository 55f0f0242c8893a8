import type { Job } from '#kernel/jobs/recurring.ts';
import type { Resources } from '#kernel/app-context.ts';
import { secondMs } from '#kernel/time.ts';

import { addUpCounts } from './service.ts';

export function countsJob(deps: Pick<Resources, 'db'>): Job {
  return {
    name: 'management.add_up_counts',
    everyMs: 20 * secondMs,
    run: async (signal) => addUpCounts(deps, signal),
  };
}

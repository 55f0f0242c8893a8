import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { minuteMs } from '#kernel/time.ts';

import { deleteExpiredRequests } from './service.ts';

export function requestsJob(deps: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'management.trim_requests',
    everyMs: 5 * minuteMs,
    offsetMs: 2 * minuteMs,
    run: async () => deleteExpiredRequests(deps),
  };
}

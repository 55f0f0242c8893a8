import type { Job } from '#kernel/jobs/recurring.ts';
import type { Resources } from '#kernel/app-context.ts';
import { minuteMs } from '#kernel/time.ts';

import { trimRequests } from './service.ts';

export function requestsJob(deps: Pick<Resources, 'db' | 'clock'>): Job {
  return {
    name: 'management.trim_requests',
    everyMs: 5 * minuteMs,
    offsetMs: 2 * minuteMs,
    run: async () => trimRequests(deps),
  };
}

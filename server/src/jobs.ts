import type { Job } from '#kernel/queue.ts';
import type { Resources } from '#kernel/resources.ts';
import { dayMs } from '#kernel/time.ts';
import { deleteUserSamples } from '#timeseries';
import { userPurgeJob } from '#users';
import { purgeOldEvents, purgeUserEvents } from '#webhooks';

/** Events, with their payloads and attempts, are kept this long for looking things up and sending again. */
const eventRetentionDays = 30;

/** Every background job of the service. */
export function allJobs(resources: Resources): readonly Job[] {
  return [
    userPurgeJob(resources, [deleteUserSamples, purgeUserEvents]),
    {
      name: 'webhooks.purge_old_events',
      cron: '17 * * * *',
      run: async () => {
        const olderThan = new Date(resources.clock.now().getTime() - eventRetentionDays * dayMs);
        await purgeOldEvents(resources, olderThan);
      },
    },
  ];
}

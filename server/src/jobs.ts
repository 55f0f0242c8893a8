import { deleteUserContinuousQueries, purgeTenantAggregate } from '#aggregate';
import { slice as insurance } from '#insurance';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { Resources } from '#kernel/resources.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { deleteUserAppointments } from '#labs/appointments';
import { purgeTenantLabTests } from '#labs/catalog';
import { answerEndJob, deleteUserOrders, purgeTenantOrders } from '#labs/orders';
import { deleteUserResults, purgeTenantResults } from '#labs/results';
import { auditEndJob, teamPurgeJob } from '#management';
import { type Engine, purgeTenantSources, purgeUserSources, sourceJobs } from '#sources';
import { deleteUserSummaries } from '#summaries';
import { deleteUserSamples } from '#timeseries';
import { purgeTenantUsers, userPurgeJob } from '#users';
import {
  dropOldDays,
  prepareDays,
  purgeTenantDestinations,
  purgeTenantWebhooks,
  purgeUserDestinations,
  purgeUserEvents,
} from '#webhooks';

/** Events, with their payloads and attempts, are kept this long for looking things up and sending again. */
const eventRetentionDaysDefault = 30;

/** Every background job of the service; without a way to providers, all but theirs. */
export function allJobs(
  resources: Resources,
  sources?: Engine,
  eventRetentionDays = eventRetentionDaysDefault,
): readonly Job[] {
  return [
    userPurgeJob(resources, [
      purgeUserSources,
      deleteUserSamples,
      deleteUserSummaries,
      deleteUserContinuousQueries,
      ...insurance.purgeUser,
      purgeUserDestinations,
      deleteUserAppointments,
      deleteUserResults,
      deleteUserOrders,
      purgeUserEvents,
    ]),
    teamPurgeJob(resources, [
      purgeTenantUsers,
      ...insurance.purgeTenant,
      purgeTenantAggregate,
      purgeTenantLabTests,
      purgeTenantResults,
      purgeTenantOrders,
      purgeTenantSources,
      purgeTenantDestinations,
      purgeTenantWebhooks,
    ]),
    auditEndJob(resources),
    answerEndJob(resources),
    ...(sources === undefined ? [] : sourceJobs(sources)),
    {
      name: 'webhooks.purge_old_events',
      everyMs: hourMs,
      offsetMs: 17 * minuteMs,
      run: async () => {
        const olderThan = new Date(resources.clock.now().getTime() - eventRetentionDays * dayMs);
        await prepareDays(resources);
        await dropOldDays(resources, olderThan);
      },
    },
  ];
}

import type { AppContext } from '#kernel/app-context.ts';
import type { Config } from '#kernel/config.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { openDestinations } from './destinations/open.ts';
import {
  purgeTenantDestinations,
  purgeUserDestinations,
  silenceTenantDestinations,
} from './destinations/service.ts';
import { webhookErrors } from './errors.ts';
import { Feed } from './event-feed/feed.ts';
import { examples } from './examples.ts';
import { exportEvents } from './export.ts';
import { deleteExpired } from './live-tail/service.ts';
import { countFailing } from './pending-deliveries/health-store.ts';
import { summarise } from './pending-deliveries/summary-store.ts';
import { webhookProtectedFields } from './protected-fields.ts';
import { webhookRoutes } from './routes.ts';
import { openWebhooks } from './sending/open.ts';
import {
  dropOldDays,
  prepareDays,
  purgeTenantWebhooks,
  purgeUserEvents,
  silenceTenant,
} from './service.ts';
import { webhookSettings } from './settings.ts';
import { purgeWithheld, releaseWithheld } from './withheld/withheld-store.ts';
import { withholdEvents } from './withheld/withheld.ts';

type Needs = Pick<Parameters<typeof openWebhooks>[1], 'announcer'> &
  Pick<Parameters<typeof webhookRoutes>[0], 'catalogue' | 'consoleAddress'> &
  Pick<Config, 'eventRetentionDays' | 'destinationWaitingMax'> &
  Pick<Parameters<typeof openDestinations>[1], 'renderers' | 'connectors' | 'privateNetworks'>;

export const slice = defineSlice({
  name: 'webhooks',
  about: 'endpoints, secrets, relay, deliveries, attempts; brokers and their interface',
  tags: {
    events: 'Events for clients that cannot receive webhooks: as pages or as a stream.',
    webhooks:
      'Endpoints that signed events are sent to: filters, headers, secrets, attempts, sending again.',
    'event destinations':
      'Message brokers to which events are published, in addition to webhooks or instead of them.',
  },
  tables: {
    event: {
      of: 'user',
      holds: 'events: type, subject, payload; partitioned by day, dropped after 30',
      ownPurge: true,
    },
    withheld_event: {
      of: 'user',
      holds: 'events with data that was deleted, until the deletion is purged or undone',
    },
    outbox: { of: 'user', holds: 'events that no relay has fanned out', ownPurge: true },
    watched_event: {
      of: 'user',
      holds: 'ids of events that are not stored, for readers of the live tail; for ten minutes',
    },
    event_interest: {
      of: 'tenant',
      holds: "event types to which a team's destinations or readers subscribe",
      ownPurge: true,
    },
    webhook_endpoint: {
      of: 'tenant',
      holds: 'URL, filter, rate, health; sealed secrets and headers',
      ownPurge: true,
    },
    delivery: { of: 'user', holds: 'pending deliveries, with their due time', ownPurge: true },
    delivery_attempt: {
      of: 'user',
      holds: 'each attempt and its response; partitioned like its event',
      ownPurge: true,
    },
    event_pipeline: { of: 'tenant', holds: "where a tenant's events go", ownPurge: true },
    event_destination: {
      of: 'tenant',
      holds: 'a broker, its sealed settings, the process that publishes to it',
      ownPurge: true,
    },
    destination_delivery: { of: 'user', holds: 'pending publications', ownPurge: true },
  },
  openWork: [countFailing],
  errors: webhookErrors,
  settings: webhookSettings,
  protectedFields: webhookProtectedFields,
  examples,
  purgeUser: [purgeUserDestinations, purgeUserEvents],
  exportUser: () => [exportEvents],
  exports: {
    events: 'events of the last 30 days',
  },
  purgeTenant: [purgeTenantDestinations, purgeTenantWebhooks],
  endTeam: [silenceTenant, silenceTenantDestinations],
  open: (resources, needs: Needs) => {
    const feed = new Feed(resources);
    return {
      /** How deletions withhold, release and purge events. */
      deletable: {
        withhold: withholdEvents,
        release: releaseWithheld,
        purge: purgeWithheld,
      },
      summariseDeliveries: async (scope: TeamScope, since: Date) =>
        summarise(resources.db.read(scope), scope, since),
      operations: () => webhookRoutes({ ...resources, ...needs, feed }),
      jobs: () => [oldEventsJob(resources, needs), notedEventsJob(resources)],
      workers: () => {
        const waitingMax = needs.destinationWaitingMax;
        const destinations = openDestinations(resources, { ...needs, waitingMax });
        const onQueuedForBrokers = (): void => destinations.wake();
        return [openWebhooks(resources, { ...needs, onQueuedForBrokers }), destinations];
      },
      endWaiting: async () => feed.close(),
    };
  },
});

/** Events are retained for some days with their payloads and attempts, so that they can be read and sent again. */
function oldEventsJob(
  resources: Pick<AppContext, 'db' | 'clock'>,
  { eventRetentionDays }: Pick<Config, 'eventRetentionDays'>,
): Job {
  return {
    name: 'webhooks.purge_old_events',
    everyMs: hourMs,
    offsetMs: 17 * minuteMs,
    run: async () => {
      const olderThan = new Date(resources.clock.now().getTime() - eventRetentionDays * dayMs);
      await prepareDays(resources);
      await dropOldDays(resources, olderThan);
    },
  };
}

/** Deletes expired notes of events without a subscriber, which exist for readers of the live tail. */
function notedEventsJob(resources: Pick<AppContext, 'db'>): Job {
  return {
    name: 'webhooks.purge_noted_events',
    everyMs: 5 * minuteMs,
    offsetMs: minuteMs,
    run: async () => deleteExpired(resources),
  };
}

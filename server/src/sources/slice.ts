import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { countFailedConnections, listConnections } from './connections/service.ts';
import { sourceErrors } from './errors.ts';
import { sourceEventPayloads } from './event-payloads.ts';
import { examples } from './examples.ts';
import { exportSources } from './export.ts';
import { sourceJobs } from './jobs.ts';
import { openLinkAuthenticator } from './link/authenticate.ts';
import { linkPages } from './link/page/routes.ts';
import { linkScript } from './link/page/script.ts';
import { portalPages } from './link/portal/routes.ts';
import { sourceProtectedFields } from './protected-fields.ts';
import { disconnectOnePhone, endConnections } from './provider-client/disconnect.ts';
import { providerReceiver } from './provider-webhooks/receiver.ts';
import { providerSlugs } from './providers/catalog.ts';
import { PullWorker } from './pulls/jobs.ts';
import { forgetPages } from './raw/store.ts';
import { logoPage, sourceRoutes } from './routes.ts';
import { sourceSettings } from './settings.ts';
import { settingRoutes } from './settings/routes.ts';
import { sourcePriorityRoutes } from './settings/source-priorities/routes.ts';
import { purgeRequirements } from './settings/store.ts';
import {
  closeProviderHttp,
  type EngineOptions,
  openProviderHttp,
  openSources,
} from './sources-context.ts';
import { listOfUsers } from './team-connections/service.ts';
import { inState } from './team-connections/store.ts';
import { countBroken } from './team-connections/work-store.ts';

export const slice = defineSlice({
  name: 'sources',
  about:
    'providers, what teams set for them, connections, link flow, tokens, pulls; owns the provider interface',
  tags: {
    link: 'Connecting sources: link tokens, the connect page, passwords and codes, demos, connections in bulk.',
    providers: 'Which sources there are, and how each is connected.',
    'provider credentials': 'Your own applications at providers, and which scopes they ask for.',
    'data pulls': 'The number of days that a historical pull covers, by provider.',
    phones:
      'Operations that mobile SDKs use in addition to pushes, and the sync state of each phone.',
    introspect: 'Pulls by user, with their times.',
  },
  openWork: [countBroken],
  tables: {
    provider_connection: {
      of: 'user',
      holds: 'a connection to a provider, its sealed tokens, its error',
    },
    provider_device: { of: 'user', holds: 'devices that data came from' },
    provider_pull: {
      of: 'user',
      holds: 'historical and recent pulls of each resource: range, cursor, due time, lease',
    },
    provider_resource: {
      of: 'user',
      holds: 'pulled resources of a connection, with the last pulled data',
    },
    provider_raw_page: {
      of: 'user',
      holds: 'raw responses of providers, compressed and sealed, for some days',
    },
    provider_term: {
      of: 'user',
      holds: "users with data under a provider's retention limit, and the time of the next check",
    },
    source_refresh: { of: 'user', holds: 'refreshes that were asked for' },
    phone: { of: 'user', holds: 'phones: their last request and their progress' },
    phone_stage: { of: 'user', holds: 'historical stages of a phone by type of data' },
    phone_answer: {
      of: 'user',
      holds: 'last request of a phone to each operation, and its response',
    },
    link_token: { of: 'user', holds: 'SHA-256 of each link token' },
    link_session: {
      of: 'user',
      holds: 'link sessions and their outcomes',
      goesWith: 'link_token',
    },
    link_challenge: { of: 'user', holds: 'state of a login that waits for a code, sealed' },
    link_code: { of: 'user', holds: 'SHA-256 of codes that are exchanged for link tokens' },
    link_bulk_op: {
      of: 'tenant',
      holds: 'bulk operations on connections: their progress',
    },
    team_credential: { of: 'tenant', holds: 'applications at providers, sealed' },
    team_pull_preference: { of: 'tenant', holds: "a team's pull settings" },
    team_scope_requirement: {
      of: 'tenant',
      holds: 'scopes that users must grant to a team',
      ownPurge: true,
    },
    team_source_priority: { of: 'tenant', holds: "a team's source priorities" },
    provider_budget: {
      of: 'installation',
      holds: 'remaining requests of an application',
    },
  },
  events: sourceEventPayloads,
  errors: sourceErrors,
  settings: sourceSettings,
  protectedFields: sourceProtectedFields,
  examples,
  exportUser: (resources) => [exportSources(resources)],
  exports: {
    'sources/connections': 'connections to providers: state, scopes, since when',
    'sources/devices': 'devices that data came from',
    'sources/answers': 'raw responses of providers, as long as they are stored',
  },
  purgeTenant: [purgeRequirements],
  open: (resources, options: EngineOptions) => {
    const engine = openSources(resources, options);
    // Pulls have a separate HTTP client, so that their requests can be aborted without those of API requests.
    const http = openProviderHttp();
    const pulls = new PullWorker({ ...engine, http });
    return {
      engine,
      pulls,
      findLinkScope: openLinkAuthenticator(resources),
      connectedSources: async (scope: TeamScope, userId: UserId) =>
        (await listConnections(engine, scope, userId)).map(
          ({ provider, status, availability }) => ({
            provider,
            status,
            resources: [...availability.keys()],
          }),
        ),
      /** Deletes raw pages of providers that contain deleted data. */
      forgetRawPages: forgetPages,
      providerSlugs,
      failedConnections: async (scope: TeamScope) => countFailedConnections(engine, scope),
      disconnectOnePhone: async (scope: TeamScope, userId: UserId, provider: string) =>
        disconnectOnePhone(engine, scope, { userId, provider }),
      endConnections: async (tx: Tx, scope: TeamScope, userId: UserId) =>
        endConnections(engine, { tx, scope, userId }),
      userSearch: {
        hasConnection: inState,
        connectionsOf: async (scope: TeamScope, userIds: readonly UserId[]) =>
          listOfUsers(engine, scope, userIds),
      },
      operations: () => [
        ...sourceRoutes({ sources: engine }),
        ...settingRoutes(engine),
        ...sourcePriorityRoutes(resources),
      ],
      jobs: () => sourceJobs(engine),
      workers: () => [
        {
          start: () => pulls.start(),
          stop: async (deadlineMs) => {
            // Pulls finish their current page. Those whose provider does not respond within half of the time are aborted, and
            // another process continues them.
            const cutOff = setTimeout(() => void closeProviderHttp(http), deadlineMs / 2);
            await pulls.stop();
            clearTimeout(cutOff);
          },
        },
      ],
      pages: () => [logoPage, linkScript],
      receivers: () => [providerReceiver(engine), ...linkPages(engine), ...portalPages(engine)],
      close: async () => {
        await Promise.all([engine.close(), closeProviderHttp(http)]);
      },
    };
  },
});

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
import { disconnect, endConnections } from './provider-client/disconnect.ts';
import { providerReceiver } from './provider-webhooks/receiver.ts';
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
      holds: 'history and recent days of each resource: range, cursor, when due, who has it',
    },
    provider_resource: {
      of: 'user',
      holds: 'what is pulled over a connection, and what came last',
    },
    provider_raw_page: {
      of: 'user',
      holds: "providers' answers as they came, compressed and sealed, for some days",
    },
    provider_term: {
      of: 'user',
      holds: 'of whom a provider told what may be kept for a time only, and when that is looked at',
    },
    source_refresh: { of: 'user', holds: 'refreshes that were asked for' },
    phone: { of: 'user', holds: 'what a phone said of itself when it asked and how far it came' },
    phone_stage: { of: 'user', holds: 'the past of each type of data that a phone began to send' },
    phone_answer: {
      of: 'user',
      holds: 'what phones asked last of each operation, and were answered',
    },
    link_token: { of: 'user', holds: 'SHA-256 of each link token' },
    link_session: {
      of: 'user',
      holds: 'ways to a provider and how they ended',
      goesWith: 'link_token',
    },
    link_challenge: { of: 'user', holds: 'what a provider gave that waits for a code, sealed' },
    link_code: { of: 'user', holds: 'SHA-256 of codes that are exchanged for link tokens' },
    link_bulk_op: {
      of: 'tenant',
      holds: 'connections imported, exported or paused together: how far it came',
    },
    team_credential: { of: 'tenant', holds: 'applications at providers, sealed' },
    team_pull_preference: { of: 'tenant', holds: 'what a team wants pulled' },
    team_scope_requirement: {
      of: 'tenant',
      holds: 'what people must grant to a team',
      ownPurge: true,
    },
    team_source_priority: { of: 'tenant', holds: 'which source a team prefers' },
    provider_budget: {
      of: 'installation',
      holds: 'how many requests an application may still send',
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
    'sources/answers': "providers' answers as they came, as long as they are kept",
  },
  purgeTenant: [purgeRequirements],
  open: (resources, options: EngineOptions) => {
    const engine = openSources(resources, options);
    // Connections of their own: those that pulls wait for can be cut off without those that requests wait for.
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
      /** Removes answers of providers that have copies of deleted data. */
      forgetRawPages: forgetPages,
      failedConnections: async (scope: TeamScope) => countFailedConnections(engine, scope),
      disconnect: async (scope: TeamScope, userId: UserId, provider: string) =>
        disconnect(engine, scope, userId, provider),
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
            // Pulls end the page that they are at; those whose provider does not answer in half of the time go on elsewhere.
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

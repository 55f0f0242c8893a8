import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { countFailedConnections } from './connections/service.ts';
import { closeProviderHttp, type EngineOptions, openProviderHttp, openSources } from './engine.ts';
import { sourceErrors } from './errors.ts';
import { sourceEventPayloads } from './event-payloads.ts';
import { examples } from './examples.ts';
import { exportSources } from './export.ts';
import { sourceJobs } from './jobs.ts';
import { openLinkDoor } from './link/authenticate.ts';
import { linkPages } from './link/page/receiver.ts';
import { linkScript } from './link/page/script.ts';
import { providerReceiver } from './notifications/receiver.ts';
import { sourceProtectedFields } from './protected-fields.ts';
import { PullWorker } from './pulls/jobs.ts';
import { purgeTenantSources, purgeUserSources } from './purge.ts';
import { logoPage, sourceRoutes } from './routes.ts';
import { endConnections } from './sessions/disconnect.ts';
import { sourceSettings } from './settings.ts';
import { settingRoutes } from './settings/routes.ts';
import { sourcePriorityRoutes } from './settings/source-priorities/routes.ts';

export const slice = defineSlice({
  name: 'sources',
  tags: {
    link: 'Connecting sources: link tokens, the connect page, passwords and codes, demos, connections in bulk.',
    providers: 'Which sources there are, and how each is connected.',
    'provider credentials': 'Your own applications at providers, and which scopes they ask for.',
    'data pulls': 'How much of the past is pulled, provider by provider.',
    introspect: 'What was pulled of whom, and when.',
  },
  tables: {
    provider_connection: { of: 'user' },
    provider_device: { of: 'user' },
    provider_pull: { of: 'user' },
    provider_resource: { of: 'user' },
    provider_raw_page: { of: 'user' },
    source_refresh: { of: 'user' },
    link_token: { of: 'user' },
    link_session: { of: 'user' },
    link_challenge: { of: 'user' },
    link_code: { of: 'user' },
    link_bulk_op: { of: 'tenant' },
    team_credential: { of: 'tenant' },
    team_pull_preference: { of: 'tenant' },
    team_scope_requirement: { of: 'tenant' },
    team_source_priority: { of: 'tenant' },
    provider_budget: { of: 'installation' },
  },
  events: sourceEventPayloads,
  errors: sourceErrors,
  settings: sourceSettings,
  protectedFields: sourceProtectedFields,
  examples,
  purgeUser: [purgeUserSources],
  exportUser: (resources) => [exportSources(resources)],
  purgeTenant: [purgeTenantSources],
  open: (resources, options: EngineOptions) => {
    const engine = openSources(resources, options);
    // Connections of their own: those that pulls wait for can be cut off without those that requests wait for.
    const http = openProviderHttp();
    const pulls = new PullWorker({ ...engine, http });
    return {
      engine,
      pulls,
      findLinkScope: openLinkDoor(resources),
      failedConnections: async (scope: TeamScope) => countFailedConnections(engine, scope),
      endConnections: async (tx: Tx, scope: TeamScope, userId: UserId) =>
        endConnections(engine, { tx, scope, userId }),
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
      receivers: () => [providerReceiver(engine), ...linkPages(engine)],
      close: async () => {
        await Promise.all([engine.close(), closeProviderHttp(http)]);
      },
    };
  },
});

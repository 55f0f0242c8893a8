import { type OutboundHttp, openOutboundHttp } from '#kernel/network/fetch.ts';
import type { Environment } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { KeySets } from './clients/key-sets.ts';
import { clientRoutes } from './clients/routes.ts';
import type { ClientDeps } from './clients/service.ts';
import { deleteAll } from './clients/store.ts';
import { smartErrors } from './errors.ts';
import { examples } from './examples.ts';
import { assertionsJob } from './jobs.ts';
import { type PageOptions, wellKnownPages } from './pages.ts';
import { tokenPath, tokenRoutes } from './routes.ts';
import { findClientScope } from './tokens/authenticate.ts';

type Needs = PageOptions &
  Pick<ClientDeps, 'judgeScope'> & {
    /** Whether keys may be fetched from private networks. */
    readonly allowsPrivate: (environment: Environment) => boolean;
  };

export const slice = defineSlice({
  name: 'smart',
  about: 'clients of SMART Backend Services: their keys and scopes, and the token endpoint',
  tags: {
    'backend services':
      'Systems that read over FHIR and MCP with tokens of their own (SMART Backend Services).',
  },
  tables: {
    backend_client: {
      of: 'tenant',
      holds:
        'systems that may read a team’s data: their public keys, and the scopes that each may be granted',
    },
    backend_client_assertion: {
      of: 'tenant',
      holds: 'SHA-256 of what named each assertion that was traded for a token, until it is over',
      goesWith: 'backend_client',
    },
  },
  errors: smartErrors,
  examples,
  purgeTenant: [
    async (tx, tenantId) => {
      await deleteAll(tx, tenantId);
      return 'done';
    },
  ],
  open: (resources, needs: Needs) => {
    const opened = new Map<Environment, OutboundHttp>();
    const httpOf = (environment: Environment): OutboundHttp => {
      const allowPrivate = needs.allowsPrivate(environment);
      const http = opened.get(environment) ?? openOutboundHttp({ allowPrivate });
      opened.set(environment, http);
      return http;
    };
    const keySets = new KeySets({ ...resources, httpOf });
    const { baseUrl, faces } = needs;
    const tokens = {
      ...resources,
      ...needs,
      keySets,
      tokenEndpoint: () => `${baseUrl()}${tokenPath}`,
      audiences: () =>
        new Map(Object.values(faces).map((path) => [`${baseUrl()}${path}`, path] as const)),
    };
    return {
      operations: () => [...tokenRoutes(tokens), ...clientRoutes({ ...resources, ...needs })],
      jobs: () => [assertionsJob(resources)],
      pages: () => wellKnownPages(needs),
      findClientScope: async (text: string) => findClientScope(resources, text),
      close: async () => {
        await Promise.all([...opened.values()].map(async (each) => each.close()));
      },
    };
  },
});

import { type OutboundHttp, openOutboundHttp } from '#kernel/network/fetch.ts';
import type { Environment } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { publicRoutes } from './authorizations/public-routes.ts';
import { authorizationRoutes } from './authorizations/routes.ts';
import * as authorizations from './authorizations/store.ts';
import { KeySets } from './clients/key-sets.ts';
import { clientRoutes } from './clients/routes.ts';
import type { ClientDeps } from './clients/service.ts';
import { smartErrors } from './errors.ts';
import { examples } from './examples.ts';
import { endedJob } from './jobs.ts';
import { revocationRoutes } from './revocation.ts';
import { tokenPath, tokenRoutes } from './routes.ts';
import { findClientScope } from './tokens/authenticate.ts';
import { type PageOptions, wellKnownPages } from './well-known.ts';

type Needs = PageOptions &
  Pick<ClientDeps, 'judgeScope'> & {
    /** The names of classes of data, which members consent to. */
    readonly classes: readonly string[];
    /** Where a browser reaches the console. */
    readonly consoleAddress: () => string;
    /** Whether keys may be fetched from private networks. */
    readonly allowsPrivate: (environment: Environment) => boolean;
  };

export const slice = defineSlice({
  name: 'smart',
  about:
    'clients that read over FHIR and MCP: backends by their keys, applications that members authorize; the token endpoint',
  tags: {
    'backend services':
      'Backend systems that read over FHIR and MCP with their own tokens (SMART Backend Services), and applications that members authorize.',
  },
  tables: {
    backend_client: {
      of: 'tenant',
      holds:
        'systems that may read a team’s data: their public keys, and the scopes that each may be granted',
    },
    backend_client_assertion: {
      of: 'tenant',
      holds:
        'SHA-256 of what counts no more: what named each assertion that was used, and revoked tokens, until they are over',
      goesWith: 'backend_client',
    },
    authorization_origin: {
      of: 'tenant',
      holds: 'origins of applications that members of a team may sign in to',
    },
    member_authorization: {
      of: 'tenant',
      holds:
        'what members granted to applications: the users, classes of data and days, and SHA-256 of the code and the client',
    },
  },
  errors: smartErrors,
  examples,
  purgeUser: [
    async (tx, userId) => {
      await authorizations.forgetUser(tx, userId);
      return { erased: {} };
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
      issuer: baseUrl,
      tokenEndpoint: () => `${baseUrl()}${tokenPath}`,
      audiences: () =>
        new Map(Object.values(faces).map((path) => [`${baseUrl()}${path}`, path] as const)),
    };
    const served = { types: needs.resourceTypes, classes: needs.classes, judge: needs.judgeScope };
    return {
      operations: () => [
        ...tokenRoutes(tokens),
        ...revocationRoutes(tokens),
        ...publicRoutes(tokens),
        ...clientRoutes({ ...resources, ...needs }),
        ...authorizationRoutes(tokens),
      ],
      jobs: () => [endedJob(resources)],
      pages: () => wellKnownPages(needs),
      findClientScope: async (text: string) => findClientScope(resources, served, text),
      close: async () => {
        await Promise.all([...opened.values()].map(async (each) => each.close()));
      },
    };
  },
});

import { AppError } from '#kernel/errors.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import { type Operation, Reply } from '#kernel/http/operation.ts';

import { connectionRoutes } from './connection-routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { introspectionRoutes } from './introspection/routes.ts';
import { bulkRoutes } from './link/bulk/routes.ts';
import { credentialRoutes } from './link/credential-routes.ts';
import { directRoutes } from './link/direct/routes.ts';
import { linkPageRoutes, linkTokenRoutes } from './link/routes.ts';
import { phoneRoutes } from './phone-sync/routes.ts';
import { isProviderSlug, logoPath, monogram } from './providers/names.ts';
import { providerRoutes } from './providers/routes.ts';
import type { SourcesContext } from './sources-context.ts';
import { teamConnectionRoutes } from './team-connections/routes.ts';

export type SourceDeps = { readonly sources: SourcesContext };

export function sourceRoutes({ sources }: SourceDeps): readonly Operation[] {
  return [
    ...providerRoutes(sources),
    ...connectionRoutes(sources),
    ...deviceRoutes(sources),
    ...linkTokenRoutes(sources),
    ...linkPageRoutes(sources),
    ...credentialRoutes(sources),
    ...directRoutes(sources),
    ...bulkRoutes(sources),
    ...introspectionRoutes(sources),
    ...teamConnectionRoutes(sources),
    ...phoneRoutes(sources),
  ];
}

/** The logo of any source, known or not. */
export const logoPage: StaticPage = {
  path: logoPath(':slug'),
  answer: async ({ slug = '' }) => {
    if (!isProviderSlug(slug)) throw new AppError('route.not_found');
    return new Reply(200, monogram(slug), {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      // A picture that is opened as a page may neither load nor run anything.
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
};

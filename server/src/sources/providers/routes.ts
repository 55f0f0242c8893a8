import { operation, type Operation } from '#kernel/http/operation.ts';

import { resourceName } from '../resource-name.ts';
import type { SourcesContext } from '../sources-context.ts';
import { catalog } from './catalog.ts';
import { logoUrl, providerName } from './names.ts';
import { providersQuery, providersSchema, toWire } from './schema.ts';

export function providerRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    operation({
      operationId: 'listProviders',
      method: 'GET',
      path: '/v2/providers',
      tag: 'providers',
      summary: 'List the providers that we know',
      description:
        '`supported_resources` lists the resources that Salus reads from the providers that can be connected here.',
      query: providersQuery,
      response: providersSchema,
      audit: 'none',
      handle: async ({ query }) =>
        catalog
          .filter(({ group }) => query.source_type == null || group === query.source_type)
          .map((entry) => {
            const pulled = engine.connectors.get(entry.slug)?.resources ?? [];
            return toWire(entry, {
              name: providerName(entry.slug),
              logo: logoUrl(engine.baseUrl(), entry.slug),
              resources: [...new Set(pulled.flatMap((each) => each.gives.map(resourceName)))],
            });
          }),
    }),
  ];
}

import { operation, type Operation } from '#kernel/http/operation.ts';

import { resourceName } from '../resource-name.ts';
import type { SourcesContext } from '../sources-context.ts';
import {
  historiesSchema,
  historiesToWire,
  introspectQuery,
  resourcesSchema,
  statisticsToWire,
} from './schema.ts';
import { listHistories, listStatistics } from './service.ts';

/** The fields that both operations share. */
const common = {
  method: 'GET',
  tag: 'introspect',
  query: introspectQuery,
  errors: ['request.cursor_invalid'],
  audit: 'read',
} as const;
/** The version of the pull; it changes when the meaning of a pull changes. */
const release = '1';

export function introspectionRoutes(engine: SourcesContext): readonly Operation[] {
  const given = (provider: string): readonly string[] => {
    const resources = engine.connectors.get(provider)?.resources ?? [];
    return [...new Set(resources.flatMap((each) => each.gives.map(resourceName)))];
  };
  return [
    operation({
      ...common,
      operationId: 'listHistoricalPulls',
      path: '/v2/introspect/historical_pull',
      summary: 'See how far the histories of users are fetched',
      response: historiesSchema,
      handle: async ({ scope, query }) => {
        const { users, next } = await listHistories(engine, scope, query);
        const data = users.map(({ userId, items }) => ({
          user_id: userId,
          provider: historiesToWire(items, given, release),
        }));
        return { data, next, next_cursor: next };
      },
    }),
    operation({
      ...common,
      operationId: 'listResourceStatistics',
      path: '/v2/introspect/resources',
      summary: 'Get the state of resource pulls',
      response: resourcesSchema,
      handle: async ({ scope, query }) => {
        const { users, next } = await listStatistics(engine, scope, query);
        const data = users.map(({ userId, items }) => ({
          user_id: userId,
          provider: statisticsToWire(items),
        }));
        return { data, next, next_cursor: next };
      },
    }),
  ];
}

import { Type } from 'typebox';

import { operation, type Operation } from '#kernel/http/operation.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { tag } from '../event-feed/routes.ts';
import { checkEventTypes } from '../stored/type-filter.ts';
import { namedTypes } from './model.ts';

const typesQuery = Type.Object({
  event_type: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 50,
      description:
        'Complete names or prefixes (`daily.data.*`); repeat the parameter for several. Default: all types, without examples.',
    }),
  ),
});

const typesSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          event_type: Type.String(),
          is_operational: Type.Boolean({
            description:
              'About deliveries themselves: destinations get it only where they name it.',
          }),
          example: Type.Optional(
            Type.Unknown({ description: 'The `data` of an event, which is nobody’s.' }),
          ),
        },
        { title: 'EventType' },
      ),
    ),
  },
  { title: 'EventTypeListResponse' },
);

export function typeRoutes({ catalogue }: { readonly catalogue: Catalogue }): readonly Operation[] {
  return [
    operation({
      operationId: 'listEventTypes',
      method: 'GET',
      path: '/v2/events/types',
      tag,
      summary: 'List the types of events',
      description:
        'All event types, ordered by name, with examples of the requested types. The same for every team. Not in the contract.',
      query: typesQuery,
      response: typesSchema,
      audit: 'none',
      handle: async ({ query }) => {
        const filters = query.event_type ?? null;
        checkEventTypes(filters);
        const types = namedTypes(catalogue, filters).map(({ eventType, isOperational }) => ({
          event_type: eventType,
          is_operational: isOperational,
        }));
        if (filters === null) return { data: types };
        const data = types.map((type) =>
          Object.assign(type, { example: catalogue.exampleOf(type.event_type) }),
        );
        return { data };
      },
    }),
  ];
}

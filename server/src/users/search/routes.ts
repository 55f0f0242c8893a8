import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { dateInUtc, toWireInstant } from '#kernel/time.ts';

import { toUserId } from '../model.ts';
import { connectionStates } from './model.ts';
import { type FoundUser, type SearchDeps, searchUsers } from './service.ts';

const searchBody = Type.Object(
  {
    user_id: optional(uuid),
    user_ids: optional(
      Type.Array(uuid, {
        minItems: 1,
        maxItems: 200,
        description: 'Only these users. Ids that do not exist are left out.',
      }),
    ),
    client_user_id: optional(
      Type.String({ minLength: 1, maxLength: 512, description: 'How the reference begins.' }),
    ),
    provider: optional(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$', description: 'Slug of a source.' }),
    ),
    connection_state: optional(
      Type.Enum([...connectionStates], {
        description:
          "The state of a user's sources, or of the source from `provider`. `healthy`: there are sources and all work. `failing`: at least one fails. `none`: there are no sources.",
      }),
    ),
    created_from: optional(instant),
    created_until: optional(
      Type.String({ format: 'date-time', description: 'The first instant that is not meant.' }),
    ),
    has_orders: optional(Type.Boolean({ description: 'Of laboratories.' })),
    has_results: optional(Type.Boolean({ description: 'Of an order, also partial ones.' })),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    next_cursor: optional(Type.String({ maxLength: 500 })),
  },
  { title: 'SearchUsersBody' },
);

const connectionSchema = Type.Object(
  {
    provider: Type.String(),
    status: Type.Enum(['active', 'paused', 'error']),
    error_type: nullable(Type.String()),
    connected_on: instant,
    last_data: nullable(
      Type.String({
        format: 'date-time',
        description:
          'Time of the newest data; null if Salus has fetched none, or the source pushes.',
      }),
    ),
  },
  { title: 'FoundUserConnection' },
);

const foundSchema = Type.Object(
  {
    user_id: uuid,
    client_user_id: Type.String(),
    created_on: instant,
    connections: Type.Array(connectionSchema),
  },
  { title: 'FoundUser' },
);

export function searchRoutes(deps: SearchDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'searchUsers',
      method: 'POST',
      path: '/v2/user/search',
      tag: 'user',
      summary: 'Search users by their sources, orders and references',
      description:
        'The newest first, in pages that do not shift. Filters are combined with AND. They are in the body so that references do not appear in URLs. The response does not identify the users. An operation of this product.',
      body: searchBody,
      response: Type.Object(
        { users: Type.Array(foundSchema), next_cursor: nullable(Type.String()) },
        { title: 'SearchUsersResponse' },
      ),
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, body }) => {
        const { users, next } = await searchUsers(deps, scope, toQuery(body));
        return { users: users.map((each) => toWire(each)), next_cursor: next };
      },
    }),
  ];
}

const at = (text: string | null | undefined): Date | null =>
  text == null ? null : dateInUtc(text);

function toQuery(body: Static<typeof searchBody>): Parameters<typeof searchUsers>[2] {
  return {
    userId: body.user_id == null ? null : toUserId(body.user_id),
    userIds: body.user_ids?.map((id) => toUserId(id)) ?? null,
    reference: body.client_user_id ?? null,
    createdFrom: at(body.created_from),
    createdUntil: at(body.created_until),
    provider: body.provider ?? null,
    state: body.connection_state ?? null,
    hasOrders: body.has_orders ?? null,
    hasResults: body.has_results ?? null,
    cursor: body.next_cursor ?? null,
    limit: body.limit,
  };
}

function toWire(user: FoundUser): Static<typeof foundSchema> {
  return {
    user_id: user.id,
    client_user_id: user.clientUserId,
    created_on: toWireInstant(user.createdAt),
    connections: user.connections.map((each) => ({
      provider: each.provider,
      status: each.status,
      error_type: each.errorType,
      connected_on: toWireInstant(each.createdAt),
      last_data: each.lastDataAt === null ? null : toWireInstant(each.lastDataAt),
    })),
  };
}

import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toWireInstant } from '#kernel/time.ts';
import { toUserId } from '#users';

import { connectionErrorTypes } from '../connections/model.ts';
import { slugPattern } from '../providers/names.ts';
import { providerSchema, providerText } from '../schema.ts';
import type { SourcesContext } from '../sources-context.ts';
import { listTeamConnections, type ShownConnection } from './service.ts';

const statuses = ['active', 'paused', 'error'] as const;

const resourceSchema = Type.Object(
  {
    resource: Type.String(),
    newest_data: nullable(instant),
    last_attempt: Type.Object({ timestamp: instant, status: Type.Enum(['success', 'failure']) }),
  },
  { title: 'ConnectionResource' },
);

const connectionSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    provider: providerSchema,
    kind: Type.Enum(['oauth', 'password', 'email', 'manual', 'demo']),
    status: Type.Enum([...statuses]),
    error_type: nullable(Type.Enum([...connectionErrorTypes])),
    errored_at: nullable(instant),
    connected_on: instant,
    last_success: nullable(
      Type.String({ format: 'date-time', description: 'When something was last fetched.' }),
    ),
    next_pull: nullable(
      Type.String({
        format: 'date-time',
        description: 'The time of the next pull; null: none.',
      }),
    ),
    resources: Type.Array(resourceSchema),
  },
  { title: 'TeamConnection' },
);

export function teamConnectionRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    operation({
      operationId: 'listConnections',
      method: 'GET',
      path: '/v2/connections',
      tag: 'introspect',
      summary: "List the connections of the team's users",
      description:
        'The newest first, in pages that do not shift: state, kind of the last error, when something was last fetched and is next, and of which time the newest data of each resource is. Sources that are only pushed to are no connections. An operation of this product.',
      query: Type.Object({
        user_id: optional(uuid),
        provider: optional(Type.String({ pattern: slugPattern.source })),
        status: optional(Type.Enum([...statuses])),
        error_type: optional(Type.Enum([...connectionErrorTypes])),
        limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
        next_cursor: optional(Type.String({ maxLength: 500 })),
      }),
      response: Type.Object(
        { connections: Type.Array(connectionSchema), next_cursor: nullable(Type.String()) },
        { title: 'TeamConnections' },
      ),
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, query }) => {
        const { connections, next } = await listTeamConnections(engine, scope, {
          userId: query.user_id == null ? null : toUserId(query.user_id),
          provider: query.provider ?? null,
          status: query.status ?? null,
          errorType: query.error_type ?? null,
          cursor: query.next_cursor ?? null,
          limit: query.limit,
        });
        const baseUrl = engine.baseUrl();
        return {
          connections: connections.map((each) => toWire(each, baseUrl)),
          next_cursor: next,
        };
      },
    }),
  ];
}

const orNull = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

function toWire(shown: ShownConnection, baseUrl: string): Static<typeof connectionSchema> {
  return {
    id: shown.id,
    user_id: shown.userId,
    provider: providerText(baseUrl, shown.provider),
    kind: shown.kind,
    status: shown.status,
    error_type: shown.errorType,
    errored_at: orNull(shown.erroredAt),
    connected_on: toWireInstant(shown.createdAt),
    last_success: orNull(shown.lastSuccessAt),
    next_pull: orNull(shown.nextPullAt),
    resources: shown.resources.map(
      ({ resource, newestData, lastAttemptAt, lastAttemptStatus }) => ({
        resource,
        newest_data: orNull(newestData),
        last_attempt: { timestamp: toWireInstant(lastAttemptAt), status: lastAttemptStatus },
      }),
    ),
  };
}

import { type Static, Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { LoggedRequest } from './store.ts';

const name = Type.String({ maxLength: 100, format: 'plain-text' });

export const requestsQuery = Type.Object({
  operation: Type.Optional({ ...name, description: 'The id of an operation, as `createUser`.' }),
  outcome: Type.Optional(
    Type.Enum(['succeeded', 'failed'], { description: '`failed`: a status of 400 and more.' }),
  ),
  actor: Type.Optional({ ...name, description: 'The id of a key or member.' }),
  request_id: Type.Optional({ ...name, description: 'As `x-request-id` of the response.' }),
  since: Type.Optional(instant),
  until: Type.Optional(instant),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 50 })),
  next_cursor: Type.Optional(Type.String()),
});

const requestSchema = Type.Object(
  {
    at: instant,
    request_id: Type.String(),
    operation: Type.String(),
    status: Type.Integer(),
    duration_ms: Type.Number(),
    actor: Type.Object({ type: Type.String(), id: Type.String() }),
    left_out: Type.Integer({
      description: 'The number of earlier entries that were dropped: above 200 in two seconds.',
    }),
  },
  { title: 'LoggedRequest' },
);

export const requestsSchema = Type.Object(
  { data: Type.Array(requestSchema), next_cursor: nullable(Type.String()) },
  { title: 'RequestListResponse' },
);

export function requestToWire(request: LoggedRequest): Static<typeof requestSchema> {
  return {
    at: toWireInstant(request.at),
    request_id: request.requestId,
    operation: request.operation,
    status: request.status,
    duration_ms: Math.round(request.durationMs * 100) / 100,
    actor: { type: request.actorType, id: request.actorId },
    left_out: request.leftOut,
  };
}

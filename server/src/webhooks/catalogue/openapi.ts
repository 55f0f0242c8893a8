import { Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';

import type { Catalogue } from './catalogue.ts';

type Json = Record<string, unknown>;
/** Moves a schema's titled parts into components and returns references to them. */
type Refer = (schema: object) => Json;

const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const userId = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';

/** Returns the body of an example. Events of slices concern a synthetic user. */
export function exampleBody(catalogue: Catalogue, eventType: string): Json {
  const isAboutUser = !catalogue.operationalTypes.includes(eventType);
  return {
    event_type: eventType,
    data: catalogue.exampleOf(eventType),
    team_id: teamId,
    user_id: isAboutUser ? userId : null,
    client_user_id: isAboutUser ? 'patient-42' : null,
  };
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The same for every attempt to deliver this event, at every endpoint.'),
  header('webhook-timestamp', 'Time of the attempt, in seconds since 1970.'),
  header('webhook-signature', 'Space-separated `v1,<base64>`, one for each secret that signs.'),
  header('idempotency-key', 'The same for every attempt to deliver this event to this endpoint.'),
];

/** The name that generated code gives to the receiver of an event: `receiveLabtestOrderCreated`. */
function receiverOf(eventType: string): string {
  const parts = eventType
    .split(/[._-]/u)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return `receive${parts.join('')}`;
}

function describeEvent(catalogue: Catalogue, eventType: string, refer: Refer): Json {
  const schema = {
    type: 'object',
    required: ['event_type', 'data', 'team_id', 'user_id', 'client_user_id'],
    properties: {
      event_type: { const: eventType },
      data: refer(catalogue.dataSchemaOf(eventType) ?? {}),
      team_id: uuid,
      user_id: nullable(uuid),
      client_user_id: nullable(Type.String()),
    },
  };
  return {
    post: {
      operationId: receiverOf(eventType),
      summary: eventType,
      tags: ['events'],
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: exampleBody(catalogue, eventType) } },
      },
      responses: {
        '2XX': {
          description: 'Delivered. Any other response, or none within 15 seconds, is a failure.',
        },
      },
    },
  };
}

/** Returns the `webhooks` of an OpenAPI document: every event type, and the types about deliveries. */
export function describeEvents(catalogue: Catalogue, refer: Refer): Json {
  const types = [...catalogue.eventTypes, ...catalogue.operationalTypes];
  return Object.fromEntries(types.map((type) => [type, describeEvent(catalogue, type, refer)]));
}

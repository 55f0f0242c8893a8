import { Type } from 'typebox';

import { operation, type Operation } from '#kernel/http/operation.ts';

import { tag } from '../event-feed/routes.ts';
import { trigger } from './service.ts';

type Deps = Parameters<typeof trigger>[0];

const triggerBody = Type.Object(
  { event_type: Type.String({ maxLength: 128, description: 'One of docs/events.md, in full.' }) },
  { title: 'TriggerEventBody' },
);

const triggeredSchema = Type.Object(
  {
    message_id: Type.String({ description: '`msg_…`, as receivers see it.' }),
    event_type: Type.String(),
  },
  { title: 'TriggeredEvent' },
);

export function triggeringRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'triggerEvent',
      method: 'POST',
      path: '/v2/events/trigger',
      tag,
      summary: 'Make an example of an event',
      description:
        'To test receivers. Salus sends the event to every endpoint, broker and reader of the team that subscribes to its type. The event concerns no real user, its body has `is_example`, and it has no other effect. Sandbox only. Not in the contract.',
      body: triggerBody,
      response: triggeredSchema,
      errors: ['events.sandbox_only'],
      handle: async ({ scope, body }) => ({
        message_id: await trigger(deps, scope, body.event_type),
        event_type: body.event_type,
      }),
    }),
  ];
}

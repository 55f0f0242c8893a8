import { Type } from 'typebox';

import type { EventPayloads } from '#kernel/events/payloads.ts';
import { instant, nullable } from '#kernel/http/common-schemas.ts';

import { destinationKinds } from '../destinations/settings.ts';
import { operationalTypes } from '../operational-events.ts';

const text = Type.String();

/** Events about deliveries, which are not in the contract. */
export const operationalPayloads: EventPayloads = {
  [operationalTypes.disabled]: Type.Object({
    endpoint_id: text,
    reason: Type.Enum(['failing', 'gone']),
    disabled_at: instant,
  }),
  [operationalTypes.exhausted]: Type.Object({
    endpoint_id: text,
    message_id: text,
    event_type: text,
    attempts: Type.Integer(),
    status: nullable(Type.Integer()),
    last_attempt_at: instant,
  }),
  [operationalTypes.full]: Type.Object({
    destination: Type.Enum([...destinationKinds]),
    waiting: Type.Integer(),
    oldest_waiting_at: nullable(instant),
    full_at: instant,
  }),
};

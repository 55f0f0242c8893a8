import type { EventPayloads } from '#kernel/events/payloads.ts';

import { connectionCreatedSchema, connectionFailedSchema } from './connections/schema.ts';
import { deviceSchema } from './devices/schema.ts';

export const sourceEventPayloads: EventPayloads = {
  'provider.connection.created': connectionCreatedSchema,
  'provider.connection.error': connectionFailedSchema,
  'provider.device.created': deviceSchema,
  'provider.device.updated': deviceSchema,
};

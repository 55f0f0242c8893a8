import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Completeness } from './service.ts';
import type { EventSummary } from './store.ts';

const sightingSchema = Type.Object(
  {
    id: Type.String({ description: '`msg_…`, as receivers see it.' }),
    event_type: Type.String(),
    user_id: nullable(uuid),
    created_at: instant,
    is_kept: Type.Boolean({
      description:
        'Whether it is stored for some destination, so that `getWebhookMessage` shows it.',
    }),
  },
  { title: 'EventTailEntry' },
);

const wholeness = {
  complete_since: {
    ...instant,
    description:
      'From this time the list is complete. Earlier events may be missing if no destination subscribed to them.',
  },
  has_gap: Type.Boolean({
    description: 'Whether events after the given cursor may be missing, because no tail was open.',
  }),
};

export const tailSchema = Type.Object(
  {
    data: Type.Array(sightingSchema),
    next_cursor: Type.String({ description: 'Where to go on, also when nothing came.' }),
    ...wholeness,
  },
  { title: 'EventTailResponse' },
);

export function eventSummaryToWire(event: EventSummary): Static<typeof sightingSchema> {
  return {
    id: event.id,
    event_type: event.eventType,
    user_id: event.userId,
    created_at: toWireInstant(event.createdAt),
    is_kept: event.isKept,
  };
}

export const completenessToWire = ({
  wholeSince,
  hasGap,
}: Completeness): { readonly complete_since: string; readonly has_gap: boolean } => ({
  complete_since: toWireInstant(wholeSince),
  has_gap: hasGap,
});

import { type Static, Type } from 'typebox';

import { instant, nullable, optional } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { actorTypeOf, actorTypes, transitionStatuses, updateStatuses } from './review-model.ts';
import type { Update } from './update-service.ts';

export const updateBody = Type.Object(
  {
    note: optional(
      Type.String({ maxLength: 2000, description: 'Stored encrypted with the action.' }),
    ),
    status: optional(
      Type.Enum([...updateStatuses], {
        description: '`pending_customer_review:in_progress`: the team is at work on it.',
      }),
    ),
  },
  { title: 'CreateUnmatchedResultUpdateBody' },
);

const transition = Type.Enum([...transitionStatuses]);

const updateSchema = Type.Object(
  {
    from_status: transition,
    to_status: transition,
    note: nullable(Type.String()),
    actor_id: nullable(Type.String()),
    actor_type: Type.Enum([...actorTypes], {
      description: '`customer`: a signed-in member. `api`: a key.',
    }),
    created_at: instant,
  },
  { title: 'UnmatchedResultUpdate' },
);

export const updatesSchema = Type.Object(
  { data: Type.Array(updateSchema), next_cursor: nullable(Type.String()) },
  { title: 'ListUnmatchedResultUpdatesResponse' },
);

export function updateToWire(update: Update): Static<typeof updateSchema> {
  return {
    from_status: update.fromStatus,
    to_status: update.toStatus,
    note: update.note,
    actor_id: update.actorId,
    actor_type: actorTypeOf(update.actorType),
    created_at: toWireInstant(update.createdAt),
  };
}

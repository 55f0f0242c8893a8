import { type Static, Type } from 'typebox';

import { day, instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { findLabBySlug } from '#labs/catalog';

import { methodOf, topLevelOf } from '../machine/transitions.ts';
import { interpretations, lowLevelStatuses, origins, topLevelStatuses } from '../model/status.ts';
import { method } from '../schema.ts';
import { eventSchema, eventsToWire } from '../view/schema.ts';
import type { OrderListSummary } from './model.ts';
import { listQuery } from './schema.ts';

/** The filters without names. Search by id uses `order_ids`, `user_id` and `order_transaction_id`. */
export const summaryQuery = Type.Object({
  ...Type.Omit(listQuery, ['search_input', 'order_key', 'patient_name', 'shipping_recipient_name'])
    .properties,
  order_key: optional(Type.Enum(['created_at', 'last_status'])),
  is_acknowledged: optional(
    Type.Boolean({
      description:
        'For orders with critical results: `false` returns those with an unacknowledged one.',
    }),
  ),
});

const count = (description: string) => nullable(Type.Integer({ minimum: 0, description }));

const summarySchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    order_transaction_id: uuid,
    origin: Type.Enum([...origins]),
    parent_id: nullable(uuid),
    collection_method: method,
    status: Type.Enum([...topLevelStatuses]),
    low_level_status: Type.Enum([...lowLevelStatuses]),
    status_at: instant,
    events: Type.Array(eventSchema, { description: 'Each status that it had, the oldest first.' }),
    lab_test: Type.Object({ id: uuid, name: Type.String() }, { title: 'OrderedLabTest' }),
    lab: Type.Object(
      { id: Type.Integer(), name: Type.String(), slug: Type.String() },
      { title: 'OrderedLab' },
    ),
    priority: Type.Boolean(),
    activate_by: nullable(day),
    was_scheduled: Type.Boolean({
      description: 'It was created with a day on which to dispatch it.',
    }),
    appointment_id: nullable(uuid),
    interpretation: nullable(Type.Enum([...interpretations])),
    has_missing_results: nullable(Type.Boolean()),
    critical_results: count('Null: there are no results, or they were never counted.'),
    abnormal_results: count('Without those that are critical.'),
    unacknowledged_results: count('Critical results without an acknowledgement.'),
    created_at: instant,
    updated_at: instant,
  },
  { title: 'OrderOverview' },
);

export const summariesSchema = Type.Object(
  {
    orders: Type.Array(summarySchema),
    total: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Null where it is more than 10,000: they are not counted.',
    }),
    page: Type.Integer(),
    size: Type.Integer(),
  },
  { title: 'OrderSummaries' },
);

export function summaryToWire(order: OrderListSummary): Static<typeof summarySchema> {
  const collectionMethod = methodOf[order.course];
  const lab = findLabBySlug(order.lab);
  const { labTest } = order.tests;
  return {
    id: order.id,
    user_id: order.userId,
    order_transaction_id: order.transactionId,
    origin: order.origin,
    parent_id: order.parentId,
    collection_method: collectionMethod,
    status: topLevelOf(collectionMethod, order.status),
    low_level_status: order.status,
    status_at: toWireInstant(order.statusAt),
    events: eventsToWire(collectionMethod, order.events),
    lab_test: { id: String(labTest['id']), name: String(labTest['name']) },
    lab: { id: lab?.id ?? 0, name: lab?.name ?? order.lab, slug: order.lab },
    priority: order.isPriority,
    activate_by: order.activateBy,
    was_scheduled: order.wasScheduled,
    appointment_id: order.appointmentId,
    interpretation: order.interpretation,
    has_missing_results: order.hasMissingResults,
    critical_results: order.criticalResults,
    abnormal_results: order.abnormalResults,
    unacknowledged_results: order.unacknowledgedResults,
    created_at: toWireInstant(order.createdAt),
    updated_at: toWireInstant(order.updatedAt),
  };
}

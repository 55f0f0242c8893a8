import { type Static, Type } from 'typebox';

import { instant, optional, uuid } from '#kernel/http/common-schemas.ts';
import { dateInUtc } from '#kernel/time.ts';
import { toUserId } from '#users';

import { interpretations, lowLevelStatuses } from '../model/status.ts';
import { method, toOrderId, toTransactionId } from '../schema.ts';
import { orderSchema } from '../view/schema.ts';
import type { OrderQuery } from './model.ts';

const name = Type.String({ maxLength: 200 });
const idsMax = 500;

export const listQuery = Type.Object({
  search_input: optional(
    Type.String({
      maxLength: 200,
      description: "The beginning of each word of the patient's name, or an id, or a sample id.",
    }),
  ),
  start_date: optional(instant),
  end_date: optional(instant),
  updated_start_date: optional(instant),
  updated_end_date: optional(instant),
  status: optional(Type.Array(Type.Enum([...lowLevelStatuses]))),
  order_key: optional(Type.Enum(['created_at', 'patient_name', 'last_status'])),
  order_direction: optional(Type.Enum(['asc', 'desc'])),
  order_type: optional(Type.Array(method)),
  is_critical: optional(Type.Boolean()),
  interpretation: optional(Type.Enum([...interpretations])),
  order_activation_types: optional(
    Type.Array(
      Type.Enum(['current', 'scheduled'], {
        description: '`scheduled`: the day of `activate_by` is still to come.',
      }),
    ),
  ),
  user_id: optional(uuid),
  patient_name: optional(name),
  shipping_recipient_name: optional(name),
  order_ids: optional(Type.Array(uuid, { maxItems: idsMax })),
  order_transaction_id: optional(uuid),
  page: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000 }),
  size: Type.Integer({ default: 50, minimum: 1, maximum: 100 }),
});

export const ordersSchema = Type.Object(
  {
    orders: Type.Array(orderSchema),
    total: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Null where it is more than 10,000: they are not counted.',
    }),
    page: Type.Integer(),
    size: Type.Integer(),
  },
  { title: 'GetOrdersResponse' },
);

const at = (text: string | null | undefined): Date | null =>
  text == null ? null : dateInUtc(text);
/** An empty list asks for nothing in particular, as if it were left out. */
const some = <Value>(values: readonly Value[] | null | undefined): readonly Value[] | null =>
  values == null || values.length === 0 ? null : values;

export function toQuery(
  query: Static<typeof listQuery> & { readonly is_acknowledged?: boolean | null },
): OrderQuery {
  const order = query.order_key ?? 'created_at';
  return {
    search: query.search_input?.trim() || null,
    createdFrom: at(query.start_date),
    createdUntil: at(query.end_date),
    updatedFrom: at(query.updated_start_date),
    updatedUntil: at(query.updated_end_date),
    statuses: some(query.status),
    methods: some(query.order_type),
    isCritical: query.is_critical ?? null,
    interpretation: query.interpretation ?? null,
    isAcknowledged: query.is_acknowledged ?? null,
    activation: activationOf(query.order_activation_types ?? []),
    userId: query.user_id == null ? null : toUserId(query.user_id),
    patientName: query.patient_name?.trim() || null,
    recipientName: query.shipping_recipient_name?.trim() || null,
    orderIds: some(query.order_ids)?.map((id) => toOrderId(id)) ?? null,
    transactionId:
      query.order_transaction_id == null ? null : toTransactionId(query.order_transaction_id),
    order,
    // Names are read from A on, times from now back.
    isAscending: (query.order_direction ?? (order === 'patient_name' ? 'asc' : 'desc')) === 'asc',
    page: query.page,
    size: query.size,
  };
}

/** Both together are everything. */
function activationOf(types: readonly string[]): OrderQuery['activation'] {
  const [type, another] = new Set(types);
  if (another !== undefined) return null;
  return type === 'current' || type === 'scheduled' ? type : null;
}

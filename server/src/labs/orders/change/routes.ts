import { Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dateInUtc } from '#kernel/time.ts';

import type { OrderDeps } from '../deps.ts';
import type { OrderView } from '../model.ts';
import { orderParams, tag, toOrderId } from '../schema.ts';
import { answer, postOrderSchema } from '../view/schema.ts';
import { getOrder } from '../view/service.ts';
import { senderOf } from '../view/signed-url.ts';
import {
  cancelOrder,
  completeDraw,
  rescheduleOrder,
  resendEvents,
  resentMax,
  setSms,
} from './service.ts';

export function changeRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    patchRoute(deps),
    cancelRoute(deps),
    drawRoute(deps),
    resendRoute(deps),
    ...communicationRoutes(deps),
  ];
}

type Answer = ReturnType<typeof answer>;
const answering =
  (deps: OrderDeps, scope: TeamScope) =>
  (view: OrderView, message: string): Answer =>
    answer(view, senderOf(deps, scope), message);

function patchRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'updateOrder',
    method: 'PATCH',
    path: '/v3/order/{order_id}',
    tag,
    summary: 'Change the day on which an order is dispatched',
    description:
      'For orders created with `activate_by`, while they are `ordered` or `awaiting_registration`. Null dispatches the order now. The status shows when the laboratory has it.',
    params: orderParams,
    body: Type.Object(
      {
        activate_by: nullable(
          Type.String({
            format: 'date',
            description: 'Today, in the time zone of the team, or later.',
          }),
        ),
      },
      { title: 'UpdateOrderBody' },
    ),
    response: postOrderSchema,
    errors: ['order.not_found', 'order.not_modifiable'],
    handle: async ({ scope, params, body }) => {
      const day = body.activate_by === null ? null : trust<PlainDate>(body.activate_by);
      const { view, message } = await rescheduleOrder(deps, scope, toOrderId(params.order_id), day);
      return answering(deps, scope)(view, message);
    },
  });
}

function cancelRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'cancelOrder',
    method: 'POST',
    path: '/v3/order/{order_id}/cancel',
    tag,
    summary: 'Cancel an order',
    description:
      'Until the sample is on its way: a kit until it is sent, any other order until the laboratory has results.',
    params: orderParams,
    response: postOrderSchema,
    errors: ['order.not_found', 'order.transition_not_allowed'],
    handle: async ({ scope, params }) =>
      answering(deps, scope)(
        await cancelOrder(deps, scope, toOrderId(params.order_id)),
        'Order cancelled',
      ),
  });
}

function drawRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'completeOrderDraw',
    method: 'PATCH',
    path: '/v3/order/{order_id}/draw_completed',
    tag,
    summary: 'Report that the sample was collected on site',
    params: orderParams,
    response: postOrderSchema,
    errors: ['order.not_found', 'order.transition_not_allowed'],
    handle: async ({ scope, params }) =>
      answering(deps, scope)(
        await completeDraw(deps, scope, toOrderId(params.order_id)),
        'Order draw completed',
      ),
  });
}

const toInstant = (text: string | null | undefined): Date | null =>
  text == null ? null : dateInUtc(text);

function resendRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'resendOrderEvents',
    method: 'POST',
    path: '/v3/order/resend_events',
    tag,
    summary: 'Send the events of orders again',
    description: `Sends one event with the current state for each of these orders, or for each order updated in a period; at most ${resentMax}.`,
    body: Type.Object(
      {
        order_ids: optional(Type.Array(uuid, { maxItems: resentMax })),
        start_at: optional(instant),
        end_at: optional(instant),
      },
      { title: 'ResendWebhookBody' },
    ),
    response: Type.Object({ order_ids: Type.Array(uuid) }, { title: 'ResendWebhookResponse' }),
    errors: ['order.invalid'],
    handle: async ({ scope, body }) => {
      const orderIds = (body.order_ids ?? []).map((id) => toOrderId(id));
      const [from, until] = [toInstant(body.start_at), toInstant(body.end_at)];
      if (orderIds.length === 0 && from === null && until === null) {
        throw new InvalidRequest([
          {
            type: 'missing',
            loc: ['body', 'order_ids'],
            msg: 'Give order_ids, start_at or end_at',
          },
        ]);
      }
      return { order_ids: [...(await resendEvents(deps, scope, { orderIds, from, until }))] };
    },
  });
}

function communicationRoutes(deps: OrderDeps): readonly Operation[] {
  const path = '/v3/order/{order_id}/communication_settings';
  const shape = { order_id: uuid, sms_enabled: Type.Boolean() };
  return [
    operation({
      operationId: 'getOrderCommunicationSettings',
      method: 'GET',
      path,
      tag,
      summary: 'Get how the patient of an order is written to',
      params: orderParams,
      response: Type.Object(shape, { title: 'GetOrderCommunicationSettingsResponse' }),
      errors: ['order.not_found'],
      audit: 'identity',
      handle: async ({ scope, params }) => {
        const { order } = await getOrder(deps, scope, toOrderId(params.order_id));
        return { order_id: order.id, sms_enabled: order.smsEnabled };
      },
    }),
    operation({
      operationId: 'updateOrderCommunicationSettings',
      method: 'PATCH',
      path,
      tag,
      summary: 'Set how the patient of an order is written to',
      params: orderParams,
      body: Type.Object(
        { sms_enabled: Type.Boolean() },
        { title: 'PatchOrderCommunicationSettingsBody' },
      ),
      response: Type.Object(shape, { title: 'PatchOrderCommunicationSettingsResponse' }),
      errors: ['order.not_found'],
      handle: async ({ scope, params, body }) => {
        const id = toOrderId(params.order_id);
        const order = await setSms(deps, scope, id, body.sms_enabled);
        return { order_id: order.id, sms_enabled: order.smsEnabled };
      },
    }),
  ];
}

import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { day, instant, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation, publicOperation } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { labSchema, toWireLabOf } from '#labs/catalog';
import { pdf, pdfReply } from '#labs/paper';

import type { OrderDeps } from '../deps.ts';
import type { OrderView } from '../model.ts';
import { orderParams, tag, toOrderId } from '../schema.ts';
import { getOrder } from '../view/service.ts';
import { signedRequisitionPath } from '../view/signed-url.ts';
import { renderCollectionInstructions } from './collection-instructions.ts';
import { instructionsOf } from './from-order.ts';
import {
  drawLabels,
  drawNotice,
  drawRequisition,
  getLabTestInstructions,
  getTubes,
} from './service.ts';
import { operationId as signedOperationId, readSignedRequisition } from './signed-requisition.ts';

/** A larger batch needs several requests. */
const labelsMax = 300;

export function documentRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    requisitionRoute(deps),
    signedRequisitionRoute(deps),
    labelsRoute(deps),
    instructionsRoute(deps),
    noticeRoute(deps),
    labTestInstructionsRoute(deps),
    tubesRoute(deps),
  ];
}

/** A document that is drawn of an order alone. */
function orderPdf(
  deps: OrderDeps,
  {
    name,
    draw,
    errors = [],
    ...about
  }: Pick<Operation, 'operationId' | 'path' | 'summary' | 'description' | 'errors'> & {
    readonly name: string;
    readonly draw: (scope: TeamScope, view: OrderView) => Promise<Buffer>;
  },
): Operation {
  return operation({
    ...about,
    method: 'GET',
    tag,
    params: orderParams,
    response: pdf,
    errors: ['order.not_found', ...errors],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      pdfReply(await draw(scope, await getOrder(deps, scope, toOrderId(params.order_id))), name),
  });
}

function requisitionRoute(deps: OrderDeps): Operation {
  return orderPdf(deps, {
    operationId: 'getOrderRequisitionPdf',
    path: '/v3/order/{order_id}/requisition/pdf',
    summary: "Get an order's requisition",
    description: 'From the time at which the laboratory has the order.',
    errors: ['order.requisition_not_found'],
    name: 'requisition',
    draw: async (scope, view) => drawRequisition(deps, scope, view),
  });
}

/** Public: the signed URL is the only credential. Invalid signatures count towards the same limit as invalid keys. */
function signedRequisitionRoute(deps: OrderDeps): Operation {
  return publicOperation({
    operationId: signedOperationId,
    method: 'GET',
    path: signedRequisitionPath,
    tag,
    summary: "Get an order's requisition by its signed URL",
    description:
      'The `requisition_form_url` of an order. It works without a key for 7 days from when it was sent.',
    query: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'As the address has it.' }),
    }),
    response: pdf,
    errors: [
      'order.url_invalid',
      'order.address_expired',
      'order.not_found',
      'order.requisition_not_found',
      'auth.too_many_failures',
    ],
    audit: 'identity',
    handle: async ({ scope, query: { token } }) => {
      const bytes = await scope.open(token, async () =>
        readSignedRequisition(deps, token, scope.origin),
      );
      return pdfReply(bytes, 'requisition', 'private, no-store');
    },
  });
}

function labelsRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderLabelsPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/labels/pdf',
    tag,
    summary: 'Get specimen labels of an order',
    description: 'For sheets of thirty labels of 2 5/8 by 1 inch.',
    params: orderParams,
    query: Type.Object({
      number_of_labels: Type.Integer({ default: 3, minimum: 1, maximum: labelsMax }),
      collection_date: Type.Union([instant, day], {
        description: 'The time or the day of the specimen collection; printed as given.',
      }),
    }),
    response: pdf,
    errors: ['order.not_found', 'order.labels_not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const labels = { count: query.number_of_labels, collected: query.collection_date };
      const { order } = await getOrder(deps, scope, toOrderId(params.order_id));
      return pdfReply(await drawLabels(scope, order, labels), 'labels');
    },
  });
}

function instructionsRoute(deps: OrderDeps): Operation {
  return orderPdf(deps, {
    operationId: 'getOrderCollectionInstructionPdf',
    path: '/v3/order/{order_id}/collection_instruction_pdf',
    summary: 'Get the collection instructions for the patient of an order',
    name: 'instructions',
    draw: async (_, { order }) => renderCollectionInstructions(instructionsOf(order)),
  });
}

function noticeRoute(deps: OrderDeps): Operation {
  return orderPdf(deps, {
    operationId: 'getOrderAbnPdf',
    path: '/v3/order/{order_id}/abn_pdf',
    summary: "Get an order's Advance Beneficiary Notice",
    description:
      'For orders with `has_abn`: the advance beneficiary notice, which lists tests that Medicare may not pay and which the patient signs.',
    errors: ['order.abn_not_found'],
    name: 'abn',
    draw: async (_, { order }) => drawNotice(order),
  });
}

function labTestInstructionsRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getLabTestCollectionInstructionPdf',
    method: 'GET',
    path: '/v3/lab_test/{lab_test_id}/collection_instruction_pdf',
    tag,
    summary: 'Get the collection instructions of a lab test',
    params: Type.Object({ lab_test_id: uuid }),
    response: pdf,
    errors: ['lab_test.not_found'],
    audit: 'none',
    handle: async ({ scope, params }) =>
      pdfReply(
        await getLabTestInstructions(deps, scope, params.lab_test_id.toLowerCase()),
        'instructions',
      ),
  });
}

function tubesRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getLabTestCollectionInstructions',
    method: 'GET',
    path: '/v3/lab_test/{lab_test_id}/collection_instructions',
    tag,
    summary: 'See how many tubes a visit for a lab test fills',
    description:
      'Of lab tests that are collected at home by a phlebotomist. Tests that need the same kind of tube share one.',
    params: Type.Object({ lab_test_id: uuid }),
    response: Type.Object(
      { total_tubes: Type.Integer({ minimum: 0 }), lab: labSchema },
      { title: 'GetLabTestCollectionInstructionsResponse' },
    ),
    errors: ['lab_test.not_found', 'lab_test.not_at_home'],
    audit: 'none',
    handle: async ({ scope, params }) => {
      const { tubes, labId } = await getTubes(deps, scope, params.lab_test_id.toLowerCase());
      const lab = toWireLabOf(labId);
      if (lab === null) throw new AppError('lab_test.not_found');
      return { total_tubes: tubes, lab };
    },
  });
}

import { Type } from 'typebox';

import { day, instant, optional, uuid } from '#kernel/http/atoms.ts';
import { operation, type Operation, publicOperation, Reply } from '#kernel/http/operation.ts';

import type { OrderDeps } from '../progress.ts';
import { orderParams, tag, toOrderId, toTransactionId } from '../schema.ts';
import { signedRequisitionPath } from '../view/signed-address.ts';
import {
  getInstructions,
  getLabels,
  getLabTestInstructions,
  getNotice,
  getReport,
  getRequisition,
  getTransactionReport,
} from './service.ts';
import { operationId as signedOperationId, readSignedRequisition } from './signed-requisition.ts';

/** More are printed in several turns. */
const labelsMax = 300;

const pdf = Type.Unsafe<Buffer>({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/pdf',
  title: 'PDF',
});

export function documentRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    requisitionRoute(deps),
    signedRequisitionRoute(deps),
    labelsRoute(deps),
    instructionsRoute(deps),
    noticeRoute(deps),
    labTestInstructionsRoute(deps),
    reportRoute(deps),
    transactionReportRoute(deps),
  ];
}

/** A PDF that a browser shows; it is about a person, so nothing on the way keeps it. */
function reply(bytes: Buffer, name: string, cacheControl = 'no-store'): Reply {
  return new Reply(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
    'cache-control': cacheControl,
  });
}

function requisitionRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderRequisitionPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/requisition/pdf',
    tag,
    summary: "Get an order's requisition",
    description: 'From the moment at which the laboratory has the order.',
    params: orderParams,
    response: pdf,
    errors: ['order.not_found', 'order.requisition_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      reply(await getRequisition(deps, scope, toOrderId(params.order_id)), 'requisition'),
  });
}

/** Public: who has the address has nothing else to show. Wrong ones are counted like wrong keys. */
function signedRequisitionRoute(deps: OrderDeps): Operation {
  return publicOperation({
    operationId: signedOperationId,
    method: 'GET',
    path: signedRequisitionPath,
    tag,
    summary: "Get an order's requisition by its signed address",
    description:
      'The `requisition_form_url` of an order. It works without a key for 7 days from when it was sent.',
    query: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'As the address has it.' }),
    }),
    response: pdf,
    errors: [
      'order.address_invalid',
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
      return reply(bytes, 'requisition', 'private, no-store');
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
        description: 'When the specimen is taken, or the day alone; printed as it is given.',
      }),
    }),
    response: pdf,
    errors: ['order.not_found', 'order.labels_not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const labels = { count: query.number_of_labels, collected: query.collection_date };
      return reply(await getLabels(deps, scope, toOrderId(params.order_id), labels), 'labels');
    },
  });
}

function instructionsRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderCollectionInstructionPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/collection_instruction_pdf',
    tag,
    summary: "Get the collection instructions for an order's person",
    params: orderParams,
    response: pdf,
    errors: ['order.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      reply(await getInstructions(deps, scope, toOrderId(params.order_id)), 'instructions'),
  });
}

function noticeRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderAbnPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/abn_pdf',
    tag,
    summary: "Get an order's Advance Beneficiary Notice",
    description: 'Of orders with `has_abn`: what Medicare may not pay, to be signed.',
    params: orderParams,
    response: pdf,
    errors: ['order.not_found', 'order.abn_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      reply(await getNotice(deps, scope, toOrderId(params.order_id)), 'abn'),
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
      reply(
        await getLabTestInstructions(deps, scope, params.lab_test_id.toLowerCase()),
        'instructions',
      ),
  });
}

function reportRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderResultPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/result/pdf',
    tag,
    summary: 'Get the results of an order as a report',
    description:
      "The laboratory's own report, where it sent one that still says what is known; else one that is made of the results, also of partial ones, and says so.",
    params: orderParams,
    query: Type.Object({
      document: optional(
        Type.Integer({
          minimum: 0,
          maximum: 10_000,
          description:
            "One of the laboratory's reports by its number in `documents` of the results; 0: the one that is made of the results. An extension of this product.",
        }),
      ),
    }),
    response: pdf,
    errors: ['order.not_found', 'order.results_not_found', 'order.result_document_not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const id = toOrderId(params.order_id);
      return reply(await getReport(deps, scope, id, query.document ?? null), 'results');
    },
  });
}

function transactionReportRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderTransactionResultPdf',
    method: 'GET',
    path: '/v3/order_transaction/{transaction_id}/result/pdf',
    tag,
    summary: 'Get the results of an order transaction as a report',
    params: Type.Object({ transaction_id: uuid }),
    response: pdf,
    errors: ['order_transaction.not_found', 'order.results_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      reply(
        await getTransactionReport(deps, scope, toTransactionId(params.transaction_id)),
        'results',
      ),
  });
}

import { Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation, Reply } from '#kernel/http/operation.ts';
import { type OrderDeps, orderParams, tag, toOrderId, toTransactionId } from '#labs/orders';
import { pdf, pdfReply } from '#labs/paper';

import { getReport, getResultDocument, getTransactionReport } from './service.ts';

export function reportRoutes(deps: OrderDeps): readonly Operation[] {
  return [reportRoute(deps), documentRoute(deps), transactionReportRoute(deps)];
}

function reportRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderResultPdf',
    method: 'GET',
    path: '/v3/order/{order_id}/result/pdf',
    tag,
    summary: 'Get the results of an order as a report',
    description:
      "The laboratory's own report, if it sent one that is still current. Otherwise a report that Salus generates from the results, also partial ones, and marks as such.",
    params: orderParams,
    query: Type.Object({
      document: optional(
        Type.Integer({
          minimum: 0,
          maximum: 10_000,
          description:
            'A laboratory report by its number in `documents` of the results; 0: the report that Salus generates from the results. An extension of this product.',
        }),
      ),
    }),
    response: pdf,
    errors: ['order.not_found', 'order.results_not_found', 'order.result_document_not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const id = toOrderId(params.order_id);
      return pdfReply(await getReport(deps, scope, id, query.document ?? null), 'results');
    },
  });
}

function documentRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderResultDocument',
    method: 'GET',
    path: '/v3/order/{order_id}/result/document/{number}',
    tag,
    summary: 'Get a document of the laboratory as it was sent',
    description:
      'A PDF, picture, RTF, HTML or other file. `documents` of the results lists its number and media type. The server sends it as an attachment, with a content security policy that forbids scripts. An operation of this product.',
    params: Type.Object({
      ...orderParams.properties,
      number: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    response: Type.Unsafe<Buffer>({
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/octet-stream',
      title: 'LabResultFile',
    }),
    errors: ['order.not_found', 'order.results_not_found', 'order.result_document_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) => {
      const { number } = params;
      const found = await getResultDocument(deps, scope, toOrderId(params.order_id), number);
      return new Reply(
        200,
        found.bytes,
        {
          'content-type': found.contentType,
          // The laboratory wrote the document, so the browser must never run it as a page of this origin.
          'content-disposition': `attachment; filename="laboratory-document-${number}"`,
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
        { shows: [found.order.userId] },
      );
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
      pdfReply(
        await getTransactionReport(deps, scope, toTransactionId(params.transaction_id)),
        'results',
      ),
  });
}

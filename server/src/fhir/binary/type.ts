import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { listNewestOrders, toOrderId } from '#labs/orders';
import { getReport, getResultDocument } from '#labs/results';

import type { Document, FhirDeps, ResourceType } from '../resource-type.ts';

const pdfType = 'application/pdf';

type Found = Omit<Document, 'mediaType'> & { readonly contentType: string };

/** The report of an order as PDF: `<order>`; or a document of the laboratory: `<order>.<number>`. */
async function findDocument(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Found | undefined> {
  const [orderId = '', number] = id.split('.');
  const isNumbered = number === undefined || /^[1-9]\d{0,3}$/u.test(number);
  if (!uuidPattern.test(orderId) || !isNumbered) return undefined;
  const filter = { ids: [toOrderId(orderId)], userIds: null, hasResults: true };
  const [order] = await listNewestOrders(deps, scope, filter, { from: null, limit: 1 });
  if (order === undefined || id !== [order.id, number].filter((each) => each != null).join('.')) {
    return undefined;
  }
  const { userId, updatedAt } = order;
  if (number === undefined) {
    const bytes = await getReport(deps.orders, scope, order.id, null).catch(noReport);
    return bytes && { bytes, contentType: pdfType, userId, updatedAt };
  }
  const found = await getResultDocument(deps.orders, scope, order.id, Number(number)).catch(
    noReport,
  );
  return found && { bytes: found.bytes, contentType: found.contentType, userId, updatedAt };
}

/** The user, or the results, went meanwhile. */
function noReport(error: unknown): undefined {
  const isGone =
    error instanceof AppError &&
    ['order.not_found', 'order.results_not_found', 'order.result_document_not_found'].includes(
      error.code,
    );
  if (!isGone) throw error;
  return undefined;
}

export const binaryType: ResourceType = {
  type: 'Binary',
  profiles: [],
  about:
    'A document of a DiagnosticReport. A client that accepts `application/pdf` gets the bytes of a PDF, any other a Binary with them in base64.',
  idName: 'binary_id',
  audit: 'identity',
  parameters: {},
  document: async (deps, scope, id) => {
    const found = await findDocument(deps, scope, id);
    if (found?.contentType !== pdfType) return undefined;
    const { bytes, userId, updatedAt } = found;
    return { bytes, mediaType: pdfType, userId, updatedAt };
  },
  find: async (deps, scope, id) => {
    const found = await findDocument(deps, scope, id);
    if (found === undefined) return undefined;
    const { bytes, contentType, userId, updatedAt } = found;
    const meta = { lastUpdated: updatedAt.toISOString() };
    const securityContext = { reference: `Patient/${userId}` };
    const data = bytes.toString('base64');
    const resource = { resourceType: 'Binary', id, meta, contentType, securityContext, data };
    return { userId, updatedAt, resource };
  },
};

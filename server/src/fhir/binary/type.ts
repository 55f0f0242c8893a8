import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/http/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { listNewestOrders, toOrderId } from '#labs/orders';
import { getReport } from '#labs/results';

import type { Document, FhirDeps, ResourceType } from '../resource-type.ts';

/** The report of an order as PDF. */
async function findDocument(
  deps: FhirDeps,
  scope: TeamScope,
  id: string,
): Promise<Document | undefined> {
  if (!uuidPattern.test(id)) return undefined;
  const filter = { ids: [toOrderId(id)], userIds: null, hasResults: true };
  const [order] = await listNewestOrders(deps, scope, filter, { from: null, limit: 1 });
  if (order === undefined) return undefined;
  const bytes = await getReport(deps.orders, scope, order.id, null).catch(noReport);
  if (bytes === undefined) return undefined;
  return { bytes, mediaType: 'application/pdf', userId: order.userId, updatedAt: order.updatedAt };
}

/** The user, or the results, went meanwhile. */
function noReport(error: unknown): undefined {
  const isGone =
    error instanceof AppError &&
    ['order.not_found', 'order.results_not_found'].includes(error.code);
  if (!isGone) throw error;
  return undefined;
}

export const binaryType: ResourceType = {
  type: 'Binary',
  profiles: [],
  about:
    'The PDF of a DiagnosticReport: the bytes themselves for who accepts `application/pdf`, else a Binary with them in base64.',
  idName: 'binary_id',
  audit: 'identity',
  parameters: {},
  document: findDocument,
  find: async (deps, scope, id) => {
    const found = await findDocument(deps, scope, id);
    if (found === undefined) return undefined;
    const { bytes, mediaType: contentType, userId, updatedAt } = found;
    const meta = { lastUpdated: updatedAt.toISOString() };
    const securityContext = { reference: `Patient/${userId}` };
    const data = bytes.toString('base64');
    const resource = { resourceType: 'Binary', id, meta, contentType, securityContext, data };
    return { userId, updatedAt, resource };
  },
};

import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { Order, OrderDeps, OrderId, TransactionId } from '#labs/orders';

import { findDocument } from '../kept-documents/lab-documents.ts';
import { contentTypeOf, isPdf } from '../merging/result-set.ts';
import { getResults, getTransactionResults, type ResultsView } from '../service.ts';
import { reportOf } from './from-results.ts';
import { renderResultReport } from './result-report.ts';

/**
 * Returns the PDF of an order's latest results, also of partial ones: the laboratory's newest document if it is
 * current, otherwise ours. `number` selects a document of the laboratory; 0 selects ours.
 */
export async function getReport(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  number: number | null,
): Promise<Buffer> {
  const found = await getResults(deps, scope, id);
  return (await findOwn(deps, scope, found, number)) ?? renderResultReport(reportOf([found]));
}

/** The results of the orders of a transaction as one report; of a single one as of that. */
export async function getTransactionReport(
  deps: OrderDeps,
  scope: TeamScope,
  id: TransactionId,
): Promise<Buffer> {
  const found = await getTransactionResults(deps, scope, id);
  const [only, ...others] = found;
  const own =
    only === undefined || others.length > 0 ? undefined : await findOwn(deps, scope, only, null);
  return own ?? renderResultReport(reportOf(found));
}

async function findOwn(
  deps: OrderDeps,
  scope: TeamScope,
  { view: { order }, set: { documents = [] } }: ResultsView,
  number: number | null,
): Promise<Buffer | undefined> {
  const newest = documents.findLast((each) => !each.isOutdated && isPdf(each));
  const wanted = number ?? newest?.number ?? 0;
  if (wanted === 0) return undefined;
  const isOther = documents.some((each) => each.number === wanted && !isPdf(each));
  if (isOther) throw new AppError('order.result_document_not_found');
  const of = { orderId: order.id, number: wanted };
  const own = await findDocument(deps, deps.db.read(scope), scope, of);
  if (own === undefined) throw new AppError('order.result_document_not_found');
  return own;
}

export type ResultDocument = {
  readonly order: Order;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

/** Returns a document of the laboratory by its number, as it was sent. */
export async function getResultDocument(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  number: number,
): Promise<ResultDocument> {
  const {
    view: { order },
    set: { documents = [] },
  } = await getResults(deps, scope, id);
  const known = documents.find((each) => each.number === number);
  const of = { orderId: order.id, number };
  if (known === undefined) throw new AppError('order.result_document_not_found');
  const bytes = await findDocument(deps, deps.db.read(scope), scope, of);
  if (bytes === undefined) throw new AppError('order.result_document_not_found');
  return { order, name: known.name, contentType: contentTypeOf(known), bytes };
}

import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time.ts';
import { getLabSettings } from '#management';

import { dayIn } from '../day.ts';
import type { OrderId, OrderView } from '../model.ts';
import type { OrderDeps } from '../progress.ts';
import { listByIds } from '../store.ts';
import { findOrders, openOrder } from '../view/service.ts';
import { compareByName, type OrderQuery } from './model.ts';
import * as store from './store.ts';

/** More are not counted. */
const countMax = 10_000;
/** Names are encrypted, so they are sorted here; more orders would make one request too expensive. */
const sortedMax = 10_000;

export type OrderPage = {
  readonly views: readonly OrderView[];
  /** Null: more than are counted. */
  readonly total: number | null;
};

/** One page of the orders that are asked for. */
export async function listOrders(
  deps: OrderDeps,
  scope: TeamScope,
  query: OrderQuery,
): Promise<OrderPage> {
  const db = deps.db.read(scope);
  const [time, settings] = await Promise.all([
    teamTime(deps, db, scope),
    getLabSettings(db, scope),
  ]);
  const filter = toFilter(deps, scope, { query, today: dayIn(settings.timeZone, time.now) });
  if (filter === 'nothing') return { views: [], total: 0 };
  const [ids, count] = await Promise.all([
    pageOfIds(deps, scope, filter),
    store.count(db, scope, { ...filter, limit: countMax + 1 }),
  ]);
  const views = await findOrders(deps, db, { scope, ids });
  return { views, total: count > countMax ? null : count };
}

function toFilter(
  { names }: OrderDeps,
  { tenantId }: TeamScope,
  { query, today }: { readonly query: OrderQuery; readonly today: store.Filter['today'] },
): store.Filter | 'nothing' {
  const { search, patientName, recipientName, ...rest } = query;
  const tokensOf = (name: string | null): readonly bigint[] | null =>
    name === null ? null : names.queryTokens(tenantId, name);
  const [patientTokens, recipientTokens] = [tokensOf(patientName), tokensOf(recipientName)];
  const tokens = tokensOf(search);
  // A name without a letter or digit is nobody's.
  if (patientTokens?.length === 0 || recipientTokens?.length === 0 || tokens?.length === 0) {
    return 'nothing';
  }
  const id = search !== null && uuidPattern.test(search) ? search.toLowerCase() : null;
  return {
    ...rest,
    search: search === null || tokens === null ? null : { tokens, id, sampleId: search },
    patientTokens,
    recipientTokens,
    today,
  };
}

async function pageOfIds(
  deps: OrderDeps,
  scope: TeamScope,
  filter: store.Filter,
): Promise<readonly OrderId[]> {
  const db = deps.db.read(scope);
  const { order } = filter;
  if (order !== 'patient_name') return store.listIds(db, scope, { ...filter, order });
  const ids = await store.listMatching(db, scope, { ...filter, limit: sortedMax + 1 });
  if (ids.length > sortedMax) throw new AppError('order.too_many_to_sort');
  const orders = (await listByIds(db, scope, ids)).map((each) => openOrder(deps, each));
  const sorted = orders.toSorted(compareByName);
  if (!filter.isAscending) sorted.reverse();
  const from = (filter.page - 1) * filter.size;
  return sorted.slice(from, from + filter.size).map((each) => each.id);
}

import { AppError } from '#kernel/errors.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { getLabSettings } from '#management';

import type { OrderDeps } from '../deps.ts';
import type { OrderId, OrderView } from '../model.ts';
import { listByIds } from '../store.ts';
import { findOrders, openOrder } from '../view/service.ts';
import { listEvents } from '../view/store.ts';
import { compareByName, type OrderListSummary, type OrderQuery } from './model.ts';
import * as store from './store.ts';
import { listPlain } from './summary-store.ts';

/** More are not counted. */
const countMax = 10_000;
/**
 * Above this estimate the server does not count: the real number exceeds `countMax` even if the statistics are wrong.
 */
const expectedMax = 5 * countMax;
/** Names are encrypted, so they are sorted here; more orders would make one request too expensive. */
const sortedMax = 10_000;

export type OrderPage = {
  readonly views: readonly OrderView[];
  /** Null: more than are counted. */
  readonly total: number | null;
};

/** Returns one page of the orders that match the query. */
export async function listOrders(
  deps: OrderDeps,
  scope: TeamScope,
  query: OrderQuery,
): Promise<OrderPage> {
  const { ids, total } = await findPage(deps, scope, query);
  const views = await findOrders(deps, deps.db.read(scope), { scope, ids });
  return { views, total };
}

/** Returns one page of order summaries, without decrypting anything. */
export async function listSummaries(
  deps: OrderDeps,
  scope: TeamScope,
  query: OrderQuery,
): Promise<{ readonly summaries: readonly OrderListSummary[]; readonly total: number | null }> {
  const { ids, total } = await findPage(deps, scope, query);
  const db = deps.db.read(scope);
  const [found, events] = await Promise.all([
    listPlain(db, scope, ids),
    listEvents(db, scope, ids),
  ]);
  const byId = new Map(found.map((each) => [each.id, each]));
  const plain = ids.map((id) => byId.get(id)).filter((order) => order !== undefined);
  const summaries = plain.map((order) =>
    Object.assign({ events: events.get(order.id) ?? [] }, order),
  );
  return { summaries, total };
}

async function findPage(
  deps: OrderDeps,
  scope: TeamScope,
  query: OrderQuery,
): Promise<{ readonly ids: readonly OrderId[]; readonly total: number | null }> {
  const filter = toFilter(deps, scope, { query, today: await todayFor(deps, scope, query) });
  if (filter === 'nothing') return { ids: [], total: 0 };
  const [ids, total] = await Promise.all([
    pageOfIds(deps, scope, filter),
    countUp(deps, scope, filter),
  ]);
  return { ids, total };
}

/** Null: more than are counted. */
async function countUp(
  deps: OrderDeps,
  scope: TeamScope,
  filter: store.Filter,
): Promise<number | null> {
  const db = deps.db.search(scope);
  if ((await store.estimate(db, scope, filter)) > expectedMax) return null;
  const count = await store.count(db, scope, { ...filter, limit: countMax + 1 });
  return count > countMax ? null : count;
}

/** Returns today in the team's time zone, or null if the query does not filter by activation. */
async function todayFor(
  deps: OrderDeps,
  scope: TeamScope,
  { activation }: OrderQuery,
): Promise<PlainDate | null> {
  if (activation === null) return null;
  const db = deps.db.read(scope);
  const [time, { timeZone }] = await Promise.all([
    teamTime(deps, db, scope),
    getLabSettings(db, scope),
  ]);
  return dayIn(timeZone, time.now);
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
  // A search text without letters or digits matches no name.
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
  const { order } = filter;
  const search = deps.db.search(scope);
  if (order !== 'patient_name') return store.listIds(search, scope, { ...filter, order });
  const ids = await store.listMatching(search, scope, { ...filter, limit: sortedMax + 1 });
  if (ids.length > sortedMax) throw new AppError('order.too_many_to_sort');
  const orders = (await listByIds(deps.db.replica(scope), scope, ids)).map((each) =>
    openOrder(deps, each),
  );
  const sorted = orders.toSorted(compareByName);
  if (!filter.isAscending) sorted.reverse();
  const from = (filter.page - 1) * filter.size;
  return sorted.slice(from, from + filter.size).map((each) => each.id);
}

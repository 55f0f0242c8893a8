import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';
import { findLabAccount } from '#labs/catalog';
import {
  type LabReport,
  type Order,
  type OrderDeps,
  type OrderId,
  findBySample,
  findOrders,
  listOrdersOfNames,
} from '#labs/orders';

import { mayBeSamePerson } from '../model.ts';
import { openSet } from '../service.ts';
import { listNewest } from '../store.ts';
import type { Known, PossibleOrder } from './model.ts';

/** An older order's sample is no longer measured. */
const searchedDays = 365;
/** People with one name and more orders than these are looked at no further: the newest will do for a reviewer. */
const namesakesMax = 200;

/** Returns the order number if it has the form of an order id; laboratories may send any text. */
export function toUuid(text: string | null): string | null {
  return text !== null && uuidPattern.test(text) ? text.toLowerCase() : null;
}

/** The orders of the team that a report can be of. */
export async function findPossibleOrders(
  deps: OrderDeps,
  db: ReadDb,
  {
    scope,
    report,
    now,
  }: {
    readonly scope: TeamScope;
    readonly report: LabReport;
    readonly now: Date;
  },
): Promise<Known> {
  const byNumber = await findNamed(deps, db, scope, report);
  const { firstName, lastName } = report.patient;
  const [first = ''] = firstName.trim().split(/\s+/u);
  const tokens = deps.names.queryTokens(scope.tenantId, `${lastName} ${first}`);
  const ids =
    tokens.length === 0
      ? []
      : await listOrdersOfNames(db, scope, {
          tokens,
          since: new Date(now.getTime() - searchedDays * dayMs),
          limit: namesakesMax,
        });
  const views = await findOrders(deps, db, { scope, ids });
  const others = views
    .map(({ order }) => toSuspect(order, null))
    .filter(({ patient }) => patient !== null && mayBeSamePerson(report.patient, patient));
  const candidates = views.map(({ order }) => order);
  const named = byNumber ?? (await findByFiller(deps, db, scope, { report, candidates }));
  const account = await findLabAccount(deps, scope, named?.labAccountId ?? null);
  return {
    named: named && toSuspect(named, account?.providerAccountId ?? null),
    others,
  };
}

async function findNamed(
  deps: OrderDeps,
  db: ReadDb,
  scope: TeamScope,
  { orderNumber, sampleId }: LabReport,
): Promise<Order | undefined> {
  const bySample = sampleId === null ? undefined : await findBySample(db, scope, sampleId);
  const byNumber = toUuid(orderNumber);
  const ids = [byNumber === null ? undefined : trust<OrderId>(byNumber), bySample];
  const wanted = ids.filter((id) => id !== undefined);
  const [found] = await findOrders(deps, db, { scope, ids: wanted });
  return found?.order;
}

/**
 * The one order of the same laboratory that has results under a laboratory's number which the report repeats: a test that the
 * laboratory added has no order number, and names its parent.
 */
async function findByFiller(
  deps: OrderDeps,
  db: ReadDb,
  scope: TeamScope,
  { report, candidates }: { readonly report: LabReport; readonly candidates: readonly Order[] },
): Promise<Order | undefined> {
  const { lab, orderNumber, accession, tests = [] } = report;
  const fillers = new Set(tests.flatMap(({ filler, parent }) => [filler, parent?.filler]));
  const wanted = [...fillers, accession].filter((each) => each != null);
  const orders = candidates.filter((order) => order.lab === lab);
  if (orderNumber !== null || wanted.length === 0 || orders.length === 0) return undefined;
  const ids = orders.map(({ id }) => id);
  const stored = await listNewest(db, scope, ids);
  const found = stored.filter((each) => {
    const { report: known, tests: before = [] } = openSet(deps, each);
    const numbers = [known.accession, ...before.map(({ filler }) => filler)];
    return numbers.some((number) => number !== null && wanted.includes(number));
  });
  const [only, ...others] = found;
  return others.length > 0 ? undefined : orders.find(({ id }) => id === only?.orderId);
}

function toSuspect(order: Order, accountNumber: string | null): PossibleOrder {
  return {
    orderId: order.id,
    transactionId: order.transactionId,
    userId: order.userId,
    lab: order.lab,
    accountNumber,
    course: order.course,
    status: order.status,
    patient: order.details.patient,
    codes: order.tests.markers.map(({ providerId }) => providerId),
  };
}

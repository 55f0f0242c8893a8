import { trust } from '#kernel/brand.ts';
import { uuidPattern } from '#kernel/formats.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { type BillingType, listNewestOrders, type Order, toOrderId } from '#labs/orders';
import { toUserId } from '#users';

import type {
  FhirDeps,
  SortPosition,
  Placed,
  ResourceType,
  Shown,
  Source,
} from '../resource-type.ts';
import type { Criteria } from '../search/criteria-model.ts';
import { concatenated, scanned } from '../search/source.ts';

/** A resource that is made of an order: its number tells those of one order apart, and never changes. */
export type OfOrder = Shown & { readonly number: number };

type Told = {
  readonly hasResults: boolean;
  /** Left out: whoever pays. */
  readonly billingTypes?: readonly BillingType[];
  /** The order that an id of this type begins with. */
  readonly orderOf: (id: string) => string;
  /** What each of these orders is told as. */
  readonly tell: (
    deps: FhirDeps,
    scope: TeamScope,
    orders: readonly Order[],
  ) => Promise<readonly (readonly OfOrder[])[]>;
};

type Spec = Omit<ResourceType, 'find' | 'search' | 'source' | 'idName'> &
  Told & {
    /** Resources of the type that no order is behind; they come after those of orders. */
    readonly others?: Pick<ResourceType, 'find'> & { readonly source: Source };
  };

const batchMax = 200;
/** Behind whatever an order is told as. */
const lastNumber = Number.MAX_SAFE_INTEGER;

/** A type whose resources are made of orders, the newest order first. */
export function ofOrders(spec: Spec): ReturnType<typeof scanned> {
  const { hasResults, orderOf, tell, others, ...rest } = spec;
  const told: Told = { hasResults, orderOf, tell };
  const findOwn = findOfOrder(told);
  const source = sourceOfOrders(told);
  const find: ResourceType['find'] = async (deps, scope, id) =>
    (await findOwn(deps, scope, id)) ?? others?.find(deps, scope, id);
  return scanned(
    { ...rest, idName: idNameOf(rest.type), find },
    others === undefined ? source : concatenated(source, others.source),
  );
}

/** The name of a type's ids in paths, such as service_request_id. */
export function idNameOf(type: string): string {
  const name = type.replaceAll(/(?!^)[A-Z]/gu, (letter) => `_${letter}`);
  return `${name.toLowerCase()}_id`;
}

export function findOfOrder({ orderOf, tell, ...kind }: Told): ResourceType['find'] {
  return async (deps, scope, id) => {
    const orderId = orderOf(id);
    if (!uuidPattern.test(orderId)) return undefined;
    const filter = { ids: [toOrderId(orderId)], userIds: null, ...kind };
    const orders = await listNewestOrders(deps, scope, filter, { from: null, limit: 1 });
    const told = await tell(deps, scope, orders);
    return told.flat().find(({ resource }) => resource.id === id);
  };
}

export function sourceOfOrders({ orderOf, tell, ...kind }: Told): Source {
  return async (deps, scope, asked, after) => {
    const filter = { ...filterOf(asked.criteria, orderOf), ...kind };
    const limit = Math.min(batchMax, asked.limit + 2);
    const [number = 0, ...order] = after?.toReversed() ?? [];
    const from = after === null ? null : placeOf(order.toReversed());
    const orders = await listNewestOrders(deps, scope, filter, { from, limit });
    const told = await tell(deps, scope, orders);
    const placed = orders.flatMap((each, index) => placedOf(each, told[index] ?? []));
    const last = orders.length < limit ? undefined : orders.at(-1);
    return {
      placed: placed.filter(
        ({ place }) => from === null || !isOf(place, from) || (place.at(-1) ?? 0) > number,
      ),
      rest: last === undefined ? null : [...positionOf(last), lastNumber],
    };
  };
}

export const uuids = (ids: readonly (string | null | undefined)[]): readonly string[] =>
  ids.filter((id) => id !== null && id !== undefined).filter((id) => uuidPattern.test(id));

/** What a statement can tell: the rest is looked at in the resources. */
function filterOf({ tokens, references }: Criteria, orderOf: Spec['orderOf']) {
  const { _id: named } = tokens;
  const patients = references['patient'] ?? references['subject'];
  return {
    ids:
      named === undefined
        ? null
        : uuids(named.map(({ code }) => code && orderOf(code))).map(toOrderId),
    userIds:
      patients === undefined ? null : uuids(patients.map(({ id }) => id)).map((id) => toUserId(id)),
  };
}

type OrderPlace = { readonly createdAt: Date; readonly id: string };

const positionOf = ({ createdAt, id }: OrderPlace): SortPosition => [
  createdAt.getTime(),
  ...uuidToParts(id),
];

function placeOf([createdMs = 0, ...parts]: SortPosition): OrderPlace {
  return { createdAt: new Date(createdMs), id: uuidFromParts(parts) ?? trust('') };
}

const isOf = (place: SortPosition, order: OrderPlace): boolean =>
  positionOf(order).every((part, index) => part === place[index]);

function placedOf(order: Order, told: readonly OfOrder[]): readonly Placed[] {
  return told
    .toSorted((one, other) => one.number - other.number)
    .map((shown) => ({ shown, place: [...positionOf(order), shown.number] }));
}

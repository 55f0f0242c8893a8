import { trust } from '#kernel/brand.ts';
import { uuidPattern } from '#kernel/http/formats.ts';
import { uuidFromParts, uuidToParts } from '#kernel/http/page.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { listNewestOrders, type Order, toOrderId } from '#labs/orders';
import { toUserId } from '#users';

import type { FhirDeps, Found, ResourceType, Search, Shown } from '../resource-type.ts';
import type { Criteria } from '../search/criteria-model.ts';
import { type Place, type Placed, scan } from '../search/scan.ts';

/** A resource that is made of an order: its number tells those of one order apart, and never changes. */
export type OfOrder = Shown & { readonly number: number };

type Spec = Omit<ResourceType, 'find' | 'search' | 'idName'> & {
  readonly hasResults: boolean;
  /** The order that an id of this type begins with. */
  readonly orderOf: (id: string) => string;
  /** What each of these orders is told as. */
  readonly tell: (
    deps: FhirDeps,
    scope: TeamScope,
    orders: readonly Order[],
  ) => Promise<readonly (readonly OfOrder[])[]>;
};

const batchMax = 200;
/** Behind whatever an order is told as. */
const lastNumber = Number.MAX_SAFE_INTEGER;

/** A type whose resources are made of orders, the newest order first. */
export function ofOrders({ hasResults, orderOf, tell, ...rest }: Spec): ResourceType {
  return {
    ...rest,
    idName: `${rest.type.charAt(0).toLowerCase()}${rest.type.slice(1)}_id`.replaceAll(
      /[A-Z]/gu,
      (letter) => `_${letter.toLowerCase()}`,
    ),
    find: async (deps, scope, id) => {
      const orderId = orderOf(id);
      if (!uuidPattern.test(orderId)) return undefined;
      const filter = { ids: [toOrderId(orderId)], userIds: null, hasResults };
      const orders = await listNewestOrders(deps, scope, filter, { from: null, limit: 1 });
      const told = await tell(deps, scope, orders);
      return told.flat().find(({ resource }) => resource.id === id);
    },
    search: async (deps, scope, asked): Promise<Found> => searchOf(deps, scope, asked),
  };

  async function searchOf(deps: FhirDeps, scope: TeamScope, asked: Search): Promise<Found> {
    const filter = { ...filterOf(asked.criteria, orderOf), hasResults };
    const limit = Math.min(batchMax, asked.limit + 2);
    const read = async (after: Place | null): ReturnType<Parameters<typeof scan>[3]['read']> => {
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
    return scan(deps, scope, rest, { ...asked, read });
  }
}

const uuids = (ids: readonly (string | null | undefined)[]): readonly string[] =>
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

const positionOf = ({ createdAt, id }: OrderPlace): Place => [
  createdAt.getTime(),
  ...uuidToParts(id),
];

function placeOf([createdMs = 0, ...parts]: Place): OrderPlace {
  return { createdAt: new Date(createdMs), id: uuidFromParts(parts) ?? trust('') };
}

const isOf = (place: Place, order: OrderPlace): boolean =>
  positionOf(order).every((part, index) => part === place[index]);

function placedOf(order: Order, told: readonly OfOrder[]): readonly Placed[] {
  return told
    .toSorted((one, other) => one.number - other.number)
    .map((shown) => ({ shown, place: [...positionOf(order), shown.number] }));
}

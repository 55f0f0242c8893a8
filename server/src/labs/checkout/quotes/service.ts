import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { hourMs } from '#kernel/time.ts';
import { type OrderDeps, priceOrder, stateOf, toOrderSet } from '#labs/orders';

import { publishCheckoutEvent } from '../events.ts';
import { lineItemsOf, networksOf } from './model.ts';
import { quoteToWire } from './schema.ts';
import * as store from './store.ts';

/** How long a quote guarantees its price. */
const lifeMs = 48 * hourMs;

type Asked = Pick<store.Content, 'orderSet' | 'method' | 'isPriority' | 'state'>;

/**
 * Returns the price of an order for its patient, by line item. Throws the errors that creating the order would throw.
 */
export async function createQuote(
  deps: OrderDeps,
  scope: TeamScope,
  given: Asked,
  parentId: string | null = null,
): Promise<store.Quote> {
  const asked = { ...given, state: stateOf(given.state) };
  const { chosen, price } = await priceOrder(deps, scope, {
    ...asked,
    orderSet: toOrderSet(asked.orderSet, null),
    billing: 'upfront_payment',
  });
  const lineItems = lineItemsOf(price);
  if (lineItems === undefined) throw new AppError('checkout.no_price');
  const { now } = await teamTime(deps, deps.db.read(scope), scope);
  const quote: store.Quote = {
    id: uuidV7(now, deps.random),
    parentId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    content: { ...asked, networks: networksOf(asked.method, chosen.lab.slug), lineItems },
  };
  await deps.db.write(scope, async (tx) => {
    await store.insert(tx, scope, quote);
    await publishCheckoutEvent(tx, scope, {
      eventType: 'checkout.quote.created',
      data: quoteToWire(quote),
    });
    const subject = { type: 'checkout_quote', id: trust<AuditId>(quote.id) } as const;
    await audit(tx, scope, { action: 'checkout_quote.created', subject });
  });
  deps.onEvents();
  return quote;
}

/** Creates a quote with changed options at current prices. The original quote does not change. */
export async function refineQuote(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
  change: { readonly isPriority: boolean | null },
): Promise<store.Quote> {
  const { content } = await getValidQuote(deps, scope, id);
  const isPriority = change.isPriority ?? content.isPriority;
  const { orderSet, method, state } = content;
  return createQuote(deps, scope, { orderSet, method, state, isPriority }, id.toLowerCase());
}

export async function getQuote(
  deps: Pick<OrderDeps, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<store.Quote> {
  const found = await store.find(deps.db.read(scope), scope, id);
  if (found === undefined) throw new AppError('checkout.quote_not_found');
  return found;
}

/** One that can still be paid. */
export async function getValidQuote(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
): Promise<store.Quote> {
  const [quote, { now }] = await Promise.all([
    getQuote(deps, scope, id),
    teamTime(deps, deps.db.read(scope), scope),
  ]);
  if (quote.expiresAt <= now) throw new AppError('checkout.quote_expired');
  return quote;
}

import { operation, type Operation } from '#kernel/http/operation.ts';
import { testErrors, type OrderDeps } from '#labs/orders';

import {
  createQuoteBody,
  quoteParams,
  quoteSchema,
  quoteToWire,
  refineQuoteBody,
} from './schema.ts';
import { createQuote, getQuote, refineQuote } from './service.ts';

const tag = 'checkout';

export function quoteRoutes(deps: OrderDeps): readonly Operation[] {
  return [createRoute(deps), refineRoute(deps), getRoute(deps)];
}

function createRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'createCheckoutQuote',
    method: 'POST',
    path: '/checkout/v1/quote',
    tag,
    summary: 'Create a quote for a patient',
    description:
      'An itemized quote, valid for 48 hours. A test without a price, such as one through your own lab account, is rejected.',
    body: createQuoteBody,
    response: quoteSchema,
    errors: [...testErrors, 'checkout.no_price'],
    handle: async ({ scope, body }) =>
      quoteToWire(
        await createQuote(deps, scope, {
          orderSet: body.order_set,
          method: body.modality,
          isPriority: body.priority,
          state: body.us_state,
        }),
      ),
  });
}

function refineRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'refineCheckoutQuote',
    method: 'POST',
    path: '/checkout/v1/quote/{quote_id}/refine',
    tag,
    summary: 'Requote with other options',
    description: 'A new quote at current prices. `parent_id` is the quote that it replaces.',
    params: quoteParams,
    body: refineQuoteBody,
    response: quoteSchema,
    errors: [
      ...testErrors,
      'checkout.quote_not_found',
      'checkout.quote_expired',
      'checkout.no_price',
    ],
    handle: async ({ scope, params, body }) =>
      quoteToWire(
        await refineQuote(deps, scope, params.quote_id, { isPriority: body.priority ?? null }),
      ),
  });
}

function getRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getCheckoutQuote',
    method: 'GET',
    path: '/checkout/v1/quote/{quote_id}',
    tag,
    summary: 'Get a quote',
    params: quoteParams,
    response: quoteSchema,
    errors: ['checkout.quote_not_found'],
    audit: 'none',
    handle: async ({ scope, params }) => quoteToWire(await getQuote(deps, scope, params.quote_id)),
  });
}

import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of orders that are paid before they are created. */
export const checkoutErrors = {
  'checkout.quote_not_found': {
    status: 404,
    text: 'Quote does not exist',
    meaning: 'The team has no quote with this id.',
  },
  'checkout.session_not_found': {
    status: 404,
    text: 'Checkout session does not exist',
    meaning: 'The team has no checkout session with this id, or its user was deleted.',
  },
  'checkout.quote_expired': {
    status: 400,
    text: 'The quote has expired',
    meaning: 'A quote is valid for 48 hours. Create another one.',
  },
  'checkout.no_price': {
    status: 400,
    text: 'A test of the order has no price',
    meaning:
      'A test has no price in the catalog, or is ordered through your own lab account, which has its own contract.',
  },
  'checkout.no_channel': {
    status: 400,
    text: 'The team has no payment channel',
    meaning: 'Only sandbox teams have a payment channel. It moves no money.',
  },
  'checkout.other_state': {
    status: 400,
    text: 'The patient does not live in the state of the quote',
    meaning: 'Prices depend on the state. Create a quote for the state of patient_address.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof checkoutErrors, CatalogEntry> {}
}

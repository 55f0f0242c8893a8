import type { CatalogEntry } from '#kernel/errors.ts';

/** Of orders that are paid for before they are made. */
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
    meaning: 'Prices are quoted for 48 hours: make another quote.',
  },
  'checkout.no_price': {
    status: 400,
    text: 'What is to be ordered has no price here',
    meaning:
      'A test has no price in the catalogue, or is ordered through a lab account with a contract of its own.',
  },
  'checkout.no_channel': {
    status: 400,
    text: 'The team has no payment channel',
    meaning: 'Payments are taken for sandbox teams only, where no money moves.',
  },
  'checkout.other_state': {
    status: 400,
    text: 'The patient does not live in the state of the quote',
    meaning: 'Prices are those of a state: make a quote for the state of patient_address.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof checkoutErrors, CatalogEntry> {}
}

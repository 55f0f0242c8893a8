import type { CatalogEntry } from '#kernel/errors.ts';

/** Of results that wait for somebody to say whose they are. */
export const resultErrors = {
  'order.critical_result_not_found': {
    status: 404,
    text: 'The order has no such critical result',
    meaning:
      'The latest results of the order have no critical one of this id; it may have been corrected since. Nothing was acknowledged: list them again.',
  },
  'unmatched_result.not_found': {
    status: 404,
    text: "This unmatched result doesn't exist",
    meaning: 'The team has no such unmatched result.',
  },
  'unmatched_result.action_not_allowed': {
    status: 400,
    text: 'The result cannot be decided like this now',
    meaning:
      '`detail` says why; `allowed_actions` of the result says what can be done. Nothing was changed.',
  },
  'unmatched_result.order_unclear': {
    status: 400,
    text: 'Give the order_id of the order that is meant',
    meaning: '`detail` says why the order is not clear. Nothing was changed.',
  },
  'unmatched_result_test.not_found': {
    status: 404,
    text: "This run doesn't exist",
    meaning: 'The team has no such run.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof resultErrors, CatalogEntry> {}
}

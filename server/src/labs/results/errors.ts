import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of critical results and of results without a matching order. */
export const resultErrors = {
  'order.critical_result_not_found': {
    status: 404,
    text: 'The order has no such critical result',
    meaning:
      'The latest results of the order have no critical result with this id; it may have been corrected. Nothing was acknowledged. List the critical results again.',
  },
  'unmatched_result.not_found': {
    status: 404,
    text: "This unmatched result doesn't exist",
    meaning: 'The team has no such unmatched result.',
  },
  'unmatched_result.action_not_allowed': {
    status: 400,
    text: 'The action is not allowed for this result now',
    meaning:
      '`detail` has the reason; `allowed_actions` of the result lists the possible actions. Nothing was changed.',
  },
  'unmatched_result.order_unclear': {
    status: 400,
    text: 'Give the order_id of the order',
    meaning: '`detail` has the reason why the order is ambiguous. Nothing was changed.',
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

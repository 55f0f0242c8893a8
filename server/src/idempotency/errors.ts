import type { CatalogEntry } from '#kernel/errors.ts';

/** Of requests that are sent under a key. */
export const idempotencyErrorCatalog = {
  'idempotency.in_progress': {
    status: 409,
    text: 'The same request is in progress; try again later',
    meaning:
      'Two requests with one idempotency key arrived at the same time. This one changed nothing.',
  },
  'idempotency.key_invalid': {
    status: 400,
    text: 'X-Idempotency-Key must have 1 to 255 characters',
    meaning: 'Nothing was changed.',
  },
  'idempotency.key_reused': {
    status: 409,
    text: 'The idempotency key was used for a request with another body',
    meaning: 'Nothing was changed. Use a different key for each request.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof idempotencyErrorCatalog, CatalogEntry> {}
}

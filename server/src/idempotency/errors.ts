import type { CatalogEntry } from '#kernel/errors.ts';

/** Of requests that are sent under a key. */
export const idempotencyErrorCatalog = {
  'idempotency.in_progress': {
    status: 409,
    text: 'The same request is being worked on; try again when it is done',
    meaning: 'Two requests with one idempotency key came at the same time. This one did nothing.',
  },
  'idempotency.key_invalid': {
    status: 400,
    text: 'X-Idempotency-Key must have 1 to 255 characters',
    meaning: 'Nothing was done.',
  },
  'idempotency.key_reused': {
    status: 409,
    text: 'The idempotency key was used for a request with another body',
    meaning: 'Nothing was done. Each request needs a key of its own.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof idempotencyErrorCatalog, CatalogEntry> {}
}

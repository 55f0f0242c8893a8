import type { CatalogEntry } from '#kernel/errors.ts';

/** Of webhook endpoints, and of what was sent to them. */
export const webhookErrors = {
  'webhook.not_found': {
    status: 404,
    text: 'Webhook not found',
    meaning: 'The team has no such webhook endpoint in this environment.',
  },
  'webhook.too_many': {
    status: 409,
    text: 'A team has at most 50 webhook endpoints; delete one first',
    meaning: 'Nothing was added.',
  },
  'webhook.rotated_too_often': {
    status: 409,
    text: 'Five secrets of this endpoint were replaced in the last 24 hours; wait until one of them has ended',
    meaning: 'Each replaced secret signs for a day beside its successor. Nothing was changed.',
  },
  'webhook.disabled': {
    status: 409,
    text: 'The endpoint is disabled; enable it first',
    meaning: 'Nothing was queued.',
  },
  'events.too_many_readers': {
    status: 429,
    text: 'Too many readers wait for events; close some, or ask without waiting',
    meaning: 'A team may have 20 streams and waiting requests on a node, and a node 1,000.',
  },
  'events.sandbox_only': {
    status: 403,
    text: 'Examples are made in the sandbox only; sendWebhookExample sends one to a single endpoint',
    meaning:
      'The key is of a production environment, whose receivers act on what they get. Nothing was made.',
  },
  'webhook.message_not_found': {
    status: 404,
    text: 'Message not found',
    meaning: 'The team has no such message, or it was older than messages are kept.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof webhookErrors, CatalogEntry> {}
}

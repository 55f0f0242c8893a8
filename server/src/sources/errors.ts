import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of connections, devices and link tokens. */
export const sourceErrors = {
  'connection.not_found': {
    status: 404,
    text: 'The user has no such connection',
    meaning: 'The provider was never connected, or was disconnected.',
  },
  'connection.exists': {
    status: 409,
    text: 'The user is connected to this provider already',
    meaning: 'The connection belongs to another account at the provider. Nothing was changed.',
  },
  'connection.not_offered': {
    status: 400,
    text: 'This installation cannot connect this provider',
    meaning: 'Salus has no connector for the provider, or no credentials of an application there.',
  },
  'connection.demo_mixed': {
    status: 400,
    text: 'A user has demo connections or real ones, never both',
    meaning: 'Use different users for demo and real connections.',
  },
  'connection.refresh_failed': {
    status: 400,
    text: 'No source could be refreshed',
    meaning: 'The user has no connection that can be refreshed, or all refreshes failed.',
    example: {
      success: false,
      user_id: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
      error: 'Every source failed',
      failed_sources: ['oura'],
    },
  },
  'connection.refreshed_too_often': {
    status: 429,
    text: 'A user can be refreshed 8 times an hour; wait as long as Retry-After says',
    meaning: 'Nothing was fetched. Salus also fetches from sources automatically.',
  },
  'device.not_found': {
    status: 404,
    text: 'Device not found',
    meaning: 'The user has no such device.',
  },
  'link.code_invalid': {
    status: 401,
    text: 'The code is unknown, was used, or has expired; ask for another',
    meaning: 'A code works once, until its `expires_at`.',
  },
  'link.provider_not_offered': {
    status: 400,
    text: 'The link token does not offer this provider',
    meaning: 'The token is for other providers, or this installation cannot connect to this one.',
    example: {
      detail: {
        error_type: 'INVALID_PROVIDER',
        error_message: 'The link token does not offer this provider',
      },
    },
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof sourceErrors, CatalogEntry> {}
}

import type { CatalogEntry } from '#kernel/errors.ts';

export const mcpErrors = {
  'mcp.foreign_origin': {
    status: 403,
    text: 'Web pages of this origin may not ask',
    meaning:
      'The request has an `Origin` that is neither the address of the service nor in `SALUS_CORS_ORIGINS`.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof mcpErrors, CatalogEntry> {}
}

import type { CatalogEntry } from '#kernel/errors.ts';

export const mcpErrors = {
  'mcp.foreign_origin': {
    status: 403,
    text: 'Requests from web pages of this origin are not allowed',
    meaning: 'The `Origin` of the request is neither the service nor in `SALUS_CORS_ORIGINS`.',
  },
  'mcp.class_not_granted': {
    status: 403,
    text: 'This token does not permit this class of data',
    meaning: 'Only in responses of tools: the text names the class, and the permitted ones.',
  },
  'mcp.days_not_granted': {
    status: 403,
    text: 'This token does not permit these days',
    meaning: 'Only in responses of tools: the text names the permitted days.',
  },
  'mcp.document_not_found': {
    status: 404,
    text: 'There is no document with this id; use search to find ids',
    meaning: 'Only in responses of the tool `fetch`.',
  },
  'mcp.too_many_rows': {
    status: 422,
    text: 'The response has too many rows; request less data',
    meaning: 'Only in responses of tools: the text has the number of rows and the limit.',
  },
  'mcp.too_many_tokens': {
    status: 409,
    text: 'A team has at most 200 assistant tokens in an environment; revoke one first',
    meaning: 'Nothing was created.',
  },
  'mcp.token_not_found': {
    status: 404,
    text: 'Token not found',
    meaning: 'The team has no such token, or it was revoked.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof mcpErrors, CatalogEntry> {}
}

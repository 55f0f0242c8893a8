import type { CatalogEntry } from '#kernel/errors.ts';

export const mcpErrors = {
  'mcp.foreign_origin': {
    status: 403,
    text: 'Web pages of this origin may not ask',
    meaning:
      'The request has an `Origin` that is neither the address of the service nor in `SALUS_CORS_ORIGINS`.',
  },
  'mcp.class_not_granted': {
    status: 403,
    text: 'This token does not open this class of data',
    meaning: 'Only in answers of tools: the text names the class, and those that the token opens.',
  },
  'mcp.days_not_granted': {
    status: 403,
    text: 'This token does not open these days',
    meaning: 'Only in answers of tools: the text names the days that the token opens.',
  },
  'mcp.document_not_found': {
    status: 404,
    text: 'There is no document with this id; search names those that there are',
    meaning: 'Only in answers of the tool `fetch`.',
  },
  'mcp.too_many_rows': {
    status: 422,
    text: 'The answer has more rows than fit; ask for less at a time',
    meaning: 'Only in answers of tools: the text says how many rows there are and how many fit.',
  },
  'mcp.too_many_tokens': {
    status: 409,
    text: 'A team has at most 200 tokens of assistants in an environment; revoke one first',
    meaning: 'Nothing was made.',
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

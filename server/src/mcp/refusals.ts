import { errorSchema } from '#kernel/http/openapi.ts';
import type { RefusalStyle } from '#kernel/http/refusal-style.ts';

/** In the contract's form; who has no token is told where clients ask for one (RFC 9728). */
export function refusalsOf({ baseUrl }: { readonly baseUrl: () => string }): RefusalStyle {
  return {
    below: '/mcp',
    mediaType: 'application/json',
    schema: errorSchema,
    statusOf: (status) => status,
    headers: (status) =>
      status === 401
        ? {
            'www-authenticate': `Bearer resource_metadata="${baseUrl()}/.well-known/oauth-protected-resource/mcp", scope="system/*.rs"`,
          }
        : {},
    write: ({ detail, beside }) => JSON.stringify({ detail, ...beside }),
  };
}

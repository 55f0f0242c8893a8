import type { ErrorFormat } from '#kernel/http/error-format.ts';
import { errorSchema } from '#kernel/http/openapi.ts';

import { problemWords } from './problem-words.ts';
import { rpcCodes } from './protocol/model.ts';

const rpcErrorSchema = {
  title: 'JsonRpcError',
  type: 'object',
  required: ['jsonrpc', 'id', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: 'null' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
};

/** Returns the error for a body that is not a message, without the unknown request id. */
function rpcErrorOf(detail: unknown): object {
  const isBroken =
    Array.isArray(detail) &&
    detail.some((each: unknown) => Reflect.get(Object(each), 'type') === 'json_invalid');
  const error = isBroken
    ? { code: rpcCodes.parseError, message: 'Parse error: the body is not JSON' }
    : { code: rpcCodes.invalidRequest, message: `Invalid request: ${problemWords(detail)}` };
  return { jsonrpc: '2.0', id: null, error };
}

/**
 * Returns errors in the contract's format; a 401 names the metadata from which a client learns how to get a token (RFC
 * 9728).
 */
export function errorFormatFor({ baseUrl }: { readonly baseUrl: () => string }): ErrorFormat {
  return {
    below: '/mcp',
    mediaType: 'application/json',
    schema: { anyOf: [errorSchema, rpcErrorSchema] },
    statusOf: (status) => status,
    headers: (status) =>
      status === 401
        ? {
            'www-authenticate': `Bearer resource_metadata="${baseUrl()}/.well-known/oauth-protected-resource/mcp", scope="system/*.rs"`,
          }
        : {},
    write: ({ status, detail, beside }) =>
      JSON.stringify(status === 422 ? rpcErrorOf(detail) : { detail, ...beside }),
  };
}

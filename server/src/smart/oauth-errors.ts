import type { ErrorFormat } from '#kernel/http/error-format.ts';

/** OAuth's errors, by the status of the contract's answer, where the failure does not name one. */
const errors: Readonly<Record<number, string>> = {
  401: 'invalid_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Errors in the format of RFC 6749, section 5.2. */
export const oauthErrors: ErrorFormat = {
  below: '/oauth2',
  mediaType: 'application/json',
  schema: {
    title: 'OAuthError',
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
  statusOf: (status) => (status === 422 ? 400 : status),
  headers: () => ({ 'cache-control': 'no-store' }),
  write: ({ status, detail, beside }) => {
    const named = beside?.['error'];
    const error = typeof named === 'string' ? named : (errors[status] ?? 'invalid_request');
    return JSON.stringify({ error, error_description: wordsOf(detail) });
  },
};

/** Every problem with the name of its field; nothing that was sent is repeated. */
function wordsOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return 'The request cannot be served';
  return detail
    .map((each: unknown) => {
      const { loc, msg }: Readonly<Record<string, unknown>> = Object(each);
      return `${Array.isArray(loc) ? loc.slice(1).join('.') : ''}: ${String(msg)}`;
    })
    .join('; ');
}

import type { ErrorFormat } from '#kernel/http/error-format.ts';

const mediaType = 'application/json';
const schema = {
  title: 'SDKError',
  type: 'object',
  required: ['detail'],
  properties: { detail: { description: 'A sentence, or every problem. No SDK reads it.' } },
};
const write: ErrorFormat['write'] = ({ detail, beside }) => JSON.stringify({ detail, ...beside });

/** An SDK signs its user out, or asks again, by the status alone: what passes is never a 4xx. */
const lasting: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 422]);

/**
 * Older SDKs take a chunk that gets any 4xx but 401 for sent and lose it. They send again what gets a 5xx. So all that may be
 * right later is a 503, and a 4xx is for what no SDK sends.
 */
export const syncErrors: ErrorFormat = {
  below: '/api/v1/sdk',
  mediaType,
  schema,
  statusOf: (status) => {
    if (status === 422) return 400;
    return lasting.has(status) ? status : 503;
  },
  write,
};

/** A 4xx signs the user out, so a limit that is reached is a 503. */
export const tokenErrors: ErrorFormat = {
  ...syncErrors,
  below: '/api/v1/token',
  statusOf: (status) => {
    if (status === 422) return 400;
    return status === 429 ? 503 : status;
  },
};

import { AppError } from '#kernel/errors.ts';

import type { Repeatable } from './service.ts';

const keyCharactersMax = 255;

export const idempotencyHeaders = {
  'x-idempotency-key':
    'A name of your choice, 1 to 255 characters. The server performs requests with the same name once and repeats the first response.',
  'x-idempotency-error': '`no-cache`: errors are not cached, so that the request can be repeated.',
} as const;

/** Of every operation that can be repeated under a key. */
export const idempotencyErrors = [
  'idempotency.in_progress',
  'idempotency.key_invalid',
  'idempotency.key_reused',
] as const;

/** What the two headers ask for; undefined without a key. */
export function repeatable(
  headers: Readonly<Record<string, string>>,
  request: Omit<Repeatable, 'key' | 'keepsErrors'>,
): Repeatable | undefined {
  const key = headers['x-idempotency-key'];
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > keyCharactersMax)
    throw new AppError('idempotency.key_invalid');
  return { ...request, key, keepsErrors: headers['x-idempotency-error'] !== 'no-cache' };
}

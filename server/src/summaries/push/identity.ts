import { createHash } from 'node:crypto';

import type { UserId } from '#kernel/scope.ts';

/** Sets these ids apart from every other use of the same scheme. Changing it would duplicate every summary. */
const namespace = Buffer.from('6f0d5e0b2c1a4a6f9d7c8e41b3a5d2f7', 'hex');

/**
 * Returns the id of a summary: a UUID version 5 (RFC 9562) of its identifying fields, so that a repeated summary replaces itself,
 * whatever its path.
 */
export function summaryId(userId: UserId, ...[resource, provider, key]: SummaryKey): string {
  const bytes = createHash('sha1')
    .update(namespace)
    .update([userId, resource, provider, key].join('\n'))
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

type SummaryKey = readonly [resource: string, provider: string, key: string];

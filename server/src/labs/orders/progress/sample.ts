import { createHash } from 'node:crypto';

import type { OrderId } from '../model.ts';

/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 12;

/**
 * Returns the sample id of an order's tube. It depends on the order only, so a repeated dispatch is no second sample.
 */
export function sampleIdOf(id: OrderId): string {
  const bytes = createHash('sha256').update(`sample ${id}`).digest();
  return [...bytes.subarray(0, characters)].map((byte) => alphabet[byte % 32]).join('');
}

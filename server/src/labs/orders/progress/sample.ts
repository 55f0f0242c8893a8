import { createHash } from 'node:crypto';

import type { OrderId } from '../model.ts';

/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 12;

/** What stands on the tube of an order: the same whenever it is asked for, so that sending twice is sending one. */
export function sampleIdOf(id: OrderId): string {
  const bytes = createHash('sha256').update(`sample ${id}`).digest();
  return [...bytes.subarray(0, characters)].map((byte) => alphabet[byte % 32]).join('');
}

import { createHash } from 'node:crypto';

/** Returns a number in [0, 1) derived from the text: the same order always has the same results. */
export function drawFrom(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

import { createHash } from 'node:crypto';

/** A number in [0, 1) that follows from the text: the same order has the same results whenever they are asked for. */
export function drawFrom(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

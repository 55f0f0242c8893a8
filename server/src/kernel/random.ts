import { randomBytes } from 'node:crypto';

/** Randomness, passed in so that tests can repeat a run. */
export type Random = { bytes(count: number): Buffer };

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** A UUID version 7 (RFC 9562): time-ordered, so new rows land at the end of their index. */
export function uuidV7(at: Date, random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

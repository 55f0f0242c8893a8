import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import { hourMs } from '#kernel/time.ts';

/** A replaced secret, and until when it signs in addition to its successor. */
export type PreviousSecret = { readonly key: Buffer; readonly until: Date };

/** Receivers have this long to learn a new secret. */
export const overlapMs = 24 * hourMs;
/** Each previous secret adds a signature to every request. */
export const previousMax = 5;

/** Returns the previous secrets after a rotation, or undefined if a request would carry too many signatures. */
export function rotate(
  previous: readonly PreviousSecret[],
  replaced: Buffer,
  now: Date,
): readonly PreviousSecret[] | undefined {
  const until = new Date(now.getTime() + overlapMs);
  const kept = [...stillSigning(previous, now), { key: replaced, until }];
  return kept.length > previousMax ? undefined : kept;
}

export function stillSigning(
  previous: readonly PreviousSecret[],
  now: Date,
): readonly PreviousSecret[] {
  return previous.filter(({ until }) => until > now);
}

export function formatPrevious(previous: readonly PreviousSecret[]): Buffer {
  const rows = previous.map(({ key, until }) => [key.toString('base64'), until.getTime()]);
  return Buffer.from(JSON.stringify(rows));
}

/** Previous secrets as they were sealed. */
export function parsePrevious(bytes: Buffer): readonly PreviousSecret[] {
  const rows = fromJsonText<readonly (readonly [string, number])[]>(trust(bytes.toString()));
  return rows.map(([key, untilMs]) => ({
    key: Buffer.from(key, 'base64'),
    until: new Date(untilMs),
  }));
}

import type { Operation } from './operation.ts';

/** What came of one try; status 0: no answer. */
export type Outcome = {
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** The answer has a request id: it is the server's own, and not that of a proxy before it. */
  readonly isOwn: boolean;
};

/** Of these, and of silence, nobody knows whether the request was carried out. */
const unknown = new Set([0, 408, 502, 503, 504]);

/**
 * Whether a request may be sent again. 429, and 503 of the server itself, say that nothing was done: that holds for
 * every request. Otherwise only what has the same effect twice as once is repeated.
 */
export function mayRetry({ repetition }: Pick<Operation, 'repetition'>, outcome: Outcome): boolean {
  const { status, isOwn } = outcome;
  if (status === 429 || (status === 503 && isOwn)) return true;
  return repetition !== 'never' && unknown.has(status);
}

const firstMs = 500;
const longestMs = 8000;

/**
 * How long to wait before the next try: what the server asks for, else twice as long each time. A part that is drawn by
 * lot is added to the one and taken off the other, so that clients which failed together do not come back together.
 */
export function waitMs(tries: number, { retryAfterMs }: Outcome, draw: number): number {
  if (retryAfterMs !== null) return Math.round(retryAfterMs * (1 + draw * 0.1));
  return Math.round(Math.min(longestMs, firstMs * 2 ** (tries - 1)) * (0.5 + draw * 0.5));
}

/** `Retry-After` in seconds or as a date; null where it is neither. */
export function readRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null || text.trim() === '') return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

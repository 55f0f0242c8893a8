import { parseUtc, secondMs } from '#kernel/time.ts';

/**
 * Returns the time of a `Retry-After` field or of a provider's own field: in seconds, in seconds since 1970, or a date. Null if
 * it is absent or in another format. Of several windows it takes the first, which is the shortest; for the others the provider
 * rejects the next request again.
 */
export function readRetryAfter(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const first = /^\d{1,10}(?=\s*(?:,|$))/u.exec(text)?.[0];
  if (first === undefined) {
    const at = parseUtc(text);
    return Number.isNaN(at) ? null : new Date(at);
  }
  const since = first.length === 10 ? 0 : now.getTime();
  return new Date(since + Number(first) * secondMs);
}

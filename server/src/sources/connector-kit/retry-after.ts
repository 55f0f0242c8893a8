import { parseUtc, secondMs } from '#kernel/time.ts';

/**
 * When a `Retry-After` field or a provider's own says to come back: in seconds, at seconds since 1970, or a date; null
 * for none and for other texts. Of several windows the first is meant, which is the shortest: who comes back too early
 * for the others is told again.
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

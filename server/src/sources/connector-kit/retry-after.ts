import { secondMs } from '#kernel/time.ts';

/** When a `Retry-After` field or a provider's own says to come back: in seconds, at seconds since 1970, or a date; null for none and for other texts. */
export function readRetryAfter(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  if (/^\d{1,9}$/u.test(text)) return new Date(now.getTime() + Number(text) * secondMs);
  if (/^\d{10}$/u.test(text)) return new Date(Number(text) * secondMs);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}

import type { Rate, RateLimitState } from '../limits/token-bucket.ts';

/** One limit that a request was counted against. */
export type Counted = {
  readonly policy: 'address' | 'key';
  readonly rate: Rate;
  readonly reading: RateLimitState;
};

const secondsOf = (ms: number): number => Math.ceil(ms / 1000);

/** Returns how long a rejected client must wait, in complete seconds. */
export function retryAfter(reading: RateLimitState): string {
  return String(secondsOf(reading.nextMs));
}

/**
 * Returns the headers about a client's limits: RateLimit and RateLimit-Policy
 * (draft-ietf-httpapi-ratelimit-headers-11) for each, and for older clients the X-RateLimit fields of the scarcest,
 * with Reset as a Unix time in seconds.
 */
export function rateLimitHeaders(
  counted: readonly Counted[],
  nowMs: number,
): Record<string, string> {
  const [scarcest] = counted.toSorted((a, b) => a.reading.remaining - b.reading.remaining);
  if (scarcest === undefined) return {};
  const { rate, reading } = scarcest;
  const fields: Record<string, string> = {
    'ratelimit-policy': counted.map(policyItem).join(', '),
    ratelimit: counted.map(limitItem).join(', '),
    'x-ratelimit-limit': String(rate.burst),
    'x-ratelimit-remaining': String(reading.remaining),
    'x-ratelimit-reset': String(secondsOf(nowMs + reading.fullMs)),
  };
  const refused = counted.find((each) => !each.reading.isAllowed);
  if (refused !== undefined) fields['retry-after'] = retryAfter(refused.reading);
  return fields;
}

/** The quota is the burst, and its window the time in which it comes back. */
function policyItem({ policy, rate }: Counted): string {
  return `"${policy}";q=${rate.burst};w=${Math.ceil(rate.burst / rate.perSecond)}`;
}

function limitItem({ policy, reading }: Counted): string {
  return `"${policy}";r=${reading.remaining};t=${secondsOf(reading.nextMs)}`;
}

import { secondMs } from '#kernel/time.ts';

/** The rate limit of an endpoint, in messages a second. */
export type RateLimit = {
  readonly endpointId: number;
  readonly perSecond: number;
  /** Until when the rate is used up; null if nothing was sent yet. */
  readonly usedUntil: Date | null;
};

/** Unused rate of this time may be sent at once, because claims come in bursts. */
const burstMs = secondMs / 2;

function startMs(limit: RateLimit, now: Date): number {
  const unusedMs = Math.max(burstMs, secondMs / limit.perSecond);
  const earliestMs = now.getTime() - unusedMs;
  const usedMs = limit.usedUntil?.getTime() ?? earliestMs;
  // After a clock that went back, waiting for the old time would stop the endpoint.
  return usedMs > now.getTime() + secondMs ? now.getTime() : Math.max(usedMs, earliestMs);
}

/** How many messages may be sent now. */
export function allowance(limit: RateLimit, now: Date): number {
  const elapsedMs = now.getTime() - startMs(limit, now);
  return Math.max(0, Math.floor((elapsedMs * limit.perSecond) / secondMs));
}

/** Up to when the rate is used up once this many were sent. */
export function usedUntil(limit: RateLimit, sent: number, now: Date): Date {
  return new Date(Math.ceil(startMs(limit, now) + (sent * secondMs) / limit.perSecond));
}

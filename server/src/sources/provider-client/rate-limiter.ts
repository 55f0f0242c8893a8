import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import { type Account, ProviderError, type RateLimit } from '../connector.ts';
import * as store from './store.ts';

/** Waits, at most until the signal. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Thrown if the local budget of an application's rate limit is used up; neither the user nor the provider failed. */
export class RateLimitExceeded extends ProviderError {}

/** The share that is taken ahead for a short time. A process loses what it does not use; nothing is used twice. */
const aheadShare = 0.01;
const aheadMs = 5 * secondMs;
const waitMsMax = minuteMs;
/** The block after a rejection without a retry time. */
export const unknownBlockMs = 30 * secondMs;

type Ahead = { count: number; readonly endsMs: number };

/** Applies the rate limits of applications at their providers: token buckets in the database, which all workers share. */
export class ProviderRateLimiter {
  readonly #deps: Pick<AppContext, 'db' | 'clock'> & { readonly pause: Pause };
  readonly #ahead = new Map<string, Ahead>();

  constructor(deps: Pick<AppContext, 'db' | 'clock'> & { readonly pause: Pause }) {
    this.#deps = deps;
  }

  /** Waits until one more request may be sent; a RateLimitExceeded when that takes longer than a minute. */
  async take(scope: TeamScope, account: Account, signal: AbortSignal): Promise<void> {
    if (account.limits.length === 0) return;
    const { clock, pause } = this.#deps;
    const startedMs = clock.now().getTime();
    for (;;) {
      const now = clock.now();
      const ahead = this.#ahead.get(account.key);
      if (ahead !== undefined && ahead.count > 0 && now.getTime() < ahead.endsMs) {
        ahead.count -= 1;
        return;
      }
      const waitMs = await this.#fetch(scope, account, now);
      if (waitMs === 0) return;
      const isTooLong = now.getTime() + waitMs - startedMs > waitMsMax;
      if (isTooLong || signal.aborted) {
        const retryAt = new Date(now.getTime() + waitMs);
        throw new RateLimitExceeded(
          'provider_rate_limit_exceeded',
          'our limit is used up',
          retryAt,
        );
      }
      await pause(waitMs, signal);
    }
  }

  /** Blocks requests for the application until this time, because the provider rejected one. */
  async block(scope: TeamScope, account: Account, until: Date): Promise<void> {
    this.#ahead.delete(account.key);
    await this.#deps.db.write(scope, async (tx) => store.block(tx, account.key, until));
  }

  /** Takes one request and some ahead. Returns the milliseconds to wait if there is none. */
  async #fetch(scope: TeamScope, { key, limits }: Account, now: Date): Promise<number> {
    return this.#deps.db.write(scope, async (tx) => {
      const buckets = await store.fillBuckets(tx, key, limits, now);
      const blockedMs = Math.max(
        ...buckets.map((each) => (each.blockedUntil?.getTime() ?? 0) - now.getTime()),
      );
      if (blockedMs > 0) return blockedMs;
      const free = Math.floor(Math.min(...buckets.map((each) => each.tokens)));
      if (free < 1) return Math.max(...buckets.map((each, index) => refillMs(each, limits[index])));
      const smallest = Math.min(...limits.map((each) => each.requests));
      const count = Math.min(free, Math.max(1, Math.floor(smallest * aheadShare)));
      await store.takeTokens(tx, key, count);
      this.#ahead.set(key, { count: count - 1, endsMs: now.getTime() + aheadMs });
      return 0;
    });
  }
}

/** Returns the milliseconds until the bucket has one token. */
function refillMs(bucket: { readonly tokens: number }, limit: RateLimit | undefined): number {
  if (limit === undefined || bucket.tokens >= 1) return 0;
  return Math.ceil(((1 - bucket.tokens) * limit.perMs) / limit.requests);
}

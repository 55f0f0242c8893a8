/** The sustained rate per second, and the burst after a pause. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type RateLimitState = {
  readonly isAllowed: boolean;
  /** How many more are possible now. */
  readonly remaining: number;
  /** Until there is one more than now. */
  readonly nextMs: number;
  /** Until there are all of them again, if none is taken. */
  readonly fullMs: number;
};

/** Counts requests of many against one rate. */
export type RateLimiter = {
  readonly rate: Rate;
  /** How many it remembers. */
  readonly size: number;
  /** Takes one, if there is one. Later: where others must be asked. */
  take(who: string, nowMs: number): RateLimitState | Promise<RateLimitState>;
  /** Puts one back that was taken. */
  giveBack(who: string, nowMs: number): void;
};

/** Tokens that were taken together; 0 if the bucket is empty. */
export type TokenGrant = {
  readonly granted: number;
  /** When the bucket is full again, if all of the lot is used. */
  readonly fullAtMs: number;
};

/** The share of the remaining tokens that one lot takes at most, so that other processes get some as well. */
const lotShare = 1 / 4;

/** Sums of times since 1970 are exact to less than this. */
const slackMs = 0.01;

/** Returns the state of a bucket that is full again after `fullMs`. */
export function readingOf(
  { perSecond, burst }: Rate,
  fullMs: number,
): Omit<RateLimitState, 'isAllowed'> {
  const stepMs = 1000 / perSecond;
  const spanMs = burst * stepMs;
  const remaining = Math.max(0, Math.floor((spanMs - fullMs + slackMs) / stepMs));
  const nextMs = Math.max(0, fullMs - spanMs + (remaining + 1) * stepMs);
  return { remaining, nextMs, fullMs };
}

/**
 * A token bucket per client, by the generic cell rate algorithm: it stores only the instant at which the bucket is
 * full again. Two generations bound the memory: when the younger is full, the older is dropped, and its clients start
 * with a full bucket. A clock that moves backwards costs at most the time in which an empty bucket fills.
 */
export class TokenBuckets implements RateLimiter {
  readonly rate: Rate;
  readonly #stepMs: number;
  readonly #spanMs: number;
  readonly #generationMax: number;
  #younger = new Map<string, number>();
  #older = new Map<string, number>();

  constructor(rate: Rate, entriesMax: number) {
    this.rate = rate;
    this.#stepMs = 1000 / rate.perSecond;
    this.#spanMs = rate.burst * this.#stepMs;
    this.#generationMax = entriesMax / 2;
  }

  get size(): number {
    return this.#younger.size + this.#older.size;
  }

  /** Takes one, if there is one. */
  take(who: string, nowMs: number): RateLimitState {
    const before = this.#fullAt(who, nowMs);
    const after = before + this.#stepMs;
    const isAllowed = after - nowMs <= this.#spanMs + slackMs;
    const fullAtMs = isAllowed ? after : before;
    // Also store rejected clients, so that they keep their bucket.
    this.#keep(who, fullAtMs);
    return { isAllowed, ...readingOf(this.rate, fullAtMs - nowMs) };
  }

  /** Takes up to `wanted` tokens, but at most a share of the remaining ones; at least one if there is one. */
  takeLot(who: string, wanted: number, nowMs: number): TokenGrant {
    const before = this.#fullAt(who, nowMs);
    const { remaining } = readingOf(this.rate, before - nowMs);
    const granted = Math.min(wanted, Math.ceil(remaining * lotShare));
    const fullAtMs = before + granted * this.#stepMs;
    this.#keep(who, fullAtMs);
    return { granted, fullAtMs };
  }

  /** Puts some back that were taken. */
  giveBack(who: string, nowMs: number, count = 1): void {
    this.#keep(who, this.#fullAt(who, nowMs) - count * this.#stepMs);
  }

  #fullAt(who: string, nowMs: number): number {
    const kept = this.#younger.get(who) ?? this.#older.get(who) ?? nowMs;
    return Math.min(Math.max(kept, nowMs), nowMs + this.#spanMs);
  }

  #keep(who: string, fullAtMs: number): void {
    if (this.#younger.size >= this.#generationMax && !this.#younger.has(who)) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(who, fullAtMs);
  }
}

/** How many a second in the long run, and how many at once after a pause. */
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

/** Some of a bucket at once; 0 where there is none. */
export type TokenGrant = {
  readonly granted: number;
  /** When the bucket is full again, if all of the lot is used. */
  readonly fullAtMs: number;
};

/** The most of what is left that a lot takes: others want some, too. */
const lotShare = 1 / 4;

/** Sums of times since 1970 are exact to less than this. */
const slackMs = 0.01;

/** What is known of a bucket that is full again after so long. */
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
 * A token bucket for each of many, by the generic cell rate algorithm: all it keeps of one is the instant at which its
 * bucket is full again. Two generations bound the memory: when the younger is full the older is forgotten, and whoever
 * is forgotten starts with a full bucket. Clocks that jump back cost at most the time that an empty bucket takes to fill.
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
    // Also who is refused must not be forgotten.
    this.#keep(who, fullAtMs);
    return { isAllowed, ...readingOf(this.rate, fullAtMs - nowMs) };
  }

  /** Takes as many as are wanted, but of what is left no more than a share; one, if there is one. */
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

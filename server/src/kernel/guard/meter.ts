/** How many a second in the long run, and how many at once after a pause. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type Reading = {
  readonly isAllowed: boolean;
  /** How many more are possible now. */
  readonly remaining: number;
  /** Until there is one more than now. */
  readonly nextMs: number;
  /** Until there are all of them again, if none is taken. */
  readonly fullMs: number;
};

/** Sums of times since 1970 are exact to less than this. */
const slackMs = 0.01;

/**
 * A token bucket for each of many, by the generic cell rate algorithm: all it keeps of one is the instant at which its
 * bucket is full again. Two generations bound the memory: when the younger is full the older is forgotten, and whoever
 * is forgotten starts with a full bucket. Clocks that jump back cost at most the time that an empty bucket takes to fill.
 */
export class Meter {
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
  take(who: string, nowMs: number): Reading {
    const before = this.#fullAt(who, nowMs);
    const after = before + this.#stepMs;
    const isAllowed = after - nowMs <= this.#spanMs + slackMs;
    const fullAtMs = isAllowed ? after : before;
    // Also who is refused must not be forgotten.
    this.#keep(who, fullAtMs);
    return { isAllowed, ...this.#read(fullAtMs - nowMs) };
  }

  /** Puts one back that was taken. */
  giveBack(who: string, nowMs: number): void {
    this.#keep(who, this.#fullAt(who, nowMs) - this.#stepMs);
  }

  #fullAt(who: string, nowMs: number): number {
    const kept = this.#younger.get(who) ?? this.#older.get(who) ?? nowMs;
    return Math.min(Math.max(kept, nowMs), nowMs + this.#spanMs);
  }

  #read(fullMs: number): Omit<Reading, 'isAllowed'> {
    const remaining = Math.floor((this.#spanMs - fullMs + slackMs) / this.#stepMs);
    const nextMs = Math.max(0, fullMs - this.#spanMs + (remaining + 1) * this.#stepMs);
    return { remaining, nextMs, fullMs };
  }

  #keep(who: string, fullAtMs: number): void {
    if (this.#younger.size >= this.#generationMax && !this.#younger.has(who)) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(who, fullAtMs);
  }
}

import {
  type TokenGrant,
  type RateLimiter,
  type Rate,
  type RateLimitState,
  readingOf,
} from '../limits/token-bucket.ts';
import type { Channel } from './ipc-channel.ts';

/** What is left of a lot, and when it came. */
type Held = TokenGrant & { left: number; readonly atMs: number };

/** What a process does not use of a lot goes back after this, for its siblings. */
const lotMs = 100;

/**
 * A limit of all processes together. The supervisor counts; a process fetches its requests in lots, larger ones the faster
 * it uses them up, so that most requests wait for nobody and yet no more are allowed than one process would allow.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly rate: Rate;
  readonly #name: string;
  readonly #entriesMax: number;
  readonly #channel: Pick<Channel, 'ask' | 'tell'>;
  readonly #held = new Map<string, Held>();
  readonly #fetching = new Map<string, Promise<Held | null>>();

  constructor(
    name: string,
    given: { readonly rate: Rate; readonly entriesMax: number },
    channel: Pick<Channel, 'ask' | 'tell'>,
  ) {
    this.rate = given.rate;
    this.#name = name;
    this.#entriesMax = given.entriesMax;
    this.#channel = channel;
    setInterval(() => this.#sweep(), lotMs).unref();
  }

  get size(): number {
    return this.#held.size;
  }

  take(who: string, nowMs: number): RateLimitState | Promise<RateLimitState> {
    const held = this.#held.get(who);
    return held !== undefined && held.left > 0
      ? this.#spend(held, nowMs)
      : this.#takeLater(who, nowMs);
  }

  giveBack(who: string): void {
    const held = this.#held.get(who);
    if (held === undefined) this.#channel.tell('giveBack', { meter: this.#name, who, count: 1 });
    else held.left += 1;
  }

  #spend(held: Held, nowMs: number): RateLimitState {
    held.left -= 1;
    const unspentMs = (held.left * 1000) / this.rate.perSecond;
    const fullMs = Math.max(0, held.fullAtMs - unspentMs - nowMs);
    return { isAllowed: true, ...readingOf(this.rate, fullMs) };
  }

  async #takeLater(who: string, nowMs: number): Promise<RateLimitState> {
    for (;;) {
      const fetching = this.#fetching.get(who) ?? this.#fetch(who);
      const held = await fetching;
      // The supervisor is gone, and so will this process be once its requests are answered.
      if (held === null) return { isAllowed: true, ...readingOf(this.rate, 0) };
      if (held.granted === 0) {
        return { isAllowed: false, ...readingOf(this.rate, Math.max(0, held.fullAtMs - nowMs)) };
      }
      // Others have waited for the same lot.
      if (held.left > 0) return this.#spend(held, nowMs);
    }
  }

  /** One question at a time for each, whoever waits for it. */
  async #fetch(who: string): Promise<Held | null> {
    const former = this.#held.get(who)?.granted ?? 0;
    const asked = { meter: this.#name, rate: this.rate, entriesMax: this.#entriesMax, who };
    const fetching = this.#channel.ask('lot', { ...asked, wanted: Math.max(1, 2 * former) }).then(
      (lot) => {
        const held = { ...lot, left: lot.granted, atMs: performance.now() };
        // What was given back meanwhile.
        held.left += this.#held.get(who)?.left ?? 0;
        this.#held.set(who, held);
        return held;
      },
      () => null,
    );
    this.#fetching.set(who, fetching);
    void fetching.then(() => this.#fetching.delete(who));
    return fetching;
  }

  #sweep(): void {
    const before = performance.now() - lotMs;
    for (const [who, { atMs, left }] of this.#held) {
      if (atMs > before) continue;
      this.#held.delete(who);
      if (left > 0) this.#channel.tell('giveBack', { meter: this.#name, who, count: left });
    }
  }
}

import {
  type TokenGrant,
  type RateLimiter,
  type Rate,
  type RateLimitState,
  readingOf,
} from '../limits/token-bucket.ts';
import type { Channel } from './ipc-channel.ts';

/** A granted lot: its unused rest, and when it arrived. */
type Held = TokenGrant & { left: number; readonly atMs: number };

/** After this time a process returns the unused rest of a lot to the supervisor. */
const lotMs = 100;

/**
 * A rate limit that all processes share. The supervisor counts, and a process fetches its tokens in lots, which grow
 * with its use. Most requests then need no round trip, and the processes together allow no more than the limit.
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

  /** Fetches a lot; concurrent callers of the same client share one request. */
  async #fetch(who: string): Promise<Held | null> {
    const former = this.#held.get(who)?.granted ?? 0;
    const asked = { meter: this.#name, rate: this.rate, entriesMax: this.#entriesMax, who };
    const fetching = this.#channel.ask('lot', { ...asked, wanted: Math.max(1, 2 * former) }).then(
      (lot) => {
        const held = { ...lot, left: lot.granted, atMs: performance.now() };
        // Tokens that were returned during the fetch.
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

import type { Clock } from '#kernel/clock.ts';

/** So many requests in each window of time. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #requests: number;
  readonly #windowMs: number;
  #startedMs = 0;
  #count = 0;

  constructor(clock: Clock, requests: number, windowMs: number) {
    this.#clock = clock;
    this.#requests = requests;
    this.#windowMs = windowMs;
  }

  /** Zero, or the seconds until the next window. */
  take(): number {
    const now = this.#clock.now().getTime();
    if (now - this.#startedMs >= this.#windowMs) {
      this.#startedMs = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count <= this.#requests) return 0;
    return Math.ceil((this.#startedMs + this.#windowMs - now) / 1000);
  }
}

import { minuteMs } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

/** Offsets of zones change on whole minutes of UTC, and rarely: within this time an offset that is the same at both ends held. */
const stretchMs = 15 * minuteMs;

/** The local clock of rows without an offset: the user's time zone, or UTC. Ascending times are fast. */
export class LocalClock {
  readonly #zone: string | null;
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.NEGATIVE_INFINITY;
  #offsetMs = 0;

  constructor(zone: string | null) {
    this.#zone = zone;
  }

  offsetMs(atMs: number): number {
    if (this.#zone === null) return 0;
    if (atMs >= this.#fromMs && atMs < this.#toMs) return this.#offsetMs;
    const offsetMs = zoneOffsetSeconds(this.#zone, atMs) * 1000;
    const fromMs = Math.floor(atMs / stretchMs) * stretchMs;
    const isSteady =
      zoneOffsetSeconds(this.#zone, fromMs) * 1000 === offsetMs &&
      zoneOffsetSeconds(this.#zone, fromMs + stretchMs - 1) * 1000 === offsetMs;
    this.#fromMs = isSteady ? fromMs : atMs;
    this.#toMs = isSteady ? fromMs + stretchMs : atMs + 1;
    this.#offsetMs = offsetMs;
    return offsetMs;
  }

  /** Returns the first instant after one, up to another, at which the offset changes; undefined if it does not. */
  changeBetween(fromMs: number, toMs: number): number | undefined {
    const before = this.offsetMs(fromMs);
    if (this.offsetMs(toMs) === before) return undefined;
    let [low, high] = [fromMs, toMs];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.offsetMs(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }
}

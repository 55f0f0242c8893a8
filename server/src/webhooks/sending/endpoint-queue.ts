import { secondMs } from '#kernel/time.ts';

import type { Claimed } from './queue-store.ts';
import type { OpenTarget } from './targets.ts';

/** The most deliveries of a quick endpoint that a lane holds, for each that may be in flight. */
const windowFactor = 8;
/** A lane holds no more deliveries than it sends in this time. More would take capacity from other endpoints. */
const aheadMs = 250;
/** This many missing responses in a row start a pause. */
const missingMax = 5;
const pauseMsMin = secondMs;
export const pauseMsMax = 30 * secondMs;

/**
 * The deliveries of one endpoint in this process. The window limits how many it may hold. It widens with each quick response, so
 * that a fast receiver never waits for a claim. It halves with each missing response, so that an unavailable endpoint uses almost
 * none of the shared capacity.
 */
export class EndpointQueue {
  readonly endpointId: number;
  readonly #inFlightMax: number;
  readonly #waiting: Claimed[] = [];
  #window: number;
  #missing = 0;
  #pauseMs = 0;
  #pausedUntilMs = 0;
  inFlight = 0;
  /** It failed since its target was looked up, so that a success is news. */
  hasFailed = false;
  /** Null: the endpoint is removed or disabled. Undefined: not looked up yet. */
  target: OpenTarget | null | undefined = undefined;
  /** When the target was looked up, on the monotonic clock. */
  openedMs = Number.NEGATIVE_INFINITY;

  constructor(endpointId: number, inFlightMax: number) {
    this.endpointId = endpointId;
    this.#inFlightMax = inFlightMax;
    this.#window = inFlightMax;
  }

  /** The team of the endpoint. An endpoint that is not read yet, or was deleted, counts as a separate owner. */
  get owner(): string {
    return this.target?.owner ?? `endpoint ${this.endpointId}`;
  }

  /** How many it holds. */
  get held(): number {
    return this.inFlight + this.#waiting.length;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.#waiting.length === 0;
  }

  /** How many it may hold. */
  get window(): number {
    return this.#window;
  }

  /** How many more it may hold. */
  get free(): number {
    return Math.max(0, this.#window - this.held);
  }

  /** How many deliveries may be claimed: 0 until half of the window is free, so that claims are worth their cost. */
  get quota(): number {
    return this.free * 2 >= this.#window ? this.free : 0;
  }

  /** Returns true if the endpoint has a rate limit, or is not read yet. */
  get mayBeLimited(): boolean {
    return this.target == null || this.target.rateLimit !== null;
  }

  push(claimed: Claimed): void {
    this.#waiting.push(claimed);
  }

  /** Returns the next delivery to send, if one more may be in flight. */
  next(): Claimed | undefined {
    const isOpen = this.inFlight < Math.min(this.#inFlightMax, this.#window);
    return isOpen ? this.#waiting.shift() : undefined;
  }

  /** Removes and returns the waiting deliveries, which the caller settles without sending. */
  takeWaiting(): readonly Claimed[] {
    return this.#waiting.splice(0);
  }

  /**
   * Returns whether sending is paused after missing responses. A clock that was set back cannot prolong the pause beyond its
   * maximum.
   */
  isPaused(now: Date): boolean {
    const leftMs = this.#pausedUntilMs - now.getTime();
    return leftMs > 0 && leftMs <= pauseMsMax;
  }

  /**
   * Records a response time; null means that no response came. After several missing responses sending pauses, twice as long each
   * time. A single attempt then ends or prolongs the pause.
   */
  onAnswer(durationMs: number | null, now: Date): void {
    if (durationMs !== null) {
      this.#missing = 0;
      this.#pauseMs = 0;
      const factor = 1 + Math.min(windowFactor - 1, Math.floor(aheadMs / Math.max(1, durationMs)));
      const largest = this.#inFlightMax * factor;
      this.#window += Math.sign(largest - this.#window);
      return;
    }
    this.#window = Math.max(1, Math.floor(this.#window / 2));
    this.#missing += 1;
    if (this.#missing < missingMax || this.isPaused(now)) return;
    this.#pauseMs = Math.min(Math.max(pauseMsMin, this.#pauseMs * 2), pauseMsMax);
    this.#pausedUntilMs = now.getTime() + this.#pauseMs;
  }
}

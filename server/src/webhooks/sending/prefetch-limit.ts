import type { Claimed } from './queue-store.ts';
import { teamShare } from './shares-model.ts';

type Options = {
  /** Deliveries that a process may hold: claimed, in flight, or not written back yet. */
  readonly deliveriesMax: number;
  /** And bytes of their events, about. */
  readonly bytesMax: number;
  /** Told when there is room again after there was none. */
  readonly onRoom: () => void;
};

const bytesOf = ({ event }: Claimed): number => event?.payload.length ?? 0;

/** How much of the queue a process holds, and how much more it has room for. */
export class PrefetchLimit {
  readonly #options: Options;
  #held = 0;
  /** Room that somebody asked for and has not filled or given back yet. */
  #reserved = 0;
  /** Of the events that are not sent yet. */
  #bytes = 0;
  /** What an event has had lately: nobody knows how large those are that are still to come. */
  #usualBytes = 1024;
  #isClosed = false;
  #onChange: () => void = () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  /** Deliveries that the process holds. */
  get held(): number {
    return this.#held;
  }

  /** How many more deliveries it has room for; at most 0 when it is full. */
  get free(): number {
    if (this.#isClosed) return 0;
    const { deliveriesMax, bytesMax } = this.#options;
    const byBytes = Math.floor((bytesMax - this.#bytes) / this.#usualBytes);
    return Math.min(deliveriesMax - this.#held, byBytes) - this.#reserved;
  }

  /** How many deliveries of one team the process may hold. */
  get ownerMax(): number {
    return Math.max(
      1,
      Math.floor((this.#held + this.#reserved + Math.max(0, this.free)) * teamShare),
    );
  }

  /** Keeps room for as many; `fill` must follow. */
  reserve(count: number): void {
    this.#reserved += count;
  }

  /** What came of a reservation. The room that it did not need is free again. */
  fill(reserved: number, claimed: readonly Claimed[]): void {
    this.#held += claimed.length;
    for (const each of claimed) {
      const bytes = bytesOf(each);
      this.#bytes += bytes;
      this.#usualBytes = Math.max(1, this.#usualBytes * 0.95 + bytes * 0.05);
    }
    this.#change(() => {
      this.#reserved -= reserved;
    });
  }

  /** It was tried: its event is not needed any more, but the delivery is held until its result is written. */
  forgetEvent(claimed: Claimed): void {
    this.#bytes -= bytesOf(claimed);
  }

  /** Results of so many tries are written. */
  release(count: number): void {
    this.#change(() => {
      this.#held -= count;
    });
  }

  /** These are not held any more, and were not tried. */
  releaseUnsent(claimed: readonly Claimed[]): void {
    for (const each of claimed) this.forgetEvent(each);
    this.release(claimed.length);
  }

  /** Resolves when a change makes it so, or after this time. One may wait at once. */
  async until(isSo: () => boolean, waitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#onChange = () => {
        if (!isSo()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#onChange = () => {};
  }

  /** From now on there is no room. */
  close(): void {
    this.#isClosed = true;
  }

  #change(apply: () => void): void {
    const wasFull = this.free <= 0;
    apply();
    if (wasFull && this.free > 0) this.#options.onRoom();
    this.#onChange();
  }
}

import type { Claimed } from './queue-store.ts';
import { teamShare } from './shares-model.ts';

type Options = {
  /** Deliveries that a process may hold: claimed, in flight, or not written back yet. */
  readonly deliveriesMax: number;
  /** And bytes of their events, about. */
  readonly bytesMax: number;
  /** Called when capacity becomes free. */
  readonly onRoom: () => void;
};

const bytesOf = ({ event }: Claimed): number => event?.payload.length ?? 0;

/** The deliveries that a process holds, and its spare capacity. */
export class PrefetchLimit {
  readonly #options: Options;
  #held = 0;
  /** Reserved capacity that is neither filled nor released. */
  #reserved = 0;
  /** The size of the events that are not sent yet. */
  #bytes = 0;
  /** The recent average size of an event: the size of future ones is unknown. */
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

  /** Returns the spare capacity in deliveries; at most 0 if full. */
  get free(): number {
    if (this.#isClosed) return 0;
    const { deliveriesMax, bytesMax } = this.#options;
    const byBytes = Math.floor((bytesMax - this.#bytes) / this.#usualBytes);
    return Math.min(deliveriesMax - this.#held, byBytes) - this.#reserved;
  }

  /** The most deliveries of one team that the process may hold. */
  get ownerMax(): number {
    return Math.max(
      1,
      Math.floor((this.#held + this.#reserved + Math.max(0, this.free)) * teamShare),
    );
  }

  /** Reserves capacity; `fill` must follow. */
  reserve(count: number): void {
    this.#reserved += count;
  }

  /** Fills a reservation and releases the rest of it. */
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

  /** Releases the capacity of attempts whose results are stored. */
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

  /** Sets the capacity to zero. */
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

import { type Lot, Meter } from '../limits/token-bucket.ts';
import type { News, Questions } from './ipc-messages.ts';

/** The limits that hold for all processes together, where they are counted: with the supervisor. */
export class MeterBank {
  readonly #meters = new Map<string, Meter>();

  /** As many as are wanted and there are. */
  take(asked: Questions['lot']['asked'], nowMs: number): Lot {
    const { meter: name, rate, entriesMax, who, wanted } = asked;
    const meter = this.#meters.get(name) ?? new Meter(rate, entriesMax);
    this.#meters.set(name, meter);
    return meter.takeLot(who, wanted, nowMs);
  }

  giveBack({ meter, who, count }: News['giveBack'], nowMs: number): void {
    this.#meters.get(meter)?.giveBack(who, nowMs, count);
  }
}

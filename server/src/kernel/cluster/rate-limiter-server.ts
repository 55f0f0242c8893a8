import { type TokenGrant, TokenBuckets } from '../limits/token-bucket.ts';
import type { IpcNotifications, IpcRequests } from './ipc-messages.ts';

/** The limits that hold for all processes together, where they are counted: with the supervisor. */
export class RateLimiterServer {
  readonly #meters = new Map<string, TokenBuckets>();

  /** As many as are wanted and there are. */
  take(asked: IpcRequests['lot']['asked'], nowMs: number): TokenGrant {
    const { meter: name, rate, entriesMax, who, wanted } = asked;
    const meter = this.#meters.get(name) ?? new TokenBuckets(rate, entriesMax);
    this.#meters.set(name, meter);
    return meter.takeLot(who, wanted, nowMs);
  }

  giveBack({ meter, who, count }: IpcNotifications['giveBack'], nowMs: number): void {
    this.#meters.get(meter)?.giveBack(who, nowMs, count);
  }
}

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';

import type { Bodies } from './bodies.ts';
import { Completions } from './completions.ts';
import { claim, type Claimed, drop, findDueEndpoints, release } from './delivery-store.ts';
import type { Completion } from './judgement.ts';
import type { Lane } from './lane.ts';
import { Lanes } from './lanes.ts';
import type { Limits } from './limits.ts';
import type { Room } from './relay-store.ts';
import { Sender } from './sender.ts';
import type { Targets } from './targets.ts';

/** What this process holds of the queue at most: claimed, in flight, or not written back yet. */
const heldMax = 4096;
/** And of their events, about. */
const heldBytesMax = 64 * 1024 * 1024;
const claimMax = 512;
const endpointsPerLook = 1000;
export const lookEveryMs = 250;
/**
 * Two attempts that time out: what a lane cannot start by then goes back and is claimed again. What a
 * worker held that was killed goes out this much later.
 */
const leaseMs = 30 * secondMs;
/** A relay waits for as much room, so that its statement is worth its cost, but not for long. */
const roomMin = 256;
const roomWaitMs = 10;

type Deps = Pick<Resources, 'db' | 'clock' | 'random' | 'log' | 'telemetry'> & {
  readonly bodies: Bodies;
  readonly targets: Targets;
  readonly limits: Limits;
  /** Asks for a turn soon. */
  readonly wake: () => void;
};

const bytesOf = (claimed: Claimed): number => claimed.event?.payload.length ?? 0;

/** Claims due deliveries fairly among endpoints, sends them side by side, and writes back what came of it. */
export class DeliveryWorker {
  readonly #deps: Deps;
  readonly #completions: Completions;
  readonly #lanes: Lanes;
  readonly #sender: Sender;
  readonly #settling = new Set<Promise<void>>();
  #held = 0;
  /** Asked for and not answered yet. */
  #reserved = 0;
  /** Of the events that are not sent yet. */
  #heldBytes = 0;
  /** Of an event, lately. */
  #usualBytes = 1024;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #lookAfter = 0;
  #isStopping = false;
  #onChange: () => void = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#completions = new Completions({
      db: deps.db,
      log: deps.log,
      onWritten: (count) => this.#letGo(count),
    });
    this.#lanes = new Lanes(deps.targets, deps.limits);
    this.#sender = new Sender({
      ...deps,
      tried: (lane, completion) => this.#onTried(lane, completion),
      unsent: (how, claimed) => this.#settleUnsent(how, claimed),
      abandoned: (claimed) => this.#abandon(claimed),
    });
  }

  /** Tells which endpoints have new deliveries, so that the next turn need not look for them. */
  announce(endpointIds: readonly number[]): void {
    for (const endpointId of endpointIds) this.#lanes.ready(endpointId);
    this.#deps.wake();
  }

  /**
   * Room for deliveries that a relay makes for this process; `take` must follow. Where others wait to be claimed, they
   * get half of it. When there is none, and there is none soon either, receivers are slow: the relay goes on without.
   * Of a long outbox no more is asked for than lanes can hold: what they cannot would have to be claimed.
   */
  async reserve(
    deliveriesMax: number,
    isLong: boolean,
  ): Promise<Room & { readonly leaseUntil: Date }> {
    if (!this.#isRoomy(isLong)) await this.#roomy(isLong);
    const now = this.#deps.clock.now();
    const share = this.#lanes.isAnyReady ? 2 : 1;
    const free = this.#isStopping ? 0 : Math.max(0, Math.floor(this.#free / share));
    const spare = isLong ? this.#lanes.spare(now).deliveries : deliveriesMax;
    const deliveries = Math.min(deliveriesMax, free, spare);
    this.#reserved += deliveries;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    return { ...this.#lanes.room(deliveries, now), leaseUntil };
  }

  /** Takes over what came of a reservation. */
  async take(room: Room, leased: readonly Claimed[]): Promise<void> {
    this.#arrived(room.deliveries, leased.length);
    if (leased.length > 0) await this.#startWaiting(this.#push(leased).keys());
  }

  /** Claims once; true when another turn may claim more. */
  async turn(): Promise<boolean> {
    if (performance.now() - this.#lookedMs >= lookEveryMs) await this.look();
    this.#deps.telemetry.outboxPending.set(this.#held);
    if (this.#free <= 0 || this.#isStopping) return false;
    const { lanes, isCutOff } = this.#lanes.choose(this.#deps.clock.now());
    if (lanes.length === 0) return false;
    const claimed = await this.#claim(lanes);
    await this.#startWaiting(lanes);
    return claimed > 0 || isCutOff;
  }

  /** Finds what nobody announces: retries that are due, leases that ended, other processes' events. */
  async look(): Promise<void> {
    this.#lookedMs = performance.now();
    const position = {
      after: this.#lookAfter,
      now: this.#deps.clock.now(),
      endpointsMax: endpointsPerLook,
    };
    const page = await this.#deps.db.write(acrossTenants, async (tx) =>
      findDueEndpoints(tx, position),
    );
    this.#lookAfter = page.next;
    for (const endpointId of page.endpointIds) this.#lanes.ready(endpointId);
    await this.#startWaiting(this.#lanes.all());
  }

  /** Resolves when nothing is in flight and everything is written back. */
  async settle(): Promise<void> {
    await this.#sender.landed();
    await this.#completions.settle();
    await Promise.all(this.#settling);
  }

  /** Sends nothing new, waits for what is in flight, and gives the rest back, due at once. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    this.#sender.stop();
    const waiting = [...this.#lanes.all()].flatMap((lane) => lane.takeWaiting());
    this.#settleUnsent('release', waiting);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.settle(), deadline]);
    clearTimeout(timer);
    this.#settleUnsent('release', this.#sender.abandon());
    await Promise.all([...this.#settling, this.#completions.close()]);
  }

  get #free(): number {
    const byBytes = Math.floor((heldBytesMax - this.#heldBytes) / this.#usualBytes);
    return Math.min(heldMax - this.#held, byBytes) - this.#reserved;
  }

  #isRoomy(isLong: boolean): boolean {
    if (this.#free < roomMin) return false;
    return !isLong || this.#lanes.spare(this.#deps.clock.now()).isHalf;
  }

  async #roomy(isLong: boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, roomWaitMs);
      this.#onChange = () => {
        if (!this.#isRoomy(isLong)) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#onChange = () => {};
  }

  /** Answers how many it got. */
  async #claim(lanes: readonly Lane[]): Promise<number> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const limit = Math.min(claimMax, this.#free);
    // Nobody else may count on it meanwhile.
    this.#reserved += limit;
    let got = 0;
    try {
      const quotas = lanes.map((lane) => lane.quota);
      // What is not known yet may have one.
      const mayBeLimited = lanes.filter(
        ({ target }) => target == null || target.rateLimit !== null,
      );
      const claimed = await db.write(acrossTenants, async (tx) =>
        claim(
          tx,
          {
            endpointIds: lanes.map((lane) => lane.endpointId),
            quotas,
            limit,
            limitedIds: mayBeLimited.map((lane) => lane.endpointId),
          },
          { now, leaseUntil: new Date(now.getTime() + leaseMs) },
        ),
      );
      got = claimed.length;
      const counts = this.#push(claimed);
      const mayHaveMore = lanes.filter(
        (lane, index) => got === limit || counts.get(lane) === quotas[index],
      );
      // Those that got nothing come first in the next turn.
      for (const lane of mayHaveMore) if (!counts.has(lane)) this.#lanes.ready(lane.endpointId);
      for (const lane of mayHaveMore) if (counts.has(lane)) this.#lanes.ready(lane.endpointId);
      return got;
    } finally {
      this.#arrived(limit, got);
    }
  }

  /** Answers how many each lane got. */
  #push(claimed: readonly Claimed[]): ReadonlyMap<Lane, number> {
    const counts = new Map<Lane, number>();
    for (const each of claimed) {
      const lane = this.#lanes.of(each.endpointId);
      lane.push(each);
      const bytes = bytesOf(each);
      this.#heldBytes += bytes;
      this.#usualBytes = Math.max(1, this.#usualBytes * 0.95 + bytes * 0.05);
      counts.set(lane, (counts.get(lane) ?? 0) + 1);
    }
    return counts;
  }

  async #startWaiting(lanes: Iterable<Lane>): Promise<void> {
    const busy = [...lanes].filter((lane) => !lane.isIdle);
    await this.#lanes.refresh(busy);
    for (const lane of busy) this.#sender.start(lane);
  }

  #abandon(claimed: readonly Claimed[]): void {
    for (const each of claimed) this.#heldBytes -= bytesOf(each);
    this.#letGo(claimed.length);
  }

  #onTried(lane: Lane, completion: Completion): void {
    this.#heldBytes -= bytesOf(completion.claimed);
    this.#completions.push(completion);
    if (lane.quota > 0 && this.#lanes.isReady(lane)) this.#deps.wake();
  }

  /** Writes back deliveries that were claimed and not sent. */
  #settleUnsent(how: 'drop' | 'release', claimed: readonly Claimed[]): void {
    if (claimed.length === 0) return;
    const { db, clock, log } = this.#deps;
    const settle = { drop, release }[how];
    const written = db
      .write(acrossTenants, async (tx) => settle(tx, claimed, clock.now()))
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'webhook deliveries wait for their lease to end');
      })
      .finally(() => {
        this.#settling.delete(written);
        this.#abandon(claimed);
      });
    this.#settling.add(written);
  }

  #arrived(reserved: number, got: number): void {
    this.#held += got;
    this.#change(() => {
      this.#reserved -= reserved;
    });
  }

  #letGo(count: number): void {
    this.#change(() => {
      this.#held -= count;
    });
  }

  #change(apply: () => void): void {
    const wasFull = this.#free <= 0;
    apply();
    if (wasFull && this.#free > 0) this.#deps.wake();
    this.#onChange();
  }
}

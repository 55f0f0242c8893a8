import { secondMs } from '#kernel/time.ts';

import { EndpointQueue } from './endpoint-queue.ts';
import type { Limits } from './limits.ts';
import type { Claimed } from './queue-store.ts';
import type { SpareCapacity } from './relay-store.ts';
import { shareOut } from './shares-model.ts';
import type { Targets } from './targets.ts';

const lanesPerClaim = 256;
const lanesKeptMax = 10_000;
const targetAgeMsMax = secondMs;
/** A disabled or missing endpoint is read again sooner, because it may have been enabled. */
const closedAgeMsMax = 100;

/** The lanes of a process: the endpoints that can be claimed for, and their current settings. */
export class EndpointQueues {
  readonly #targets: Targets;
  readonly #inFlightMax: number;
  readonly #lanes = new Map<number, EndpointQueue>();
  /** Endpoints believed to have due deliveries; the ones served last are last. */
  readonly #ready = new Set<number>();
  /** Lanes whose endpoints are read again while they continue to send. */
  readonly #renewing = new Set<EndpointQueue>();
  /** When each team was served last, by a number that grows. */
  readonly #servedAt = new Map<string, number>();
  #services = 0;

  constructor(targets: Targets, limits: Limits) {
    this.#targets = targets;
    this.#inFlightMax = limits.endpointInFlightMax;
  }

  all(): IterableIterator<EndpointQueue> {
    return this.#lanes.values();
  }

  of(endpointId: number): EndpointQueue {
    const known = this.#lanes.get(endpointId);
    if (known !== undefined) return known;
    const lane = new EndpointQueue(endpointId, this.#inFlightMax);
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  get isAnyReady(): boolean {
    return this.#ready.size > 0;
  }

  isReady(lane: EndpointQueue): boolean {
    return this.#ready.has(lane.endpointId);
  }

  ready(endpointId: number): void {
    this.#ready.add(endpointId);
  }

  /** Adds each delivery to the queue of its endpoint. Returns the number for each. */
  push(claimed: readonly Claimed[]): ReadonlyMap<EndpointQueue, number> {
    const counts = new Map<EndpointQueue, number>();
    for (const each of claimed) {
      const lane = this.of(each.endpointId);
      lane.push(each);
      this.#services += 1;
      this.#servedAt.set(lane.owner, this.#services);
      counts.set(lane, (counts.get(lane) ?? 0) + 1);
    }
    return counts;
  }

  /** Takes the lanes to claim for now. Returns true in `isCutOff` if there may be others. */
  choose(now: Date): { readonly lanes: readonly EndpointQueue[]; readonly isCutOff: boolean } {
    if (this.#lanes.size > lanesKeptMax) this.#forgetIdle();
    const lanes: EndpointQueue[] = [];
    for (const endpointId of this.#ready) {
      const lane = this.of(endpointId);
      if (lane.quota > 0 && !lane.isPaused(now)) lanes.push(lane);
      if (lanes.length === lanesPerClaim) break;
    }
    // Remove them before the claim: an announcement during it concerns deliveries that the claim does not see.
    for (const lane of lanes) this.#ready.delete(lane.endpointId);
    return { lanes, isCutOff: lanes.length === lanesPerClaim };
  }

  /** Reads the endpoints of lanes whose owner is unknown. */
  async identify(lanes: readonly EndpointQueue[]): Promise<void> {
    const unknown = lanes.filter(({ target }) => target === undefined);
    if (unknown.length > 0) await this.#open(unknown);
  }

  /**
   * Returns how many deliveries to claim for each lane: at most `limit` in all, and at most `ownerMax` of a team, including those
   * it holds.
   */
  quotas(lanes: readonly EndpointQueue[], limit: number, ownerMax: number): readonly number[] {
    const held = this.#heldByOwner();
    const heldBy = (owner: string): number => held.get(owner) ?? 0;
    const servedAt = (owner: string): number => this.#servedAt.get(owner) ?? 0;
    return shareOut(lanes, { limit, ownerMax, heldBy, servedAt });
  }

  #heldByOwner(): ReadonlyMap<string, number> {
    const held = new Map<string, number>();
    for (const lane of this.#lanes.values()) {
      if (lane.held > 0) held.set(lane.owner, (held.get(lane.owner) ?? 0) + lane.held);
    }
    return held;
  }

  /**
   * Returns how many deliveries a relay may dispatch, and of which endpoints: at most `ownerMax` of a team, including those it
   * holds.
   */
  room(deliveries: number, now: Date, ownerMax: number): SpareCapacity {
    const held = this.#heldByOwner();
    const isNear = ({ owner }: EndpointQueue): boolean => (held.get(owner) ?? 0) > ownerMax / 2;
    const near = [...this.#lanes.values()].filter((lane) => isNear(lane));
    const wishes = near.map(({ owner, free }) => ({ owner, quota: free }));
    const heldBy = (owner: string): number => held.get(owner) ?? 0;
    const given = shareOut(wishes, { limit: Number.MAX_SAFE_INTEGER, ownerMax, heldBy });
    const limited = new Map(near.map((lane, index) => [lane, given[index] ?? 0]));
    const endpointIds: number[] = [];
    const quotas: number[] = [];
    const say = (endpointId: number, quota: number): void => {
      endpointIds.push(endpointId);
      quotas.push(quota);
    };
    for (const lane of this.#lanes.values()) {
      const limit = limited.get(lane);
      if (lane.isPaused(now) || lane.target === null) say(lane.endpointId, 0);
      else if (limit !== undefined) say(lane.endpointId, limit);
      else if (!lane.isIdle) say(lane.endpointId, lane.free);
    }
    return { deliveries, endpointIds, quotas, otherQuota: this.#inFlightMax };
  }

  /** Returns how many more deliveries all known lanes can hold, and whether the active ones are half empty. */
  spare(now: Date): { readonly deliveries: number; readonly isHalf: boolean } {
    let deliveries = 0;
    let free = 0;
    let window = 0;
    for (const lane of this.#lanes.values()) {
      if (lane.isPaused(now) || lane.target === null) continue;
      deliveries += lane.free;
      if (lane.isIdle) continue;
      free += lane.free;
      window += lane.window;
    }
    return { deliveries, isHalf: free * 2 >= window };
  }

  /** Reads endpoints whose cached state is old. It is renewed in the background before that, so that a busy queue never waits. */
  async refresh(lanes: readonly EndpointQueue[]): Promise<void> {
    const nowMs = performance.now();
    const ageMsOf = ({ openedMs }: EndpointQueue): number => nowMs - openedMs;
    const old = lanes.filter(
      (lane) => ageMsOf(lane) >= (lane.target === null ? closedAgeMsMax : targetAgeMsMax),
    );
    const aging = lanes.filter(
      (lane) =>
        lane.target !== null &&
        !this.#renewing.has(lane) &&
        ageMsOf(lane) >= targetAgeMsMax / 2 &&
        ageMsOf(lane) < targetAgeMsMax,
    );
    if (aging.length > 0) void this.#renew(aging);
    if (old.length > 0) await this.#open(old);
  }

  async #renew(lanes: readonly EndpointQueue[]): Promise<void> {
    for (const lane of lanes) this.#renewing.add(lane);
    try {
      await this.#open(lanes);
    } catch {
      // State that is old by the next time is awaited, and a failure is reported.
    } finally {
      for (const lane of lanes) this.#renewing.delete(lane);
    }
  }

  async #open(lanes: readonly EndpointQueue[]): Promise<void> {
    const nowMs = performance.now();
    const ids = lanes.map((lane) => lane.endpointId);
    const targets = await this.#targets.open(ids, (id) => this.#lanes.get(id)?.target ?? null);
    for (const lane of lanes) {
      // State that was updated in the meantime, as by a 410, is newer.
      if (lane.openedMs >= nowMs) continue;
      lane.target = targets.get(lane.endpointId) ?? null;
      lane.openedMs = nowMs;
    }
  }

  #forgetIdle(): void {
    for (const lane of this.#lanes.values()) {
      if (lane.isIdle) this.#lanes.delete(lane.endpointId);
    }
    const owners = new Set([...this.#lanes.values()].map(({ owner }) => owner));
    for (const owner of this.#servedAt.keys()) if (!owners.has(owner)) this.#servedAt.delete(owner);
  }
}

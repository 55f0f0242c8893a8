import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';

import type { Bodies } from './bodies.ts';
import { Completions } from './completions.ts';
import { type Attempted, attemptDelivery, type Message } from './delivery-attempt.ts';
import { claim, type Claimed, drop, findDueEndpoints, release } from './delivery-store.ts';
import { Lane } from './lane.ts';
import { type Decision, isThrottling, type StoredEvent } from './model.ts';
import type { OpenTarget, Targets } from './targets.ts';

/** What this process holds of the queue at most: claimed, in flight, or not written back yet. */
const heldMax = 1024;
const claimMax = 256;
const lanesPerClaim = 256;
const endpointsPerLook = 1000;
export const lookEveryMs = 250;
const targetAgeMsMax = secondMs;
/** An endpoint that takes nothing is looked up sooner: it may have been enabled. */
const closedAgeMsMax = 100;
const lanesKeptMax = 10_000;
/**
 * Two attempts that time out: what a lane cannot start by then goes back and is claimed again. What a
 * worker held that was killed goes out this much later.
 */
const leaseMs = 30 * secondMs;

export type Limits = {
  /** How many deliveries of one endpoint may be in flight. */
  readonly endpointInFlightMax: number;
  readonly attemptTimeoutMs: number;
  /** No further delivery starts while the bodies in flight are this large together. */
  readonly inFlightBytesMax: number;
};

type Deps = Pick<Resources, 'db' | 'clock' | 'random' | 'log' | 'telemetry'> & {
  readonly bodies: Bodies;
  readonly targets: Targets;
  readonly limits: Limits;
  /** Asks for a turn soon. */
  readonly wake: () => void;
};

/** Claims due deliveries fairly among endpoints, sends them side by side, and writes back what came of it. */
export class DeliveryWorker {
  readonly #deps: Deps;
  readonly #completions: Completions;
  readonly #lanes = new Map<number, Lane>();
  /** Endpoints believed to have due deliveries; the ones served last are last. */
  readonly #ready = new Set<number>();
  readonly #inFlight = new Set<Claimed>();
  /** Lanes that wait for others' bodies to leave memory. */
  readonly #crowded = new Set<Lane>();
  readonly #settling = new Set<Promise<void>>();
  readonly #outcomes: Readonly<Record<Decision['outcome'], { inc(): void }>>;
  #held = 0;
  #inFlightBytes = 0;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #lookAfter = 0;
  #isStopping = false;
  readonly #whenLanded = new Set<() => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#completions = new Completions({
      db: deps.db,
      log: deps.log,
      onWritten: (count) => this.#letGo(count),
    });
    const { deliveries } = deps.telemetry;
    this.#outcomes = {
      delivered: deliveries.labels('delivered'),
      retry: deliveries.labels('retry'),
      exhausted: deliveries.labels('exhausted'),
      gone: deliveries.labels('gone'),
    };
  }

  /** Tells which endpoints have new deliveries, so that the next turn need not look for them. */
  announce(endpointIds: readonly number[]): void {
    for (const endpointId of endpointIds) this.#ready.add(endpointId);
    this.#deps.wake();
  }

  /** Claims once; true when another turn may claim more. */
  async turn(): Promise<boolean> {
    if (performance.now() - this.#lookedMs >= lookEveryMs) await this.look();
    this.#deps.telemetry.outboxPending.set(this.#held);
    const lanes = this.#chooseLanes();
    if (lanes.length === 0) return false;
    const claimed = await this.#claim(lanes);
    await this.#startWaiting(lanes);
    return claimed > 0 || lanes.length === lanesPerClaim;
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
    for (const endpointId of page.endpointIds) this.#ready.add(endpointId);
    await this.#startWaiting(this.#lanes.values());
  }

  /** Resolves when nothing is in flight and everything is written back. */
  async settle(): Promise<void> {
    while (this.#inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenLanded.add(resolve);
      });
    }
    await this.#completions.settle();
    await Promise.all(this.#settling);
  }

  #tellLanded(): void {
    for (const tell of this.#whenLanded) tell();
    this.#whenLanded.clear();
  }

  /** Sends nothing new, waits for what is in flight, and gives the rest back, due at once. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isStopping = true;
    const waiting = [...this.#lanes.values()].flatMap((lane) => lane.takeWaiting());
    this.#settleUnsent(release, waiting);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.settle(), deadline]);
    clearTimeout(timer);
    const late = [...this.#inFlight];
    this.#inFlight.clear();
    this.#tellLanded();
    this.#settleUnsent(release, late);
    await Promise.all([...this.#settling, this.#completions.close()]);
  }

  #laneOf(endpointId: number): Lane {
    const known = this.#lanes.get(endpointId);
    if (known !== undefined) return known;
    const lane = new Lane(endpointId, this.#deps.limits.endpointInFlightMax);
    this.#lanes.set(endpointId, lane);
    return lane;
  }

  #forgetIdleLanes(): void {
    for (const lane of this.#lanes.values()) {
      if (lane.isIdle) this.#lanes.delete(lane.endpointId);
    }
  }

  #chooseLanes(): readonly Lane[] {
    if (this.#held >= heldMax || this.#isStopping) return [];
    if (this.#lanes.size > lanesKeptMax) this.#forgetIdleLanes();
    const lanes: Lane[] = [];
    const now = this.#deps.clock.now();
    for (const endpointId of this.#ready) {
      const lane = this.#laneOf(endpointId);
      if (lane.quota > 0 && !lane.isPaused(now)) lanes.push(lane);
      if (lanes.length === lanesPerClaim) break;
    }
    return lanes;
  }

  /** Answers how many it got. */
  async #claim(lanes: readonly Lane[]): Promise<number> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const limit = Math.min(claimMax, heldMax - this.#held);
    const quotas = lanes.map((lane) => lane.quota);
    // What is not known yet may have one.
    const mayBeLimited = lanes.filter(({ target }) => target == null || target.rateLimit !== null);
    // Before the claim: an announcement during it is about deliveries that it does not see.
    for (const lane of lanes) this.#ready.delete(lane.endpointId);
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
    this.#held += claimed.length;
    const counts = new Map<number, number>();
    for (const each of claimed) {
      counts.set(each.endpointId, (counts.get(each.endpointId) ?? 0) + 1);
      this.#laneOf(each.endpointId).push(each);
    }
    const isCutOff = claimed.length === limit;
    const mayHaveMore = lanes.filter(
      (lane, index) => isCutOff || counts.get(lane.endpointId) === quotas[index],
    );
    // Those that got nothing come first in the next turn.
    const served = (lane: Lane): boolean => counts.has(lane.endpointId);
    for (const lane of mayHaveMore) if (!served(lane)) this.#ready.add(lane.endpointId);
    for (const lane of mayHaveMore) if (served(lane)) this.#ready.add(lane.endpointId);
    return claimed.length;
  }

  async #startWaiting(lanes: Iterable<Lane>): Promise<void> {
    const busy = [...lanes].filter((lane) => !lane.isIdle);
    await this.#refreshTargets(busy);
    for (const lane of busy) this.#start(lane);
  }

  async #refreshTargets(lanes: readonly Lane[]): Promise<void> {
    const nowMs = performance.now();
    const stale = lanes.filter(
      ({ target, openedMs }) =>
        nowMs - openedMs >= (target === null ? closedAgeMsMax : targetAgeMsMax),
    );
    if (stale.length === 0) return;
    const ids = stale.map((lane) => lane.endpointId);
    const targets = await this.#deps.targets.open(ids, (id) => this.#lanes.get(id)?.target ?? null);
    for (const lane of stale) {
      lane.target = targets.get(lane.endpointId) ?? null;
      lane.openedMs = nowMs;
    }
  }

  /** Sends as many of the lane's deliveries as may be in flight. */
  #start(lane: Lane): void {
    const { target } = lane;
    if (target === undefined || this.#isStopping) return;
    if (target === null) {
      this.#settleUnsent(drop, lane.takeWaiting());
      return;
    }
    for (;;) {
      if (this.#inFlightBytes >= this.#deps.limits.inFlightBytesMax) {
        this.#crowded.add(lane);
        return;
      }
      const claimed = lane.next();
      if (claimed === undefined) return;
      if (claimed.event === null) this.#settleUnsent(drop, [claimed]);
      else if (this.#isLeaseTooShort(claimed)) this.#settleUnsent(release, [claimed]);
      else void this.#send(lane, claimed, { target, event: claimed.event });
    }
  }

  #isLeaseTooShort(claimed: Claimed): boolean {
    const { clock, limits } = this.#deps;
    return claimed.leaseUntil.getTime() - clock.now().getTime() < limits.attemptTimeoutMs;
  }

  async #send(
    lane: Lane,
    claimed: Claimed,
    { target, event }: { readonly target: OpenTarget; readonly event: StoredEvent },
  ): Promise<void> {
    const { clock, random, bodies, limits } = this.#deps;
    lane.inFlight += 1;
    this.#inFlight.add(claimed);
    let bytes = 0;
    const makeMessage = (): Message => {
      const body = bodies.of(event);
      bytes = body.length;
      this.#inFlightBytes += bytes;
      return { id: event.uid, body };
    };
    const options = { clock, random, timeoutMs: limits.attemptTimeoutMs };
    const tried = await attemptDelivery(claimed, { target, makeMessage }, options);
    lane.inFlight -= 1;
    this.#inFlightBytes -= bytes;
    // False when stop() has given the delivery back meanwhile.
    if (this.#inFlight.delete(claimed)) this.#finish(lane, event, tried);
    if (this.#inFlight.size === 0) this.#tellLanded();
  }

  #finish(lane: Lane, event: StoredEvent, tried: Attempted): void {
    const { clock, telemetry, log, wake } = this.#deps;
    const { outcome } = tried;
    const now = clock.now();
    lane.onAnswer(tried.status !== null && !isThrottling(tried.status), now);
    // What was claimed before the pause is anybody's again, and no try of it is spent.
    if (lane.isPaused(now)) this.#settleUnsent(release, lane.takeWaiting());
    const isRecovery =
      outcome === 'delivered' && (lane.hasFailed || lane.target?.isFailing === true);
    lane.hasFailed = outcome !== 'delivered';
    this.#outcomes[outcome].inc();
    telemetry.deliverySeconds.observe(tried.durationMs / secondMs);
    if (outcome === 'gone') {
      // What waits is deleted together with the endpoint's other deliveries, when this result is written.
      lane.target = null;
      lane.openedMs = performance.now();
      this.#letGo(lane.takeWaiting().length);
    }
    if (outcome === 'gone' || outcome === 'exhausted') {
      const fields = { endpointId: lane.endpointId, event: event.uid, status: tried.status };
      log.warn(fields, `a webhook delivery ended without success: ${outcome}`);
    }
    this.#completions.push({ ...tried, isRecovery });
    this.#start(lane);
    this.#startCrowded();
    if (lane.quota > 0 && this.#ready.has(lane.endpointId)) wake();
  }

  #startCrowded(): void {
    if (this.#crowded.size === 0) return;
    const lanes = [...this.#crowded];
    this.#crowded.clear();
    for (const lane of lanes) this.#start(lane);
  }

  /** Writes back deliveries that were claimed and not sent. */
  #settleUnsent(
    how: (tx: Tx, claimed: readonly Claimed[], now: Date) => Promise<void>,
    claimed: readonly Claimed[],
  ): void {
    if (claimed.length === 0) return;
    const { db, clock, log } = this.#deps;
    const written = db
      .write(acrossTenants, async (tx) => how(tx, claimed, clock.now()))
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'webhook deliveries wait for their lease to end');
      })
      .finally(() => {
        this.#settling.delete(written);
        this.#letGo(claimed.length);
      });
    this.#settling.add(written);
  }

  #letGo(count: number): void {
    const wasFull = this.#held >= heldMax;
    this.#held -= count;
    if (wasFull) this.#deps.wake();
  }
}

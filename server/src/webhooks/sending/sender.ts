import type { AppContext } from '#kernel/app-context.ts';
import { secondMs } from '#kernel/time.ts';

import { isThrottling, type StoredEvent } from '../model.ts';
import type { BodyCache } from '../stored/body-cache.ts';
import { isErased, type Unsendable } from '../stored/sealed-events.ts';
import { type Attempted, attemptDelivery, type Message } from './attempt.ts';
import type { ClaimRelease } from './claim-release.ts';
import type { Completions } from './completions.ts';
import type { Completion } from './endpoint-health-updates.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { EndpointQueues } from './endpoint-queues.ts';
import type { Limits } from './limits.ts';
import type { PrefetchLimit } from './prefetch-limit.ts';
import type { Claimed } from './queue-store.ts';
import { teamShare } from './shares-model.ts';
import type { Steps } from './steps.ts';
import type { OpenTarget } from './targets.ts';

type Deps = Pick<AppContext, 'clock' | 'random' | 'log' | 'telemetry'> & {
  readonly bodies: BodyCache;
  readonly limits: Limits;
  readonly capacity: PrefetchLimit;
  readonly lanes: EndpointQueues;
  readonly completions: Completions;
  readonly unsent: ClaimRelease;
  readonly steps: Steps;
  /** Requests a claim soon. */
  readonly wake: () => void;
};

/** The longest wait of a claimed event of a user: a deletion takes effect on deliveries within this time. */
const claimMsMax = secondMs;

/** Sends queued deliveries concurrently within limits, and reports the results. */
export class Sender {
  readonly #deps: Deps;
  readonly #inFlight = new Set<Claimed>();
  /** Lanes that wait until other bodies are freed. */
  readonly #crowded = new Set<EndpointQueue>();
  readonly #outcomes: Readonly<Record<Attempted['outcome'], { inc(): void }>>;
  readonly #whenLanded = new Set<() => void>();
  #inFlightBytes = 0;
  readonly #inFlightBytesOf = new Map<string, number>();
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { deliveries } = deps.telemetry;
    // Start at zero: Prometheus sees no increase if a series begins with its first event.
    const from0 = (outcome: Attempted['outcome']): { inc(): void } => {
      deliveries.inc({ outcome }, 0);
      return deliveries.labels(outcome);
    };
    this.#outcomes = {
      delivered: from0('delivered'),
      retry: from0('retry'),
      exhausted: from0('exhausted'),
      gone: from0('gone'),
      erased: from0('erased'),
    };
  }

  /** Sends pending deliveries of these queues, after it read their endpoints. */
  async startAll(lanes: Iterable<EndpointQueue>): Promise<void> {
    const busy = [...lanes].filter((lane) => !lane.isIdle);
    await this.#deps.lanes.refresh(busy);
    for (const lane of busy) this.#start(lane);
  }

  /** Sends as many deliveries of the queue as may be in flight. */
  #start(lane: EndpointQueue): void {
    const { target } = lane;
    const { limits, unsent } = this.#deps;
    if (target === undefined || this.#isStopping) return;
    if (target === null) {
      unsent.drop(lane.takeWaiting());
      return;
    }
    for (;;) {
      const ownBytes = this.#inFlightBytesOf.get(target.owner) ?? 0;
      const isFull = this.#inFlightBytes >= limits.inFlightBytesMax;
      if (isFull || ownBytes >= limits.inFlightBytesMax * teamShare) {
        this.#crowded.add(lane);
        return;
      }
      const claimed = lane.next();
      if (claimed === undefined) return;
      if (claimed.event === null) unsent.drop([claimed]);
      else if (this.#isTooOld(claimed)) unsent.release([claimed]);
      else this.#send(lane, claimed, { target, event: claimed.event });
    }
  }

  /** Resolves when nothing is in flight. */
  async landed(): Promise<void> {
    while (this.#inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenLanded.add(resolve);
      });
    }
  }

  /** Sends nothing new. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Stops waiting for responses. Returns the deliveries without one. */
  abandon(): readonly Claimed[] {
    const late = [...this.#inFlight];
    this.#inFlight.clear();
    this.#tellLanded();
    return late;
  }

  #tellLanded(): void {
    for (const tell of this.#whenLanded) tell();
    this.#whenLanded.clear();
  }

  /**
   * Returns whether the lease would end during the attempt, or the user may have been deleted since the claim. The next claim
   * checks again.
   */
  #isTooOld({ leaseUntil, sinceMs, event }: Claimed): boolean {
    const { clock, limits } = this.#deps;
    const isLeaseTooShort = leaseUntil.getTime() - clock.now().getTime() < limits.attemptTimeoutMs;
    const isAboutUser = event !== null && event.userId !== null;
    return isLeaseTooShort || (isAboutUser && performance.now() - sinceMs > claimMsMax);
  }

  #send(
    lane: EndpointQueue,
    claimed: Claimed,
    { target, event }: { readonly target: OpenTarget; readonly event: StoredEvent },
  ): void {
    const { clock, random, limits, steps } = this.#deps;
    const beganMs = performance.now();
    steps.lane(beganMs - claimed.sinceMs);
    const message = this.#render(event);
    const bytes = typeof message === 'string' ? 0 : message.body.length;
    lane.inFlight += 1;
    this.#inFlight.add(claimed);
    this.#count(target.owner, bytes);
    const options = { clock, random, timeoutMs: limits.attemptTimeoutMs, steps, beganMs };
    attemptDelivery(claimed, { target, message }, options, (attempted) => {
      lane.inFlight -= 1;
      this.#count(target.owner, -bytes);
      // False if it was released in the meantime.
      if (this.#inFlight.delete(claimed)) this.#finish(lane, event, attempted);
      if (this.#inFlight.size === 0) this.#tellLanded();
    });
  }

  #count(owner: string, bytes: number): void {
    this.#inFlightBytes += bytes;
    const own = (this.#inFlightBytesOf.get(owner) ?? 0) + bytes;
    if (own === 0) this.#inFlightBytesOf.delete(owner);
    else this.#inFlightBytesOf.set(owner, own);
  }

  /** A renderer's error message may repeat health data, so it is not passed on. */
  #render(event: StoredEvent): Message | Unsendable {
    if (isErased(event)) return 'is erased with the data of its user';
    const isProtected = event.format === 'sealed';
    try {
      return { id: event.uid, body: this.#deps.bodies.of(event), isProtected };
    } catch {
      return 'cannot be rendered';
    }
  }

  #finish(lane: EndpointQueue, event: StoredEvent, tried: Attempted): void {
    const { clock, telemetry, log } = this.#deps;
    const { outcome } = tried;
    const now = clock.now();
    const isAnswered = tried.status !== null && !isThrottling(tried.status);
    // Erased events were never sent and do not affect the endpoint's health.
    if (outcome !== 'erased') lane.onAnswer(isAnswered ? tried.durationMs : null, now);
    // Deliveries that were claimed before the pause are released, without counting an attempt.
    if (lane.isPaused(now)) this.#deps.unsent.release(lane.takeWaiting());
    const isRecovery =
      outcome === 'delivered' && (lane.hasFailed || lane.target?.isFailing === true);
    if (outcome !== 'erased') lane.hasFailed = outcome !== 'delivered';
    this.#outcomes[outcome].inc();
    telemetry.deliverySeconds.observe(tried.durationMs / secondMs);
    if (outcome === 'gone') {
      lane.target = null;
      lane.openedMs = performance.now();
      this.#deps.unsent.forget(lane.takeWaiting());
    }
    if (outcome === 'gone' || outcome === 'exhausted' || outcome === 'erased') {
      const fields = { endpointId: lane.endpointId, event: event.uid, status: tried.status };
      log.warn(fields, `a webhook delivery ended without success: ${outcome}`);
    }
    this.#complete(lane, { ...tried, isRecovery });
    this.#start(lane);
    this.#startCrowded();
  }

  #complete(lane: EndpointQueue, completion: Completion): void {
    const { capacity, completions, lanes, wake } = this.#deps;
    capacity.forgetEvent(completion.claimed);
    completions.push(completion);
    if (lane.quota > 0 && lanes.isReady(lane)) wake();
  }

  #startCrowded(): void {
    if (this.#crowded.size === 0) return;
    const lanes = [...this.#crowded];
    this.#crowded.clear();
    for (const lane of lanes) this.#start(lane);
  }
}

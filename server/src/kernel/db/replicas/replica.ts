import type { CompiledQuery, QueryResult } from 'kysely';

import type { PlanMode } from '../driver.ts';
import type { RlsSettings } from '../row-scope.ts';
import type { Identity } from './identity.ts';
import type { ReplicaConnection } from './replica-connection.ts';
import { ReplicaHealth } from './replica-health.ts';
import type { WalPosition } from './wal-position.ts';

/** The status of a replica. */
export type ReplicaReport = {
  readonly name: string;
  readonly isServing: boolean;
  /** Why the replica does not serve reads; null while it does. */
  readonly reason: string | null;
  /** For how long it has lacked something that the primary had. */
  readonly behindMs: number;
};

export type ReplicaOptions = {
  readonly boundMs: number;
  readonly connect: (onLost: () => void) => Promise<ReplicaConnection>;
  readonly primary: {
    readonly now: () => Promise<WalPosition>;
    readonly identity: () => Promise<Identity>;
  };
  /** It was joined, or left. */
  readonly onChange: (report: ReplicaReport) => void;
};

/** How often an unused replica is checked, and how often a serving one reports its position. */
const lookMs = 1000;
/** While a read waits for it. */
const waitingLookMs = 1;

/**
 * A replica. It joins when it has proved to be a standby of the primary and has caught up, and leaves immediately when
 * one no longer holds.
 */
export class Replica {
  readonly name: string;
  readonly standing: ReplicaHealth;
  readonly #options: ReplicaOptions;
  readonly #waiting = new Set<() => void>();
  #link: ReplicaConnection | null = null;
  #joining: ReplicaConnection | null = null;
  #reason: string | null = 'it has not been reached yet';
  #wake: () => void = () => {};
  #isStopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(name: string, options: ReplicaOptions) {
    this.name = name;
    this.#options = options;
    this.standing = new ReplicaHealth(options.boundMs);
  }

  report(): ReplicaReport {
    const { isServing } = this.standing;
    const behindMs = this.standing.behindMs(performance.now());
    return { name: this.name, isServing, reason: this.#reason, behindMs };
  }

  /** Resolves once it was looked at for the first time. */
  async start(): Promise<void> {
    const joined = this.#join();
    this.#done = joined.then(async () => this.#follow());
    await joined;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    this.#leave('the server stops');
    this.#joining?.cut();
    await this.#done;
  }

  /** Returns null if the primary must run the query. */
  async execute<Row>(
    plans: PlanMode,
    visible: RlsSettings,
    query: CompiledQuery,
    wanted: WalPosition,
  ): Promise<QueryResult<Row> | null> {
    if (!(await this.#reached(wanted))) return null;
    const link = this.#link;
    if (link === null) return null;
    try {
      const { result, isProven } = await link.execute<Row>(plans, visible, query, wanted);
      if (!isProven) this.#leave('a connection to it leads to another server');
      return isProven ? result : null;
    } catch {
      // The caller repeats the statement on the primary, which succeeds or reports the real error.
      return null;
    }
  }

  async #reached(wanted: WalPosition): Promise<boolean> {
    const since = performance.now();
    this.standing.want(wanted, since);
    for (;;) {
      const waitedMs = performance.now() - since;
      const next = this.standing.next(wanted, waitedMs);
      if (next === 'read') return true;
      if (next === 'leave') {
        if (this.standing.isServing) this.#leave('it is further behind than a read waits');
        return false;
      }
      await this.#heard(this.#options.boundMs - waitedMs);
    }
  }

  /** Waits until the replica reports its position, at most for this time. */
  async #heard(msMax: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(() => afterArrivals(done), msMax);
      this.#waiting.add(done);
      this.#wake();
    });
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      await pause(waitingLookMs);
      if (this.#link === null || this.#waiting.size === 0) await this.#rest();
      if (this.#isStopped) return;
      await (this.#link === null ? this.#join() : this.#look(this.#link));
    }
  }

  /** Until the next look; a read that waits shortens it, but for one that is not read. */
  async #rest(): Promise<void> {
    if (this.#isStopped) return;
    const woken = Promise.withResolvers<void>();
    this.#wake = () => {
      if (this.#link !== null || this.#isStopped) woken.resolve();
    };
    const timer = setTimeout(woken.resolve, lookMs);
    await woken.promise;
    clearTimeout(timer);
  }

  /** Reads the replica's position. A replica that does not respond in time leaves. */
  async #look(link: ReplicaConnection): Promise<void> {
    const found = await this.#inTime(link.replayed().catch(() => 'lost' as const));
    if (link !== this.#link) return undefined;
    if (found === 'lost') return this.#leave('the connection to it was lost');
    if (found === 'silent') return this.#leave('it does not answer');
    if (found === null) return this.#leave('it is no standby any more');
    this.standing.heard(found, performance.now());
    return this.#tell();
  }

  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer | 'silent'> {
    const late = Promise.withResolvers<'silent'>();
    const { boundMs } = this.#options;
    const timer = setTimeout(() => afterArrivals(() => late.resolve('silent')), boundMs);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #join(): Promise<void> {
    const { connect } = this.#options;
    let link: ReplicaConnection | null = null;
    const onLost = (): void => {
      if (link !== null && this.#link === link) this.#leave('the connection to it was lost');
    };
    try {
      link = await connect(onLost);
      this.#joining = link;
      const reason = await this.#findWrong(link);
      if (reason === null && !this.#isStopped) {
        this.#link = link;
        return this.#change(null);
      }
      this.#change(reason);
    } catch (error) {
      this.#change(`it cannot be reached: ${error instanceof Error ? error.message : ''}`);
    }
    link?.cut();
    return undefined;
  }

  async #findWrong(link: ReplicaConnection): Promise<string | null> {
    const { primary, boundMs } = this.#options;
    const stranger = await link.findStranger(await primary.identity());
    if (stranger !== null) return stranger;
    const wanted = await primary.now();
    const since = performance.now();
    this.standing.want(wanted, since);
    for (;;) {
      const replayed = await link.replayed();
      if (replayed === null) return 'it is no standby any more';
      if (replayed.timeline !== wanted.timeline)
        return 'it follows another history than the primary';
      this.standing.heard(replayed, performance.now());
      if (replayed.at >= wanted.at) return link.findUnguarded();
      if (performance.now() - since >= boundMs) return 'it is further behind than a read waits';
      await pause(waitingLookMs);
    }
  }

  #leave(reason: string): void {
    this.#link?.cut();
    this.#link = null;
    this.#change(reason);
    this.#tell();
  }

  #tell(): void {
    for (const done of this.#waiting) done();
  }

  #change(reason: string | null): void {
    const isNew = (reason === null) !== this.standing.isServing || reason !== this.#reason;
    this.#reason = reason;
    if (reason === null) this.standing.join();
    else this.standing.leave();
    if (isNew) this.#options.onChange(this.report());
  }
}

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Runs after all data that arrived while the process was busy has been handled, so that a busy process causes no
 * timeout.
 */
function afterArrivals(then: () => void): void {
  setImmediate(() => setImmediate(then));
}

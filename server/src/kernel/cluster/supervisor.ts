import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { secondMs } from '../time.ts';
import { AggregatedMetrics } from './aggregated-metrics.ts';
import { failuresAfter, restartAfterMs } from './back-off.ts';
import { type Child, type Ended, startChild } from './child.ts';
import { flagsOf, thisMachine } from './count.ts';
import type { Channel } from './ipc-channel.ts';
import type { Addresses, IpcNotifications } from './ipc-messages.ts';
import { closeOrphanedConnections } from './orphaned-connections.ts';
import { RateLimiterServer } from './rate-limiter-server.ts';

/** A process could not start; the message is one sentence. */
export class ProcessError extends Error {}

type Options = {
  readonly count: number;
  /** The program of each process, and its arguments. */
  readonly program: string;
  readonly args: readonly string[];
};

/** A process that does not report its metrics within this time counts with its previous report. */
const measuredMsMax = 2 * secondMs;

/** Runs the worker processes behind one port, and holds what they share: rate limits and metrics. */
export class Supervisor {
  readonly #deps: { readonly clock: Clock; readonly log: Log };
  readonly #options: Options;
  readonly #children = new Set<Child>();
  readonly #meters = new RateLimiterServer();
  readonly #metrics = new AggregatedMetrics();
  readonly #stopping = new AbortController();
  readonly #restarts = new Set<Promise<void>>();
  /** The result of the console build, also for processes that start later. */
  #console: IpcNotifications['console'] | undefined;
  #hasStarted = false;

  constructor(deps: { readonly clock: Clock; readonly log: Log }, options: Options) {
    this.#deps = deps;
    this.#options = options;
  }

  /** Resolves once all of them serve; rejects with `ProcessError` where one cannot. */
  async start(): Promise<Addresses> {
    const { count, program, args } = this.#options;
    const execArgv = [...process.execArgv, ...flagsOf(count, thisMachine())];
    cluster.setupPrimary({ exec: program, args: [...args], execArgv });
    // Start one process first: an error at start is then logged once, and the others find its compile cache.
    const addresses = await firstReady(this.#begin());
    if (this.#stopping.signal.aborted) return addresses;
    const others = Array.from({ length: count - 1 }, () => this.#begin());
    await Promise.all(others.map(firstReady));
    this.#hasStarted = true;
    for (const { channel } of this.#children) channel.tell('started', null);
    for (const child of this.#children) this.#watch(child, 0);
    return addresses;
  }

  /** Tells each of them. */
  tell(what: 'reload'): void {
    for (const { channel } of this.#children) channel.tell(what, null);
  }

  /** Tells each of them, and those that start later. */
  tellConsole(built: IpcNotifications['console']): void {
    this.#console = built;
    for (const { channel } of this.#children) channel.tell('console', built);
  }

  /** Asks all processes to exit, and kills those that have not by the deadline. */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping.abort();
    for (const { channel } of this.#children) channel.tell('stop', null);
    const late = setTimeout(() => {
      for (const child of this.#children) {
        this.#deps.log.error(
          { process: child.pid },
          'a process did not stop in time: it is killed',
        );
        child.kill();
      }
    }, deadlineMs);
    await Promise.all([...this.#children].map(async ({ ended }) => ended));
    clearTimeout(late);
    await Promise.all(this.#restarts);
  }

  #begin(): Child {
    const nowMs = (): number => this.#deps.clock.now().getTime();
    const child = startChild({
      asked: {
        lot: (asked) => this.#meters.take(asked, nowMs()),
        metrics: async () => this.#sum(),
        serving: () => ({ processes: this.#options.count, serving: this.#serving().length }),
      },
      told: { giveBack: (given) => this.#meters.giveBack(given, nowMs()) },
    });
    this.#children.add(child);
    if (this.#hasStarted) child.channel.tell('started', null);
    if (this.#console !== undefined) child.channel.tell('console', this.#console);
    void this.#forget(child);
    return child;
  }

  async #forget(child: Child): Promise<void> {
    await child.ended;
    this.#children.delete(child);
    await Promise.all([this.#metrics.end(child.pid), closeOrphanedConnections()]);
  }

  /** Starts a replacement when a process ends, unless all are stopping. */
  #watch(child: Child, failures: number): void {
    const restart = async (): Promise<void> => {
      const { code, signal, reason } = await child.ended;
      if (this.#stopping.signal.aborted) return;
      const livedMs = performance.now() - child.startedAtMs;
      const inARow = failuresAfter(failures, livedMs);
      const afterMs = restartAfterMs(inARow);
      await sleep(afterMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      // A stop of the cluster can end this process before the supervisor's own signal does.
      if (this.#stopping.signal.aborted) return;
      const how = { process: child.pid, code, signal, reason, lived_ms: Math.round(livedMs) };
      const another = this.#begin();
      this.#deps.log.error(
        { ...how, after_ms: afterMs, another: another.pid },
        'a process that serves ended by itself: another one takes its place',
      );
      this.#watch(another, inARow);
    };
    const restarting = restart().finally(() => this.#restarts.delete(restarting));
    this.#restarts.add(restarting);
  }

  #serving(): readonly Child[] {
    return [...this.#children].filter((child) => child.isReady());
  }

  async #sum(): Promise<string> {
    await Promise.all(
      this.#serving().map(async ({ pid, channel }) => {
        const measured = await soon(channel).catch(() => undefined);
        // The counters of a process that ended during the request are in the sums already.
        if (measured !== undefined && this.#serving().some((child) => child.pid === pid))
          this.#metrics.note(pid, measured);
      }),
    );
    return this.#metrics.text();
  }
}

async function soon(channel: Channel): ReturnType<typeof channel.ask<'measured'>> {
  const late = sleep(measuredMsMax, undefined, { ref: false }).then(() => {
    throw new Error('it does not answer');
  });
  return Promise.race([channel.ask('measured', null), late]);
}

async function firstReady(child: Child): Promise<Addresses> {
  const failed = child.ended.then((how) => {
    throw new ProcessError(sentenceOf(child.pid, how));
  });
  return Promise.race([child.ready, failed]);
}

function sentenceOf(pid: number, { code, signal, reason }: Ended): string {
  return (
    reason ?? `Process ${pid} ended with ${signal ?? `exit code ${code}`} before it could serve.`
  );
}

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { singleProcess, sharePerProcess, type ClusterView } from '#kernel/cluster/cluster-view.ts';
import { AppError } from '#kernel/errors.ts';
import { FairQueue } from '#kernel/jobs/fair-queue.ts';

import { pack } from './packing.ts';
import type { Reply, Task } from './task.ts';

/** The threads that run queries. */
export type Pool = {
  /**
   * Rejects if too many tasks are queued. Teams are served round-robin, and the newest task of the team with the longest queue is
   * rejected in favour of a team with a shorter one. A task's data is read shortly before it runs, so that queued tasks hold
   * none. If the client disconnects, the task is not started, or aborted.
   */
  run(read: () => Promise<Task>, gone: AbortSignal, team: string): Promise<Reply>;
  close(): Promise<void>;
};

type Options = {
  readonly threads?: number;
  /** The processes that share the threads. */
  readonly siblings?: Pick<ClusterView, 'count'>;
  readonly waitingMax?: number;
  readonly timeoutMs?: number;
};

type Waiting = {
  readonly read: () => Promise<Task>;
  readonly gone: AbortSignal;
  readonly team: string;
  readonly settle: (reply: Reply | null, error?: Error) => void;
};

type Ready = { readonly entry: Waiting; readonly task: Task };

/** One core stays free for requests. */
const threadsDefault = Math.min(4, Math.max(1, availableParallelism() - 1));
/** The most queued tasks for each thread; further clients are asked to retry later. */
const waitingEach = 32;
/** Read while all threads run, so that none waits for the database. */
const readAheadMax = 1;
const timeoutDefaultMs = 20_000;
const retryAfterSeconds = 2;
/**
 * Columns are outside of the heap, and limited by the samples that a query may read. A small young generation is collected more
 * often and frees them: a year of minutes peaks at 107 MB instead of 158.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** The error of a client that disconnected and does not read it. */
const stopped = (): Error => new AppError('service.unavailable');
const busy = (): Error =>
  new AppError('aggregate.busy', { headers: { 'retry-after': String(retryAfterSeconds) } });

const module = new URL('query-worker.ts', import.meta.url);

export function openPool(options: Options = {}): Pool {
  return new Threads(options);
}

class Threads implements Pool {
  readonly #threads: number;
  readonly #waitingMax: number;
  readonly #timeoutMs: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  readonly #waiting = new FairQueue<Waiting>();
  #reading = 0;
  readonly #ready: Ready[] = [];
  #isClosed = false;

  constructor({ threads, siblings = singleProcess, waitingMax, timeoutMs }: Options) {
    const share = sharePerProcess(threadsDefault, siblings);
    this.#threads = threads ?? share;
    this.#waitingMax = waitingMax ?? waitingEach * share;
    this.#timeoutMs = timeoutMs ?? timeoutDefaultMs;
  }

  async run(read: () => Promise<Task>, gone: AbortSignal, team: string): Promise<Reply> {
    if (this.#isClosed || !this.#hasPlace(team)) throw busy();
    return new Promise((resolve, reject) => {
      // A client that disconnects while it is queued releases its slot.
      const leave = (): void => this.#leave(entry);
      const settle: Waiting['settle'] = (reply, error) => {
        gone.removeEventListener('abort', leave);
        if (reply === null) reject(error ?? stopped());
        else resolve(reply);
      };
      const entry: Waiting = { read, gone, team, settle };
      this.#waiting.push(team, entry);
      gone.addEventListener('abort', leave, { once: true });
      if (gone.aborted) this.#leave(entry);
      this.#readNext();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    dropAll(this.#waiting.takeAll());
    this.#startNext();
    const all = [...this.#idle, ...this.#busy];
    await Promise.all(all.map(async (worker) => worker.terminate()));
  }

  /** Returns whether the team may wait; true also after rejecting another team's task. */
  #hasPlace(team: string): boolean {
    if (this.#waiting.size + this.#begun - this.#threads < this.#waitingMax) return true;
    const given = this.#waiting.takeBack(this.#waiting.sizeOf(team) + 1);
    given?.settle(null, busy());
    return given !== undefined;
  }

  get #begun(): number {
    return this.#reading + this.#ready.length + this.#busy.size;
  }

  #readNext(): void {
    if (this.#isClosed || this.#begun >= this.#threads + readAheadMax) return;
    const entry = this.#waiting.take();
    if (entry === undefined) return;
    this.#reading += 1;
    const whenRead = (apply: () => void): void => {
      this.#reading -= 1;
      apply();
      this.#startNext();
    };
    entry.read().then(
      (task) =>
        whenRead(() => {
          if (entry.gone.aborted) entry.settle(null);
          else this.#ready.push({ entry, task });
        }),
      (error: unknown) =>
        whenRead(() => entry.settle(null, error instanceof Error ? error : stopped())),
    );
    this.#readNext();
  }

  #startNext(): void {
    if (this.#isClosed) dropAll(this.#ready.splice(0).map(({ entry }) => entry));
    const first = this.#busy.size < this.#threads ? this.#ready.shift() : undefined;
    if (first === undefined) {
      this.#readNext();
      return;
    }
    this.#start(first);
    this.#startNext();
  }

  #start(first: Ready): void {
    const worker = this.#idle.pop() ?? startThread();
    this.#busy.add(worker);
    runOn(worker, first, this.#timeoutMs, (isReusable) => {
      this.#busy.delete(worker);
      if (isReusable && !this.#isClosed) this.#idle.push(worker);
      else void worker.terminate();
      this.#startNext();
    });
  }

  #leave(entry: Waiting): void {
    if (this.#waiting.remove(entry.team, entry)) dropAll([entry]);
    const ready = this.#ready.findIndex((each) => each.entry === entry);
    if (ready !== -1) dropAll(this.#ready.splice(ready, 1).map((each) => each.entry));
    this.#readNext();
  }
}

function dropAll(entries: readonly Waiting[]): void {
  for (const { settle } of entries) settle(null);
}

function startThread(): Worker {
  const worker = new Worker(module, { resourceLimits });
  // An idle server may exit.
  worker.unref();
  // A terminating thread may emit an error. For a running query another listener ends the query.
  worker.on('error', () => {});
  return worker;
}

/** Runs one task. Reports afterwards whether the thread can be used again, which a stopped thread cannot. */
function runOn(
  worker: Worker,
  { task, entry: { gone, settle } }: Ready,
  timeoutMs: number,
  release: (isReusable: boolean) => void,
): void {
  const end = (isReusable: boolean, reply: Reply | null, error?: Error): void => {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    worker.unref();
    release(isReusable);
    settle(reply, error);
  };
  const onGone = (): void => end(false, null);
  const onMessage = (reply: Reply): void => end(true, reply);
  const onError = (error: Error): void => end(false, null, error);
  const onExit = (): void => end(false, null);
  const timer = setTimeout(() => end(false, null, new AppError('aggregate.too_slow')), timeoutMs);
  worker.ref();
  gone.addEventListener('abort', onGone, { once: true });
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  const [packed, given] = pack(task);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
  worker.postMessage(packed, given);
}

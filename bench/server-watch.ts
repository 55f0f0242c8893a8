import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Of a server that is measured, from one question to the next. */
export type Watched = {
  /** How long its event loop was held. */
  readonly loopMaxMs: number;
  /** Collections of the whole heap that V8 began, and how long the loop stood still for them. */
  readonly wholeCollections: number;
  readonly wholeCollectionsMs: number;
  readonly youngCollections: number;
  readonly cpuMs: number;
  /** Memory beside the heap that JavaScript holds: buffers. */
  readonly externalMb: number;
  /** Of each request, in their order: from its head to the last byte that the operating system took. */
  readonly requestsMs: readonly number[];
};

/** Loaded into the server; it writes what it saw into a file at each SIGUSR2. */
function watch(file: string): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let [whole, wholeMs, young] = [0, 0, 0];
  let cpu = process.cpuUsage();
  let requestsMs: number[] = [];
  const count = (list: PerformanceObserverEntryListLike): void => {
    for (const { detail, duration } of list.getEntries()) {
      const kind = Object(detail).kind as number;
      if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1;
      else if (kind === constants.NODE_PERFORMANCE_GC_MINOR) young += 1;
      if (kind !== constants.NODE_PERFORMANCE_GC_MINOR) wholeMs += duration;
    }
  };
  const observer = new PerformanceObserver(count);
  const begun = new WeakMap<object, number>();
  const onBegin = (message: unknown): void => {
    begun.set(Object(message).request as object, performance.now());
  };
  const onEnd = (message: unknown): void => {
    const at = begun.get(Object(message).request as object);
    if (at !== undefined) requestsMs.push(performance.now() - at);
  };
  let isBegun = false;
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage(cpu);
    const watched: Watched = {
      loopMaxMs: delay.max / 1e6,
      wholeCollections: whole,
      wholeCollectionsMs: wholeMs,
      youngCollections: young,
      cpuMs: (user + system) / 1000,
      externalMb: process.memoryUsage().external / 2 ** 20,
      requestsMs,
    };
    writeFileSync(file, JSON.stringify(watched));
    // Begins with the first question: who is not asked measures nothing.
    if (!isBegun) {
      isBegun = true;
      delay.enable();
      observer.observe({ entryTypes: ['gc'] });
      subscribe('http.server.request.start', onBegin);
      subscribe('http.server.response.finish', onEnd);
    }
    delay.reset();
    [whole, wholeMs, young] = [0, 0, 0];
    requestsMs = [];
    cpu = process.cpuUsage();
  });
}

type PerformanceObserverEntryListLike = {
  getEntries(): readonly { readonly detail?: unknown; readonly duration: number }[];
};

const file = process.env['SALUS_BENCH_WATCH_FILE'];
if (isMainThread && file !== undefined) watch(file);

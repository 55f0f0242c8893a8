import type { AppContext } from '../app-context.ts';
import { describeError } from '../log/describe-error.ts';
import { secondMs } from '../time.ts';

/** Reference data of this process: loaded at its first use, and again after every import. */
export type ReferenceData<Value> = {
  /** With every import that was complete before the call, unless loading it takes too long. */
  get(): Promise<Value>;
  /** Waits until nothing is being loaded: before the database is closed. */
  settle(): Promise<void>;
};

type Source<Value> = {
  /** For the log. */
  readonly name: string;
  /** The channel that imports notify. */
  readonly channel: string;
  /** Returns a version that differs after each import. Each use reads it, so it must be cheap. */
  version(): Promise<string>;
  load(): Promise<{ readonly value: Value; readonly version: string }>;
};

/** How long uses wait for a reload, from its start. Afterwards the previous data is used until the reload ends. */
const waitMaxMs = 5 * secondMs;

export function openReferenceData<Value>(
  deps: Pick<AppContext, 'db' | 'log'>,
  source: Source<Value>,
): ReferenceData<Value> {
  const kept = keepFresh(deps, source);
  const checks = oneAfterAnother(async () => kept.check());
  let started: Promise<void> | null = null;

  const start = async (): Promise<void> => {
    await kept.start();
    await deps.db.listen(source.channel, () => {
      kept.tryAgain();
      void checks.next();
    });
  };
  return {
    get: async () => {
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      await started;
      await checks.next();
      await kept.loading()?.soon;
      return kept.value();
    },
    settle: async () => {
      await started?.catch(() => {});
      await checks.last();
      await kept.loading()?.done;
    },
  };
}

type Loading = { readonly done: Promise<void>; readonly soon: Promise<void> };

/** Returns the latest loaded data, and loads newer data. */
function keepFresh<Value>(
  { log }: Pick<AppContext, 'log'>,
  source: Source<Value>,
): {
  start(): Promise<void>;
  value(): Value;
  check(): Promise<void>;
  tryAgain(): void;
  loading(): Loading | null;
} {
  const { name: what } = source;
  let current: { readonly value: Value; readonly version: string } | null = null;
  /** The version to load. */
  let wanted = '';
  /** The version that could not be loaded; it is not loaded again before the next notification. */
  let failed: string | null = null;
  let loading: Loading | null = null;

  const tellFailure = (error: unknown): void => {
    log.error({ what, error: describeError(error) }, 'reference data could not be reloaded');
  };
  // The previous data is used until the new data is complete, and if loading fails.
  const load = async (): Promise<void> => {
    while (current?.version !== wanted) {
      const aim = wanted;
      try {
        current = await source.load();
        log.info({ what }, 'reference data reloaded');
        // The loaded version may be newer than the requested one.
        if (wanted === aim) wanted = current.version;
      } catch (error) {
        tellFailure(error);
        failed = aim;
        if (wanted === aim) break;
      }
    }
    // In the same turn as the last check, so that no request comes in between.
    loading = null;
  };
  const reload = (): Loading => {
    const done = load();
    return { done, soon: atMost(waitMaxMs, done) };
  };
  return {
    start: async () => {
      current = await source.load();
      wanted = current.version;
      log.info({ what }, 'reference data loaded');
    },
    value: () => {
      if (current === null) throw new Error(`${source.name} are not loaded`);
      return current.value;
    },
    check: async () => {
      try {
        const seen = await source.version();
        if (seen === current?.version || seen === failed) return;
        wanted = seen;
        loading ??= reload();
      } catch (error) {
        tellFailure(error);
      }
    },
    tryAgain: () => {
      failed = null;
    },
    loading: () => loading,
  };
}

/** Runs work one at a time. Callers that arrive during a run share the next one. */
function oneAfterAnother(work: () => Promise<void>): {
  next(): Promise<void>;
  last(): Promise<void>;
} {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    await running;
    waiting = null;
    running = work();
    return running;
  };
  return {
    next: async () => (waiting ??= begin()),
    last: async () => waiting ?? running,
  };
}

async function atMost(ms: number, done: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([done, promise]);
  clearTimeout(timer);
}

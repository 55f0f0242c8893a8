import { describeError } from './describe-error.ts';
import type { Resources } from './resources.ts';

/** Reference data as this process answers with it: loaded at its first use, and again after every import. */
export type Live<Value> = {
  get(): Promise<Value>;
  /** Waits until nothing is being loaded: before the database is closed. */
  settle(): Promise<void>;
};

type Source<Value> = {
  /** For the log. */
  readonly name: string;
  /** Where imports tell of themselves. */
  readonly channel: string;
  /** What differs after every import; cheap to read. */
  version(): Promise<string>;
  load(): Promise<{ readonly value: Value; readonly version: string }>;
};

export function openLive<Value>(
  { db, log }: Pick<Resources, 'db' | 'log'>,
  source: Source<Value>,
): Live<Value> {
  let current: Promise<Value> | null = null;
  let version = '';
  let reloading: Promise<void> = Promise.resolve();

  // What is there goes on answering until the new one is complete, and stays if that fails.
  const reload = async (): Promise<void> => {
    try {
      if ((await source.version()) === version) return;
      const loaded = await source.load();
      version = loaded.version;
      current = Promise.resolve(loaded.value);
      log.info({ what: source.name }, 'reference data reloaded');
    } catch (error) {
      log.error(
        { what: source.name, error: describeError(error) },
        'reference data could not be reloaded',
      );
    }
  };
  const start = async (): Promise<Value> => {
    const loaded = await source.load();
    version = loaded.version;
    await db.listen(source.channel, () => {
      reloading = reloading.then(reload);
    });
    return loaded.value;
  };
  return {
    get: async () => {
      current ??= start().catch((error: unknown) => {
        current = null;
        throw error;
      });
      return current;
    },
    settle: async () => {
      await current?.catch(() => {});
      await reloading;
    },
  };
}

import { hostname } from 'node:os';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Worker } from '#kernel/slice.ts';
import { hourMs, secondMs } from '#kernel/time.ts';

import { forgetProcess, noteProcess, type ProcessRole } from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'log'> & {
  readonly role: ProcessRole;
  readonly version: string;
};

const sayEveryMs = 30 * secondMs;
/** One that stopped without saying so is shown for a while with when it was seen. */
export const rememberedMs = hourMs;

/** Records every half minute that this process is running, and removes the record at its end. */
export function openHeartbeat(deps: Deps): Worker {
  const { db, clock, random, log, role, version } = deps;
  const startedAt = clock.now();
  const process = { id: uuidV7(startedAt, random), role, host: hostname(), version, startedAt };
  const tryTo = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) =>
      sharedSparseLog(log).warn(
        { error: describeError(error) },
        'this process cannot say that it is there',
      ),
    );
  const say = async (): Promise<void> => {
    const seenAt = clock.now();
    const before = new Date(seenAt.getTime() - rememberedMs);
    const seen = { ...process, seenAt };
    await tryTo(db.write(acrossTenants, async (tx) => noteProcess(tx, seen, before)));
  };
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  return {
    start: async () => {
      await say();
      timer = setInterval(() => {
        saying = say();
      }, sayEveryMs);
    },
    stop: async () => {
      clearInterval(timer);
      await saying;
      await tryTo(db.write(acrossTenants, async (tx) => forgetProcess(tx, process.id)));
    },
  };
}

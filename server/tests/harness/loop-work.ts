import { setImmediate as nextIteration } from 'node:timers/promises';

/** Processor time of this thread, in milliseconds: a busy machine does not add to it, as it does to a delay by the clock. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs some work, and resolves with the longest that it held the event loop at once, in processor time. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone, last] = [0, false, cpuMs()];
  const watching = (async () => {
    while (!isDone) {
      await nextIteration();
      const now = cpuMs();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
  }
  await watching;
  return longest;
}

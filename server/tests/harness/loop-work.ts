import { once } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

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

const roundsMax = 4;

/**
 * The least of up to four rounds of the same work; once one is within the budget, the others are left out. A pause of the garbage
 * collector is not in each of them; what the work itself holds is.
 */
export async function leastHold(withinMs: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < roundsMax && least > withinMs; round += 1)
    least = Math.min(least, await longestHold(work));
  return least;
}

const client = `
  const { parentPort, workerData: { url, init, eventsMax } } = require('node:worker_threads');
  const leaving = new AbortController();
  fetch(url, { ...init, signal: leaving.signal }).then(async (response) => {
    let events = 0;
    for await (const piece of response.body ?? []) {
      // An event is a line that begins so; a piece may end within the word, and then another one ends the stream.
      events += Buffer.from(piece).toString('latin1').split('\\ndata: ').length - 1;
      if (events >= eventsMax) break;
    }
    parentPort.postMessage(response.status);
  });
`;

/**
 * Sends a request from another thread, so that sending and receiving is no work of this one; resolves with the status. A stream
 * is left after so many events.
 */
export async function askInThread(
  url: string,
  init: {
    readonly method?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Uint8Array | string;
  },
  eventsMax = Number.POSITIVE_INFINITY,
): Promise<unknown> {
  const worker = new Worker(client, { eval: true, workerData: { url, init, eventsMax } });
  const [status] = await once(worker, 'message');
  await worker.terminate();
  return status;
}

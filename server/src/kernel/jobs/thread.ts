import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

/** What such a thread makes lives long or not at all: a larger space for the young would only be memory. */
const youngMegabytesMax = 4;

/** Runs a module in a thread of its own, so that no request waits for it, and answers the message that it posts. */
export async function runInThread<Result>(module: URL, input: unknown): Promise<Result> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytesMax },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${module.pathname} ended with ${code}`)));
  });
}

/**
 * Frees what the thread no longer uses before it goes on. Left to itself the collector waits until the heap has doubled, and
 * what a thread takes once stays with the process.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

/** Objects of such a thread live long or not at all, so a larger young generation would only waste memory. */
const youngMegabytesMax = 4;

/** Runs a module in a worker thread, so that no request waits for it. Returns the message that it posts. */
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
 * Runs the garbage collector before the thread continues. By default it waits until the heap has doubled, and the
 * process retains the memory that a thread allocated.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

import { Worker } from 'node:worker_threads';

/** Runs a module in a thread of its own, so that no request waits for it, and answers the message that it posts. */
export async function runInThread<Result>(module: URL, input: unknown): Promise<Result> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${module.pathname} ended with ${code}`)));
  });
}

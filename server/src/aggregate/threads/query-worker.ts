import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Job } from '../engine/job.ts';
import { runJob } from '../engine/run-job.ts';
import { resultJson } from '../render/result-json.ts';
import { resultParquet } from '../render/result-parquet.ts';
import { type PackedTask, unpack } from './packing.ts';
import type { Reply, Task } from './task.ts';

/** Lower the thread's priority, so that short requests run before long queries. On Linux this works by the thread's number. */
const politeness = 10;
try {
  const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (number > 0) setPriority(number, politeness);
} catch {
  // Elsewhere all threads are equal.
}

/** Runs queries one after another in a worker thread: receives their data and posts rendered results. */
parentPort?.on('message', (packed: PackedTask) => {
  const { job, format } = unpack(packed);
  // An error ends the thread and its query; the next query gets a new thread.
  const reply = replyTo(job, format);
  const buffers = reply.kind === 'done' ? reply.results.map(({ buffer }) => buffer) : [];
  parentPort?.postMessage(reply, buffers);
});

function replyTo(job: Job, format: Task['format']): Reply {
  const outcome = runJob(job);
  if (outcome.kind !== 'done') return outcome;
  const results: Uint8Array<ArrayBuffer>[] = [];
  for (const [place, result] of outcome.results.entries()) {
    const query = job.queries[place];
    if (query === undefined) throw new Error('a result is of no query');
    const bytes =
      format === 'json'
        ? new TextEncoder().encode(resultJson(result, query))
        : // The tarball that it goes into is compressed as a whole.
          resultParquet(result, 'UNCOMPRESSED');
    // Copy slices of larger buffers, because the posted buffer is transferred. (The slice of a Buffer is not a copy.)
    results.push(bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes));
  }
  return { kind: 'done', results };
}

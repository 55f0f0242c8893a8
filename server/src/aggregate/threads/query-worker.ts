import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Job } from '../engine/job.ts';
import { runJob } from '../engine/run-job.ts';
import { resultJson } from '../render/result-json.ts';
import { resultParquet } from '../render/result-parquet.ts';
import { type PackedTask, unpack } from './packing.ts';
import type { Reply, Task } from './task.ts';

/** Whoever waits for a record goes before whoever waits for a year of them. On Linux a thread can be asked so by its number. */
const politeness = 10;
try {
  const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (number > 0) setPriority(number, politeness);
} catch {
  // Elsewhere all threads are equal.
}

/** A thread that runs queries, one after another: what they read in, rendered results out. */
parentPort?.on('message', (packed: PackedTask) => {
  const { job, format } = unpack(packed);
  // An error ends the thread, and with it the query; the next one has another thread.
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
    // Bytes of their own: what is sent is given away. (The slice of a Buffer is no copy.)
    results.push(bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes));
  }
  return { kind: 'done', results };
}

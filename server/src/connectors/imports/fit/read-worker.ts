import { parentPort, workerData } from 'node:worker_threads';

import { FitFileError } from './error.ts';
import type { FitRead } from './read-result.ts';
import { readFitFile } from './recording.ts';

/** Reads a file in a worker thread: receives its bytes and posts the recording, or the reason why it cannot be read. */
const bytes: Uint8Array = workerData;
parentPort?.postMessage(read(), []);

function read(): FitRead {
  try {
    return { recording: readFitFile(bytes) };
  } catch (error) {
    if (error instanceof FitFileError) return { error: error.message };
    throw error;
  }
}

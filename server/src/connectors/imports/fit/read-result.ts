import type { FitRecording } from './recording.ts';

/** The recording of a file, or in one sentence why it cannot be read. */
export type FitRead = { readonly recording: FitRecording } | { readonly error: string };

/** The module of a worker thread, because decoding takes seconds and must not block requests. */
export const fitReader = new URL('read-worker.ts', import.meta.url);

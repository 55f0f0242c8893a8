import type { FitRecording } from './recording.ts';

/** What a file recorded, or why it cannot be read, in one sentence. */
export type FitRead = { readonly recording: FitRecording } | { readonly error: string };

/** The module that reads in a thread of its own: decoding takes seconds, for which no request waits. */
export const fitReader = new URL('read-worker.ts', import.meta.url);

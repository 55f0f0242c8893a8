import type { Job, Outcome } from '../engine/job.ts';

export type Format = 'json' | 'parquet';

/** The message to a thread. */
export type Task = { readonly job: Job; readonly format: Format };

/** The reply of a thread: each result in the requested format. */
export type Reply =
  | Exclude<Outcome, { readonly kind: 'done' }>
  | { readonly kind: 'done'; readonly results: readonly Uint8Array<ArrayBuffer>[] };

import type { Job, Outcome } from '../engine/job.ts';

export type Format = 'json' | 'parquet';

/** What a thread is sent. */
export type Task = { readonly job: Job; readonly format: Format };

/** What it answers: each result in the format that was asked for. */
export type Reply =
  | Exclude<Outcome, { readonly kind: 'done' }>
  | { readonly kind: 'done'; readonly results: readonly Uint8Array<ArrayBuffer>[] };

import type { UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import type { CheckRequest, Heard } from '../model.ts';

/** What is asked about each user of a batch. */
export type BatchRequest = Omit<CheckRequest, 'record'> & { readonly isPrimary: boolean };

export type Batch = {
  readonly id: string;
  /** The order of their making. */
  readonly number: number;
  readonly request: BatchRequest;
  readonly createdAt: Date;
  /** Of users who were not erased since. */
  readonly total: number;
  readonly pending: number;
  /** Nothing could be asked about them. */
  readonly failed: number;
};

export type BatchItem = {
  readonly batchId: string;
  /** Its place in the batch, from 0. */
  readonly number: number;
  readonly userId: UserId;
  readonly checkId: string;
  readonly isPending: boolean;
  readonly error: ItemError | null;
};

/** Why nothing could be asked: a code of the catalogue, and what of it, where that is not said by the code. */
export type ItemError = { readonly code: string; readonly text: string | null };

/** When an item is asked again; null: it has ended, with an error where nothing could be asked. */
export type DueItem = Pick<BatchItem, 'batchId' | 'number' | 'error'> & {
  readonly runAt: Date | null;
};

/** How long is waited before the same is asked again; a clearinghouse that is away is, for a while. */
const waitsMs: readonly number[] = [minuteMs, 10 * minuteMs];

/** How long to wait before the same inquiry is sent once more; null: what was heard stands. */
export function waitAfter(
  { judgement, reply }: Pick<Heard, 'judgement' | 'reply'>,
  attempts: number,
): number | null {
  const { reason } = judgement;
  const isNobodyThere =
    reply === null
      ? reason === 'timeout' || reason === 'unreachable'
      : reason === 'payer_unavailable';
  return isNobodyThere ? (waitsMs[attempts] ?? null) : null;
}

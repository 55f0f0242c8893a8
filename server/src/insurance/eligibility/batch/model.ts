import type { UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import type { CheckRequest, Heard } from '../model.ts';

/** The question about each user of a batch. */
export type BatchRequest = Omit<CheckRequest, 'record'> & { readonly isPrimary: boolean };

export type Batch = {
  readonly id: string;
  /** The order of their making. */
  readonly number: number;
  readonly request: BatchRequest;
  readonly createdAt: Date;
  /** The number of users who have not been erased since. */
  readonly total: number;
  readonly pending: number;
  /** Users for whom no inquiry could be sent. */
  readonly failed: number;
};

export type BatchItem = {
  readonly batchId: string;
  /** The position in the batch, from 0. */
  readonly number: number;
  readonly userId: UserId;
  readonly checkId: string;
  readonly isPending: boolean;
  readonly error: ItemError | null;
};

/** Why no inquiry could be sent: an error code, and a text if the code does not say everything. */
export type ItemError = { readonly code: string; readonly text: string | null };

/** When an item is attempted again; null if it has ended, with an error if no inquiry could be sent. */
export type DueItem = Pick<BatchItem, 'batchId' | 'number' | 'error'> & {
  readonly runAt: Date | null;
};

/** The waits before the same inquiry is sent again, because an unavailable clearinghouse recovers after a while. */
const waitsMs: readonly number[] = [minuteMs, 10 * minuteMs];

/** Returns how long to wait before the same inquiry is sent again; null if the result is final. */
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

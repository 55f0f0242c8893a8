import type { UserId } from '#kernel/scope.ts';

import type { Order, OrderEvent, OrderId, TransactionId } from '../model.ts';
import type { CollectionMethod, Interpretation, LowLevelStatus } from '../model/status.ts';

/** The filters of a list of orders; null does not filter. */
export type OrderQuery = {
  readonly search: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly updatedFrom: Date | null;
  readonly updatedUntil: Date | null;
  readonly statuses: readonly LowLevelStatus[] | null;
  readonly methods: readonly CollectionMethod[] | null;
  readonly isCritical: boolean | null;
  readonly interpretation: Interpretation | null;
  /** Filters orders with critical results: whether all are acknowledged. Null does not filter. */
  readonly isAcknowledged: boolean | null;
  readonly activation: 'current' | 'scheduled' | null;
  readonly userId: UserId | null;
  readonly patientName: string | null;
  readonly recipientName: string | null;
  readonly orderIds: readonly OrderId[] | null;
  readonly transactionId: TransactionId | null;
  readonly order: 'created_at' | 'patient_name' | 'last_status';
  readonly isAscending: boolean;
  readonly page: number;
  readonly size: number;
};

/** An order as a list shows it without patient data: no encrypted field is read. */
export type PlainOrder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'transactionId'
  | 'origin'
  | 'parentId'
  | 'course'
  | 'status'
  | 'statusAt'
  | 'lab'
  | 'tests'
  | 'activateBy'
  | 'wasScheduled'
  | 'isPriority'
  | 'interpretation'
  | 'hasMissingResults'
  | 'appointmentId'
  | 'createdAt'
  | 'updatedAt'
> &
  ResultCounts;

/** Counts of the latest results of an order; null without results, or if they are older than the counts. */
export type ResultCounts = {
  readonly criticalResults: number | null;
  readonly abnormalResults: number | null;
  /** Critical results without an acknowledgement. */
  readonly unacknowledgedResults: number | null;
};

export type OrderListSummary = PlainOrder & { readonly events: readonly OrderEvent[] };

/** Compares by last name, then first name, in collation order; orders without a known patient come last. */
export function compareByName(one: Order, other: Order): number {
  const [a, b] = [one.details.patient, other.details.patient];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (
    collator.compare(a.lastName, b.lastName) ||
    collator.compare(a.firstName, b.firstName) ||
    (one.id < other.id ? -1 : 1)
  );
}

const collator = new Intl.Collator('en-US', { sensitivity: 'base' });

import type { UserId } from '#kernel/scope.ts';

import type { Order, OrderEvent, OrderId, TransactionId } from '../model.ts';
import type { CollectionMethod, Interpretation, LowLevelStatus } from '../model/status.ts';

/** Which orders are asked for; null: whatever it is. */
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
  /** Whether every critical result was acknowledged; either way those with critical results alone. */
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

/** An order as it stands in a list that tells of nobody: nothing of it is sealed. */
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

/** Of the latest results of an order; null: there are none, or they came before results were counted. */
export type ResultCounts = {
  readonly criticalResults: number | null;
  readonly abnormalResults: number | null;
  /** Critical ones that nobody has acknowledged. */
  readonly unacknowledgedResults: number | null;
};

export type OrderListSummary = PlainOrder & { readonly events: readonly OrderEvent[] };

/** By last name, then first name, as people look names up; who is not known yet comes last. */
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

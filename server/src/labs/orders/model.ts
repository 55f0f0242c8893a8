import type { Brand } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import { isOver } from './machine/machine.ts';
import { type OrderWorkflow, methodOf, topLevelOf } from './machine/transitions.ts';
import type { OrderedMarker } from './model/ordered-markers.ts';
import type {
  BillingType,
  Interpretation,
  LowLevelStatus,
  Origin,
  StatusDetail,
  TransactionStatus,
} from './model/status.ts';

export type OrderId = Brand<string, 'OrderId'>;
export type TransactionId = Brand<string, 'TransactionId'>;

export type OrderAddress = {
  readonly receiverName: string;
  readonly firstLine: string;
  readonly secondLine: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly accessNotes: string | null;
  readonly phoneNumber: string | null;
};

/** The patient whose sample it is, as given in the order. */
export type Patient = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: PlainDate;
  readonly gender: string;
  readonly phoneNumber: string;
  readonly email: string;
  /** Medical proxy, race and similar fields, as sent: laboratories differ in which they accept. */
  readonly more: Readonly<Record<string, unknown>>;
};

export type Physician = {
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string;
  readonly email: string | null;
  readonly licensedStates: readonly string[];
};

export type Consent = {
  readonly type: string;
  readonly version: string;
  readonly at: string | null;
};

export type Answer = {
  readonly markerId: number;
  readonly questionId: number;
  readonly answer: string;
  /** The laboratory's code of the question; null or absent if unknown. */
  readonly questionCode?: string | null;
  /** The chosen options of the question, with codes; absent if the question offers none. */
  readonly chosen?: readonly { readonly code: string; readonly text: string }[];
};

/** Insurance as orders brought it before there were records of it. */
export type HealthInsurance = {
  readonly payorCode: string | null;
  readonly memberId: string | null;
  /** The patient's relationship to the insured person: Self, Spouse, Other. */
  readonly relationship: string | null;
  readonly responsible: Readonly<Record<string, unknown>> | null;
  readonly diagnosisCodes: readonly string[] | null;
  readonly subjective: string | null;
  readonly assessmentPlan: string | null;
};

/** The details that are encrypted with the user's key. */
export type OrderDetails = {
  /** Null until a kit is registered. */
  readonly patient: Patient | null;
  readonly patientAddress: OrderAddress | null;
  /** Where a registrable kit goes. */
  readonly shippingAddress: OrderAddress | null;
  readonly physician: Physician | null;
  readonly diagnosisCodes: readonly string[] | null;
  readonly consents: readonly Consent[];
  readonly answers: readonly Answer[];
  readonly passthrough: string | null;
  readonly clinicalNotes: string | null;
  readonly creatorMemberId: string | null;
  /** As sent; absent in orders that predate this field. */
  readonly healthInsurance?: HealthInsurance | null;
};

/** The details of an order about which nothing is known yet. */
export const noDetails: OrderDetails = {
  patient: null,
  patientAddress: null,
  shippingAddress: null,
  physician: null,
  diagnosisCodes: null,
  consents: [],
  answers: [],
  passthrough: null,
  clinicalNotes: null,
  creatorMemberId: null,
};

export type Shipment = {
  readonly id: string;
  readonly outboundCourier: string | null;
  readonly outboundTrackingNumber: string | null;
  readonly inboundCourier: string | null;
  readonly inboundTrackingNumber: string | null;
  readonly notes: string | null;
};

/** A copy of the ordered tests, as in the catalog when the order was created. */
export type OrderedTests = {
  /** The lab test as the wire has it. */
  readonly labTest: Readonly<Record<string, unknown>>;
  readonly markers: readonly OrderedMarker[];
  readonly isFasting: boolean;
  readonly tatDays: number | null;
  readonly worstTatDays: number | null;
};

export type Order = {
  readonly id: OrderId;
  readonly userId: UserId;
  /** The team's own id of the user. */
  readonly clientUserId: string;
  readonly transactionId: TransactionId;
  readonly origin: Origin;
  readonly parentId: OrderId | null;
  readonly course: OrderWorkflow;
  readonly status: LowLevelStatus;
  readonly statusAt: Date;
  readonly lab: string;
  readonly labAccountId: string | null;
  readonly tests: OrderedTests;
  /** Names them in the database. */
  readonly testsDigest: Buffer;
  readonly sampleId: string | null;
  readonly details: OrderDetails;
  readonly activateBy: PlainDate | null;
  /** It was created with a day on which to dispatch it. */
  readonly wasScheduled: boolean;
  readonly isPriority: boolean;
  readonly billingType: BillingType;
  readonly hasAbn: boolean;
  readonly healthInsuranceId: string | null;
  readonly interpretation: Interpretation | null;
  readonly hasMissingResults: boolean | null;
  readonly shipment: Shipment | null;
  readonly appointmentId: string | null;
  readonly smsEnabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type OrderEvent = {
  readonly id: number;
  readonly status: LowLevelStatus;
  readonly detail: StatusDetail | null;
  readonly at: Date;
};

/** An order of a transaction, in short. */
export type OrderSummary = Pick<
  Order,
  'id' | 'origin' | 'parentId' | 'status' | 'statusAt' | 'createdAt' | 'updatedAt'
>;

export type Transaction = {
  readonly id: TransactionId;
  readonly status: TransactionStatus;
  readonly orders: readonly OrderSummary[];
};

/** An order with what belongs to it, as people see it. */
export type OrderView = {
  readonly order: Order;
  /** The oldest first; there is always one. */
  readonly events: readonly OrderEvent[];
  readonly transaction: Transaction;
};

/** Returns the status of a transaction: cancelled if all its orders are, completed if all are over, else active. */
export function transactionStatusOf(
  orders: readonly { readonly course: OrderWorkflow; readonly status: LowLevelStatus }[],
): TransactionStatus {
  const tops = orders.map(({ course, status }) => topLevelOf(methodOf[course], status));
  if (tops.every((top) => top === 'cancelled')) return 'cancelled';
  const areOver = orders.every(({ course, status }) => isOver(methodOf[course], status));
  return areOver ? 'completed' : 'active';
}

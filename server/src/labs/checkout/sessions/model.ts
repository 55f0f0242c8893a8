import { trust } from '#kernel/brand.ts';
import type { UserId } from '#kernel/scope.ts';
import type { OrderAddress, OrderId, Patient, TransactionId } from '#labs/orders';

export const sessionStatuses = ['unpaid', 'paid', 'expired', 'cancelled'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export const holdStatuses = ['pending', 'held', 'failed'] as const;
export type HoldStatus = (typeof holdStatuses)[number];

/** The details that are encrypted with the user's key. */
export type SessionDetails = {
  readonly patient: Patient;
  readonly patientAddress: OrderAddress;
  /** Where the payer pays, and with what in an own page. */
  readonly paymentUrl: string | null;
  readonly clientSecret: string | null;
  /** The held slot; null if the client requested none. */
  readonly appointment: { readonly key: string; readonly notes: string } | null;
};

export type Session = {
  readonly id: string;
  readonly userId: UserId;
  readonly quoteId: string;
  readonly status: SessionStatus;
  readonly amountMinor: number;
  readonly payBefore: Date;
  readonly paymentResourceId: string;
  readonly orderId: OrderId | null;
  readonly orderTransactionId: TransactionId | null;
  /** Null if no appointment was requested; `failed` if the session ended without one. */
  readonly holdStatus: HoldStatus | null;
  readonly appointmentId: string | null;
  readonly createdAt: Date;
  readonly details: SessionDetails;
};

/** Returns the session with the order that its payment created. */
export function paidBy(
  session: Session,
  made: { readonly id: string; readonly transactionId: string },
): Session {
  const orderTransactionId: TransactionId = trust(made.transactionId);
  return { ...session, status: 'paid', orderId: trust(made.id), orderTransactionId };
}

/** Placeholders in a URL that the session's id replaces. The payment channel's own placeholder stays unchanged. */
const literals = ['{SALUS_CHECKOUT_SESSION_ID}', '{JUNCTION_CHECKOUT_SESSION_ID}'];

export function withSessionId(url: string | null, id: string): string | null {
  return url && literals.reduce((text, literal) => text.replaceAll(literal, id), url);
}

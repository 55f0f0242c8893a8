import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

export const paymentMethods = ['payment_intent', 'checkout_session'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A payment to request. It never contains card data, which only the payment channel handles. */
export type Payment = {
  /** The id of our session: a channel that is asked twice opens one payment. */
  readonly sessionId: string;
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly payBefore: Date;
};

/** Where the payer pays: at an address of the channel, or in an own page with a secret of this payment. */
export type PaymentResource = {
  readonly id: string;
  readonly url: string | null;
  readonly clientSecret: string | null;
};

export type PaymentStatus = 'unpaid' | 'paid' | 'cancelled';

/** Who takes money for a team. */
export type PaymentProvider = {
  open(payment: Payment): Promise<PaymentResource>;
  verify(db: ReadDb, scope: TeamScope, resourceId: string): Promise<PaymentStatus>;
};

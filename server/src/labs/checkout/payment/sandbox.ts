import type { AppContext } from '#kernel/app-context.ts';

import type { PaymentProvider } from './payment-provider.ts';
import { findOutcome } from './store.ts';

/**
 * The payment provider of the sandbox: it moves no money, and a separate operation sets the outcome. It has no payment
 * page, so the payer is redirected to `successUrl`.
 */
export function sandboxPayments({ vault }: Pick<AppContext, 'vault'>): PaymentProvider {
  return {
    open: async ({ sessionId, method, successUrl }) => {
      const id = `sandbox_${sessionId}`;
      if (method === 'checkout_session') return { id, url: successUrl, clientSecret: null };
      const secret = vault.derive(`sandbox payment ${sessionId}`).toString('base64url');
      return { id, url: null, clientSecret: `${id}_secret_${secret}` };
    },
    verify: async (db, scope, resourceId) => (await findOutcome(db, scope, resourceId)) ?? 'unpaid',
  };
}

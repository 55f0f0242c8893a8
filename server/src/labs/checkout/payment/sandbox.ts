import type { AppContext } from '#kernel/app-context.ts';

import type { PaymentProvider } from './payment-provider.ts';
import { findOutcome } from './store.ts';

/**
 * Nobody pays in the sandbox: what the payer does is said by an operation of its own, and moves no money. There is no page to
 * pay at, so the payer is sent on to where they come back to.
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

import { defineSlice } from '#kernel/slice.ts';
import type { Orders } from '#labs/orders';

import { checkoutErrors } from './errors.ts';
import { examples } from './examples.ts';
import { CheckoutWorker } from './jobs.ts';
import { sandboxPayments } from './payment/sandbox.ts';
import { exportSessions } from './personal-data.ts';
import { checkoutProtectedFields } from './protected-fields.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { quoteSchema } from './quotes/schema.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sessionSchema } from './sessions/schema.ts';
import type { CheckoutDeps } from './sessions/service.ts';

export const slice = defineSlice({
  name: 'labs/checkout',
  about: 'orders that patients pay for before Salus creates them',
  tags: {
    checkout:
      'The price of an order for its patient, and its payment: a quote, a session, and the paid order. Salus never sees card data.',
  },
  tables: {
    checkout_quote: { of: 'tenant', holds: 'prices of tests in a state, with an expiry' },
    checkout_session: {
      of: 'user',
      holds: 'orders that wait for payment, and their outcome; the patient is sealed',
    },
  },
  events: {
    'checkout.quote.created': quoteSchema,
    'checkout.session.created': sessionSchema,
    'checkout.session.updated': sessionSchema,
  },
  errors: checkoutErrors,
  protectedFields: checkoutProtectedFields,
  examples,
  exportUser: (resources) => [exportSessions(resources)],
  exports: { checkout_sessions: 'checkout sessions of the user' },
  open: (resources, orders: Orders) => {
    const sandbox = sandboxPayments(resources);
    const deps: Orders & CheckoutDeps = {
      ...orders,
      channelFor: ({ environment }) => (environment === 'sandbox' ? sandbox : undefined),
    };
    return {
      operations: () => [...quoteRoutes(deps), ...sessionRoutes(deps)],
      workers: () => [new CheckoutWorker(deps)],
    };
  },
});

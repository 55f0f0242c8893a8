import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { type DeliveryState, stateOf } from './model.ts';

const webhooksRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'webhooks',
  validateSearch: (search): { readonly state?: DeliveryState } =>
    stateOf(search['state']) === 'waiting' ? {} : { state: 'given_up' },
  staticData: {
    nav: { label: 'Webhooks', icon: 'webhook', group: 'Developers', order: 1, key: 'w' },
  },
  component: lazyRouteComponent(async () => import('./pages/webhooks.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'webhooks/$webhookId',
  component: lazyRouteComponent(async () => import('./pages/webhook.tsx'), 'WebhookPage'),
});

export const webhookRoutes = [webhooksRoute, webhookRoute] as const;

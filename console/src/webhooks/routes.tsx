import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { type DeliveryState, stateOf } from './model.ts';
import { type TailFilter, tailFilterOf } from './tail/model.ts';

const webhooksRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'webhooks',
  validateSearch: (search): { readonly state?: DeliveryState } =>
    stateOf(search['state']) === 'pending' ? {} : { state: 'exhausted' },
  staticData: {
    nav: {
      label: 'Webhooks',
      icon: 'webhook',
      group: 'Developers',
      order: 1,
      key: 'w',
      work: ['failing_endpoints'],
    },
  },
  component: lazyRouteComponent(async () => import('./pages/webhooks.tsx'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'webhooks/$webhookId',
  staticData: { opensId: 'Open this endpoint', idBegins: 'ep_' },
  component: lazyRouteComponent(async () => import('./pages/webhook.tsx'), 'WebhookPage'),
});

const eventsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'events',
  validateSearch: (search): TailFilter => tailFilterOf(search),
  staticData: {
    nav: { label: 'Events', icon: 'event', group: 'Developers', order: 2, key: 'e' },
    permission: 'read',
  },
  component: lazyRouteComponent(async () => import('./pages/events.tsx'), 'EventsPage'),
});

const eventTypesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'events/types',
  validateSearch: (search): { readonly type?: string } => {
    const { type } = tailFilterOf(search);
    return type === undefined ? {} : { type };
  },
  staticData: { permission: 'read' },
  component: lazyRouteComponent(async () => import('./pages/event-types.tsx'), 'EventTypesPage'),
});

const eventRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'events/$messageId',
  staticData: { permission: 'read', opensId: 'Open this event', idBegins: 'msg_' },
  component: lazyRouteComponent(async () => import('./pages/event.tsx'), 'EventPage'),
});

export const webhookRoutes = [
  webhooksRoute,
  webhookRoute,
  eventsRoute,
  eventTypesRoute,
  eventRoute,
] as const;

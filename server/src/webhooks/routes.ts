import type { Operation } from '#kernel/http/operation.ts';

import { destinationRoutes } from './destinations/routes.ts';
import { addressRoute } from './endpoints/address-route.ts';
import { endpointRoutes } from './endpoints/routes.ts';
import { fetchingRoutes } from './event-feed/routes.ts';
import { tailingRoutes } from './live-tail/routes.ts';
import { healthRoute } from './pending-deliveries/health-routes.ts';
import { pendingDeliveryRoutes } from './pending-deliveries/routes.ts';
import { workbenchRoutes } from './redelivery/routes.ts';
import { triggeringRoutes } from './triggering/routes.ts';
import { typeRoutes } from './types/routes.ts';
import { userEventRoutes } from './user-events/routes.ts';

type Deps = Parameters<typeof endpointRoutes>[0] &
  Parameters<typeof addressRoute>[0] &
  Parameters<typeof fetchingRoutes>[0] &
  Parameters<typeof userEventRoutes>[0] &
  Parameters<typeof triggeringRoutes>[0] &
  Parameters<typeof workbenchRoutes>[0] &
  Parameters<typeof destinationRoutes>[0];

export function webhookRoutes(deps: Deps): readonly Operation[] {
  return [
    ...endpointRoutes(deps),
    addressRoute(deps),
    ...pendingDeliveryRoutes(deps),
    healthRoute(deps),
    ...workbenchRoutes(deps),
    ...fetchingRoutes(deps),
    ...userEventRoutes(deps),
    ...tailingRoutes(deps),
    ...typeRoutes(deps),
    ...triggeringRoutes(deps),
    ...destinationRoutes(deps),
  ];
}

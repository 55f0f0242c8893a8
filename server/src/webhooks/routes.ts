import type { Operation } from '#kernel/http/operation.ts';

import { destinationRoutes } from './destinations/routes.ts';
import { endpointRoutes } from './endpoints/routes.ts';
import { pullRoutes } from './pull/routes.ts';
import { workbenchRoutes } from './workbench/routes.ts';

type Deps = Parameters<typeof endpointRoutes>[0] &
  Parameters<typeof pullRoutes>[0] &
  Parameters<typeof workbenchRoutes>[0] &
  Parameters<typeof destinationRoutes>[0];

export function webhookRoutes(deps: Deps): readonly Operation[] {
  return [
    ...endpointRoutes(deps),
    ...workbenchRoutes(deps),
    ...pullRoutes(deps),
    ...destinationRoutes(deps),
  ];
}

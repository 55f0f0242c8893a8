import type { Operation } from '#kernel/operation.ts';
import { timeseriesRoutes } from '#timeseries';
import { userRoutes } from '#users';

type Deps = Parameters<typeof userRoutes>[0] & Parameters<typeof timeseriesRoutes>[0];

/** Every operation of the service. */
export function allOperations(deps: Deps): readonly Operation[] {
  return [...userRoutes(deps), ...timeseriesRoutes(deps)];
}

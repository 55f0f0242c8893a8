import { type AggregateDeps, aggregateRoutes, exportContinuousQueries } from '#aggregate';
import { insuranceRoutes, slice as insurance } from '#insurance';
import type { Operation } from '#kernel/http/operation.ts';
import type { Exporter } from '#kernel/personal-data.ts';
import type { Resources } from '#kernel/resources.ts';
import { appointmentRoutes, exportAppointments } from '#labs/appointments';
import { labAccountRoutes, labCatalogRoutes } from '#labs/catalog';
import { exportOrders, listRoutes, orderRoutes, sandboxAndDocumentRoutes } from '#labs/orders';
import {
  exportResults,
  matchingRoutes,
  reportRoutes,
  resultRoutes,
  trialRoutes,
} from '#labs/results';
import { auditRoutes, managementRoutes } from '#management';
import {
  exportSources,
  type SourceDeps,
  sourcePriorityRoutes,
  sourceRoutes,
  sourceSettingRoutes,
} from '#sources';
import { exportSummaries, summaryRoutes } from '#summaries';
import { exportSamples, timeseriesRoutes } from '#timeseries';
import { userRoutes } from '#users';
import { exportEvents, webhookRoutes } from '#webhooks';

type Deps = Parameters<typeof userRoutes>[0] &
  SourceDeps &
  Parameters<typeof timeseriesRoutes>[0] &
  Parameters<typeof summaryRoutes>[0] &
  AggregateDeps &
  Parameters<typeof insuranceRoutes>[0] &
  Parameters<typeof labCatalogRoutes>[0] & {
    readonly orders: Parameters<typeof orderRoutes>[0];
  } & Parameters<typeof auditRoutes>[0] &
  Parameters<typeof managementRoutes>[0] &
  Parameters<typeof sourceSettingRoutes>[0] &
  Parameters<typeof webhookRoutes>[0];

/** Every operation of the service. */
export function allOperations(deps: Deps): readonly Operation[] {
  return [
    ...userRoutes(deps),
    ...sourceRoutes(deps),
    ...timeseriesRoutes(deps),
    ...summaryRoutes(deps),
    ...aggregateRoutes(deps),
    ...insuranceRoutes(deps),
    ...labCatalogRoutes(deps),
    ...orderRoutes(deps.orders),
    ...appointmentRoutes(deps.orders),
    ...listRoutes(deps.orders),
    ...resultRoutes(deps.orders),
    ...sandboxAndDocumentRoutes(deps.orders),
    ...reportRoutes(deps.orders),
    ...matchingRoutes(deps.orders),
    ...trialRoutes(deps.orders),
    ...managementRoutes(deps),
    ...sourceSettingRoutes(deps),
    ...labAccountRoutes(deps),
    ...sourcePriorityRoutes(deps),
    ...auditRoutes(deps),
    ...webhookRoutes(deps),
  ];
}

/** What an export of a user has beside the user's record, in this order. */
export function allExporters(resources: Pick<Resources, 'vault' | 'random'>): readonly Exporter[] {
  return [
    ...insurance.exportUser(resources),
    exportOrders(resources),
    exportResults(resources),
    exportAppointments(resources),
    exportSources(resources),
    exportSamples,
    exportSummaries,
    exportContinuousQueries(resources),
    exportEvents,
  ];
}

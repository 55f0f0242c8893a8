export { aggregateEventPayloads } from './continuous/event-payloads.ts';
export { ContinuousQueryWorker, noteContinuousQueries } from './continuous/jobs.ts';
export {
  deleteUserContinuousQueries,
  exportContinuousQueries,
} from './continuous/personal-data.ts';
export { type AggregateDeps, aggregateRoutes } from './routes.ts';
export { purgeTenantAggregate } from './purge.ts';
export { setAggregateQueries } from './service.ts';
export { openPool, type Pool } from './threads/pool.ts';
export { aggregateErrors } from './errors.ts';
export { aggregateProtectedFields } from './protected-fields.ts';

export { ContinuousQueryWorker, noteContinuousQueries } from './continuous/jobs.ts';
export {
  deleteUserContinuousQueries,
  exportContinuousQueries,
} from './continuous/personal-data.ts';
export { type AggregateDeps, aggregateRoutes } from './routes.ts';
export { purgeTenantAggregate } from './purge.ts';
export { setAggregateQueries } from './service.ts';
export { openPool, type Pool } from './threads/pool.ts';
export { slice } from './slice.ts';

export { ContinuousQueryWorker } from './continuous/jobs.ts';
export { exportContinuousQueries } from './continuous/personal-data.ts';
export { setAggregateQueries } from './service.ts';
export { openPool, type Pool } from './threads/pool.ts';
export { slice } from './slice.ts';
export { type DescribedColumn, describedTables } from './describe.ts';
export { querySchema } from './schema.ts';

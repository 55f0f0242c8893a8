export { openLabInbox } from './inbox.ts';
export { deleteUserResults, exportResults, purgeTenantResults } from './personal-data.ts';
export { reportRoutes } from './documents/routes.ts';
export { matchingRoutes } from './matching/routes.ts';
export { trialRoutes } from './matching/trials/routes.ts';
export { resultRoutes } from './routes.ts';
export { applyReport } from './service.ts';
export { slice } from './slice.ts';

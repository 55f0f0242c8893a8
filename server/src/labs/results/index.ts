export { openLabInbox } from './inbox.ts';
export { deleteUserResults, exportResults } from './personal-data.ts';
export type { Missing, Result } from './model.ts';
export { applyReport, findResultsOf } from './service.ts';
export { slice } from './slice.ts';

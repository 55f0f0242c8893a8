export { openLabInbox } from './inbox.ts';
export { deleteUserResults, exportResults } from './personal-data.ts';
export { applyReport } from './service.ts';
export { slice } from './slice.ts';

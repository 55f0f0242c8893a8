export { openLabInbox } from './matching/inbox.ts';
export { exportResults } from './personal-data.ts';
export type { Missing, Result } from './model.ts';
export { getReport, getResultDocument } from './documents/service.ts';
export { contentTypeOf } from './merging/result-set.ts';
export { findResultsOf, listResultsOf, type OrderResults } from './list-service.ts';
export { applyReport } from './apply.ts';
export { slice } from './slice.ts';

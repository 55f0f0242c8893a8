export { currentImport, runAsImport } from './current-import.ts';
export { deletedEventType, deletedSchema } from './events.ts';
export {
  blockedImports,
  blockedTimes,
  type DeletedPart,
  isSummaryBlocked,
  isWithin,
  rangeOfSelector,
  type SummaryKey,
  type Tombstones,
} from './model.ts';
export type {
  ErasedSummaries,
  Erasing,
  EventParts,
  Moved,
  Parts,
  Restoring,
  SampleCover,
} from './parts.ts';
export type { DeletionRequest } from './schema.ts';
export { slice } from './slice.ts';
export { listUsersDeletedSince } from './store.ts';
export { listTombstones } from './tombstone-store.ts';

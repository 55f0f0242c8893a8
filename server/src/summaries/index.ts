export { renderSummaryEvent } from './events.ts';
export { type SleepRole, sleepRoles } from './night-of-day-model.ts';
export { readSleepParts, sleepOfDay, type SleepPart } from './service/night-of-day.ts';
export { exportSummaries } from './export.ts';
export type { SummaryIngestion } from './upload.ts';
export { noteMovement } from './derived-activity/jobs.ts';
export { announceStreams } from './stream-events.ts';
export { findSummaryResource, type SummaryResource, summaryResources } from './resources.ts';
export { summarySourceText } from './wire.ts';
export type { Summary } from './model.ts';
export { listSummaryOrigins } from './origins-store.ts';
export { readStored } from './service/read-stored.ts';
export { slice } from './slice.ts';
export {
  readObservationSourcesByIdSuffix,
  readObservationSources,
} from './service/read-observation-sources.ts';
export type { SourcePosition, ObservationSource } from './observation-source-store.ts';
export type { ImportedCopies } from './copies.ts';
export type { Field as SummaryField } from './fields.ts';

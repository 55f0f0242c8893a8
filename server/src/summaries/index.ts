export { renderSummaryEvent } from './events.ts';
export { type SleepRole, sleepRoles } from './read/night-of-day-model.ts';
export { readSleepParts, sleepOfDay, type SleepPart } from './service/night-of-day.ts';
export { exportSummaries } from './export.ts';
export type { SummaryIngestion } from './push/upload.ts';
export type { CompleteActivities } from './derived-activity/derive-marked.ts';
export { noteMovement } from './derived-activity/jobs.ts';
export { announceStreams } from './streams/stream-events.ts';
export {
  findSummaryResource,
  type SummaryResource,
  summaryResources,
} from './resources/resources.ts';
export { summarySourceText } from './read/wire.ts';
export type { Summary } from './model.ts';
export { listSummaryOrigins } from './read/origins-store.ts';
export { readStored } from './service/read-stored.ts';
export { slice } from './slice.ts';
export {
  readObservationSourcesByIdSuffix,
  readObservationSources,
} from './service/read-observation-sources.ts';
export type { SourcePosition, ObservationSource } from './read/observation-source-store.ts';
export type { ImportedCopies } from './merging/copies.ts';
export type { Field as SummaryField } from './fields/fields.ts';

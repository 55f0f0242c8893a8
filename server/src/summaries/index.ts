export { renderSummaryEvent } from './events.ts';
export { exportSummaries } from './export.ts';
export { summaryRoutes } from './routes.ts';
export {
  openSummaryIngestion,
  type SummaryIngestion,
  type SummaryReceipt,
  type SummaryUpload,
} from './service/ingest.ts';
export type { SleepSamples, WorkoutSamples } from './service/read-stream.ts';
export { MovementWorker, noteMovement } from './movement/jobs.ts';
export type { MovementSamples } from './movement/service.ts';
export { announceStreams } from './stream-events.ts';
export { findSummaryResource, type SummaryResource, summaryResources } from './resources.ts';
export { deleteUserSummaries } from './store.ts';
export { summarySourceText } from './wire.ts';
export type { Summary } from './model.ts';
export { readStored } from './service/read-stored.ts';

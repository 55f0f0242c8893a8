export { renderSummaryEvent } from './events.ts';
export { exportSummaries } from './export.ts';
export { summaryRoutes } from './routes.ts';
export {
  openSummaryIngestion,
  type SummaryIngestion,
  type SummaryReceipt,
  type SummaryUpload,
} from './service/ingest.ts';
export type { SleepSamples } from './service/read-stream.ts';
export type { MovementSamples } from './movement/service.ts';
export { findSummaryResource, type SummaryResource, summaryResources } from './resources.ts';
export { deleteUserSummaries } from './store.ts';
export { summarySourceText } from './wire.ts';
export type { Summary } from './model.ts';
export { readStored } from './service/read-stored.ts';

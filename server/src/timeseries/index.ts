export { renderSamplesEvent } from './deliver.ts';
export { exportSamples } from './export.ts';
export { type Resource, type ResourceName, findResource, resources } from './resources.ts';
export { timeseriesRoutes } from './routes.ts';
export {
  batchSamplesMax,
  type Ingestion,
  openIngestion,
  type Receipt,
  type Upload,
} from './service/ingest.ts';
export { type SourceType } from '#sources';
export { readUngrouped } from './service/read-grouped.ts';
export { openImportPlaces } from './imports/store.ts';
export type { FileImporter } from './imports/service.ts';
export { sweepUploads } from './imports/upload.ts';
export { type FileSample, type Refusal, SampleBatch } from './sample-batch.ts';
export { readTracks } from './service/read-tracks.ts';
export { openRecordings } from './service/recordings.ts';
export { readWorkoutStream, type WorkoutSpan } from './service/workout-stream.ts';
export { streamSamplesMax, toArrays, valuesIn } from './read-stream.ts';
export { type StreamPoint, withoutImplausible } from './streams.ts';
export type { NormalisedSamples } from './normalise.ts';
export { sourceText } from './render.ts';
export { deleteUserSamples } from './store.ts';
export { readChunks } from './service/read-chunks.ts';
export { slice } from './slice.ts';

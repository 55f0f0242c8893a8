export { renderSamplesEvent } from './deliver.ts';
export { exportSamples } from './export.ts';
export { type Resource, type ResourceName, findResource, resources } from './resources.ts';
export { batchSamplesMax, type Ingestion, type Upload } from './service/ingest.ts';
export { type SourceType } from '#sources';
export { openImportPlaces } from './imports/store.ts';
export { recordImport } from './imports/history.ts';
export {
  type FileImporter,
  type FitImporter,
  type ImportedFit,
  summariseAppleHealth,
  summariseFit,
} from './imports/service.ts';
export { sweepUploads } from './imports/upload.ts';
export { type FileSample, type Refusal, SampleBatch } from './sample-batch.ts';
export { streamSamplesMax, toArrays, valuesIn } from './read-stream.ts';
export { type StreamPoint, withoutImplausible } from './streams.ts';
export type { NormalisedSamples } from './normalise.ts';
export { sourceText } from './render.ts';
export { deleteUserSamples } from './store.ts';
export { readChunks } from './service/read-chunks.ts';
export { slice } from './slice.ts';

export { renderSamplesEvent } from './events.ts';
export { exportSamples } from './export.ts';
export {
  type Resource,
  type ResourceName,
  extendedResources,
  findResource,
  resources,
  typeOf,
} from './resources/resources.ts';
export { batchSamplesMax, type Ingestion, type Upload } from './service/ingest.ts';
export { type SourceType, sourceTypes } from '#sources';
export { openCheckpointStore } from './imports/store.ts';
export { Batches } from './import-kit/batches.ts';
export type { FileFormat, Out, ReadOptions } from './import-kit/format.ts';
export {
  type FileImportOptions,
  type FileImportReport,
  type FilePosition,
  importFile,
} from './import-kit/import.ts';
export { ImportRun, type ImportRunOptions, summariesOnce } from './import-kit/import-run.ts';
export {
  LocalTimes,
  type LocalPlacement,
  offsetIn,
  type Placed,
  resolveLocalTimes,
  placingRule,
} from './import-kit/local-clock.ts';
export { possibleTimes } from './import-kit/stray-times.ts';
export type { FileSummary, FileWorkout, Sink } from './import-kit/write-queue.ts';
export {
  dateOrderOf,
  type DateOrder,
  type FileTime,
  readFileTime,
  readWall,
  wallMsOf,
} from './import-kit/wall-text.ts';
export type { Checkpoint, CheckpointStore } from './import-kit/checkpoint.ts';
export { Tally } from './import-kit/tally.ts';
export type { FirstLeftOut, ImportReport } from './imports/counts.ts';
export {
  addOutcomes,
  noOutcome,
  type Outcome,
  outcomeOf,
  refusedOutcome,
} from './import-kit/outcome.ts';
export type { ImportKind } from './imports/runs-model.ts';
export type { NormalisedSamples } from './push/normalise.ts';
export { recordImport } from './imports/runs.ts';
export {
  type FileFinder,
  fitBytesMax,
  type FileImporter,
  type FoundFile,
  type ImportedAny,
  summariseAny,
  type FitImporter,
  type ImportedFit,
  summariseAppleHealth,
  summariseFit,
} from './imports/service.ts';
export { sweepUploads } from './imports/upload.ts';
export type { FileSample } from './push/sample-batch.ts';
export { unitConverter, units } from './resources/units.ts';
export { plausibleStream, streamSamplesMax, thinnedStream } from './streams/read-stream.ts';
export { withoutImplausible } from './streams/streams.ts';
export type { StreamPoint } from './streams/channels.ts';
export { sourceText } from './read/render.ts';
export { listSampleOrigins } from './read/origins-store.ts';
export { readChunks } from './service/read-chunks.ts';
export { intervalMs, type Intervals } from './read/interval-model.ts';
export type { MeasuredSeries } from './read/measured-store.ts';
export {
  findWrittenSince,
  listMeasured,
  type MeasuredSample,
  readIntervals,
  readMeasured,
} from './service/read-measured.ts';
export { slice } from './slice.ts';

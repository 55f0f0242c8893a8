export { renderSamplesEvent } from './deliver.ts';
export { type Resource, type ResourceName, findResource, resources } from './resources.ts';
export { timeseriesRoutes } from './routes.ts';
export {
  batchSamplesMax,
  type Ingestion,
  openIngestion,
  type Receipt,
  type Upload,
} from './service/ingest.ts';
export { type SourceType } from './source-types.ts';
export { sourceText } from './render.ts';
export { deleteUserSamples } from './store.ts';

export {
  checkStatus,
  checkTokenStatus,
  instantIn,
  isJson,
  type Json,
  numberIn,
  objectsIn,
  parseAnswer,
  textIn,
} from './answer.ts';
export { endConnections } from './sessions/disconnect.ts';
export { countFailedConnections } from './connections/service.ts';
export {
  type Application,
  type DemoConnector,
  type Grant,
  type Hint,
  type LogIn,
  type Login,
  type Normalised,
  type OAuth2,
  type ProviderCallback,
  type ProviderConnector,
  type ProviderDevice,
  ProviderError,
  type ProviderFailure,
  type ProviderRequest,
  type ProviderTokenRequest,
  type ProviderWebhooks,
  type PullResource,
  type PullSource,
  type RawPage,
  type Session,
  type Slice,
  type Tokens,
  type Typed,
} from './connector.ts';
export {
  type Engine,
  type EngineOptions,
  type InstalledApplication,
  openSources,
  type Sink,
  type SinkBatch,
} from './engine.ts';
export { sourceEventPayloads } from './event-payloads.ts';
export { exportSources } from './export.ts';
export { historyCompleted, historyEventType, historySchema } from './history.ts';
export { providerReceiver } from './notifications/receiver.ts';
export { sourceJobs } from './jobs.ts';
export { openLinkDoor } from './link/authenticate.ts';
export { linkPages } from './link/page/receiver.ts';
export { linkScript } from './link/page/script.ts';
export {
  isProviderSlug,
  logoPath,
  logoUrl,
  normaliseProvider,
  oauthCallbackUrl,
  providerIndex,
  providerName,
} from './model.ts';
export { amountWithin, type CountedOnce, countOnce, type Track } from './priority/count-once.ts';
export { explainCounted, type Won } from './priority/explain.ts';
export { findRanking } from './priority/preference.ts';
export { type RankedSource, type SourceRanking } from './priority/ranking.ts';
export { hurryDemos } from './pulls/demo-store.ts';
export { PullWorker } from './pulls/jobs.ts';
export { purgeTenantSources, purgeUserSources } from './purge.ts';
export { renormalise } from './raw/jobs.ts';
export { logoPage, type SourceDeps, sourceRoutes } from './routes.ts';
export { settingRoutes as sourceSettingRoutes } from './settings/routes.ts';
export { sourcePriorityRoutes } from './settings/source-priorities/routes.ts';
export { readRetryAfter } from './sessions/retry-after.ts';
export { inferSourceType, isSourceType, type SourceType, sourceTypes } from './source-types.ts';

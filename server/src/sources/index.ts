export {
  centimetresIn,
  checkStatus,
  checkTokenStatus,
  idIn,
  instantIn,
  isJson,
  type Json,
  minutesIn,
  numberIn,
  objectsIn,
  parseAnswer,
  textIn,
} from './connector-kit/answer.ts';
export {
  apiConnector,
  type ApiResource,
  once,
  type Row,
  samplesOf,
  summariesOf,
} from './connector-kit/api.ts';
export { oauth2 } from './connector-kit/oauth2.ts';
export { postForm, requestAnyJson, requestJson, walkPages } from './connector-kit/requests.ts';
export { readRetryAfter } from './connector-kit/retry-after.ts';
export { isRecent, isSameSecret, isSigned, keyedHash } from './connector-kit/signatures.ts';
export { ensureSubscriptions } from './connector-kit/subscriptions.ts';
export { endConnections } from './sessions/disconnect.ts';
export { countFailedConnections } from './connections/service.ts';
export {
  type Application,
  type ChangeNotice,
  type DemoConnector,
  type Grant,
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
} from './providers/names.ts';
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
export { inferSourceType, isSourceType, type SourceType, sourceTypes } from './source-types.ts';
export { slice } from './slice.ts';

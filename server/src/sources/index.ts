export { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
export {
  centimetresIn,
  checkStatus,
  checkTokenStatus,
  idIn,
  instantIn,
  minutesIn,
  objectsIn,
  parseResponse,
  parseJson,
} from './connector-kit/response.ts';
export {
  type ApiConnector,
  apiConnector,
  type ApiResource,
  once,
  type Row,
  samplesOf,
  summariesOf,
} from './connector-kit/api.ts';
export { oauth2 } from './connector-kit/oauth2.ts';
export { hypnogramOf, stage, type Stretch } from './connector-kit/hypnogram.ts';
export {
  type JsonAnswer,
  postForm,
  requestAnyJson,
  requestJson,
  requestText,
  walkPages,
} from './connector-kit/requests.ts';
export { isRecent, isSameSecret, isSigned, hmacSha256 } from './connector-kit/signatures.ts';
export { byHand, ensureSubscriptions } from './connector-kit/subscriptions.ts';
export {
  decimalIn,
  durationIn,
  fieldAt,
  intervalAt,
  momentAt,
  objectAt,
  offsetIn,
  positiveIn,
  wallMsIn,
} from './connector-kit/values.ts';
export {
  type Application,
  type ChangeNotice,
  type DemoConnector,
  type Grant,
  type Login,
  type Normalised,
  type OAuth2,
  type ProviderCallback,
  type ProviderConnector,
  ProviderError,
  type ProviderRequest,
  type ProviderWebhooks,
  type RawPage,
  type ProviderClient,
  type Slice,
  type Tokens,
} from './connector.ts';
export type { DeletionHint } from './deleted-at-provider/model.ts';
export { type SourcesContext, type EngineOptions, type Sink } from './sources-context.ts';
export { type CallbackUrl, findCallAddress } from './provider-webhooks/address.ts';
export { historyCompleted, historyEventType, historySchema } from './history.ts';
export { sourceJobs } from './jobs.ts';
export { openLinkAuthenticator } from './link/authenticate.ts';
export {
  isProviderSlug,
  logoUrl,
  normaliseProvider,
  providerIndex,
  providerName,
} from './providers/names.ts';
export { LastResponseRecorder } from './phone-sync/last-responses.ts';
export { getSyncStatus } from './phone-sync/sync-status.ts';
export { type EndedStage, endStages, type FinalPush } from './phone-sync/stages-store.ts';
export {
  amountWithin,
  deduplicateIntervals,
  type Track,
} from './priority/deduplicate-intervals.ts';
export { OverlapCounter } from './priority/overlaps.ts';
export { explainCounted, type WinningInterval } from './priority/explain.ts';
export { type Same, findDuplicateActivities, sharedMs } from './priority/duplicate-activities.ts';
export { findRanking } from './priority/preference.ts';
export { type RankedSource, type SourceRanking } from './priority/ranking.ts';
export { pushedFrom, pushedWith, receiptSchema, sourceSchema } from './push-schema.ts';
export { advanceDemoPulls } from './pulls/demo-store.ts';
export { PullWorker } from './pulls/jobs.ts';
export { renormalise } from './raw/jobs.ts';
export { resourceName } from './resource-name.ts';
export { inferSourceType, isSourceType, type SourceType, sourceTypes } from './source-types.ts';
export { slice } from './slice.ts';

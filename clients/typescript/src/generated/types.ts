// Written by `npm run generate` from docs/openapi.json: change it there.

/** What each operation takes and answers. */
export interface Operations {
  /** List users. The newest first. Deleted users are not in the list. */
  listUsers: { input: { 'offset'?: number | undefined; 'limit'?: number | undefined }; answer: PaginatedUsersResponse };
  /** Create a user. If the `client_user_id` is in use, the response is 400 with the `user_id` and `created_on` of that user. It is therefore safe to repeat the request. */
  createUser: { input: { body: UserCreateBody }; answer: ClientFacingUser };
  /** Find a user by your reference. Escape the reference: a slash in it is `%2F`. */
  resolveUser: { input: { 'client_user_id': string }; answer: ClientFacingUser };
  /** Undo the deletion of a user. Possible for 7 days after the deletion, with exactly one of `user_id` and `client_user_id`. Repeating the request succeeds. */
  undoDeleteUser: { input: { 'user_id'?: string | null | undefined; 'client_user_id'?: string | null | undefined }; answer: UserSuccessResponse };
  /** Get a user. */
  getUser: { input: { 'user_id': string }; answer: ClientFacingUser };
  /** Delete a user. The data of the user is unreadable at once and erased after 7 days, until when the deletion can be undone. The `client_user_id` is free at once. */
  deleteUser: { input: { 'user_id': string }; answer: UserSuccessResponse };
  /** Change a user. A field that is not in the body does not change; null clears it. */
  patchUser: { input: { 'user_id': string; body: UserPatchBody }; answer: undefined };
  /** Store a user's demographics. Replaces all stored demographics. They are encrypted with the user's key, which is destroyed with the user. */
  saveUserDemographics: { input: { 'user_id': string; body: UserInfoCreateRequest }; answer: UserInfo };
  /** Get a user's demographics. */
  getUserDemographics: { input: { 'user_id': string }; answer: UserInfo };
  /** Count the team's users and their sources. Weeks go back two years at most. */
  getTeamMetrics: { input: Record<never, never>; answer: MetricsResult };
  /** Find users. By id, or by the beginning of the reference: the first 100, ordered by reference. Listing and resolving users replace it. @deprecated */
  searchTeamUsers: { input: { 'query_id'?: string | undefined }; answer: (ClientFacingUser)[] };
  /** Get a token that signs a user in on a phone. */
  createUserSignInToken: { input: { 'user_id': string }; answer: UserSignInTokenResponse };
  /** Get a link to the hosted page for a user. */
  createUserPortalUrl: { input: { 'user_id': string; body: CreateUserPortalURLBody }; answer: CreateUserPortalURLResponse };
  /** See how far the deletion of a user is. */
  getUserDeletion: { input: { 'org_id': string; 'team_id': string; 'user_id': string; 'environment': "sandbox" | "production" }; answer: UserDeletion };
  /** Get the certificate of a user's erasure. Signed by this installation when the data was erased: the erased data, the time, and the data that the operator must retain by law. */
  getUserDeletionCertificate: { input: { 'org_id': string; 'team_id': string; 'user_id': string; 'environment': "sandbox" | "production" }; answer: UserDeletionCertificate };
  /** List the certificates of users' erasures. The newest first, also those of deleted teams; a Team Management Key sees those of its teams. */
  listUserDeletionCertificates: { input: { 'org_id': string; 'team_id'?: string | undefined; 'user_id'?: string | undefined; 'next_cursor'?: string | null | undefined }; answer: UserDeletionCertificates };
  /** Export everything about a user. A ZIP archive with each table as JSON lines and as Parquet. The manifest with counts, units and hashes comes last: an archive without it is incomplete. All data is from one snapshot. */
  exportUser: { input: { 'org_id': string; 'team_id': string; 'user_id': string; 'environment': "sandbox" | "production" }; answer: Blob };
  /** List the providers that we know. `supported_resources` lists the resources that Salus reads from the providers that can be connected here. */
  listProviders: { input: { 'source_type'?: string | null | undefined }; answer: (ClientFacingProviderDetailed)[] };
  /** List the connections of a user. */
  listUserProviders: { input: { 'user_id': string }; answer: { 'providers': (ClientFacingProviderWithStatus)[] } };
  /** End a connection of a user. Data that was stored stays. */
  disconnectUserProvider: { input: { 'user_id': string; 'provider': string }; answer: UserSuccessResponse };
  /** Fetch new data from a user's sources. 200 when every source was fetched, 202 when the time was over before, at most 8 times an hour for a user. */
  refreshUser: { input: { 'user_id': string; 'timeout'?: number | undefined }; answer: UserRefreshSuccessResponse };
  /** List the devices of a user. The devices that the connected providers reported. */
  listUserDevices: { input: { 'user_id': string }; answer: (ClientFacingDevice)[] };
  /** Get a device of a user. */
  getUserDevice: { input: { 'user_id': string; 'device_id': string }; answer: ClientFacingDevice };
  /** List the devices of a user as their providers describe them. */
  listRawDevices: { input: { 'user_id': string; 'provider'?: string | undefined }; answer: RawDevicesResponse };
  /** Create a link token. With it a user connects one source, once, within 60 minutes, or with `several_sources` one after another. `link_web_url` is the hosted page. */
  createLinkToken: { input: { body: LinkTokenExchange }; answer: LinkTokenExchangeResponse };
  /** Ask whether a link token works. */
  isLinkTokenValid: { input: { body: { 'token': string } }; answer: { 'valid': boolean; 'error_type': string | null } };
  /** Begin to connect a provider with a link token. */
  startLink: { input: { body: { 'link_token': string; 'provider': "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout" } }; answer: Source };
  /** List the providers that the link token can connect. */
  listLinkProviders: { input: Record<never, never>; answer: (SourceLink)[] };
  /** Begin to connect an OAuth provider. Send the person to `oauth_url`. */
  startOAuthLink: { input: { 'oauth_provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health" }; answer: Source };
  /** Ask how far the link token is. */
  getLinkState: { input: Record<never, never>; answer: { 'state': "created" | "started" | "success" | "error"; 'user_id': string; 'provider': string | null; 'redirect_url': string | null; 'error_type': string | null; 'error': string | null; 'expires_at': string } };
  /** Get the branding of the connect page. */
  getLinkConfig: { input: Record<never, never>; answer: { 'team_name': string; 'logo_url': string | null; 'brand_color': string | null; 'redirect_url': string | null; 'on_error': string | null; 'on_close': string | null } };
  /** Where a provider sends people back to. Redirects with 307 to the `redirect_url` of the link token, with `state=success`, or `state=error` with `error_type` and `error`. Without a `redirect_url` it redirects to a page of Salus. A link session that began on the connect page returns there with 303: the page shows the result with a button to the `redirect_url`, or lets the user retry, unless the token has `on_error`. */
  completeOAuthLink: { input: { 'oauth_provider': string; 'state'?: string | undefined; 'code'?: string | undefined; 'error'?: string | undefined; 'scope'?: string | undefined }; answer: string };
  /** Connect a provider with a password. Returns 200 even if the provider cannot be connected: see `state`. */
  linkPasswordProvider: { input: { 'provider': "whoop" | "renpho" | "peloton" | "zwift" | "abbott_libreview" | "tandem_source" | "eight_sleep" | "beurer_api" | "dexcom" | "hammerhead" | "my_fitness_pal" | "kardia" | "nightscout"; body: IndividualProviderData }; answer: ProviderLinkResponse };
  /** Give the code that a provider sent. Allows five attempts; then the connection must start again. Returns 200 even if the connection fails: see `state`. */
  completePasswordProviderMfa: { input: { 'provider': "whoop" | "renpho" | "peloton" | "zwift" | "abbott_libreview" | "tandem_source" | "eight_sleep" | "beurer_api" | "dexcom" | "hammerhead" | "my_fitness_pal" | "kardia" | "nightscout"; body: CompletePasswordProviderMFABody }; answer: ProviderLinkResponse };
  /** Connect a provider with an e-mail address. */
  linkEmailProvider: { input: { 'provider': "freestyle_libre"; body: EmailProviderAuthLink }; answer: ProviderLinkResponse };
  /** Connect a provider with a password. @deprecated */
  linkWithPassword: { input: { body: { 'username': string; 'password': string; 'provider': "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout"; 'auth_type': string } }; answer: ProviderLinkResponse };
  /** Connect a provider with an e-mail address. @deprecated */
  linkWithEmail: { input: { body: { 'email': string; 'provider': "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout"; 'auth_type': string; 'region'?: "us" | "eu" | "de" | "fr" | "ca" | "br" | "ar" | "cl" | "co" | "mx" | "gb" | "ie" | "au" | "nz" | "nl" | "at" | "be" | "bh" | "ch" | "cz" | "dk" | "eg" | "es" | "fi" | "gr" | "hr" | "il" | "it" | "jo" | "kw" | "lb" | "lu" | "no" | "om" | "pl" | "pt" | "qa" | "sa" | "se" | "si" | "sk" | "tr" | "za" | "in" | "sg" | "hk" | "kr" | "ph" | "tw" | null | undefined } }; answer: ProviderLinkResponse };
  /** Connect a push source. An existing connection does not change. To replace a paused connection, delete it first. */
  connectManualProvider: { input: { 'provider': "freestyle_libre_ble" | "apple_health_kit" | "manual" | "beurer_ble" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "health_connect" | "samsung_health"; body: { 'user_id': string; 'provider_id'?: string | null | undefined; 'granted_permissions'?: (string)[] | null | undefined } }; answer: { 'success': boolean } };
  /** Exchange a code that a user typed in for a sign-in token. A code works once. Team keys are not given out to phones. */
  exchangeLinkCode: { input: { 'code': string; 'grant_type'?: "sign_in_token" | undefined }; answer: VitalTokenExchangeResponse };
  /** Connect a demo source with synthetic data. In a sandbox: the last 30 days at once, and new data every two hours for 7 days. A user has demo connections or real ones, never both. */
  connectDemo: { input: { body: DemoConnectionCreationPayload }; answer: DemoConnectionStatus };
  /** Create a code that invites a user to connect on a phone. */
  createLinkCode: { input: { 'user_id': string; 'expires_at'?: string | null | undefined }; answer: VitalTokenCreatedResponse };
  /** Import connections from another system. Returns 202 with two empty lists unless `wait_for_completion` is true. The tokens must belong to the OAuth application that is configured here. */
  bulkImportConnections: { input: { 'team_id'?: "infer_from_context" | string | undefined; body: BulkImportConnectionsBody }; answer: BulkImportConnectionsResponse };
  /** Read connections with their tokens, to take them to another system. */
  bulkExportConnections: { input: { 'team_id'?: "infer_from_context" | string | undefined; body: BulkExportConnectionsBody }; answer: BulkExportConnectionsResponse };
  /** Pause connections of users to a provider. Salus stops fetching, and phones stop pushing, until each user reconnects. To reconnect a phone, delete its connection first. */
  bulkPauseConnections: { input: { 'team_id'?: "infer_from_context" | string | undefined; body: BulkPauseConnectionsBody }; answer: UserSuccessResponse };
  /** Fetch the history of users again. Returns 202 without a body unless `wait_for_completion` is true. */
  bulkTriggerHistoricalPull: { input: { 'team_id'?: "infer_from_context" | string | undefined; body: BulkTriggerHistoricalPullBody }; answer: { 'success': boolean } };
  /** List bulk operations. The newest first. */
  listBulkOps: { input: { 'next_cursor'?: string | null | undefined; 'page_size'?: number | undefined; 'team_id'?: "infer_from_context" | string | undefined }; answer: BulkOpsResponse };
  /** See how far the histories of users are fetched. */
  listHistoricalPulls: { input: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'user_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'cursor'?: string | null | undefined }; answer: UserHistoricalPullsResponse };
  /** Get the state of resource pulls. */
  listResourceStatistics: { input: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'user_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'cursor'?: string | null | undefined }; answer: UserResourcesResponse };
  /** Push samples. Stores the samples and responds once they are durable. A sample replaces a stored one with the same timestamp. If any sample is invalid, the complete request is rejected and the error lists every invalid one. */
  pushTimeseries: { input: { 'user_id': string; 'resource': string; body: TimeseriesPushBody }; answer: TimeseriesReceipt };
  /** Atrial fibrillation burden, grouped by source. */
  getAfibBurdenGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedAFibBurdenResponse };
  /** Basal body temperature, grouped by source. */
  getBasalBodyTemperatureGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBasalBodyTemperatureResponse };
  /** Blood oxygen, grouped by source. */
  getBloodOxygenGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBloodOxygenResponse };
  /** Blood pressure, grouped by source. */
  getBloodPressureGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBloodPressureResponse };
  /** Body fat, grouped by source. */
  getBodyFatGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBodyFatResponse };
  /** Body mass index, grouped by source. */
  getBodyMassIndexGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBodyMassIndexResponse };
  /** Body temperature, grouped by source. */
  getBodyTemperatureGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBodyTemperatureResponse };
  /** Body temperature deviation, grouped by source. */
  getBodyTemperatureDeltaGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBodyTemperatureDeltaResponse };
  /** Body weight, grouped by source. */
  getBodyWeightGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedBodyWeightResponse };
  /** Caffeine, grouped by source. */
  getCaffeineGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedCaffeineResponse };
  /** Active energy, grouped by source. */
  getCaloriesActiveGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedCaloriesActiveResponse };
  /** Basal energy, grouped by source. */
  getCaloriesBasalGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedCaloriesBasalResponse };
  /** Carbohydrates, grouped by source. */
  getCarbohydratesGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedCarbohydratesResponse };
  /** Cholesterol, grouped by source. */
  getCholesterolGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedCholesterolResponse };
  /** Daylight exposure, grouped by source. */
  getDaylightExposureGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedDaylightExposureResponse };
  /** Distance, grouped by source. */
  getDistanceGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedDistanceResponse };
  /** Electrocardiogram voltage, grouped by source. */
  getElectrocardiogramVoltageGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedElectrocardiogramVoltageResponse };
  /** Falls, grouped by source. */
  getFallGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedFallResponse };
  /** Floors climbed, grouped by source. */
  getFloorsClimbedGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedFloorsClimbedResponse };
  /** Forced expiratory volume in one second, grouped by source. */
  getForcedExpiratoryVolume1Grouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedForcedExpiratoryVolume1Response };
  /** Forced vital capacity, grouped by source. */
  getForcedVitalCapacityGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedForcedVitalCapacityResponse };
  /** Glucose, grouped by source. */
  getGlucoseGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedGlucoseResponse };
  /** Handwashing, grouped by source. */
  getHandwashingGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHandwashingResponse };
  /** Heart rate alert, grouped by source. */
  getHeartRateAlertGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHeartRateAlertResponse };
  /** Heart rate recovery after one minute, grouped by source. */
  getHeartRateRecoveryOneMinuteGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHeartRateRecoveryOneMinuteResponse };
  /** Heart rate, grouped by source. */
  getHeartrateGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHeartRateResponse };
  /** Heart rate variability, grouped by source. */
  getHrvGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHRVResponse };
  /** Hypnogram, grouped by source. @deprecated */
  getHypnogramGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedHypnogramResponse };
  /** Immunoglobulin E, grouped by source. */
  getIgeGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedIgeResponse };
  /** Immunoglobulin G, grouped by source. */
  getIggGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedIggResponse };
  /** Inhaler usage, grouped by source. */
  getInhalerUsageGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedInhalerUsageResponse };
  /** Insulin injection, grouped by source. */
  getInsulinInjectionGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedInsulinInjectionResponse };
  /** Lean body mass, grouped by source. */
  getLeanBodyMassGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedLeanBodyMassResponse };
  /** Mindfulness minutes, grouped by source. */
  getMindfulnessMinutesGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedMindfulnessMinutesResponse };
  /** Notes, grouped by source. */
  getNoteGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedNoteResponse };
  /** Peak expiratory flow rate, grouped by source. */
  getPeakExpiratoryFlowRateGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedPeakExpiratoryFlowRateResponse };
  /** Respiratory rate, grouped by source. */
  getRespiratoryRateGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedRespiratoryRateResponse };
  /** Sleep apnea alert, grouped by source. */
  getSleepApneaAlertGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedSleepApneaAlertResponse };
  /** Sleep breathing disturbance, grouped by source. */
  getSleepBreathingDisturbanceGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedSleepBreathingDisturbanceResponse };
  /** Stand duration, grouped by source. */
  getStandDurationGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedStandDurationResponse };
  /** Stand hours, grouped by source. */
  getStandHourGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedStandHourResponse };
  /** Steps, grouped by source. */
  getStepsGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedStepsResponse };
  /** Stress level, grouped by source. */
  getStressLevelGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedStressLevelResponse };
  /** UV exposure, grouped by source. */
  getUvExposureGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedUVExposureResponse };
  /** Maximal oxygen uptake, grouped by source. */
  getVo2MaxGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedVO2MaxResponse };
  /** Waist circumference, grouped by source. */
  getWaistCircumferenceGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWaistCircumferenceResponse };
  /** Water, grouped by source. */
  getWaterGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWaterResponse };
  /** Wheelchair pushes, grouped by source. */
  getWheelchairPushGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWheelchairPushResponse };
  /** Workout distance, grouped by source. */
  getWorkoutDistanceGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWorkoutDistanceResponse };
  /** Workout duration, grouped by source. */
  getWorkoutDurationGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWorkoutDurationResponse };
  /** Swimming strokes, grouped by source. */
  getWorkoutSwimmingStrokeGrouped: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedWorkoutSwimmingStrokeResponse };
  /** Blood oxygen, not grouped. @deprecated */
  getBloodOxygen: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingBloodOxygenTimeseries)[] };
  /** Blood pressure, not grouped. @deprecated */
  getBloodPressure: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingBloodPressureTimeseries)[] };
  /** Body fat, not grouped. @deprecated */
  getBodyFat: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingBodyFatTimeseries)[] };
  /** Body weight, not grouped. @deprecated */
  getBodyWeight: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingBodyWeightTimeseries)[] };
  /** Caffeine, not grouped. @deprecated */
  getCaffeine: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCaffeineTimeseries)[] };
  /** Active energy, not grouped. @deprecated */
  getCaloriesActive: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCaloriesActiveTimeseries)[] };
  /** Basal energy, not grouped. @deprecated */
  getCaloriesBasal: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCaloriesBasalTimeseries)[] };
  /** Cholesterol, not grouped. @deprecated */
  getCholesterol: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCholesterolTimeseries)[] };
  /** Cholesterol, not grouped. @deprecated */
  getCholesterolLdl: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCholesterolTimeseries)[] };
  /** Cholesterol, not grouped. @deprecated */
  getCholesterolHdl: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCholesterolTimeseries)[] };
  /** Cholesterol, not grouped. @deprecated */
  getCholesterolTotal: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCholesterolTimeseries)[] };
  /** Cholesterol, not grouped. @deprecated */
  getCholesterolTriglycerides: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingCholesterolTimeseries)[] };
  /** Distance, not grouped. @deprecated */
  getDistance: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingDistanceTimeseries)[] };
  /** Electrocardiogram voltage, not grouped. @deprecated */
  getElectrocardiogramVoltage: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingElectrocardiogramVoltageTimeseries)[] };
  /** Floors climbed, not grouped. @deprecated */
  getFloorsClimbed: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingFloorsClimbedTimeseries)[] };
  /** Glucose, not grouped. @deprecated */
  getGlucose: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingGlucoseTimeseries)[] };
  /** Heart rate, not grouped. @deprecated */
  getHeartrate: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingHeartRateTimeseries)[] };
  /** Heart rate variability, not grouped. @deprecated */
  getHrv: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingHRVTimeseries)[] };
  /** Hypnogram, not grouped. @deprecated */
  getHypnogram: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingHypnogramTimeseries)[] };
  /** Immunoglobulin E, not grouped. @deprecated */
  getIge: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingIgeTimeseries)[] };
  /** Immunoglobulin G, not grouped. @deprecated */
  getIgg: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingIggTimeseries)[] };
  /** Mindfulness minutes, not grouped. @deprecated */
  getMindfulnessMinutes: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingMindfulnessMinutesTimeseries)[] };
  /** Respiratory rate, not grouped. @deprecated */
  getRespiratoryRate: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingRespiratoryRateTimeseries)[] };
  /** Steps, not grouped. @deprecated */
  getSteps: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingStepsTimeseries)[] };
  /** Stress level, not grouped. @deprecated */
  getStressLevel: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingStressLevelTimeseries)[] };
  /** Maximal oxygen uptake, not grouped. @deprecated */
  getVo2Max: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingVO2MaxTimeseries)[] };
  /** Water, not grouped. @deprecated */
  getWater: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: (ClientFacingWaterTimeseries)[] };
  /** Import an Apple Health export. Imports the ZIP archive that the Health app exports, up to 1 GiB, and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored. */
  importAppleHealth: { input: { 'user_id': string; body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> }; answer: ImportReport };
  /** Push summaries. Stores the summaries and responds once they are durable. A summary replaces a stored one with the same id or the same identifying fields. If any summary is invalid, the complete request is rejected and the error lists every problem. */
  pushSummary: { input: { 'resource': string; 'user_id': string; body: SummaryPushBody }; answer: SummaryReceipt };
  /** Activity of a day. */
  getActivitySummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: ClientActivityResponse };
  /** Activity of a day, as the provider has it. */
  getActivitySummaryRaw: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: RawActivityResponse };
  /** Body measurement. */
  getBodySummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: ClientBodyResponse };
  /** Body measurement, as the provider has it. */
  getBodySummaryRaw: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: RawBodyResponse };
  /** Electrocardiogram. */
  getElectrocardiogramSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: ClientFacingElectrocardiogramResponse };
  /** Meal. */
  getMealSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: ClientFacingMealResponse };
  /** Menstrual cycle. */
  getMenstrualCycleSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: MenstrualCycleResponse };
  /** Profile. */
  getProfileSummary: { input: { 'user_id': string; 'provider'?: string | undefined }; answer: ClientFacingProfile };
  /** Profile, as the provider has it. */
  getProfileSummaryRaw: { input: { 'user_id': string; 'provider'?: string | undefined }; answer: RawProfile };
  /** Sleep. */
  getSleepSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'night_of_day'?: "main" | "main_and_naps" | undefined }; answer: ClientSleepResponse };
  /** Sleep, as the provider has it. */
  getSleepSummaryRaw: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'night_of_day'?: "main" | "main_and_naps" | undefined }; answer: RawSleepResponse };
  /** Sleep cycle. */
  getSleepCycleSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; answer: ClientSleepCycleResponse };
  /** Workout. */
  getWorkoutsSummary: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'each_activity_once'?: boolean | undefined }; answer: ClientWorkoutResponse };
  /** Workout, as the provider has it. */
  getWorkoutsSummaryRaw: { input: { 'user_id': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'each_activity_once'?: boolean | undefined }; answer: RawWorkoutResponse };
  /** A night as it went. The stages of a sleep and the provider's measurements during it. */
  getSleepStream: { input: { 'sleep_id': string }; answer: ClientFacingSleepStream };
  /** A workout as it went. The provider's recording of a workout, second by second, as parallel arrays. If the recording has no heart rate, the stream has the heart rate samples of the provider. A stream with more than 800,000 values has one value for each `step_seconds`. */
  getWorkoutStream: { input: { 'workout_id': string }; answer: ClientFacingStream };
  /** A day over all devices, and why. The totals of the day from all sources, by the team's priorities for activity, without counting simultaneous recordings twice. `provenance` lists the source that was used for each time, the others, and the rule. */
  explainActivitySummary: { input: { 'user_id': string; 'date': string }; answer: ExplainedActivity };
  /** Query the data of a user. One result for each query, in order. `Accept: application/vnd.<service>.tar+gzip+parquet` returns a gzipped tarball with a Parquet file for each: 0.parquet, 1.parquet, … */
  queryOneUser: { input: { 'user_id': string; body: QueryBatch }; answer: AggregationResponse };
  /** List continuous queries. All of them, the newest first: 20 active and 20 archived ones at most. */
  listContinuousQueries: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: ContinuousQueryResponse };
  /** Create a continuous query. Salus computes its table of the past year for every user of the team, and again when the data changes. A team has at most 20. */
  createContinuousQuery: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'query_type'?: "team" | "platform" | undefined; body: CreateContinuousQueryBody }; answer: ContinuousQuery };
  /** Archive a continuous query. Salus stops computing the query. Its tables can be read by its id until 20 others have been archived. */
  archiveContinuousQuery: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'query_id': string }; answer: ContinuousQuery };
  /** Change a continuous query. Changes the title and the shortest interval between computations. To change the query itself, create a new one. */
  updateContinuousQuery: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'query_id': string; body: UpdateContinuousQueryBody }; answer: ContinuousQuery };
  /** Check a continuous query. Returns the columns of its table, or all errors of the query. Stores nothing. */
  validateContinuousQuery: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'query_type'?: "team" | "platform" | undefined; body: CreateContinuousQueryBody }; answer: ValidateContinuousQueryResponse };
  /** Get the result table of a continuous query. The latest table of the user; without rows until it has been computed. `Accept: application/vnd.apache.parquet` returns a Parquet file. `Accept: application/fhir+json` returns a Bundle of Observations if the query has `fhir_observations`. */
  getContinuousQueryResultTable: { input: { 'user_id': string; 'query_id_or_slug': string }; answer: AggregationResult };
  /** List when a continuous query was computed. For the user, the newest first; the last 100 are stored. */
  getContinuousQueryTaskHistory: { input: { 'user_id': string; 'query_id_or_slug': string; 'next_cursor'?: string | null | undefined; 'limit'?: number | undefined }; answer: ContinuousQueryTaskHistoryResponse };
  /** Add insurance of a user. Each call creates a new record; orders use the newest primary one. The user needs demographics first. Personal data is encrypted with the user's key, which is destroyed with the user. */
  createInsurance: { input: { 'user_id': string; body: CreateInsuranceRequest }; answer: ClientFacingInsurance };
  /** Get the newest insurance of a user. */
  getLatestInsurance: { input: { 'user_id': string; 'is_primary'?: boolean | undefined }; answer: ClientFacingInsurance };
  /** Search payors. By name, by the code of a clearinghouse, or both. Returns at most 50 payors of the directory and of your team, the best match first. Without a parameter the list is empty. */
  searchPayor: { input: { 'insurance_name'?: string | null | undefined; 'provider'?: string | null | undefined; 'provider_payor_id'?: string | null | undefined }; answer: (ClientFacingPayor)[] };
  /** Search payors (deprecated). As the GET of the same path, with the code of a payor as `code`. @deprecated */
  searchPayorDeprecated: { input: { body: PayorSearchRequest }; answer: (ClientFacingPayorSearchResponseDeprecated)[] };
  /** Create a custom payor. Visible to your team only. Repeating the request returns the same payor. */
  createPayor: { input: { body: CreatePayorBody }; answer: ClientFacingPayor };
  /** Search ICD-10-CM diagnoses. At most 50, the likeliest first, billable codes before headings. If no code has every word, the search first corrects typing errors and then omits a word. */
  searchDiagnosis: { input: { 'diagnosis_query': string }; answer: (ClientFacingDiagnosisInformation)[] };
  /** Check ICD-10-CM codes. Checks whether each code exists, is billable and is valid on the day of the service, and whether notes of the tabular list exclude some of them together. The notes need the imported tabular list; without it `not_checked` says so. */
  validateIcdCodes: { input: { body: ValidateICDCodesBody }; answer: ValidateICDCodesResponse };
  /** List labs. */
  listLabs: { input: Record<never, never>; answer: (ClientFacingLab)[] };
  /** Search markers. Biomarkers and panels that labs measure, each with the test code of one lab. With `name` the best match comes first, otherwise the most ordered. */
  listMarkers: { input: { 'lab_id'?: (number)[] | undefined; 'lab_slug'?: string | null | undefined; 'name'?: string | undefined; 'a_la_carte_enabled'?: boolean | null | undefined; 'include_pricing'?: boolean | undefined; 'lab_account_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; answer: GetMarkersResponse };
  /** List the markers of an order set. Those of its lab tests, then those of its add-on, each once. Test codes of an add-on are those of the lab of the lab tests, of the lab account, or of the only lab that has such a code. */
  listOrderSetMarkers: { input: { 'page'?: number | undefined; 'size'?: number | undefined; body: OrderSetSelection }; answer: GetMarkersResponse };
  /** List the markers of a lab test. */
  listLabTestMarkers: { input: { 'lab_test_id': string; 'lab_account_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; answer: GetMarkersOfLabTestResponse };
  /** Get the marker of a lab's test code. */
  getMarker: { input: { 'lab_id': number; 'provider_id': string; 'lab_account_id'?: string | null | undefined }; answer: ClientFacingMarkerComplete };
  /** List the lab accounts that the team may order through. The newest first. An order uses the account that it names, otherwise the only active account of the team at the lab, otherwise the account of the platform. Of the teams that share an account, only your own is listed. */
  listTeamLabAccounts: { input: { 'lab_account_id'?: string | null | undefined; 'status'?: "active" | "pending" | "suspended" | "ready_to_launch" | null | undefined }; answer: GetTeamLabAccountsResponse };
  /** List lab tests. The oldest first, unless order_key says otherwise. */
  listLabTests: { input: { 'lab_test_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'include_pricing'?: boolean | undefined; 'lab_account_id'?: string | null | undefined; 'generation_method'?: "auto" | "manual" | "all" | undefined; 'lab_slug'?: string | null | undefined; 'collection_method'?: "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection" | null | undefined; 'status'?: "active" | "pending_approval" | "inactive" | null | undefined; 'marker_ids'?: (number)[] | undefined; 'provider_ids'?: (string)[] | undefined; 'name'?: string | null | undefined; 'order_key'?: "price" | "created_at" | "updated_at" | null | undefined; 'order_direction'?: "asc" | "desc" | undefined }; answer: LabTestResourcesResponse };
  /** List lab tests (deprecated). At most 500: GET /v3/lab_test has pages. @deprecated */
  listLabTestsDeprecated: { input: { 'generation_method'?: "auto" | "manual" | "all" | undefined; 'lab_slug'?: string | null | undefined; 'collection_method'?: "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection" | null | undefined; 'status'?: "active" | "pending_approval" | "inactive" | null | undefined; 'marker_ids'?: (number)[] | undefined; 'provider_ids'?: (string)[] | undefined; 'name'?: string | null | undefined; 'order_key'?: "price" | "created_at" | "updated_at" | null | undefined; 'order_direction'?: "asc" | "desc" | undefined }; answer: (ClientFacingLabTest)[] };
  /** Create a lab test. Markers of one lab, by their ids or by test codes. Test codes are those of `lab_slug`, of the lab account, or of the only lab that has them. */
  createLabTest: { input: { body: CreateLabTestRequest }; answer: ClientFacingLabTest };
  /** Get a lab test. */
  getLabTest: { input: { 'lab_test_id': string; 'lab_account_id'?: string | null | undefined }; answer: ClientFacingLabTest };
  /** Rename a lab test, or take it out of use. */
  updateLabTest: { input: { 'lab_test_id': string; body: UpdateLabTestRequest }; answer: ClientFacingLabTest };
  /** Search tests across labs. By name, by CPT codes, or by the hash of a set of LOINC codes. Tests that measure the same are one candidate. `crosswalk` adds the matching tests of each lab. */
  searchCompendium: { input: { body: SearchCompendiumBody }; answer: SearchCompendiumResponse };
  /** Find equivalent tests of another lab. For each code of any lab, the markers that measure the same or a part of it. */
  searchOrderableTests: { input: { body: SearchOrderableTestsBody }; answer: SearchOrderableTestsResponse };
  /** Convert a lab test or test codes to another lab. Converts a code if the other lab has a test that measures exactly the same. For the other codes it lists the nearest tests. */
  convertCompendium: { input: { body: ConvertCompendiumBody }; answer: ConvertCompendiumResponse };
  /** Order lab tests for a user. The order is dispatched immediately, or on the day of `activate_by` in the time zone of the team. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response. */
  createOrder: { input: { body: CreateOrderRequestCompatible }; answer: PostOrderResponse };
  /** Import an order that was made elsewhere. The laboratory has it already: the order begins at `requisition_bypassed`, and the patient is not written to. */
  importOrder: { input: { body: ImportOrderBody }; answer: PostOrderResponse };
  /** List the ordering physicians of the team. The physician of orders that name none. A sandbox has a synthetic one; in production there is none, and each order must name its physician. */
  getPhysicians: { input: { 'team_id': string }; answer: (ClientFacingPhysician)[] };
  /** Order lab tests with a bundle of FHIR R4. A bundle with a Patient and ServiceRequests, and optionally Practitioner, Coverage, QuestionnaireResponse and the Organization that performs a lab test. The rules of other orders apply. An error names the position in the bundle. */
  createFhirOrder: { input: { body: FhirOrderBundle }; answer: PostOrderResponse };
  /** Get an order. */
  getOrder: { input: { 'order_id': string }; answer: ClientFacingOrder };
  /** Change the day on which an order is dispatched. For orders created with `activate_by`, while they are `ordered` or `awaiting_registration`. Null dispatches the order now. The status shows when the laboratory has it. */
  updateOrder: { input: { 'order_id': string; body: UpdateOrderBody }; answer: PostOrderResponse };
  /** Cancel an order. Until the sample is on its way: a kit until it is sent, any other order until the laboratory has results. */
  cancelOrder: { input: { 'order_id': string }; answer: PostOrderResponse };
  /** Report that the sample was collected on site. */
  completeOrderDraw: { input: { 'order_id': string }; answer: PostOrderResponse };
  /** Send the events of orders again. Sends one event with the current state for each of these orders, or for each order updated in a period; at most 1000. */
  resendOrderEvents: { input: { body: ResendWebhookBody }; answer: ResendWebhookResponse };
  /** Get how the patient of an order is written to. */
  getOrderCommunicationSettings: { input: { 'order_id': string }; answer: GetOrderCommunicationSettingsResponse };
  /** Set how the patient of an order is written to. */
  updateOrderCommunicationSettings: { input: { 'order_id': string; body: PatchOrderCommunicationSettingsBody }; answer: PatchOrderCommunicationSettingsResponse };
  /** Order a kit that is registered on arrival. The laboratory ships the kit before a patient is registered, immediately or on the day of `activate_by`. `sample_id` is printed on it. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response. */
  createRegistrableTestkitOrder: { input: { body: CreateRegistrableTestkitOrderRequest }; answer: PostOrderResponse };
  /** Register a kit. Registers the patient of the kit. Salus then informs the laboratory. */
  registerTestkit: { input: { body: RegisterTestkitRequest }; answer: PostOrderResponse };
  /** Get an order transaction. Orders that belong together: the first, and those that were made because of it. */
  getOrderTransaction: { input: { 'transaction_id': string }; answer: GetOrderTransactionResponse };
  /** Find home visits and service centres near a ZIP code. Visits at home, and the service centres of each laboratory within the radius. */
  getAreaInfo: { input: { 'zip_code': string; 'radius'?: "10" | "20" | "25" | "50" | "100" | undefined; 'lab'?: "quest" | "labcorp" | "bioreference" | "sonora_quest" | null | undefined; 'labs'?: ("quest" | "labcorp" | "bioreference" | "sonora_quest")[] | undefined; 'lab_account_id'?: string | null | undefined }; answer: AreaInfo };
  /** List service centres around a ZIP code. The 30 nearest within the radius. */
  listServiceCentres: { input: { 'zip_code': string; 'lab_id': number; 'radius'?: "10" | "20" | "25" | "50" | "100" | undefined; 'capabilities'?: ("stat" | "appointment_scheduling_via_junction" | "appointment_scheduling_with_lab")[] | undefined; 'lab_account_id'?: string | null | undefined }; answer: PSCInfo };
  /** List service centres around the patient of an order. Those of the order's laboratory, the 30 nearest within the radius. */
  listServiceCentresOfOrder: { input: { 'order_id': string; 'radius'?: "10" | "20" | "25" | "50" | "100" | undefined; 'capabilities'?: ("stat" | "appointment_scheduling_via_junction" | "appointment_scheduling_with_lab")[] | undefined }; answer: PSCInfo };
  /** Find appointment times for home visits. For 14 days from `start_date`, in the local time of the location. A booking key is valid for 30 minutes. */
  getPhlebotomyAvailability: { input: { 'start_date'?: string | null | undefined; body: USAddress }; answer: AppointmentAvailabilitySlots };
  /** Find out when service centres have time. For up to 3 site codes, or the 3 nearest sites within a radius of a ZIP code, for 14 days from `start_date`, in the local time of each site. A booking key is valid for 30 minutes. */
  getServiceCentreAvailability: { input: { 'lab': "quest" | "sonora_quest"; 'start_date'?: string | null | undefined; 'site_codes'?: (string)[] | undefined; 'zip_code'?: string | null | undefined; 'radius'?: "10" | "20" | "25" | "50" | "100" | null | undefined; 'allow_stale'?: boolean | undefined }; answer: AppointmentAvailabilitySlots };
  /** List the reasons for cancelling a visit. */
  listPhlebotomyCancellationReasons: { input: Record<never, never>; answer: (ClientFacingAppointmentCancellationReason)[] };
  /** Get the visit of an order. The last one, whether it succeeded or not. */
  getPhlebotomyAppointment: { input: { 'order_id': string }; answer: ClientFacingAppointment };
  /** Book a visit. Needs a booking key from the availability. With `X-Idempotency-Key`, a repetition within 14 days returns the first response. */
  bookPhlebotomyAppointment: { input: { 'order_id': string; body: AppointmentBookingRequest }; answer: ClientFacingAppointment };
  /** Move a visit to another slot. */
  reschedulePhlebotomyAppointment: { input: { 'order_id': string; body: AppointmentRescheduleRequest }; answer: ClientFacingAppointment };
  /** Cancel a visit. The order stays, and waits for another appointment. */
  cancelPhlebotomyAppointment: { input: { 'order_id': string; body: AppointmentCancelRequest }; answer: ClientFacingAppointment };
  /** Ask a provider for a visit. For areas whose area info says `appointment-request`. The appointment is pending until the provider confirms a time. */
  requestPhlebotomyAppointment: { input: { 'order_id': string; body: RequestAppointmentRequest }; answer: ClientFacingAppointment };
  /** List the reasons for cancelling an appointment at a service centre. */
  listServiceCentreCancellationReasons: { input: Record<never, never>; answer: (ClientFacingAppointmentCancellationReason)[] };
  /** Get the appointment at a service centre of an order. The last one, whether it succeeded or not. */
  getServiceCentreAppointment: { input: { 'order_id': string }; answer: ClientFacingAppointment };
  /** Book an appointment at a service centre. Needs a booking key from the availability. With `X-Idempotency-Key`, a repetition within 14 days returns the first response. */
  bookServiceCentreAppointment: { input: { 'order_id': string; body: AppointmentBookingRequest }; answer: ClientFacingAppointment };
  /** Move an appointment at a service centre to another slot. */
  rescheduleServiceCentreAppointment: { input: { 'order_id': string; body: AppointmentRescheduleRequest }; answer: ClientFacingAppointment };
  /** Cancel an appointment at a service centre. The order stays, and waits for another appointment. */
  cancelServiceCentreAppointment: { input: { 'order_id': string; body: PscAppointmentCancelRequest }; answer: ClientFacingAppointment };
  /** List orders. The newest first, unless the request asks for another order. Filters are combined with AND. Names match by the beginnings of their words, without regard to case and accents. */
  listOrders: { input: { 'search_input'?: string | null | undefined; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'updated_start_date'?: string | null | undefined; 'updated_end_date'?: string | null | undefined; 'status'?: ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[] | null | undefined; 'order_key'?: "created_at" | "patient_name" | "last_status" | null | undefined; 'order_direction'?: "asc" | "desc" | null | undefined; 'order_type'?: ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[] | null | undefined; 'is_critical'?: boolean | null | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | null | undefined; 'order_activation_types'?: ("current" | "scheduled")[] | null | undefined; 'user_id'?: string | null | undefined; 'patient_name'?: string | null | undefined; 'shipping_recipient_name'?: string | null | undefined; 'order_ids'?: (string)[] | null | undefined; 'order_transaction_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; answer: GetOrdersResponse };
  /** Get the results of an order. Also partial ones: `metadata.status` says so. */
  getOrderResult: { input: { 'order_id': string; 'unit_system'?: "si" | "conventional" | null | undefined }; answer: LabResultsRaw };
  /** Get the metadata of an order's results. */
  getOrderResultMetadata: { input: { 'order_id': string }; answer: LabResultsMetadata };
  /** Get the results of an order transaction. Merged: each value as the last order that has it says. */
  getOrderTransactionResult: { input: { 'transaction_id': string; 'unit_system'?: "si" | "conventional" | null | undefined }; answer: LabResultsRaw };
  /** Simulate the progress of a sandbox order. To any status that it can still come to, step by step, with the events of each. Sandbox teams only. */
  simulateOrder: { input: { 'order_id': string; 'final_status'?: string | null | undefined; 'delay'?: number | null | undefined; body: SimulationFlags | null }; answer: string };
  /** Get the clock of a sandbox team. The time of the world, and all that it was moved ahead by. Sandbox teams only. */
  getSandboxClock: { input: Record<never, never>; answer: SandboxClock };
  /** Advance the clock of a sandbox team. Advances the clock for laboratory orders, demo connections and deleted users. Orders proceed, demo connections deliver the data of the elapsed time, and users are erased after their seven days. The clock never goes back. Sandbox teams only; an operation of this product. */
  advanceSandboxClock: { input: { body: { 'advance_seconds': number } }; answer: SandboxClock };
  /** Get an order's requisition. From the time at which the laboratory has the order. */
  getOrderRequisitionPdf: { input: { 'order_id': string }; answer: Blob };
  /** Get an order's requisition by its signed URL. The `requisition_form_url` of an order. It works without a key for 7 days from when it was sent. */
  readSignedRequisition: { input: { 'token': string }; answer: Blob };
  /** Get specimen labels of an order. For sheets of thirty labels of 2 5/8 by 1 inch. */
  getOrderLabelsPdf: { input: { 'order_id': string; 'number_of_labels'?: number | undefined; 'collection_date': string }; answer: Blob };
  /** Get the collection instructions for the patient of an order. */
  getOrderCollectionInstructionPdf: { input: { 'order_id': string }; answer: Blob };
  /** Get an order's Advance Beneficiary Notice. For orders with `has_abn`: the advance beneficiary notice, which lists tests that Medicare may not pay and which the patient signs. */
  getOrderAbnPdf: { input: { 'order_id': string }; answer: Blob };
  /** Get the collection instructions of a lab test. */
  getLabTestCollectionInstructionPdf: { input: { 'lab_test_id': string }; answer: Blob };
  /** Get the results of an order as a report. The laboratory's own report, if it sent one that is still current. Otherwise a report that Salus generates from the results, also partial ones, and marks as such. */
  getOrderResultPdf: { input: { 'order_id': string; 'document'?: number | null | undefined }; answer: Blob };
  /** Get the results of an order transaction as a report. */
  getOrderTransactionResultPdf: { input: { 'transaction_id': string }; answer: Blob };
  /** List unmatched results. The newest first, including decided ones. */
  listUnmatchedResults: { input: { 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'decision_code'?: "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match" | null | undefined; 'lab_slug'?: string | null | undefined; 'status'?: "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved" | null | undefined; 'created_at_start'?: string | null | undefined; 'created_at_end'?: string | null | undefined; 'is_critical'?: boolean | null | undefined; 'search_input'?: string | null | undefined }; answer: ListUnmatchedResultResponse };
  /** Get an unmatched result. */
  getUnmatchedResult: { input: { 'raw_result_id': string }; answer: UnmatchedResult };
  /** Match a result to an order. Without `order_id`, the result goes to the order that the report names, otherwise to the only candidate. `user_id` narrows the candidates; if none belongs to that user, Salus creates an order of the reported tests. If the order is closed, a new order in its transaction gets the results (`origin` is `recreation`). */
  acceptUnmatchedResult: { input: { 'raw_result_id': string; body: AcceptUnmatchedResultBody }; answer: ClientFacingOrder };
  /** Reject an unmatched result or mark it as unsure. `unsure` assigns the result to the operator, who can still accept or reject it. */
  resolveUnmatchedResult: { input: { 'raw_result_id': string; body: ResolveUnmatchedResultBody }; answer: UnmatchedResult };
  /** Make a result that cannot be matched. For sandbox teams: adds a result to the queue of unmatched results, as if a laboratory had sent it. */
  createUnmatchedResultTest: { input: { body: CreateUnmatchedResultTestBody }; answer: CreateUnmatchedResultTestResponse };
  /** List the cases of unmatched results that can be made. */
  listUnmatchedResultTestCases: { input: Record<never, never>; answer: ListUnmatchedResultTestCasesResponse };
  /** Get a sandbox run. */
  getUnmatchedResultTest: { input: { 'run_id': string }; answer: GetUnmatchedResultTestResponse };
  /** Get the organization. */
  getOrganisation: { input: { 'org_id': string }; answer: ClientFacingOrg };
  /** Rename the organization. */
  updateOrganisation: { input: { 'org_id': string; body: UpdateOrgBody }; answer: ClientFacingOrg };
  /** List domains. */
  listDomains: { input: { 'org_id': string }; answer: ListOrgDomainResponse };
  /** Add a domain. The domain takes effect once it is verified: add the DNS record of the response, then verify. */
  createDomain: { input: { 'org_id': string; body: CreateOrgDomainBody }; answer: ClientFacingOrgDomain };
  /** Get a domain. */
  getDomain: { input: { 'org_id': string; 'domain_id': string }; answer: ClientFacingOrgDomain };
  /** Delete a domain. */
  deleteDomain: { input: { 'org_id': string; 'domain_id': string }; answer: SuccessResponse };
  /** Send the DNS record by e-mail. Salus sends no e-mail: the response says that nothing was sent. The record is in `dns_records` of the domain. */
  sendDomainInstructions: { input: { 'org_id': string; 'domain_id': string; body: SendOrgDomainInstructionsBody }; answer: SendOrgDomainInstructionsResponse };
  /** Verify a domain. Looks the DNS record up now. `pending`: it is not there, or not yet. */
  verifyDomain: { input: { 'org_id': string; 'domain_id': string }; answer: VerifyOrgDomainResponse };
  /** List members. The newest first. `search_query` is part of the name or of the e-mail address. */
  listMembers: { input: { 'org_id': string; 'search_query'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; answer: ClientFacingOrgMemberListResponse };
  /** Remove a member. And sign them out everywhere, at once. The last administrator stays. */
  deleteMember: { input: { 'org_id': string; 'member_id': string }; answer: SuccessResponse };
  /** Change the role of a member. Null changes nothing. A role that is not bound to teams loses its team list. The last administrator of the organization cannot lose that role. */
  updateMember: { input: { 'org_id': string; 'member_id': string; body: UpdateOrgMemberBody }; answer: ClientFacingOrgMember };
  /** List invitations. Unused invitations, the newest first. */
  listInvites: { input: { 'org_id': string; 'search_query'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; answer: ClientFacingOrgInviteListResponse };
  /** Invite a member. Salus sends no mail: hand the link over yourself. Inviting an address again makes another link and ends the one before. */
  createInvite: { input: { 'org_id': string; body: OrgInviteAPICreate }; answer: OrgInviteAPICreateResponse };
  /** Withdraw an invitation. */
  deleteInvite: { input: { 'org_id': string; 'invite_id': string }; answer: SuccessResponse };
  /** Accept an invitation. Anyone with the link can accept it without a key. On a page of this service the response sets the cookie, so the new member is signed in. Not in the contract. */
  acceptInvite: { input: { body: AcceptInviteBody }; answer: ClientFacingOrgMember };
  /** List management keys. The newest first, without those that were deleted. A Team Management Key sees those that are no wider than itself. */
  listManagementKeys: { input: { 'org_id': string; 'team_id'?: string | null | undefined; 'role'?: "org_admin" | "team_admin" | null | undefined; 'next_cursor'?: string | null | undefined }; answer: ClientFacingManagementKeyResponse };
  /** Create a management key. An `org_admin` manages everything in the organization, a `team_admin` only the teams that it is bound to. A key cannot create a key with more permissions or a later expiry. Only this response shows the key itself. */
  createManagementKey: { input: { 'org_id': string; body: CreateManagementKeyBody }; answer: ClientFacingManagementKeyUnhashed };
  /** Delete a management key. The key becomes invalid on every node within a second. A key may delete itself; the last Org Management Key cannot be deleted. Returns the deleted key, or null if there was none. */
  deleteManagementKey: { input: { 'org_id': string; 'key_id': string }; answer: ClientFacingManagementKey | null };
  /** Change a management key. Fields that are absent or null do not change. The role of a key never changes. */
  updateManagementKey: { input: { 'org_id': string; 'key_id': string; body: PatchManagementKeyBody }; answer: ClientFacingManagementKey };
  /** Replace a management key. Returns a new key. The old key remains valid for the overlap. Not in the contract. */
  rotateManagementKey: { input: { 'org_id': string; 'key_id': string; body: RotateKeyBody }; answer: ClientFacingManagementKeyUnhashed };
  /** List teams. The newest first; a Team Management Key sees its own. */
  listTeams: { input: { 'org_id': string; 'team_id'?: string | null | undefined; 'region'?: ("us" | "eu")[] | undefined; 'search_query'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; answer: ClientFacingOrgTeamListResponse };
  /** Create a team. Creates a team with a sandbox and a production environment, whose data are separate. Both share the settings; keys are created separately. If the `integration_team_id` is in use, the response is 409 with the `team_id` of that team. */
  createTeam: { input: { 'org_id': string; body: CreateOrgTeamBody }; answer: ClientFacingOrgTeam };
  /** Find a team by your own name for it. */
  resolveTeam: { input: { 'org_id': string; body: ResolveTeamBody }; answer: ClientFacingOrgTeam };
  /** Get a team. */
  getTeam: { input: { 'org_id': string; 'team_id': string; 'include_environment'?: ("production" | "sandbox")[] | undefined }; answer: ClientFacingOrgTeam };
  /** Delete a team. At once its keys open nothing, nothing of it can be read, and its webhooks receive nothing more. Its users are erased by the next purge, without the 7 days in which a user can be brought back. */
  deleteTeam: { input: { 'org_id': string; 'team_id': string }; answer: SuccessResponse };
  /** Change a team. Fields that are not in the body do not change; null resets a setting to its default. Only an Org Management Key can change the `integration_team_id`. */
  updateTeam: { input: { 'org_id': string; 'team_id': string; body: UpdateOrgTeamBody }; answer: ClientFacingOrgTeam };
  /** Get the key's team. @deprecated */
  getOwnTeam: { input: { 'team_id': string }; answer: ClientFacingTeam };
  /** List team keys. The newest first, without those that were deleted. */
  listTeamKeys: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; answer: ClientFacingTeamAPIKeyResponse };
  /** Create a team key. Only this response shows the key itself. */
  createTeamKey: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: CreateTeamAPIKeyBody }; answer: ClientFacingTeamAPIKey };
  /** Delete team keys. They open nothing any more, on every node within a second. */
  deleteTeamKeys: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'api_key_id': (string)[] }; answer: DeleteTeamApiKeysResponse };
  /** Replace a team key. Returns a new key. The old key remains valid for the overlap. Not in the contract. */
  rotateTeamKey: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'api_key_id': string; body: RotateKeyBody }; answer: ClientFacingTeamAPIKey };
  /** Mint a token for a team's data. The token has the permissions of a team key for ten minutes. It ends early if the management key that created it is deleted. The limit for each team and environment is a burst of 60 and one a second; above it the response is 429 with `Retry-After`. */
  createAccessToken: { input: { 'org_id': string; 'team_id': string; body: CreateAccessTokenBody }; answer: CreateTeamAccessTokenResponse };
  /** Settings to prepare at a provider. */
  prepareCredentials: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: PrepareTeamCustomCredentialsBody }; answer: PrepareTeamCustomCredentialsResponse };
  /** List teams' credentials. The newest first. */
  listCredentials: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id'?: (string)[] | undefined; 'provider'?: "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | "freestyle_libre" | null | undefined; 'next_cursor'?: string | null | undefined }; answer: CustomCredentialsResponse };
  /** Set a team's credentials at a provider. Fields that are not in the body do not change; null clears. Secret and details are encrypted, and the secret is never shown again. */
  setCredentials: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: UpsertTeamCustomCredentialsBody }; answer: ClientFacingTeamProviderCredentials };
  /** Delete teams' credentials. */
  deleteCredentials: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'credential_id': (string)[] }; answer: DeleteTeamCustomCredentialsResponse };
  /** The scopes that users must grant when they connect. */
  getScopeRequirements: { input: { 'org_id': string; 'team_id': string; 'provider'?: "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | null | undefined }; answer: TeamScopeRequirementsResponse };
  /** Set the scopes that users must grant. A provider that is not in the body does not change; null removes its setting. */
  setScopeRequirements: { input: { 'org_id': string; 'team_id': string; body: UpsertTeamScopeRequirementsBody }; answer: TeamScopeRequirementsResponse };
  /** List how far back new connections are read. Teams that set something, the newest first. */
  listPullPreferences: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id'?: (string)[] | undefined; 'provider'?: ("oura" | "fitbit" | "garmin" | "strava" | "withings" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "eight_sleep" | "renpho" | "omron" | "dexcom_v3" | "hammerhead" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "apple_health_kit" | "google_fit" | "beurer_api" | "ultrahuman" | "google_health")[] | undefined; 'next_cursor'?: string | null | undefined; 'limit'?: number | undefined }; answer: TeamDataPullPreferencesResponse };
  /** Set how far back new connections are read. Applies to every team of the request. A value for a provider replaces the previous one. At most 365 days, and at most the limit of the provider. */
  setPullPreferences: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: UpsertTeamDataPullPreferencesBody }; answer: TeamDataPullPreferencesResponse };
  /** Reset to the defaults. Deletes the credentials of these teams at these providers. Without `team_id` it applies to every team, without `provider` to every provider. Without both the request is rejected. */
  resetPullPreferences: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id'?: (string)[] | undefined; 'provider'?: ("oura" | "fitbit" | "garmin" | "strava" | "withings" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "eight_sleep" | "renpho" | "omron" | "dexcom_v3" | "hammerhead" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "apple_health_kit" | "google_fit" | "beurer_api" | "ultrahuman" | "google_health")[] | undefined }; answer: SuccessResponse };
  /** List lab accounts. `team_id`: those that the team may order through. */
  listLabAccounts: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'lab_account_id'?: string | null | undefined; 'team_id'?: string | null | undefined; 'status'?: "active" | "pending" | "suspended" | "ready_to_launch" | null | undefined }; answer: LabAccountsResponse };
  /** Add a lab account. An account of the organization at a laboratory. Orders of the listed teams carry its account number. A result that names no known order belongs to the listed team, if there is only one. */
  createLabAccount: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: LabAccountCreateBody }; answer: LabAccountResponse };
  /** Change a lab account. Fields that are not in the body get the defaults of a new account; the lab and the teams do not change. Only an active account accepts orders. */
  replaceLabAccount: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'account_id': string; body: LabAccountReplaceBody }; answer: LabAccountResponse };
  /** Delete a lab account. New orders cannot use the account, and results are not matched by its number. Existing orders still refer to it. To stop new orders only, set it to `suspended`. */
  deleteLabAccount: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'account_id': string }; answer: SuccessResponse };
  /** Set the teams of a lab account. The list replaces the one before. */
  updateLabAccount: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'account_id': string; body: LabAccountTeamIdAllowlistUpdateBody }; answer: LabAccountResponse };
  /** Which sources are preferred. The settings of the team by kind of data, the first choice first. */
  getSourcePriorities: { input: { 'data_type'?: "workouts" | "activity" | "sleep" | "body" | "timeseries" | null | undefined }; answer: (SourcePriority)[] };
  /** Set which sources are preferred. Sources that are not in the body do not change; null removes the number. */
  updateSourcePriorities: { input: { body: ({ 'data_type': "workouts" | "activity" | "sleep" | "body" | "timeseries"; 'provider': string; 'priority': number | null })[] }; answer: (SourcePriority)[] };
  /** Search the audit log. The newest entries first. A Team Management Key sees the entries of its teams. Only an Org Management Key sees entries without a team, such as invalid keys. */
  searchAuditLog: { input: { 'org_id': string; 'team_id'?: string | undefined; 'user_id'?: string | undefined; 'actor'?: string | undefined; 'action'?: string | undefined; 'subject'?: string | undefined; 'result'?: string | undefined; 'from'?: string | undefined; 'to'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; answer: AuditLogPage };
  /** List webhook endpoints. In the order in which they were added. */
  listWebhooks: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'next_cursor'?: string | null | undefined; 'limit'?: number | undefined }; answer: WebhookListResponse };
  /** Create a webhook endpoint. It receives events recorded after the request. A team has at most 50. */
  createWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; body: CreateWebhookBody }; answer: Webhook };
  /** Get a webhook endpoint. */
  getWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; answer: Webhook };
  /** Delete a webhook endpoint. Queued deliveries are dropped. */
  deleteWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; answer: undefined };
  /** Change a webhook endpoint. Fields that are not in the body do not change. Disabling drops queued deliveries. After it is enabled again, the endpoint receives new events; use `replay` for earlier ones. */
  patchWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: PatchWebhookBody }; answer: Webhook };
  /** Get the headers of a webhook endpoint. Headers whose names indicate credentials are listed in `sensitive` and never shown. */
  getWebhookHeaders: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; answer: WebhookHeadersResponse };
  /** Set the headers of a webhook endpoint. Every request to it carries these, and no others but those of the delivery. */
  updateWebhookHeaders: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: UpdateWebhookHeadersBody }; answer: undefined };
  /** Get the signing secret of a webhook endpoint. */
  getWebhookSecret: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; answer: WebhookSecretResponse };
  /** Replace the signing secret of a webhook endpoint. For 24 hours deliveries carry the signatures of both: receivers accept either and change over in between. */
  rotateWebhookSecret: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: RotateWebhookSecretBody }; answer: undefined };
  /** List attempts to deliver. The latest first, while their events are stored. To find attempts to deleted endpoints, filter by message or user. Not in the contract. */
  listWebhookAttempts: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id'?: string | undefined; 'message_id'?: string | undefined; 'user_id'?: string | undefined; 'outcome'?: "succeeded" | "failed" | undefined; 'since'?: string | undefined; 'until'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; answer: WebhookAttemptListResponse };
  /** Get a message. With the body that receivers get. Not in the contract. */
  getWebhookMessage: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'message_id': string }; answer: WebhookMessage };
  /** Measure deliveries. Attempts by class of response, and the receivers' response times (median and 99th percentile), for each step of the interval: 6 hours of 5m, a day of 15m, a week of 1h, 30 days of 1d. */
  getEventDeliveryMetric: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'interval'?: "5m" | "15m" | "1h" | "1d" | undefined }; answer: PrometheusQueryResponse };
  /** Resend a message. With the same id and body. One that waits already is not doubled. Not in the contract. */
  resendWebhookMessage: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: ResendWebhookMessageBody }; answer: WebhookQueuedResponse };
  /** Send an example. Sends an event of any type to this endpoint only, even if it does not subscribe to the type. The event concerns no real user, and its body has `is_example`. Not in the contract. */
  sendWebhookExample: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: SendWebhookExampleBody }; answer: WebhookExampleResponse };
  /** Resend failed messages. Resends the messages of the period whose attempts all failed, at most 100,000. Repeat the request until `queued` is 0. Not in the contract. */
  recoverWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: RecoverWebhookBody }; answer: WebhookQueuedResponse };
  /** Send the events of a time. Whether or not the endpoint received them, at most 100,000 at once. Continue with `next_cursor`. Not in the contract. */
  replayWebhook: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string; body: ReplayWebhookBody }; answer: WebhookReplayedResponse };
  /** Fetch events. For clients without a public URL. Events have the same ids and bodies as webhooks and come in the order in which they were recorded, each exactly once. Salus stores all of the team’s events from the first request on. Earlier events that no endpoint subscribed to are missing. Not in the contract. */
  listEvents: { input: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'wait'?: number | undefined }; answer: EventsResponse };
  /** List where events go. Teams that set something, the newest first. Every other team has its webhooks. */
  listPipelines: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; answer: TeamETLPipelinesResponse };
  /** Send events to a broker. Applies to every team of the request. Fields that are not in the body do not change. Events go to every enabled destination. A masked secret in the body leaves the stored secret unchanged. */
  setPipelines: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; body: UpsertTeamETLPipelinesBody }; answer: (ClientFacingETLPipeline)[] };
  /** Send events to webhooks only. Deletes the pipelines of these teams and returns them. Events queued for a broker are dropped. */
  deletePipelines: { input: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'team_id': (string)[] }; answer: (ClientFacingETLPipeline)[] };
  /** Get the ways to sign in. At the URL of the request. */
  getSignInOptions: { input: Record<never, never>; answer: SignInOptions };
  /** Sign in with a link. The first start and `salus console` print a link. It works once, for 15 minutes, and creates the first administrator if there is none. The response sets the cookie. */
  signInWithLink: { input: { body: SignInLinkBody }; answer: MemberSession };
  /** Sign in with a management key. Signs in as the administrator of the organization, with an Org Management Key. The session ends when the key does. The response sets the cookie. */
  signInWithManagementKey: { input: { body: SignInManagementKeyBody }; answer: MemberSession };
  /** Get the signed-in member. The member, their permissions in each team, and the expiry of the session. If the permissions have changed, the response renews the cookie. */
  whoAmI: { input: Record<never, never>; answer: WhoAmI };
  /** Change how the member is called. Fields that are absent or null do not change. */
  updateMe: { input: { body: UpdateMeBody }; answer: ClientFacingOrgMember };
  /** Sign out. The session of the request ends on every node. */
  signOut: { input: Record<never, never>; answer: undefined };
  /** List the member's sessions. The sessions of the member, the newest first; at most 50. */
  listSessions: { input: Record<never, never>; answer: MemberSessionList };
  /** End one of the member's sessions. On every node at once. */
  endSession: { input: { 'session_id': string }; answer: undefined };
  /** List pending or exhausted deliveries. Without payloads. An attempt during paging moves a delivery to its new time, so a later page may repeat it. Exhausted deliveries are listed while their event is stored and until they are sent again. Not in the contract. */
  listDeliveries: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'state'?: "pending" | "exhausted" | undefined; 'webhook_id'?: string | undefined; 'event_type'?: (string)[] | undefined; 'since'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; answer: WebhookDeliveryListResponse };
  /** Look on at events. Events without their payload: type, user and time. Without a cursor it returns the latest events, with a cursor the events after it, with `latest` only new events. Unlike `listEvents` it does not make Salus store events: while a tail is open, otherwise unstored events are buffered for ten minutes. A cursor is valid for five minutes. Not in the contract. */
  tailEvents: { input: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'wait'?: number | undefined }; answer: EventTailResponse };
  /** Look at an invitation. Anyone with the link can read it before accepting. Not in the contract. */
  previewInvite: { input: { body: LookAtInviteBody }; answer: ShownInvite };
  /** Sign in with a password. The response sets the cookie. After ten failed attempts for a member, one attempt is allowed every 30 seconds. */
  signInWithPassword: { input: { body: SignInPasswordBody }; answer: MemberSession };
  /** Set the member's password. The other sessions of the member end. */
  setPassword: { input: { body: SetPasswordBody }; answer: undefined };
  /** Remove the member's password. */
  deletePassword: { input: Record<never, never>; answer: undefined };
  /** Confirm that it is still the member. For 15 minutes, operations that reveal or delete data need no confirmation. The response renews the cookie. */
  confirmMe: { input: { body: ConfirmBody }; answer: MemberSession };
  /** List orders without patient data. The orders that listOrders finds, without names, birth dates, addresses and results: status, time of the status, ordered tests, and the number of critical results. The newest first. */
  listOrderSummaries: { input: { 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'updated_start_date'?: string | null | undefined; 'updated_end_date'?: string | null | undefined; 'status'?: ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[] | null | undefined; 'order_direction'?: "asc" | "desc" | null | undefined; 'order_type'?: ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[] | null | undefined; 'is_critical'?: boolean | null | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | null | undefined; 'order_activation_types'?: ("current" | "scheduled")[] | null | undefined; 'user_id'?: string | null | undefined; 'order_ids'?: (string)[] | null | undefined; 'order_transaction_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined; 'order_key'?: "created_at" | "last_status" | null | undefined; 'is_acknowledged'?: boolean | null | undefined }; answer: OrderSummaries };
  /** List the critical results of an order with their acknowledgements. Which results are critical, without their values, which getOrderResult has. An operation of this product. */
  listCriticalResults: { input: { 'order_id': string }; answer: CriticalResults };
  /** Acknowledge critical results of an order. Records who has seen them, and when. Each is acknowledged once; repeating the request changes nothing. A corrected result that is critical again has another id and needs its own acknowledgement. If an id is not among the latest results, the request acknowledges nothing. An operation of this product. */
  acknowledgeCriticalResults: { input: { 'order_id': string; body: AcknowledgeCriticalResultsBody }; answer: CriticalResults };
  /** List unmatched results without patient data. The results that listUnmatchedResults finds, without patients, markers and notes. The newest first, including decided ones. */
  listUnmatchedResultSummaries: { input: { 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'decision_code'?: "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match" | null | undefined; 'lab_slug'?: string | null | undefined; 'status'?: "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved" | null | undefined; 'created_at_start'?: string | null | undefined; 'created_at_end'?: string | null | undefined; 'is_critical'?: boolean | null | undefined }; answer: UnmatchedResultSummaries };
  /** Get the overview of a team. Counts and health of the team's data, from counters that are updated with each change. Not in the contract. */
  getOverview: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: TeamOverview };
  /** Ask to sign in with a passkey. The options for the browser, valid once and for five minutes. */
  getPasskeySignInOptions: { input: Record<never, never>; answer: PasskeyOptions };
  /** Sign in with a passkey. The response sets the cookie. */
  signInWithPasskey: { input: { body: SignInPasskeyBody }; answer: MemberSession };
  /** Ask to add a passkey. The options for the browser, valid once and for five minutes. */
  getPasskeyRegistrationOptions: { input: Record<never, never>; answer: PasskeyOptions };
  /** Ask to confirm with a passkey. The options for the browser, valid once and for five minutes. */
  getReauthenticationOptions: { input: Record<never, never>; answer: PasskeyOptions };
  /** List the member's passkeys. The newest first; at most 20. */
  listPasskeys: { input: Record<never, never>; answer: MemberPasskeyList };
  /** Add a passkey. It works at the name at which it was made. A member has at most 20. */
  createPasskey: { input: { body: CreatePasskeyBody }; answer: MemberPasskey };
  /** Remove a passkey. */
  deletePasskey: { input: { 'passkey_id': string }; answer: undefined };
  /** List the latest requests of a team. Authenticated requests of the data plane: operation, status and duration, the latest first, without IP address, body or query. The list has the last 10,000 of seven days, with a delay of about two seconds. A crash of the database may empty it. Not in the contract. */
  listRequests: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'operation'?: string | undefined; 'outcome'?: "succeeded" | "failed" | undefined; 'actor'?: string | undefined; 'request_id'?: string | undefined; 'since'?: string | undefined; 'until'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; answer: RequestListResponse };
  /** Search users by their sources, orders and references. The newest first, in pages that do not shift. Filters are combined with AND. They are in the body so that references do not appear in URLs. The response does not identify the users. An operation of this product. */
  searchUsers: { input: { body: SearchUsersBody }; answer: SearchUsersResponse };
  /** List the connections of the team's users. The newest first, in pages that do not shift: state, kind of the last error, when something was last fetched and is next, and of which time the newest data of each resource is. Sources that are only pushed to are no connections. An operation of this product. */
  listConnections: { input: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'status'?: "active" | "paused" | "error" | null | undefined; 'error_type'?: "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown" | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; answer: TeamConnections };
  /** Go to the identity provider. Redirects with 303: use it as a link, not from a script. The member returns to `/console`, signed in, or with `#sign_in_failed=<code>`. */
  startOidc: { input: Record<never, never>; answer: undefined };
  /** Where the identity provider sends people back to. Ends the way that began in the same browser, and goes on to `/console`. */
  completeOidcSignIn: { input: { 'code'?: string | undefined; 'state'?: string | undefined; 'iss'?: string | undefined; 'error'?: string | undefined }; answer: undefined };
  /** Get the statuses of orders. Every status, and the statuses that can follow it. The same for every team. Not in the contract. */
  getOrderStatuses: { input: Record<never, never>; answer: OrderStatesResponse };
  /** Verify the audit log. Verifies that the entries are unchanged and complete up to the end, one segment of the chain at a time. The chain covers the installation. For the organization’s keys and administrators; `salus audit verify` does the same on the host. Not in the contract. */
  verifyAudit: { input: { 'org_id': string; 'after'?: string | undefined; 'limit'?: number | undefined }; answer: AuditVerification };
  /** List the types of events. All event types, ordered by name, with examples of the requested types. The same for every team. Not in the contract. */
  listEventTypes: { input: { 'event_type'?: (string)[] | undefined }; answer: EventTypeListResponse };
  /** Import a FIT file. Imports an activity with its workouts, a monitoring day or a weigh-in, up to 8 MiB, and responds once all data is durable. Importing the same file again changes nothing. An unreadable file stores nothing. An operation of this product. */
  importFit: { input: { 'user_id': string; 'time_zone'?: string | null | undefined; body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> }; answer: FitImportReport };
  /** List the imports of files. The newest first, in pages that do not shift, including imports of the command line. Salus stores the imported data, not the file. An operation of this product. */
  listImports: { input: { 'user_id'?: string | null | undefined; 'kind'?: "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv" | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; answer: ImportHistory };
  /** See on which days a user has samples, and where there are gaps. Counts of samples by resource and provider, in UTC days. A sample counts on the day on which it begins. Summaries are not included. An operation of this product. */
  getCoverage: { input: { 'user_id': string; 'start_date': string; 'end_date': string; 'resource'?: string | null | undefined; 'provider'?: string | null | undefined }; answer: Coverage };
  /** Get the health of the installation. Versions, the size of the database, queues, recurring jobs with their outcomes, the last backup, processes, free disk, key file, clocks and unsafe settings. For the organization’s keys and administrators. Not in the contract. */
  getSystem: { input: { 'org_id': string }; answer: SystemFacts };
  /** Sign a member out everywhere. Ends every session of the member, in every process at once, with the streams that it has open. They can sign in again. Not in the contract. */
  endMemberSessions: { input: { 'org_id': string; 'member_id': string }; answer: EndedMemberSessions };
  /** Import a file of any format that is read here. Imports a recording of a watch, or an export of an app or a portal, up to 1 GiB (FIT: 8 MiB). The server detects the format from the content and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored. An operation of this product. */
  importFile: { input: { 'user_id': string; 'time_zone'?: string | null | undefined; body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> }; answer: FileImportReport };
  /** Confirm at the identity provider. Returns the URL at which the member signs in again, in a separate window. The identity provider then redirects to `/console#confirmed` or `/console#confirm_failed=<code>`. */
  startOidcConfirmation: { input: Record<never, never>; answer: OidcConfirmation };
  /** List the actions on an unmatched result. The newest first: notes, changes of its status, and its decision. */
  listUnmatchedResultUpdates: { input: { 'raw_result_id': string; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; answer: ListUnmatchedResultUpdatesResponse };
  /** Add a note or a status to an unmatched result. Accepts `note`, `status`, or both. A result that was handed to the operator accepts notes and a decision only. */
  createUnmatchedResultUpdate: { input: { 'raw_result_id': string; body: CreateUnmatchedResultUpdateBody }; answer: UnmatchedResult };
  /** The activities of a day over all sources, and why. The workouts of a day that count, each with the workouts of other sources that report the same activity. Two workouts are the same activity if they have the same type and at least half of the shorter one lies within the other. The team's priorities for workouts decide which one counts. */
  explainWorkoutsSummary: { input: { 'user_id': string; 'date': string }; answer: ExplainedWorkouts };
  /** Cancel an order. For orders of kits; `cancelOrder` replaces it. @deprecated */
  cancelTestkitOrder: { input: { 'order_id': string }; answer: PostOrderResponse };
  /** Get an order. For orders of kits; `getOrder` replaces it. @deprecated */
  getTestkitOrder: { input: { 'order_id': string }; answer: ClientFacingOrder };
  /** List orders. For orders of kits; `listOrders` replaces it. @deprecated */
  listTestkitOrders: { input: { 'search_input'?: string | null | undefined; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'updated_start_date'?: string | null | undefined; 'updated_end_date'?: string | null | undefined; 'status'?: ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[] | null | undefined; 'order_key'?: "created_at" | "patient_name" | "last_status" | null | undefined; 'order_direction'?: "asc" | "desc" | null | undefined; 'order_type'?: ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[] | null | undefined; 'is_critical'?: boolean | null | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | null | undefined; 'order_activation_types'?: ("current" | "scheduled")[] | null | undefined; 'user_id'?: string | null | undefined; 'patient_name'?: string | null | undefined; 'shipping_recipient_name'?: string | null | undefined; 'order_ids'?: (string)[] | null | undefined; 'order_transaction_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; answer: GetOrdersResponse };
  /** Get the results of an order. For orders of kits; `getOrderResult` replaces it. @deprecated */
  getTestkitOrderResults: { input: { 'order_id': string; 'unit_system'?: "si" | "conventional" | null | undefined }; answer: LabResultsRaw };
  /** Get the results of an order. For orders of kits; `getOrderResult` replaces it. @deprecated */
  getTestkitOrderRawResults: { input: { 'order_id': string; 'unit_system'?: "si" | "conventional" | null | undefined }; answer: LabResultsRaw };
  /** Get the metadata of an order's results. For orders of kits; `getOrderResultMetadata` replaces it. @deprecated */
  getTestkitOrderResultMetadata: { input: { 'order_id': string }; answer: LabResultsMetadata };
  /** Get the address of the console's page of webhooks. The page asks its visitor to sign in. The endpoint operations replace it. @deprecated */
  getSvixUrl: { input: Record<never, never>; answer: WebhookPageUrl };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  getEhrIntegrationConfiguration: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  upsertEhrIntegrationConfiguration: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  createEhrDashboardUrl: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  listIntegrationManagedMembers: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  createIntegrationManagedMember: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  getIntegrationManagedMember: { input: { 'org_id': string; 'member_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  deleteIntegrationManagedMember: { input: { 'org_id': string; 'member_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  updateIntegrationManagedMember: { input: { 'org_id': string; 'member_id': string }; answer: undefined };
  /** Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501. */
  resolveIntegrationManagedMember: { input: { 'org_id': string }; answer: undefined };
  /** Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501. */
  getTeamEhrPipelines: { input: { 'org_id': string; 'environment': "production" | "sandbox"; 'region': "us" | "eu" }; answer: undefined };
  /** Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501. */
  upsertTeamEhrPipelines: { input: { 'org_id': string; 'environment': "production" | "sandbox"; 'region': "us" | "eu" }; answer: undefined };
  /** Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501. */
  deleteTeamEhrPipelines: { input: { 'org_id': string; 'environment': "production" | "sandbox"; 'region': "us" | "eu" }; answer: undefined };
  /** See when the results of an order are expected. For each test and for the order: the first expected time, the current one, and the reasons for changes. Expected times are computed from the laboratory's turnaround days after the appointment, and again after the laboratory has received the sample. Before that they are unknown. */
  getOrderTracking: { input: { 'order_id': string }; answer: OrderTracking };
  /** See how many tubes a visit for a lab test fills. Of lab tests that are collected at home by a phlebotomist. Tests that need the same kind of tube share one. */
  getLabTestCollectionInstructions: { input: { 'lab_test_id': string }; answer: GetLabTestCollectionInstructionsResponse };
  /** Estimate the cost of order sets. Prices each order set as an order would be priced: each part and the total. A set that cannot be ordered is rejected with the same error. The price is the base price and the modifiers whose conditions are all met. Tests through your own lab account, or billed by the laboratory, follow that contract, which Salus does not know. Additional charges exist for sandbox teams only, as examples. */
  estimateOrderSetPricing: { input: { body: EstimateOrderSetPricingBody }; answer: EstimateOrderSetPricingResponse };
  /** Check whether a phone may push. Mobile SDKs call this before each sync and push only while the connection is `active`. Salus stores the state that the phone reports. The range is the requested one, limited by the user’s ingestion_start and ingestion_end. */
  sdkSyncState: { input: { 'user_id': string; 'provider': "apple_health_kit" | "health_connect" | "samsung_health"; body: UserSDKSyncStateBody }; answer: UserSDKSyncStateResponse };
  /** Begin the historical stage of a resource. The last push of the stage may be empty. It ends the stage and publishes `historical.data.<resource>.created` once, with this range. A repeated call restarts the stage. */
  sdkStartHistoricalStage: { input: { 'user_id': string; 'provider': "apple_health_kit" | "health_connect" | "samsung_health"; body: UserSDKHistoricalStageBeginBody }; answer: UserSuccessResponse };
  /** Sign a user out on every phone. Their tokens open nothing from now on, and the SDKs ask for a new sign-in. An operation of this product. */
  endPhoneSessions: { input: { 'user_id': string }; answer: EndedPhoneSessions };
  /** Report the sync progress of a phone. The report of the SDK replaces the previous one and is returned unchanged. */
  sdkSyncProgress: { input: { 'user_id': string; 'provider': "apple_health_kit" | "health_connect" | "samsung_health"; body: UserSDKSyncProgressBody }; answer: UserSuccessResponse };
  /** See how the phones of a user are doing. The last request of each phone, the response, its progress and its pending data. Responses appear with a delay of about two seconds. Not in the contract. */
  listUserPhones: { input: { 'user_id': string }; answer: PhoneListResponse };
  /** List eligibility checks of a user. The newest first. */
  listEligibilityChecks: { input: { 'user_id': string; 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; answer: EligibilityCheckPage };
  /** Ask a payer whether a user's insurance is active. Sends an X12 270 for an insurance record of the user and returns the payer's response, by plan and with its codes. If the payer does not respond in time, the outcome is unknown, never inactive. In the sandbox the member id determines the response. A production team needs a clearinghouse, and none can be connected yet. Request and response are encrypted with the user's key. */
  checkEligibility: { input: { 'user_id': string; body: CheckEligibilityRequest }; answer: EligibilityCheck };
  /** Get an eligibility check with its X12 exchange. */
  getEligibilityCheck: { input: { 'user_id': string; 'check_id': string; 'include_x12'?: boolean | undefined }; answer: EligibilityCheckWithX12 };
  /** List the lab tests that were made after those of the sandbox. Asked with a key of production: its lab tests that were created with one of these as `source_sandbox_lab_test_id`. A key of the sandbox sees none, as the environments know nothing of each other. */
  listLabTestPromotions: { input: { 'source_sandbox_lab_test_ids': (string)[] }; answer: (LabTestPromotion)[] };
  /** Get the request body that copies a sandbox lab test to production. The body for `POST /v3/lab_tests`, to send with a production key. For a production lab test: the sandbox test from which it was copied, if any. */
  getLabTestPromotionSource: { input: { 'lab_test_id': string }; answer: LabTestPromotionSource };
  /** Create a quote for a patient. An itemized quote, valid for 48 hours. A test without a price, such as one through your own lab account, is rejected. */
  createCheckoutQuote: { input: { body: CreateCheckoutQuoteBody }; answer: CheckoutQuote };
  /** Requote with other options. A new quote at current prices. `parent_id` is the quote that it replaces. */
  refineCheckoutQuote: { input: { 'quote_id': string; body: RefineCheckoutQuoteBody }; answer: CheckoutQuote };
  /** Get a quote. */
  getCheckoutQuote: { input: { 'quote_id': string }; answer: CheckoutQuote };
  /** Create a checkout session. Rejected with the errors of an order. The session ends with the quote, or after 24 hours. With `X-Idempotency-Key`, a repetition returns the same session in its current state. `{SALUS_CHECKOUT_SESSION_ID}` in a URL (or `{JUNCTION_CHECKOUT_SESSION_ID}`) is replaced by the id of the session. */
  createCheckoutSession: { input: { body: CreateCheckoutSessionBody }; answer: CheckoutSession };
  /** Get a checkout session. */
  getCheckoutSession: { input: { 'checkout_session_id': string }; answer: CheckoutSession };
  /** Finish a checkout session and create its order. Safe to repeat: a completed session is returned unchanged. The payment channel, not the caller, confirms the payment. */
  confirmCheckoutSession: { input: { 'checkout_session_id': string }; answer: CheckoutSession };
  /** Act as the payer in the sandbox. No money moves. As with any payment channel, the action takes effect once the session is confirmed or over. It cannot be undone. Sandbox teams only; an operation of this product. */
  payCheckoutSessionInSandbox: { input: { 'checkout_session_id': string; body: SandboxPayment }; answer: CheckoutSession };
  /** End the phone sessions of a user. The SDK for iOS asks for it. Phones are given tokens and no keys here: it signs the user out on every phone. */
  revokeAppApiKey: { input: { 'user_id': string }; answer: RevokedAppApiKey };
  /** Create a parsing job for a lab report. Accepts the files of one report as a form, at most 20 MiB together. Salus reads them on this host, pictures by OCR, and sends no data elsewhere. Poll the job or wait for its event. `needs_human_review` is true if there is a doubt about the values, or about the name or date of birth; the job then waits for a review. Otherwise the values are accepted immediately. */
  createLabReportParserJob: { input: { body: FormData }; answer: ParsingJob };
  /** Get the parsed data of a lab report. Before the approval, the values as they were read. After it, the approved values, with corrections and without excluded ones. */
  getLabReportParserJob: { input: { 'job_id': string }; answer: ParsingJob };
  /** Delete a lab report. Deletes the report with its files, its parsed data and its accepted results. An operation of this product. */
  deleteLabReportParserJob: { input: { 'job_id': string }; answer: undefined };
  /** Get a file of a lab report as it was uploaded. PDF, JPEG or PNG; see the media type. Stored for 30 days after its review has ended. An operation of this product. */
  getLabReportFile: { input: { 'job_id': string; 'number': number }; answer: Blob };
  /** Delete the files of a lab report. The values read from them remain stored. A report that has not been read yet fails. Safe to repeat. An operation of this product. */
  deleteLabReportFiles: { input: { 'job_id': string }; answer: undefined };
  /** List lab reports that wait for a review. Reports that wait for a review or were decided, the newest first, without their values. An operation of this product. */
  listLabReportReviews: { input: { 'state'?: "waiting" | "approved" | "refused" | undefined; 'user_id'?: string | undefined; 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; answer: { 'data': (LabReportReviewSummary)[]; 'next_cursor': string | null } };
  /** Review the values read from a lab report. Each value as an approval would accept it, next to the printed one, with its page and bounding box, the confidence of its reading, and doubts. An operation of this product. */
  getLabReportReview: { input: { 'job_id': string }; answer: LabReportReview };
  /** Correct the values read from a lab report. Fields that are not in the body do not change. The printed values remain stored. A correction does not accept the values. An operation of this product. */
  correctLabReportReview: { input: { 'job_id': string; body: { 'version': number; 'results': ({ 'position': number; 'test_name'?: string | undefined; 'value'?: string | undefined; 'units'?: string | null | undefined; 'loinc_code'?: string | null | undefined; 'loinc_name'?: string | undefined; 'is_left_out'?: boolean | undefined })[] } }; answer: LabReportReview };
  /** Approve a lab report. Its values become results of the user, except the excluded ones. An operation of this product. */
  approveLabReportReview: { input: { 'job_id': string; body: { 'version': number } }; answer: LabReportReview };
  /** Refuse a lab report. Nothing of it becomes a result of the user. An operation of this product. */
  rejectLabReportReview: { input: { 'job_id': string; body: { 'version': number; 'reason': string } }; answer: LabReportReview };
  /** List the results that were accepted of the lab reports of a user. The most recently accepted first. Each lists who accepted it, and the printed value with its position. They are not part of the results of orders. An operation of this product. */
  listLabReportValues: { input: { 'user_id': string; 'job_id'?: string | undefined; 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; answer: { 'data': (LabReportValue)[]; 'next_cursor': string | null } };
  /** Get the supported part of FHIR R4. The CapabilityStatement, generated from the table that defines the operations. */
  fhirMetadata: { input: { '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "CapabilityStatement" } };
  /** Search Patient resources (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirPatient: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; 'family'?: (string)[] | undefined; 'given'?: (string)[] | undefined; 'organization'?: (string)[] | undefined; 'birthdate'?: (string)[] | undefined; 'gender'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one Patient (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown. */
  readFhirPatient: { input: { 'user_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Patient" } };
  /** List eligibility batches. The newest first. */
  listEligibilityBatches: { input: { 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; answer: EligibilityBatchPage };
  /** Ask payers about many users. Accepts the batch immediately, or rejects it if a user does not belong to the team. Salus checks each user in the background as `checkEligibility` does. If a payer does not respond, Salus sends the same inquiry again after one and after ten minutes, with the same trace number. Each check publishes an event. */
  createEligibilityBatch: { input: { body: CreateEligibilityBatchRequest }; answer: EligibilityBatch };
  /** Get how far a batch is. */
  getEligibilityBatch: { input: { 'batch_id': string }; answer: EligibilityBatch };
  /** List the outcomes of an eligibility batch. In the order of the request, without users who were deleted since. */
  listEligibilityBatchItems: { input: { 'batch_id': string; 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; answer: EligibilityBatchItemPage };
  /** Send a message of the Model Context Protocol. Streamable HTTP without sessions and without streams, in the revisions 2026-07-28, 2025-11-25 and 2025-06-18: `server/discover` or `initialize`, `tools/list`, `tools/call`, and `prompts` and `resources`, which explain the data. All tools are read-only. A notification returns 202. */
  callMcp: { input: { body: JsonRpcMessage }; answer: JsonRpcAnswer };
  /** Make an example of an event. To test receivers. Salus sends the event to every endpoint, broker and reader of the team that subscribes to its type. The event concerns no real user, its body has `is_example`, and it has no other effect. Sandbox only. Not in the contract. */
  triggerEvent: { input: { body: TriggerEventBody }; answer: TriggeredEvent };
  /** List tokens of assistants. Those that work, the newest first, without the tokens themselves. */
  listAssistantTokens: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: AssistantTokens };
  /** Make a token for an assistant. It opens `POST /mcp` and nothing else, for these users, classes of data and days. A team has at most 200 in each environment. */
  createAssistantToken: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; body: CreateAssistantTokenBody }; answer: CreatedAssistantToken };
  /** Revoke a token of an assistant. It opens nothing any more, on every node within a second. */
  revokeAssistantToken: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'token_id': string }; answer: undefined };
  /** Search ServiceRequest resources (FHIR R4). A lab order, with the ordered tests and the reason. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirServiceRequest: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'subject'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'requester'?: (string)[] | undefined; 'performer'?: (string)[] | undefined; 'authored'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one ServiceRequest (FHIR R4). A lab order, with the ordered tests and the reason. */
  readFhirServiceRequest: { input: { 'service_request_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "ServiceRequest" } };
  /** Search DiagnosticReport resources (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirDiagnosticReport: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'subject'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'date'?: (string)[] | undefined; 'issued'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'based-on'?: (string)[] | undefined; 'result'?: (string)[] | undefined; 'performer'?: (string)[] | undefined; 'specimen'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one DiagnosticReport (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied. */
  readFhirDiagnosticReport: { input: { 'diagnostic_report_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "DiagnosticReport" } };
  /** Search Observation resources (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirObservation: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'subject'?: (string)[] | undefined; '_tag'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'date'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'based-on'?: (string)[] | undefined; 'specimen'?: (string)[] | undefined; 'device'?: (string)[] | undefined; 'interval'?: "hour" | "day" | "raw" | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one Observation (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples. */
  readFhirObservation: { input: { 'observation_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Observation" } };
  /** Search Specimen resources (FHIR R4). A specimen of an order with results. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirSpecimen: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'subject'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one Specimen (FHIR R4). A specimen of an order with results. */
  readFhirSpecimen: { input: { 'specimen_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Specimen" } };
  /** Read one Binary (FHIR R4). A document of a DiagnosticReport. A client that accepts `application/pdf` gets the bytes of a PDF, any other a Binary with them in base64. */
  readFhirBinary: { input: { 'binary_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Binary" } };
  /** Search Device resources (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirDevice: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'type'?: (string)[] | undefined; 'status'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Read one Device (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it. */
  readFhirDevice: { input: { 'source_device_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Device" } };
  /** Trade an assertion, a code or a refresh token for a token. SMART Backend Services: OAuth 2 client credentials, with a signed assertion and without refresh tokens. Applications that a member authorized exchange a code with its verifier (PKCE), and then each refresh token once. A token is valid for five minutes. */
  grantClientToken: { input: { body: TokenRequest }; answer: TokenAnswer };
  /** List clients of SMART Backend Services. The newest first, with their public keys. */
  listBackendClients: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: BackendClients };
  /** Register a client of SMART Backend Services. The client authenticates with its own key and gets the requested scopes that are listed here. A team has at most 200 clients in each environment. */
  registerBackendClient: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; body: RegisterBackendClientBody }; answer: BackendClient };
  /** Revoke a client of SMART Backend Services. It gets no token any more, and those that it has open nothing, on every node within a second. */
  revokeBackendClient: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'client_id': string }; answer: undefined };
  /** Search Patient resources by a form (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirPatientByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; 'family'?: (string)[] | undefined; 'given'?: (string)[] | undefined; 'organization'?: (string)[] | undefined; 'birthdate'?: (string)[] | undefined; 'gender'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search ServiceRequest resources by a form (FHIR R4). A lab order, with the ordered tests and the reason. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirServiceRequestByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'requester'?: (string)[] | undefined; 'performer'?: (string)[] | undefined; 'authored'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; 'subject'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search DiagnosticReport resources by a form (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirDiagnosticReportByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'date'?: (string)[] | undefined; 'issued'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'based-on'?: (string)[] | undefined; 'result'?: (string)[] | undefined; 'performer'?: (string)[] | undefined; 'specimen'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; 'subject'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search Observation resources by a form (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirObservationByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'category'?: (string)[] | undefined; 'code'?: (string)[] | undefined; 'date'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'based-on'?: (string)[] | undefined; 'specimen'?: (string)[] | undefined; 'device'?: (string)[] | undefined; 'interval'?: "hour" | "day" | "raw" | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; 'subject'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_tag'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search Specimen resources by a form (FHIR R4). A specimen of an order with results. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirSpecimenByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; 'subject'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search Device resources by a form (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirDeviceByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'type'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; 'status'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Search Coverage resources (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirCoverage: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'beneficiary'?: (string)[] | undefined; 'payor'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'type'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'class-value'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Search Coverage resources by a form (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirCoverageByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'beneficiary'?: (string)[] | undefined; 'payor'?: (string)[] | undefined; 'status'?: (string)[] | undefined; 'type'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'class-value'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Read one Coverage (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order. */
  readFhirCoverage: { input: { 'coverage_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Coverage" } };
  /** Search Organization resources (FHIR R4). The team, the laboratories, and the payors of its users' insurance. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirOrganization: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; 'address'?: (string)[] | undefined; 'type'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Search Organization resources by a form (FHIR R4). The team, the laboratories, and the payors of its users' insurance. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirOrganizationByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; 'address'?: (string)[] | undefined; 'type'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Read one Organization (FHIR R4). The team, the laboratories, and the payors of its users' insurance. */
  readFhirOrganization: { input: { 'organization_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Organization" } };
  /** Search Practitioner resources (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirPractitioner: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Search Practitioner resources by a form (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirPractitionerByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'identifier'?: (string)[] | undefined; 'name'?: (string)[] | undefined; '_revinclude'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Read one Practitioner (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI. */
  readFhirPractitioner: { input: { 'practitioner_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Practitioner" } };
  /** Search Provenance resources (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirProvenance: { input: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'target'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'recorded'?: (string)[] | undefined; 'agent'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Search Provenance resources by a form (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirProvenanceByForm: { input: { body: { '_id'?: (string)[] | undefined; '_lastUpdated'?: (string)[] | undefined; 'target'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; 'recorded'?: (string)[] | undefined; 'agent'?: (string)[] | undefined; '_include'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Read one Provenance (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage. */
  readFhirProvenance: { input: { 'provenance_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Provenance" } };
  /** Search Group resources (FHIR R4). All users of the team, under its id. To read its members, use the bulk export. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirGroup: { input: { '_id'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Search Group resources by a form (FHIR R4). All users of the team, under its id. To read its members, use the bulk export. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning. */
  searchFhirGroupByForm: { input: { body: { '_id'?: (string)[] | undefined; '_sort'?: string | undefined; '_summary'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_format'?: string | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Read one Group (FHIR R4). All users of the team, under its id. To read its members, use the bulk export. */
  readFhirGroup: { input: { 'group_id': string; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Group" } };
  /** Start a bulk export: System. All data of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startSystemExport: { input: { '_since'?: string | undefined; '_until'?: string | undefined; '_type'?: (string)[] | undefined; '_typeFilter'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; '_outputFormat'?: string | undefined }; answer: Record<string, unknown> };
  /** Start a bulk export: System. All data of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startSystemExportByPost: { input: { body: { 'resourceType': "Parameters"; 'parameter'?: ({ 'name': string })[] | undefined } }; answer: Record<string, unknown> };
  /** Start a bulk export: Patient. All data of its Patients, with the Organizations and Practitioners that they refer to. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startPatientExport: { input: { '_since'?: string | undefined; '_until'?: string | undefined; '_type'?: (string)[] | undefined; '_typeFilter'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; '_outputFormat'?: string | undefined }; answer: Record<string, unknown> };
  /** Start a bulk export: Patient. All data of its Patients, with the Organizations and Practitioners that they refer to. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startPatientExportByPost: { input: { body: { 'resourceType': "Parameters"; 'parameter'?: ({ 'name': string })[] | undefined } }; answer: Record<string, unknown> };
  /** Start a bulk export: Group. All data of the members of a Group. The team is a Group with the id of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startGroupExport: { input: { 'group_id': string; '_since'?: string | undefined; '_until'?: string | undefined; '_type'?: (string)[] | undefined; '_typeFilter'?: (string)[] | undefined; 'patient'?: (string)[] | undefined; '_outputFormat'?: string | undefined }; answer: Record<string, unknown> };
  /** Start a bulk export: Group. All data of the members of a Group. The team is a Group with the id of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected. */
  startGroupExportByPost: { input: { 'group_id': string; body: { 'resourceType': "Parameters"; 'parameter'?: ({ 'name': string })[] | undefined } }; answer: Record<string, unknown> };
  /** Get the status of a bulk export. 202 with `X-Progress` and `Retry-After` while the export runs, then its manifest for 24 hours. 429 if polled too fast. */
  getBulkExport: { input: { 'export_id': string }; answer: Record<string, unknown> };
  /** Delete a bulk export. Cancels it and removes its files. The server answers 202, and 404 afterwards. */
  deleteBulkExport: { input: { 'export_id': string }; answer: Record<string, unknown> };
  /** Download a file of a bulk export. NDJSON: one resource a line. */
  getBulkExportFile: { input: { 'export_id': string; 'file_name': string }; answer: string };
  /** Get a document of the laboratory as it was sent. A PDF, picture, RTF, HTML or other file. `documents` of the results lists its number and media type. The server sends it as an attachment, with a content security policy that forbids scripts. An operation of this product. */
  getOrderResultDocument: { input: { 'order_id': string; 'number': number }; answer: Blob };
  /** Register an application that members sign in to. RFC 7591. Only applications whose redirect URIs a team allows can register. By default no origin is allowed. There is no secret: applications use PKCE. The registration is stored once a member consents. */
  registerApplication: { input: { body: ApplicationRegistration }; answer: RegisteredApplication };
  /** Ask a member to grant an application access. The authorization endpoint (RFC 6749, with PKCE by S256): for a browser. It goes on to the consent page of the console, where the member signs in and chooses users, classes of data and days. The browser comes back to `redirect_uri` with `code`, or with `error`. */
  startAuthorization: { input: { 'client_id'?: string | undefined; 'redirect_uri'?: string | undefined; 'response_type'?: string | undefined; 'code_challenge'?: string | undefined; 'code_challenge_method'?: string | undefined; 'scope'?: string | undefined; 'state'?: string | undefined; 'resource'?: string | undefined; 'aud'?: string | undefined }; answer: undefined };
  /** Describe an authorization request. For the consent page. */
  describeAuthorizationRequest: { input: { 'team_id': string; 'environment': "production" | "sandbox"; 'client_id'?: string | undefined; 'redirect_uri'?: string | undefined; 'response_type'?: string | undefined; 'code_challenge'?: string | undefined; 'code_challenge_method'?: string | undefined; 'scope'?: string | undefined; 'state'?: string | undefined; 'resource'?: string | undefined; 'aud'?: string | undefined }; answer: AuthorizationRequest };
  /** Grant an application access. The request of the consent page for the signed-in member. The code in the response works once, for two minutes. */
  authorizeApplication: { input: { body: AuthorizeApplicationBody }; answer: AuthorizationConsent };
  /** List authorizations of applications. Those that work, the newest first. */
  listAuthorizations: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: Authorizations };
  /** Revoke an authorization of an application. Its tokens open nothing any more, on every node within a second. */
  revokeAuthorization: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'authorization_id': string }; answer: undefined };
  /** List the origins of applications that members may sign in to. None unless the team names some. */
  listAuthorizationOrigins: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: AuthorizationOrigins };
  /** Set the origins of applications that members may sign in to. Replaces the list. An application whose origin is removed gets no new token. To end its current tokens, revoke its authorizations. */
  setAuthorizationOrigins: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; body: SetAuthorizationOriginsBody }; answer: AuthorizationOrigins };
  /** Everything about a Patient of FHIR R4. The Patient and every resource about the Patient, with the Organizations that they refer to and the Provenance of each. `start` and `end` are days of measurements, samples and orders. */
  readFhirPatientEverything: { input: { 'user_id': string; 'start'?: string | undefined; 'end'?: string | undefined; '_since'?: string | undefined; '_type'?: (string)[] | undefined; '_count'?: number | undefined; '_cursor'?: string | undefined; '_summary'?: (string)[] | undefined; '_total'?: (string)[] | undefined; '_elements'?: (string)[] | undefined; '_pretty'?: (string)[] | undefined; '_format'?: string | undefined }; answer: { 'resourceType': "Bundle" } };
  /** Everything about a Patient of FHIR R4, by Parameters. The Patient and every resource about the Patient, with the Organizations that they refer to and the Provenance of each. `start` and `end` are days of measurements, samples and orders. */
  postFhirPatientEverything: { input: { 'user_id': string; body: { 'resourceType': "Parameters"; 'parameter'?: ({ 'name': string })[] | undefined } }; answer: { 'resourceType': "Bundle" } };
  /** Revoke a refresh token or an access token. RFC 7009. Revoking either token of an application ends the member's authorization and all of its tokens. Revoking the token of a backend ends that token only. An unknown or expired token also returns 200. */
  revokeClientToken: { input: { body: RevocationRequest }; answer: undefined };
  /** List the deletions of data of a user. The newest first, also those that were undone or purged. An operation of this product. */
  listDeletions: { input: { 'user_id': string; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; answer: Deletions };
  /** Delete parts of the data of a user. Deletes samples or summaries by resource, time and source, one summary, everything of a source, or everything of an import. From the answer on no reader finds the data, and events that have copies of it are not sent. For an hour the deletion can be undone. A pull, push or import does not bring the data back unless `allow_again` is true. With `dry_run` nothing changes, and the answer has the counts. The same deletion again changes nothing. An operation of this product. */
  deleteData: { input: { 'user_id': string; body: { 'data'?: DeletionOfData | null | undefined; 'summary'?: DeletionOfSummary | null | undefined; 'source'?: DeletionOfSource | null | undefined; 'import'?: DeletionOfImport | null | undefined; 'dry_run'?: boolean | null | undefined; 'allow_again'?: boolean | null | undefined } }; answer: Deletion };
  /** Undo a deletion of data. Possible for one hour after the deletion. Data stored since then, with the same time or the same id, does not change. Repeating the request succeeds. An operation of this product. */
  undoDeletion: { input: { 'user_id': string; 'deletion_id': string }; answer: Deletion };
  /** Allow deleted data to be stored again. The next pull, push or import may store the data again. Deleted data is not restored. An operation of this product. */
  allowDeletedDataAgain: { input: { 'user_id': string; 'deletion_id': string }; answer: Deletion };
  /** Issue tokens of a user to an app. Called by the backend of the app with its pair. Each call signs the user in on one more phone. */
  sdkIssueToken: { input: { 'user_id': string; body: SDKTokenBody }; answer: SDKTokens };
  /** Exchange a refresh token for the next tokens. A refresh token remains valid until the app uses the tokens that replaced it, because the app may stop before it stores them. If a replaced refresh token is used after that, the session ends. */
  sdkRefreshToken: { input: { body: SDKRefreshBody }; answer: SDKTokens };
  /** End the session of a refresh token. The phone is signed out: none of its tokens opens anything from now on. */
  sdkRevokeToken: { input: { body: SDKRefreshBody }; answer: undefined };
  /** Create a code with which a user signs in in an app. The user enters it into the app with the URL of this server. It works once, for 7 days. A newer code invalidates it. */
  sdkCreateInvitation: { input: { 'user_id': string }; answer: SDKInvitation };
  /** Exchange an invitation code for tokens. Called by the app. Invalid codes are rate-limited by IP address, like invalid keys. */
  sdkRedeemInvitation: { input: { body: SDKInvitationRedeemBody }; answer: SDKInvitationRedeemed };
  /** List pairs of app_id and app_secret. The newest first, without the secrets. An operation of this product. */
  listMobileApps: { input: Record<never, never>; answer: MobileAppsResponse };
  /** Create a pair of app_id and app_secret. The pair issues tokens of the team’s users, and opens nothing else. The response is the only one with the secret. An operation of this product. */
  createMobileApp: { input: { body: MobileAppBody }; answer: IssuedMobileApp };
  /** Revoke a pair of app_id and app_secret. The pair issues no more tokens. Phones remain signed in: end their sessions with `DELETE /v2/user/{user_id}/phone_sessions`. An operation of this product. */
  deleteMobileApp: { input: { 'mobile_app_id': string }; answer: DeletedMobileApp };
  /** Store data that a mobile SDK read. Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Temporary errors return 503, because older SDKs drop a chunk after any 4xx other than 401. */
  sdkSync: { input: { 'user_id': string; body: SDKUpload }; answer: SDKUploadReceipt };
  /** Store the sync log of an SDK. When the historical data of a type is complete, Salus publishes `historical.data.<resource>.created`. The state of the device is not stored. */
  sdkLogs: { input: { 'user_id': string; body: SDKLogs }; answer: SDKLogsReceipt };
  /** Disconnect a phone when its user signs out. Ends the connection, and the session of the token. Stored data remains. Succeeds if the connection no longer exists. */
  sdkDisconnect: { input: { 'user_id': string; 'provider': string }; answer: undefined };
  /** List a user's events. Types and times of a user’s events on these days, the latest first, without payloads. Unlike `listEvents`, reading stores no further events: the list has events that some webhook, broker or reader subscribed to. Another team’s user has none. Not in the contract. */
  listUserEvents: { input: { 'user_id': string; 'start_date': string; 'end_date': string; 'event_type'?: (string)[] | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; answer: UserEventListResponse };
  /** Samples of a resource beyond the contract, grouped by source. For resources whose names begin with `ext_`. Each resource of the contract has its own operation. */
  getExtendedGrouped: { input: { 'user_id': string; 'resource': string; 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; answer: GroupedExtendedResponse };
  /** Get a page of a lab report as a picture. The picture is grey and upright, so that the boxes of values are positions on it. Page numbers run over all files of the report, as in `printed.page`. Files are stored for 30 days after no review needs them. An operation of this product. */
  getLabReportPage: { input: { 'job_id': string; 'number': number }; answer: LabReportPage };
  /** Count the open tasks for people. Counts by kind, with the age of the oldest and without data of users. An operation of this product. */
  listOpenWork: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: OpenWorkList };
  /** List how endpoints are doing. For each endpoint: the start of its current failures, the attempts of the last 24 hours, the queued deliveries, and its latest response. An operation of this product. */
  listWebhookHealth: { input: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; answer: WebhookHealthList };
  /** List the tokens with which apps send data of a user. The newest first, without the tokens. An operation of this product. */
  listInlets: { input: { 'user_id': string }; answer: InletsResponse };
  /** Create a token with which an app sends data of a user. The token authorizes writing data of this user only. Only this response shows it. An operation of this product. */
  createInlet: { input: { 'user_id': string; body: InletBody }; answer: IssuedInlet };
  /** Revoke a token with which an app sends data of a user. Its data remains stored. An operation of this product. */
  deleteInlet: { input: { 'user_id': string; 'inlet_id': string }; answer: DeletedInlet };
  /** Store data that an app sends. Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Repeating the request changes nothing. An operation of this product. */
  receiveInlet: { input: { body: unknown }; answer: InletReceipt };
}

/** Operations that answer in pages. */
export interface PagedOperations {
  listUsers: true;
  listUserDeletionCertificates: true;
  listBulkOps: true;
  listHistoricalPulls: true;
  listResourceStatistics: true;
  getAfibBurdenGrouped: true;
  getBasalBodyTemperatureGrouped: true;
  getBloodOxygenGrouped: true;
  getBloodPressureGrouped: true;
  getBodyFatGrouped: true;
  getBodyMassIndexGrouped: true;
  getBodyTemperatureGrouped: true;
  getBodyTemperatureDeltaGrouped: true;
  getBodyWeightGrouped: true;
  getCaffeineGrouped: true;
  getCaloriesActiveGrouped: true;
  getCaloriesBasalGrouped: true;
  getCarbohydratesGrouped: true;
  getCholesterolGrouped: true;
  getDaylightExposureGrouped: true;
  getDistanceGrouped: true;
  getElectrocardiogramVoltageGrouped: true;
  getFallGrouped: true;
  getFloorsClimbedGrouped: true;
  getForcedExpiratoryVolume1Grouped: true;
  getForcedVitalCapacityGrouped: true;
  getGlucoseGrouped: true;
  getHandwashingGrouped: true;
  getHeartRateAlertGrouped: true;
  getHeartRateRecoveryOneMinuteGrouped: true;
  getHeartrateGrouped: true;
  getHrvGrouped: true;
  getHypnogramGrouped: true;
  getIgeGrouped: true;
  getIggGrouped: true;
  getInhalerUsageGrouped: true;
  getInsulinInjectionGrouped: true;
  getLeanBodyMassGrouped: true;
  getMindfulnessMinutesGrouped: true;
  getNoteGrouped: true;
  getPeakExpiratoryFlowRateGrouped: true;
  getRespiratoryRateGrouped: true;
  getSleepApneaAlertGrouped: true;
  getSleepBreathingDisturbanceGrouped: true;
  getStandDurationGrouped: true;
  getStandHourGrouped: true;
  getStepsGrouped: true;
  getStressLevelGrouped: true;
  getUvExposureGrouped: true;
  getVo2MaxGrouped: true;
  getWaistCircumferenceGrouped: true;
  getWaterGrouped: true;
  getWheelchairPushGrouped: true;
  getWorkoutDistanceGrouped: true;
  getWorkoutDurationGrouped: true;
  getWorkoutSwimmingStrokeGrouped: true;
  getContinuousQueryTaskHistory: true;
  listMarkers: true;
  listOrderSetMarkers: true;
  listLabTestMarkers: true;
  listLabTests: true;
  listOrders: true;
  listUnmatchedResults: true;
  listMembers: true;
  listInvites: true;
  listManagementKeys: true;
  listTeams: true;
  listTeamKeys: true;
  listCredentials: true;
  listPullPreferences: true;
  searchAuditLog: true;
  listWebhooks: true;
  listWebhookAttempts: true;
  listEvents: true;
  listPipelines: true;
  listDeliveries: true;
  tailEvents: true;
  listOrderSummaries: true;
  listUnmatchedResultSummaries: true;
  listRequests: true;
  listConnections: true;
  listImports: true;
  listUnmatchedResultUpdates: true;
  listTestkitOrders: true;
  listEligibilityChecks: true;
  listLabReportReviews: true;
  listLabReportValues: true;
  listEligibilityBatches: true;
  listEligibilityBatchItems: true;
  listDeletions: true;
  listUserEvents: true;
  getExtendedGrouped: true;
}

/** An item of a page, of those whose pages are one list. */
export interface PageItems {
  listUsers: Operations['listUsers']['answer']['users'][number];
  listUserDeletionCertificates: Operations['listUserDeletionCertificates']['answer']['certificates'][number];
  listBulkOps: Operations['listBulkOps']['answer']['data'][number];
  listHistoricalPulls: Operations['listHistoricalPulls']['answer']['data'][number];
  listResourceStatistics: Operations['listResourceStatistics']['answer']['data'][number];
  getContinuousQueryTaskHistory: Operations['getContinuousQueryTaskHistory']['answer']['data'][number];
  listMarkers: Operations['listMarkers']['answer']['markers'][number];
  listOrderSetMarkers: Operations['listOrderSetMarkers']['answer']['markers'][number];
  listLabTestMarkers: Operations['listLabTestMarkers']['answer']['markers'][number];
  listLabTests: Operations['listLabTests']['answer']['data'][number];
  listOrders: Operations['listOrders']['answer']['orders'][number];
  listUnmatchedResults: Operations['listUnmatchedResults']['answer']['data'][number];
  listMembers: Operations['listMembers']['answer']['members'][number];
  listInvites: Operations['listInvites']['answer']['invites'][number];
  listManagementKeys: Operations['listManagementKeys']['answer']['data'][number];
  listTeams: Operations['listTeams']['answer']['teams'][number];
  listTeamKeys: Operations['listTeamKeys']['answer']['api_keys'][number];
  listCredentials: Operations['listCredentials']['answer']['credentials'][number];
  listPullPreferences: Operations['listPullPreferences']['answer']['data_pull_preferences'][number];
  searchAuditLog: Operations['searchAuditLog']['answer']['entries'][number];
  listWebhooks: Operations['listWebhooks']['answer']['data'][number];
  listWebhookAttempts: Operations['listWebhookAttempts']['answer']['data'][number];
  listEvents: Operations['listEvents']['answer']['data'][number];
  listPipelines: Operations['listPipelines']['answer']['pipelines'][number];
  listDeliveries: Operations['listDeliveries']['answer']['data'][number];
  tailEvents: Operations['tailEvents']['answer']['data'][number];
  listOrderSummaries: Operations['listOrderSummaries']['answer']['orders'][number];
  listUnmatchedResultSummaries: Operations['listUnmatchedResultSummaries']['answer']['data'][number];
  listRequests: Operations['listRequests']['answer']['data'][number];
  listConnections: Operations['listConnections']['answer']['connections'][number];
  listImports: Operations['listImports']['answer']['imports'][number];
  listUnmatchedResultUpdates: Operations['listUnmatchedResultUpdates']['answer']['data'][number];
  listTestkitOrders: Operations['listTestkitOrders']['answer']['orders'][number];
  listEligibilityChecks: Operations['listEligibilityChecks']['answer']['data'][number];
  listLabReportReviews: Operations['listLabReportReviews']['answer']['data'][number];
  listLabReportValues: Operations['listLabReportValues']['answer']['data'][number];
  listEligibilityBatches: Operations['listEligibilityBatches']['answer']['data'][number];
  listEligibilityBatchItems: Operations['listEligibilityBatchItems']['answer']['data'][number];
  listDeletions: Operations['listDeletions']['answer']['deletions'][number];
  listUserEvents: Operations['listUserEvents']['answer']['events'][number];
}

/** A sample, of those whose pages are samples by source. */
export interface GroupedSamples {
  getAfibBurdenGrouped: Operations['getAfibBurdenGrouped']['answer']['groups'][string][number]['data'][number];
  getBasalBodyTemperatureGrouped: Operations['getBasalBodyTemperatureGrouped']['answer']['groups'][string][number]['data'][number];
  getBloodOxygenGrouped: Operations['getBloodOxygenGrouped']['answer']['groups'][string][number]['data'][number];
  getBloodPressureGrouped: Operations['getBloodPressureGrouped']['answer']['groups'][string][number]['data'][number];
  getBodyFatGrouped: Operations['getBodyFatGrouped']['answer']['groups'][string][number]['data'][number];
  getBodyMassIndexGrouped: Operations['getBodyMassIndexGrouped']['answer']['groups'][string][number]['data'][number];
  getBodyTemperatureGrouped: Operations['getBodyTemperatureGrouped']['answer']['groups'][string][number]['data'][number];
  getBodyTemperatureDeltaGrouped: Operations['getBodyTemperatureDeltaGrouped']['answer']['groups'][string][number]['data'][number];
  getBodyWeightGrouped: Operations['getBodyWeightGrouped']['answer']['groups'][string][number]['data'][number];
  getCaffeineGrouped: Operations['getCaffeineGrouped']['answer']['groups'][string][number]['data'][number];
  getCaloriesActiveGrouped: Operations['getCaloriesActiveGrouped']['answer']['groups'][string][number]['data'][number];
  getCaloriesBasalGrouped: Operations['getCaloriesBasalGrouped']['answer']['groups'][string][number]['data'][number];
  getCarbohydratesGrouped: Operations['getCarbohydratesGrouped']['answer']['groups'][string][number]['data'][number];
  getCholesterolGrouped: Operations['getCholesterolGrouped']['answer']['groups'][string][number]['data'][number];
  getDaylightExposureGrouped: Operations['getDaylightExposureGrouped']['answer']['groups'][string][number]['data'][number];
  getDistanceGrouped: Operations['getDistanceGrouped']['answer']['groups'][string][number]['data'][number];
  getElectrocardiogramVoltageGrouped: Operations['getElectrocardiogramVoltageGrouped']['answer']['groups'][string][number]['data'][number];
  getFallGrouped: Operations['getFallGrouped']['answer']['groups'][string][number]['data'][number];
  getFloorsClimbedGrouped: Operations['getFloorsClimbedGrouped']['answer']['groups'][string][number]['data'][number];
  getForcedExpiratoryVolume1Grouped: Operations['getForcedExpiratoryVolume1Grouped']['answer']['groups'][string][number]['data'][number];
  getForcedVitalCapacityGrouped: Operations['getForcedVitalCapacityGrouped']['answer']['groups'][string][number]['data'][number];
  getGlucoseGrouped: Operations['getGlucoseGrouped']['answer']['groups'][string][number]['data'][number];
  getHandwashingGrouped: Operations['getHandwashingGrouped']['answer']['groups'][string][number]['data'][number];
  getHeartRateAlertGrouped: Operations['getHeartRateAlertGrouped']['answer']['groups'][string][number]['data'][number];
  getHeartRateRecoveryOneMinuteGrouped: Operations['getHeartRateRecoveryOneMinuteGrouped']['answer']['groups'][string][number]['data'][number];
  getHeartrateGrouped: Operations['getHeartrateGrouped']['answer']['groups'][string][number]['data'][number];
  getHrvGrouped: Operations['getHrvGrouped']['answer']['groups'][string][number]['data'][number];
  getHypnogramGrouped: Operations['getHypnogramGrouped']['answer']['groups'][string][number]['data'][number];
  getIgeGrouped: Operations['getIgeGrouped']['answer']['groups'][string][number]['data'][number];
  getIggGrouped: Operations['getIggGrouped']['answer']['groups'][string][number]['data'][number];
  getInhalerUsageGrouped: Operations['getInhalerUsageGrouped']['answer']['groups'][string][number]['data'][number];
  getInsulinInjectionGrouped: Operations['getInsulinInjectionGrouped']['answer']['groups'][string][number]['data'][number];
  getLeanBodyMassGrouped: Operations['getLeanBodyMassGrouped']['answer']['groups'][string][number]['data'][number];
  getMindfulnessMinutesGrouped: Operations['getMindfulnessMinutesGrouped']['answer']['groups'][string][number]['data'][number];
  getNoteGrouped: Operations['getNoteGrouped']['answer']['groups'][string][number]['data'][number];
  getPeakExpiratoryFlowRateGrouped: Operations['getPeakExpiratoryFlowRateGrouped']['answer']['groups'][string][number]['data'][number];
  getRespiratoryRateGrouped: Operations['getRespiratoryRateGrouped']['answer']['groups'][string][number]['data'][number];
  getSleepApneaAlertGrouped: Operations['getSleepApneaAlertGrouped']['answer']['groups'][string][number]['data'][number];
  getSleepBreathingDisturbanceGrouped: Operations['getSleepBreathingDisturbanceGrouped']['answer']['groups'][string][number]['data'][number];
  getStandDurationGrouped: Operations['getStandDurationGrouped']['answer']['groups'][string][number]['data'][number];
  getStandHourGrouped: Operations['getStandHourGrouped']['answer']['groups'][string][number]['data'][number];
  getStepsGrouped: Operations['getStepsGrouped']['answer']['groups'][string][number]['data'][number];
  getStressLevelGrouped: Operations['getStressLevelGrouped']['answer']['groups'][string][number]['data'][number];
  getUvExposureGrouped: Operations['getUvExposureGrouped']['answer']['groups'][string][number]['data'][number];
  getVo2MaxGrouped: Operations['getVo2MaxGrouped']['answer']['groups'][string][number]['data'][number];
  getWaistCircumferenceGrouped: Operations['getWaistCircumferenceGrouped']['answer']['groups'][string][number]['data'][number];
  getWaterGrouped: Operations['getWaterGrouped']['answer']['groups'][string][number]['data'][number];
  getWheelchairPushGrouped: Operations['getWheelchairPushGrouped']['answer']['groups'][string][number]['data'][number];
  getWorkoutDistanceGrouped: Operations['getWorkoutDistanceGrouped']['answer']['groups'][string][number]['data'][number];
  getWorkoutDurationGrouped: Operations['getWorkoutDurationGrouped']['answer']['groups'][string][number]['data'][number];
  getWorkoutSwimmingStrokeGrouped: Operations['getWorkoutSwimmingStrokeGrouped']['answer']['groups'][string][number]['data'][number];
  getExtendedGrouped: Operations['getExtendedGrouped']['answer']['groups'][string][number]['data'][number];
}

/** Streams: what each takes, and what each of their messages is. */
export interface Streams {
  /** Stream events. Server-sent events: `data` is one element of the response of `GET /v2/events`, and `id` is the cursor after it. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract. */
  streamEvents: { input: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'last_event_id'?: string | undefined }; item: Omit<Operations['listEvents']['answer']['data'][number], 'body'> & { 'body': WebhookEvents[keyof WebhookEvents] } };
  /** Stream events. Server-sent events: first `begin` with `complete_since` and `has_gap`, then one event for each element that `tailEvents` returns, with the cursor after it as `id`. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract. */
  streamTail: { input: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'last_event_id'?: string | undefined }; item: Operations['tailEvents']['answer']['data'][number] };
}

/** What webhooks carry, by the type of the event. */
export interface WebhookEvents {
  'continuous_query.result_table.changed': { 'event_type': "continuous_query.result_table.changed"; 'data': (ContinuousQueryResultTableChanges)[]; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.activity.created': { 'event_type': "daily.data.activity.created"; 'data': ClientFacingActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.activity.updated': { 'event_type': "daily.data.activity.updated"; 'data': ClientFacingActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.afib_burden.created': { 'event_type': "daily.data.afib_burden.created"; 'data': EventGroupedAFibBurden; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.afib_burden.updated': { 'event_type': "daily.data.afib_burden.updated"; 'data': EventGroupedAFibBurden; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.basal_body_temperature.created': { 'event_type': "daily.data.basal_body_temperature.created"; 'data': EventGroupedBasalBodyTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.basal_body_temperature.updated': { 'event_type': "daily.data.basal_body_temperature.updated"; 'data': EventGroupedBasalBodyTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_oxygen.created': { 'event_type': "daily.data.blood_oxygen.created"; 'data': EventGroupedBloodOxygen; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_oxygen.updated': { 'event_type': "daily.data.blood_oxygen.updated"; 'data': EventGroupedBloodOxygen; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_pressure.created': { 'event_type': "daily.data.blood_pressure.created"; 'data': EventGroupedBloodPressure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_pressure.updated': { 'event_type': "daily.data.blood_pressure.updated"; 'data': EventGroupedBloodPressure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body.created': { 'event_type': "daily.data.body.created"; 'data': ClientFacingBody; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body.updated': { 'event_type': "daily.data.body.updated"; 'data': ClientFacingBody; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_mass_index.created': { 'event_type': "daily.data.body_mass_index.created"; 'data': EventGroupedBodyMassIndex; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_mass_index.updated': { 'event_type': "daily.data.body_mass_index.updated"; 'data': EventGroupedBodyMassIndex; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature.created': { 'event_type': "daily.data.body_temperature.created"; 'data': EventGroupedBodyTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature.updated': { 'event_type': "daily.data.body_temperature.updated"; 'data': EventGroupedBodyTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature_delta.created': { 'event_type': "daily.data.body_temperature_delta.created"; 'data': EventGroupedBodyTemperatureDelta; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature_delta.updated': { 'event_type': "daily.data.body_temperature_delta.updated"; 'data': EventGroupedBodyTemperatureDelta; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.caffeine.created': { 'event_type': "daily.data.caffeine.created"; 'data': EventGroupedCaffeine; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.caffeine.updated': { 'event_type': "daily.data.caffeine.updated"; 'data': EventGroupedCaffeine; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_active.created': { 'event_type': "daily.data.calories_active.created"; 'data': EventGroupedCaloriesActive; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_active.updated': { 'event_type': "daily.data.calories_active.updated"; 'data': EventGroupedCaloriesActive; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_basal.created': { 'event_type': "daily.data.calories_basal.created"; 'data': EventGroupedCaloriesBasal; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_basal.updated': { 'event_type': "daily.data.calories_basal.updated"; 'data': EventGroupedCaloriesBasal; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.carbohydrates.created': { 'event_type': "daily.data.carbohydrates.created"; 'data': EventGroupedCarbohydrates; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.carbohydrates.updated': { 'event_type': "daily.data.carbohydrates.updated"; 'data': EventGroupedCarbohydrates; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.cholesterol.created': { 'event_type': "daily.data.cholesterol.created"; 'data': EventGroupedCholesterol; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.cholesterol.updated': { 'event_type': "daily.data.cholesterol.updated"; 'data': EventGroupedCholesterol; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.daylight_exposure.created': { 'event_type': "daily.data.daylight_exposure.created"; 'data': EventGroupedDaylightExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.daylight_exposure.updated': { 'event_type': "daily.data.daylight_exposure.updated"; 'data': EventGroupedDaylightExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.distance.created': { 'event_type': "daily.data.distance.created"; 'data': EventGroupedDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.distance.updated': { 'event_type': "daily.data.distance.updated"; 'data': EventGroupedDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram.created': { 'event_type': "daily.data.electrocardiogram.created"; 'data': ClientFacingElectrocardiogram; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram.updated': { 'event_type': "daily.data.electrocardiogram.updated"; 'data': ClientFacingElectrocardiogram; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram_voltage.created': { 'event_type': "daily.data.electrocardiogram_voltage.created"; 'data': EventGroupedElectrocardiogramVoltage; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram_voltage.updated': { 'event_type': "daily.data.electrocardiogram_voltage.updated"; 'data': EventGroupedElectrocardiogramVoltage; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fall.created': { 'event_type': "daily.data.fall.created"; 'data': EventGroupedFall; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fall.updated': { 'event_type': "daily.data.fall.updated"; 'data': EventGroupedFall; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fat.created': { 'event_type': "daily.data.fat.created"; 'data': EventGroupedBodyFat; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fat.updated': { 'event_type': "daily.data.fat.updated"; 'data': EventGroupedBodyFat; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.floors_climbed.created': { 'event_type': "daily.data.floors_climbed.created"; 'data': EventGroupedFloorsClimbed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.floors_climbed.updated': { 'event_type': "daily.data.floors_climbed.updated"; 'data': EventGroupedFloorsClimbed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_expiratory_volume_1.created': { 'event_type': "daily.data.forced_expiratory_volume_1.created"; 'data': EventGroupedForcedExpiratoryVolume1; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_expiratory_volume_1.updated': { 'event_type': "daily.data.forced_expiratory_volume_1.updated"; 'data': EventGroupedForcedExpiratoryVolume1; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_vital_capacity.created': { 'event_type': "daily.data.forced_vital_capacity.created"; 'data': EventGroupedForcedVitalCapacity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_vital_capacity.updated': { 'event_type': "daily.data.forced_vital_capacity.updated"; 'data': EventGroupedForcedVitalCapacity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.glucose.created': { 'event_type': "daily.data.glucose.created"; 'data': EventGroupedGlucose; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.glucose.updated': { 'event_type': "daily.data.glucose.updated"; 'data': EventGroupedGlucose; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.handwashing.created': { 'event_type': "daily.data.handwashing.created"; 'data': EventGroupedHandwashing; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.handwashing.updated': { 'event_type': "daily.data.handwashing.updated"; 'data': EventGroupedHandwashing; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_alert.created': { 'event_type': "daily.data.heart_rate_alert.created"; 'data': EventGroupedHeartRateAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_alert.updated': { 'event_type': "daily.data.heart_rate_alert.updated"; 'data': EventGroupedHeartRateAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_recovery_one_minute.created': { 'event_type': "daily.data.heart_rate_recovery_one_minute.created"; 'data': EventGroupedHeartRateRecoveryOneMinute; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_recovery_one_minute.updated': { 'event_type': "daily.data.heart_rate_recovery_one_minute.updated"; 'data': EventGroupedHeartRateRecoveryOneMinute; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heartrate.created': { 'event_type': "daily.data.heartrate.created"; 'data': EventGroupedHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heartrate.updated': { 'event_type': "daily.data.heartrate.updated"; 'data': EventGroupedHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.hrv.created': { 'event_type': "daily.data.hrv.created"; 'data': EventGroupedHRV; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.hrv.updated': { 'event_type': "daily.data.hrv.updated"; 'data': EventGroupedHRV; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ige.created': { 'event_type': "daily.data.ige.created"; 'data': EventGroupedIge; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ige.updated': { 'event_type': "daily.data.ige.updated"; 'data': EventGroupedIge; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.igg.created': { 'event_type': "daily.data.igg.created"; 'data': EventGroupedIgg; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.igg.updated': { 'event_type': "daily.data.igg.updated"; 'data': EventGroupedIgg; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.inhaler_usage.created': { 'event_type': "daily.data.inhaler_usage.created"; 'data': EventGroupedInhalerUsage; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.inhaler_usage.updated': { 'event_type': "daily.data.inhaler_usage.updated"; 'data': EventGroupedInhalerUsage; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.insulin_injection.created': { 'event_type': "daily.data.insulin_injection.created"; 'data': EventGroupedInsulinInjection; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.insulin_injection.updated': { 'event_type': "daily.data.insulin_injection.updated"; 'data': EventGroupedInsulinInjection; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.lean_body_mass.created': { 'event_type': "daily.data.lean_body_mass.created"; 'data': EventGroupedLeanBodyMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.lean_body_mass.updated': { 'event_type': "daily.data.lean_body_mass.updated"; 'data': EventGroupedLeanBodyMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.meal.created': { 'event_type': "daily.data.meal.created"; 'data': MealInDBBase_ClientFacingSource_; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.meal.updated': { 'event_type': "daily.data.meal.updated"; 'data': MealInDBBase_ClientFacingSource_; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.menstrual_cycle.created': { 'event_type': "daily.data.menstrual_cycle.created"; 'data': ClientFacingMenstrualCycle; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.menstrual_cycle.updated': { 'event_type': "daily.data.menstrual_cycle.updated"; 'data': ClientFacingMenstrualCycle; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.mindfulness_minutes.created': { 'event_type': "daily.data.mindfulness_minutes.created"; 'data': EventGroupedMindfulnessMinutes; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.mindfulness_minutes.updated': { 'event_type': "daily.data.mindfulness_minutes.updated"; 'data': EventGroupedMindfulnessMinutes; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.note.created': { 'event_type': "daily.data.note.created"; 'data': EventGroupedNote; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.note.updated': { 'event_type': "daily.data.note.updated"; 'data': EventGroupedNote; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.peak_expiratory_flow_rate.created': { 'event_type': "daily.data.peak_expiratory_flow_rate.created"; 'data': EventGroupedPeakExpiratoryFlowRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.peak_expiratory_flow_rate.updated': { 'event_type': "daily.data.peak_expiratory_flow_rate.updated"; 'data': EventGroupedPeakExpiratoryFlowRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.profile.created': { 'event_type': "daily.data.profile.created"; 'data': ClientFacingProfile; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.profile.updated': { 'event_type': "daily.data.profile.updated"; 'data': ClientFacingProfile; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.respiratory_rate.created': { 'event_type': "daily.data.respiratory_rate.created"; 'data': EventGroupedRespiratoryRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.respiratory_rate.updated': { 'event_type': "daily.data.respiratory_rate.updated"; 'data': EventGroupedRespiratoryRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep.created': { 'event_type': "daily.data.sleep.created"; 'data': ClientFacingSleep; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep.updated': { 'event_type': "daily.data.sleep.updated"; 'data': ClientFacingSleep; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_apnea_alert.created': { 'event_type': "daily.data.sleep_apnea_alert.created"; 'data': EventGroupedSleepApneaAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_apnea_alert.updated': { 'event_type': "daily.data.sleep_apnea_alert.updated"; 'data': EventGroupedSleepApneaAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_breathing_disturbance.created': { 'event_type': "daily.data.sleep_breathing_disturbance.created"; 'data': EventGroupedSleepBreathingDisturbance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_breathing_disturbance.updated': { 'event_type': "daily.data.sleep_breathing_disturbance.updated"; 'data': EventGroupedSleepBreathingDisturbance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_cycle.created': { 'event_type': "daily.data.sleep_cycle.created"; 'data': ClientFacingSleepCycle; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_cycle.updated': { 'event_type': "daily.data.sleep_cycle.updated"; 'data': ClientFacingSleepCycle; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_duration.created': { 'event_type': "daily.data.stand_duration.created"; 'data': EventGroupedStandDuration; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_duration.updated': { 'event_type': "daily.data.stand_duration.updated"; 'data': EventGroupedStandDuration; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_hour.created': { 'event_type': "daily.data.stand_hour.created"; 'data': EventGroupedStandHour; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_hour.updated': { 'event_type': "daily.data.stand_hour.updated"; 'data': EventGroupedStandHour; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.steps.created': { 'event_type': "daily.data.steps.created"; 'data': EventGroupedSteps; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.steps.updated': { 'event_type': "daily.data.steps.updated"; 'data': EventGroupedSteps; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stress_level.created': { 'event_type': "daily.data.stress_level.created"; 'data': EventGroupedStressLevel; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stress_level.updated': { 'event_type': "daily.data.stress_level.updated"; 'data': EventGroupedStressLevel; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.uv_exposure.created': { 'event_type': "daily.data.uv_exposure.created"; 'data': EventGroupedUVExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.uv_exposure.updated': { 'event_type': "daily.data.uv_exposure.updated"; 'data': EventGroupedUVExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.vo2_max.created': { 'event_type': "daily.data.vo2_max.created"; 'data': EventGroupedVO2Max; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.vo2_max.updated': { 'event_type': "daily.data.vo2_max.updated"; 'data': EventGroupedVO2Max; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.waist_circumference.created': { 'event_type': "daily.data.waist_circumference.created"; 'data': EventGroupedWaistCircumference; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.waist_circumference.updated': { 'event_type': "daily.data.waist_circumference.updated"; 'data': EventGroupedWaistCircumference; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.water.created': { 'event_type': "daily.data.water.created"; 'data': EventGroupedWater; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.water.updated': { 'event_type': "daily.data.water.updated"; 'data': EventGroupedWater; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.weight.created': { 'event_type': "daily.data.weight.created"; 'data': EventGroupedBodyWeight; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.weight.updated': { 'event_type': "daily.data.weight.updated"; 'data': EventGroupedBodyWeight; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.wheelchair_push.created': { 'event_type': "daily.data.wheelchair_push.created"; 'data': EventGroupedWheelchairPush; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.wheelchair_push.updated': { 'event_type': "daily.data.wheelchair_push.updated"; 'data': EventGroupedWheelchairPush; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_distance.created': { 'event_type': "daily.data.workout_distance.created"; 'data': EventGroupedWorkoutDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_distance.updated': { 'event_type': "daily.data.workout_distance.updated"; 'data': EventGroupedWorkoutDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_duration.created': { 'event_type': "daily.data.workout_duration.created"; 'data': EventGroupedWorkoutDuration; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_duration.updated': { 'event_type': "daily.data.workout_duration.updated"; 'data': EventGroupedWorkoutDuration; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_stream.created': { 'event_type': "daily.data.workout_stream.created"; 'data': ClientFacingShallowWorkoutStream; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_stream.updated': { 'event_type': "daily.data.workout_stream.updated"; 'data': ClientFacingShallowWorkoutStream; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_swimming_stroke.created': { 'event_type': "daily.data.workout_swimming_stroke.created"; 'data': EventGroupedWorkoutSwimmingStroke; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_swimming_stroke.updated': { 'event_type': "daily.data.workout_swimming_stroke.updated"; 'data': EventGroupedWorkoutSwimmingStroke; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workouts.created': { 'event_type': "daily.data.workouts.created"; 'data': ClientFacingWorkout; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workouts.updated': { 'event_type': "daily.data.workouts.updated"; 'data': ClientFacingWorkout; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.activity.created': { 'event_type': "historical.data.activity.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.afib_burden.created': { 'event_type': "historical.data.afib_burden.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.basal_body_temperature.created': { 'event_type': "historical.data.basal_body_temperature.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.blood_oxygen.created': { 'event_type': "historical.data.blood_oxygen.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.blood_pressure.created': { 'event_type': "historical.data.blood_pressure.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.body.created': { 'event_type': "historical.data.body.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.body_mass_index.created': { 'event_type': "historical.data.body_mass_index.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.body_temperature.created': { 'event_type': "historical.data.body_temperature.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.body_temperature_delta.created': { 'event_type': "historical.data.body_temperature_delta.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.caffeine.created': { 'event_type': "historical.data.caffeine.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.calories_active.created': { 'event_type': "historical.data.calories_active.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.calories_basal.created': { 'event_type': "historical.data.calories_basal.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.carbohydrates.created': { 'event_type': "historical.data.carbohydrates.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.cholesterol.created': { 'event_type': "historical.data.cholesterol.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.daylight_exposure.created': { 'event_type': "historical.data.daylight_exposure.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.distance.created': { 'event_type': "historical.data.distance.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.electrocardiogram.created': { 'event_type': "historical.data.electrocardiogram.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.electrocardiogram_voltage.created': { 'event_type': "historical.data.electrocardiogram_voltage.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.fall.created': { 'event_type': "historical.data.fall.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.fat.created': { 'event_type': "historical.data.fat.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.floors_climbed.created': { 'event_type': "historical.data.floors_climbed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.forced_expiratory_volume_1.created': { 'event_type': "historical.data.forced_expiratory_volume_1.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.forced_vital_capacity.created': { 'event_type': "historical.data.forced_vital_capacity.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.glucose.created': { 'event_type': "historical.data.glucose.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.handwashing.created': { 'event_type': "historical.data.handwashing.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.heart_rate_alert.created': { 'event_type': "historical.data.heart_rate_alert.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.heart_rate_recovery_one_minute.created': { 'event_type': "historical.data.heart_rate_recovery_one_minute.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.heartrate.created': { 'event_type': "historical.data.heartrate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.hrv.created': { 'event_type': "historical.data.hrv.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ige.created': { 'event_type': "historical.data.ige.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.igg.created': { 'event_type': "historical.data.igg.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.inhaler_usage.created': { 'event_type': "historical.data.inhaler_usage.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.insulin_injection.created': { 'event_type': "historical.data.insulin_injection.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.lean_body_mass.created': { 'event_type': "historical.data.lean_body_mass.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.meal.created': { 'event_type': "historical.data.meal.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.menstrual_cycle.created': { 'event_type': "historical.data.menstrual_cycle.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.mindfulness_minutes.created': { 'event_type': "historical.data.mindfulness_minutes.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.note.created': { 'event_type': "historical.data.note.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.peak_expiratory_flow_rate.created': { 'event_type': "historical.data.peak_expiratory_flow_rate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.profile.created': { 'event_type': "historical.data.profile.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.respiratory_rate.created': { 'event_type': "historical.data.respiratory_rate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.sleep.created': { 'event_type': "historical.data.sleep.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.sleep_apnea_alert.created': { 'event_type': "historical.data.sleep_apnea_alert.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.sleep_breathing_disturbance.created': { 'event_type': "historical.data.sleep_breathing_disturbance.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.sleep_cycle.created': { 'event_type': "historical.data.sleep_cycle.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.stand_duration.created': { 'event_type': "historical.data.stand_duration.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.stand_hour.created': { 'event_type': "historical.data.stand_hour.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.steps.created': { 'event_type': "historical.data.steps.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.stress_level.created': { 'event_type': "historical.data.stress_level.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.uv_exposure.created': { 'event_type': "historical.data.uv_exposure.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.vo2_max.created': { 'event_type': "historical.data.vo2_max.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.waist_circumference.created': { 'event_type': "historical.data.waist_circumference.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.water.created': { 'event_type': "historical.data.water.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.weight.created': { 'event_type': "historical.data.weight.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.wheelchair_push.created': { 'event_type': "historical.data.wheelchair_push.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.workout_distance.created': { 'event_type': "historical.data.workout_distance.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.workout_duration.created': { 'event_type': "historical.data.workout_duration.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.workout_stream.created': { 'event_type': "historical.data.workout_stream.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.workout_swimming_stroke.created': { 'event_type': "historical.data.workout_swimming_stroke.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.workouts.created': { 'event_type': "historical.data.workouts.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'lab_report.parsing_job.created': { 'event_type': "lab_report.parsing_job.created"; 'data': ParsingJob; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'lab_report.parsing_job.updated': { 'event_type': "lab_report.parsing_job.updated"; 'data': ParsingJob; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.appointment.created': { 'event_type': "labtest.appointment.created"; 'data': ClientFacingAppointment; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.appointment.updated': { 'event_type': "labtest.appointment.updated"; 'data': ClientFacingAppointment; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.match_review.created': { 'event_type': "labtest.match_review.created"; 'data': MatchReviewWebhookPayload; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.match_review.updated': { 'event_type': "labtest.match_review.updated"; 'data': MatchReviewWebhookPayload; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.order.created': { 'event_type': "labtest.order.created"; 'data': ClientFacingOrder; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.order.updated': { 'event_type': "labtest.order.updated"; 'data': ClientFacingOrder; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.result.critical': { 'event_type': "labtest.result.critical"; 'data': ClientFacingCriticalResult; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'provider.connection.created': { 'event_type': "provider.connection.created"; 'data': ProviderConnectionCreated; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'provider.connection.error': { 'event_type': "provider.connection.error"; 'data': ProviderConnectionError; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'provider.device.created': { 'event_type': "provider.device.created"; 'data': ClientFacingDevice; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'provider.device.updated': { 'event_type': "provider.device.updated"; 'data': ClientFacingDevice; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'endpoint.disabled': { 'event_type': "endpoint.disabled"; 'data': { 'endpoint_id': string; 'reason': "failing" | "gone"; 'disabled_at': string }; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'message.attempt.exhausted': { 'event_type': "message.attempt.exhausted"; 'data': { 'endpoint_id': string; 'message_id': string; 'event_type': string; 'attempts': number; 'status': number | null; 'last_attempt_at': string }; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'destination.full': { 'event_type': "destination.full"; 'data': { 'destination': "rabbitmq" | "azure_amqp" | "nats" | "cloud_pubsub" | "kafka"; 'waiting': number; 'oldest_waiting_at': string | null; 'full_at': string }; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'labtest.order_tracking.updated': { 'event_type': "labtest.order_tracking.updated"; 'data': OrderTracking; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'insurance.eligibility.checked': { 'event_type': "insurance.eligibility.checked"; 'data': EligibilityCheck; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'checkout.quote.created': { 'event_type': "checkout.quote.created"; 'data': CheckoutQuote; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'checkout.session.created': { 'event_type': "checkout.session.created"; 'data': CheckoutSession; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'checkout.session.updated': { 'event_type': "checkout.session.updated"; 'data': CheckoutSession; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.activity.deleted': { 'event_type': "daily.data.activity.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.afib_burden.deleted': { 'event_type': "daily.data.afib_burden.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.basal_body_temperature.deleted': { 'event_type': "daily.data.basal_body_temperature.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_oxygen.deleted': { 'event_type': "daily.data.blood_oxygen.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.blood_pressure.deleted': { 'event_type': "daily.data.blood_pressure.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body.deleted': { 'event_type': "daily.data.body.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_mass_index.deleted': { 'event_type': "daily.data.body_mass_index.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature.deleted': { 'event_type': "daily.data.body_temperature.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.body_temperature_delta.deleted': { 'event_type': "daily.data.body_temperature_delta.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.caffeine.deleted': { 'event_type': "daily.data.caffeine.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_active.deleted': { 'event_type': "daily.data.calories_active.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.calories_basal.deleted': { 'event_type': "daily.data.calories_basal.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.carbohydrates.deleted': { 'event_type': "daily.data.carbohydrates.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.cholesterol.deleted': { 'event_type': "daily.data.cholesterol.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.daylight_exposure.deleted': { 'event_type': "daily.data.daylight_exposure.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.distance.deleted': { 'event_type': "daily.data.distance.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram.deleted': { 'event_type': "daily.data.electrocardiogram.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.electrocardiogram_voltage.deleted': { 'event_type': "daily.data.electrocardiogram_voltage.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fall.deleted': { 'event_type': "daily.data.fall.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.fat.deleted': { 'event_type': "daily.data.fat.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.floors_climbed.deleted': { 'event_type': "daily.data.floors_climbed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_expiratory_volume_1.deleted': { 'event_type': "daily.data.forced_expiratory_volume_1.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.forced_vital_capacity.deleted': { 'event_type': "daily.data.forced_vital_capacity.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.glucose.deleted': { 'event_type': "daily.data.glucose.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.handwashing.deleted': { 'event_type': "daily.data.handwashing.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_alert.deleted': { 'event_type': "daily.data.heart_rate_alert.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heart_rate_recovery_one_minute.deleted': { 'event_type': "daily.data.heart_rate_recovery_one_minute.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.heartrate.deleted': { 'event_type': "daily.data.heartrate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.hrv.deleted': { 'event_type': "daily.data.hrv.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ige.deleted': { 'event_type': "daily.data.ige.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.igg.deleted': { 'event_type': "daily.data.igg.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.inhaler_usage.deleted': { 'event_type': "daily.data.inhaler_usage.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.insulin_injection.deleted': { 'event_type': "daily.data.insulin_injection.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.lean_body_mass.deleted': { 'event_type': "daily.data.lean_body_mass.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.meal.deleted': { 'event_type': "daily.data.meal.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.menstrual_cycle.deleted': { 'event_type': "daily.data.menstrual_cycle.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.mindfulness_minutes.deleted': { 'event_type': "daily.data.mindfulness_minutes.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.note.deleted': { 'event_type': "daily.data.note.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.peak_expiratory_flow_rate.deleted': { 'event_type': "daily.data.peak_expiratory_flow_rate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.profile.deleted': { 'event_type': "daily.data.profile.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.respiratory_rate.deleted': { 'event_type': "daily.data.respiratory_rate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep.deleted': { 'event_type': "daily.data.sleep.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_apnea_alert.deleted': { 'event_type': "daily.data.sleep_apnea_alert.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_breathing_disturbance.deleted': { 'event_type': "daily.data.sleep_breathing_disturbance.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.sleep_cycle.deleted': { 'event_type': "daily.data.sleep_cycle.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_duration.deleted': { 'event_type': "daily.data.stand_duration.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stand_hour.deleted': { 'event_type': "daily.data.stand_hour.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.steps.deleted': { 'event_type': "daily.data.steps.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.stress_level.deleted': { 'event_type': "daily.data.stress_level.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.uv_exposure.deleted': { 'event_type': "daily.data.uv_exposure.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.vo2_max.deleted': { 'event_type': "daily.data.vo2_max.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.waist_circumference.deleted': { 'event_type': "daily.data.waist_circumference.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.water.deleted': { 'event_type': "daily.data.water.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.weight.deleted': { 'event_type': "daily.data.weight.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.wheelchair_push.deleted': { 'event_type': "daily.data.wheelchair_push.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_distance.deleted': { 'event_type': "daily.data.workout_distance.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_duration.deleted': { 'event_type': "daily.data.workout_duration.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workout_swimming_stroke.deleted': { 'event_type': "daily.data.workout_swimming_stroke.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.workouts.deleted': { 'event_type': "daily.data.workouts.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_alcoholic_drinks.created': { 'event_type': "daily.data.ext_alcoholic_drinks.created"; 'data': EventGroupedExtAlcoholicDrinks; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_alcoholic_drinks.deleted': { 'event_type': "daily.data.ext_alcoholic_drinks.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_alcoholic_drinks.updated': { 'event_type': "daily.data.ext_alcoholic_drinks.updated"; 'data': EventGroupedExtAlcoholicDrinks; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_audio_exposure_alert.created': { 'event_type': "daily.data.ext_audio_exposure_alert.created"; 'data': EventGroupedExtAudioExposureAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_audio_exposure_alert.deleted': { 'event_type': "daily.data.ext_audio_exposure_alert.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_audio_exposure_alert.updated': { 'event_type': "daily.data.ext_audio_exposure_alert.updated"; 'data': EventGroupedExtAudioExposureAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_basal_metabolic_rate.created': { 'event_type': "daily.data.ext_basal_metabolic_rate.created"; 'data': EventGroupedExtBasalMetabolicRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_basal_metabolic_rate.deleted': { 'event_type': "daily.data.ext_basal_metabolic_rate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_basal_metabolic_rate.updated': { 'event_type': "daily.data.ext_basal_metabolic_rate.updated"; 'data': EventGroupedExtBasalMetabolicRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_alcohol.created': { 'event_type': "daily.data.ext_blood_alcohol.created"; 'data': EventGroupedExtBloodAlcohol; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_alcohol.deleted': { 'event_type': "daily.data.ext_blood_alcohol.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_alcohol.updated': { 'event_type': "daily.data.ext_blood_alcohol.updated"; 'data': EventGroupedExtBloodAlcohol; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_ketone.created': { 'event_type': "daily.data.ext_blood_ketone.created"; 'data': EventGroupedExtBloodKetone; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_ketone.deleted': { 'event_type': "daily.data.ext_blood_ketone.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_ketone.updated': { 'event_type': "daily.data.ext_blood_ketone.updated"; 'data': EventGroupedExtBloodKetone; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_lactate.created': { 'event_type': "daily.data.ext_blood_lactate.created"; 'data': EventGroupedExtBloodLactate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_lactate.deleted': { 'event_type': "daily.data.ext_blood_lactate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_blood_lactate.updated': { 'event_type': "daily.data.ext_blood_lactate.updated"; 'data': EventGroupedExtBloodLactate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_fat_mass.created': { 'event_type': "daily.data.ext_body_fat_mass.created"; 'data': EventGroupedExtBodyFatMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_fat_mass.deleted': { 'event_type': "daily.data.ext_body_fat_mass.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_fat_mass.updated': { 'event_type': "daily.data.ext_body_fat_mass.updated"; 'data': EventGroupedExtBodyFatMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_height.created': { 'event_type': "daily.data.ext_body_height.created"; 'data': EventGroupedExtBodyHeight; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_height.deleted': { 'event_type': "daily.data.ext_body_height.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_height.updated': { 'event_type': "daily.data.ext_body_height.updated"; 'data': EventGroupedExtBodyHeight; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_water_mass.created': { 'event_type': "daily.data.ext_body_water_mass.created"; 'data': EventGroupedExtBodyWaterMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_water_mass.deleted': { 'event_type': "daily.data.ext_body_water_mass.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_body_water_mass.updated': { 'event_type': "daily.data.ext_body_water_mass.updated"; 'data': EventGroupedExtBodyWaterMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_bone_mass.created': { 'event_type': "daily.data.ext_bone_mass.created"; 'data': EventGroupedExtBoneMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_bone_mass.deleted': { 'event_type': "daily.data.ext_bone_mass.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_bone_mass.updated': { 'event_type': "daily.data.ext_bone_mass.updated"; 'data': EventGroupedExtBoneMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_calories_total.created': { 'event_type': "daily.data.ext_calories_total.created"; 'data': EventGroupedExtCaloriesTotal; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_calories_total.deleted': { 'event_type': "daily.data.ext_calories_total.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_calories_total.updated': { 'event_type': "daily.data.ext_calories_total.updated"; 'data': EventGroupedExtCaloriesTotal; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cross_country_skiing_speed.created': { 'event_type': "daily.data.ext_cross_country_skiing_speed.created"; 'data': EventGroupedExtCrossCountrySkiingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cross_country_skiing_speed.deleted': { 'event_type': "daily.data.ext_cross_country_skiing_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cross_country_skiing_speed.updated': { 'event_type': "daily.data.ext_cross_country_skiing_speed.updated"; 'data': EventGroupedExtCrossCountrySkiingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_cadence.created': { 'event_type': "daily.data.ext_cycling_cadence.created"; 'data': EventGroupedExtCyclingCadence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_cadence.deleted': { 'event_type': "daily.data.ext_cycling_cadence.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_cadence.updated': { 'event_type': "daily.data.ext_cycling_cadence.updated"; 'data': EventGroupedExtCyclingCadence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_functional_threshold_power.created': { 'event_type': "daily.data.ext_cycling_functional_threshold_power.created"; 'data': EventGroupedExtCyclingFunctionalThresholdPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_functional_threshold_power.deleted': { 'event_type': "daily.data.ext_cycling_functional_threshold_power.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_functional_threshold_power.updated': { 'event_type': "daily.data.ext_cycling_functional_threshold_power.updated"; 'data': EventGroupedExtCyclingFunctionalThresholdPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_power.created': { 'event_type': "daily.data.ext_cycling_power.created"; 'data': EventGroupedExtCyclingPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_power.deleted': { 'event_type': "daily.data.ext_cycling_power.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_power.updated': { 'event_type': "daily.data.ext_cycling_power.updated"; 'data': EventGroupedExtCyclingPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_speed.created': { 'event_type': "daily.data.ext_cycling_speed.created"; 'data': EventGroupedExtCyclingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_speed.deleted': { 'event_type': "daily.data.ext_cycling_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_cycling_speed.updated': { 'event_type': "daily.data.ext_cycling_speed.updated"; 'data': EventGroupedExtCyclingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_electrodermal_activity.created': { 'event_type': "daily.data.ext_electrodermal_activity.created"; 'data': EventGroupedExtElectrodermalActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_electrodermal_activity.deleted': { 'event_type': "daily.data.ext_electrodermal_activity.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_electrodermal_activity.updated': { 'event_type': "daily.data.ext_electrodermal_activity.updated"; 'data': EventGroupedExtElectrodermalActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_elevation_gain.created': { 'event_type': "daily.data.ext_elevation_gain.created"; 'data': EventGroupedExtElevationGain; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_elevation_gain.deleted': { 'event_type': "daily.data.ext_elevation_gain.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_elevation_gain.updated': { 'event_type': "daily.data.ext_elevation_gain.updated"; 'data': EventGroupedExtElevationGain; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_audio_exposure.created': { 'event_type': "daily.data.ext_environmental_audio_exposure.created"; 'data': EventGroupedExtEnvironmentalAudioExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_audio_exposure.deleted': { 'event_type': "daily.data.ext_environmental_audio_exposure.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_audio_exposure.updated': { 'event_type': "daily.data.ext_environmental_audio_exposure.updated"; 'data': EventGroupedExtEnvironmentalAudioExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_sound_reduction.created': { 'event_type': "daily.data.ext_environmental_sound_reduction.created"; 'data': EventGroupedExtEnvironmentalSoundReduction; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_sound_reduction.deleted': { 'event_type': "daily.data.ext_environmental_sound_reduction.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_environmental_sound_reduction.updated': { 'event_type': "daily.data.ext_environmental_sound_reduction.updated"; 'data': EventGroupedExtEnvironmentalSoundReduction; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_estimated_workout_effort.created': { 'event_type': "daily.data.ext_estimated_workout_effort.created"; 'data': EventGroupedExtEstimatedWorkoutEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_estimated_workout_effort.deleted': { 'event_type': "daily.data.ext_estimated_workout_effort.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_estimated_workout_effort.updated': { 'event_type': "daily.data.ext_estimated_workout_effort.updated"; 'data': EventGroupedExtEstimatedWorkoutEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_exercise_time.created': { 'event_type': "daily.data.ext_exercise_time.created"; 'data': EventGroupedExtExerciseTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_exercise_time.deleted': { 'event_type': "daily.data.ext_exercise_time.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_exercise_time.updated': { 'event_type': "daily.data.ext_exercise_time.updated"; 'data': EventGroupedExtExerciseTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_headphone_audio_exposure.created': { 'event_type': "daily.data.ext_headphone_audio_exposure.created"; 'data': EventGroupedExtHeadphoneAudioExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_headphone_audio_exposure.deleted': { 'event_type': "daily.data.ext_headphone_audio_exposure.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_headphone_audio_exposure.updated': { 'event_type': "daily.data.ext_headphone_audio_exposure.updated"; 'data': EventGroupedExtHeadphoneAudioExposure; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_intermenstrual_bleeding.created': { 'event_type': "daily.data.ext_intermenstrual_bleeding.created"; 'data': EventGroupedExtIntermenstrualBleeding; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_intermenstrual_bleeding.deleted': { 'event_type': "daily.data.ext_intermenstrual_bleeding.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_intermenstrual_bleeding.updated': { 'event_type': "daily.data.ext_intermenstrual_bleeding.updated"; 'data': EventGroupedExtIntermenstrualBleeding; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_low_cardio_fitness_alert.created': { 'event_type': "daily.data.ext_low_cardio_fitness_alert.created"; 'data': EventGroupedExtLowCardioFitnessAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_low_cardio_fitness_alert.deleted': { 'event_type': "daily.data.ext_low_cardio_fitness_alert.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_low_cardio_fitness_alert.updated': { 'event_type': "daily.data.ext_low_cardio_fitness_alert.updated"; 'data': EventGroupedExtLowCardioFitnessAlert; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_mood_valence.created': { 'event_type': "daily.data.ext_mood_valence.created"; 'data': EventGroupedExtMoodValence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_mood_valence.deleted': { 'event_type': "daily.data.ext_mood_valence.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_mood_valence.updated': { 'event_type': "daily.data.ext_mood_valence.updated"; 'data': EventGroupedExtMoodValence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_move_time.created': { 'event_type': "daily.data.ext_move_time.created"; 'data': EventGroupedExtMoveTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_move_time.deleted': { 'event_type': "daily.data.ext_move_time.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_move_time.updated': { 'event_type': "daily.data.ext_move_time.updated"; 'data': EventGroupedExtMoveTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_paddle_sports_speed.created': { 'event_type': "daily.data.ext_paddle_sports_speed.created"; 'data': EventGroupedExtPaddleSportsSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_paddle_sports_speed.deleted': { 'event_type': "daily.data.ext_paddle_sports_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_paddle_sports_speed.updated': { 'event_type': "daily.data.ext_paddle_sports_speed.updated"; 'data': EventGroupedExtPaddleSportsSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_pain.created': { 'event_type': "daily.data.ext_pain.created"; 'data': EventGroupedExtPain; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_pain.deleted': { 'event_type': "daily.data.ext_pain.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_pain.updated': { 'event_type': "daily.data.ext_pain.updated"; 'data': EventGroupedExtPain; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_peripheral_perfusion.created': { 'event_type': "daily.data.ext_peripheral_perfusion.created"; 'data': EventGroupedExtPeripheralPerfusion; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_peripheral_perfusion.deleted': { 'event_type': "daily.data.ext_peripheral_perfusion.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_peripheral_perfusion.updated': { 'event_type': "daily.data.ext_peripheral_perfusion.updated"; 'data': EventGroupedExtPeripheralPerfusion; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_physical_effort.created': { 'event_type': "daily.data.ext_physical_effort.created"; 'data': EventGroupedExtPhysicalEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_physical_effort.deleted': { 'event_type': "daily.data.ext_physical_effort.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_physical_effort.updated': { 'event_type': "daily.data.ext_physical_effort.updated"; 'data': EventGroupedExtPhysicalEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_power.created': { 'event_type': "daily.data.ext_power.created"; 'data': EventGroupedExtPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_power.deleted': { 'event_type': "daily.data.ext_power.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_power.updated': { 'event_type': "daily.data.ext_power.updated"; 'data': EventGroupedExtPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_respiratory_disturbance.created': { 'event_type': "daily.data.ext_respiratory_disturbance.created"; 'data': EventGroupedExtRespiratoryDisturbance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_respiratory_disturbance.deleted': { 'event_type': "daily.data.ext_respiratory_disturbance.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_respiratory_disturbance.updated': { 'event_type': "daily.data.ext_respiratory_disturbance.updated"; 'data': EventGroupedExtRespiratoryDisturbance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_resting_heart_rate.created': { 'event_type': "daily.data.ext_resting_heart_rate.created"; 'data': EventGroupedExtRestingHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_resting_heart_rate.deleted': { 'event_type': "daily.data.ext_resting_heart_rate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_resting_heart_rate.updated': { 'event_type': "daily.data.ext_resting_heart_rate.updated"; 'data': EventGroupedExtRestingHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_rowing_speed.created': { 'event_type': "daily.data.ext_rowing_speed.created"; 'data': EventGroupedExtRowingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_rowing_speed.deleted': { 'event_type': "daily.data.ext_rowing_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_rowing_speed.updated': { 'event_type': "daily.data.ext_rowing_speed.updated"; 'data': EventGroupedExtRowingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_ground_contact_time.created': { 'event_type': "daily.data.ext_running_ground_contact_time.created"; 'data': EventGroupedExtRunningGroundContactTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_ground_contact_time.deleted': { 'event_type': "daily.data.ext_running_ground_contact_time.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_ground_contact_time.updated': { 'event_type': "daily.data.ext_running_ground_contact_time.updated"; 'data': EventGroupedExtRunningGroundContactTime; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_power.created': { 'event_type': "daily.data.ext_running_power.created"; 'data': EventGroupedExtRunningPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_power.deleted': { 'event_type': "daily.data.ext_running_power.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_power.updated': { 'event_type': "daily.data.ext_running_power.updated"; 'data': EventGroupedExtRunningPower; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_speed.created': { 'event_type': "daily.data.ext_running_speed.created"; 'data': EventGroupedExtRunningSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_speed.deleted': { 'event_type': "daily.data.ext_running_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_speed.updated': { 'event_type': "daily.data.ext_running_speed.updated"; 'data': EventGroupedExtRunningSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_stride_length.created': { 'event_type': "daily.data.ext_running_stride_length.created"; 'data': EventGroupedExtRunningStrideLength; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_stride_length.deleted': { 'event_type': "daily.data.ext_running_stride_length.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_stride_length.updated': { 'event_type': "daily.data.ext_running_stride_length.updated"; 'data': EventGroupedExtRunningStrideLength; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_vertical_oscillation.created': { 'event_type': "daily.data.ext_running_vertical_oscillation.created"; 'data': EventGroupedExtRunningVerticalOscillation; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_vertical_oscillation.deleted': { 'event_type': "daily.data.ext_running_vertical_oscillation.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_running_vertical_oscillation.updated': { 'event_type': "daily.data.ext_running_vertical_oscillation.updated"; 'data': EventGroupedExtRunningVerticalOscillation; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_sexual_activity.created': { 'event_type': "daily.data.ext_sexual_activity.created"; 'data': EventGroupedExtSexualActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_sexual_activity.deleted': { 'event_type': "daily.data.ext_sexual_activity.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_sexual_activity.updated': { 'event_type': "daily.data.ext_sexual_activity.updated"; 'data': EventGroupedExtSexualActivity; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_six_minute_walk_distance.created': { 'event_type': "daily.data.ext_six_minute_walk_distance.created"; 'data': EventGroupedExtSixMinuteWalkDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_six_minute_walk_distance.deleted': { 'event_type': "daily.data.ext_six_minute_walk_distance.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_six_minute_walk_distance.updated': { 'event_type': "daily.data.ext_six_minute_walk_distance.updated"; 'data': EventGroupedExtSixMinuteWalkDistance; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skeletal_muscle_mass.created': { 'event_type': "daily.data.ext_skeletal_muscle_mass.created"; 'data': EventGroupedExtSkeletalMuscleMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skeletal_muscle_mass.deleted': { 'event_type': "daily.data.ext_skeletal_muscle_mass.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skeletal_muscle_mass.updated': { 'event_type': "daily.data.ext_skeletal_muscle_mass.updated"; 'data': EventGroupedExtSkeletalMuscleMass; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skin_temperature.created': { 'event_type': "daily.data.ext_skin_temperature.created"; 'data': EventGroupedExtSkinTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skin_temperature.deleted': { 'event_type': "daily.data.ext_skin_temperature.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_skin_temperature.updated': { 'event_type': "daily.data.ext_skin_temperature.updated"; 'data': EventGroupedExtSkinTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_snoring.created': { 'event_type': "daily.data.ext_snoring.created"; 'data': EventGroupedExtSnoring; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_snoring.deleted': { 'event_type': "daily.data.ext_snoring.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_snoring.updated': { 'event_type': "daily.data.ext_snoring.updated"; 'data': EventGroupedExtSnoring; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_speed.created': { 'event_type': "daily.data.ext_speed.created"; 'data': EventGroupedExtSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_speed.deleted': { 'event_type': "daily.data.ext_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_speed.updated': { 'event_type': "daily.data.ext_speed.updated"; 'data': EventGroupedExtSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_ascent_speed.created': { 'event_type': "daily.data.ext_stair_ascent_speed.created"; 'data': EventGroupedExtStairAscentSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_ascent_speed.deleted': { 'event_type': "daily.data.ext_stair_ascent_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_ascent_speed.updated': { 'event_type': "daily.data.ext_stair_ascent_speed.updated"; 'data': EventGroupedExtStairAscentSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_descent_speed.created': { 'event_type': "daily.data.ext_stair_descent_speed.created"; 'data': EventGroupedExtStairDescentSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_descent_speed.deleted': { 'event_type': "daily.data.ext_stair_descent_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_stair_descent_speed.updated': { 'event_type': "daily.data.ext_stair_descent_speed.updated"; 'data': EventGroupedExtStairDescentSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_step_cadence.created': { 'event_type': "daily.data.ext_step_cadence.created"; 'data': EventGroupedExtStepCadence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_step_cadence.deleted': { 'event_type': "daily.data.ext_step_cadence.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_step_cadence.updated': { 'event_type': "daily.data.ext_step_cadence.updated"; 'data': EventGroupedExtStepCadence; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_symptom.created': { 'event_type': "daily.data.ext_symptom.created"; 'data': EventGroupedExtSymptom; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_symptom.deleted': { 'event_type': "daily.data.ext_symptom.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_symptom.updated': { 'event_type': "daily.data.ext_symptom.updated"; 'data': EventGroupedExtSymptom; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_toothbrushing.created': { 'event_type': "daily.data.ext_toothbrushing.created"; 'data': EventGroupedExtToothbrushing; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_toothbrushing.deleted': { 'event_type': "daily.data.ext_toothbrushing.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_toothbrushing.updated': { 'event_type': "daily.data.ext_toothbrushing.updated"; 'data': EventGroupedExtToothbrushing; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_underwater_depth.created': { 'event_type': "daily.data.ext_underwater_depth.created"; 'data': EventGroupedExtUnderwaterDepth; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_underwater_depth.deleted': { 'event_type': "daily.data.ext_underwater_depth.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_underwater_depth.updated': { 'event_type': "daily.data.ext_underwater_depth.updated"; 'data': EventGroupedExtUnderwaterDepth; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_asymmetry.created': { 'event_type': "daily.data.ext_walking_asymmetry.created"; 'data': EventGroupedExtWalkingAsymmetry; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_asymmetry.deleted': { 'event_type': "daily.data.ext_walking_asymmetry.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_asymmetry.updated': { 'event_type': "daily.data.ext_walking_asymmetry.updated"; 'data': EventGroupedExtWalkingAsymmetry; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_double_support.created': { 'event_type': "daily.data.ext_walking_double_support.created"; 'data': EventGroupedExtWalkingDoubleSupport; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_double_support.deleted': { 'event_type': "daily.data.ext_walking_double_support.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_double_support.updated': { 'event_type': "daily.data.ext_walking_double_support.updated"; 'data': EventGroupedExtWalkingDoubleSupport; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_heart_rate.created': { 'event_type': "daily.data.ext_walking_heart_rate.created"; 'data': EventGroupedExtWalkingHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_heart_rate.deleted': { 'event_type': "daily.data.ext_walking_heart_rate.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_heart_rate.updated': { 'event_type': "daily.data.ext_walking_heart_rate.updated"; 'data': EventGroupedExtWalkingHeartRate; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_speed.created': { 'event_type': "daily.data.ext_walking_speed.created"; 'data': EventGroupedExtWalkingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_speed.deleted': { 'event_type': "daily.data.ext_walking_speed.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_speed.updated': { 'event_type': "daily.data.ext_walking_speed.updated"; 'data': EventGroupedExtWalkingSpeed; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_steadiness.created': { 'event_type': "daily.data.ext_walking_steadiness.created"; 'data': EventGroupedExtWalkingSteadiness; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_steadiness.deleted': { 'event_type': "daily.data.ext_walking_steadiness.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_steadiness.updated': { 'event_type': "daily.data.ext_walking_steadiness.updated"; 'data': EventGroupedExtWalkingSteadiness; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_step_length.created': { 'event_type': "daily.data.ext_walking_step_length.created"; 'data': EventGroupedExtWalkingStepLength; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_step_length.deleted': { 'event_type': "daily.data.ext_walking_step_length.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_walking_step_length.updated': { 'event_type': "daily.data.ext_walking_step_length.updated"; 'data': EventGroupedExtWalkingStepLength; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_water_temperature.created': { 'event_type': "daily.data.ext_water_temperature.created"; 'data': EventGroupedExtWaterTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_water_temperature.deleted': { 'event_type': "daily.data.ext_water_temperature.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_water_temperature.updated': { 'event_type': "daily.data.ext_water_temperature.updated"; 'data': EventGroupedExtWaterTemperature; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_workout_effort.created': { 'event_type': "daily.data.ext_workout_effort.created"; 'data': EventGroupedExtWorkoutEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_workout_effort.deleted': { 'event_type': "daily.data.ext_workout_effort.deleted"; 'data': DeletedData; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'daily.data.ext_workout_effort.updated': { 'event_type': "daily.data.ext_workout_effort.updated"; 'data': EventGroupedExtWorkoutEffort; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_alcoholic_drinks.created': { 'event_type': "historical.data.ext_alcoholic_drinks.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_audio_exposure_alert.created': { 'event_type': "historical.data.ext_audio_exposure_alert.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_basal_metabolic_rate.created': { 'event_type': "historical.data.ext_basal_metabolic_rate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_blood_alcohol.created': { 'event_type': "historical.data.ext_blood_alcohol.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_blood_ketone.created': { 'event_type': "historical.data.ext_blood_ketone.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_blood_lactate.created': { 'event_type': "historical.data.ext_blood_lactate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_body_fat_mass.created': { 'event_type': "historical.data.ext_body_fat_mass.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_body_height.created': { 'event_type': "historical.data.ext_body_height.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_body_water_mass.created': { 'event_type': "historical.data.ext_body_water_mass.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_bone_mass.created': { 'event_type': "historical.data.ext_bone_mass.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_calories_total.created': { 'event_type': "historical.data.ext_calories_total.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_cross_country_skiing_speed.created': { 'event_type': "historical.data.ext_cross_country_skiing_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_cycling_cadence.created': { 'event_type': "historical.data.ext_cycling_cadence.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_cycling_functional_threshold_power.created': { 'event_type': "historical.data.ext_cycling_functional_threshold_power.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_cycling_power.created': { 'event_type': "historical.data.ext_cycling_power.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_cycling_speed.created': { 'event_type': "historical.data.ext_cycling_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_electrodermal_activity.created': { 'event_type': "historical.data.ext_electrodermal_activity.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_elevation_gain.created': { 'event_type': "historical.data.ext_elevation_gain.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_environmental_audio_exposure.created': { 'event_type': "historical.data.ext_environmental_audio_exposure.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_environmental_sound_reduction.created': { 'event_type': "historical.data.ext_environmental_sound_reduction.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_estimated_workout_effort.created': { 'event_type': "historical.data.ext_estimated_workout_effort.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_exercise_time.created': { 'event_type': "historical.data.ext_exercise_time.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_headphone_audio_exposure.created': { 'event_type': "historical.data.ext_headphone_audio_exposure.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_intermenstrual_bleeding.created': { 'event_type': "historical.data.ext_intermenstrual_bleeding.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_low_cardio_fitness_alert.created': { 'event_type': "historical.data.ext_low_cardio_fitness_alert.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_mood_valence.created': { 'event_type': "historical.data.ext_mood_valence.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_move_time.created': { 'event_type': "historical.data.ext_move_time.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_paddle_sports_speed.created': { 'event_type': "historical.data.ext_paddle_sports_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_pain.created': { 'event_type': "historical.data.ext_pain.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_peripheral_perfusion.created': { 'event_type': "historical.data.ext_peripheral_perfusion.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_physical_effort.created': { 'event_type': "historical.data.ext_physical_effort.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_power.created': { 'event_type': "historical.data.ext_power.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_respiratory_disturbance.created': { 'event_type': "historical.data.ext_respiratory_disturbance.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_resting_heart_rate.created': { 'event_type': "historical.data.ext_resting_heart_rate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_rowing_speed.created': { 'event_type': "historical.data.ext_rowing_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_running_ground_contact_time.created': { 'event_type': "historical.data.ext_running_ground_contact_time.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_running_power.created': { 'event_type': "historical.data.ext_running_power.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_running_speed.created': { 'event_type': "historical.data.ext_running_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_running_stride_length.created': { 'event_type': "historical.data.ext_running_stride_length.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_running_vertical_oscillation.created': { 'event_type': "historical.data.ext_running_vertical_oscillation.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_sexual_activity.created': { 'event_type': "historical.data.ext_sexual_activity.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_six_minute_walk_distance.created': { 'event_type': "historical.data.ext_six_minute_walk_distance.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_skeletal_muscle_mass.created': { 'event_type': "historical.data.ext_skeletal_muscle_mass.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_skin_temperature.created': { 'event_type': "historical.data.ext_skin_temperature.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_snoring.created': { 'event_type': "historical.data.ext_snoring.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_speed.created': { 'event_type': "historical.data.ext_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_stair_ascent_speed.created': { 'event_type': "historical.data.ext_stair_ascent_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_stair_descent_speed.created': { 'event_type': "historical.data.ext_stair_descent_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_step_cadence.created': { 'event_type': "historical.data.ext_step_cadence.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_symptom.created': { 'event_type': "historical.data.ext_symptom.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_toothbrushing.created': { 'event_type': "historical.data.ext_toothbrushing.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_underwater_depth.created': { 'event_type': "historical.data.ext_underwater_depth.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_asymmetry.created': { 'event_type': "historical.data.ext_walking_asymmetry.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_double_support.created': { 'event_type': "historical.data.ext_walking_double_support.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_heart_rate.created': { 'event_type': "historical.data.ext_walking_heart_rate.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_speed.created': { 'event_type': "historical.data.ext_walking_speed.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_steadiness.created': { 'event_type': "historical.data.ext_walking_steadiness.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_walking_step_length.created': { 'event_type': "historical.data.ext_walking_step_length.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_water_temperature.created': { 'event_type': "historical.data.ext_water_temperature.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
  'historical.data.ext_workout_effort.created': { 'event_type': "historical.data.ext_workout_effort.created"; 'data': HistoricalPullCompleted; 'team_id': string; 'user_id': string | null; 'client_user_id': string | null };
}

export type AbsoluteTimeframe = { 'type': "absolute"; 'start': string; 'end': string };

export type AcceptInviteBody = { 'token': string; 'name': string; 'password'?: string | null | undefined };

export type AcceptUnmatchedResultBody = { 'user_id'?: string | null | undefined; 'order_id'?: string | null | undefined; 'note'?: string | null | undefined };

export type AcknowledgeCriticalResultsBody = { 'result_ids': (string)[]; 'note'?: string | null | undefined };

export type Acknowledgement = { 'acknowledged_at': string; 'acknowledged_by': Acknowledger; 'note': string | null };

export type Acknowledger = { 'type': string; 'id': string };

export type ActivityColumnExpr = { 'activity': "date" | "calories_total" | "calories_active" | "steps" | "distance_meter" | "floors_climbed" | "duration_active_second" | "intensity_sedentary_second" | "intensity_low_second" | "intensity_medium_second" | "intensity_high_second" | "heart_rate_mean" | "heart_rate_minimum" | "heart_rate_maximum" | "heart_rate_resting" | "heart_rate_mean_walking" | "wheelchair_use" | "wheelchair_push" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" | "time_zone_offset" };

export type ActivityPush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'calendar_date': string; 'calories_total'?: number | null | undefined; 'calories_active'?: number | null | undefined; 'steps'?: number | null | undefined; 'daily_movement'?: number | null | undefined; 'distance'?: number | null | undefined; 'low'?: number | null | undefined; 'medium'?: number | null | undefined; 'high'?: number | null | undefined; 'floors_climbed'?: number | null | undefined; 'heart_rate'?: ClientFacingHeartRate | null | undefined; 'wheelchair_use'?: true | null | undefined; 'wheelchair_push'?: number | null | undefined };

export type AddOnOrder = { 'marker_ids'?: (number)[] | null | undefined; 'provider_ids'?: (string)[] | null | undefined };

export type Address = { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined };

export type AggregateExpr = { 'func': "mean" | "min" | "max" | "sum" | "count" | "median" | "stddev" | "oldest" | "newest"; 'arg'?: SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr | null | undefined };

export type AggregationResponse = { 'results': (AggregationResult)[] };

export type AggregationResult = { 'table': Record<string, (unknown)[]>; 'explain'?: unknown | undefined };

export type AlignExpr = { 'carry': { 'mode': "carry_forward" | "carry_backward" | "carry_nearest"; 'max_age'?: Period | null | undefined; 'span'?: Period | null | undefined } };

export type Answer = { 'id': number; 'code': string; 'value': string };

export type AoE = { 'questions': (Question)[] };

export type ApplicationRegistration = { 'redirect_uris': (string)[]; 'client_name'?: string | undefined };

export type AppointmentAddress = { 'first_line': string; 'second_line': string | null; 'city': string; 'state': string; 'zip_code': string; 'unit': string | null; 'access_notes': string | null };

export type AppointmentAvailabilitySlots = { 'slots': (DaySlots)[]; 'timezone': string | null };

export type AppointmentBookingRequest = { 'booking_key': string; 'appointment_notes'?: string | null | undefined; 'async_confirmation'?: boolean | undefined; 'sync_confirmation_timeout_millisecond'?: number | null | undefined; 'async_confirmation_timeout_millisecond'?: number | null | undefined };

export type AppointmentCancelRequest = { 'cancellation_reason_id': string; 'notes'?: string | null | undefined };

export type AppointmentLocation = { 'location': LngLat; 'distance': number | null; 'address': AppointmentAddress; 'code': string; 'name': string; 'iana_timezone': string | null };

export type AppointmentRescheduleRequest = { 'booking_key': string; 'appointment_notes'?: string | null | undefined };

export type AreaInfo = { 'zip_code': string; 'phlebotomy': PhlebotomyAreaInfo; 'central_labs': Record<string, PSCAreaInfo> };

export type AssistantToken = { 'id': string; 'label': string; 'user_ids': (string)[] | null; 'classes': (string)[]; 'start_date': string | null; 'end_date': string | null; 'created_at': string; 'expires_at': string };

export type AssistantTokens = { 'tokens': (AssistantToken)[] };

export type AuditEntry = { 'id': number; 'seq': number | null; 'hash': string | null; 'at': string; 'actor': { 'type': string; 'id': string }; 'action': string; 'subject': { 'type': string; 'id': string } | null; 'user_id': string | null; 'team_id': string | null; 'environment': string | null; 'address': string | null; 'request_id': string | null; 'result': string; 'count': number; 'details': Record<string, unknown>; 'last_at': string | null };

export type AuditFinding = { 'problem': "altered" | "missing" | "outside" | "end_altered" | "alarm"; 'first_seq': number; 'last_seq': number };

export type AuditLogPage = { 'entries': (AuditEntry)[]; 'next_cursor': string | null };

export type AuditVerification = { 'is_sound': boolean; 'checked': number; 'first_broken': number | null; 'findings': (AuditFinding)[]; 'next': string | null; 'end': string | null; 'pending': number };

export type Authorization = { 'id': string; 'client_name': string; 'redirect_origin': string; 'member_id': string; 'scope': string; 'user_ids': (string)[] | null; 'classes': (string)[]; 'start_date': string | null; 'end_date': string | null; 'created_at': string; 'last_used_at': string | null; 'expires_at': string };

export type AuthorizationConsent = { 'redirect_uri': string };

export type AuthorizationOrigins = { 'origins': (string)[] };

export type AuthorizationRequest = { 'client_name': string; 'redirect_origin': string; 'is_allowed': boolean; 'scope': string; 'resource': string | null; 'is_for_one_user': boolean; 'classes': ("activity" | "sleep" | "vitals" | "body" | "intake" | "cycle" | "notes" | "labs" | "identity")[]; 'denied_uri': string };

export type Authorizations = { 'authorizations': (Authorization)[] };

export type AuthorizeApplicationBody = { 'team_id': string; 'environment': "production" | "sandbox"; 'request': { 'client_id'?: string | undefined; 'redirect_uri'?: string | undefined; 'response_type'?: string | undefined; 'code_challenge'?: string | undefined; 'code_challenge_method'?: string | undefined; 'scope'?: string | undefined; 'state'?: string | undefined; 'resource'?: string | undefined; 'aud'?: string | undefined }; 'user_ids': (string)[] | null; 'classes': ("activity" | "sleep" | "vitals" | "body" | "intake" | "cycle" | "notes" | "labs" | "identity")[]; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined };

export type BackendClient = { 'client_id': string; 'label': string; 'scopes': (string)[]; 'jwks': { 'keys': (Record<string, unknown>)[] } | null; 'jwks_uri': string | null; 'created_at': string; 'last_used_at': string | null };

export type BackendClients = { 'clients': (BackendClient)[] };

export type BasalBodyTemperatureEntry = { 'date': string; 'value': number };

export type BiomarkerResult = { 'name': string; 'slug': string; 'value': number; 'result': string; 'type': "numeric" | "range" | "comment" | "coded_value"; 'unit': string | null; 'timestamp': string | null; 'notes': string | null; 'reference_range': string | null; 'min_range_value': number | null; 'max_range_value': number | null; 'is_above_max_range': boolean | null; 'is_below_min_range': boolean | null; 'interpretation': string; 'source_interpretation': string; 'loinc': string | null; 'loinc_slug': string | null; 'provider_id': string | null; 'source_markers': (ParentBiomarkerData)[] | null; 'performing_laboratory': string | null; 'source_sample_id': string | null; 'converted'?: ConvertedResult | null | undefined; 'sub_id'?: string | undefined; 'status'?: "pending" | "preliminary" | "final" | "corrected" | "withdrawn" | undefined; 'history'?: (FormerBiomarkerResult)[] | undefined; 'coded_values'?: (LabResultConcept)[] | undefined; 'method'?: LabResultConcept | undefined; 'equipment'?: string | undefined; 'additional_information'?: (LabAdditionalInformation)[] | undefined; 'review_reasons'?: ("unnamed")[] | undefined; 'implausible'?: ImplausibleResult | undefined; 'bounds'?: ResultBounds | undefined; 'decision_limits'?: (DecisionLimit)[] | undefined };

export type BodyColumnExpr = { 'body': "measured_at" | "weight_kilogram" | "fat_mass_percentage" | "water_percentage" | "muscle_mass_percentage" | "visceral_fat_index" | "bone_mass_percentage" | "body_mass_index" | "lean_body_mass_kilogram" | "waist_circumference_centimeter" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" };

export type BodyPush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'measured_at'?: string | null | undefined; 'calendar_date'?: string | null | undefined; 'weight'?: number | null | undefined; 'fat'?: number | null | undefined; 'water_percentage'?: number | null | undefined; 'muscle_mass_percentage'?: number | null | undefined; 'visceral_fat_index'?: number | null | undefined; 'bone_mass_percentage'?: number | null | undefined; 'body_mass_index'?: number | null | undefined; 'lean_body_mass_kilogram'?: number | null | undefined; 'waist_circumference_centimeter'?: number | null | undefined };

export type BrandInformation = { 'company_name': string; 'company_website': string; 'support_email': string; 'support_contact': string; 'company_address': string; 'brand_color': string; 'brand_corners': "square" | "rounded" | "round" };

export type BulkExportConnectionsBody = { 'user_ids'?: (string)[] | null | undefined; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health"; 'next_token'?: string | null | undefined };

export type BulkExportConnectionsResponse = { 'data': (ConnectionRecipe)[]; 'next_token': string | null };

export type BulkImportConnectionsBody = { 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health"; 'connections': (ConnectionRecipe)[]; 'wait_for_completion'?: boolean | undefined };

export type BulkImportConnectionsResponse = { 'user_ids_imported': (string)[]; 'user_ids_failed': (string)[] };

export type BulkOp = { 'type': "link_bulk_import" | "link_bulk_historical_trigger"; 'status': "in_progress" | "success" | "failure" | "aborted"; 'provider': string; 'pending': number; 'processed': number; 'started_at': string; 'ended_at': string | null };

export type BulkOpsResponse = { 'data': (BulkOp)[]; 'next_cursor': string | null };

export type BulkPauseConnectionsBody = { 'user_ids': (string)[]; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health" | "apple_health_kit" | "health_connect" | "samsung_health" };

export type BulkTriggerHistoricalPullBody = { 'user_ids': (string)[]; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health"; 'wait_for_completion'?: boolean | undefined };

export type CanonicalCandidate = { 'loinc_set_hash': string; 'display_name': string; 'aliases': (string)[]; 'loinc_codes': (string)[]; 'provider_ids': (string)[]; 'loinc_components': (string)[]; 'loinc_groups': (string)[]; 'cpt_codes': (string)[]; 'popularity_score': number; 'confidence': number };

export type CervicalMucusEntry = { 'date': string; 'quality': "dry" | "sticky" | "creamy" | "watery" | "egg_white" };

export type CheckEligibilityRequest = { 'provider': { 'name': string; 'npi': string }; 'insurance_id'?: string | null | undefined; 'is_primary'?: boolean | undefined; 'service_type_codes'?: (string)[] | undefined; 'service_date'?: string | null | undefined; 'timeout_seconds'?: number | undefined };

export type CheckoutQuote = { 'id': string; 'parent_id': string | null; 'created_at': string; 'expires_at': string; 'order_set': OrderSetRequest; 'modality': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'priority': boolean; 'us_state': string; 'walk_in_collection_networks': ("quest" | "sonora_quest" | "labcorp" | "bioreference")[]; 'line_items': (CheckoutQuoteLineItem)[] };

export type CheckoutQuoteLineItem = { 'code': "lab_test_fee" | "draw_fee"; 'amount_minor': number; 'currency': "USD" };

export type CheckoutSession = { 'checkout_session_id': string; 'status': "unpaid" | "paid" | "expired" | "cancelled"; 'pay_before': string; 'payment_resource_id': string | null; 'order_id': string | null; 'order_transaction_id': string | null; 'appointment_hold_status': "pending" | "held" | "failed" | null; 'appointment_id': string | null; 'payment_resource_url': string | null; 'payment_resource_client_secret': string | null };

export type CheckoutSessionAppointment = { 'booking_key': string; 'appointment_notes': string; 'async_confirmation_timeout_millisecond'?: number | undefined };

export type CheckoutSessionPayment = { 'channel': "stripe"; 'method': "payment_intent" | "checkout_session"; 'success_url'?: string | null | undefined; 'cancel_url'?: string | null | undefined };

export type ClientActivityResponse = { 'activity': (ClientFacingActivity)[] };

export type ClientBodyResponse = { 'body': (ClientFacingBody)[] };

export type ClientFacingAFibBurdenSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingActivity = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'calories_total': number | null; 'calories_active': number | null; 'steps': number | null; 'daily_movement': number | null; 'distance': number | null; 'low': number | null; 'medium': number | null; 'high': number | null; 'floors_climbed': number | null; 'time_zone': string | null; 'timezone_offset': number | null; 'heart_rate': ClientFacingHeartRate | null; 'wheelchair_use': true | null; 'wheelchair_push': number | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingAppointment = { 'id': string; 'user_id': string; 'order_id': string; 'order_transaction_id': string | null; 'address': AppointmentAddress; 'location': LngLat; 'start_at': string | null; 'end_at': string | null; 'iana_timezone': string | null; 'type': "phlebotomy" | "patient_service_center"; 'provider': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'status': "confirmed" | "pending" | "reserved" | "in_progress" | "completed" | "cancelled"; 'provider_id': string; 'external_id': string | null; 'can_reschedule': boolean; 'appointment_notes': string | null; 'event_status': "pending" | "reserved" | "scheduled" | "in_progress" | "completed" | "cancelled"; 'event_data': null; 'events': (ClientFacingAppointmentEvent)[] };

export type ClientFacingAppointmentCancellationReason = { 'id': string; 'name': string; 'is_refundable': boolean };

export type ClientFacingAppointmentEvent = { 'created_at': string; 'status': "pending" | "reserved" | "scheduled" | "in_progress" | "completed" | "cancelled"; 'data': null };

export type ClientFacingAtHomePhlebotomyOrderDetails = { 'type': "at_home_phlebotomy"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'appointment_id': string | null } };

export type ClientFacingBasalBodyTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBloodOxygenTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBloodPressureTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmHg"; 'timestamp': string; 'systolic': number; 'diastolic': number; 'grouping': (string | null)[]; 'id'?: number | null | undefined };

export type ClientFacingBody = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'time_zone': string | null; 'weight': number | null; 'fat': number | null; 'water_percentage': number | null; 'muscle_mass_percentage': number | null; 'visceral_fat_index': number | null; 'bone_mass_percentage': number | null; 'body_mass_index': number | null; 'lean_body_mass_kilogram': number | null; 'waist_circumference_centimeter': number | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingBodyFatTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBodyMassIndexSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "index"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBodyTemperatureDeltaSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'sensor_location': "armpit" | "body" | "ear" | "finger" | "gastrointestinal" | "mouth" | "rectum" | "toe" | "eardrum" | "temporal_artery" | "forehead" | "wrist" | null; 'id'?: number | null | undefined };

export type ClientFacingBodyTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'sensor_location': "armpit" | "body" | "ear" | "finger" | "gastrointestinal" | "mouth" | "rectum" | "toe" | "eardrum" | "temporal_artery" | "forehead" | "wrist" | null; 'id'?: number | null | undefined };

export type ClientFacingBodyWeightTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaffeineTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "g"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaloriesActiveTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaloriesBasalTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCarbohydratesSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "g"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCholesterolTimeseries = { 'timezone_offset': number | null; 'type': "cholesterol/ldl" | "cholesterol/hdl" | "cholesterol/total" | "cholesterol/triglycerides"; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingConnectionErrorDetails = { 'error_type': "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown"; 'error_message': string; 'errored_at': string };

export type ClientFacingCriticalResult = { 'order_id': string | null; 'sample_id': string | null; 'status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked" | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown"; 'team_id': string; 'user_id': string | null; 'created_at': string; 'updated_at': string; 'critical_result_id'?: string | undefined; 'unmatched_result_id'?: string | undefined };

export type ClientFacingDaylightExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingDevice = { 'id': string; 'user_id': string; 'provider': string; 'source_type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'app_id': null; 'device_manufacturer': string | null; 'device_model': string | null; 'device_version': null; 'device_id': string | null };

export type ClientFacingDiagnosisInformation = { 'diagnosis_code': string; 'description': string; 'is_secondary': boolean; 'is_billable': boolean; 'unmatched_words': (string)[] };

export type ClientFacingDistanceTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingETLPipeline = { 'team_id': string; 'push_historical_data': boolean; 'provider_raw_data': boolean; 'preferences': EventDestinationPreferences; 'cloud_pubsub': EventDestinationCloudPubSubAttributes | null; 'rabbitmq': EventDestinationRabbitMQAttributes | null; 'nats': EventDestinationNATSAttributes | null; 'svix': EventDestinationSvixAttributes | null; 'azure_amqp': EventDestinationAzureAMQPAttributes | null; 'event_type_prefixes': (string)[] | null; 'kafka': EventDestinationKafkaAttributes | null };

export type ClientFacingElectrocardiogram = { 'id': string; 'user_id': string; 'session_start': string; 'session_end': string; 'voltage_sample_count': number; 'heart_rate_mean': number | null; 'sampling_frequency_hz': number | null; 'classification': "sinus_rhythm" | "atrial_fibrillation" | "inconclusive" | null; 'inconclusive_cause': "high_heart_rate" | "low_heart_rate" | "poor_reading" | null; 'algorithm_version': string | null; 'time_zone': string | null; 'source_device_model': string | null; 'source_provider': string; 'source_type': string; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string; 'classification_text'?: string | undefined };

export type ClientFacingElectrocardiogramResponse = { 'electrocardiogram': (ClientFacingElectrocardiogram)[] };

export type ClientFacingElectrocardiogramVoltageTimeseries = { 'timezone_offset': number | null; 'type': string; 'unit': "mV"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtAlcoholicDrinksSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtAudioExposureAlertSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBasalMetabolicRateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal/d"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBloodAlcoholSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBloodKetoneSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBloodLactateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBodyFatMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBodyHeightSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "cm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBodyWaterMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtBoneMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCaloriesTotalSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCrossCountrySkiingSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCyclingCadenceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "/min"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCyclingFunctionalThresholdPowerSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "W"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCyclingPowerSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "W"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtCyclingSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtElectrodermalActivitySample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "uS"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtElevationGainSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtEnvironmentalAudioExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "dB"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtEnvironmentalSoundReductionSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "dB"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtEstimatedWorkoutEffortSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "score"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtExerciseTimeSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtHeadphoneAudioExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "dB"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtIntermenstrualBleedingSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtLowCardioFitnessAlertSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtMoodValenceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "score"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtMoveTimeSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtPaddleSportsSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtPainSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "score"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtPeripheralPerfusionSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtPhysicalEffortSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal/kg/h"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtPowerSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "W"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRespiratoryDisturbanceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRestingHeartRateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRowingSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRunningGroundContactTimeSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "ms"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRunningPowerSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "W"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRunningSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRunningStrideLengthSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtRunningVerticalOscillationSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "cm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSexualActivitySample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSixMinuteWalkDistanceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSkeletalMuscleMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSkinTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSnoringSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtStairAscentSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtStairDescentSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtStepCadenceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "/min"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtSymptomSample = { 'timezone_offset': number | null; 'type': "abdominal_cramps" | "acne" | "appetite_changes" | "bladder_incontinence" | "bloating" | "breast_pain" | "chest_tightness_or_pain" | "chills" | "constipation" | "coughing" | "diarrhea" | "dizziness" | "dry_skin" | "fainting" | "fatigue" | "fever" | "generalized_body_ache" | "hair_loss" | "headache" | "heartburn" | "hot_flashes" | "loss_of_smell" | "loss_of_taste" | "lower_back_pain" | "memory_lapse" | "mood_changes" | "nausea" | "night_sweats" | "pelvic_pain" | "rapid_pounding_or_fluttering_heartbeat" | "runny_nose" | "shortness_of_breath" | "sinus_congestion" | "skipped_heartbeat" | "sleep_changes" | "sore_throat" | "vaginal_dryness" | "vomiting" | "wheezing"; 'unit': "score"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtToothbrushingSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtUnderwaterDepthSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingAsymmetrySample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingDoubleSupportSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingHeartRateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingSpeedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m/s"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingSteadinessSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWalkingStepLengthSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWaterTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtWorkoutEffortSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "score"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingExtendedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count" | "kcal/d" | "%" | "mmol/L" | "kg" | "cm" | "kcal" | "m/s" | "/min" | "W" | "uS" | "m" | "dB" | "score" | "min" | "kcal/kg/h" | "bpm" | "ms" | "°C"; 'timestamp': string; 'start'?: string | undefined; 'end'?: string | undefined; 'value': number };

export type ClientFacingFallSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingFloorsClimbedTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingFood = { 'energy': Energy | null; 'macros': Macros | null; 'micros': Micros | null };

export type ClientFacingForcedExpiratoryVolume1Sample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingForcedVitalCapacitySample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingGlucoseTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHRVTimeseries = { 'timezone_offset': number | null; 'type': "rmssd" | "sdnn" | null; 'unit': "rmssd" | "ms"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHandwashingSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRate = { 'avg_bpm': number | null; 'min_bpm': number | null; 'max_bpm': number | null; 'resting_bpm': number | null; 'avg_walking_bpm': number | null };

export type ClientFacingHeartRateAlertSample = { 'timezone_offset': number | null; 'type': "low_heart_rate" | "high_heart_rate" | "irregular_rhythm"; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRateRecoveryOneMinuteSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRateTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHypnogramTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "stage"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingIgeTimeseries = { 'timezone_offset': number | null; 'type': string; 'unit': "FSU"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingIggTimeseries = { 'timezone_offset': number | null; 'type': string; 'unit': "FSU"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingInhalerUsageSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingInsulinInjectionSample = { 'timezone_offset': number | null; 'type': "rapid_acting" | "long_acting"; 'unit': "unit"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'delivery_mode'?: "basal" | "bolus" | null | undefined; 'delivery_form'?: "standard" | "extended" | null | undefined; 'bolus_purpose'?: "meal" | "correction" | "mixed" | "unknown" | null | undefined; 'id'?: number | null | undefined };

export type ClientFacingInsurance = { 'member_id': string; 'payor_code': string; 'relationship': string; 'insured': { 'first_name': string; 'last_name': string; 'gender': string; 'address': InsuranceAddress; 'dob': string; 'email': string; 'phone_number': string }; 'company': { 'name': string; 'address': InsuranceAddress }; 'group_id': string | null; 'guarantor': { 'first_name': string; 'last_name': string; 'address': InsuranceAddress; 'phone_number': string; 'household_income': number | null; 'household_size': number | null; 'email': string | null } | null; 'is_primary': boolean; 'inferred_plan'?: { 'requested': string; 'reason': string } | undefined };

export type ClientFacingLab = { 'id': number; 'slug': "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl"; 'name': string; 'first_line_address': string; 'city': string; 'zipcode': string; 'collection_methods': ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[]; 'sample_types': ("dried_blood_spot" | "arm_collector" | "serum" | "saliva" | "urine" | "stool")[]; 'logo_url': string | null };

export type ClientFacingLabAccount = { 'id': string; 'lab': string; 'org_id': string | null; 'status': "active" | "pending" | "suspended" | "ready_to_launch"; 'delegated_flow': "order_delegated" | "result_delegated" | "fully_delegated" | "not_delegated"; 'provider_account_id': string; 'account_name': string | null; 'default_clinical_notes': string | null; 'business_units': (string)[] | null; 'allowed_billing': Record<string, (string)[]>; 'team_id_allowlist': (string)[] };

export type ClientFacingLabLocation = { 'metadata': LabLocationMetadata; 'distance': number; 'site_code': string; 'supported_bill_types': (string)[]; 'location': LngLat; 'capabilities': ("stat" | "appointment_scheduling_via_junction" | "appointment_scheduling_with_lab")[] };

export type ClientFacingLabTest = { 'id': string; 'slug': string; 'name': string; 'description': string; 'sample_type': "dried_blood_spot" | "arm_collector" | "serum" | "saliva" | "urine" | "stool"; 'method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'price': number; 'is_active': boolean; 'status': "active" | "pending_approval" | "inactive"; 'fasting': boolean; 'lab': ClientFacingLab | null; 'markers': (ClientFacingMarker)[] | null; 'is_delegated': boolean; 'auto_generated': boolean; 'has_collection_instructions': boolean | null; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'source_sandbox_lab_test_id'?: string | null | undefined };

export type ClientFacingLeanBodyMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingLoinc = { 'id': number; 'name': string; 'slug': string; 'code': string; 'unit': string | null };

export type ClientFacingManagementKey = { 'id': string; 'label': string; 'created_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin"; 'team_role_bindings': (TeamRoleBinding)[] | null; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null };

export type ClientFacingManagementKeyResponse = { 'data': (ClientFacingManagementKey)[]; 'next_cursor': string | null };

export type ClientFacingManagementKeyUnhashed = { 'id': string; 'label': string; 'created_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin"; 'team_role_bindings': (TeamRoleBinding)[] | null; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null; 'key': string };

export type ClientFacingMarker = { 'id': number; 'name': string; 'slug': string; 'description': string | null; 'lab_id': number | null; 'provider_id': string | null; 'type': "biomarker" | "panel" | null; 'unit': string | null; 'price': string | null; 'aoe': AoE | null; 'a_la_carte_enabled': boolean; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'is_orderable': boolean | null };

export type ClientFacingMarkerComplete = { 'id': number; 'name': string; 'slug': string; 'description': string | null; 'lab_id': number | null; 'provider_id': string | null; 'type': "biomarker" | "panel" | null; 'unit': string | null; 'price': string | null; 'aoe': AoE | null; 'a_la_carte_enabled': boolean; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'is_orderable': boolean | null; 'expected_results': (ClientFacingResult)[] };

export type ClientFacingMealResponse = { 'meals': (MealInDBBase_ClientFacingSource_)[] };

export type ClientFacingMenstrualCycle = { 'id': string; 'user_id': string; 'period_start': string; 'period_end': string | null; 'cycle_end': string | null; 'is_predicted': boolean; 'menstrual_flow': (MenstrualFlowEntry)[]; 'cervical_mucus': (CervicalMucusEntry)[]; 'intermenstrual_bleeding': (IntermenstrualBleedingEntry)[]; 'contraceptive': (ContraceptiveEntry)[]; 'detected_deviations': (DetectedDeviationEntry)[]; 'ovulation_test': (OvulationTestEntry)[]; 'home_pregnancy_test': (HomePregnancyTestEntry)[]; 'home_progesterone_test': (HomeProgesteroneTestEntry)[]; 'sexual_activity': (SexualActivityEntry)[]; 'basal_body_temperature': (BasalBodyTemperatureEntry)[]; 'source_provider': string; 'source_type': string; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingMindfulnessMinutesTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingNoteSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "text"; 'timestamp': string; 'start': string; 'end': string; 'value': string; 'tags'?: ("food" | "exercise" | "insulin_injection" | "unspecified")[] | null | undefined; 'id'?: number | null | undefined };

export type ClientFacingOnSiteCollectionOrderDetails = { 'type': "on_site_collection"; 'data': { 'id': string; 'created_at': string; 'updated_at': string } };

export type ClientFacingOrder = { 'id': string; 'team_id': string; 'user_id': string; 'patient_details': ClientFacingPatientDetailsCompatible | null; 'patient_address': PatientAddressCompatible | null; 'lab_test': ClientFacingLabTest; 'details': ClientFacingWalkInOrderDetails | ClientFacingTestKitOrderDetails | ClientFacingAtHomePhlebotomyOrderDetails | ClientFacingOnSiteCollectionOrderDetails; 'sample_id': string | null; 'notes': string | null; 'clinical_notes': string | null; 'created_at': string; 'updated_at': string; 'events': (ClientFacingOrderEvent)[]; 'status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'last_event': ClientFacingOrderEvent; 'physician': ClientFacingPhysician | null; 'health_insurance_id': string | null; 'health_insurace_id': string | null; 'requisition_form_url': string | null; 'priority': boolean; 'shipping_details': PatientAddressCompatible | null; 'activate_by': string | null; 'passthrough': string | null; 'billing_type': "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment"; 'icd_codes': (string)[] | null; 'has_abn': boolean; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'has_missing_results': boolean | null; 'expected_result_by_date': string | null; 'worst_case_result_by_date': string | null; 'origin': "initial" | "redraw" | "recreation"; 'order_transaction': ClientFacingOrderTransaction; 'lab_account_id': string | null };

export type ClientFacingOrderEvent = { 'id': number; 'created_at': string; 'status': string; 'status_detail': "fulfillment_error" | "date_of_collection_unspecified" | "demographic_information_unspecified" | "demographic_information_mismatch" | "sample_quantity_not_sufficient" | "sample_contaminated" | "sample_stability_exceeded" | "sample_hemolyzed" | "sample_improper_collection" | "sample_damaged_in_transit" | "sample_integrity_compromised" | "sample_not_provided" | "consent_missing" | "lab_not_certified_for_state" | "collection_device_expired" | "kit_not_registered" | "collection_site_unrecognised" | "rejected_on_request" | null };

export type ClientFacingOrderInTransaction = { 'id': string; 'low_level_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'low_level_status_created_at': string; 'origin': "initial" | "redraw" | "recreation"; 'parent_id': string | null; 'created_at': string; 'updated_at': string };

export type ClientFacingOrderTransaction = { 'id': string; 'status': "active" | "completed" | "cancelled"; 'orders': (ClientFacingOrderInTransaction)[] };

export type ClientFacingOrg = { 'id': string; 'name': string; 'expires_at': string | null };

export type ClientFacingOrgDomain = { 'id': string; 'domain': string; 'is_verified': boolean; 'created_on': string; 'dns_records': (Record<string, string>)[] };

export type ClientFacingOrgInvite = { 'id': string; 'email': string; 'invited_at': string; 'resent_at': string | null; 'expires_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type ClientFacingOrgInviteListResponse = { 'invites': (ClientFacingOrgInvite)[]; 'next_cursor': string | null };

export type ClientFacingOrgMember = { 'id': string; 'name': string; 'email': string; 'created_on': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type ClientFacingOrgMemberListResponse = { 'members': (ClientFacingOrgMember)[]; 'next_cursor': string | null };

export type ClientFacingOrgTeam = { 'id': string; 'name': string; 'created_on': string; 'region': "us" | "eu"; 'integration_team_id': string | null; 'environments': ("production" | "sandbox")[]; 'sandbox': ClientFacingOrgTeamEnvironment | null; 'production': ClientFacingOrgTeamEnvironment | null };

export type ClientFacingOrgTeamEnvironment = { 'lab_tests_patient_sms_communication_enabled': boolean; 'lab_tests_patient_email_communication_enabled': boolean; 'reject_duplicate_connection': boolean; 'sdk_per_device_activity_timeseries': boolean; 'partial_webhooks_enabled': boolean; 'minor_ordering_enabled': boolean; 'patient_experience': boolean; 'refuses_identifying_client_user_ids': boolean; 'critical_result_notification_email': string | null; 'logo_url': string | null; 'time_zone': string; 'brand_information': BrandInformation | null };

export type ClientFacingOrgTeamListItem = { 'id': string; 'name': string; 'created_on': string; 'region': "us" | "eu"; 'integration_team_id': string | null };

export type ClientFacingOrgTeamListResponse = { 'teams': (ClientFacingOrgTeamListItem)[]; 'next_cursor': string | null };

export type ClientFacingPatientDetailsCompatible = { 'first_name': string; 'last_name': string; 'dob': string; 'gender': string; 'phone_number': string | null; 'email': string | null; 'medical_proxy': { 'first_name': string; 'last_name': string; 'phone_number': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string }; 'email'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined } | null; 'race': string | null; 'ethnicity': string | null; 'sexual_orientation': string | null; 'gender_identity': string | null };

export type ClientFacingPayor = { 'payor_code': string; 'code': string; 'name': string; 'aliases': (string)[]; 'org_address': { 'first_line': string; 'second_line': string | null; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | undefined }; 'source': "platform" | "team" };

export type ClientFacingPayorSearchResponseDeprecated = { 'code': string; 'name': string; 'aliases': (string)[]; 'org_address': { 'first_line': string; 'second_line': string | null; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | undefined }; 'source': "platform" | "team" };

export type ClientFacingPeakExpiratoryFlowRateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L/min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingPhysician = { 'first_name': string; 'last_name': string; 'npi': string };

export type ClientFacingProfile = { 'id': string; 'user_id': string; 'height': number | null; 'birth_date': string | null; 'wheelchair_use': true | null; 'gender': "female" | "male" | "other" | "unknown" | null; 'sex': "female" | "male" | "other" | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingProvider = { 'name': string; 'slug': string; 'logo': string };

export type ClientFacingProviderDetailed = { 'name': string; 'slug': string; 'description': string; 'logo': string | null; 'auth_type': "oauth" | "team_oauth" | "sdk" | "password" | "email" | "app" | "" | null; 'supported_resources': (ClientFacingResource)[] };

export type ClientFacingProviderWithStatus = { 'name': string; 'slug': string; 'logo': string; 'created_on': string; 'status': "active" | "paused" | "error"; 'external_user_id': string | null; 'error_details': ClientFacingConnectionErrorDetails | null; 'resource_availability': Record<string, ResourceAvailability> };

export type ClientFacingResource = "profile" | "activity" | "sleep" | "body" | "workouts" | "workout_stream" | "connection" | "order" | "result" | "match_review" | "appointment" | "result_table" | "glucose" | "heartrate" | "hrv" | "ige" | "igg" | "blood_oxygen" | "blood_pressure" | "cholesterol" | "device" | "device_legacy" | "weight" | "fat" | "body_temperature" | "body_temperature_delta" | "meal" | "water" | "caffeine" | "mindfulness_minutes" | "steps" | "calories_active" | "distance" | "floors_climbed" | "respiratory_rate" | "vo2_max" | "calories_basal" | "stress_level" | "menstrual_cycle" | "sleep_cycle" | "electrocardiogram" | "electrocardiogram_voltage" | "afib_burden" | "heart_rate_alert" | "stand_hour" | "stand_duration" | "sleep_apnea_alert" | "sleep_breathing_disturbance" | "wheelchair_push" | "forced_expiratory_volume_1" | "forced_vital_capacity" | "peak_expiratory_flow_rate" | "inhaler_usage" | "fall" | "uv_exposure" | "daylight_exposure" | "handwashing" | "basal_body_temperature" | "heart_rate_recovery_one_minute" | "body_mass_index" | "lean_body_mass" | "waist_circumference" | "workout_distance" | "workout_swimming_stroke" | "workout_duration" | "insulin_injection" | "carbohydrates" | "note" | "sleep_stream" | "hypnogram";

export type ClientFacingRespiratoryRateTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingResult = { 'id': number; 'name': string; 'slug': string; 'lab_id': number | null; 'provider_id': string | null; 'required': boolean; 'loinc': ClientFacingLoinc | null };

export type ClientFacingShallowWorkoutStream = { 'user_id': string; 'workout_id': string; 'provider_id': string; 'message': string; 'sport': ClientFacingSport; 'source': ClientFacingSource };

export type ClientFacingShipment = { 'id': string; 'outbound_tracking_number': string | null; 'outbound_tracking_url': string | null; 'inbound_tracking_number': string | null; 'inbound_tracking_url': string | null; 'outbound_courier': string | null; 'inbound_courier': string | null; 'notes': string | null; 'created_at': string; 'updated_at': string };

export type ClientFacingSleep = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'bedtime_start': string; 'bedtime_stop': string; 'type': "long_sleep" | "short_sleep" | "acknowledged_nap" | "unknown"; 'time_zone': string | null; 'timezone_offset': number | null; 'duration': number; 'total': number | null; 'awake': number; 'light': number; 'rem': number; 'deep': number; 'score': number | null; 'recovery_readiness_score': number | null; 'hr_lowest': number | null; 'hr_average': number | null; 'hr_maximum': number | null; 'hr_resting': number | null; 'efficiency': number | null; 'latency': number | null; 'temperature_delta': number | null; 'skin_temperature': number | null; 'hr_dip': number | null; 'state': "tentative" | "confirmed" | null; 'average_hrv': number | null; 'hrv_mean_sdnn': number | null; 'respiratory_rate': number | null; 'sleep_stream': ClientFacingSleepStream | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string; 'stage_asleep_second': number | null; 'stage_awake_second': number | null; 'stage_light_second': number | null; 'stage_rem_second': number | null; 'stage_deep_second': number | null };

export type ClientFacingSleepApneaAlertSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingSleepBreathingDisturbanceSample = { 'timezone_offset': number | null; 'type': "elevated" | "not_elevated" | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingSleepCycle = { 'id': string; 'user_id': string; 'sleep_id': string; 'session_start': string; 'session_end': string; 'stage_start_offset_second': (number)[]; 'stage_end_offset_second': (number)[]; 'stage_type': (-1 | 1 | 2 | 3 | 4 | 5)[]; 'time_zone': string | null; 'source_provider': string; 'source_type': string; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingSleepStream = { 'hrv': (ClientFacingHRVTimeseries)[]; 'heartrate': (ClientFacingHeartRateTimeseries)[]; 'hypnogram': ({ 'timezone_offset': number | null; 'type': string | null; 'unit': "stage"; 'timestamp': string; 'value': number; 'id': null; 'start': string; 'end': string })[]; 'respiratory_rate': (ClientFacingRespiratoryRateTimeseries)[] };

export type ClientFacingSource = { 'provider': string; 'type': string; 'app_id': string | null; 'device_id': string | null; 'sport': string | null; 'workout_id': string | null; 'name': string; 'slug': string; 'logo': string };

export type ClientFacingSport = { 'id': number; 'name': string; 'slug': string };

export type ClientFacingStandDurationSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStandHourSample = { 'timezone_offset': number | null; 'type': "stood" | "idle"; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStepsTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStream = { 'time': (number)[]; 'cadence': (number | null)[]; 'altitude': (number | null)[]; 'velocity_smooth': (number | null)[]; 'heartrate': (number | null)[]; 'lat': (number | null)[]; 'lng': (number | null)[]; 'distance': (number | null)[]; 'power': (number | null)[]; 'resistance': (number | null)[]; 'temperature': (number | null)[]; 'laps'?: (WorkoutStreamLap)[] | undefined; 'field_origins'?: Record<string, string> | undefined; 'step_seconds'?: number | undefined };

export type ClientFacingStressLevelTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingTeam = { 'id': string; 'org_id': string; 'name': string; 'svix_app_id': null; 'client_id': string; 'client_secret': string; 'airtable_api_key': string; 'airtable_base_id': string; 'webhook_secret': string; 'api_key': string; 'api_keys': null; 'configuration': null; 'testkits_texts_enabled': boolean; 'lab_tests_patient_communication_enabled': boolean; 'lab_tests_patient_sms_communication_enabled': boolean; 'lab_tests_patient_email_communication_enabled': boolean; 'logo_url': string | null; 'delegated_flow': "order_and_results_with_customer_physician_network"; 'critical_result_notification_email': string | null };

export type ClientFacingTeamAPIKey = { 'id': string; 'label': string; 'value': string; 'team_id': string; 'created_at': string; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null };

export type ClientFacingTeamAPIKeyResponse = { 'api_keys': (ClientFacingTeamAPIKey)[]; 'next_cursor': string | null };

export type ClientFacingTeamProviderCredentials = { 'id': string; 'client_id': string | null; 'client_secret_hash': string | null; 'source': string; 'team_id': string; 'created_at': string; 'updated_at': string; 'details': Record<string, unknown> | null; 'app_url': null; 'redirect_url_override': string | null };

export type ClientFacingTestKitOrderDetails = { 'type': "testkit"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'shipment': ClientFacingShipment | null } };

export type ClientFacingUVExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "index"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingUser = { 'user_id': string; 'team_id': string; 'client_user_id': string; 'created_on': string; 'connected_sources': (ConnectedSource)[]; 'fallback_time_zone': FallbackTimeZone | null; 'fallback_birth_date': FallbackBirthDate | null; 'ingestion_start': string | null; 'ingestion_end': string | null };

export type ClientFacingVO2MaxTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mL/kg/min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWaistCircumferenceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "cm"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWalkInOrderDetails = { 'type': "walk_in_test"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'appointment_id': string | null } };

export type ClientFacingWaterTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "ml"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWheelchairPushSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWorkout = { 'id': string; 'user_id': string; 'title': string | null; 'time_zone': string | null; 'timezone_offset': number | null; 'average_hr': number | null; 'max_hr': number | null; 'min_hr': number | null; 'distance': number | null; 'calendar_date': string; 'time_start': string; 'time_end': string; 'calories': number | null; 'sport': ClientFacingSport; 'hr_zones': (number)[] | null; 'moving_time': number | null; 'total_elevation_gain': number | null; 'elev_high': number | null; 'elev_low': number | null; 'average_speed': number | null; 'max_speed': number | null; 'average_watts': number | null; 'device_watts': number | null; 'max_watts': number | null; 'weighted_average_watts': number | null; 'steps': number | null; 'map': ClientFacingWorkoutMap | null; 'provider_id': string; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingWorkoutDistanceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWorkoutDurationSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'intensity': "low" | "medium" | "high" | null; 'id'?: number | null | undefined };

export type ClientFacingWorkoutMap = { 'polyline': string | null; 'summary_polyline': string | null };

export type ClientFacingWorkoutSwimmingStrokeSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientSleepCycleResponse = { 'sleep_cycle': (ClientFacingSleepCycle)[] };

export type ClientSleepResponse = { 'sleep': (ClientFacingSleep)[] };

export type ClientWorkoutResponse = { 'workouts': (ClientFacingWorkout)[] };

export type ClinicalInformation = { 'fasting': boolean; 'notes': string | null; 'information': string | null; 'total_volume': string | null };

export type CompletePasswordProviderMFABody = { 'mfa_code': string };

export type ComponentPricingConditions = { 'us_state'?: USStatePricingCondition | null | undefined; 'reflex'?: ReflexPricingCondition | null | undefined; 'critical_care'?: CriticalCarePricingCondition | null | undefined };

export type ConfirmBody = { 'password'?: string | undefined; 'link'?: string | undefined; 'management_key'?: string | undefined; 'credential'?: ShownPasskey | undefined };

export type ConnectedSource = { 'provider': ClientFacingProvider; 'created_on': string; 'source': ClientFacingProvider };

export type ConnectionRecipe = { 'user_id': string; 'access_token': string; 'refresh_token': string; 'provider_id': string; 'expires_at': number; 'oauth_scopes'?: (string)[] | null | undefined };

export type ConnectionResource = { 'resource': string; 'newest_data': string | null; 'last_attempt': { 'timestamp': string; 'status': "success" | "failure" } };

export type Consent = { 'consentType': "terms-of-use" | "telehealth-informed-consent" | "mobile-terms-and-conditions" | "notice-of-privacy-practices" | "privacy-policy" | "hipaa-authorization"; 'version'?: string | undefined; 'timeOfConsent'?: string | null | undefined };

export type ContinuousQuery = { 'id': string; 'status': "active" | "archived"; 'slug': string; 'title': string; 'team_id': string | null; 'query': unknown; 'query_config': unknown; 'scheduling_preferences': ContinuousQuerySchedulingPreferences; 'result_table_schema': unknown; 'resource_dependencies': (string)[]; 'export_preferences': ContinuousQueryExportPreferences; 'fhir_observation_mappers': (string)[] };

export type ContinuousQueryDataEventPreferences = { 'enabled'?: boolean | undefined };

export type ContinuousQueryExportPreferences = { 'data_events'?: ContinuousQueryDataEventPreferences | undefined; 'fhir_observations'?: boolean | undefined };

export type ContinuousQueryResponse = { 'data': (ContinuousQuery)[]; 'next_cursor': string | null };

export type ContinuousQueryResultTableChanges = { 'query_id': string; 'query_slug': string; 'data': Record<string, (unknown)[]> };

export type ContinuousQuerySchedulingPreferences = { 'minimum_gap_duration_second'?: number | null | undefined };

export type ContinuousQueryTaskHistoryEntry = { 'query_id': string; 'user_id': string; 'status': "scheduled" | "started" | "completed" | "error" | "skipped"; 'scheduled_at': string; 'started_at': string | null; 'ended_at': string | null; 'error_details': string | null };

export type ContinuousQueryTaskHistoryResponse = { 'data': (ContinuousQueryTaskHistoryEntry)[]; 'next_cursor': string | null };

export type ContraceptiveEntry = { 'date': string; 'type': "unspecified" | "implant" | "injection" | "iud" | "intravaginal_ring" | "oral" | "patch" };

export type ConvertCompendiumBody = { 'lab_test_id'?: string | null | undefined; 'provider_ids'?: (string)[] | null | undefined; 'target_lab': "labcorp" | "quest" | "bioreference" | "sonora_quest"; 'limit'?: number | undefined };

export type ConvertCompendiumResponse = { 'source_lab_test_id': string | null; 'source_lab_id': number | null; 'target_lab_id': number; 'target_lab_slug': string; 'source_provider_ids': (string)[]; 'converted_provider_ids': (string)[]; 'unresolved_provider_ids': (string)[]; 'by_source_provider_id': Record<string, ProviderIdConversionResponse> };

export type ConvertedResult = { 'unit_system': "si" | "conventional"; 'unit': string; 'result': string; 'value': number | null; 'reference_range': string | null; 'min_range_value': number | null; 'max_range_value': number | null };

export type Coverage = { 'user_id': string; 'start_date': string; 'end_date': string; 'coverage': (ResourceCoverage)[] };

export type CoverageDays = { 'start_date': string; 'end_date': string };

export type CreateAccessTokenBody = { 'env': "production" | "sandbox" };

export type CreateAssistantTokenBody = { 'label': string; 'user_ids': (string)[] | null; 'classes': ("activity" | "sleep" | "vitals" | "body" | "intake" | "cycle" | "notes" | "labs" | "identity")[]; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'expires_at'?: string | null | undefined };

export type CreateCheckoutQuoteBody = { 'order_set': OrderSetRequest; 'modality': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'priority': boolean; 'us_state': string };

export type CreateCheckoutSessionBody = { 'quote_id': string; 'user_id': string; 'payment': CheckoutSessionPayment; 'patient_details': PatientDetailsWithValidation; 'patient_address': PatientAddressWithValidation; 'appointment'?: CheckoutSessionAppointment | null | undefined };

export type CreateContinuousQueryBody = { 'slug': string; 'title': string; 'scheduling_preferences'?: ContinuousQuerySchedulingPreferences | undefined; 'export_preferences'?: ContinuousQueryExportPreferences | undefined; 'query': Query; 'query_config'?: QueryConfig | undefined };

export type CreateEligibilityBatchRequest = { 'provider': { 'name': string; 'npi': string }; 'is_primary'?: boolean | undefined; 'service_type_codes'?: (string)[] | undefined; 'service_date'?: string | null | undefined; 'timeout_seconds'?: number | undefined; 'user_ids': (string)[] };

export type CreateInsuranceRequest = { 'payor_code': string; 'member_id': string; 'group_id'?: string | null | undefined; 'relationship': "Self" | "Spouse" | "Other"; 'insured': { 'first_name': string; 'last_name': string; 'gender': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'dob': string; 'email': string; 'phone_number': string }; 'guarantor'?: { 'first_name': string; 'last_name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'phone_number': string; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined; 'email'?: string | null | undefined } | null | undefined; 'is_primary'?: boolean | undefined };

export type CreateLabTestRequest = { 'marker_ids'?: (number)[] | null | undefined; 'provider_ids'?: (string)[] | null | undefined; 'name': string; 'method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'description': string; 'fasting'?: boolean | null | undefined; 'lab_account_id'?: string | null | undefined; 'lab_slug'?: "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | null | undefined; 'source_sandbox_lab_test_id'?: string | null | undefined };

export type CreateManagementKeyBody = { 'label': string; 'role': "org_admin" | "team_admin"; 'team_role_bindings'?: (TeamRoleBinding)[] | null | undefined; 'expires_at'?: string | null | undefined };

export type CreateOrderRequestCompatible = { 'user_id': string; 'lab_test_id'?: string | null | undefined; 'order_set'?: OrderSetRequest | null | undefined; 'collection_method'?: "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection" | null | undefined; 'physician'?: PhysicianCreateRequest | null | undefined; 'health_insurance'?: HealthInsuranceCreateRequest | null | undefined; 'priority'?: boolean | undefined; 'billing_type'?: "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment" | undefined; 'icd_codes'?: (string)[] | null | undefined; 'consents'?: (Consent)[] | undefined; 'activate_by'?: string | null | undefined; 'aoe_answers'?: ({ 'marker_id': number; 'question_id': number; 'answer': string })[] | null | undefined; 'passthrough'?: string | null | undefined; 'clinical_notes'?: string | null | undefined; 'lab_account_id'?: string | null | undefined; 'creator_member_id'?: string | null | undefined; 'patient_details': PatientDetailsWithValidation; 'patient_address': PatientAddressWithValidation };

export type CreateOrgDomainBody = { 'domain': string };

export type CreateOrgTeamBody = { 'id'?: string | null | undefined; 'name': string; 'region': "us" | "eu"; 'integration_team_id'?: string | null | undefined; 'lab_tests_patient_sms_communication_enabled'?: boolean | null | undefined; 'lab_tests_patient_email_communication_enabled'?: boolean | null | undefined; 'reject_duplicate_connection'?: boolean | null | undefined; 'sdk_per_device_activity_timeseries'?: boolean | null | undefined; 'partial_webhooks_enabled'?: boolean | null | undefined; 'minor_ordering_enabled'?: boolean | null | undefined; 'patient_experience'?: boolean | null | undefined; 'refuses_identifying_client_user_ids'?: boolean | null | undefined; 'critical_result_notification_email'?: string | null | undefined; 'logo_url'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'brand_information'?: UpdateBrandInformationBody | null | undefined };

export type CreatePasskeyBody = { 'credential': CreatedPasskey; 'label': string };

export type CreatePayorBody = { 'name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'provider'?: string | null | undefined; 'provider_payor_id'?: string | null | undefined };

export type CreateRegistrableTestkitOrderRequest = { 'user_id': string; 'lab_test_id': string; 'shipping_details': ShippingAddressWithValidation; 'passthrough'?: string | null | undefined; 'lab_account_id'?: string | null | undefined; 'activate_by'?: string | null | undefined };

export type CreateTeamAPIKeyBody = { 'label': string; 'team_id': string; 'expires_at'?: string | null | undefined };

export type CreateTeamAccessTokenResponse = { 'access_token': string; 'expires_in': number };

export type CreateUnmatchedResultTestBody = { 'case': "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'order_source': "managed" | "provided"; 'orders'?: Record<string, string> | null | undefined; 'result_status'?: "final" | "partial" | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | undefined; 'lab_test_id'?: string | null | undefined; 'wrong_lab_test_id'?: string | null | undefined };

export type CreateUnmatchedResultTestResponse = { 'run_id': string; 'status': "queued" | "running" | "succeeded" | "failed" };

export type CreateUnmatchedResultUpdateBody = { 'note'?: string | null | undefined; 'status'?: "pending_customer_review" | "pending_customer_review:in_progress" | null | undefined };

export type CreateUserPortalURLBody = { 'context': "launch" | "communications"; 'order_id'?: string | null | undefined };

export type CreateUserPortalURLResponse = { 'url': string; 'expires_in': number };

export type CreateWebhookBody = { 'url': string; 'description'?: string | undefined; 'rate_limit'?: number | null | undefined; 'disabled'?: boolean | undefined; 'filter_types'?: (string)[] | null | undefined; 'secret'?: string | null | undefined; 'gzip'?: boolean | undefined };

export type CreatedAssistantToken = { 'id': string; 'label': string; 'user_ids': (string)[] | null; 'classes': (string)[]; 'start_date': string | null; 'end_date': string | null; 'created_at': string; 'expires_at': string; 'token': string };

export type CreatedPasskey = { 'id': string; 'rawId': string; 'type': "public-key"; 'authenticatorAttachment'?: string | null | undefined; 'clientExtensionResults': Record<string, unknown>; 'response': { 'clientDataJSON': string; 'attestationObject': string; 'transports'?: (string)[] | undefined } };

export type CreatorManagementKey = { 'type': "management_key" };

export type CreatorVitalStaff = { 'type': "vital_staff" };

export type CriticalCarePricingCondition = Record<string, unknown>;

export type CriticalResult = { 'id': string; 'name': string; 'slug': string; 'sub_id': string | null; 'provider_id': string | null; 'loinc': string | null; 'observed_at': string | null; 'acknowledgement': Acknowledgement | null; 'is_withdrawn': boolean };

export type CriticalResults = { 'order_id': string; 'results': (CriticalResult)[]; 'former': (FormerAcknowledgement)[] };

export type CustomCredentialPreparationStep = { 'type': "redirect_uri" | "webhook_uri" | "iam_principal"; 'key': string | null; 'value': string; 'description': string | null };

export type CustomCredentialsResponse = { 'credentials': (ClientFacingTeamProviderCredentials)[]; 'next_cursor': string | null };

export type DatePartExpr = { 'date_part': "minute" | "hour" | "day" | "week" | "month" | "year" | "weekday" | "week_of_year" | "day_of_year"; 'arg': IndexColumnExpr | Placeholder };

export type DateTruncExpr = { 'date_trunc': Period; 'arg': IndexColumnExpr | Placeholder };

export type DaySlots = { 'location': AppointmentLocation | null; 'date': string; 'slots': (TimeSlot)[] };

export type DecisionLimit = { 'label': string; 'min': number | null; 'max': number | null; 'interpretation': "normal" | "abnormal" | "critical" | null };

export type DeleteTeamApiKeysResponse = { 'success': (string)[]; 'failure': (string)[]; 'not_found': (string)[] };

export type DeleteTeamCustomCredentialsResponse = { 'success': (string)[]; 'failure': (string)[]; 'not_found': (string)[] };

export type DeletedData = { 'deletion_id': string; 'user_id': string; 'source': DeletedDataSource; 'count': number; 'start_date': string | null; 'end_date': string | null; 'ids': (string)[] };

export type DeletedDataSource = { 'provider': string; 'type': string };

export type DeletedInlet = { 'success': boolean };

export type DeletedMobileApp = { 'success': boolean };

export type Deletion = { 'id': string | null; 'user_id': string; 'state': "dry_run" | "deleted" | "undone" | "purged"; 'by': "data" | "summary" | "source" | "import"; 'resource': string | null; 'provider': string | null; 'source_type': string | null; 'start_date': string | null; 'end_date': string | null; 'summary_id': string | null; 'import_id': string | null; 'allow_again': boolean; 'samples': number; 'summaries': number; 'counts': (DeletionCount)[]; 'created_at': string; 'undo_until': string | null };

export type DeletionCount = { 'resource': string; 'provider': string; 'source_type': string; 'kind': "samples" | "summaries"; 'count': number; 'start_date': string | null; 'end_date': string | null };

export type DeletionOfData = { 'resource': string; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'provider'?: string | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined };

export type DeletionOfImport = { 'id': string };

export type DeletionOfSource = { 'provider': string; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined };

export type DeletionOfSummary = { 'resource': string; 'id': string };

export type Deletions = { 'deletions': (Deletion)[]; 'next_cursor': string | null };

export type DemoConnectionCreationPayload = { 'user_id': string; 'provider': "apple_health_kit" | "fitbit" | "freestyle_libre" | "oura" };

export type DemoConnectionStatus = { 'success': boolean; 'detail': string };

export type DerivedReadinessColumnExpr = { 'derived_readiness': "date" | "chronotype" | "sleep_score" | "recovery_score" | "recovery_zone" | "stress_score" | "strain_score" | "strain_zone" };

export type DetectedDeviationEntry = { 'date': string; 'deviation': "persistent_intermenstrual_bleeding" | "prolonged_menstrual_periods" | "irregular_menstrual_cycles" | "infrequent_menstrual_cycles" };

export type DoubtfulValues = { 'unit': string; 'likelier_unit': string; 'count': number; 'first': number };

export type ElectrocardiogramPush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'calendar_date'?: string | null | undefined; 'session_start': string; 'session_end': string; 'voltage_sample_count': number; 'heart_rate_mean'?: number | null | undefined; 'sampling_frequency_hz'?: number | null | undefined; 'classification'?: "sinus_rhythm" | "atrial_fibrillation" | "inconclusive" | null | undefined; 'inconclusive_cause'?: "high_heart_rate" | "low_heart_rate" | "poor_reading" | null | undefined; 'algorithm_version'?: string | null | undefined; 'source_device_model'?: string | null | undefined; 'classification_text'?: string | null | undefined };

export type EligibilityAcknowledgedError = { 'segment': string; 'position': string; 'element': string | null; 'code': string };

export type EligibilityAcknowledgement = { 'is_accepted': boolean; 'code': string; 'note': string | null; 'errors': (EligibilityAcknowledgedError)[] };

export type EligibilityBatch = { 'id': string; 'status': "in_progress" | "done"; 'total': number; 'pending': number; 'checked': number; 'failed': number; 'created_at': string };

export type EligibilityBatchItem = { 'user_id': string; 'status': "pending" | "checked" | "failed"; 'error': { 'code': string; 'message': string | null } | null; 'check': EligibilityCheck | null };

export type EligibilityBatchItemPage = { 'data': (EligibilityBatchItem)[]; 'next_cursor': string | null };

export type EligibilityBatchPage = { 'data': (EligibilityBatch)[]; 'next_cursor': string | null };

export type EligibilityBenefit = { 'of': "subscriber" | "dependent"; 'kind': "active" | "inactive" | "co_insurance" | "co_payment" | "deductible" | "coverage_basis" | "description" | "exclusion" | "limitation" | "out_of_pocket" | "not_covered" | "primary_care" | "disclaimer" | "other_payer" | "contact" | "cannot_process" | "spend_down" | "other"; 'level': string | null; 'service_type_codes': (string)[]; 'insurance_type': string | null; 'period': string | null; 'amount': string | null; 'percent': string | null; 'quantity': EligibilityCodedValue | null; 'needs_authorisation': boolean | null; 'network': string | null; 'procedure': EligibilityCodedValue | null; 'dates': (EligibilityDate)[]; 'references': (EligibilityReference)[]; 'messages': (string)[]; 'parties': (EligibilityParty)[]; 'codes': EligibilityBenefitCodes; 'segments': (string)[]; 'unusable': (EligibilityUnusableElement)[] };

export type EligibilityBenefitCodes = { 'kind': string; 'level': string | null; 'insurance_type': string | null; 'period': string | null; 'authorisation': string | null; 'network': string | null };

export type EligibilityCheck = { 'id': string; 'user_id': string; 'insurance_id': string; 'payor_code': string; 'is_primary': boolean; 'service_type_codes': (string)[]; 'service_date': string; 'outcome': "active" | "inactive" | "not_found" | "rejected" | "unknown"; 'reason': "payer_refused" | "payer_unavailable" | "form_refused" | "only_acknowledged" | "no_status" | "outside_period" | "unreadable_period" | "service_not_covered" | "service_excluded" | "services_differ" | "other_trace" | "unreadable" | "timeout" | "interrupted" | "unreachable" | null; 'trace_number': string; 'answer_kind': "answer" | "transaction_acknowledged" | "interchange_acknowledged" | "unreadable" | null; 'acknowledgement': EligibilityAcknowledgement | null; 'unreadable': EligibilityUnreadable | null; 'payer': EligibilityParty | null; 'subscriber': EligibilityPatient | null; 'dependent': EligibilityPatient | null; 'plans': (EligibilityPlan)[]; 'errors': (EligibilityError)[]; 'created_at': string; 'checked_at': string | null };

export type EligibilityCheckPage = { 'data': (EligibilityCheck)[]; 'next_cursor': string | null };

export type EligibilityCheckWithX12 = { 'id': string; 'user_id': string; 'insurance_id': string; 'payor_code': string; 'is_primary': boolean; 'service_type_codes': (string)[]; 'service_date': string; 'outcome': "active" | "inactive" | "not_found" | "rejected" | "unknown"; 'reason': "payer_refused" | "payer_unavailable" | "form_refused" | "only_acknowledged" | "no_status" | "outside_period" | "unreadable_period" | "service_not_covered" | "service_excluded" | "services_differ" | "other_trace" | "unreadable" | "timeout" | "interrupted" | "unreachable" | null; 'trace_number': string; 'answer_kind': "answer" | "transaction_acknowledged" | "interchange_acknowledged" | "unreadable" | null; 'acknowledgement': EligibilityAcknowledgement | null; 'unreadable': EligibilityUnreadable | null; 'payer': EligibilityParty | null; 'subscriber': EligibilityPatient | null; 'dependent': EligibilityPatient | null; 'plans': (EligibilityPlan)[]; 'errors': (EligibilityError)[]; 'created_at': string; 'checked_at': string | null; 'x12'?: { 'request': string; 'response': string | null } | undefined };

export type EligibilityCodedValue = { 'code': string; 'value': string };

export type EligibilityDate = { 'code': string; 'from': string; 'to': string | null };

export type EligibilityError = { 'loop': "payer" | "provider" | "subscriber" | "dependent" | "benefit"; 'code': string; 'text': string | null; 'is_invalid_request': boolean; 'follow_up': "correct_and_resubmit" | "resubmission_not_allowed" | "resubmit_original" | "resubmission_allowed" | "do_not_resubmit_inquiry_open" | "wait_30_days" | "wait_10_days" | "do_not_resubmit_we_will_answer" | null; 'follow_up_code': string | null };

export type EligibilityParty = { 'code': string; 'name': string; 'first_name': string | null; 'id_code': string | null; 'id': string | null };

export type EligibilityPatient = { 'code': string; 'name': string; 'first_name': string | null; 'id_code': string | null; 'id': string | null; 'birth_date': string | null; 'gender': string | null; 'references': (EligibilityReference)[]; 'dates': (EligibilityDate)[] };

export type EligibilityPlan = { 'name': string | null; 'insurance_type': string | null; 'insurance_type_code': string | null; 'benefits': (EligibilityBenefit)[] };

export type EligibilityReference = { 'code': string; 'value': string; 'text': string | null };

export type EligibilityUnreadable = { 'problem': string; 'detail': string };

export type EligibilityUnusableElement = { 'element': string; 'value': string };

export type EmailProviderAuthLink = { 'email': string; 'provider'?: "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout" | null | undefined; 'region'?: "us" | "eu" | "de" | "fr" | "ca" | "br" | "ar" | "cl" | "co" | "mx" | "gb" | "ie" | "au" | "nz" | "nl" | "at" | "be" | "bh" | "ch" | "cz" | "dk" | "eg" | "es" | "fi" | "gr" | "hr" | "il" | "it" | "jo" | "kw" | "lb" | "lu" | "no" | "om" | "pl" | "pt" | "qa" | "sa" | "se" | "si" | "sk" | "tr" | "za" | "in" | "sg" | "hk" | "kr" | "ph" | "tw" | null | undefined };

export type EndedMemberSessions = { 'ended': number };

export type EndedPhoneSessions = { 'ended': number };

export type Energy = { 'unit': "kcal"; 'value': number };

export type EstimateOrderSetPricingBody = { 'order_sets': (OrderSetRequest)[]; 'modality': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'us_state': string; 'billing'?: "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment" | undefined };

export type EstimateOrderSetPricingResponse = { 'currency': "USD"; 'data': (OrderSetPricing)[] };

export type Ethnicity = "hispanic" | "non_hispanic" | "ashkenazi_jewish" | "other";

export type EventDestinationAzureAMQPAttributes = { 'connection_string': string; 'default_event_hub': string; 'event_hub_matchers'?: (EventDestinationEventHubMatcher)[] | undefined; 'compression'?: "always" | "auto" | undefined };

export type EventDestinationCloudPubSubAttributes = { 'project': string; 'topic': string; 'message_ordering': boolean; 'service_account_key'?: string | null | undefined; 'endpoint'?: string | null | undefined };

export type EventDestinationEventHubMatcher = { 'event_type_prefix'?: string | null | undefined; 'event_type_regex'?: string | null | undefined; 'event_hub'?: string | null | undefined; 'blob_storage'?: Record<string, unknown> | null | undefined };

export type EventDestinationKafkaAttributes = { 'brokers': (string)[]; 'topic': string; 'tls'?: boolean | undefined; 'sasl_mechanism'?: "plain" | "scram-sha-256" | "scram-sha-512" | null | undefined; 'username'?: string | null | undefined; 'password'?: string | null | undefined };

export type EventDestinationNATSAttributes = { 'url': string; 'subject_prefix'?: string | null | undefined };

export type EventDestinationPreferences = { 'preferred': "svix" | "rabbitmq" | "azure_amqp" | "nats" | "cloud_pubsub" | "kafka"; 'enabled': ("svix" | "rabbitmq" | "azure_amqp" | "nats" | "cloud_pubsub" | "kafka")[] };

export type EventDestinationRabbitMQAttributes = { 'uri': string; 'exchange': string };

export type EventDestinationSvixAttributes = { 'regional'?: true | undefined };

export type EventGroupedAFibBurden = { 'data': (ClientFacingAFibBurdenSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBasalBodyTemperature = { 'data': (ClientFacingBasalBodyTemperatureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBloodOxygen = { 'data': (ClientFacingBloodOxygenTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBloodPressure = { 'data': (ClientFacingBloodPressureTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBodyFat = { 'data': (ClientFacingBodyFatTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBodyMassIndex = { 'data': (ClientFacingBodyMassIndexSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBodyTemperature = { 'data': (ClientFacingBodyTemperatureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBodyTemperatureDelta = { 'data': (ClientFacingBodyTemperatureDeltaSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedBodyWeight = { 'data': (ClientFacingBodyWeightTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedCaffeine = { 'data': (ClientFacingCaffeineTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedCaloriesActive = { 'data': (ClientFacingCaloriesActiveTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedCaloriesBasal = { 'data': (ClientFacingCaloriesBasalTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedCarbohydrates = { 'data': (ClientFacingCarbohydratesSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedCholesterol = { 'data': (ClientFacingCholesterolTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedDaylightExposure = { 'data': (ClientFacingDaylightExposureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedDistance = { 'data': (ClientFacingDistanceTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedElectrocardiogramVoltage = { 'data': (ClientFacingElectrocardiogramVoltageTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtAlcoholicDrinks = { 'data': (ClientFacingExtAlcoholicDrinksSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtAudioExposureAlert = { 'data': (ClientFacingExtAudioExposureAlertSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBasalMetabolicRate = { 'data': (ClientFacingExtBasalMetabolicRateSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBloodAlcohol = { 'data': (ClientFacingExtBloodAlcoholSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBloodKetone = { 'data': (ClientFacingExtBloodKetoneSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBloodLactate = { 'data': (ClientFacingExtBloodLactateSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBodyFatMass = { 'data': (ClientFacingExtBodyFatMassSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBodyHeight = { 'data': (ClientFacingExtBodyHeightSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBodyWaterMass = { 'data': (ClientFacingExtBodyWaterMassSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtBoneMass = { 'data': (ClientFacingExtBoneMassSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCaloriesTotal = { 'data': (ClientFacingExtCaloriesTotalSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCrossCountrySkiingSpeed = { 'data': (ClientFacingExtCrossCountrySkiingSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCyclingCadence = { 'data': (ClientFacingExtCyclingCadenceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCyclingFunctionalThresholdPower = { 'data': (ClientFacingExtCyclingFunctionalThresholdPowerSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCyclingPower = { 'data': (ClientFacingExtCyclingPowerSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtCyclingSpeed = { 'data': (ClientFacingExtCyclingSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtElectrodermalActivity = { 'data': (ClientFacingExtElectrodermalActivitySample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtElevationGain = { 'data': (ClientFacingExtElevationGainSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtEnvironmentalAudioExposure = { 'data': (ClientFacingExtEnvironmentalAudioExposureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtEnvironmentalSoundReduction = { 'data': (ClientFacingExtEnvironmentalSoundReductionSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtEstimatedWorkoutEffort = { 'data': (ClientFacingExtEstimatedWorkoutEffortSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtExerciseTime = { 'data': (ClientFacingExtExerciseTimeSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtHeadphoneAudioExposure = { 'data': (ClientFacingExtHeadphoneAudioExposureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtIntermenstrualBleeding = { 'data': (ClientFacingExtIntermenstrualBleedingSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtLowCardioFitnessAlert = { 'data': (ClientFacingExtLowCardioFitnessAlertSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtMoodValence = { 'data': (ClientFacingExtMoodValenceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtMoveTime = { 'data': (ClientFacingExtMoveTimeSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtPaddleSportsSpeed = { 'data': (ClientFacingExtPaddleSportsSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtPain = { 'data': (ClientFacingExtPainSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtPeripheralPerfusion = { 'data': (ClientFacingExtPeripheralPerfusionSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtPhysicalEffort = { 'data': (ClientFacingExtPhysicalEffortSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtPower = { 'data': (ClientFacingExtPowerSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRespiratoryDisturbance = { 'data': (ClientFacingExtRespiratoryDisturbanceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRestingHeartRate = { 'data': (ClientFacingExtRestingHeartRateSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRowingSpeed = { 'data': (ClientFacingExtRowingSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRunningGroundContactTime = { 'data': (ClientFacingExtRunningGroundContactTimeSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRunningPower = { 'data': (ClientFacingExtRunningPowerSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRunningSpeed = { 'data': (ClientFacingExtRunningSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRunningStrideLength = { 'data': (ClientFacingExtRunningStrideLengthSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtRunningVerticalOscillation = { 'data': (ClientFacingExtRunningVerticalOscillationSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSexualActivity = { 'data': (ClientFacingExtSexualActivitySample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSixMinuteWalkDistance = { 'data': (ClientFacingExtSixMinuteWalkDistanceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSkeletalMuscleMass = { 'data': (ClientFacingExtSkeletalMuscleMassSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSkinTemperature = { 'data': (ClientFacingExtSkinTemperatureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSnoring = { 'data': (ClientFacingExtSnoringSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSpeed = { 'data': (ClientFacingExtSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtStairAscentSpeed = { 'data': (ClientFacingExtStairAscentSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtStairDescentSpeed = { 'data': (ClientFacingExtStairDescentSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtStepCadence = { 'data': (ClientFacingExtStepCadenceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtSymptom = { 'data': (ClientFacingExtSymptomSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtToothbrushing = { 'data': (ClientFacingExtToothbrushingSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtUnderwaterDepth = { 'data': (ClientFacingExtUnderwaterDepthSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingAsymmetry = { 'data': (ClientFacingExtWalkingAsymmetrySample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingDoubleSupport = { 'data': (ClientFacingExtWalkingDoubleSupportSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingHeartRate = { 'data': (ClientFacingExtWalkingHeartRateSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingSpeed = { 'data': (ClientFacingExtWalkingSpeedSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingSteadiness = { 'data': (ClientFacingExtWalkingSteadinessSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWalkingStepLength = { 'data': (ClientFacingExtWalkingStepLengthSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWaterTemperature = { 'data': (ClientFacingExtWaterTemperatureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedExtWorkoutEffort = { 'data': (ClientFacingExtWorkoutEffortSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedFall = { 'data': (ClientFacingFallSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedFloorsClimbed = { 'data': (ClientFacingFloorsClimbedTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedForcedExpiratoryVolume1 = { 'data': (ClientFacingForcedExpiratoryVolume1Sample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedForcedVitalCapacity = { 'data': (ClientFacingForcedVitalCapacitySample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedGlucose = { 'data': (ClientFacingGlucoseTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedHRV = { 'data': (ClientFacingHRVTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedHandwashing = { 'data': (ClientFacingHandwashingSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedHeartRate = { 'data': (ClientFacingHeartRateTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedHeartRateAlert = { 'data': (ClientFacingHeartRateAlertSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedHeartRateRecoveryOneMinute = { 'data': (ClientFacingHeartRateRecoveryOneMinuteSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedIge = { 'data': (ClientFacingIgeTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedIgg = { 'data': (ClientFacingIggTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedInhalerUsage = { 'data': (ClientFacingInhalerUsageSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedInsulinInjection = { 'data': (ClientFacingInsulinInjectionSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedLeanBodyMass = { 'data': (ClientFacingLeanBodyMassSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedMindfulnessMinutes = { 'data': (ClientFacingMindfulnessMinutesTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedNote = { 'data': (ClientFacingNoteSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedPeakExpiratoryFlowRate = { 'data': (ClientFacingPeakExpiratoryFlowRateSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedRespiratoryRate = { 'data': (ClientFacingRespiratoryRateTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedSleepApneaAlert = { 'data': (ClientFacingSleepApneaAlertSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedSleepBreathingDisturbance = { 'data': (ClientFacingSleepBreathingDisturbanceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedStandDuration = { 'data': (ClientFacingStandDurationSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedStandHour = { 'data': (ClientFacingStandHourSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedSteps = { 'data': (ClientFacingStepsTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedStressLevel = { 'data': (ClientFacingStressLevelTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedUVExposure = { 'data': (ClientFacingUVExposureSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedVO2Max = { 'data': (ClientFacingVO2MaxTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWaistCircumference = { 'data': (ClientFacingWaistCircumferenceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWater = { 'data': (ClientFacingWaterTimeseries)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWheelchairPush = { 'data': (ClientFacingWheelchairPushSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWorkoutDistance = { 'data': (ClientFacingWorkoutDistanceSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWorkoutDuration = { 'data': (ClientFacingWorkoutDurationSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventGroupedWorkoutSwimmingStroke = { 'data': (ClientFacingWorkoutSwimmingStrokeSample)[]; 'source_id': number; 'source': ClientFacingSource; 'user_id': string };

export type EventTailEntry = { 'id': string; 'event_type': string; 'user_id': string | null; 'created_at': string; 'is_kept': boolean };

export type EventTailResponse = { 'data': (EventTailEntry)[]; 'next_cursor': string; 'complete_since': string; 'has_gap': boolean };

export type EventType = { 'event_type': string; 'is_operational': boolean; 'example'?: unknown | undefined };

export type EventTypeListResponse = { 'data': (EventType)[] };

export type EventsResponse = { 'data': (PulledEvent)[]; 'next_cursor': string | null };

export type ExplainedActivity = { 'user_id': string; 'calendar_date': string; 'time_zone': string | null; 'start': string; 'end': string; 'totals': (ExplainedTotal)[] };

export type ExplainedTotal = { 'resource': "steps" | "distance" | "calories_active" | "calories_basal" | "floors_climbed" | "wheelchair_push"; 'unit': string; 'total': number; 'sources': ({ 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'recorded': number; 'counted': number })[]; 'intervals': ({ 'start': string; 'end': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'counted': number; 'over': ({ 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'because': "source_type" | "query_override" | "team_priority" | "provider_name" })[] })[] };

export type ExplainedWorkout = { 'id': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'time_start': string; 'time_end': string; 'sport': string; 'same_activity': ({ 'id': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'time_start': string; 'time_end': string; 'sport': string; 'shared_second': number; 'because': "source_type" | "query_override" | "team_priority" | "provider_name" | "same_source"; 'app_id': string | null })[]; 'app_id': string | null };

export type ExplainedWorkouts = { 'user_id': string; 'calendar_date': string; 'workouts': (ExplainedWorkout)[] };

export type FallbackBirthDate = { 'value': string; 'source_slug': string; 'updated_at': string };

export type FallbackTimeZone = { 'id': string; 'source_slug': string; 'updated_at': string };

export type Fats = { 'saturated': number | null; 'monounsaturated': number | null; 'polyunsaturated': number | null; 'omega3': number | null; 'omega6': number | null; 'total': number | null };

export type FhirOrderBundle = { 'resourceType': "Bundle"; 'type'?: "transaction" | "batch" | "collection" | "message" | "document" | undefined; 'entry': ({ 'fullUrl'?: string | undefined; 'resource': { 'resourceType': string; 'id'?: string | undefined } })[] };

export type FileImportReport = { 'kind': "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv"; 'samples': number; 'created': number; 'updated': number; 'sleeps': number; 'workouts': number; 'routes': number; 'meals': number; 'cycles': number; 'electrocardiograms': number; 'days': number; 'not_imported': Record<string, number>; 'refused': { 'time': number; 'unit': number; 'value': number }; 'unreadable': (string)[]; 'resumed_at': number; 'notes': (string)[]; 'records': number; 'stored': number; 'replaced': number; 'merged': number; 'derived': number; 'first_left_out': Record<string, string>; 'fields_left_out': Record<string, number> };

export type FitImportReport = { 'samples': number; 'created': number; 'updated': number; 'workouts': number; 'left_out': string | null; 'records': number; 'stored': number; 'replaced': number; 'merged': number; 'not_imported': Record<string, number>; 'refused': { 'time': number; 'unit': number; 'value': number }; 'fields_left_out': Record<string, number> };

export type FormerAcknowledgement = { 'id': string; 'acknowledged_at': string; 'acknowledged_by': Acknowledger; 'note': string | null };

export type FormerBiomarkerResult = { 'result': string; 'type': "numeric" | "range" | "comment" | "coded_value"; 'unit': string | null; 'reference_range': string | null; 'interpretation': string; 'source_interpretation': string; 'notes': string | null; 'timestamp': string | null; 'status'?: string | undefined; 'replaced_at': string };

export type FoundUser = { 'user_id': string; 'client_user_id': string; 'created_on': string; 'connections': (FoundUserConnection)[] };

export type FoundUserConnection = { 'provider': string; 'status': "active" | "paused" | "error"; 'error_type': string | null; 'connected_on': string; 'last_data': string | null };

export type GenderIdentity = "male" | "female" | "female_to_male_ftm_transgender_male_trans_man" | "male_to_female_mtf_transgender_female_trans_woman" | "genderqueer" | "other";

export type GenericPricingComponent = { 'id': "placed_order_charge" | "requisition_charge" | "draw_charge" | "mobile_phlebotomy_charge" | "delivered_kit_charge" | "completed_kit_charge" | "critical_care_charge" | "lab_charge" | "lab_priority_charge"; 'pricing': SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing };

export type GetLabTestCollectionInstructionsResponse = { 'total_tubes': number; 'lab': ClientFacingLab };

export type GetLabTestPricingResponse = { 'currency': "USD"; 'data': Record<string, LabTestPanelPricing> };

export type GetMarkersOfLabTestResponse = { 'markers': (ClientFacingMarkerComplete)[]; 'total': number | null; 'page': number | null; 'size': number | null; 'pricing': MarkerPricingResponse | null };

export type GetMarkersResponse = { 'markers': (ClientFacingMarkerComplete)[]; 'total': number | null; 'page': number | null; 'size': number | null; 'pages': number | null; 'pricing': MarkerPricingResponse | null };

export type GetOrderCommunicationSettingsResponse = { 'order_id': string; 'sms_enabled': boolean };

export type GetOrderTransactionResponse = { 'id': string; 'team_id': string; 'status': "active" | "completed" | "cancelled"; 'orders': (OrderSummary)[] };

export type GetOrdersResponse = { 'orders': (ClientFacingOrder)[]; 'total': number | null; 'page': number; 'size': number };

export type GetTeamLabAccountsResponse = { 'data': (ClientFacingLabAccount)[] };

export type GetUnmatchedResultTestResponse = { 'run_id': string; 'status': "queued" | "running" | "succeeded" | "failed"; 'stage': "queued" | "validating" | "selecting_configuration" | "creating_orders" | "transitioning_orders" | "writing_result" | "matching_result" | "verifying_review" | "succeeded" | "failed"; 'case': "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'order_source': "managed" | "provided"; 'result_status': "final" | "partial"; 'orders': Record<string, UnmatchedResultTestOrderArtifact>; 'raw_result_id': string | null; 'error': UnmatchedResultTestFailure | null; 'created_at': string; 'updated_at': string; 'started_at': string | null; 'completed_at': string | null };

export type GroupKeyColumnExpr = { 'group_key': number | "*" };

export type GroupedAFibBurden = { 'source': ClientFacingSource; 'data': (ClientFacingAFibBurdenSample)[] };

export type GroupedAFibBurdenResponse = { 'groups': Record<string, (GroupedAFibBurden)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBasalBodyTemperature = { 'source': ClientFacingSource; 'data': (ClientFacingBasalBodyTemperatureSample)[] };

export type GroupedBasalBodyTemperatureResponse = { 'groups': Record<string, (GroupedBasalBodyTemperature)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBloodOxygen = { 'source': ClientFacingSource; 'data': (ClientFacingBloodOxygenTimeseries)[] };

export type GroupedBloodOxygenResponse = { 'groups': Record<string, (GroupedBloodOxygen)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBloodPressure = { 'source': ClientFacingSource; 'data': (ClientFacingBloodPressureTimeseries)[] };

export type GroupedBloodPressureResponse = { 'groups': Record<string, (GroupedBloodPressure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyFat = { 'source': ClientFacingSource; 'data': (ClientFacingBodyFatTimeseries)[] };

export type GroupedBodyFatResponse = { 'groups': Record<string, (GroupedBodyFat)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyMassIndex = { 'source': ClientFacingSource; 'data': (ClientFacingBodyMassIndexSample)[] };

export type GroupedBodyMassIndexResponse = { 'groups': Record<string, (GroupedBodyMassIndex)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyTemperature = { 'source': ClientFacingSource; 'data': (ClientFacingBodyTemperatureSample)[] };

export type GroupedBodyTemperatureDelta = { 'source': ClientFacingSource; 'data': (ClientFacingBodyTemperatureDeltaSample)[] };

export type GroupedBodyTemperatureDeltaResponse = { 'groups': Record<string, (GroupedBodyTemperatureDelta)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyTemperatureResponse = { 'groups': Record<string, (GroupedBodyTemperature)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyWeight = { 'source': ClientFacingSource; 'data': (ClientFacingBodyWeightTimeseries)[] };

export type GroupedBodyWeightResponse = { 'groups': Record<string, (GroupedBodyWeight)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaffeine = { 'source': ClientFacingSource; 'data': (ClientFacingCaffeineTimeseries)[] };

export type GroupedCaffeineResponse = { 'groups': Record<string, (GroupedCaffeine)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaloriesActive = { 'source': ClientFacingSource; 'data': (ClientFacingCaloriesActiveTimeseries)[] };

export type GroupedCaloriesActiveResponse = { 'groups': Record<string, (GroupedCaloriesActive)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaloriesBasal = { 'source': ClientFacingSource; 'data': (ClientFacingCaloriesBasalTimeseries)[] };

export type GroupedCaloriesBasalResponse = { 'groups': Record<string, (GroupedCaloriesBasal)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCarbohydrates = { 'source': ClientFacingSource; 'data': (ClientFacingCarbohydratesSample)[] };

export type GroupedCarbohydratesResponse = { 'groups': Record<string, (GroupedCarbohydrates)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCholesterol = { 'source': ClientFacingSource; 'data': (ClientFacingCholesterolTimeseries)[] };

export type GroupedCholesterolResponse = { 'groups': Record<string, (GroupedCholesterol)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedDaylightExposure = { 'source': ClientFacingSource; 'data': (ClientFacingDaylightExposureSample)[] };

export type GroupedDaylightExposureResponse = { 'groups': Record<string, (GroupedDaylightExposure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedDistance = { 'source': ClientFacingSource; 'data': (ClientFacingDistanceTimeseries)[] };

export type GroupedDistanceResponse = { 'groups': Record<string, (GroupedDistance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedElectrocardiogramVoltage = { 'source': ClientFacingSource; 'data': (ClientFacingElectrocardiogramVoltageTimeseries)[] };

export type GroupedElectrocardiogramVoltageResponse = { 'groups': Record<string, (GroupedElectrocardiogramVoltage)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedExtended = { 'source': ClientFacingSource; 'data': (ClientFacingExtendedSample)[] };

export type GroupedExtendedResponse = { 'groups': Record<string, (GroupedExtended)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedFall = { 'source': ClientFacingSource; 'data': (ClientFacingFallSample)[] };

export type GroupedFallResponse = { 'groups': Record<string, (GroupedFall)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedFloorsClimbed = { 'source': ClientFacingSource; 'data': (ClientFacingFloorsClimbedTimeseries)[] };

export type GroupedFloorsClimbedResponse = { 'groups': Record<string, (GroupedFloorsClimbed)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedForcedExpiratoryVolume1 = { 'source': ClientFacingSource; 'data': (ClientFacingForcedExpiratoryVolume1Sample)[] };

export type GroupedForcedExpiratoryVolume1Response = { 'groups': Record<string, (GroupedForcedExpiratoryVolume1)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedForcedVitalCapacity = { 'source': ClientFacingSource; 'data': (ClientFacingForcedVitalCapacitySample)[] };

export type GroupedForcedVitalCapacityResponse = { 'groups': Record<string, (GroupedForcedVitalCapacity)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedGlucose = { 'source': ClientFacingSource; 'data': (ClientFacingGlucoseTimeseries)[] };

export type GroupedGlucoseResponse = { 'groups': Record<string, (GroupedGlucose)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHRV = { 'source': ClientFacingSource; 'data': (ClientFacingHRVTimeseries)[] };

export type GroupedHRVResponse = { 'groups': Record<string, (GroupedHRV)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHandwashing = { 'source': ClientFacingSource; 'data': (ClientFacingHandwashingSample)[] };

export type GroupedHandwashingResponse = { 'groups': Record<string, (GroupedHandwashing)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRate = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateTimeseries)[] };

export type GroupedHeartRateAlert = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateAlertSample)[] };

export type GroupedHeartRateAlertResponse = { 'groups': Record<string, (GroupedHeartRateAlert)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRateRecoveryOneMinute = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateRecoveryOneMinuteSample)[] };

export type GroupedHeartRateRecoveryOneMinuteResponse = { 'groups': Record<string, (GroupedHeartRateRecoveryOneMinute)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRateResponse = { 'groups': Record<string, (GroupedHeartRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHypnogram = { 'source': ClientFacingSource; 'data': (ClientFacingHypnogramTimeseries)[] };

export type GroupedHypnogramResponse = { 'groups': Record<string, (GroupedHypnogram)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedIge = { 'source': ClientFacingSource; 'data': (ClientFacingIgeTimeseries)[] };

export type GroupedIgeResponse = { 'groups': Record<string, (GroupedIge)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedIgg = { 'source': ClientFacingSource; 'data': (ClientFacingIggTimeseries)[] };

export type GroupedIggResponse = { 'groups': Record<string, (GroupedIgg)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedInhalerUsage = { 'source': ClientFacingSource; 'data': (ClientFacingInhalerUsageSample)[] };

export type GroupedInhalerUsageResponse = { 'groups': Record<string, (GroupedInhalerUsage)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedInsulinInjection = { 'source': ClientFacingSource; 'data': (ClientFacingInsulinInjectionSample)[] };

export type GroupedInsulinInjectionResponse = { 'groups': Record<string, (GroupedInsulinInjection)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedLeanBodyMass = { 'source': ClientFacingSource; 'data': (ClientFacingLeanBodyMassSample)[] };

export type GroupedLeanBodyMassResponse = { 'groups': Record<string, (GroupedLeanBodyMass)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedMindfulnessMinutes = { 'source': ClientFacingSource; 'data': (ClientFacingMindfulnessMinutesTimeseries)[] };

export type GroupedMindfulnessMinutesResponse = { 'groups': Record<string, (GroupedMindfulnessMinutes)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedNote = { 'source': ClientFacingSource; 'data': (ClientFacingNoteSample)[] };

export type GroupedNoteResponse = { 'groups': Record<string, (GroupedNote)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedPeakExpiratoryFlowRate = { 'source': ClientFacingSource; 'data': (ClientFacingPeakExpiratoryFlowRateSample)[] };

export type GroupedPeakExpiratoryFlowRateResponse = { 'groups': Record<string, (GroupedPeakExpiratoryFlowRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedRespiratoryRate = { 'source': ClientFacingSource; 'data': (ClientFacingRespiratoryRateTimeseries)[] };

export type GroupedRespiratoryRateResponse = { 'groups': Record<string, (GroupedRespiratoryRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSleepApneaAlert = { 'source': ClientFacingSource; 'data': (ClientFacingSleepApneaAlertSample)[] };

export type GroupedSleepApneaAlertResponse = { 'groups': Record<string, (GroupedSleepApneaAlert)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSleepBreathingDisturbance = { 'source': ClientFacingSource; 'data': (ClientFacingSleepBreathingDisturbanceSample)[] };

export type GroupedSleepBreathingDisturbanceResponse = { 'groups': Record<string, (GroupedSleepBreathingDisturbance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStandDuration = { 'source': ClientFacingSource; 'data': (ClientFacingStandDurationSample)[] };

export type GroupedStandDurationResponse = { 'groups': Record<string, (GroupedStandDuration)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStandHour = { 'source': ClientFacingSource; 'data': (ClientFacingStandHourSample)[] };

export type GroupedStandHourResponse = { 'groups': Record<string, (GroupedStandHour)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSteps = { 'source': ClientFacingSource; 'data': (ClientFacingStepsTimeseries)[] };

export type GroupedStepsResponse = { 'groups': Record<string, (GroupedSteps)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStressLevel = { 'source': ClientFacingSource; 'data': (ClientFacingStressLevelTimeseries)[] };

export type GroupedStressLevelResponse = { 'groups': Record<string, (GroupedStressLevel)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedUVExposure = { 'source': ClientFacingSource; 'data': (ClientFacingUVExposureSample)[] };

export type GroupedUVExposureResponse = { 'groups': Record<string, (GroupedUVExposure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedVO2Max = { 'source': ClientFacingSource; 'data': (ClientFacingVO2MaxTimeseries)[] };

export type GroupedVO2MaxResponse = { 'groups': Record<string, (GroupedVO2Max)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWaistCircumference = { 'source': ClientFacingSource; 'data': (ClientFacingWaistCircumferenceSample)[] };

export type GroupedWaistCircumferenceResponse = { 'groups': Record<string, (GroupedWaistCircumference)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWater = { 'source': ClientFacingSource; 'data': (ClientFacingWaterTimeseries)[] };

export type GroupedWaterResponse = { 'groups': Record<string, (GroupedWater)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWheelchairPush = { 'source': ClientFacingSource; 'data': (ClientFacingWheelchairPushSample)[] };

export type GroupedWheelchairPushResponse = { 'groups': Record<string, (GroupedWheelchairPush)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutDistance = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutDistanceSample)[] };

export type GroupedWorkoutDistanceResponse = { 'groups': Record<string, (GroupedWorkoutDistance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutDuration = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutDurationSample)[] };

export type GroupedWorkoutDurationResponse = { 'groups': Record<string, (GroupedWorkoutDuration)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutSwimmingStroke = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutSwimmingStrokeSample)[] };

export type GroupedWorkoutSwimmingStrokeResponse = { 'groups': Record<string, (GroupedWorkoutSwimmingStroke)[]>; 'next_cursor': string | null; 'next': string | null };

export type GuarantorDetails = { 'first_name': string; 'last_name': string; 'address': Address; 'phone_number': string; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined; 'email'?: string | null | undefined };

export type HealthInsuranceCreateRequest = { 'payor_code'?: string | null | undefined; 'insurance_id'?: string | null | undefined; 'responsible_relationship'?: "Self" | "Spouse" | "Other" | null | undefined; 'responsible_details'?: { 'first_name': string; 'last_name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined }; 'phone_number': string; 'phone_type'?: string | undefined } | null | undefined; 'diagnosis_codes'?: (string)[] | null | undefined; 'subjective'?: string | null | undefined; 'assessment_plan'?: string | null | undefined; 'front_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined; 'back_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined; 'patient_signature_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined };

export type HeartRateOfSummary = { 'timestamp': string; 'value': number };

export type HistoricalPullCompleted = { 'user_id': string; 'start_date': string; 'end_date': string; 'is_final': true; 'provider': string };

export type HistoricalPullTimeline = { 'scheduled_at': string; 'started_at': string | null; 'ended_at': string | null };

export type HomePregnancyTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "indeterminate" };

export type HomeProgesteroneTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "indeterminate" };

export type ICDExcludesViolation = { 'code': string; 'conflicts_with': string; 'type': string };

export type ICDExcludesWarning = { 'code': string; 'overlaps_with': string; 'type': string };

export type ImplausibleResult = { 'reason': "beyond_limits" | "other_unit"; 'unit': string; 'min': number; 'max': number; 'fits_unit': string | null };

export type ImportActor = { 'type': string; 'id': string };

export type ImportHistory = { 'imports': (ImportRun)[]; 'next_cursor': string | null };

export type ImportOrderBody = { 'user_id': string; 'billing_type': "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment"; 'order_set': OrderSetRequest; 'collection_method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'physician'?: PhysicianCreateRequest | null | undefined; 'patient_details': PatientDetailsWithValidation; 'patient_address': PatientAddressWithValidation; 'sample_id': string; 'lab_account_id'?: string | null | undefined };

export type ImportReport = { 'samples': number; 'created': number; 'updated': number; 'sleeps': number; 'workouts': number; 'routes': number; 'meals': number; 'cycles': number; 'electrocardiograms': number; 'not_imported': Record<string, number>; 'refused': { 'time': number; 'unit': number; 'value': number }; 'unreadable': (string)[]; 'resumed_at': number; 'days': number; 'records': number; 'stored': number; 'replaced': number; 'merged': number; 'derived': number; 'first_left_out': Record<string, string>; 'fields_left_out': Record<string, number> };

export type ImportRun = { 'id': string; 'user_id': string; 'kind': "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv"; 'state': "running" | "done" | "failed" | "interrupted"; 'started_by': ImportActor; 'started_at': string; 'ended_at': string | null; 'counts': Record<string, number>; 'left_out': Record<string, number>; 'notes': (string)[]; 'error': string | null; 'first_left_out': Record<string, string> };

export type IndexColumnExpr = { 'index': "sleep" | "activity" | "workout" | "body" | "meal" | "menstrual_cycle" | "profile" | "derived_readiness" | "reliability" | "timeseries" };

export type IndividualProviderData = { 'username': string; 'password': string; 'region'?: "us" | "eu" | "de" | "fr" | "ca" | "br" | "ar" | "cl" | "co" | "mx" | "gb" | "ie" | "au" | "nz" | "nl" | "at" | "be" | "bh" | "ch" | "cz" | "dk" | "eg" | "es" | "fi" | "gr" | "hr" | "il" | "it" | "jo" | "kw" | "lb" | "lu" | "no" | "om" | "pl" | "pt" | "qa" | "sa" | "se" | "si" | "sk" | "tr" | "za" | "in" | "sg" | "hk" | "kr" | "ph" | "tw" | null | undefined };

export type Inlet = { 'id': string; 'name': string; 'format': "health_auto_export" | "health_connect_webhook"; 'path': "/v2/inlet"; 'created_at': string; 'last_received_at': string | null };

export type InletBody = { 'name': string; 'format': "health_auto_export" | "health_connect_webhook" };

export type InletReceipt = { 'received': number; 'dropped_count': number; 'left_out': Record<string, number> };

export type InletsResponse = { 'inlets': (Inlet)[] };

export type InsuranceAddress = { 'first_line': string; 'second_line': string; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | undefined };

export type IntermenstrualBleedingEntry = { 'date': string };

export type IssuedInlet = { 'id': string; 'name': string; 'format': "health_auto_export" | "health_connect_webhook"; 'path': "/v2/inlet"; 'created_at': string; 'last_received_at': string | null; 'token': string };

export type IssuedMobileApp = { 'id': string; 'name': string; 'app_id': string; 'created_at': string; 'app_secret': string };

export type JsonRpcAnswer = { 'jsonrpc': "2.0"; 'id'?: string | number | undefined; 'result'?: Record<string, unknown> | undefined; 'error'?: { 'code': number; 'message': string; 'data'?: unknown | undefined } | undefined };

export type JsonRpcMessage = { 'jsonrpc': "2.0"; 'id'?: string | number | undefined; 'method': string; 'params'?: Record<string, unknown> | undefined };

export type LabAccountCreateBody = { 'lab': string; 'provider_account_id': string; 'status'?: "active" | "pending" | "suspended" | "ready_to_launch" | undefined; 'delegated_flow'?: "order_delegated" | "result_delegated" | "fully_delegated" | "not_delegated" | undefined; 'account_name'?: string | null | undefined; 'default_clinical_notes'?: string | null | undefined; 'business_units'?: (string)[] | null | undefined; 'allowed_billing'?: { 'client_bill'?: (string)[] | undefined; 'commercial_insurance'?: (string)[] | undefined; 'patient_bill_passthrough'?: (string)[] | undefined; 'patient_bill'?: (string)[] | undefined } | undefined; 'team_id_allowlist'?: (string)[] | undefined };

export type LabAccountReplaceBody = { 'provider_account_id': string; 'status'?: "active" | "pending" | "suspended" | "ready_to_launch" | undefined; 'delegated_flow'?: "order_delegated" | "result_delegated" | "fully_delegated" | "not_delegated" | undefined; 'account_name'?: string | null | undefined; 'default_clinical_notes'?: string | null | undefined; 'business_units'?: (string)[] | null | undefined; 'allowed_billing'?: { 'client_bill'?: (string)[] | undefined; 'commercial_insurance'?: (string)[] | undefined; 'patient_bill_passthrough'?: (string)[] | undefined; 'patient_bill'?: (string)[] | undefined } | undefined };

export type LabAccountResponse = { 'lab_account': ClientFacingLabAccount };

export type LabAccountTeamIdAllowlistUpdateBody = { 'team_id_allowlist': (string)[] };

export type LabAccountsResponse = { 'data': (ClientFacingLabAccount)[] };

export type LabAdditionalInformation = { 'source': string; 'name': string | null; 'text': string; 'about': string | null };

export type LabChargePricingComponent = { 'id': "lab_charge"; 'pricing': SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing; 'marker_breakdown': Record<string, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing> };

export type LabLocationMetadata = { 'name': string; 'state': string; 'city': string; 'zip_code': string; 'first_line': string; 'second_line': string | null; 'phone_number': string | null; 'fax_number': string | null; 'hours': null; 'website': null };

export type LabReportBox = { 'x': number; 'y': number; 'width': number; 'height': number };

export type LabReportDoubt = { 'code': string; 'message': string };

export type LabReportFile = { 'number': number; 'media_type': string };

export type LabReportPage = { 'number': number; 'page_count': number; 'width': number; 'height': number; 'media_type': "image/jpeg"; 'content': string };

export type LabReportResult = { 'test_name': string; 'value': string; 'sample_type'?: "urine" | "serum_plasma_blood" | "capillary_blood" | "stool" | "saliva" | "other" | "unknown" | undefined; 'measurement_kind'?: "direct" | "calculated" | "ratio" | "unknown" | undefined; 'type'?: "numeric" | "range" | "comment" | "boolean" | "duration" | "percentage" | "ratio" | null | undefined; 'units'?: string | null | undefined; 'max_reference_range'?: number | null | undefined; 'min_reference_range'?: number | null | undefined; 'source_panel_name'?: string | null | undefined; 'sensitivity'?: "sensitive" | "insensitive" | "unknown" | undefined; 'loinc_matches'?: (LoincMatch)[] | null | undefined; 'loinc_match_status'?: "auto_match" | "needs_review" | "no_match" | null | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | null | undefined; 'is_above_max_range'?: boolean | null | undefined; 'is_below_min_range'?: boolean | null | undefined };

export type LabReportReview = { 'job_id': string; 'user_id': string; 'state': "none" | "waiting" | "approved" | "refused"; 'version': number; 'created_at': string; 'updated_at': string; 'failure_reason': "invalid_input" | "low_quality" | "not_english" | "no_table" | "microbiology" | "too_many_pages" | "processing_error" | null; 'failure_cause': string | null; 'refusal_reason': string | null; 'metadata': ResultMetadata | null; 'doubts': (LabReportDoubt)[]; 'files': (LabReportFile)[]; 'results': (LabReportReviewResult)[] };

export type LabReportReviewResult = { 'position': number; 'test_name': string; 'value': string; 'units': string | null; 'min_reference_range': number | null; 'max_reference_range': number | null; 'source_panel_name': string | null; 'sample_type': string; 'is_above_max_range': boolean | null; 'is_below_min_range': boolean | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown"; 'loinc': LoincMatch | null; 'loinc_match_status': "auto_match" | "needs_review" | "no_match"; 'loinc_matches': (LoincMatch)[]; 'printed': PrintedLabReportValue; 'confidence': { 'test_name': number; 'value': number; 'units': number }; 'doubts': (LabReportDoubt)[]; 'is_corrected': boolean; 'is_left_out': boolean };

export type LabReportReviewSummary = { 'job_id': string; 'user_id': string; 'state': "none" | "waiting" | "approved" | "refused"; 'version': number; 'created_at': string; 'updated_at': string; 'result_count': number; 'doubt_count': number };

export type LabReportValue = { 'id': string; 'user_id': string; 'job_id': string; 'position': number; 'accepted_at': string; 'accepted_by': "automatic" | "review"; 'test_name': string; 'value': string; 'units': string | null; 'loinc_code': string | null; 'loinc_name': string | null; 'sample_type': string; 'source_panel_name': string | null; 'min_reference_range': number | null; 'max_reference_range': number | null; 'is_above_max_range': boolean | null; 'is_below_min_range': boolean | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown"; 'date_collected': string | null; 'date_reported': string | null; 'lab_name': string | null; 'specimen_number': string | null; 'printed': PrintedLabReportValue; 'reference_range': string | null };

export type LabResultCode = { 'code': string | null; 'display': string | null; 'system': string | null };

export type LabResultConcept = { 'text': string; 'codes': (LabResultCode)[] };

export type LabResultDocument = { 'order_id': string; 'number': number; 'name': string; 'received_at': string; 'is_current': boolean; 'content_type': string };

export type LabResultsMetadata = { 'age': string; 'dob': string; 'clia_#': string | null; 'clia_number': string | null; 'patient': string; 'provider': string | null; 'laboratory': string | null; 'date_reported': string; 'date_collected': string | null; 'specimen_number': string; 'date_received': string | null; 'status': "final" | "partial"; 'interpretation': string | null; 'patient_id': string | null; 'account_id': string | null };

export type LabResultsRaw = { 'metadata': LabResultsMetadata; 'results': (BiomarkerResult)[]; 'missing_results': (MissingBiomarkerResult)[] | null; 'sample_information': Record<string, SampleData> | null; 'order_transaction': ClientFacingOrderTransaction | null; 'documents'?: (LabResultDocument)[] | undefined; 'additional_information'?: (LabAdditionalInformation)[] | undefined; 'ordered_tests': (OrderedTest)[] };

export type LabTestPanelPricing = { 'pricing': SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing; 'marker_breakdown': Record<string, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing> };

export type LabTestPromotion = { 'source_sandbox_lab_test_id': string; 'production_lab_test_id': string; 'status': "active" | "pending_approval" | "inactive" };

export type LabTestPromotionSource = { 'name': string; 'description': string; 'method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'fasting': boolean; 'lab_slug': "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl"; 'provider_ids': (string)[]; 'source_sandbox_lab_test_id': string };

export type LabTestResourcesResponse = { 'data': (ClientFacingLabTest)[]; 'next_cursor': string | null; 'pricing': GetLabTestPricingResponse | null };

export type LinkTokenExchange = { 'user_id': string; 'provider'?: "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout" | null | undefined; 'redirect_url'?: string | null | undefined; 'filter_on_providers'?: ("oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout")[] | null | undefined; 'on_error'?: "redirect" | null | undefined; 'on_close'?: "redirect" | null | undefined; 'several_sources'?: boolean | null | undefined; 'lang'?: "en" | "de" | "es" | "fr" | "pt" | "ar" | null | undefined };

export type LinkTokenExchangeResponse = { 'link_token': string; 'link_web_url': string };

export type ListOrgDomainResponse = { 'data': (ClientFacingOrgDomain)[] };

export type ListUnmatchedResultResponse = { 'data': (UnmatchedResult)[]; 'next_cursor': string | null; 'total': number };

export type ListUnmatchedResultTestCasesResponse = { 'data': (UnmatchedResultTestCaseDefinition)[] };

export type ListUnmatchedResultUpdatesResponse = { 'data': (UnmatchedResultUpdate)[]; 'next_cursor': string | null };

export type ListedMemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null; 'is_current': boolean; 'last_used_at': string; 'address': string; 'user_agent': string | null };

export type LngLat = { 'lng': number; 'lat': number };

export type LoggedRequest = { 'at': string; 'request_id': string; 'operation': string; 'status': number; 'duration_ms': number; 'actor': { 'type': string; 'id': string }; 'left_out': number };

export type LoincMatch = { 'loinc_code': string; 'loinc_name': string; 'display_name'?: string | undefined; 'aliases'?: (string)[] | undefined; 'confidence_score': number };

export type LookAtInviteBody = { 'token': string };

export type Macros = { 'carbs': number | null; 'protein': number | null; 'fats'?: Fats | undefined; 'alcohol': number | null; 'water': number | null; 'fibre': number | null; 'sugar': number | null; 'cholesterol': number | null };

export type MarkerPricingConditions = { 'us_state'?: USStatePricingCondition | null | undefined; 'reflex'?: ReflexPricingCondition | null | undefined };

export type MarkerPricingResponse = { 'currency': "USD"; 'data': Record<string, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing> };

export type MatchReviewCandidate = { 'candidate_type': "provenance_order" | "order_option"; 'order_id': string | null; 'order_transaction_id': string | null; 'last_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked" | null; 'confidence_level': "high" | "medium" | "low"; 'confidence_score': number | null; 'reasons': ("sample_id_match" | "lab_account_mismatch" | "matched_completed_order" | "matched_cancelled_order" | "invalid_collection_state" | "demographic_mismatch" | "demographic_match" | "possible_wrong_lab" | "same_lab" | "same_user" | "marker_overlap_exact" | "marker_overlap_partial" | "marker_overlap_none")[]; 'marker_overlap': { 'matched': number; 'reported': number; 'ordered': number } | null; 'status_context': { 'last_status': string } | null };

export type MatchReviewCandidateGroup = { 'user_id': string | null; 'candidates': (MatchReviewCandidate)[] };

export type MatchReviewLab = { 'id': number; 'name': string; 'slug': string };

export type MatchReviewMarker = { 'provider_id': string | null; 'name': string | null };

export type MatchReviewPatient = { 'first_name': string | null; 'last_name': string | null; 'dob': string | null; 'gender': string | null };

export type MatchReviewWebhookPayload = { 'id': string; 'status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved"; 'decision_code': "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'sub_reason_codes': ("lab_account_mismatch")[]; 'resolution_action': "accept" | "reject" | "unsure" | null; 'resolved_user_id': string | null; 'resolved_order_id': string | null };

export type MealColumnExpr = { 'meal': "calories" | "carbohydrate_gram" | "protein_gram" | "alcohol_gram" | "water_gram" | "fibre_gram" | "sugar_gram" | "cholesterol_gram" | "saturated_fat_gram" | "monounsaturated_fat_gram" | "polyunsaturated_fat_gram" | "omega3_fat_gram" | "omega6_fat_gram" | "total_fat_gram" | "sodium_milligram" | "potassium_milligram" | "calcium_milligram" | "phosphorus_milligram" | "magnesium_milligram" | "iron_milligram" | "zinc_milligram" | "fluoride_milligram" | "chloride_milligram" | "vitamin_a_milligram" | "vitamin_b1_milligram" | "riboflavin_milligram" | "niacin_milligram" | "pantothenic_acid_milligram" | "vitamin_b6_milligram" | "vitamin_c_milligram" | "vitamin_e_milligram" | "biotin_microgram" | "vitamin_b12_microgram" | "vitamin_d_microgram" | "vitamin_k_microgram" | "folic_acid_microgram" | "chromium_microgram" | "iodine_microgram" | "molybdenum_microgram" | "selenium_microgram" | "copper_milligram" | "manganese_milligram" | "date" | "name" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" };

export type MealInDBBase_ClientFacingSource_ = { 'id': string; 'user_id': string; 'timestamp': string; 'calendar_date': string; 'name': string; 'energy': Energy | null; 'macros': Macros | null; 'micros': Micros | null; 'data': Record<string, ClientFacingFood>; 'provider_id': string; 'priority_id': number; 'source_id': number; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type MealInDBBase_Source_Push = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'timestamp': string; 'calendar_date'?: string | null | undefined; 'name'?: string | null | undefined; 'energy'?: Energy | null | undefined; 'macros'?: Macros | null | undefined; 'micros'?: Micros | null | undefined; 'data'?: Record<string, ClientFacingFood> | null | undefined };

export type MemberCredentials = { 'has_password': boolean; 'passkeys': number };

export type MemberEnvironment = { 'environment': "production" | "sandbox"; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'has_query_access': boolean };

export type MemberOrganisation = { 'id': string; 'name': string };

export type MemberPasskey = { 'id': string; 'label': string; 'hostname': string; 'created_at': string; 'last_used_at': string | null };

export type MemberPasskeyList = { 'passkeys': (MemberPasskey)[] };

export type MemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null };

export type MemberSessionList = { 'sessions': (ListedMemberSession)[] };

export type MemberTeam = { 'id': string; 'name': string; 'region': "us" | "eu"; 'environments': (MemberEnvironment)[] };

export type MenstrualCycleColumnExpr = { 'menstrual_cycle': "period_start" | "period_end" | "cycle_end" | "is_predicted" | "menstrual_flow" | "cervical_mucus" | "intermenstrual_bleeding" | "contraceptive" | "detected_deviations" | "ovulation_test" | "home_pregnancy_test" | "home_progesterone_test" | "sexual_activity" | "basal_body_temperature" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" };

export type MenstrualCyclePush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'period_start': string; 'period_end'?: string | null | undefined; 'cycle_end'?: string | null | undefined; 'is_predicted'?: boolean | null | undefined; 'menstrual_flow'?: (MenstrualFlowEntry)[] | null | undefined; 'cervical_mucus'?: (CervicalMucusEntry)[] | null | undefined; 'intermenstrual_bleeding'?: (IntermenstrualBleedingEntry)[] | null | undefined; 'contraceptive'?: (ContraceptiveEntry)[] | null | undefined; 'detected_deviations'?: (DetectedDeviationEntry)[] | null | undefined; 'ovulation_test'?: (OvulationTestEntry)[] | null | undefined; 'home_pregnancy_test'?: (HomePregnancyTestEntry)[] | null | undefined; 'home_progesterone_test'?: (HomeProgesteroneTestEntry)[] | null | undefined; 'sexual_activity'?: (SexualActivityEntry)[] | null | undefined; 'basal_body_temperature'?: (BasalBodyTemperatureEntry)[] | null | undefined };

export type MenstrualCycleResponse = { 'menstrual_cycle': (ClientFacingMenstrualCycle)[] };

export type MenstrualFlowEntry = { 'date': string; 'flow': "unspecified" | "none" | "light" | "medium" | "heavy" };

export type MetricsResult = { 'team_id': string; 'number_of_connected_sources': number; 'number_of_users': number; 'number_of_errored_connected_sources': number; 'number_of_connected_sources_by_week': (TimeseriesMetricPoint)[]; 'number_of_ordered_tests': number };

export type Micros = { 'minerals': Record<string, number> | null; 'trace_elements': Record<string, number> | null; 'vitamins': Record<string, number> | null };

export type MissingBiomarkerResult = { 'name': string; 'slug': string; 'inferred_failure_type': "quantity_not_sufficient_failure" | "collection_process_failure" | "drop_off_failure" | "internal_lab_failure" | "order_entry_failure" | "non_failure" | "unknown_failure" | "patient_condition_failure" | "missing_result_calc_failure" | "missing_demo_aoe_calc_failure" | "insufficient_volume"; 'note': string | null; 'loinc': string | null; 'loinc_slug': string | null; 'provider_id': string | null; 'source_markers': (ParentBiomarkerData)[] | null };

export type MobileApp = { 'id': string; 'name': string; 'app_id': string; 'created_at': string };

export type MobileAppBody = { 'name': string };

export type MobileAppsResponse = { 'mobile_apps': (MobileApp)[] };

export type OidcConfirmation = { 'url': string };

export type OidcOption = { 'start_url': string };

export type OpenWork = { 'kind': string; 'count': number; 'oldest_at': string | null };

export type OpenWorkList = { 'checked_at': string; 'data': (OpenWork)[] };

export type OrderCourse = { 'course': "testkit" | "registrable_testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'collection_method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'beginnings': ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[]; 'statuses': (OrderState)[] };

export type OrderOverview = { 'id': string; 'user_id': string; 'order_transaction_id': string; 'origin': "initial" | "redraw" | "recreation"; 'parent_id': string | null; 'collection_method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'low_level_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'status_at': string; 'events': (ClientFacingOrderEvent)[]; 'lab_test': OrderedLabTest; 'lab': OrderedLab; 'priority': boolean; 'activate_by': string | null; 'was_scheduled': boolean; 'appointment_id': string | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'has_missing_results': boolean | null; 'critical_results': number | null; 'abnormal_results': number | null; 'unacknowledged_results': number | null; 'created_at': string; 'updated_at': string };

export type OrderSetParameters = { 'fasting'?: "fasting_not_required" | "fasting_required" | null | undefined };

export type OrderSetPricing = { 'aggregate_pricing': SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing; 'components': (LabChargePricingComponent | GenericPricingComponent)[] };

export type OrderSetRequest = { 'lab_test_ids'?: (string)[] | null | undefined; 'add_on'?: { 'marker_ids'?: (number)[] | null | undefined; 'provider_ids'?: (string)[] | null | undefined } | null | undefined; 'lab_account_id'?: string | null | undefined; 'parameters'?: OrderSetParameters | null | undefined };

export type OrderSetSelection = { 'lab_test_ids'?: (string)[] | null | undefined; 'add_on'?: AddOnOrder | null | undefined; 'lab_account_id'?: string | null | undefined; 'parameters'?: OrderSetParameters | null | undefined };

export type OrderState = { 'status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'top_level_status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'dotted': string; 'next': ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[]; 'is_over': boolean; 'is_cancellable': boolean; 'details': ("fulfillment_error" | "date_of_collection_unspecified" | "demographic_information_unspecified" | "demographic_information_mismatch" | "sample_quantity_not_sufficient" | "sample_contaminated" | "sample_stability_exceeded" | "sample_hemolyzed" | "sample_improper_collection" | "sample_damaged_in_transit" | "sample_integrity_compromised" | "sample_not_provided" | "consent_missing" | "lab_not_certified_for_state" | "collection_device_expired" | "kit_not_registered" | "collection_site_unrecognised" | "rejected_on_request")[] };

export type OrderStatesResponse = { 'courses': (OrderCourse)[] };

export type OrderSummaries = { 'orders': (OrderOverview)[]; 'total': number | null; 'page': number; 'size': number };

export type OrderSummary = { 'id': string; 'origin': "initial" | "redraw" | "recreation"; 'parent_id': string | null; 'updated_at': string; 'created_at': string; 'last_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'last_status_created_at': string };

export type OrderTracking = { 'order_id': string; 'expected_at': OrderTrackingExpectedAt; 'collected_at': OrderTrackingCollection | null; 'markers': (OrderTrackingMarker)[]; 'updates': (OrderTrackingUpdate)[] };

export type OrderTrackingCollection = { 'collected_at': string; 'is_inferred': boolean; 'inferred_from': "lab_arrival" | "lab_accessioning" | "scheduled_appointment" | "dispatch_date" | null };

export type OrderTrackingEstimate = { 'original_estimate': string | null; 'current_estimate': string | null };

export type OrderTrackingExpectedAt = { 'final_results': OrderTrackingEstimate };

export type OrderTrackingImpactedMarker = { 'id': number; 'name': string; 'provider_id': string | null; 'estimates': OrderTrackingEstimate };

export type OrderTrackingMarker = { 'id': number; 'name': string; 'slug': string; 'provider_id': string | null; 'status': "pending" | "incomplete" | "resulted"; 'expected_at': OrderTrackingEstimate; 'results': (OrderTrackingResultMarker)[] };

export type OrderTrackingResultMarker = { 'id': number | null; 'name': string; 'slug': string; 'provider_id': string | null };

export type OrderTrackingUpdate = { 'created_at': string; 'reason': string | null; 'revised_estimate': string | null; 'impacted_markers': (OrderTrackingImpactedMarker)[]; 'source': "lab" | "junction" | "patient" };

export type OrderedLab = { 'id': number; 'name': string; 'slug': string };

export type OrderedLabTest = { 'id': string; 'name': string };

export type OrderedTest = { 'order_id': string; 'name': string; 'provider_id': string | null; 'marker_id': number | null; 'status': "pending" | "partial" | "final" | "corrected" | "cancelled"; 'status_at': string | null; 'reason': string | null; 'is_additional': boolean; 'parent_result': ParentBiomarkerResult | null; 'pending_results': (PendingBiomarkerResult)[] };

export type OrgInviteAPICreate = { 'email': string; 'role'?: "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" | undefined; 'team_role_bindings'?: (TeamRoleBinding)[] | null | undefined };

export type OrgInviteAPICreateResponse = { 'status': "invite_created" | "invite_resent" | "already_in_org"; 'invite_url': string | null };

export type OverviewChecklist = { 'has_key': boolean; 'has_user': boolean; 'has_data': boolean; 'has_endpoint': boolean };

export type OverviewConnections = { 'provider': string; 'active': number; 'paused': number; 'error': number };

export type OverviewDeliveries = { 'waiting': number; 'oldest_waiting_since': string | null; 'success_rate': number | null };

export type OverviewSamples = { 'last_24_hours': number; 'last_7_days': number; 'hours': ({ 'from': string; 'count': number })[] };

export type OvulationTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "luteinizing_hormone_surge" | "estrogen_surge" | "indeterminate" };

export type PSCAreaInfo = { 'patient_service_centers': PSCAreaInfoDetails; 'supported_bill_types': (string)[]; 'lab_id': number };

export type PSCAreaInfoDetails = { 'appointment_with_vital': boolean; 'within_radius': number; 'radius': string; 'capabilities': ("stat" | "appointment_scheduling_via_junction" | "appointment_scheduling_with_lab")[] };

export type PSCInfo = { 'lab_id': number; 'slug': string; 'patient_service_centers': (ClientFacingLabLocation)[] };

export type PaginatedUsersResponse = { 'users': (ClientFacingUser)[]; 'total': number; 'offset': number; 'limit': number };

export type ParentBiomarkerData = { 'marker_id': number; 'name': string; 'slug': string; 'provider_id': string | null };

export type ParentBiomarkerResult = { 'name': string | null; 'provider_id': string | null; 'sub_id': string | null };

export type ParsedLabReportData = { 'metadata': ResultMetadata; 'results': (LabReportResult)[] };

export type ParsingJob = { 'id': string; 'status': "upload_pending" | "started" | "completed" | "failed"; 'failure_reason'?: "invalid_input" | "low_quality" | "not_english" | "no_table" | "microbiology" | "too_many_pages" | "processing_error" | null | undefined; 'data'?: ParsedLabReportData | null | undefined; 'needs_human_review': boolean; 'is_reviewed': boolean; 'job_id': string };

export type PasskeyOptions = { 'options': Record<string, unknown> };

export type PatchManagementKeyBody = { 'label'?: string | null | undefined; 'team_role_bindings'?: (TeamRoleBinding)[] | null | undefined };

export type PatchOrderCommunicationSettingsBody = { 'sms_enabled': boolean };

export type PatchOrderCommunicationSettingsResponse = { 'order_id': string; 'sms_enabled': boolean };

export type PatchWebhookBody = { 'url'?: string | null | undefined; 'description'?: string | null | undefined; 'rate_limit'?: number | null | undefined; 'disabled'?: boolean | null | undefined; 'filter_types'?: (string)[] | null | undefined; 'gzip'?: boolean | null | undefined };

export type PatientAddressCompatible = { 'receiver_name': string; 'first_line': string; 'second_line': string | null; 'city': string; 'state': string; 'zip': string; 'country': string; 'access_notes': string | null; 'phone_number': string | null };

export type PatientAddressWithValidation = { 'receiver_name'?: string | undefined; 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string; 'access_notes'?: string | null | undefined; 'phone_number'?: string | null | undefined };

export type PatientDetailsWithValidation = { 'first_name': string; 'last_name': string; 'dob': string; 'gender': "female" | "male" | "other" | "unknown"; 'phone_number': string; 'email': string; 'medical_proxy'?: { 'first_name': string; 'last_name': string; 'phone_number': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string }; 'email'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined } | null | undefined; 'race'?: string | null | undefined; 'ethnicity'?: string | null | undefined; 'sexual_orientation'?: string | null | undefined; 'gender_identity'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined };

export type PayorSearchRequest = { 'insurance_name'?: string | null | undefined; 'provider'?: string | null | undefined; 'provider_id'?: string | null | undefined };

export type PendingBiomarkerResult = { 'name': string; 'slug': string; 'provider_id': string; 'loinc': string | null };

export type PerLabCandidate = { 'marker_id': number; 'lab_id': number; 'lab_slug': string | null; 'name': string; 'result_names': (string)[]; 'provider_id': string | null; 'loinc_set_hash': string; 'loinc_codes': (string)[]; 'loinc_components': (string)[]; 'loinc_groups': (string)[]; 'cpt_codes': (string)[]; 'relation': string; 'confidence': number; 'reason_codes': (string)[]; 'marker_popularity_score': number };

export type Period = { 'value'?: number | undefined; 'unit': "minute" | "hour" | "day" | "week" | "month" | "year" };

export type PhlebotomyAreaInfo = { 'is_served': boolean; 'providers': (PhlebotomyProviderInfo)[] };

export type PhlebotomyProviderInfo = { 'name': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'service_types': ("appointment-ready" | "appointment-request")[] };

export type Phone = { 'provider': "apple_health_kit" | "health_connect" | "samsung_health"; 'connection': "active" | "paused" | "error"; 'waits_for': string; 'last_asked_at': string | null; 'last_status': string | null; 'time_zone': string | null; 'granted_permissions': (string)[] | null; 'historical_stages': (PhoneHistoricalStage)[]; 'progress': Record<string, unknown> | null; 'device_info': Record<string, unknown> | null; 'progress_at': string | null };

export type PhoneAnswer = { 'operation': string; 'at': string; 'status': number; 'resource': string | null; 'request_id': string; 'last_refusal': { 'at': string; 'status': number; 'reason': string | null } | null };

export type PhoneHistoricalStage = { 'backfill_type': string; 'range_start': string; 'range_end': string; 'started_at': string; 'ended_at': string | null };

export type PhoneListResponse = { 'phones': (Phone)[]; 'last_answers': (PhoneAnswer)[] };

export type PhysicianCreateRequest = { 'first_name': string; 'last_name': string; 'email'?: string | null | undefined; 'npi': string; 'licensed_states'?: (string)[] | undefined; 'signature_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined };

export type Placeholder = { 'placeholder': true };

export type PostOrderResponse = { 'order': ClientFacingOrder; 'status': string; 'message': string };

export type PrepareTeamCustomCredentialsBody = { 'team_id': string; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "whoop" | "renpho" | "peloton" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "apple_health_kit" | "manual" | "beurer_api" | "beurer_ble" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "kardia" | "map_my_fitness" | "nightscout" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" };

export type PrepareTeamCustomCredentialsResponse = { 'status': "no_action_needed" | "preparations_required"; 'preparation_steps': (CustomCredentialPreparationStep)[] };

export type PricingModifierRange = { 'minimum': number; 'maximum': number };

export type PricingModifier_ComponentPricingConditions_ = { 'delta_amount_minor': number | PricingModifierRange; 'conditions': ComponentPricingConditions; 'keys': (string)[] };

export type PricingModifier_MarkerPricingConditions_ = { 'delta_amount_minor': number | PricingModifierRange; 'conditions': MarkerPricingConditions; 'keys': (string)[] };

export type PrintedLabReportValue = { 'test_name': string; 'value': string; 'units': string | null; 'page': number; 'box': LabReportBox };

export type ProfileColumnExpr = { 'profile': "height_centimeter" | "birth_date" | "wheelchair_use" | "gender" | "sex" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "created_at" | "updated_at" };

export type ProfileInDb = { 'id': string; 'user_id': string; 'timestamp': string; 'data': Record<string, unknown>; 'provider_id': string; 'source_id': number; 'priority_id': number; 'source_device_id': string | null; 'source': ClientFacingProvider; 'created_at': string; 'updated_at': string };

export type ProfilePush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'height'?: number | null | undefined; 'birth_date'?: string | null | undefined; 'wheelchair_use'?: true | null | undefined; 'gender'?: "female" | "male" | "other" | "unknown" | null | undefined; 'sex'?: "female" | "male" | "other" | null | undefined };

export type PrometheusQueryData = { 'resultType': "matrix"; 'result': (PrometheusQueryResult)[] };

export type PrometheusQueryResponse = { 'status': "success"; 'data': PrometheusQueryData };

export type PrometheusQueryResult = { 'metric': Record<string, string>; 'values': ((number | string)[])[] };

export type ProviderConnectionCreated = { 'user_id': string; 'provider': ClientFacingProvider; 'source': { 'name': string; 'slug': string; 'logo': string }; 'external_user_id': string | null; 'resource_availability': Record<string, ResourceAvailability> };

export type ProviderConnectionError = { 'user_id': string; 'provider': string; 'message': string; 'error_type': "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown"; 'error_details': string };

export type ProviderIdConversionResponse = { 'source_provider_id': string; 'candidates': (PerLabCandidate)[] };

export type ProviderLinkResponse = { 'state': "success" | "error" | "pending_provider_mfa"; 'redirect_url': string | null; 'error_type': "invalid_token" | "token_expired" | "token_not_validated" | "token_consumed" | "provider_credential_error" | "provider_password_expired" | "provider_api_error" | "unsupported_region" | "duplicate_connection" | "required_scopes_not_granted" | "incorrect_mfa_code" | "user_cancelled" | null; 'error': string | null; 'provider_mfa': ProviderMFARequest | null; 'provider': string; 'connected': boolean; 'provider_id': string | null };

export type ProviderMFARequest = { 'method': "sms" | "email"; 'hint': string };

export type PscAppointmentCancelRequest = { 'cancellationReasonId': string; 'note'?: string | null | undefined };

export type PulledEvent = { 'id': string; 'created_at': string; 'body': Record<string, unknown> };

export type Query = { 'select': (AggregateExpr | GroupKeyColumnExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr)[]; 'group_by'?: (DateTruncExpr | DatePartExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | SourceColumnExpr)[] | undefined; 'where'?: string | null | undefined; 'align'?: AlignExpr | null | undefined };

export type QueryBatch = { 'timeframe': RelativeTimeframe | AbsoluteTimeframe; 'queries': (Query)[]; 'config'?: QueryConfig | null | undefined; 'explain'?: boolean | undefined };

export type QueryConfig = { 'provider_priority_overrides'?: (string)[] | null | undefined; 'column_naming'?: "bare" | "qualified" | null | undefined };

export type Question = { 'id': number; 'required': boolean; 'code': string; 'value': string; 'type': "choice" | "text" | "numeric" | "multi_choice"; 'sequence': number; 'answers': (Answer)[]; 'constraint': string | null; 'default': string | null };

export type Race = "african_american_or_black" | "asian" | "indigenous_native_american_alaska_native" | "other" | "pacific_islander_or_hawaiian" | "white_caucasian";

export type RawActivity = { 'id': string; 'user_id': string; 'timestamp': string; 'data': Record<string, unknown>; 'provider_id': string; 'source_id': number; 'priority_id': number; 'source_device_id': string | null; 'source': ClientFacingProvider; 'created_at': string; 'updated_at': string };

export type RawActivityResponse = { 'activity': (RawActivity)[] };

export type RawBody = { 'id': string; 'user_id': string; 'timestamp': string; 'data': Record<string, unknown>; 'provider_id': string; 'source_id': number; 'priority_id': number; 'source_device_id': string | null; 'source': ClientFacingProvider; 'created_at': string; 'updated_at': string; 'priority'?: number | null | undefined };

export type RawBodyResponse = { 'body': (RawBody)[] };

export type RawDevice = { 'data': Record<string, unknown>; 'provider_id': string; 'user_id': string; 'source_id': number; 'id': string; 'source': ClientFacingProvider };

export type RawDevicesResponse = { 'devices': (RawDevice)[] };

export type RawProfile = { 'profile': ProfileInDb };

export type RawSleep = { 'id': string; 'user_id': string; 'timestamp': string; 'data': Record<string, unknown>; 'provider_id': string; 'source_id': number; 'priority_id': number; 'source_device_id': string | null; 'source': ClientFacingProvider; 'created_at': string; 'updated_at': string; 'priority'?: number | null | undefined };

export type RawSleepResponse = { 'sleep': (RawSleep)[] };

export type RawWorkout = { 'id': string; 'user_id': string; 'timestamp': string; 'data': Record<string, unknown>; 'sport_id': number; 'sport': ClientFacingSport; 'provider_id': string; 'source_id': number; 'priority_id': number; 'source_device_id': string | null; 'source': ClientFacingProvider; 'created_at': string; 'updated_at': string };

export type RawWorkoutResponse = { 'workouts': (RawWorkout)[] };

export type RecoverWebhookBody = { 'since': string; 'until'?: string | null | undefined };

export type RefineCheckoutQuoteBody = { 'priority'?: boolean | null | undefined };

export type ReflexPricingCondition = Record<string, unknown>;

export type RegisterBackendClientBody = { 'label': string; 'scopes': (string)[]; 'jwks'?: { 'keys': (Record<string, unknown>)[] } | null | undefined; 'jwks_uri'?: string | null | undefined };

export type RegisterTestkitRequest = { 'user_id'?: string | null | undefined; 'sample_id': string; 'patient_details': PatientDetailsWithValidation; 'patient_address': PatientAddressWithValidation; 'physician'?: PhysicianCreateRequest | null | undefined; 'health_insurance'?: HealthInsuranceCreateRequest | null | undefined; 'consents'?: (Consent)[] | undefined };

export type RegisteredApplication = { 'client_id': string; 'client_id_issued_at': number; 'client_name': string; 'redirect_uris': (string)[]; 'grant_types': (string)[]; 'response_types': (string)[]; 'token_endpoint_auth_method': "none" };

export type RelatedCandidate = { 'canonical': CanonicalCandidate; 'relation': string; 'confidence': number; 'reason_codes': (string)[] };

export type RelativeTimeframe = { 'type': "relative"; 'anchor': string; 'past': Period };

export type ReliabilityColumnExpr = { 'reliability': "source_provider" | "source_type" | "resource" | "window_start_date" | "window_end_date" | "window_duration_day" | "presence_day_count" | "presence_coverage" | "presence_gap_count" | "presence_gap_maximum_day" | "presence_recency_day" | "presence_gap_mean_day" | "presence_gap_standard_deviation_day" | "reliability_status" | "connection_status" };

export type ReplayWebhookBody = { 'since': string; 'until'?: string | null | undefined; 'filter_types'?: (string)[] | null | undefined; 'next_cursor'?: string | null | undefined };

export type RequestAppointmentRequest = { 'address': USAddress; 'provider': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'appointment_notes'?: string | null | undefined };

export type RequestListResponse = { 'data': (LoggedRequest)[]; 'next_cursor': string | null };

export type ResendWebhookBody = { 'order_ids'?: (string)[] | null | undefined; 'start_at'?: string | null | undefined; 'end_at'?: string | null | undefined };

export type ResendWebhookMessageBody = { 'message_id': string };

export type ResendWebhookResponse = { 'order_ids': (string)[] };

export type ResolveTeamBody = { 'integration_team_id': string };

export type ResolveUnmatchedResultBody = { 'action': "reject" | "unsure"; 'note'?: string | null | undefined };

export type ResourceAvailability = { 'status': "available" | "unavailable"; 'scope_requirements': ScopeRequirementsGrants | null };

export type ResourceCoverage = { 'resource': string; 'provider': string; 'samples': number; 'days_with_data': number; 'covered': (CoverageDays)[]; 'gaps': (CoverageDays)[] };

export type ResultBounds = { 'min': number | null; 'max': number | null };

export type ResultMetadata = { 'patient_first_name'?: string | null | undefined; 'patient_last_name'?: string | null | undefined; 'dob'?: string | null | undefined; 'gender'?: "male" | "female" | "other" | undefined; 'lab_name'?: string | null | undefined; 'date_reported'?: string | null | undefined; 'date_collected'?: string | null | undefined; 'specimen_number'?: string | null | undefined };

export type RevocationRequest = { 'token': string; 'token_type_hint'?: string | undefined; 'client_id'?: string | undefined; 'client_assertion_type'?: string | undefined; 'client_assertion'?: string | undefined };

export type RevokedAppApiKey = { 'success': boolean };

export type RotateKeyBody = { 'overlap_seconds'?: number | undefined; 'expires_at'?: string | null | undefined };

export type RotateWebhookSecretBody = { 'key'?: string | null | undefined };

export type SDKInvitation = { 'id': string; 'code': string; 'user_id': string; 'expires_at': string; 'created_at': string };

export type SDKInvitationRedeemBody = { 'code': string };

export type SDKInvitationRedeemed = { 'access_token': string; 'token_type': "bearer"; 'refresh_token': string; 'expires_in': number; 'user_id': string };

export type SDKLogs = { 'provider'?: string | undefined; 'events': (Record<string, unknown>)[] };

export type SDKLogsReceipt = { 'status_code': number; 'response': string; 'user_id': string };

export type SDKRefreshBody = { 'refresh_token': string };

export type SDKTokenBody = { 'app_id': string; 'app_secret': string };

export type SDKTokens = { 'access_token': string; 'token_type': "bearer"; 'refresh_token': string; 'expires_in': number };

export type SDKUpload = { 'provider': string; 'sdkVersion'?: string | undefined; 'syncType'?: string | undefined; 'data': { 'records'?: (Record<string, unknown>)[] | undefined; 'sleep'?: (Record<string, unknown>)[] | undefined; 'workouts'?: (Record<string, unknown>)[] | undefined; 'deleted'?: (Record<string, unknown>)[] | undefined } };

export type SDKUploadReceipt = { 'status_code': number; 'response': string; 'user_id': string; 'received': number; 'dropped_count': number; 'left_out': Record<string, number> };

export type SampleData = { 'sample_id': string | null; 'control_number': string | null; 'date_collected': string | null; 'date_received': string | null; 'date_reported': string | null; 'performing_laboratories': Record<string, unknown> | null; 'clinical_information': ClinicalInformation | null };

export type SandboxClock = { 'now': string };

export type SandboxPayment = { 'outcome': "paid" | "cancelled" };

export type ScalarOutputSubqueryExpr = { 'select': { 'func': "mean" | "min" | "max" | "sum" | "count" | "median" | "stddev"; 'arg'?: Record<string, unknown> | null | undefined }; 'from': UnnestExpr; 'where'?: string | null | undefined };

export type ScopeRequirementsGrants = { 'user_granted': ScopeRequirements_str_; 'user_denied': ScopeRequirements_str_ };

export type ScopeRequirements_str_ = { 'required': (string)[]; 'optional': (string)[] };

export type SearchCompendiumBody = { 'mode': "canonical" | "crosswalk"; 'query'?: string | null | undefined; 'cpt_codes'?: (string)[] | undefined; 'loinc_set_hash'?: string | null | undefined; 'labs'?: ("labcorp" | "quest" | "bioreference" | "sonora_quest")[] | null | undefined; 'include_related'?: boolean | undefined; 'limit'?: number | undefined };

export type SearchCompendiumResponse = { 'mode': "canonical" | "crosswalk"; 'selected_canonical': CanonicalCandidate | null; 'canonical_candidates': (CanonicalCandidate)[]; 'per_lab': Record<string, (PerLabCandidate)[]>; 'related': (RelatedCandidate)[] };

export type SearchOrderableTestsBody = { 'provider_ids': (string)[]; 'target_lab': "labcorp" | "quest" | "bioreference" | "sonora_quest"; 'per_provider_limit'?: number | undefined };

export type SearchOrderableTestsResponse = { 'candidates': Record<string, (PerLabCandidate)[]> };

export type SearchUsersBody = { 'user_id'?: string | null | undefined; 'client_user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'connection_state'?: "healthy" | "failing" | "paused" | "none" | null | undefined; 'created_from'?: string | null | undefined; 'created_until'?: string | null | undefined; 'has_orders'?: boolean | null | undefined; 'has_results'?: boolean | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'user_ids'?: (string)[] | null | undefined };

export type SearchUsersResponse = { 'users': (FoundUser)[]; 'next_cursor': string | null };

export type SendOrgDomainInstructionsBody = { 'to_email': string };

export type SendOrgDomainInstructionsResponse = { 'sent': boolean; 'sendgrid_message_id': string | null };

export type SendWebhookExampleBody = { 'event_type': string };

export type SetAuthorizationOriginsBody = { 'origins': (string)[] };

export type SetPasswordBody = { 'password': string };

export type SexualActivityEntry = { 'date': string; 'protection_used': boolean | null };

export type SexualOrientation = "lesbian_gay_or_homosexual" | "heterosexual_or_straight" | "bisexual" | "dont_know" | "other";

export type ShippingAddressWithValidation = { 'receiver_name': string; 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string; 'access_notes'?: string | null | undefined; 'phone_number': string };

export type ShownInvite = { 'organisation': string; 'email': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'expires_at': string };

export type ShownPasskey = { 'id': string; 'rawId': string; 'type': "public-key"; 'authenticatorAttachment'?: string | null | undefined; 'clientExtensionResults': Record<string, unknown>; 'response': { 'clientDataJSON': string; 'authenticatorData': string; 'signature': string; 'userHandle'?: string | null | undefined } };

export type SignInLinkBody = { 'token': string };

export type SignInManagementKeyBody = { 'key': string };

export type SignInOptions = { 'service_name': string; 'version': string; 'is_possible': boolean; 'reason': string | null; 'passkeys_possible': boolean; 'oidc': OidcOption | null };

export type SignInPasskeyBody = { 'credential': ShownPasskey };

export type SignInPasswordBody = { 'email': string; 'password': string };

export type SignedInMember = { 'id': string; 'name': string; 'email': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" };

export type SimulationFlags = { 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | undefined; 'result_types'?: ("numeric" | "range" | "comment" | "coded_value")[] | null | undefined; 'has_missing_results'?: boolean | null | undefined };

export type SingleHistoricalPullStatistics = { 'status': "success" | "failure" | "in_progress" | "scheduled" | "retrying"; 'range_start': string | null; 'range_end': string | null; 'timeline': HistoricalPullTimeline; 'days_with_data': number; 'release': string; 'trace_id': string | null; 'error_details': string | null };

export type SingleProviderDataPullPreferences = { 'default': { 'historical_days_to_pull': number }; 'resource_overrides'?: Record<string, { 'historical_days_to_pull': number }> | null | undefined };

export type SingleProviderDataPullPreferencesWithLimit = { 'default': { 'historical_days_to_pull': number; 'historical_days_to_pull_limit': number }; 'resource_overrides': Record<string, { 'historical_days_to_pull': number; 'historical_days_to_pull_limit': number }> | null };

export type SingleResourceStatistics = { 'last_attempt': { 'timestamp': string; 'status': "success" | "failure" } | null; 'oldest_data': string | null; 'newest_data': string | null; 'sent_count': number | null };

export type SingleUserHistoricalPullResponse = { 'user_id': string; 'provider': Record<string, { 'pulled': Record<string, SingleHistoricalPullStatistics>; 'not_pulled': (string)[] }> };

export type SingleUserResourceResponse = { 'user_id': string; 'provider': Record<string, Record<string, SingleResourceStatistics>> };

export type SleepColumnExpr = { 'sleep': "id" | "session_start" | "session_end" | "state" | "type" | "duration_second" | "stage_asleep_second" | "stage_awake_second" | "stage_light_second" | "stage_rem_second" | "stage_deep_second" | "stage_unknown_second" | "latency_second" | "heart_rate_minimum" | "heart_rate_mean" | "heart_rate_maximum" | "heart_rate_dip" | "heart_rate_resting" | "efficiency" | "hrv_mean_rmssd" | "hrv_mean_sdnn" | "skin_temperature" | "skin_temperature_delta" | "respiratory_rate" | "score" | "recovery_readiness_score" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" };

export type SleepCyclePush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'calendar_date'?: string | null | undefined; 'sleep_id'?: string | null | undefined; 'session_start': string; 'session_end': string; 'stage_start_offset_second': (number)[]; 'stage_end_offset_second': (number)[]; 'stage_type': (-1 | 1 | 2 | 3 | 4 | 5)[] };

export type SleepPush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'heart_rate'?: (HeartRateOfSummary)[] | null | undefined; 'stage_start_offset_second'?: (number)[] | null | undefined; 'stage_end_offset_second'?: (number)[] | null | undefined; 'stage_type'?: (-1 | 1 | 2 | 3 | 4 | 5)[] | null | undefined; 'calendar_date'?: string | null | undefined; 'bedtime_start': string; 'bedtime_stop': string; 'type'?: "long_sleep" | "short_sleep" | "acknowledged_nap" | "unknown" | null | undefined; 'duration'?: number | null | undefined; 'total'?: number | null | undefined; 'awake'?: number | null | undefined; 'light'?: number | null | undefined; 'rem'?: number | null | undefined; 'deep'?: number | null | undefined; 'score'?: number | null | undefined; 'recovery_readiness_score'?: number | null | undefined; 'hr_lowest'?: number | null | undefined; 'hr_average'?: number | null | undefined; 'hr_maximum'?: number | null | undefined; 'hr_resting'?: number | null | undefined; 'efficiency'?: number | null | undefined; 'latency'?: number | null | undefined; 'temperature_delta'?: number | null | undefined; 'skin_temperature'?: number | null | undefined; 'hr_dip'?: number | null | undefined; 'state'?: "tentative" | "confirmed" | null | undefined; 'average_hrv'?: number | null | undefined; 'hrv_mean_sdnn'?: number | null | undefined; 'respiratory_rate'?: number | null | undefined };

export type Source = { 'name': string; 'slug': string; 'description': string; 'logo': string; 'group': string | null; 'oauth_url': string | null; 'auth_type': "oauth" | "team_oauth" | "sdk" | "password" | "email" | "app" | "" | null; 'source_type': "app" | "ble" | "device" | "lab" | "provider" | null; 'is_active': boolean; 'backfill_num_days': number | null; 'id': number };

export type SourceColumnExpr = { 'source': "source_provider" | "source_type" | "source_app_id" | "source_workout_id" | "source_sport" };

export type SourceLink = { 'id': number; 'name': string; 'slug': string; 'description': string; 'logo': string; 'oauth_url': null; 'auth_type': "oauth" | "team_oauth" | "sdk" | "password" | "email" | "app" | "" | null; 'form_components': Record<string, unknown> };

export type SourcePriority = { 'data_type': "workouts" | "activity" | "sleep" | "body" | "timeseries"; 'provider': string; 'priority': number };

export type SpecifiedPricing_ComponentPricingConditions_ = { 'base_amount_minor': number; 'modifiers': (PricingModifier_ComponentPricingConditions_)[] | null };

export type SpecifiedPricing_MarkerPricingConditions_ = { 'base_amount_minor': number; 'modifiers': (PricingModifier_MarkerPricingConditions_)[] | null };

export type SuccessResponse = { 'success': boolean };

export type SummaryPushBody = { 'stage': "daily" | "historical"; 'provider': string; 'data': (ActivityPush | BodyPush | ElectrocardiogramPush | MealInDBBase_Source_Push | MenstrualCyclePush | ProfilePush | SleepPush | SleepCyclePush | WorkoutPush)[] | ActivityPush | BodyPush | ElectrocardiogramPush | MealInDBBase_Source_Push | MenstrualCyclePush | ProfilePush | SleepPush | SleepCyclePush | WorkoutPush; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'is_final_chunk'?: boolean | null | undefined };

export type SummaryReceipt = { 'success': boolean; 'received': number; 'created': number; 'updated': number; 'left_out'?: number | undefined };

export type SummarySourceInput = { 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null; 'app_id': string | null; 'device_id': string | null };

export type SystemBackup = { 'started_at': string; 'finished_at': string; 'files': number; 'size_bytes': number; 'verified_at': string | null };

export type SystemDatabase = { 'version': string; 'size_bytes': number };

export type SystemFacts = { 'version': string; 'node_version': string; 'uptime_seconds': number; 'database': SystemDatabase; 'queues': SystemQueues; 'jobs': (SystemJob)[]; 'findings': (SystemFinding)[]; 'last_backup': SystemBackup | null; 'processes': (SystemProcess)[] };

export type SystemFinding = { 'check': string; 'level': "ok" | "warn" | "fix"; 'text': string };

export type SystemJob = { 'name': string; 'next_run_at': string; 'failures': number; 'is_running': boolean; 'last_succeeded_at': string | null; 'last_failed_at': string | null; 'last_duration_ms': number | null };

export type SystemProcess = { 'id': string; 'role': "server" | "worker"; 'host': string; 'version': string; 'started_at': string; 'seen_at': string };

export type SystemQueues = { 'events': number; 'deliveries': number; 'pulls': number; 'oldest_pull_due_at': string | null };

export type TeamConnection = { 'id': string; 'user_id': string; 'provider': ClientFacingProvider; 'kind': "oauth" | "password" | "email" | "manual" | "demo"; 'status': "active" | "paused" | "error"; 'error_type': "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown" | null; 'errored_at': string | null; 'connected_on': string; 'last_success': string | null; 'next_pull': string | null; 'resources': (ConnectionResource)[] };

export type TeamConnections = { 'connections': (TeamConnection)[]; 'next_cursor': string | null };

export type TeamDataPullPreferencesResponse = { 'data_pull_preferences': (TeamDataPullPreferencesWithLimit)[]; 'next_cursor': string | null };

export type TeamDataPullPreferencesWithLimit = { 'team_id': string; 'providers': Record<string, SingleProviderDataPullPreferencesWithLimit> };

export type TeamETLPipelinesResponse = { 'pipelines': (ClientFacingETLPipeline)[]; 'next_cursor': string | null };

export type TeamOverview = { 'users': number; 'connections': (OverviewConnections)[]; 'samples': OverviewSamples; 'orders': Record<string, number>; 'deliveries': OverviewDeliveries; 'checklist': OverviewChecklist };

export type TeamRoleBinding = { 'team_id': string };

export type TeamScopeRequirements = { 'user_must_grant': (string)[]; 'user_may_grant': (string)[]; 'team_id': string; 'provider': string };

export type TeamScopeRequirementsResponse = { 'requirements': (TeamScopeRequirements)[] };

export type TimeSlot = { 'booking_key': string | null; 'start': string; 'end': string; 'expires_at': string | null; 'price': number; 'is_priority': boolean; 'num_appointments_available': number };

export type TimeseriesExpr = { 'timeseries': "glucose" | "heartrate" | "hrv" | "ige" | "igg" | "cholesterol" | "weight" | "fat" | "blood_oxygen" | "electrocardiogram_voltage" | "respiratory_rate" | "stress_level" | "steps" | "distance" | "vo2_max" | "heart_rate_alert" | "stand_hour" | "sleep_breathing_disturbance" | "water" | "caffeine" | "mindfulness_minutes" | "calories_active" | "floors_climbed" | "calories_basal" | "afib_burden" | "stand_duration" | "sleep_apnea_alert" | "wheelchair_push" | "forced_expiratory_volume_1" | "forced_vital_capacity" | "peak_expiratory_flow_rate" | "inhaler_usage" | "fall" | "uv_exposure" | "daylight_exposure" | "handwashing" | "basal_body_temperature" | "body_mass_index" | "lean_body_mass" | "waist_circumference" | "heart_rate_recovery_one_minute" | "workout_swimming_stroke" | "workout_distance" | "carbohydrates" | "insulin_injection" | "blood_pressure" | "body_temperature" | "body_temperature_delta" | "workout_duration" | "note" | "ext_alcoholic_drinks" | "ext_audio_exposure_alert" | "ext_basal_metabolic_rate" | "ext_blood_alcohol" | "ext_blood_ketone" | "ext_blood_lactate" | "ext_body_fat_mass" | "ext_body_height" | "ext_body_water_mass" | "ext_bone_mass" | "ext_calories_total" | "ext_cross_country_skiing_speed" | "ext_cycling_cadence" | "ext_cycling_functional_threshold_power" | "ext_cycling_power" | "ext_cycling_speed" | "ext_electrodermal_activity" | "ext_elevation_gain" | "ext_environmental_audio_exposure" | "ext_environmental_sound_reduction" | "ext_estimated_workout_effort" | "ext_exercise_time" | "ext_headphone_audio_exposure" | "ext_intermenstrual_bleeding" | "ext_low_cardio_fitness_alert" | "ext_mood_valence" | "ext_move_time" | "ext_paddle_sports_speed" | "ext_pain" | "ext_peripheral_perfusion" | "ext_physical_effort" | "ext_power" | "ext_respiratory_disturbance" | "ext_resting_heart_rate" | "ext_rowing_speed" | "ext_running_ground_contact_time" | "ext_running_power" | "ext_running_speed" | "ext_running_stride_length" | "ext_running_vertical_oscillation" | "ext_sexual_activity" | "ext_six_minute_walk_distance" | "ext_skeletal_muscle_mass" | "ext_skin_temperature" | "ext_snoring" | "ext_speed" | "ext_stair_ascent_speed" | "ext_stair_descent_speed" | "ext_step_cadence" | "ext_symptom" | "ext_toothbrushing" | "ext_underwater_depth" | "ext_walking_asymmetry" | "ext_walking_double_support" | "ext_walking_heart_rate" | "ext_walking_speed" | "ext_walking_steadiness" | "ext_walking_step_length" | "ext_water_temperature" | "ext_workout_effort"; 'field': "source_provider" | "source_type" | "source_app_id" | "source_workout_id" | "source_sport" | "timezone_offset" | "type" | "value" | "duration" | "delivery_mode" | "delivery_form" | "bolus_purpose" | "systolic" | "diastolic" | "sensor_location" | "intensity" | "tags" | "content" };

export type TimeseriesMetricPoint = { 'date': string; 'value': number; 'all': number };

export type TimeseriesPushBody = { 'stage': "daily" | "historical"; 'provider': string; 'data': (TimeseriesPushSample)[]; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'is_final_chunk'?: boolean | null | undefined };

export type TimeseriesPushSample = { 'timestamp'?: string | undefined; 'start'?: string | undefined; 'end'?: string | undefined; 'value'?: number | string | undefined; 'systolic'?: number | undefined; 'diastolic'?: number | undefined; 'type'?: string | null | undefined; 'unit'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'device_id'?: string | null | undefined; 'app_id'?: string | null | undefined; 'source_type'?: string | null | undefined; 'workout_id'?: string | null | undefined; 'sport'?: string | null | undefined; 'sensor_location'?: "armpit" | "body" | "ear" | "finger" | "gastrointestinal" | "mouth" | "rectum" | "toe" | "eardrum" | "temporal_artery" | "forehead" | "wrist" | null | undefined; 'delivery_mode'?: "basal" | "bolus" | null | undefined; 'delivery_form'?: "standard" | "extended" | null | undefined; 'bolus_purpose'?: "meal" | "correction" | "mixed" | "unknown" | null | undefined; 'tags'?: ("food" | "exercise" | "insulin_injection" | "unspecified")[] | null | undefined; 'intensity'?: "low" | "medium" | "high" | null | undefined };

export type TimeseriesReceipt = { 'success': boolean; 'received': number; 'created': number; 'updated': number; 'left_out'?: number | undefined; 'doubtful'?: (DoubtfulValues)[] | undefined };

export type TokenAnswer = { 'access_token': string; 'token_type': "bearer"; 'expires_in': number; 'scope': string; 'refresh_token'?: string | undefined; 'patient'?: string | undefined };

export type TokenRequest = { 'grant_type': string; 'client_assertion_type'?: string | undefined; 'client_assertion'?: string | undefined; 'scope'?: string | undefined; 'resource'?: string | undefined; 'client_id'?: string | undefined; 'code'?: string | undefined; 'redirect_uri'?: string | undefined; 'code_verifier'?: string | undefined; 'refresh_token'?: string | undefined };

export type TriggerEventBody = { 'event_type': string };

export type TriggeredEvent = { 'message_id': string; 'event_type': string };

export type USAddress = { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip_code': string; 'unit'?: string | null | undefined; 'access_notes'?: string | null | undefined };

export type USStatePricingCondition = { 'any_of': (string)[] };

export type UnmatchedResult = { 'id': string; 'status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved"; 'decision_code': "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'sub_reason_codes': ("lab_account_mismatch")[]; 'reason': string; 'patient': MatchReviewPatient | null; 'lab': MatchReviewLab; 'markers': (MatchReviewMarker)[]; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'result_status': "final" | "partial" | null; 'note': string | null; 'resolution_action': "accept" | "reject" | "unsure" | null; 'resolved_user_id': string | null; 'resolved_order_id': string | null; 'allowed_actions': ("accept" | "reject" | "unsure")[]; 'candidate_groups': (MatchReviewCandidateGroup)[]; 'created_at': string; 'updated_at': string; 'reviewed_at': string | null; 'latest_activity_actor_id': string | null; 'latest_activity_actor_type': "customer" | "api" | null; 'latest_activity_at': string | null };

export type UnmatchedResultSummaries = { 'data': (UnmatchedResultSummary)[]; 'next_cursor': string | null; 'total': number };

export type UnmatchedResultSummary = { 'id': string; 'status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved"; 'decision_code': "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'sub_reason_codes': ("lab_account_mismatch")[]; 'reason': string; 'lab': MatchReviewLab; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'result_status': "final" | "partial" | null; 'resolution_action': "accept" | "reject" | "unsure" | null; 'resolved_user_id': string | null; 'resolved_order_id': string | null; 'allowed_actions': ("accept" | "reject" | "unsure")[]; 'candidate_groups': (MatchReviewCandidateGroup)[]; 'created_at': string; 'updated_at': string; 'reviewed_at': string | null; 'latest_activity_actor_id': string | null; 'latest_activity_actor_type': "customer" | "api" | null; 'latest_activity_at': string | null };

export type UnmatchedResultTestCaseDefinition = { 'case': "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'order_roles': (string)[]; 'required_statuses': Record<string, "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked">; 'lab_constraints': (string)[] };

export type UnmatchedResultTestFailure = { 'code': string; 'message': string };

export type UnmatchedResultTestOrderArtifact = { 'order_id': string; 'user_id': string; 'order_transaction_id': string };

export type UnmatchedResultUpdate = { 'from_status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved:accepted" | "resolved:rejected"; 'to_status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved:accepted" | "resolved:rejected"; 'note': string | null; 'actor_id': string | null; 'actor_type': "customer" | "api"; 'created_at': string };

export type UnnestExpr = { 'unnest': SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr };

export type UnspecifiedPricing = { 'unspecified': "refer_to_contract" | "price_unavailable" };

export type UpdateBrandInformationBody = { 'company_name'?: string | null | undefined; 'company_website'?: string | null | undefined; 'support_email'?: string | null | undefined; 'support_contact'?: string | null | undefined; 'company_address'?: string | null | undefined; 'brand_color'?: string | null | undefined; 'brand_corners'?: "square" | "rounded" | "round" | null | undefined };

export type UpdateContinuousQueryBody = { 'title'?: string | null | undefined; 'scheduling_preferences'?: ContinuousQuerySchedulingPreferences | null | undefined };

export type UpdateLabTestRequest = { 'name'?: string | null | undefined; 'active'?: boolean | null | undefined };

export type UpdateMeBody = { 'name'?: string | null | undefined; 'email'?: string | null | undefined };

export type UpdateOrderBody = { 'activate_by': string | null };

export type UpdateOrgBody = { 'name': string };

export type UpdateOrgMemberBody = { 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" | null; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type UpdateOrgTeamBody = { 'name'?: string | null | undefined; 'integration_team_id'?: string | null | undefined; 'sandbox'?: UpdateOrgTeamEnvironmentBody | null | undefined; 'production'?: UpdateOrgTeamEnvironmentBody | null | undefined };

export type UpdateOrgTeamEnvironmentBody = { 'lab_tests_patient_sms_communication_enabled'?: boolean | null | undefined; 'lab_tests_patient_email_communication_enabled'?: boolean | null | undefined; 'reject_duplicate_connection'?: boolean | null | undefined; 'sdk_per_device_activity_timeseries'?: boolean | null | undefined; 'partial_webhooks_enabled'?: boolean | null | undefined; 'minor_ordering_enabled'?: boolean | null | undefined; 'patient_experience'?: boolean | null | undefined; 'refuses_identifying_client_user_ids'?: boolean | null | undefined; 'critical_result_notification_email'?: string | null | undefined; 'logo_url'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'brand_information'?: UpdateBrandInformationBody | null | undefined };

export type UpdateWebhookHeadersBody = { 'headers': Record<string, string> };

export type UpsertTeamCustomCredentialsBody = { 'team_id': string; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "whoop" | "renpho" | "peloton" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "apple_health_kit" | "manual" | "beurer_api" | "beurer_ble" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "kardia" | "map_my_fitness" | "nightscout" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | "aftership" | "shippo" | "supera" | "twilio" | "telnyx" | "getlabs" | "phlebfinders"; 'client_id'?: string | null | undefined; 'client_secret'?: string | null | undefined; 'details'?: Record<string, unknown> | null | undefined; 'redirect_url_override'?: string | null | undefined };

export type UpsertTeamDataPullPreferencesBody = { 'team_ids': (string)[]; 'providers': Record<string, SingleProviderDataPullPreferences> };

export type UpsertTeamETLPipelinesBody = { 'team_ids': (string)[]; 'push_historical_data'?: boolean | null | undefined; 'provider_raw_data'?: boolean | null | undefined; 'preferences'?: EventDestinationPreferences | null | undefined; 'cloud_pubsub'?: EventDestinationCloudPubSubAttributes | null | undefined; 'rabbitmq'?: EventDestinationRabbitMQAttributes | null | undefined; 'nats'?: EventDestinationNATSAttributes | null | undefined; 'svix'?: EventDestinationSvixAttributes | null | undefined; 'azure_amqp'?: EventDestinationAzureAMQPAttributes | null | undefined; 'event_type_prefixes'?: (string)[] | null | undefined; 'kafka'?: EventDestinationKafkaAttributes | null | undefined };

export type UpsertTeamScopeRequirementsBody = { 'fitbit'?: { 'user_must_grant': ("heartrate" | "oxygen_saturation" | "cardio_fitness" | "respiratory_rate" | "activity" | "location" | "nutrition" | "profile" | "settings" | "sleep" | "social" | "weight" | "temperature")[]; 'user_may_grant': ("heartrate" | "oxygen_saturation" | "cardio_fitness" | "respiratory_rate" | "activity" | "location" | "nutrition" | "profile" | "settings" | "sleep" | "social" | "weight" | "temperature")[] } | null | undefined; 'google_fit'?: { 'user_must_grant': ("openid" | "email" | "https://www.googleapis.com/auth/fitness.activity.read" | "https://www.googleapis.com/auth/fitness.body.read" | "https://www.googleapis.com/auth/fitness.sleep.read" | "https://www.googleapis.com/auth/fitness.blood_glucose.read" | "https://www.googleapis.com/auth/fitness.blood_pressure.read" | "https://www.googleapis.com/auth/fitness.heart_rate.read" | "https://www.googleapis.com/auth/fitness.nutrition.read" | "https://www.googleapis.com/auth/fitness.location.read")[]; 'user_may_grant': ("openid" | "email" | "https://www.googleapis.com/auth/fitness.activity.read" | "https://www.googleapis.com/auth/fitness.body.read" | "https://www.googleapis.com/auth/fitness.sleep.read" | "https://www.googleapis.com/auth/fitness.blood_glucose.read" | "https://www.googleapis.com/auth/fitness.blood_pressure.read" | "https://www.googleapis.com/auth/fitness.heart_rate.read" | "https://www.googleapis.com/auth/fitness.nutrition.read" | "https://www.googleapis.com/auth/fitness.location.read")[] } | null | undefined; 'google_health'?: { 'user_must_grant': ("openid" | "email" | "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly" | "https://www.googleapis.com/auth/googlehealth.sleep.readonly" | "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly" | "https://www.googleapis.com/auth/googlehealth.nutrition.readonly" | "https://www.googleapis.com/auth/googlehealth.ecg.readonly" | "https://www.googleapis.com/auth/googlehealth.irn.readonly" | "https://www.googleapis.com/auth/googlehealth.location.readonly" | "https://www.googleapis.com/auth/googlehealth.profile.readonly" | "https://www.googleapis.com/auth/googlehealth.settings.readonly")[]; 'user_may_grant': ("openid" | "email" | "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly" | "https://www.googleapis.com/auth/googlehealth.sleep.readonly" | "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly" | "https://www.googleapis.com/auth/googlehealth.nutrition.readonly" | "https://www.googleapis.com/auth/googlehealth.ecg.readonly" | "https://www.googleapis.com/auth/googlehealth.irn.readonly" | "https://www.googleapis.com/auth/googlehealth.location.readonly" | "https://www.googleapis.com/auth/googlehealth.profile.readonly" | "https://www.googleapis.com/auth/googlehealth.settings.readonly")[] } | null | undefined; 'oura'?: { 'user_must_grant': ("email" | "personal" | "daily" | "heartrate" | "workout" | "tag" | "session")[]; 'user_may_grant': ("email" | "personal" | "daily" | "heartrate" | "workout" | "tag" | "session")[] } | null | undefined; 'strava'?: { 'user_must_grant': ("activity:read_all" | "activity:write" | "profile:write" | "profile:read_all")[]; 'user_may_grant': ("activity:read_all" | "activity:write" | "profile:write" | "profile:read_all")[] } | null | undefined; 'withings'?: { 'user_must_grant': ("user.activity" | "user.metrics" | "user.sleepevents")[]; 'user_may_grant': ("user.activity" | "user.metrics" | "user.sleepevents")[] } | null | undefined; 'wahoo'?: { 'user_must_grant': ("email" | "user_read" | "workouts_read" | "offline_data")[]; 'user_may_grant': ("email" | "user_read" | "workouts_read" | "offline_data")[] } | null | undefined; 'whoop_v2'?: { 'user_must_grant': ("read:recovery" | "read:cycles" | "read:workout" | "read:sleep" | "read:profile" | "read:body_measurement" | "offline")[]; 'user_may_grant': ("read:recovery" | "read:cycles" | "read:workout" | "read:sleep" | "read:profile" | "read:body_measurement" | "offline")[] } | null | undefined; 'my_fitness_pal_v2'?: { 'user_must_grant': ("diary" | "measurements" | "private-exercises" | "subscriptions")[]; 'user_may_grant': ("diary" | "measurements" | "private-exercises" | "subscriptions")[] } | null | undefined };

export type UserAddress = { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined };

export type UserCreateBody = { 'client_user_id': string; 'fallback_time_zone'?: string | null | undefined; 'fallback_birth_date'?: string | null | undefined; 'ingestion_start'?: string | null | undefined; 'ingestion_end'?: string | null | undefined };

export type UserDeletion = { 'user_id': string; 'team_id': string; 'environment': string; 'deleted_at': string; 'deleted_by': { 'type': string; 'id': string } | null; 'purge_at': string; 'state': "deleted" | "purging" | "purged"; 'purged_at': string | null };

export type UserDeletionCertificate = { 'type': "deletion_certificate"; 'version': 1; 'user_id': string; 'team_id': string; 'environment': string; 'deleted_at': string; 'deleted_by': { 'type': string; 'id': string } | null; 'purge_at': string; 'purged_at': string; 'erased': Record<string, number>; 'retained': ({ 'table': string; 'rows': number; 'until': string; 'because': string })[]; 'key_id': string; 'public_key': string; 'signature': string };

export type UserDeletionCertificates = { 'certificates': (UserDeletionCertificate)[]; 'next_cursor': string | null };

export type UserEvent = { 'id': string; 'event_type': string; 'created_at': string };

export type UserEventListResponse = { 'user_id': string; 'start_date': string; 'end_date': string; 'events': (UserEvent)[]; 'next_cursor': string | null; 'retained_since': string; 'is_complete': boolean };

export type UserHistoricalPullsResponse = { 'data': (SingleUserHistoricalPullResponse)[]; 'next': string | null; 'next_cursor': string | null };

export type UserInfo = { 'first_name': string; 'last_name': string; 'email': string; 'phone_number': string; 'gender': string; 'dob': string; 'address': UserAddress; 'medical_proxy': GuarantorDetails | null; 'race': Race | null; 'ethnicity': Ethnicity | null; 'sexual_orientation': SexualOrientation | null; 'gender_identity': GenderIdentity | null };

export type UserInfoCreateRequest = { 'first_name': string; 'last_name': string; 'email': string; 'phone_number': string; 'gender': string; 'dob': string; 'address': UserAddress; 'medical_proxy'?: GuarantorDetails | null | undefined; 'race'?: Race | null | undefined; 'ethnicity'?: Ethnicity | null | undefined; 'sexual_orientation'?: SexualOrientation | null | undefined; 'gender_identity'?: GenderIdentity | null | undefined };

export type UserPatchBody = { 'client_user_id'?: string | undefined; 'fallback_time_zone'?: string | null | undefined; 'fallback_birth_date'?: string | null | undefined; 'ingestion_start'?: string | null | undefined; 'ingestion_end'?: string | null | undefined };

export type UserRefreshSuccessResponse = { 'success': true; 'user_id': string; 'refreshed_sources': (string)[]; 'in_progress_sources': (string)[]; 'failed_sources': (string)[] };

export type UserResourcesResponse = { 'data': (SingleUserResourceResponse)[]; 'next': string | null; 'next_cursor': string | null };

export type UserSDKHistoricalStageBeginBody = { 'range_start': string; 'range_end': string; 'backfill_type': string };

export type UserSDKSyncProgressBody = { 'sync_progress': Record<string, unknown>; 'device_info'?: Record<string, unknown> | null | undefined };

export type UserSDKSyncStateBody = { 'tzinfo': string; 'request_start_date'?: string | null | undefined; 'request_end_date'?: string | null | undefined; 'granted_permissions'?: (string)[] | null | undefined };

export type UserSDKSyncStateResponse = { 'status': "active" | "paused" | "error"; 'request_start_date'?: string | undefined; 'request_end_date'?: string | undefined; 'ingestion_start'?: string | undefined; 'pull_preferences'?: { 'historical_days_to_pull': number; 'backfill_type_overrides'?: Record<string, { 'historical_days_to_pull': number }> | undefined } | undefined };

export type UserSignInTokenResponse = { 'user_id': string; 'sign_in_token': string };

export type UserSuccessResponse = { 'success': boolean };

export type ValidateContinuousQueryResponse = { 'result_table_schema': unknown; 'resource_dependencies': (string)[]; 'fhir_observation_previews': Record<string, unknown> | null };

export type ValidateICDCodesBody = { 'codes': (string)[]; 'date'?: string | null | undefined };

export type ValidateICDCodesResponse = { 'valid': boolean; 'errors': (string)[]; 'violations': (ICDExcludesViolation)[]; 'warnings': (ICDExcludesWarning)[]; 'not_checked': (string)[] };

export type ValueMacroExpr = { 'value_macro': "sleep_score" | "chronotype" | "asleep_at" | "awake_at" | "awakenings" | "sleep_role"; 'version'?: "automatic" | undefined };

export type VerifyOrgDomainResponse = { 'status': "verified" | "pending" };

export type VitalTokenCreatedResponse = { 'code': string; 'exchange_url': string; 'expires_at': string };

export type VitalTokenExchangeResponse = { 'user_id': string; 'sign_in_token': string; 'environment': "sandbox" | "production"; 'region': string; 'team': { 'name': string; 'logo_url': string | null } };

export type Webhook = { 'id': string; 'url': string; 'description': string; 'rate_limit': number | null; 'disabled': boolean; 'filter_types': (string)[] | null; 'gzip': boolean; 'created_at': string; 'updated_at': string };

export type WebhookAttempt = { 'message_id': string; 'webhook_id': string | null; 'event_type': string; 'user_id': string | null; 'attempt': number; 'attempted_at': string; 'duration_ms': number; 'outcome': "succeeded" | "failed"; 'status': number | null; 'error': string | null; 'response': string | null };

export type WebhookAttemptListResponse = { 'data': (WebhookAttempt)[]; 'next_cursor': string | null };

export type WebhookDelivery = { 'message_id': string; 'webhook_id': string; 'event_type': string; 'user_id': string | null; 'state': "pending" | "exhausted"; 'attempts': number; 'created_at': string; 'last_attempted_at': string | null; 'last_status': number | null; 'last_error': string | null; 'next_attempt_at': string | null };

export type WebhookDeliveryListResponse = { 'data': (WebhookDelivery)[]; 'next_cursor': string | null };

export type WebhookExampleResponse = { 'message_id': string };

export type WebhookHeadersResponse = { 'headers': Record<string, string>; 'sensitive': (string)[] };

export type WebhookHealth = { 'webhook_id': string; 'failing_since': string | null; 'attempts': number; 'succeeded': number; 'median_ms': number | null; 'waiting': number; 'next_at': string | null; 'last_at': string | null; 'last_status': number | null; 'last_error': string | null };

export type WebhookHealthList = { 'data': (WebhookHealth)[] };

export type WebhookListResponse = { 'data': (Webhook)[]; 'next_cursor': string | null };

export type WebhookMessage = { 'id': string; 'created_at': string; 'body': Record<string, unknown> };

export type WebhookPageUrl = { 'url': string };

export type WebhookQueuedResponse = { 'queued': number };

export type WebhookReplayedResponse = { 'queued': number; 'next_cursor': string | null };

export type WebhookSecretResponse = { 'key': string };

export type WhoAmI = { 'member': SignedInMember; 'organisation': MemberOrganisation; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'teams': (MemberTeam)[]; 'has_more_teams': boolean; 'session': MemberSession; 'passkeys_possible': boolean; 'service_name': string; 'version': string; 'credentials': MemberCredentials };

export type WorkoutColumnExpr = { 'workout': "session_start" | "session_end" | "title" | "sport_name" | "sport_slug" | "duration_active_second" | "heart_rate_mean" | "heart_rate_minimum" | "heart_rate_maximum" | "heart_rate_zone_1" | "heart_rate_zone_2" | "heart_rate_zone_3" | "heart_rate_zone_4" | "heart_rate_zone_5" | "heart_rate_zone_6" | "distance_meter" | "calories" | "elevation_gain_meter" | "elevation_maximum_meter" | "elevation_minimum_meter" | "speed_mean" | "speed_maximum" | "power_source" | "power_mean" | "power_maximum" | "power_weighted_mean" | "steps" | "map_polyline" | "map_summary_polyline" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "external_id" | "time_zone" };

export type WorkoutLap = { 'time_start': string | null; 'duration': number | null; 'distance': number | null; 'calories': number | null; 'average_hr': number | null; 'max_hr': number | null; 'max_speed': number | null; 'intensity': string | null; 'trigger': string | null };

export type WorkoutPush = { 'id'?: string | null | undefined; 'provider_id'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'timezone_offset'?: number | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined; 'app_id'?: string | null | undefined; 'source_app_id'?: string | null | undefined; 'source_bundle'?: string | null | undefined; 'product_type'?: string | null | undefined; 'device_id'?: string | null | undefined; 'source_device_id'?: string | null | undefined; 'source'?: SummarySourceInput | null | undefined; 'heart_rate'?: (HeartRateOfSummary)[] | null | undefined; 'sport_name'?: string | null | undefined; 'title'?: string | null | undefined; 'average_hr'?: number | null | undefined; 'max_hr'?: number | null | undefined; 'min_hr'?: number | null | undefined; 'distance'?: number | null | undefined; 'calendar_date'?: string | null | undefined; 'time_start': string; 'time_end': string; 'calories'?: number | null | undefined; 'hr_zones'?: (number)[] | null | undefined; 'moving_time'?: number | null | undefined; 'total_elevation_gain'?: number | null | undefined; 'elev_high'?: number | null | undefined; 'elev_low'?: number | null | undefined; 'average_speed'?: number | null | undefined; 'max_speed'?: number | null | undefined; 'average_watts'?: number | null | undefined; 'device_watts'?: number | null | undefined; 'max_watts'?: number | null | undefined; 'weighted_average_watts'?: number | null | undefined; 'steps'?: number | null | undefined; 'map'?: ClientFacingWorkoutMap | null | undefined; 'laps'?: (WorkoutLap)[] | null | undefined };

export type WorkoutStreamLap = { 'time_start': string | null; 'duration': number | null; 'distance': number | null; 'calories': number | null; 'average_hr': number | null; 'max_hr': number | null; 'max_speed': number | null; 'intensity': string | null; 'trigger': string | null };

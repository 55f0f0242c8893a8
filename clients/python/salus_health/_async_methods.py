# Written by `npm run generate` from docs/openapi.json: change it there.

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Literal, Unpack

from ._base import AsyncCalls

if TYPE_CHECKING:
    from . import inputs, models
    from ._options import RequestOptions
    from .columns import SampleColumns
    from .streams import StreamMessage


class AsyncMethods(AsyncCalls):

    async def list_users(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUsersArguments]) -> models.PaginatedUsersResponse:
        """List users. The newest first. Deleted users are not in the list."""
        return await self._ask("list_users", arguments, options)

    async def create_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateUserArguments]) -> models.ClientFacingUser:
        """Create a user. If the `client_user_id` is in use, the response is 400 with the `user_id` and `created_on` of that user. It is therefore safe to repeat the request."""
        return await self._ask("create_user", arguments, options)

    async def resolve_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResolveUserArguments]) -> models.ClientFacingUser:
        """Find a user by your reference. Escape the reference: a slash in it is `%2F`."""
        return await self._ask("resolve_user", arguments, options)

    async def undo_delete_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UndoDeleteUserArguments]) -> models.UserSuccessResponse:
        """Undo the deletion of a user. Possible for 7 days after the deletion, with exactly one of `user_id` and `client_user_id`. Repeating the request succeeds."""
        return await self._ask("undo_delete_user", arguments, options)

    async def get_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUserArguments]) -> models.ClientFacingUser:
        """Get a user."""
        return await self._ask("get_user", arguments, options)

    async def delete_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteUserArguments]) -> models.UserSuccessResponse:
        """Delete a user. The data of the user is unreadable at once and erased after 7 days, until when the deletion can be undone. The `client_user_id` is free at once."""
        return await self._ask("delete_user", arguments, options)

    async def patch_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PatchUserArguments]) -> None:
        """Change a user. A field that is not in the body does not change; null clears it."""
        return await self._ask("patch_user", arguments, options)

    async def save_user_demographics(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SaveUserDemographicsArguments]) -> models.UserInfo:
        """Store a user's demographics. Replaces all stored demographics. They are encrypted with the user's key, which is destroyed with the user."""
        return await self._ask("save_user_demographics", arguments, options)

    async def get_user_demographics(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUserDemographicsArguments]) -> models.UserInfo:
        """Get a user's demographics."""
        return await self._ask("get_user_demographics", arguments, options)

    async def get_team_metrics(self, *, options: RequestOptions | None = None) -> models.MetricsResult:
        """Count the team's users and their sources. Weeks go back two years at most."""
        return await self._ask("get_team_metrics", {}, options)

    async def search_team_users(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchTeamUsersArguments]) -> list[models.ClientFacingUser]:
        """Find users. By id, or by the beginning of the reference: the first 100, ordered by reference. Listing and resolving users replace it. Deprecated."""
        return await self._ask("search_team_users", arguments, options)

    async def create_user_sign_in_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateUserSignInTokenArguments]) -> models.UserSignInTokenResponse:
        """Get a token that signs a user in on a phone."""
        return await self._ask("create_user_sign_in_token", arguments, options)

    async def create_user_portal_url(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateUserPortalUrlArguments]) -> models.CreateUserPortalURLResponse:
        """Get a link to the hosted page for a user."""
        return await self._ask("create_user_portal_url", arguments, options)

    async def get_user_deletion(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUserDeletionArguments]) -> models.UserDeletion:
        """See how far the deletion of a user is."""
        return await self._ask("get_user_deletion", arguments, options)

    async def get_user_deletion_certificate(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUserDeletionCertificateArguments]) -> models.UserDeletionCertificate:
        """Get the certificate of a user's erasure. Signed by this installation when the data was erased: the erased data, the time, and the data that the operator must retain by law."""
        return await self._ask("get_user_deletion_certificate", arguments, options)

    async def list_user_deletion_certificates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserDeletionCertificatesArguments]) -> models.UserDeletionCertificates:
        """List the certificates of users' erasures. The newest first, also those of deleted teams; a Team Management Key sees those of its teams."""
        return await self._ask("list_user_deletion_certificates", arguments, options)

    async def export_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ExportUserArguments]) -> bytes:
        """Export everything about a user. A ZIP archive with each table as JSON lines and as Parquet. The manifest with counts, units and hashes comes last: an archive without it is incomplete. All data is from one snapshot."""
        return await self._ask("export_user", arguments, options)

    async def list_providers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListProvidersArguments]) -> list[models.ClientFacingProviderDetailed]:
        """List the providers that we know. `supported_resources` lists the resources that Salus reads from the providers that can be connected here."""
        return await self._ask("list_providers", arguments, options)

    async def list_user_providers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserProvidersArguments]) -> models.ListUserProvidersResponse:
        """List the connections of a user."""
        return await self._ask("list_user_providers", arguments, options)

    async def disconnect_user_provider(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DisconnectUserProviderArguments]) -> models.UserSuccessResponse:
        """End a connection of a user. Data that was stored stays."""
        return await self._ask("disconnect_user_provider", arguments, options)

    async def refresh_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RefreshUserArguments]) -> models.UserRefreshSuccessResponse:
        """Fetch new data from a user's sources. 200 when every source was fetched, 202 when the time was over before, at most 8 times an hour for a user."""
        return await self._ask("refresh_user", arguments, options)

    async def list_user_devices(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserDevicesArguments]) -> list[models.ClientFacingDevice]:
        """List the devices of a user. The devices that the connected providers reported."""
        return await self._ask("list_user_devices", arguments, options)

    async def get_user_device(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUserDeviceArguments]) -> models.ClientFacingDevice:
        """Get a device of a user."""
        return await self._ask("get_user_device", arguments, options)

    async def list_raw_devices(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListRawDevicesArguments]) -> models.RawDevicesResponse:
        """List the devices of a user as their providers describe them."""
        return await self._ask("list_raw_devices", arguments, options)

    async def create_link_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateLinkTokenArguments]) -> models.LinkTokenExchangeResponse:
        """Create a link token. With it a user connects one source, once, within 60 minutes, or with `several_sources` one after another. `link_web_url` is the hosted page."""
        return await self._ask("create_link_token", arguments, options)

    async def is_link_token_valid(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.IsLinkTokenValidArguments]) -> models.IsLinkTokenValidResponse:
        """Ask whether a link token works."""
        return await self._ask("is_link_token_valid", arguments, options)

    async def start_link(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartLinkArguments]) -> models.Source:
        """Begin to connect a provider with a link token."""
        return await self._ask("start_link", arguments, options)

    async def list_link_providers(self, *, options: RequestOptions | None = None) -> list[models.SourceLink]:
        """List the providers that the link token can connect."""
        return await self._ask("list_link_providers", {}, options)

    async def start_o_auth_link(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartOAuthLinkArguments]) -> models.Source:
        """Begin to connect an OAuth provider. Send the person to `oauth_url`."""
        return await self._ask("start_o_auth_link", arguments, options)

    async def get_link_state(self, *, options: RequestOptions | None = None) -> models.GetLinkStateResponse:
        """Ask how far the link token is."""
        return await self._ask("get_link_state", {}, options)

    async def get_link_config(self, *, options: RequestOptions | None = None) -> models.GetLinkConfigResponse:
        """Get the branding of the connect page."""
        return await self._ask("get_link_config", {}, options)

    async def complete_o_auth_link(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CompleteOAuthLinkArguments]) -> str:
        """Where a provider sends people back to. Redirects with 307 to the `redirect_url` of the link token, with `state=success`, or `state=error` with `error_type` and `error`. Without a `redirect_url` it redirects to a page of Salus. A link session that began on the connect page returns there with 303: the page shows the result with a button to the `redirect_url`, or lets the user retry, unless the token has `on_error`."""
        return await self._ask("complete_o_auth_link", arguments, options)

    async def link_password_provider(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.LinkPasswordProviderArguments]) -> models.ProviderLinkResponse:
        """Connect a provider with a password. Returns 200 even if the provider cannot be connected: see `state`."""
        return await self._ask("link_password_provider", arguments, options)

    async def complete_password_provider_mfa(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CompletePasswordProviderMfaArguments]) -> models.ProviderLinkResponse:
        """Give the code that a provider sent. Allows five attempts; then the connection must start again. Returns 200 even if the connection fails: see `state`."""
        return await self._ask("complete_password_provider_mfa", arguments, options)

    async def link_email_provider(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.LinkEmailProviderArguments]) -> models.ProviderLinkResponse:
        """Connect a provider with an e-mail address."""
        return await self._ask("link_email_provider", arguments, options)

    async def link_with_password(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.LinkWithPasswordArguments]) -> models.ProviderLinkResponse:
        """Connect a provider with a password. Deprecated."""
        return await self._ask("link_with_password", arguments, options)

    async def link_with_email(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.LinkWithEmailArguments]) -> models.ProviderLinkResponse:
        """Connect a provider with an e-mail address. Deprecated."""
        return await self._ask("link_with_email", arguments, options)

    async def connect_manual_provider(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ConnectManualProviderArguments]) -> models.ConnectManualProviderResponse:
        """Connect a push source. An existing connection does not change. To replace a paused connection, delete it first."""
        return await self._ask("connect_manual_provider", arguments, options)

    async def exchange_link_code(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ExchangeLinkCodeArguments]) -> models.VitalTokenExchangeResponse:
        """Exchange a code that a user typed in for a sign-in token. A code works once. Team keys are not given out to phones."""
        return await self._ask("exchange_link_code", arguments, options)

    async def connect_demo(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ConnectDemoArguments]) -> models.DemoConnectionStatus:
        """Connect a demo source with synthetic data. In a sandbox: the last 30 days at once, and new data every two hours for 7 days. A user has demo connections or real ones, never both."""
        return await self._ask("connect_demo", arguments, options)

    async def create_link_code(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateLinkCodeArguments]) -> models.VitalTokenCreatedResponse:
        """Create a code that invites a user to connect on a phone."""
        return await self._ask("create_link_code", arguments, options)

    async def bulk_import_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BulkImportConnectionsArguments]) -> models.BulkImportConnectionsResponse:
        """Import connections from another system. Returns 202 with two empty lists unless `wait_for_completion` is true. The tokens must belong to the OAuth application that is configured here."""
        return await self._ask("bulk_import_connections", arguments, options)

    async def bulk_export_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BulkExportConnectionsArguments]) -> models.BulkExportConnectionsResponse:
        """Read connections with their tokens, to take them to another system."""
        return await self._ask("bulk_export_connections", arguments, options)

    async def bulk_pause_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BulkPauseConnectionsArguments]) -> models.UserSuccessResponse:
        """Pause connections of users to a provider. Salus stops fetching, and phones stop pushing, until each user reconnects. To reconnect a phone, delete its connection first."""
        return await self._ask("bulk_pause_connections", arguments, options)

    async def bulk_trigger_historical_pull(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BulkTriggerHistoricalPullArguments]) -> models.BulkTriggerHistoricalPullResponse:
        """Fetch the history of users again. Returns 202 without a body unless `wait_for_completion` is true."""
        return await self._ask("bulk_trigger_historical_pull", arguments, options)

    async def list_bulk_ops(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListBulkOpsArguments]) -> models.BulkOpsResponse:
        """List bulk operations. The newest first."""
        return await self._ask("list_bulk_ops", arguments, options)

    async def list_historical_pulls(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListHistoricalPullsArguments]) -> models.UserHistoricalPullsResponse:
        """See how far the histories of users are fetched."""
        return await self._ask("list_historical_pulls", arguments, options)

    async def list_resource_statistics(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListResourceStatisticsArguments]) -> models.UserResourcesResponse:
        """Get the state of resource pulls."""
        return await self._ask("list_resource_statistics", arguments, options)

    async def push_timeseries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PushTimeseriesArguments]) -> models.TimeseriesReceipt:
        """Push samples. Stores the samples and responds once they are durable. A sample replaces a stored one with the same timestamp. If any sample is invalid, the complete request is rejected and the error lists every invalid one."""
        return await self._ask("push_timeseries", arguments, options)

    async def get_afib_burden_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetAfibBurdenGroupedArguments]) -> models.GroupedAFibBurdenResponse:
        """Atrial fibrillation burden, grouped by source."""
        return await self._ask("get_afib_burden_grouped", arguments, options)

    async def get_basal_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBasalBodyTemperatureGroupedArguments]) -> models.GroupedBasalBodyTemperatureResponse:
        """Basal body temperature, grouped by source."""
        return await self._ask("get_basal_body_temperature_grouped", arguments, options)

    async def get_blood_oxygen_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodOxygenGroupedArguments]) -> models.GroupedBloodOxygenResponse:
        """Blood oxygen, grouped by source."""
        return await self._ask("get_blood_oxygen_grouped", arguments, options)

    async def get_blood_pressure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodPressureGroupedArguments]) -> models.GroupedBloodPressureResponse:
        """Blood pressure, grouped by source."""
        return await self._ask("get_blood_pressure_grouped", arguments, options)

    async def get_body_fat_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyFatGroupedArguments]) -> models.GroupedBodyFatResponse:
        """Body fat, grouped by source."""
        return await self._ask("get_body_fat_grouped", arguments, options)

    async def get_body_mass_index_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyMassIndexGroupedArguments]) -> models.GroupedBodyMassIndexResponse:
        """Body mass index, grouped by source."""
        return await self._ask("get_body_mass_index_grouped", arguments, options)

    async def get_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureGroupedArguments]) -> models.GroupedBodyTemperatureResponse:
        """Body temperature, grouped by source."""
        return await self._ask("get_body_temperature_grouped", arguments, options)

    async def get_body_temperature_delta_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureDeltaGroupedArguments]) -> models.GroupedBodyTemperatureDeltaResponse:
        """Body temperature deviation, grouped by source."""
        return await self._ask("get_body_temperature_delta_grouped", arguments, options)

    async def get_body_weight_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyWeightGroupedArguments]) -> models.GroupedBodyWeightResponse:
        """Body weight, grouped by source."""
        return await self._ask("get_body_weight_grouped", arguments, options)

    async def get_caffeine_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaffeineGroupedArguments]) -> models.GroupedCaffeineResponse:
        """Caffeine, grouped by source."""
        return await self._ask("get_caffeine_grouped", arguments, options)

    async def get_calories_active_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesActiveGroupedArguments]) -> models.GroupedCaloriesActiveResponse:
        """Active energy, grouped by source."""
        return await self._ask("get_calories_active_grouped", arguments, options)

    async def get_calories_basal_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesBasalGroupedArguments]) -> models.GroupedCaloriesBasalResponse:
        """Basal energy, grouped by source."""
        return await self._ask("get_calories_basal_grouped", arguments, options)

    async def get_carbohydrates_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCarbohydratesGroupedArguments]) -> models.GroupedCarbohydratesResponse:
        """Carbohydrates, grouped by source."""
        return await self._ask("get_carbohydrates_grouped", arguments, options)

    async def get_cholesterol_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolGroupedArguments]) -> models.GroupedCholesterolResponse:
        """Cholesterol, grouped by source."""
        return await self._ask("get_cholesterol_grouped", arguments, options)

    async def get_daylight_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDaylightExposureGroupedArguments]) -> models.GroupedDaylightExposureResponse:
        """Daylight exposure, grouped by source."""
        return await self._ask("get_daylight_exposure_grouped", arguments, options)

    async def get_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDistanceGroupedArguments]) -> models.GroupedDistanceResponse:
        """Distance, grouped by source."""
        return await self._ask("get_distance_grouped", arguments, options)

    async def get_electrocardiogram_voltage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetElectrocardiogramVoltageGroupedArguments]) -> models.GroupedElectrocardiogramVoltageResponse:
        """Electrocardiogram voltage, grouped by source."""
        return await self._ask("get_electrocardiogram_voltage_grouped", arguments, options)

    async def get_fall_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFallGroupedArguments]) -> models.GroupedFallResponse:
        """Falls, grouped by source."""
        return await self._ask("get_fall_grouped", arguments, options)

    async def get_floors_climbed_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFloorsClimbedGroupedArguments]) -> models.GroupedFloorsClimbedResponse:
        """Floors climbed, grouped by source."""
        return await self._ask("get_floors_climbed_grouped", arguments, options)

    async def get_forced_expiratory_volume_1_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedExpiratoryVolume1GroupedArguments]) -> models.GroupedForcedExpiratoryVolume1Response:
        """Forced expiratory volume in one second, grouped by source."""
        return await self._ask("get_forced_expiratory_volume_1_grouped", arguments, options)

    async def get_forced_vital_capacity_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedVitalCapacityGroupedArguments]) -> models.GroupedForcedVitalCapacityResponse:
        """Forced vital capacity, grouped by source."""
        return await self._ask("get_forced_vital_capacity_grouped", arguments, options)

    async def get_glucose_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetGlucoseGroupedArguments]) -> models.GroupedGlucoseResponse:
        """Glucose, grouped by source."""
        return await self._ask("get_glucose_grouped", arguments, options)

    async def get_handwashing_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHandwashingGroupedArguments]) -> models.GroupedHandwashingResponse:
        """Handwashing, grouped by source."""
        return await self._ask("get_handwashing_grouped", arguments, options)

    async def get_heart_rate_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateAlertGroupedArguments]) -> models.GroupedHeartRateAlertResponse:
        """Heart rate alert, grouped by source."""
        return await self._ask("get_heart_rate_alert_grouped", arguments, options)

    async def get_heart_rate_recovery_one_minute_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateRecoveryOneMinuteGroupedArguments]) -> models.GroupedHeartRateRecoveryOneMinuteResponse:
        """Heart rate recovery after one minute, grouped by source."""
        return await self._ask("get_heart_rate_recovery_one_minute_grouped", arguments, options)

    async def get_heartrate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartrateGroupedArguments]) -> models.GroupedHeartRateResponse:
        """Heart rate, grouped by source."""
        return await self._ask("get_heartrate_grouped", arguments, options)

    async def get_hrv_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHrvGroupedArguments]) -> models.GroupedHRVResponse:
        """Heart rate variability, grouped by source."""
        return await self._ask("get_hrv_grouped", arguments, options)

    async def get_hypnogram_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHypnogramGroupedArguments]) -> models.GroupedHypnogramResponse:
        """Hypnogram, grouped by source. Deprecated."""
        return await self._ask("get_hypnogram_grouped", arguments, options)

    async def get_ige_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIgeGroupedArguments]) -> models.GroupedIgeResponse:
        """Immunoglobulin E, grouped by source."""
        return await self._ask("get_ige_grouped", arguments, options)

    async def get_igg_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIggGroupedArguments]) -> models.GroupedIggResponse:
        """Immunoglobulin G, grouped by source."""
        return await self._ask("get_igg_grouped", arguments, options)

    async def get_inhaler_usage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInhalerUsageGroupedArguments]) -> models.GroupedInhalerUsageResponse:
        """Inhaler usage, grouped by source."""
        return await self._ask("get_inhaler_usage_grouped", arguments, options)

    async def get_insulin_injection_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInsulinInjectionGroupedArguments]) -> models.GroupedInsulinInjectionResponse:
        """Insulin injection, grouped by source."""
        return await self._ask("get_insulin_injection_grouped", arguments, options)

    async def get_lean_body_mass_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLeanBodyMassGroupedArguments]) -> models.GroupedLeanBodyMassResponse:
        """Lean body mass, grouped by source."""
        return await self._ask("get_lean_body_mass_grouped", arguments, options)

    async def get_mindfulness_minutes_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMindfulnessMinutesGroupedArguments]) -> models.GroupedMindfulnessMinutesResponse:
        """Mindfulness minutes, grouped by source."""
        return await self._ask("get_mindfulness_minutes_grouped", arguments, options)

    async def get_note_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetNoteGroupedArguments]) -> models.GroupedNoteResponse:
        """Notes, grouped by source."""
        return await self._ask("get_note_grouped", arguments, options)

    async def get_peak_expiratory_flow_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPeakExpiratoryFlowRateGroupedArguments]) -> models.GroupedPeakExpiratoryFlowRateResponse:
        """Peak expiratory flow rate, grouped by source."""
        return await self._ask("get_peak_expiratory_flow_rate_grouped", arguments, options)

    async def get_respiratory_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetRespiratoryRateGroupedArguments]) -> models.GroupedRespiratoryRateResponse:
        """Respiratory rate, grouped by source."""
        return await self._ask("get_respiratory_rate_grouped", arguments, options)

    async def get_sleep_apnea_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepApneaAlertGroupedArguments]) -> models.GroupedSleepApneaAlertResponse:
        """Sleep apnea alert, grouped by source."""
        return await self._ask("get_sleep_apnea_alert_grouped", arguments, options)

    async def get_sleep_breathing_disturbance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepBreathingDisturbanceGroupedArguments]) -> models.GroupedSleepBreathingDisturbanceResponse:
        """Sleep breathing disturbance, grouped by source."""
        return await self._ask("get_sleep_breathing_disturbance_grouped", arguments, options)

    async def get_stand_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandDurationGroupedArguments]) -> models.GroupedStandDurationResponse:
        """Stand duration, grouped by source."""
        return await self._ask("get_stand_duration_grouped", arguments, options)

    async def get_stand_hour_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandHourGroupedArguments]) -> models.GroupedStandHourResponse:
        """Stand hours, grouped by source."""
        return await self._ask("get_stand_hour_grouped", arguments, options)

    async def get_steps_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStepsGroupedArguments]) -> models.GroupedStepsResponse:
        """Steps, grouped by source."""
        return await self._ask("get_steps_grouped", arguments, options)

    async def get_stress_level_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStressLevelGroupedArguments]) -> models.GroupedStressLevelResponse:
        """Stress level, grouped by source."""
        return await self._ask("get_stress_level_grouped", arguments, options)

    async def get_uv_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUvExposureGroupedArguments]) -> models.GroupedUVExposureResponse:
        """UV exposure, grouped by source."""
        return await self._ask("get_uv_exposure_grouped", arguments, options)

    async def get_vo2_max_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetVo2MaxGroupedArguments]) -> models.GroupedVO2MaxResponse:
        """Maximal oxygen uptake, grouped by source."""
        return await self._ask("get_vo2_max_grouped", arguments, options)

    async def get_waist_circumference_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaistCircumferenceGroupedArguments]) -> models.GroupedWaistCircumferenceResponse:
        """Waist circumference, grouped by source."""
        return await self._ask("get_waist_circumference_grouped", arguments, options)

    async def get_water_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaterGroupedArguments]) -> models.GroupedWaterResponse:
        """Water, grouped by source."""
        return await self._ask("get_water_grouped", arguments, options)

    async def get_wheelchair_push_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWheelchairPushGroupedArguments]) -> models.GroupedWheelchairPushResponse:
        """Wheelchair pushes, grouped by source."""
        return await self._ask("get_wheelchair_push_grouped", arguments, options)

    async def get_workout_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDistanceGroupedArguments]) -> models.GroupedWorkoutDistanceResponse:
        """Workout distance, grouped by source."""
        return await self._ask("get_workout_distance_grouped", arguments, options)

    async def get_workout_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDurationGroupedArguments]) -> models.GroupedWorkoutDurationResponse:
        """Workout duration, grouped by source."""
        return await self._ask("get_workout_duration_grouped", arguments, options)

    async def get_workout_swimming_stroke_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutSwimmingStrokeGroupedArguments]) -> models.GroupedWorkoutSwimmingStrokeResponse:
        """Swimming strokes, grouped by source."""
        return await self._ask("get_workout_swimming_stroke_grouped", arguments, options)

    async def get_blood_oxygen(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodOxygenArguments]) -> list[models.ClientFacingBloodOxygenTimeseries]:
        """Blood oxygen, not grouped. Deprecated."""
        return await self._ask("get_blood_oxygen", arguments, options)

    async def get_blood_pressure(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodPressureArguments]) -> list[models.ClientFacingBloodPressureTimeseries]:
        """Blood pressure, not grouped. Deprecated."""
        return await self._ask("get_blood_pressure", arguments, options)

    async def get_body_fat(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyFatArguments]) -> list[models.ClientFacingBodyFatTimeseries]:
        """Body fat, not grouped. Deprecated."""
        return await self._ask("get_body_fat", arguments, options)

    async def get_body_weight(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyWeightArguments]) -> list[models.ClientFacingBodyWeightTimeseries]:
        """Body weight, not grouped. Deprecated."""
        return await self._ask("get_body_weight", arguments, options)

    async def get_caffeine(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaffeineArguments]) -> list[models.ClientFacingCaffeineTimeseries]:
        """Caffeine, not grouped. Deprecated."""
        return await self._ask("get_caffeine", arguments, options)

    async def get_calories_active(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesActiveArguments]) -> list[models.ClientFacingCaloriesActiveTimeseries]:
        """Active energy, not grouped. Deprecated."""
        return await self._ask("get_calories_active", arguments, options)

    async def get_calories_basal(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesBasalArguments]) -> list[models.ClientFacingCaloriesBasalTimeseries]:
        """Basal energy, not grouped. Deprecated."""
        return await self._ask("get_calories_basal", arguments, options)

    async def get_cholesterol(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolArguments]) -> list[models.ClientFacingCholesterolTimeseries]:
        """Cholesterol, not grouped. Deprecated."""
        return await self._ask("get_cholesterol", arguments, options)

    async def get_cholesterol_ldl(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolLdlArguments]) -> list[models.ClientFacingCholesterolTimeseries]:
        """Cholesterol, not grouped. Deprecated."""
        return await self._ask("get_cholesterol_ldl", arguments, options)

    async def get_cholesterol_hdl(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolHdlArguments]) -> list[models.ClientFacingCholesterolTimeseries]:
        """Cholesterol, not grouped. Deprecated."""
        return await self._ask("get_cholesterol_hdl", arguments, options)

    async def get_cholesterol_total(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolTotalArguments]) -> list[models.ClientFacingCholesterolTimeseries]:
        """Cholesterol, not grouped. Deprecated."""
        return await self._ask("get_cholesterol_total", arguments, options)

    async def get_cholesterol_triglycerides(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolTriglyceridesArguments]) -> list[models.ClientFacingCholesterolTimeseries]:
        """Cholesterol, not grouped. Deprecated."""
        return await self._ask("get_cholesterol_triglycerides", arguments, options)

    async def get_distance(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDistanceArguments]) -> list[models.ClientFacingDistanceTimeseries]:
        """Distance, not grouped. Deprecated."""
        return await self._ask("get_distance", arguments, options)

    async def get_electrocardiogram_voltage(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetElectrocardiogramVoltageArguments]) -> list[models.ClientFacingElectrocardiogramVoltageTimeseries]:
        """Electrocardiogram voltage, not grouped. Deprecated."""
        return await self._ask("get_electrocardiogram_voltage", arguments, options)

    async def get_floors_climbed(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFloorsClimbedArguments]) -> list[models.ClientFacingFloorsClimbedTimeseries]:
        """Floors climbed, not grouped. Deprecated."""
        return await self._ask("get_floors_climbed", arguments, options)

    async def get_glucose(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetGlucoseArguments]) -> list[models.ClientFacingGlucoseTimeseries]:
        """Glucose, not grouped. Deprecated."""
        return await self._ask("get_glucose", arguments, options)

    async def get_heartrate(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartrateArguments]) -> list[models.ClientFacingHeartRateTimeseries]:
        """Heart rate, not grouped. Deprecated."""
        return await self._ask("get_heartrate", arguments, options)

    async def get_hrv(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHrvArguments]) -> list[models.ClientFacingHRVTimeseries]:
        """Heart rate variability, not grouped. Deprecated."""
        return await self._ask("get_hrv", arguments, options)

    async def get_hypnogram(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHypnogramArguments]) -> list[models.ClientFacingHypnogramTimeseries]:
        """Hypnogram, not grouped. Deprecated."""
        return await self._ask("get_hypnogram", arguments, options)

    async def get_ige(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIgeArguments]) -> list[models.ClientFacingIgeTimeseries]:
        """Immunoglobulin E, not grouped. Deprecated."""
        return await self._ask("get_ige", arguments, options)

    async def get_igg(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIggArguments]) -> list[models.ClientFacingIggTimeseries]:
        """Immunoglobulin G, not grouped. Deprecated."""
        return await self._ask("get_igg", arguments, options)

    async def get_mindfulness_minutes(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMindfulnessMinutesArguments]) -> list[models.ClientFacingMindfulnessMinutesTimeseries]:
        """Mindfulness minutes, not grouped. Deprecated."""
        return await self._ask("get_mindfulness_minutes", arguments, options)

    async def get_respiratory_rate(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetRespiratoryRateArguments]) -> list[models.ClientFacingRespiratoryRateTimeseries]:
        """Respiratory rate, not grouped. Deprecated."""
        return await self._ask("get_respiratory_rate", arguments, options)

    async def get_steps(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStepsArguments]) -> list[models.ClientFacingStepsTimeseries]:
        """Steps, not grouped. Deprecated."""
        return await self._ask("get_steps", arguments, options)

    async def get_stress_level(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStressLevelArguments]) -> list[models.ClientFacingStressLevelTimeseries]:
        """Stress level, not grouped. Deprecated."""
        return await self._ask("get_stress_level", arguments, options)

    async def get_vo2_max(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetVo2MaxArguments]) -> list[models.ClientFacingVO2MaxTimeseries]:
        """Maximal oxygen uptake, not grouped. Deprecated."""
        return await self._ask("get_vo2_max", arguments, options)

    async def get_water(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaterArguments]) -> list[models.ClientFacingWaterTimeseries]:
        """Water, not grouped. Deprecated."""
        return await self._ask("get_water", arguments, options)

    async def import_apple_health(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ImportAppleHealthArguments]) -> models.ImportReport:
        """Import an Apple Health export. Imports the ZIP archive that the Health app exports, up to 1 GiB, and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored."""
        return await self._ask("import_apple_health", arguments, options)

    async def push_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PushSummaryArguments]) -> models.SummaryReceipt:
        """Push summaries. Stores the summaries and responds once they are durable. A summary replaces a stored one with the same id or the same identifying fields. If any summary is invalid, the complete request is rejected and the error lists every problem."""
        return await self._ask("push_summary", arguments, options)

    async def get_activity_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetActivitySummaryArguments]) -> models.ClientActivityResponse:
        """Activity of a day."""
        return await self._ask("get_activity_summary", arguments, options)

    async def get_activity_summary_raw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetActivitySummaryRawArguments]) -> models.RawActivityResponse:
        """Activity of a day, as the provider has it."""
        return await self._ask("get_activity_summary_raw", arguments, options)

    async def get_body_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodySummaryArguments]) -> models.ClientBodyResponse:
        """Body measurement."""
        return await self._ask("get_body_summary", arguments, options)

    async def get_body_summary_raw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodySummaryRawArguments]) -> models.RawBodyResponse:
        """Body measurement, as the provider has it."""
        return await self._ask("get_body_summary_raw", arguments, options)

    async def get_electrocardiogram_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetElectrocardiogramSummaryArguments]) -> models.ClientFacingElectrocardiogramResponse:
        """Electrocardiogram."""
        return await self._ask("get_electrocardiogram_summary", arguments, options)

    async def get_meal_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMealSummaryArguments]) -> models.ClientFacingMealResponse:
        """Meal."""
        return await self._ask("get_meal_summary", arguments, options)

    async def get_menstrual_cycle_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMenstrualCycleSummaryArguments]) -> models.MenstrualCycleResponse:
        """Menstrual cycle."""
        return await self._ask("get_menstrual_cycle_summary", arguments, options)

    async def get_profile_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetProfileSummaryArguments]) -> models.ClientFacingProfile:
        """Profile."""
        return await self._ask("get_profile_summary", arguments, options)

    async def get_profile_summary_raw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetProfileSummaryRawArguments]) -> models.RawProfile:
        """Profile, as the provider has it."""
        return await self._ask("get_profile_summary_raw", arguments, options)

    async def get_sleep_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepSummaryArguments]) -> models.ClientSleepResponse:
        """Sleep."""
        return await self._ask("get_sleep_summary", arguments, options)

    async def get_sleep_summary_raw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepSummaryRawArguments]) -> models.RawSleepResponse:
        """Sleep, as the provider has it."""
        return await self._ask("get_sleep_summary_raw", arguments, options)

    async def get_sleep_cycle_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepCycleSummaryArguments]) -> models.ClientSleepCycleResponse:
        """Sleep cycle."""
        return await self._ask("get_sleep_cycle_summary", arguments, options)

    async def get_workouts_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutsSummaryArguments]) -> models.ClientWorkoutResponse:
        """Workout."""
        return await self._ask("get_workouts_summary", arguments, options)

    async def get_workouts_summary_raw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutsSummaryRawArguments]) -> models.RawWorkoutResponse:
        """Workout, as the provider has it."""
        return await self._ask("get_workouts_summary_raw", arguments, options)

    async def get_sleep_stream(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepStreamArguments]) -> models.ClientFacingSleepStream:
        """A night as it went. The stages of a sleep and the provider's measurements during it."""
        return await self._ask("get_sleep_stream", arguments, options)

    async def get_workout_stream(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutStreamArguments]) -> models.ClientFacingStream:
        """A workout as it went. The provider's recording of a workout, second by second, as parallel arrays. If the recording has no heart rate, the stream has the heart rate samples of the provider. A stream with more than 800,000 values has one value for each `step_seconds`."""
        return await self._ask("get_workout_stream", arguments, options)

    async def explain_activity_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ExplainActivitySummaryArguments]) -> models.ExplainedActivity:
        """A day over all devices, and why. The totals of the day from all sources, by the team's priorities for activity, without counting simultaneous recordings twice. `provenance` lists the source that was used for each time, the others, and the rule."""
        return await self._ask("explain_activity_summary", arguments, options)

    async def query_one_user(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.QueryOneUserArguments]) -> models.AggregationResponse:
        """Query the data of a user. One result for each query, in order. `Accept: application/vnd.<service>.tar+gzip+parquet` returns a gzipped tarball with a Parquet file for each: 0.parquet, 1.parquet, …"""
        return await self._ask("query_one_user", arguments, options)

    async def list_continuous_queries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListContinuousQueriesArguments]) -> models.ContinuousQueryResponse:
        """List continuous queries. All of them, the newest first: 20 active and 20 archived ones at most."""
        return await self._ask("list_continuous_queries", arguments, options)

    async def create_continuous_query(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateContinuousQueryArguments]) -> models.ContinuousQuery:
        """Create a continuous query. Salus computes its table of the past year for every user of the team, and again when the data changes. A team has at most 20."""
        return await self._ask("create_continuous_query", arguments, options)

    async def archive_continuous_query(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ArchiveContinuousQueryArguments]) -> models.ContinuousQuery:
        """Archive a continuous query. Salus stops computing the query. Its tables can be read by its id until 20 others have been archived."""
        return await self._ask("archive_continuous_query", arguments, options)

    async def update_continuous_query(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateContinuousQueryArguments]) -> models.ContinuousQuery:
        """Change a continuous query. Changes the title and the shortest interval between computations. To change the query itself, create a new one."""
        return await self._ask("update_continuous_query", arguments, options)

    async def validate_continuous_query(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ValidateContinuousQueryArguments]) -> models.ValidateContinuousQueryResponse:
        """Check a continuous query. Returns the columns of its table, or all errors of the query. Stores nothing."""
        return await self._ask("validate_continuous_query", arguments, options)

    async def get_continuous_query_result_table(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetContinuousQueryResultTableArguments]) -> models.AggregationResult:
        """Get the result table of a continuous query. The latest table of the user; without rows until it has been computed. `Accept: application/vnd.apache.parquet` returns a Parquet file. `Accept: application/fhir+json` returns a Bundle of Observations if the query has `fhir_observations`."""
        return await self._ask("get_continuous_query_result_table", arguments, options)

    async def get_continuous_query_task_history(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetContinuousQueryTaskHistoryArguments]) -> models.ContinuousQueryTaskHistoryResponse:
        """List when a continuous query was computed. For the user, the newest first; the last 100 are stored."""
        return await self._ask("get_continuous_query_task_history", arguments, options)

    async def create_insurance(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateInsuranceArguments]) -> models.ClientFacingInsurance:
        """Add insurance of a user. Each call creates a new record; orders use the newest primary one. The user needs demographics first. Personal data is encrypted with the user's key, which is destroyed with the user."""
        return await self._ask("create_insurance", arguments, options)

    async def get_latest_insurance(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLatestInsuranceArguments]) -> models.ClientFacingInsurance:
        """Get the newest insurance of a user."""
        return await self._ask("get_latest_insurance", arguments, options)

    async def search_payor(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchPayorArguments]) -> list[models.ClientFacingPayor]:
        """Search payors. By name, by the code of a clearinghouse, or both. Returns at most 50 payors of the directory and of your team, the best match first. Without a parameter the list is empty."""
        return await self._ask("search_payor", arguments, options)

    async def search_payor_deprecated(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchPayorDeprecatedArguments]) -> list[models.ClientFacingPayorSearchResponseDeprecated]:
        """Search payors (deprecated). As the GET of the same path, with the code of a payor as `code`. Deprecated."""
        return await self._ask("search_payor_deprecated", arguments, options)

    async def create_payor(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreatePayorArguments]) -> models.ClientFacingPayor:
        """Create a custom payor. Visible to your team only. Repeating the request returns the same payor."""
        return await self._ask("create_payor", arguments, options)

    async def search_diagnosis(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchDiagnosisArguments]) -> list[models.ClientFacingDiagnosisInformation]:
        """Search ICD-10-CM diagnoses. At most 50, the likeliest first, billable codes before headings. If no code has every word, the search first corrects typing errors and then omits a word."""
        return await self._ask("search_diagnosis", arguments, options)

    async def validate_icd_codes(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ValidateIcdCodesArguments]) -> models.ValidateICDCodesResponse:
        """Check ICD-10-CM codes. Checks whether each code exists, is billable and is valid on the day of the service, and whether notes of the tabular list exclude some of them together. The notes need the imported tabular list; without it `not_checked` says so."""
        return await self._ask("validate_icd_codes", arguments, options)

    async def list_labs(self, *, options: RequestOptions | None = None) -> list[models.ClientFacingLab]:
        """List labs."""
        return await self._ask("list_labs", {}, options)

    async def list_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMarkersArguments]) -> models.GetMarkersResponse:
        """Search markers. Biomarkers and panels that labs measure, each with the test code of one lab. With `name` the best match comes first, otherwise the most ordered."""
        return await self._ask("list_markers", arguments, options)

    async def list_order_set_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSetMarkersArguments]) -> models.GetMarkersResponse:
        """List the markers of an order set. Those of its lab tests, then those of its add-on, each once. Test codes of an add-on are those of the lab of the lab tests, of the lab account, or of the only lab that has such a code."""
        return await self._ask("list_order_set_markers", arguments, options)

    async def list_lab_test_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestMarkersArguments]) -> models.GetMarkersOfLabTestResponse:
        """List the markers of a lab test."""
        return await self._ask("list_lab_test_markers", arguments, options)

    async def get_marker(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMarkerArguments]) -> models.ClientFacingMarkerComplete:
        """Get the marker of a lab's test code."""
        return await self._ask("get_marker", arguments, options)

    async def list_team_lab_accounts(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamLabAccountsArguments]) -> models.GetTeamLabAccountsResponse:
        """List the lab accounts that the team may order through. The newest first. An order uses the account that it names, otherwise the only active account of the team at the lab, otherwise the account of the platform. Of the teams that share an account, only your own is listed."""
        return await self._ask("list_team_lab_accounts", arguments, options)

    async def list_lab_tests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestsArguments]) -> models.LabTestResourcesResponse:
        """List lab tests. The oldest first, unless order_key says otherwise."""
        return await self._ask("list_lab_tests", arguments, options)

    async def list_lab_tests_deprecated(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestsDeprecatedArguments]) -> list[models.ClientFacingLabTest]:
        """List lab tests (deprecated). At most 500: GET /v3/lab_test has pages. Deprecated."""
        return await self._ask("list_lab_tests_deprecated", arguments, options)

    async def create_lab_test(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateLabTestArguments]) -> models.ClientFacingLabTest:
        """Create a lab test. Markers of one lab, by their ids or by test codes. Test codes are those of `lab_slug`, of the lab account, or of the only lab that has them."""
        return await self._ask("create_lab_test", arguments, options)

    async def get_lab_test(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabTestArguments]) -> models.ClientFacingLabTest:
        """Get a lab test."""
        return await self._ask("get_lab_test", arguments, options)

    async def update_lab_test(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateLabTestArguments]) -> models.ClientFacingLabTest:
        """Rename a lab test, or take it out of use."""
        return await self._ask("update_lab_test", arguments, options)

    async def search_compendium(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchCompendiumArguments]) -> models.SearchCompendiumResponse:
        """Search tests across labs. By name, by CPT codes, or by the hash of a set of LOINC codes. Tests that measure the same are one candidate. `crosswalk` adds the matching tests of each lab."""
        return await self._ask("search_compendium", arguments, options)

    async def search_orderable_tests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchOrderableTestsArguments]) -> models.SearchOrderableTestsResponse:
        """Find equivalent tests of another lab. For each code of any lab, the markers that measure the same or a part of it."""
        return await self._ask("search_orderable_tests", arguments, options)

    async def convert_compendium(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ConvertCompendiumArguments]) -> models.ConvertCompendiumResponse:
        """Convert a lab test or test codes to another lab. Converts a code if the other lab has a test that measures exactly the same. For the other codes it lists the nearest tests."""
        return await self._ask("convert_compendium", arguments, options)

    async def create_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateOrderArguments]) -> models.PostOrderResponse:
        """Order lab tests for a user. The order is dispatched immediately, or on the day of `activate_by` in the time zone of the team. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response."""
        return await self._ask("create_order", arguments, options)

    async def import_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ImportOrderArguments]) -> models.PostOrderResponse:
        """Import an order that was made elsewhere. The laboratory has it already: the order begins at `requisition_bypassed`, and the patient is not written to."""
        return await self._ask("import_order", arguments, options)

    async def get_physicians(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPhysiciansArguments]) -> list[models.ClientFacingPhysician]:
        """List the ordering physicians of the team. The physician of orders that name none. A sandbox has a synthetic one; in production there is none, and each order must name its physician."""
        return await self._ask("get_physicians", arguments, options)

    async def create_fhir_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateFhirOrderArguments]) -> models.PostOrderResponse:
        """Order lab tests with a bundle of FHIR R4. A bundle with a Patient and ServiceRequests, and optionally Practitioner, Coverage, QuestionnaireResponse and the Organization that performs a lab test. The rules of other orders apply. An error names the position in the bundle."""
        return await self._ask("create_fhir_order", arguments, options)

    async def get_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderArguments]) -> models.ClientFacingOrder:
        """Get an order."""
        return await self._ask("get_order", arguments, options)

    async def update_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateOrderArguments]) -> models.PostOrderResponse:
        """Change the day on which an order is dispatched. For orders created with `activate_by`, while they are `ordered` or `awaiting_registration`. Null dispatches the order now. The status shows when the laboratory has it."""
        return await self._ask("update_order", arguments, options)

    async def cancel_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CancelOrderArguments]) -> models.PostOrderResponse:
        """Cancel an order. Until the sample is on its way: a kit until it is sent, any other order until the laboratory has results."""
        return await self._ask("cancel_order", arguments, options)

    async def complete_order_draw(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CompleteOrderDrawArguments]) -> models.PostOrderResponse:
        """Report that the sample was collected on site."""
        return await self._ask("complete_order_draw", arguments, options)

    async def resend_order_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResendOrderEventsArguments]) -> models.ResendWebhookResponse:
        """Send the events of orders again. Sends one event with the current state for each of these orders, or for each order updated in a period; at most 1000."""
        return await self._ask("resend_order_events", arguments, options)

    async def get_order_communication_settings(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderCommunicationSettingsArguments]) -> models.GetOrderCommunicationSettingsResponse:
        """Get how the patient of an order is written to."""
        return await self._ask("get_order_communication_settings", arguments, options)

    async def update_order_communication_settings(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateOrderCommunicationSettingsArguments]) -> models.PatchOrderCommunicationSettingsResponse:
        """Set how the patient of an order is written to."""
        return await self._ask("update_order_communication_settings", arguments, options)

    async def create_registrable_testkit_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateRegistrableTestkitOrderArguments]) -> models.PostOrderResponse:
        """Order a kit that is registered on arrival. The laboratory ships the kit before a patient is registered, immediately or on the day of `activate_by`. `sample_id` is printed on it. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response."""
        return await self._ask("create_registrable_testkit_order", arguments, options)

    async def register_testkit(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RegisterTestkitArguments]) -> models.PostOrderResponse:
        """Register a kit. Registers the patient of the kit. Salus then informs the laboratory."""
        return await self._ask("register_testkit", arguments, options)

    async def get_order_transaction(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderTransactionArguments]) -> models.GetOrderTransactionResponse:
        """Get an order transaction. Orders that belong together: the first, and those that were made because of it."""
        return await self._ask("get_order_transaction", arguments, options)

    async def get_area_info(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetAreaInfoArguments]) -> models.AreaInfo:
        """Find home visits and service centres near a ZIP code. Visits at home, and the service centres of each laboratory within the radius."""
        return await self._ask("get_area_info", arguments, options)

    async def list_service_centres(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListServiceCentresArguments]) -> models.PSCInfo:
        """List service centres around a ZIP code. The 30 nearest within the radius."""
        return await self._ask("list_service_centres", arguments, options)

    async def list_service_centres_of_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListServiceCentresOfOrderArguments]) -> models.PSCInfo:
        """List service centres around the patient of an order. Those of the order's laboratory, the 30 nearest within the radius."""
        return await self._ask("list_service_centres_of_order", arguments, options)

    async def get_phlebotomy_availability(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPhlebotomyAvailabilityArguments]) -> models.AppointmentAvailabilitySlots:
        """Find appointment times for home visits. For 14 days from `start_date`, in the local time of the location. A booking key is valid for 30 minutes."""
        return await self._ask("get_phlebotomy_availability", arguments, options)

    async def get_service_centre_availability(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetServiceCentreAvailabilityArguments]) -> models.AppointmentAvailabilitySlots:
        """Find out when service centres have time. For up to 3 site codes, or the 3 nearest sites within a radius of a ZIP code, for 14 days from `start_date`, in the local time of each site. A booking key is valid for 30 minutes."""
        return await self._ask("get_service_centre_availability", arguments, options)

    async def list_phlebotomy_cancellation_reasons(self, *, options: RequestOptions | None = None) -> list[models.ClientFacingAppointmentCancellationReason]:
        """List the reasons for cancelling a visit."""
        return await self._ask("list_phlebotomy_cancellation_reasons", {}, options)

    async def get_phlebotomy_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPhlebotomyAppointmentArguments]) -> models.ClientFacingAppointment:
        """Get the visit of an order. The last one, whether it succeeded or not."""
        return await self._ask("get_phlebotomy_appointment", arguments, options)

    async def book_phlebotomy_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BookPhlebotomyAppointmentArguments]) -> models.ClientFacingAppointment:
        """Book a visit. Needs a booking key from the availability. With `X-Idempotency-Key`, a repetition within 14 days returns the first response."""
        return await self._ask("book_phlebotomy_appointment", arguments, options)

    async def reschedule_phlebotomy_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReschedulePhlebotomyAppointmentArguments]) -> models.ClientFacingAppointment:
        """Move a visit to another slot."""
        return await self._ask("reschedule_phlebotomy_appointment", arguments, options)

    async def cancel_phlebotomy_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CancelPhlebotomyAppointmentArguments]) -> models.ClientFacingAppointment:
        """Cancel a visit. The order stays, and waits for another appointment."""
        return await self._ask("cancel_phlebotomy_appointment", arguments, options)

    async def request_phlebotomy_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RequestPhlebotomyAppointmentArguments]) -> models.ClientFacingAppointment:
        """Ask a provider for a visit. For areas whose area info says `appointment-request`. The appointment is pending until the provider confirms a time."""
        return await self._ask("request_phlebotomy_appointment", arguments, options)

    async def list_service_centre_cancellation_reasons(self, *, options: RequestOptions | None = None) -> list[models.ClientFacingAppointmentCancellationReason]:
        """List the reasons for cancelling an appointment at a service centre."""
        return await self._ask("list_service_centre_cancellation_reasons", {}, options)

    async def get_service_centre_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetServiceCentreAppointmentArguments]) -> models.ClientFacingAppointment:
        """Get the appointment at a service centre of an order. The last one, whether it succeeded or not."""
        return await self._ask("get_service_centre_appointment", arguments, options)

    async def book_service_centre_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.BookServiceCentreAppointmentArguments]) -> models.ClientFacingAppointment:
        """Book an appointment at a service centre. Needs a booking key from the availability. With `X-Idempotency-Key`, a repetition within 14 days returns the first response."""
        return await self._ask("book_service_centre_appointment", arguments, options)

    async def reschedule_service_centre_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RescheduleServiceCentreAppointmentArguments]) -> models.ClientFacingAppointment:
        """Move an appointment at a service centre to another slot."""
        return await self._ask("reschedule_service_centre_appointment", arguments, options)

    async def cancel_service_centre_appointment(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CancelServiceCentreAppointmentArguments]) -> models.ClientFacingAppointment:
        """Cancel an appointment at a service centre. The order stays, and waits for another appointment."""
        return await self._ask("cancel_service_centre_appointment", arguments, options)

    async def list_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrdersArguments]) -> models.GetOrdersResponse:
        """List orders. The newest first, unless the request asks for another order. Filters are combined with AND. Names match by the beginnings of their words, without regard to case and accents."""
        return await self._ask("list_orders", arguments, options)

    async def get_order_result(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderResultArguments]) -> models.LabResultsRaw:
        """Get the results of an order. Also partial ones: `metadata.status` says so."""
        return await self._ask("get_order_result", arguments, options)

    async def get_order_result_metadata(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderResultMetadataArguments]) -> models.LabResultsMetadata:
        """Get the metadata of an order's results."""
        return await self._ask("get_order_result_metadata", arguments, options)

    async def get_order_transaction_result(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderTransactionResultArguments]) -> models.LabResultsRaw:
        """Get the results of an order transaction. Merged: each value as the last order that has it says."""
        return await self._ask("get_order_transaction_result", arguments, options)

    async def simulate_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SimulateOrderArguments]) -> str:
        """Simulate the progress of a sandbox order. To any status that it can still come to, step by step, with the events of each. Sandbox teams only."""
        return await self._ask("simulate_order", arguments, options)

    async def get_sandbox_clock(self, *, options: RequestOptions | None = None) -> models.SandboxClock:
        """Get the clock of a sandbox team. The time of the world, and all that it was moved ahead by. Sandbox teams only."""
        return await self._ask("get_sandbox_clock", {}, options)

    async def advance_sandbox_clock(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AdvanceSandboxClockArguments]) -> models.SandboxClock:
        """Advance the clock of a sandbox team. Advances the clock for laboratory orders, demo connections and deleted users. Orders proceed, demo connections deliver the data of the elapsed time, and users are erased after their seven days. The clock never goes back. Sandbox teams only; an operation of this product."""
        return await self._ask("advance_sandbox_clock", arguments, options)

    async def get_order_requisition_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderRequisitionPdfArguments]) -> bytes:
        """Get an order's requisition. From the time at which the laboratory has the order."""
        return await self._ask("get_order_requisition_pdf", arguments, options)

    async def read_signed_requisition(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadSignedRequisitionArguments]) -> bytes:
        """Get an order's requisition by its signed URL. The `requisition_form_url` of an order. It works without a key for 7 days from when it was sent."""
        return await self._ask("read_signed_requisition", arguments, options)

    async def get_order_labels_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderLabelsPdfArguments]) -> bytes:
        """Get specimen labels of an order. For sheets of thirty labels of 2 5/8 by 1 inch."""
        return await self._ask("get_order_labels_pdf", arguments, options)

    async def get_order_collection_instruction_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderCollectionInstructionPdfArguments]) -> bytes:
        """Get the collection instructions for the patient of an order."""
        return await self._ask("get_order_collection_instruction_pdf", arguments, options)

    async def get_order_abn_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderAbnPdfArguments]) -> bytes:
        """Get an order's Advance Beneficiary Notice. For orders with `has_abn`: the advance beneficiary notice, which lists tests that Medicare may not pay and which the patient signs."""
        return await self._ask("get_order_abn_pdf", arguments, options)

    async def get_lab_test_collection_instruction_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabTestCollectionInstructionPdfArguments]) -> bytes:
        """Get the collection instructions of a lab test."""
        return await self._ask("get_lab_test_collection_instruction_pdf", arguments, options)

    async def get_order_result_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderResultPdfArguments]) -> bytes:
        """Get the results of an order as a report. The laboratory's own report, if it sent one that is still current. Otherwise a report that Salus generates from the results, also partial ones, and marks as such."""
        return await self._ask("get_order_result_pdf", arguments, options)

    async def get_order_transaction_result_pdf(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderTransactionResultPdfArguments]) -> bytes:
        """Get the results of an order transaction as a report."""
        return await self._ask("get_order_transaction_result_pdf", arguments, options)

    async def list_unmatched_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultsArguments]) -> models.ListUnmatchedResultResponse:
        """List unmatched results. The newest first, including decided ones."""
        return await self._ask("list_unmatched_results", arguments, options)

    async def get_unmatched_result(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUnmatchedResultArguments]) -> models.UnmatchedResult:
        """Get an unmatched result."""
        return await self._ask("get_unmatched_result", arguments, options)

    async def accept_unmatched_result(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AcceptUnmatchedResultArguments]) -> models.ClientFacingOrder:
        """Match a result to an order. Without `order_id`, the result goes to the order that the report names, otherwise to the only candidate. `user_id` narrows the candidates; if none belongs to that user, Salus creates an order of the reported tests. If the order is closed, a new order in its transaction gets the results (`origin` is `recreation`)."""
        return await self._ask("accept_unmatched_result", arguments, options)

    async def resolve_unmatched_result(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResolveUnmatchedResultArguments]) -> models.UnmatchedResult:
        """Reject an unmatched result or mark it as unsure. `unsure` assigns the result to the operator, who can still accept or reject it."""
        return await self._ask("resolve_unmatched_result", arguments, options)

    async def create_unmatched_result_test(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateUnmatchedResultTestArguments]) -> models.CreateUnmatchedResultTestResponse:
        """Make a result that cannot be matched. For sandbox teams: adds a result to the queue of unmatched results, as if a laboratory had sent it."""
        return await self._ask("create_unmatched_result_test", arguments, options)

    async def list_unmatched_result_test_cases(self, *, options: RequestOptions | None = None) -> models.ListUnmatchedResultTestCasesResponse:
        """List the cases of unmatched results that can be made."""
        return await self._ask("list_unmatched_result_test_cases", {}, options)

    async def get_unmatched_result_test(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUnmatchedResultTestArguments]) -> models.GetUnmatchedResultTestResponse:
        """Get a sandbox run."""
        return await self._ask("get_unmatched_result_test", arguments, options)

    async def get_organisation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrganisationArguments]) -> models.ClientFacingOrg:
        """Get the organization."""
        return await self._ask("get_organisation", arguments, options)

    async def update_organisation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateOrganisationArguments]) -> models.ClientFacingOrg:
        """Rename the organization."""
        return await self._ask("update_organisation", arguments, options)

    async def list_domains(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDomainsArguments]) -> models.ListOrgDomainResponse:
        """List domains."""
        return await self._ask("list_domains", arguments, options)

    async def create_domain(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateDomainArguments]) -> models.ClientFacingOrgDomain:
        """Add a domain. The domain takes effect once it is verified: add the DNS record of the response, then verify."""
        return await self._ask("create_domain", arguments, options)

    async def get_domain(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDomainArguments]) -> models.ClientFacingOrgDomain:
        """Get a domain."""
        return await self._ask("get_domain", arguments, options)

    async def delete_domain(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteDomainArguments]) -> models.SuccessResponse:
        """Delete a domain."""
        return await self._ask("delete_domain", arguments, options)

    async def send_domain_instructions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SendDomainInstructionsArguments]) -> models.SendOrgDomainInstructionsResponse:
        """Send the DNS record by e-mail. Salus sends no e-mail: the response says that nothing was sent. The record is in `dns_records` of the domain."""
        return await self._ask("send_domain_instructions", arguments, options)

    async def verify_domain(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.VerifyDomainArguments]) -> models.VerifyOrgDomainResponse:
        """Verify a domain. Looks the DNS record up now. `pending`: it is not there, or not yet."""
        return await self._ask("verify_domain", arguments, options)

    async def list_members(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMembersArguments]) -> models.ClientFacingOrgMemberListResponse:
        """List members. The newest first. `search_query` is part of the name or of the e-mail address."""
        return await self._ask("list_members", arguments, options)

    async def delete_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteMemberArguments]) -> models.SuccessResponse:
        """Remove a member. And sign them out everywhere, at once. The last administrator stays."""
        return await self._ask("delete_member", arguments, options)

    async def update_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateMemberArguments]) -> models.ClientFacingOrgMember:
        """Change the role of a member. Null changes nothing. A role that is not bound to teams loses its team list. The last administrator of the organization cannot lose that role."""
        return await self._ask("update_member", arguments, options)

    async def list_invites(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListInvitesArguments]) -> models.ClientFacingOrgInviteListResponse:
        """List invitations. Unused invitations, the newest first."""
        return await self._ask("list_invites", arguments, options)

    async def create_invite(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateInviteArguments]) -> models.OrgInviteAPICreateResponse:
        """Invite a member. Salus sends no mail: hand the link over yourself. Inviting an address again makes another link and ends the one before."""
        return await self._ask("create_invite", arguments, options)

    async def delete_invite(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteInviteArguments]) -> models.SuccessResponse:
        """Withdraw an invitation."""
        return await self._ask("delete_invite", arguments, options)

    async def accept_invite(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AcceptInviteArguments]) -> models.ClientFacingOrgMember:
        """Accept an invitation. Anyone with the link can accept it without a key. On a page of this service the response sets the cookie, so the new member is signed in. Not in the contract."""
        return await self._ask("accept_invite", arguments, options)

    async def list_management_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListManagementKeysArguments]) -> models.ClientFacingManagementKeyResponse:
        """List management keys. The newest first, without those that were deleted. A Team Management Key sees those that are no wider than itself."""
        return await self._ask("list_management_keys", arguments, options)

    async def create_management_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateManagementKeyArguments]) -> models.ClientFacingManagementKeyUnhashed:
        """Create a management key. An `org_admin` manages everything in the organization, a `team_admin` only the teams that it is bound to. A key cannot create a key with more permissions or a later expiry. Only this response shows the key itself."""
        return await self._ask("create_management_key", arguments, options)

    async def delete_management_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteManagementKeyArguments]) -> models.ClientFacingManagementKey | None:
        """Delete a management key. The key becomes invalid on every node within a second. A key may delete itself; the last Org Management Key cannot be deleted. Returns the deleted key, or null if there was none."""
        return await self._ask("delete_management_key", arguments, options)

    async def update_management_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateManagementKeyArguments]) -> models.ClientFacingManagementKey:
        """Change a management key. Fields that are absent or null do not change. The role of a key never changes."""
        return await self._ask("update_management_key", arguments, options)

    async def rotate_management_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RotateManagementKeyArguments]) -> models.ClientFacingManagementKeyUnhashed:
        """Replace a management key. Returns a new key. The old key remains valid for the overlap. Not in the contract."""
        return await self._ask("rotate_management_key", arguments, options)

    async def list_teams(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamsArguments]) -> models.ClientFacingOrgTeamListResponse:
        """List teams. The newest first; a Team Management Key sees its own."""
        return await self._ask("list_teams", arguments, options)

    async def create_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateTeamArguments]) -> models.ClientFacingOrgTeam:
        """Create a team. Creates a team with a sandbox and a production environment, whose data are separate. Both share the settings; keys are created separately. If the `integration_team_id` is in use, the response is 409 with the `team_id` of that team."""
        return await self._ask("create_team", arguments, options)

    async def resolve_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResolveTeamArguments]) -> models.ClientFacingOrgTeam:
        """Find a team by your own name for it."""
        return await self._ask("resolve_team", arguments, options)

    async def get_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTeamArguments]) -> models.ClientFacingOrgTeam:
        """Get a team."""
        return await self._ask("get_team", arguments, options)

    async def delete_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteTeamArguments]) -> models.SuccessResponse:
        """Delete a team. At once its keys open nothing, nothing of it can be read, and its webhooks receive nothing more. Its users are erased by the next purge, without the 7 days in which a user can be brought back."""
        return await self._ask("delete_team", arguments, options)

    async def update_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateTeamArguments]) -> models.ClientFacingOrgTeam:
        """Change a team. Fields that are not in the body do not change; null resets a setting to its default. Only an Org Management Key can change the `integration_team_id`."""
        return await self._ask("update_team", arguments, options)

    async def get_own_team(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOwnTeamArguments]) -> models.ClientFacingTeam:
        """Get the key's team. Deprecated."""
        return await self._ask("get_own_team", arguments, options)

    async def list_team_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamKeysArguments]) -> models.ClientFacingTeamAPIKeyResponse:
        """List team keys. The newest first, without those that were deleted."""
        return await self._ask("list_team_keys", arguments, options)

    async def create_team_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateTeamKeyArguments]) -> models.ClientFacingTeamAPIKey:
        """Create a team key. Only this response shows the key itself."""
        return await self._ask("create_team_key", arguments, options)

    async def delete_team_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteTeamKeysArguments]) -> models.DeleteTeamApiKeysResponse:
        """Delete team keys. They open nothing any more, on every node within a second."""
        return await self._ask("delete_team_keys", arguments, options)

    async def rotate_team_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RotateTeamKeyArguments]) -> models.ClientFacingTeamAPIKey:
        """Replace a team key. Returns a new key. The old key remains valid for the overlap. Not in the contract."""
        return await self._ask("rotate_team_key", arguments, options)

    async def create_access_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateAccessTokenArguments]) -> models.CreateTeamAccessTokenResponse:
        """Mint a token for a team's data. The token has the permissions of a team key for ten minutes. It ends early if the management key that created it is deleted. The limit for each team and environment is a burst of 60 and one a second; above it the response is 429 with `Retry-After`."""
        return await self._ask("create_access_token", arguments, options)

    async def prepare_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PrepareCredentialsArguments]) -> models.PrepareTeamCustomCredentialsResponse:
        """Settings to prepare at a provider."""
        return await self._ask("prepare_credentials", arguments, options)

    async def list_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListCredentialsArguments]) -> models.CustomCredentialsResponse:
        """List teams' credentials. The newest first."""
        return await self._ask("list_credentials", arguments, options)

    async def set_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetCredentialsArguments]) -> models.ClientFacingTeamProviderCredentials:
        """Set a team's credentials at a provider. Fields that are not in the body do not change; null clears. Secret and details are encrypted, and the secret is never shown again."""
        return await self._ask("set_credentials", arguments, options)

    async def delete_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteCredentialsArguments]) -> models.DeleteTeamCustomCredentialsResponse:
        """Delete teams' credentials."""
        return await self._ask("delete_credentials", arguments, options)

    async def get_scope_requirements(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetScopeRequirementsArguments]) -> models.TeamScopeRequirementsResponse:
        """The scopes that users must grant when they connect."""
        return await self._ask("get_scope_requirements", arguments, options)

    async def set_scope_requirements(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetScopeRequirementsArguments]) -> models.TeamScopeRequirementsResponse:
        """Set the scopes that users must grant. A provider that is not in the body does not change; null removes its setting."""
        return await self._ask("set_scope_requirements", arguments, options)

    async def list_pull_preferences(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPullPreferencesArguments]) -> models.TeamDataPullPreferencesResponse:
        """List how far back new connections are read. Teams that set something, the newest first."""
        return await self._ask("list_pull_preferences", arguments, options)

    async def set_pull_preferences(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetPullPreferencesArguments]) -> models.TeamDataPullPreferencesResponse:
        """Set how far back new connections are read. Applies to every team of the request. A value for a provider replaces the previous one. At most 365 days, and at most the limit of the provider."""
        return await self._ask("set_pull_preferences", arguments, options)

    async def reset_pull_preferences(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResetPullPreferencesArguments]) -> models.SuccessResponse:
        """Reset to the defaults. Deletes the credentials of these teams at these providers. Without `team_id` it applies to every team, without `provider` to every provider. Without both the request is rejected."""
        return await self._ask("reset_pull_preferences", arguments, options)

    async def list_lab_accounts(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabAccountsArguments]) -> models.LabAccountsResponse:
        """List lab accounts. `team_id`: those that the team may order through."""
        return await self._ask("list_lab_accounts", arguments, options)

    async def create_lab_account(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateLabAccountArguments]) -> models.LabAccountResponse:
        """Add a lab account. An account of the organization at a laboratory. Orders of the listed teams carry its account number. A result that names no known order belongs to the listed team, if there is only one."""
        return await self._ask("create_lab_account", arguments, options)

    async def replace_lab_account(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReplaceLabAccountArguments]) -> models.LabAccountResponse:
        """Change a lab account. Fields that are not in the body get the defaults of a new account; the lab and the teams do not change. Only an active account accepts orders."""
        return await self._ask("replace_lab_account", arguments, options)

    async def delete_lab_account(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteLabAccountArguments]) -> models.SuccessResponse:
        """Delete a lab account. New orders cannot use the account, and results are not matched by its number. Existing orders still refer to it. To stop new orders only, set it to `suspended`."""
        return await self._ask("delete_lab_account", arguments, options)

    async def update_lab_account(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateLabAccountArguments]) -> models.LabAccountResponse:
        """Set the teams of a lab account. The list replaces the one before."""
        return await self._ask("update_lab_account", arguments, options)

    async def get_source_priorities(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSourcePrioritiesArguments]) -> list[models.SourcePriority]:
        """Which sources are preferred. The settings of the team by kind of data, the first choice first."""
        return await self._ask("get_source_priorities", arguments, options)

    async def update_source_priorities(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateSourcePrioritiesArguments]) -> list[models.SourcePriority]:
        """Set which sources are preferred. Sources that are not in the body do not change; null removes the number."""
        return await self._ask("update_source_priorities", arguments, options)

    async def search_audit_log(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchAuditLogArguments]) -> models.AuditLogPage:
        """Search the audit log. The newest entries first. A Team Management Key sees the entries of its teams. Only an Org Management Key sees entries without a team, such as invalid keys."""
        return await self._ask("search_audit_log", arguments, options)

    async def list_webhooks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhooksArguments]) -> models.WebhookListResponse:
        """List webhook endpoints. In the order in which they were added."""
        return await self._ask("list_webhooks", arguments, options)

    async def create_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateWebhookArguments]) -> models.Webhook:
        """Create a webhook endpoint. It receives events recorded after the request. A team has at most 50."""
        return await self._ask("create_webhook", arguments, options)

    async def get_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWebhookArguments]) -> models.Webhook:
        """Get a webhook endpoint."""
        return await self._ask("get_webhook", arguments, options)

    async def delete_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteWebhookArguments]) -> None:
        """Delete a webhook endpoint. Queued deliveries are dropped."""
        return await self._ask("delete_webhook", arguments, options)

    async def patch_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PatchWebhookArguments]) -> models.Webhook:
        """Change a webhook endpoint. Fields that are not in the body do not change. Disabling drops queued deliveries. After it is enabled again, the endpoint receives new events; use `replay` for earlier ones."""
        return await self._ask("patch_webhook", arguments, options)

    async def get_webhook_headers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWebhookHeadersArguments]) -> models.WebhookHeadersResponse:
        """Get the headers of a webhook endpoint. Headers whose names indicate credentials are listed in `sensitive` and never shown."""
        return await self._ask("get_webhook_headers", arguments, options)

    async def update_webhook_headers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateWebhookHeadersArguments]) -> None:
        """Set the headers of a webhook endpoint. Every request to it carries these, and no others but those of the delivery."""
        return await self._ask("update_webhook_headers", arguments, options)

    async def get_webhook_secret(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWebhookSecretArguments]) -> models.WebhookSecretResponse:
        """Get the signing secret of a webhook endpoint."""
        return await self._ask("get_webhook_secret", arguments, options)

    async def rotate_webhook_secret(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RotateWebhookSecretArguments]) -> None:
        """Replace the signing secret of a webhook endpoint. For 24 hours deliveries carry the signatures of both: receivers accept either and change over in between."""
        return await self._ask("rotate_webhook_secret", arguments, options)

    async def list_webhook_attempts(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhookAttemptsArguments]) -> models.WebhookAttemptListResponse:
        """List attempts to deliver. The latest first, while their events are stored. To find attempts to deleted endpoints, filter by message or user. Not in the contract."""
        return await self._ask("list_webhook_attempts", arguments, options)

    async def get_webhook_message(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWebhookMessageArguments]) -> models.WebhookMessage:
        """Get a message. With the body that receivers get. Not in the contract."""
        return await self._ask("get_webhook_message", arguments, options)

    async def get_event_delivery_metric(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetEventDeliveryMetricArguments]) -> models.PrometheusQueryResponse:
        """Measure deliveries. Attempts by class of response, and the receivers' response times (median and 99th percentile), for each step of the interval: 6 hours of 5m, a day of 15m, a week of 1h, 30 days of 1d."""
        return await self._ask("get_event_delivery_metric", arguments, options)

    async def resend_webhook_message(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResendWebhookMessageArguments]) -> models.WebhookQueuedResponse:
        """Resend a message. With the same id and body. One that waits already is not doubled. Not in the contract."""
        return await self._ask("resend_webhook_message", arguments, options)

    async def send_webhook_example(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SendWebhookExampleArguments]) -> models.WebhookExampleResponse:
        """Send an example. Sends an event of any type to this endpoint only, even if it does not subscribe to the type. The event concerns no real user, and its body has `is_example`. Not in the contract."""
        return await self._ask("send_webhook_example", arguments, options)

    async def recover_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RecoverWebhookArguments]) -> models.WebhookQueuedResponse:
        """Resend failed messages. Resends the messages of the period whose attempts all failed, at most 100,000. Repeat the request until `queued` is 0. Not in the contract."""
        return await self._ask("recover_webhook", arguments, options)

    async def replay_webhook(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReplayWebhookArguments]) -> models.WebhookReplayedResponse:
        """Send the events of a time. Whether or not the endpoint received them, at most 100,000 at once. Continue with `next_cursor`. Not in the contract."""
        return await self._ask("replay_webhook", arguments, options)

    async def list_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEventsArguments]) -> models.EventsResponse:
        """Fetch events. For clients without a public URL. Events have the same ids and bodies as webhooks and come in the order in which they were recorded, each exactly once. Salus stores all of the team’s events from the first request on. Earlier events that no endpoint subscribed to are missing. Not in the contract."""
        return await self._ask("list_events", arguments, options)

    async def list_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPipelinesArguments]) -> models.TeamETLPipelinesResponse:
        """List where events go. Teams that set something, the newest first. Every other team has its webhooks."""
        return await self._ask("list_pipelines", arguments, options)

    async def set_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetPipelinesArguments]) -> list[models.ClientFacingETLPipeline]:
        """Send events to a broker. Applies to every team of the request. Fields that are not in the body do not change. Events go to every enabled destination. A masked secret in the body leaves the stored secret unchanged."""
        return await self._ask("set_pipelines", arguments, options)

    async def delete_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeletePipelinesArguments]) -> list[models.ClientFacingETLPipeline]:
        """Send events to webhooks only. Deletes the pipelines of these teams and returns them. Events queued for a broker are dropped."""
        return await self._ask("delete_pipelines", arguments, options)

    async def get_sign_in_options(self, *, options: RequestOptions | None = None) -> models.SignInOptions:
        """Get the ways to sign in. At the URL of the request."""
        return await self._ask("get_sign_in_options", {}, options)

    async def sign_in_with_link(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SignInWithLinkArguments]) -> models.MemberSession:
        """Sign in with a link. The first start and `salus console` print a link. It works once, for 15 minutes, and creates the first administrator if there is none. The response sets the cookie."""
        return await self._ask("sign_in_with_link", arguments, options)

    async def sign_in_with_management_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SignInWithManagementKeyArguments]) -> models.MemberSession:
        """Sign in with a management key. Signs in as the administrator of the organization, with an Org Management Key. The session ends when the key does. The response sets the cookie."""
        return await self._ask("sign_in_with_management_key", arguments, options)

    async def who_am_i(self, *, options: RequestOptions | None = None) -> models.WhoAmI:
        """Get the signed-in member. The member, their permissions in each team, and the expiry of the session. If the permissions have changed, the response renews the cookie."""
        return await self._ask("who_am_i", {}, options)

    async def update_me(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateMeArguments]) -> models.ClientFacingOrgMember:
        """Change how the member is called. Fields that are absent or null do not change."""
        return await self._ask("update_me", arguments, options)

    async def sign_out(self, *, options: RequestOptions | None = None) -> None:
        """Sign out. The session of the request ends on every node."""
        return await self._ask("sign_out", {}, options)

    async def list_sessions(self, *, options: RequestOptions | None = None) -> models.MemberSessionList:
        """List the member's sessions. The sessions of the member, the newest first; at most 50."""
        return await self._ask("list_sessions", {}, options)

    async def end_session(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.EndSessionArguments]) -> None:
        """End one of the member's sessions. On every node at once."""
        return await self._ask("end_session", arguments, options)

    async def list_deliveries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeliveriesArguments]) -> models.WebhookDeliveryListResponse:
        """List pending or exhausted deliveries. Without payloads. An attempt during paging moves a delivery to its new time, so a later page may repeat it. Exhausted deliveries are listed while their event is stored and until they are sent again. Not in the contract."""
        return await self._ask("list_deliveries", arguments, options)

    async def tail_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.TailEventsArguments]) -> models.EventTailResponse:
        """Look on at events. Events without their payload: type, user and time. Without a cursor it returns the latest events, with a cursor the events after it, with `latest` only new events. Unlike `listEvents` it does not make Salus store events: while a tail is open, otherwise unstored events are buffered for ten minutes. A cursor is valid for five minutes. Not in the contract."""
        return await self._ask("tail_events", arguments, options)

    async def preview_invite(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PreviewInviteArguments]) -> models.ShownInvite:
        """Look at an invitation. Anyone with the link can read it before accepting. Not in the contract."""
        return await self._ask("preview_invite", arguments, options)

    async def sign_in_with_password(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SignInWithPasswordArguments]) -> models.MemberSession:
        """Sign in with a password. The response sets the cookie. After ten failed attempts for a member, one attempt is allowed every 30 seconds."""
        return await self._ask("sign_in_with_password", arguments, options)

    async def set_password(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetPasswordArguments]) -> None:
        """Set the member's password. The other sessions of the member end."""
        return await self._ask("set_password", arguments, options)

    async def delete_password(self, *, options: RequestOptions | None = None) -> None:
        """Remove the member's password."""
        return await self._ask("delete_password", {}, options)

    async def confirm_me(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ConfirmMeArguments]) -> models.MemberSession:
        """Confirm that it is still the member. For 15 minutes, operations that reveal or delete data need no confirmation. The response renews the cookie."""
        return await self._ask("confirm_me", arguments, options)

    async def list_order_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSummariesArguments]) -> models.OrderSummaries:
        """List orders without patient data. The orders that listOrders finds, without names, birth dates, addresses and results: status, time of the status, ordered tests, and the number of critical results. The newest first."""
        return await self._ask("list_order_summaries", arguments, options)

    async def list_critical_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListCriticalResultsArguments]) -> models.CriticalResults:
        """List the critical results of an order with their acknowledgements. Which results are critical, without their values, which getOrderResult has. An operation of this product."""
        return await self._ask("list_critical_results", arguments, options)

    async def acknowledge_critical_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AcknowledgeCriticalResultsArguments]) -> models.CriticalResults:
        """Acknowledge critical results of an order. Records who has seen them, and when. Each is acknowledged once; repeating the request changes nothing. A corrected result that is critical again has another id and needs its own acknowledgement. If an id is not among the latest results, the request acknowledges nothing. An operation of this product."""
        return await self._ask("acknowledge_critical_results", arguments, options)

    async def list_unmatched_result_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultSummariesArguments]) -> models.UnmatchedResultSummaries:
        """List unmatched results without patient data. The results that listUnmatchedResults finds, without patients, markers and notes. The newest first, including decided ones."""
        return await self._ask("list_unmatched_result_summaries", arguments, options)

    async def get_overview(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOverviewArguments]) -> models.TeamOverview:
        """Get the overview of a team. Counts and health of the team's data, from counters that are updated with each change. Not in the contract."""
        return await self._ask("get_overview", arguments, options)

    async def get_passkey_sign_in_options(self, *, options: RequestOptions | None = None) -> models.PasskeyOptions:
        """Ask to sign in with a passkey. The options for the browser, valid once and for five minutes."""
        return await self._ask("get_passkey_sign_in_options", {}, options)

    async def sign_in_with_passkey(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SignInWithPasskeyArguments]) -> models.MemberSession:
        """Sign in with a passkey. The response sets the cookie."""
        return await self._ask("sign_in_with_passkey", arguments, options)

    async def get_passkey_registration_options(self, *, options: RequestOptions | None = None) -> models.PasskeyOptions:
        """Ask to add a passkey. The options for the browser, valid once and for five minutes."""
        return await self._ask("get_passkey_registration_options", {}, options)

    async def get_reauthentication_options(self, *, options: RequestOptions | None = None) -> models.PasskeyOptions:
        """Ask to confirm with a passkey. The options for the browser, valid once and for five minutes."""
        return await self._ask("get_reauthentication_options", {}, options)

    async def list_passkeys(self, *, options: RequestOptions | None = None) -> models.MemberPasskeyList:
        """List the member's passkeys. The newest first; at most 20."""
        return await self._ask("list_passkeys", {}, options)

    async def create_passkey(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreatePasskeyArguments]) -> models.MemberPasskey:
        """Add a passkey. It works at the name at which it was made. A member has at most 20."""
        return await self._ask("create_passkey", arguments, options)

    async def delete_passkey(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeletePasskeyArguments]) -> None:
        """Remove a passkey."""
        return await self._ask("delete_passkey", arguments, options)

    async def list_requests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListRequestsArguments]) -> models.RequestListResponse:
        """List the latest requests of a team. Authenticated requests of the data plane: operation, status and duration, the latest first, without IP address, body or query. The list has the last 10,000 of seven days, with a delay of about two seconds. A crash of the database may empty it. Not in the contract."""
        return await self._ask("list_requests", arguments, options)

    async def search_users(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchUsersArguments]) -> models.SearchUsersResponse:
        """Search users by their sources, orders and references. The newest first, in pages that do not shift. Filters are combined with AND. They are in the body so that references do not appear in URLs. The response does not identify the users. An operation of this product."""
        return await self._ask("search_users", arguments, options)

    async def list_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListConnectionsArguments]) -> models.TeamConnections:
        """List the connections of the team's users. The newest first, in pages that do not shift: state, kind of the last error, when something was last fetched and is next, and of which time the newest data of each resource is. Sources that are only pushed to are no connections. An operation of this product."""
        return await self._ask("list_connections", arguments, options)

    async def start_oidc(self, *, options: RequestOptions | None = None) -> None:
        """Go to the identity provider. Redirects with 303: use it as a link, not from a script. The member returns to `/console`, signed in, or with `#sign_in_failed=<code>`."""
        return await self._ask("start_oidc", {}, options)

    async def complete_oidc_sign_in(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CompleteOidcSignInArguments]) -> None:
        """Where the identity provider sends people back to. Ends the way that began in the same browser, and goes on to `/console`."""
        return await self._ask("complete_oidc_sign_in", arguments, options)

    async def get_order_statuses(self, *, options: RequestOptions | None = None) -> models.OrderStatesResponse:
        """Get the statuses of orders. Every status, and the statuses that can follow it. The same for every team. Not in the contract."""
        return await self._ask("get_order_statuses", {}, options)

    async def verify_audit(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.VerifyAuditArguments]) -> models.AuditVerification:
        """Verify the audit log. Verifies that the entries are unchanged and complete up to the end, one segment of the chain at a time. The chain covers the installation. For the organization’s keys and administrators; `salus audit verify` does the same on the host. Not in the contract."""
        return await self._ask("verify_audit", arguments, options)

    async def list_event_types(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEventTypesArguments]) -> models.EventTypeListResponse:
        """List the types of events. All event types, ordered by name, with examples of the requested types. The same for every team. Not in the contract."""
        return await self._ask("list_event_types", arguments, options)

    async def import_fit(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ImportFitArguments]) -> models.FitImportReport:
        """Import a FIT file. Imports an activity with its workouts, a monitoring day or a weigh-in, up to 8 MiB, and responds once all data is durable. Importing the same file again changes nothing. An unreadable file stores nothing. An operation of this product."""
        return await self._ask("import_fit", arguments, options)

    async def list_imports(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListImportsArguments]) -> models.ImportHistory:
        """List the imports of files. The newest first, in pages that do not shift, including imports of the command line. Salus stores the imported data, not the file. An operation of this product."""
        return await self._ask("list_imports", arguments, options)

    async def get_coverage(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCoverageArguments]) -> models.Coverage:
        """See on which days a user has samples, and where there are gaps. Counts of samples by resource and provider, in UTC days. A sample counts on the day on which it begins. Summaries are not included. An operation of this product."""
        return await self._ask("get_coverage", arguments, options)

    async def get_system(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSystemArguments]) -> models.SystemFacts:
        """Get the health of the installation. Versions, the size of the database, queues, recurring jobs with their outcomes, the last backup, processes, free disk, key file, clocks and unsafe settings. For the organization’s keys and administrators. Not in the contract."""
        return await self._ask("get_system", arguments, options)

    async def end_member_sessions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.EndMemberSessionsArguments]) -> models.EndedMemberSessions:
        """Sign a member out everywhere. Ends every session of the member, in every process at once, with the streams that it has open. They can sign in again. Not in the contract."""
        return await self._ask("end_member_sessions", arguments, options)

    async def import_file(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ImportFileArguments]) -> models.FileImportReport:
        """Import a file of any format that is read here. Imports a recording of a watch, or an export of an app or a portal, up to 1 GiB (FIT: 8 MiB). The server detects the format from the content and responds once all data is durable. Importing the same file again changes nothing; an interrupted import resumes. If the file turns out to be damaged, the data read before remains stored. An operation of this product."""
        return await self._ask("import_file", arguments, options)

    async def start_oidc_confirmation(self, *, options: RequestOptions | None = None) -> models.OidcConfirmation:
        """Confirm at the identity provider. Returns the URL at which the member signs in again, in a separate window. The identity provider then redirects to `/console#confirmed` or `/console#confirm_failed=<code>`."""
        return await self._ask("start_oidc_confirmation", {}, options)

    async def list_unmatched_result_updates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultUpdatesArguments]) -> models.ListUnmatchedResultUpdatesResponse:
        """List the actions on an unmatched result. The newest first: notes, changes of its status, and its decision."""
        return await self._ask("list_unmatched_result_updates", arguments, options)

    async def create_unmatched_result_update(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateUnmatchedResultUpdateArguments]) -> models.UnmatchedResult:
        """Add a note or a status to an unmatched result. Accepts `note`, `status`, or both. A result that was handed to the operator accepts notes and a decision only."""
        return await self._ask("create_unmatched_result_update", arguments, options)

    async def explain_workouts_summary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ExplainWorkoutsSummaryArguments]) -> models.ExplainedWorkouts:
        """The activities of a day over all sources, and why. The workouts of a day that count, each with the workouts of other sources that report the same activity. Two workouts are the same activity if they have the same type and at least half of the shorter one lies within the other. The team's priorities for workouts decide which one counts."""
        return await self._ask("explain_workouts_summary", arguments, options)

    async def cancel_testkit_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CancelTestkitOrderArguments]) -> models.PostOrderResponse:
        """Cancel an order. For orders of kits; `cancelOrder` replaces it. Deprecated."""
        return await self._ask("cancel_testkit_order", arguments, options)

    async def get_testkit_order(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTestkitOrderArguments]) -> models.ClientFacingOrder:
        """Get an order. For orders of kits; `getOrder` replaces it. Deprecated."""
        return await self._ask("get_testkit_order", arguments, options)

    async def list_testkit_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTestkitOrdersArguments]) -> models.GetOrdersResponse:
        """List orders. For orders of kits; `listOrders` replaces it. Deprecated."""
        return await self._ask("list_testkit_orders", arguments, options)

    async def get_testkit_order_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTestkitOrderResultsArguments]) -> models.LabResultsRaw:
        """Get the results of an order. For orders of kits; `getOrderResult` replaces it. Deprecated."""
        return await self._ask("get_testkit_order_results", arguments, options)

    async def get_testkit_order_raw_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTestkitOrderRawResultsArguments]) -> models.LabResultsRaw:
        """Get the results of an order. For orders of kits; `getOrderResult` replaces it. Deprecated."""
        return await self._ask("get_testkit_order_raw_results", arguments, options)

    async def get_testkit_order_result_metadata(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTestkitOrderResultMetadataArguments]) -> models.LabResultsMetadata:
        """Get the metadata of an order's results. For orders of kits; `getOrderResultMetadata` replaces it. Deprecated."""
        return await self._ask("get_testkit_order_result_metadata", arguments, options)

    async def get_svix_url(self, *, options: RequestOptions | None = None) -> models.WebhookPageUrl:
        """Get the address of the console's page of webhooks. The page asks its visitor to sign in. The endpoint operations replace it. Deprecated."""
        return await self._ask("get_svix_url", {}, options)

    async def get_ehr_integration_configuration(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetEhrIntegrationConfigurationArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("get_ehr_integration_configuration", arguments, options)

    async def upsert_ehr_integration_configuration(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpsertEhrIntegrationConfigurationArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("upsert_ehr_integration_configuration", arguments, options)

    async def create_ehr_dashboard_url(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateEhrDashboardUrlArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("create_ehr_dashboard_url", arguments, options)

    async def list_integration_managed_members(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListIntegrationManagedMembersArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("list_integration_managed_members", arguments, options)

    async def create_integration_managed_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateIntegrationManagedMemberArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("create_integration_managed_member", arguments, options)

    async def get_integration_managed_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIntegrationManagedMemberArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("get_integration_managed_member", arguments, options)

    async def delete_integration_managed_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteIntegrationManagedMemberArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("delete_integration_managed_member", arguments, options)

    async def update_integration_managed_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpdateIntegrationManagedMemberArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("update_integration_managed_member", arguments, options)

    async def resolve_integration_managed_member(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ResolveIntegrationManagedMemberArguments]) -> None:
        """Not served. Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly. Answers 501."""
        return await self._ask("resolve_integration_managed_member", arguments, options)

    async def get_team_ehr_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetTeamEhrPipelinesArguments]) -> None:
        """Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501."""
        return await self._ask("get_team_ehr_pipelines", arguments, options)

    async def upsert_team_ehr_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UpsertTeamEhrPipelinesArguments]) -> None:
        """Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501."""
        return await self._ask("upsert_team_ehr_pipelines", arguments, options)

    async def delete_team_ehr_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteTeamEhrPipelinesArguments]) -> None:
        """Not served. Salus does not write into health records: they fetch data or receive webhooks. Answers 501."""
        return await self._ask("delete_team_ehr_pipelines", arguments, options)

    async def get_order_tracking(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderTrackingArguments]) -> models.OrderTracking:
        """See when the results of an order are expected. For each test and for the order: the first expected time, the current one, and the reasons for changes. Expected times are computed from the laboratory's turnaround days after the appointment, and again after the laboratory has received the sample. Before that they are unknown."""
        return await self._ask("get_order_tracking", arguments, options)

    async def get_lab_test_collection_instructions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabTestCollectionInstructionsArguments]) -> models.GetLabTestCollectionInstructionsResponse:
        """See how many tubes a visit for a lab test fills. Of lab tests that are collected at home by a phlebotomist. Tests that need the same kind of tube share one."""
        return await self._ask("get_lab_test_collection_instructions", arguments, options)

    async def estimate_order_set_pricing(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.EstimateOrderSetPricingArguments]) -> models.EstimateOrderSetPricingResponse:
        """Estimate the cost of order sets. Prices each order set as an order would be priced: each part and the total. A set that cannot be ordered is rejected with the same error. The price is the base price and the modifiers whose conditions are all met. Tests through your own lab account, or billed by the laboratory, follow that contract, which Salus does not know. Additional charges exist for sandbox teams only, as examples."""
        return await self._ask("estimate_order_set_pricing", arguments, options)

    async def sdk_sync_state(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkSyncStateArguments]) -> models.UserSDKSyncStateResponse:
        """Check whether a phone may push. Mobile SDKs call this before each sync and push only while the connection is `active`. Salus stores the state that the phone reports. The range is the requested one, limited by the user’s ingestion_start and ingestion_end."""
        return await self._ask("sdk_sync_state", arguments, options)

    async def sdk_start_historical_stage(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkStartHistoricalStageArguments]) -> models.UserSuccessResponse:
        """Begin the historical stage of a resource. The last push of the stage may be empty. It ends the stage and publishes `historical.data.<resource>.created` once, with this range. A repeated call restarts the stage."""
        return await self._ask("sdk_start_historical_stage", arguments, options)

    async def end_phone_sessions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.EndPhoneSessionsArguments]) -> models.EndedPhoneSessions:
        """Sign a user out on every phone. Their tokens open nothing from now on, and the SDKs ask for a new sign-in. An operation of this product."""
        return await self._ask("end_phone_sessions", arguments, options)

    async def sdk_sync_progress(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkSyncProgressArguments]) -> models.UserSuccessResponse:
        """Report the sync progress of a phone. The report of the SDK replaces the previous one and is returned unchanged."""
        return await self._ask("sdk_sync_progress", arguments, options)

    async def list_user_phones(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserPhonesArguments]) -> models.PhoneListResponse:
        """See how the phones of a user are doing. The last request of each phone, the response, its progress and its pending data. Responses appear with a delay of about two seconds. Not in the contract."""
        return await self._ask("list_user_phones", arguments, options)

    async def list_eligibility_checks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityChecksArguments]) -> models.EligibilityCheckPage:
        """List eligibility checks of a user. The newest first."""
        return await self._ask("list_eligibility_checks", arguments, options)

    async def check_eligibility(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CheckEligibilityArguments]) -> models.EligibilityCheck:
        """Ask a payer whether a user's insurance is active. Sends an X12 270 for an insurance record of the user and returns the payer's response, by plan and with its codes. If the payer does not respond in time, the outcome is unknown, never inactive. In the sandbox the member id determines the response. A production team needs a clearinghouse, and none can be connected yet. Request and response are encrypted with the user's key."""
        return await self._ask("check_eligibility", arguments, options)

    async def get_eligibility_check(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetEligibilityCheckArguments]) -> models.EligibilityCheckWithX12:
        """Get an eligibility check with its X12 exchange."""
        return await self._ask("get_eligibility_check", arguments, options)

    async def list_lab_test_promotions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestPromotionsArguments]) -> list[models.LabTestPromotion]:
        """List the lab tests that were made after those of the sandbox. Asked with a key of production: its lab tests that were created with one of these as `source_sandbox_lab_test_id`. A key of the sandbox sees none, as the environments know nothing of each other."""
        return await self._ask("list_lab_test_promotions", arguments, options)

    async def get_lab_test_promotion_source(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabTestPromotionSourceArguments]) -> models.LabTestPromotionSource:
        """Get the request body that copies a sandbox lab test to production. The body for `POST /v3/lab_tests`, to send with a production key. For a production lab test: the sandbox test from which it was copied, if any."""
        return await self._ask("get_lab_test_promotion_source", arguments, options)

    async def create_checkout_quote(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateCheckoutQuoteArguments]) -> models.CheckoutQuote:
        """Create a quote for a patient. An itemized quote, valid for 48 hours. A test without a price, such as one through your own lab account, is rejected."""
        return await self._ask("create_checkout_quote", arguments, options)

    async def refine_checkout_quote(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RefineCheckoutQuoteArguments]) -> models.CheckoutQuote:
        """Requote with other options. A new quote at current prices. `parent_id` is the quote that it replaces."""
        return await self._ask("refine_checkout_quote", arguments, options)

    async def get_checkout_quote(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCheckoutQuoteArguments]) -> models.CheckoutQuote:
        """Get a quote."""
        return await self._ask("get_checkout_quote", arguments, options)

    async def create_checkout_session(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateCheckoutSessionArguments]) -> models.CheckoutSession:
        """Create a checkout session. Rejected with the errors of an order. The session ends with the quote, or after 24 hours. With `X-Idempotency-Key`, a repetition returns the same session in its current state. `{SALUS_CHECKOUT_SESSION_ID}` in a URL (or `{JUNCTION_CHECKOUT_SESSION_ID}`) is replaced by the id of the session."""
        return await self._ask("create_checkout_session", arguments, options)

    async def get_checkout_session(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCheckoutSessionArguments]) -> models.CheckoutSession:
        """Get a checkout session."""
        return await self._ask("get_checkout_session", arguments, options)

    async def confirm_checkout_session(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ConfirmCheckoutSessionArguments]) -> models.CheckoutSession:
        """Finish a checkout session and create its order. Safe to repeat: a completed session is returned unchanged. The payment channel, not the caller, confirms the payment."""
        return await self._ask("confirm_checkout_session", arguments, options)

    async def pay_checkout_session_in_sandbox(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PayCheckoutSessionInSandboxArguments]) -> models.CheckoutSession:
        """Act as the payer in the sandbox. No money moves. As with any payment channel, the action takes effect once the session is confirmed or over. It cannot be undone. Sandbox teams only; an operation of this product."""
        return await self._ask("pay_checkout_session_in_sandbox", arguments, options)

    async def revoke_app_api_key(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RevokeAppApiKeyArguments]) -> models.RevokedAppApiKey:
        """End the phone sessions of a user. The SDK for iOS asks for it. Phones are given tokens and no keys here: it signs the user out on every phone."""
        return await self._ask("revoke_app_api_key", arguments, options)

    async def create_lab_report_parser_job(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateLabReportParserJobArguments]) -> models.ParsingJob:
        """Create a parsing job for a lab report. Accepts the files of one report as a form, at most 20 MiB together. Salus reads them on this host, pictures by OCR, and sends no data elsewhere. Poll the job or wait for its event. `needs_human_review` is true if there is a doubt about the values, or about the name or date of birth; the job then waits for a review. Otherwise the values are accepted immediately."""
        return await self._ask("create_lab_report_parser_job", arguments, options)

    async def get_lab_report_parser_job(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabReportParserJobArguments]) -> models.ParsingJob:
        """Get the parsed data of a lab report. Before the approval, the values as they were read. After it, the approved values, with corrections and without excluded ones."""
        return await self._ask("get_lab_report_parser_job", arguments, options)

    async def delete_lab_report_parser_job(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteLabReportParserJobArguments]) -> None:
        """Delete a lab report. Deletes the report with its files, its parsed data and its accepted results. An operation of this product."""
        return await self._ask("delete_lab_report_parser_job", arguments, options)

    async def get_lab_report_file(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabReportFileArguments]) -> bytes:
        """Get a file of a lab report as it was uploaded. PDF, JPEG or PNG; see the media type. Stored for 30 days after its review has ended. An operation of this product."""
        return await self._ask("get_lab_report_file", arguments, options)

    async def delete_lab_report_files(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteLabReportFilesArguments]) -> None:
        """Delete the files of a lab report. The values read from them remain stored. A report that has not been read yet fails. Safe to repeat. An operation of this product."""
        return await self._ask("delete_lab_report_files", arguments, options)

    async def list_lab_report_reviews(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportReviewsArguments]) -> models.ListLabReportReviewsResponse:
        """List lab reports that wait for a review. Reports that wait for a review or were decided, the newest first, without their values. An operation of this product."""
        return await self._ask("list_lab_report_reviews", arguments, options)

    async def get_lab_report_review(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabReportReviewArguments]) -> models.LabReportReview:
        """Review the values read from a lab report. Each value as an approval would accept it, next to the printed one, with its page and bounding box, the confidence of its reading, and doubts. An operation of this product."""
        return await self._ask("get_lab_report_review", arguments, options)

    async def correct_lab_report_review(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CorrectLabReportReviewArguments]) -> models.LabReportReview:
        """Correct the values read from a lab report. Fields that are not in the body do not change. The printed values remain stored. A correction does not accept the values. An operation of this product."""
        return await self._ask("correct_lab_report_review", arguments, options)

    async def approve_lab_report_review(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ApproveLabReportReviewArguments]) -> models.LabReportReview:
        """Approve a lab report. Its values become results of the user, except the excluded ones. An operation of this product."""
        return await self._ask("approve_lab_report_review", arguments, options)

    async def reject_lab_report_review(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RejectLabReportReviewArguments]) -> models.LabReportReview:
        """Refuse a lab report. Nothing of it becomes a result of the user. An operation of this product."""
        return await self._ask("reject_lab_report_review", arguments, options)

    async def list_lab_report_values(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportValuesArguments]) -> models.ListLabReportValuesResponse:
        """List the results that were accepted of the lab reports of a user. The most recently accepted first. Each lists who accepted it, and the printed value with its position. They are not part of the results of orders. An operation of this product."""
        return await self._ask("list_lab_report_values", arguments, options)

    async def fhir_metadata(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.FhirMetadataArguments]) -> models.FhirMetadataResponse:
        """Get the supported part of FHIR R4. The CapabilityStatement, generated from the table that defines the operations."""
        return await self._ask("fhir_metadata", arguments, options)

    async def search_fhir_patient(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirPatientArguments]) -> models.SearchFhirPatientResponse:
        """Search Patient resources (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_patient", arguments, options)

    async def read_fhir_patient(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirPatientArguments]) -> models.ReadFhirPatientResponse:
        """Read one Patient (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown."""
        return await self._ask("read_fhir_patient", arguments, options)

    async def list_eligibility_batches(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchesArguments]) -> models.EligibilityBatchPage:
        """List eligibility batches. The newest first."""
        return await self._ask("list_eligibility_batches", arguments, options)

    async def create_eligibility_batch(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateEligibilityBatchArguments]) -> models.EligibilityBatch:
        """Ask payers about many users. Accepts the batch immediately, or rejects it if a user does not belong to the team. Salus checks each user in the background as `checkEligibility` does. If a payer does not respond, Salus sends the same inquiry again after one and after ten minutes, with the same trace number. Each check publishes an event."""
        return await self._ask("create_eligibility_batch", arguments, options)

    async def get_eligibility_batch(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetEligibilityBatchArguments]) -> models.EligibilityBatch:
        """Get how far a batch is."""
        return await self._ask("get_eligibility_batch", arguments, options)

    async def list_eligibility_batch_items(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchItemsArguments]) -> models.EligibilityBatchItemPage:
        """List the outcomes of an eligibility batch. In the order of the request, without users who were deleted since."""
        return await self._ask("list_eligibility_batch_items", arguments, options)

    async def call_mcp(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CallMcpArguments]) -> models.JsonRpcAnswer:
        """Send a message of the Model Context Protocol. Streamable HTTP without sessions and without streams, in the revisions 2026-07-28, 2025-11-25 and 2025-06-18: `server/discover` or `initialize`, `tools/list`, `tools/call`, and `prompts` and `resources`, which explain the data. All tools are read-only. A notification returns 202."""
        return await self._ask("call_mcp", arguments, options)

    async def trigger_event(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.TriggerEventArguments]) -> models.TriggeredEvent:
        """Make an example of an event. To test receivers. Salus sends the event to every endpoint, broker and reader of the team that subscribes to its type. The event concerns no real user, its body has `is_example`, and it has no other effect. Sandbox only. Not in the contract."""
        return await self._ask("trigger_event", arguments, options)

    async def list_assistant_tokens(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListAssistantTokensArguments]) -> models.AssistantTokens:
        """List tokens of assistants. Those that work, the newest first, without the tokens themselves."""
        return await self._ask("list_assistant_tokens", arguments, options)

    async def create_assistant_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateAssistantTokenArguments]) -> models.CreatedAssistantToken:
        """Make a token for an assistant. It opens `POST /mcp` and nothing else, for these users, classes of data and days. A team has at most 200 in each environment."""
        return await self._ask("create_assistant_token", arguments, options)

    async def revoke_assistant_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RevokeAssistantTokenArguments]) -> None:
        """Revoke a token of an assistant. It opens nothing any more, on every node within a second."""
        return await self._ask("revoke_assistant_token", arguments, options)

    async def search_fhir_service_request(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirServiceRequestArguments]) -> models.SearchFhirServiceRequestResponse:
        """Search ServiceRequest resources (FHIR R4). A lab order, with the ordered tests and the reason. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_service_request", arguments, options)

    async def read_fhir_service_request(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirServiceRequestArguments]) -> models.ReadFhirServiceRequestResponse:
        """Read one ServiceRequest (FHIR R4). A lab order, with the ordered tests and the reason."""
        return await self._ask("read_fhir_service_request", arguments, options)

    async def search_fhir_diagnostic_report(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirDiagnosticReportArguments]) -> models.SearchFhirDiagnosticReportResponse:
        """Search DiagnosticReport resources (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_diagnostic_report", arguments, options)

    async def read_fhir_diagnostic_report(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirDiagnosticReportArguments]) -> models.ReadFhirDiagnosticReportResponse:
        """Read one DiagnosticReport (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied."""
        return await self._ask("read_fhir_diagnostic_report", arguments, options)

    async def search_fhir_observation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirObservationArguments]) -> models.SearchFhirObservationResponse:
        """Search Observation resources (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_observation", arguments, options)

    async def read_fhir_observation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirObservationArguments]) -> models.ReadFhirObservationResponse:
        """Read one Observation (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples."""
        return await self._ask("read_fhir_observation", arguments, options)

    async def search_fhir_specimen(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirSpecimenArguments]) -> models.SearchFhirSpecimenResponse:
        """Search Specimen resources (FHIR R4). A specimen of an order with results. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_specimen", arguments, options)

    async def read_fhir_specimen(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirSpecimenArguments]) -> models.ReadFhirSpecimenResponse:
        """Read one Specimen (FHIR R4). A specimen of an order with results."""
        return await self._ask("read_fhir_specimen", arguments, options)

    async def read_fhir_binary(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirBinaryArguments]) -> models.ReadFhirBinaryResponse:
        """Read one Binary (FHIR R4). A document of a DiagnosticReport. A client that accepts `application/pdf` gets the bytes of a PDF, any other a Binary with them in base64."""
        return await self._ask("read_fhir_binary", arguments, options)

    async def search_fhir_device(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirDeviceArguments]) -> models.SearchFhirDeviceResponse:
        """Search Device resources (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_device", arguments, options)

    async def read_fhir_device(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirDeviceArguments]) -> models.ReadFhirDeviceResponse:
        """Read one Device (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it."""
        return await self._ask("read_fhir_device", arguments, options)

    async def grant_client_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GrantClientTokenArguments]) -> models.TokenAnswer:
        """Trade an assertion, a code or a refresh token for a token. SMART Backend Services: OAuth 2 client credentials, with a signed assertion and without refresh tokens. Applications that a member authorized exchange a code with its verifier (PKCE), and then each refresh token once. A token is valid for five minutes."""
        return await self._ask("grant_client_token", arguments, options)

    async def list_backend_clients(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListBackendClientsArguments]) -> models.BackendClients:
        """List clients of SMART Backend Services. The newest first, with their public keys."""
        return await self._ask("list_backend_clients", arguments, options)

    async def register_backend_client(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RegisterBackendClientArguments]) -> models.BackendClient:
        """Register a client of SMART Backend Services. The client authenticates with its own key and gets the requested scopes that are listed here. A team has at most 200 clients in each environment."""
        return await self._ask("register_backend_client", arguments, options)

    async def revoke_backend_client(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RevokeBackendClientArguments]) -> None:
        """Revoke a client of SMART Backend Services. It gets no token any more, and those that it has open nothing, on every node within a second."""
        return await self._ask("revoke_backend_client", arguments, options)

    async def search_fhir_patient_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirPatientByFormArguments]) -> models.SearchFhirPatientByFormResponse:
        """Search Patient resources by a form (FHIR R4). A user, with the stored demographics. Missing fields are marked as unknown. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_patient_by_form", arguments, options)

    async def search_fhir_service_request_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirServiceRequestByFormArguments]) -> models.SearchFhirServiceRequestByFormResponse:
        """Search ServiceRequest resources by a form (FHIR R4). A lab order, with the ordered tests and the reason. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_service_request_by_form", arguments, options)

    async def search_fhir_diagnostic_report_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirDiagnosticReportByFormArguments]) -> models.SearchFhirDiagnosticReportByFormResponse:
        """Search DiagnosticReport resources by a form (FHIR R4). The latest laboratory report of an order, also a partial one, with its PDF; and the accepted part of reports that patients supplied. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_diagnostic_report_by_form", arguments, options)

    async def search_fhir_observation_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirObservationByFormArguments]) -> models.SearchFhirObservationByFormResponse:
        """Search Observation resources by a form (FHIR R4). A laboratory result, or an expected result that is missing; accepted values of reports that patients supplied; and measurements of devices. Measurements are hourly means or sums unless the request asks for days or samples. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_observation_by_form", arguments, options)

    async def search_fhir_specimen_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirSpecimenByFormArguments]) -> models.SearchFhirSpecimenByFormResponse:
        """Search Specimen resources by a form (FHIR R4). A specimen of an order with results. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_specimen_by_form", arguments, options)

    async def search_fhir_device_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirDeviceByFormArguments]) -> models.SearchFhirDeviceByFormResponse:
        """Search Device resources by a form (FHIR R4). A source of measurements: a provider and a source type, of one user. Observations of devices refer to it. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_device_by_form", arguments, options)

    async def search_fhir_coverage(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirCoverageArguments]) -> models.SearchFhirCoverageResponse:
        """Search Coverage resources (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_coverage", arguments, options)

    async def search_fhir_coverage_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirCoverageByFormArguments]) -> models.SearchFhirCoverageByFormResponse:
        """Search Coverage resources by a form (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_coverage_by_form", arguments, options)

    async def read_fhir_coverage(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirCoverageArguments]) -> models.ReadFhirCoverageResponse:
        """Read one Coverage (FHIR R4). An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order."""
        return await self._ask("read_fhir_coverage", arguments, options)

    async def search_fhir_organization(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirOrganizationArguments]) -> models.SearchFhirOrganizationResponse:
        """Search Organization resources (FHIR R4). The team, the laboratories, and the payors of its users' insurance. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_organization", arguments, options)

    async def search_fhir_organization_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirOrganizationByFormArguments]) -> models.SearchFhirOrganizationByFormResponse:
        """Search Organization resources by a form (FHIR R4). The team, the laboratories, and the payors of its users' insurance. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_organization_by_form", arguments, options)

    async def read_fhir_organization(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirOrganizationArguments]) -> models.ReadFhirOrganizationResponse:
        """Read one Organization (FHIR R4). The team, the laboratories, and the payors of its users' insurance."""
        return await self._ask("read_fhir_organization", arguments, options)

    async def search_fhir_practitioner(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirPractitionerArguments]) -> models.SearchFhirPractitionerResponse:
        """Search Practitioner resources (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_practitioner", arguments, options)

    async def search_fhir_practitioner_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirPractitionerByFormArguments]) -> models.SearchFhirPractitionerByFormResponse:
        """Search Practitioner resources by a form (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_practitioner_by_form", arguments, options)

    async def read_fhir_practitioner(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirPractitionerArguments]) -> models.ReadFhirPractitionerResponse:
        """Read one Practitioner (FHIR R4). The physician of a lab order, as the order names them. A physician has one resource for each order, identified by the NPI."""
        return await self._ask("read_fhir_practitioner", arguments, options)

    async def search_fhir_provenance(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirProvenanceArguments]) -> models.SearchFhirProvenanceResponse:
        """Search Provenance resources (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_provenance", arguments, options)

    async def search_fhir_provenance_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirProvenanceByFormArguments]) -> models.SearchFhirProvenanceByFormResponse:
        """Search Provenance resources by a form (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_provenance_by_form", arguments, options)

    async def read_fhir_provenance(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirProvenanceArguments]) -> models.ReadFhirProvenanceResponse:
        """Read one Provenance (FHIR R4). The origin of a resource: author, sender and time of storage. For Patient, ServiceRequest, DiagnosticReport, Observation, Specimen, Device, Coverage."""
        return await self._ask("read_fhir_provenance", arguments, options)

    async def search_fhir_group(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirGroupArguments]) -> models.SearchFhirGroupResponse:
        """Search Group resources (FHIR R4). All users of the team, under its id. To read its members, use the bulk export. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_group", arguments, options)

    async def search_fhir_group_by_form(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchFhirGroupByFormArguments]) -> models.SearchFhirGroupByFormResponse:
        """Search Group resources by a form (FHIR R4). All users of the team, under its id. To read its members, use the bulk export. Parameters and modifiers that are not listed are rejected. With `prefer: handling=lenient` they are ignored with a warning."""
        return await self._ask("search_fhir_group_by_form", arguments, options)

    async def read_fhir_group(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirGroupArguments]) -> models.ReadFhirGroupResponse:
        """Read one Group (FHIR R4). All users of the team, under its id. To read its members, use the bulk export."""
        return await self._ask("read_fhir_group", arguments, options)

    async def start_system_export(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartSystemExportArguments]) -> dict[str, Any]:
        """Start a bulk export: System. All data of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_system_export", arguments, options)

    async def start_system_export_by_post(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartSystemExportByPostArguments]) -> dict[str, Any]:
        """Start a bulk export: System. All data of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_system_export_by_post", arguments, options)

    async def start_patient_export(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartPatientExportArguments]) -> dict[str, Any]:
        """Start a bulk export: Patient. All data of its Patients, with the Organizations and Practitioners that they refer to. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_patient_export", arguments, options)

    async def start_patient_export_by_post(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartPatientExportByPostArguments]) -> dict[str, Any]:
        """Start a bulk export: Patient. All data of its Patients, with the Organizations and Practitioners that they refer to. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_patient_export_by_post", arguments, options)

    async def start_group_export(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartGroupExportArguments]) -> dict[str, Any]:
        """Start a bulk export: Group. All data of the members of a Group. The team is a Group with the id of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_group_export", arguments, options)

    async def start_group_export_by_post(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartGroupExportByPostArguments]) -> dict[str, Any]:
        """Start a bulk export: Group. All data of the members of a Group. The team is a Group with the id of the team. The server answers 202. Poll the URL in `Content-Location`. Parameters that are not listed are rejected."""
        return await self._ask("start_group_export_by_post", arguments, options)

    async def get_bulk_export(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBulkExportArguments]) -> dict[str, Any]:
        """Get the status of a bulk export. 202 with `X-Progress` and `Retry-After` while the export runs, then its manifest for 24 hours. 429 if polled too fast."""
        return await self._ask("get_bulk_export", arguments, options)

    async def delete_bulk_export(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteBulkExportArguments]) -> dict[str, Any]:
        """Delete a bulk export. Cancels it and removes its files. The server answers 202, and 404 afterwards."""
        return await self._ask("delete_bulk_export", arguments, options)

    async def get_bulk_export_file(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBulkExportFileArguments]) -> bytes:
        """Download a file of a bulk export. NDJSON: one resource a line."""
        return await self._ask("get_bulk_export_file", arguments, options)

    async def get_order_result_document(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetOrderResultDocumentArguments]) -> bytes:
        """Get a document of the laboratory as it was sent. A PDF, picture, RTF, HTML or other file. `documents` of the results lists its number and media type. The server sends it as an attachment, with a content security policy that forbids scripts. An operation of this product."""
        return await self._ask("get_order_result_document", arguments, options)

    async def register_application(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RegisterApplicationArguments]) -> models.RegisteredApplication:
        """Register an application that members sign in to. RFC 7591. Only applications whose redirect URIs a team allows can register. By default no origin is allowed. There is no secret: applications use PKCE. The registration is stored once a member consents."""
        return await self._ask("register_application", arguments, options)

    async def start_authorization(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StartAuthorizationArguments]) -> None:
        """Ask a member to grant an application access. The authorization endpoint (RFC 6749, with PKCE by S256): for a browser. It goes on to the consent page of the console, where the member signs in and chooses users, classes of data and days. The browser comes back to `redirect_uri` with `code`, or with `error`."""
        return await self._ask("start_authorization", arguments, options)

    async def describe_authorization_request(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DescribeAuthorizationRequestArguments]) -> models.AuthorizationRequest:
        """Describe an authorization request. For the consent page."""
        return await self._ask("describe_authorization_request", arguments, options)

    async def authorize_application(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AuthorizeApplicationArguments]) -> models.AuthorizationConsent:
        """Grant an application access. The request of the consent page for the signed-in member. The code in the response works once, for two minutes."""
        return await self._ask("authorize_application", arguments, options)

    async def list_authorizations(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListAuthorizationsArguments]) -> models.Authorizations:
        """List authorizations of applications. Those that work, the newest first."""
        return await self._ask("list_authorizations", arguments, options)

    async def revoke_authorization(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RevokeAuthorizationArguments]) -> None:
        """Revoke an authorization of an application. Its tokens open nothing any more, on every node within a second."""
        return await self._ask("revoke_authorization", arguments, options)

    async def list_authorization_origins(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListAuthorizationOriginsArguments]) -> models.AuthorizationOrigins:
        """List the origins of applications that members may sign in to. None unless the team names some."""
        return await self._ask("list_authorization_origins", arguments, options)

    async def set_authorization_origins(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SetAuthorizationOriginsArguments]) -> models.AuthorizationOrigins:
        """Set the origins of applications that members may sign in to. Replaces the list. An application whose origin is removed gets no new token. To end its current tokens, revoke its authorizations."""
        return await self._ask("set_authorization_origins", arguments, options)

    async def read_fhir_patient_everything(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReadFhirPatientEverythingArguments]) -> models.ReadFhirPatientEverythingResponse:
        """Everything about a Patient of FHIR R4. The Patient and every resource about the Patient, with the Organizations that they refer to and the Provenance of each. `start` and `end` are days of measurements, samples and orders."""
        return await self._ask("read_fhir_patient_everything", arguments, options)

    async def post_fhir_patient_everything(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.PostFhirPatientEverythingArguments]) -> models.PostFhirPatientEverythingResponse:
        """Everything about a Patient of FHIR R4, by Parameters. The Patient and every resource about the Patient, with the Organizations that they refer to and the Provenance of each. `start` and `end` are days of measurements, samples and orders."""
        return await self._ask("post_fhir_patient_everything", arguments, options)

    async def revoke_client_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.RevokeClientTokenArguments]) -> None:
        """Revoke a refresh token or an access token. RFC 7009. Revoking either token of an application ends the member's authorization and all of its tokens. Revoking the token of a backend ends that token only. An unknown or expired token also returns 200."""
        return await self._ask("revoke_client_token", arguments, options)

    async def list_deletions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeletionsArguments]) -> models.Deletions:
        """List the deletions of data of a user. The newest first, also those that were undone or purged. An operation of this product."""
        return await self._ask("list_deletions", arguments, options)

    async def delete_data(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteDataArguments]) -> models.Deletion:
        """Delete parts of the data of a user. Deletes samples or summaries by resource, time and source, one summary, everything of a source, or everything of an import. From the answer on no reader finds the data, and events that have copies of it are not sent. For an hour the deletion can be undone. A pull, push or import does not bring the data back unless `allow_again` is true. With `dry_run` nothing changes, and the answer has the counts. The same deletion again changes nothing. An operation of this product."""
        return await self._ask("delete_data", arguments, options)

    async def undo_deletion(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.UndoDeletionArguments]) -> models.Deletion:
        """Undo a deletion of data. Possible for one hour after the deletion. Data stored since then, with the same time or the same id, does not change. Repeating the request succeeds. An operation of this product."""
        return await self._ask("undo_deletion", arguments, options)

    async def allow_deleted_data_again(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.AllowDeletedDataAgainArguments]) -> models.Deletion:
        """Allow deleted data to be stored again. The next pull, push or import may store the data again. Deleted data is not restored. An operation of this product."""
        return await self._ask("allow_deleted_data_again", arguments, options)

    async def sdk_issue_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkIssueTokenArguments]) -> models.SDKTokens:
        """Issue tokens of a user to an app. Called by the backend of the app with its pair. Each call signs the user in on one more phone."""
        return await self._ask("sdk_issue_token", arguments, options)

    async def sdk_refresh_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkRefreshTokenArguments]) -> models.SDKTokens:
        """Exchange a refresh token for the next tokens. A refresh token remains valid until the app uses the tokens that replaced it, because the app may stop before it stores them. If a replaced refresh token is used after that, the session ends."""
        return await self._ask("sdk_refresh_token", arguments, options)

    async def sdk_revoke_token(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkRevokeTokenArguments]) -> None:
        """End the session of a refresh token. The phone is signed out: none of its tokens opens anything from now on."""
        return await self._ask("sdk_revoke_token", arguments, options)

    async def sdk_create_invitation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkCreateInvitationArguments]) -> models.SDKInvitation:
        """Create a code with which a user signs in in an app. The user enters it into the app with the URL of this server. It works once, for 7 days. A newer code invalidates it."""
        return await self._ask("sdk_create_invitation", arguments, options)

    async def sdk_redeem_invitation(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkRedeemInvitationArguments]) -> models.SDKInvitationRedeemed:
        """Exchange an invitation code for tokens. Called by the app. Invalid codes are rate-limited by IP address, like invalid keys."""
        return await self._ask("sdk_redeem_invitation", arguments, options)

    async def list_mobile_apps(self, *, options: RequestOptions | None = None) -> models.MobileAppsResponse:
        """List pairs of app_id and app_secret. The newest first, without the secrets. An operation of this product."""
        return await self._ask("list_mobile_apps", {}, options)

    async def create_mobile_app(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateMobileAppArguments]) -> models.IssuedMobileApp:
        """Create a pair of app_id and app_secret. The pair issues tokens of the team’s users, and opens nothing else. The response is the only one with the secret. An operation of this product."""
        return await self._ask("create_mobile_app", arguments, options)

    async def delete_mobile_app(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteMobileAppArguments]) -> models.DeletedMobileApp:
        """Revoke a pair of app_id and app_secret. The pair issues no more tokens. Phones remain signed in: end their sessions with `DELETE /v2/user/{user_id}/phone_sessions`. An operation of this product."""
        return await self._ask("delete_mobile_app", arguments, options)

    async def sdk_sync(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkSyncArguments]) -> models.SDKUploadReceipt:
        """Store data that a mobile SDK read. Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Temporary errors return 503, because older SDKs drop a chunk after any 4xx other than 401."""
        return await self._ask("sdk_sync", arguments, options)

    async def sdk_logs(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkLogsArguments]) -> models.SDKLogsReceipt:
        """Store the sync log of an SDK. When the historical data of a type is complete, Salus publishes `historical.data.<resource>.created`. The state of the device is not stored."""
        return await self._ask("sdk_logs", arguments, options)

    async def sdk_disconnect(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SdkDisconnectArguments]) -> None:
        """Disconnect a phone when its user signs out. Ends the connection, and the session of the token. Stored data remains. Succeeds if the connection no longer exists."""
        return await self._ask("sdk_disconnect", arguments, options)

    async def list_user_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserEventsArguments]) -> models.UserEventListResponse:
        """List a user's events. Types and times of a user’s events on these days, the latest first, without payloads. Unlike `listEvents`, reading stores no further events: the list has events that some webhook, broker or reader subscribed to. Another team’s user has none. Not in the contract."""
        return await self._ask("list_user_events", arguments, options)

    async def get_extended_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetExtendedGroupedArguments]) -> models.GroupedExtendedResponse:
        """Samples of a resource beyond the contract, grouped by source. For resources whose names begin with `ext_`. Each resource of the contract has its own operation."""
        return await self._ask("get_extended_grouped", arguments, options)

    async def get_lab_report_page(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLabReportPageArguments]) -> models.LabReportPage:
        """Get a page of a lab report as a picture. The picture is grey and upright, so that the boxes of values are positions on it. Page numbers run over all files of the report, as in `printed.page`. Files are stored for 30 days after no review needs them. An operation of this product."""
        return await self._ask("get_lab_report_page", arguments, options)

    async def list_open_work(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOpenWorkArguments]) -> models.OpenWorkList:
        """Count the open tasks for people. Counts by kind, with the age of the oldest and without data of users. An operation of this product."""
        return await self._ask("list_open_work", arguments, options)

    async def list_webhook_health(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhookHealthArguments]) -> models.WebhookHealthList:
        """List how endpoints are doing. For each endpoint: the start of its current failures, the attempts of the last 24 hours, the queued deliveries, and its latest response. An operation of this product."""
        return await self._ask("list_webhook_health", arguments, options)

    async def list_inlets(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListInletsArguments]) -> models.InletsResponse:
        """List the tokens with which apps send data of a user. The newest first, without the tokens. An operation of this product."""
        return await self._ask("list_inlets", arguments, options)

    async def create_inlet(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.CreateInletArguments]) -> models.IssuedInlet:
        """Create a token with which an app sends data of a user. The token authorizes writing data of this user only. Only this response shows it. An operation of this product."""
        return await self._ask("create_inlet", arguments, options)

    async def delete_inlet(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.DeleteInletArguments]) -> models.DeletedInlet:
        """Revoke a token with which an app sends data of a user. Its data remains stored. An operation of this product."""
        return await self._ask("delete_inlet", arguments, options)

    async def receive_inlet(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ReceiveInletArguments]) -> models.InletReceipt:
        """Store data that an app sends. Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Repeating the request changes nothing. An operation of this product."""
        return await self._ask("receive_inlet", arguments, options)


class AsyncPages(AsyncCalls):

    def list_users(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUsersArguments]) -> AsyncIterator[models.PaginatedUsersResponse]:
        """List users. The newest first. Deleted users are not in the list."""
        return self._pages("list_users", arguments, options)

    def list_user_deletion_certificates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserDeletionCertificatesArguments]) -> AsyncIterator[models.UserDeletionCertificates]:
        """List the certificates of users' erasures. The newest first, also those of deleted teams; a Team Management Key sees those of its teams."""
        return self._pages("list_user_deletion_certificates", arguments, options)

    def list_bulk_ops(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListBulkOpsArguments]) -> AsyncIterator[models.BulkOpsResponse]:
        """List bulk operations. The newest first."""
        return self._pages("list_bulk_ops", arguments, options)

    def list_historical_pulls(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListHistoricalPullsArguments]) -> AsyncIterator[models.UserHistoricalPullsResponse]:
        """See how far the histories of users are fetched."""
        return self._pages("list_historical_pulls", arguments, options)

    def list_resource_statistics(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListResourceStatisticsArguments]) -> AsyncIterator[models.UserResourcesResponse]:
        """Get the state of resource pulls."""
        return self._pages("list_resource_statistics", arguments, options)

    def get_afib_burden_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetAfibBurdenGroupedArguments]) -> AsyncIterator[models.GroupedAFibBurdenResponse]:
        """Atrial fibrillation burden, grouped by source."""
        return self._pages("get_afib_burden_grouped", arguments, options)

    def get_basal_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBasalBodyTemperatureGroupedArguments]) -> AsyncIterator[models.GroupedBasalBodyTemperatureResponse]:
        """Basal body temperature, grouped by source."""
        return self._pages("get_basal_body_temperature_grouped", arguments, options)

    def get_blood_oxygen_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodOxygenGroupedArguments]) -> AsyncIterator[models.GroupedBloodOxygenResponse]:
        """Blood oxygen, grouped by source."""
        return self._pages("get_blood_oxygen_grouped", arguments, options)

    def get_blood_pressure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodPressureGroupedArguments]) -> AsyncIterator[models.GroupedBloodPressureResponse]:
        """Blood pressure, grouped by source."""
        return self._pages("get_blood_pressure_grouped", arguments, options)

    def get_body_fat_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyFatGroupedArguments]) -> AsyncIterator[models.GroupedBodyFatResponse]:
        """Body fat, grouped by source."""
        return self._pages("get_body_fat_grouped", arguments, options)

    def get_body_mass_index_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyMassIndexGroupedArguments]) -> AsyncIterator[models.GroupedBodyMassIndexResponse]:
        """Body mass index, grouped by source."""
        return self._pages("get_body_mass_index_grouped", arguments, options)

    def get_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureGroupedArguments]) -> AsyncIterator[models.GroupedBodyTemperatureResponse]:
        """Body temperature, grouped by source."""
        return self._pages("get_body_temperature_grouped", arguments, options)

    def get_body_temperature_delta_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureDeltaGroupedArguments]) -> AsyncIterator[models.GroupedBodyTemperatureDeltaResponse]:
        """Body temperature deviation, grouped by source."""
        return self._pages("get_body_temperature_delta_grouped", arguments, options)

    def get_body_weight_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyWeightGroupedArguments]) -> AsyncIterator[models.GroupedBodyWeightResponse]:
        """Body weight, grouped by source."""
        return self._pages("get_body_weight_grouped", arguments, options)

    def get_caffeine_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaffeineGroupedArguments]) -> AsyncIterator[models.GroupedCaffeineResponse]:
        """Caffeine, grouped by source."""
        return self._pages("get_caffeine_grouped", arguments, options)

    def get_calories_active_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesActiveGroupedArguments]) -> AsyncIterator[models.GroupedCaloriesActiveResponse]:
        """Active energy, grouped by source."""
        return self._pages("get_calories_active_grouped", arguments, options)

    def get_calories_basal_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesBasalGroupedArguments]) -> AsyncIterator[models.GroupedCaloriesBasalResponse]:
        """Basal energy, grouped by source."""
        return self._pages("get_calories_basal_grouped", arguments, options)

    def get_carbohydrates_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCarbohydratesGroupedArguments]) -> AsyncIterator[models.GroupedCarbohydratesResponse]:
        """Carbohydrates, grouped by source."""
        return self._pages("get_carbohydrates_grouped", arguments, options)

    def get_cholesterol_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolGroupedArguments]) -> AsyncIterator[models.GroupedCholesterolResponse]:
        """Cholesterol, grouped by source."""
        return self._pages("get_cholesterol_grouped", arguments, options)

    def get_daylight_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDaylightExposureGroupedArguments]) -> AsyncIterator[models.GroupedDaylightExposureResponse]:
        """Daylight exposure, grouped by source."""
        return self._pages("get_daylight_exposure_grouped", arguments, options)

    def get_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDistanceGroupedArguments]) -> AsyncIterator[models.GroupedDistanceResponse]:
        """Distance, grouped by source."""
        return self._pages("get_distance_grouped", arguments, options)

    def get_electrocardiogram_voltage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetElectrocardiogramVoltageGroupedArguments]) -> AsyncIterator[models.GroupedElectrocardiogramVoltageResponse]:
        """Electrocardiogram voltage, grouped by source."""
        return self._pages("get_electrocardiogram_voltage_grouped", arguments, options)

    def get_fall_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFallGroupedArguments]) -> AsyncIterator[models.GroupedFallResponse]:
        """Falls, grouped by source."""
        return self._pages("get_fall_grouped", arguments, options)

    def get_floors_climbed_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFloorsClimbedGroupedArguments]) -> AsyncIterator[models.GroupedFloorsClimbedResponse]:
        """Floors climbed, grouped by source."""
        return self._pages("get_floors_climbed_grouped", arguments, options)

    def get_forced_expiratory_volume_1_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedExpiratoryVolume1GroupedArguments]) -> AsyncIterator[models.GroupedForcedExpiratoryVolume1Response]:
        """Forced expiratory volume in one second, grouped by source."""
        return self._pages("get_forced_expiratory_volume_1_grouped", arguments, options)

    def get_forced_vital_capacity_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedVitalCapacityGroupedArguments]) -> AsyncIterator[models.GroupedForcedVitalCapacityResponse]:
        """Forced vital capacity, grouped by source."""
        return self._pages("get_forced_vital_capacity_grouped", arguments, options)

    def get_glucose_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetGlucoseGroupedArguments]) -> AsyncIterator[models.GroupedGlucoseResponse]:
        """Glucose, grouped by source."""
        return self._pages("get_glucose_grouped", arguments, options)

    def get_handwashing_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHandwashingGroupedArguments]) -> AsyncIterator[models.GroupedHandwashingResponse]:
        """Handwashing, grouped by source."""
        return self._pages("get_handwashing_grouped", arguments, options)

    def get_heart_rate_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateAlertGroupedArguments]) -> AsyncIterator[models.GroupedHeartRateAlertResponse]:
        """Heart rate alert, grouped by source."""
        return self._pages("get_heart_rate_alert_grouped", arguments, options)

    def get_heart_rate_recovery_one_minute_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateRecoveryOneMinuteGroupedArguments]) -> AsyncIterator[models.GroupedHeartRateRecoveryOneMinuteResponse]:
        """Heart rate recovery after one minute, grouped by source."""
        return self._pages("get_heart_rate_recovery_one_minute_grouped", arguments, options)

    def get_heartrate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartrateGroupedArguments]) -> AsyncIterator[models.GroupedHeartRateResponse]:
        """Heart rate, grouped by source."""
        return self._pages("get_heartrate_grouped", arguments, options)

    def get_hrv_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHrvGroupedArguments]) -> AsyncIterator[models.GroupedHRVResponse]:
        """Heart rate variability, grouped by source."""
        return self._pages("get_hrv_grouped", arguments, options)

    def get_hypnogram_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHypnogramGroupedArguments]) -> AsyncIterator[models.GroupedHypnogramResponse]:
        """Hypnogram, grouped by source. Deprecated."""
        return self._pages("get_hypnogram_grouped", arguments, options)

    def get_ige_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIgeGroupedArguments]) -> AsyncIterator[models.GroupedIgeResponse]:
        """Immunoglobulin E, grouped by source."""
        return self._pages("get_ige_grouped", arguments, options)

    def get_igg_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIggGroupedArguments]) -> AsyncIterator[models.GroupedIggResponse]:
        """Immunoglobulin G, grouped by source."""
        return self._pages("get_igg_grouped", arguments, options)

    def get_inhaler_usage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInhalerUsageGroupedArguments]) -> AsyncIterator[models.GroupedInhalerUsageResponse]:
        """Inhaler usage, grouped by source."""
        return self._pages("get_inhaler_usage_grouped", arguments, options)

    def get_insulin_injection_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInsulinInjectionGroupedArguments]) -> AsyncIterator[models.GroupedInsulinInjectionResponse]:
        """Insulin injection, grouped by source."""
        return self._pages("get_insulin_injection_grouped", arguments, options)

    def get_lean_body_mass_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLeanBodyMassGroupedArguments]) -> AsyncIterator[models.GroupedLeanBodyMassResponse]:
        """Lean body mass, grouped by source."""
        return self._pages("get_lean_body_mass_grouped", arguments, options)

    def get_mindfulness_minutes_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMindfulnessMinutesGroupedArguments]) -> AsyncIterator[models.GroupedMindfulnessMinutesResponse]:
        """Mindfulness minutes, grouped by source."""
        return self._pages("get_mindfulness_minutes_grouped", arguments, options)

    def get_note_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetNoteGroupedArguments]) -> AsyncIterator[models.GroupedNoteResponse]:
        """Notes, grouped by source."""
        return self._pages("get_note_grouped", arguments, options)

    def get_peak_expiratory_flow_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPeakExpiratoryFlowRateGroupedArguments]) -> AsyncIterator[models.GroupedPeakExpiratoryFlowRateResponse]:
        """Peak expiratory flow rate, grouped by source."""
        return self._pages("get_peak_expiratory_flow_rate_grouped", arguments, options)

    def get_respiratory_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetRespiratoryRateGroupedArguments]) -> AsyncIterator[models.GroupedRespiratoryRateResponse]:
        """Respiratory rate, grouped by source."""
        return self._pages("get_respiratory_rate_grouped", arguments, options)

    def get_sleep_apnea_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepApneaAlertGroupedArguments]) -> AsyncIterator[models.GroupedSleepApneaAlertResponse]:
        """Sleep apnea alert, grouped by source."""
        return self._pages("get_sleep_apnea_alert_grouped", arguments, options)

    def get_sleep_breathing_disturbance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepBreathingDisturbanceGroupedArguments]) -> AsyncIterator[models.GroupedSleepBreathingDisturbanceResponse]:
        """Sleep breathing disturbance, grouped by source."""
        return self._pages("get_sleep_breathing_disturbance_grouped", arguments, options)

    def get_stand_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandDurationGroupedArguments]) -> AsyncIterator[models.GroupedStandDurationResponse]:
        """Stand duration, grouped by source."""
        return self._pages("get_stand_duration_grouped", arguments, options)

    def get_stand_hour_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandHourGroupedArguments]) -> AsyncIterator[models.GroupedStandHourResponse]:
        """Stand hours, grouped by source."""
        return self._pages("get_stand_hour_grouped", arguments, options)

    def get_steps_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStepsGroupedArguments]) -> AsyncIterator[models.GroupedStepsResponse]:
        """Steps, grouped by source."""
        return self._pages("get_steps_grouped", arguments, options)

    def get_stress_level_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStressLevelGroupedArguments]) -> AsyncIterator[models.GroupedStressLevelResponse]:
        """Stress level, grouped by source."""
        return self._pages("get_stress_level_grouped", arguments, options)

    def get_uv_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUvExposureGroupedArguments]) -> AsyncIterator[models.GroupedUVExposureResponse]:
        """UV exposure, grouped by source."""
        return self._pages("get_uv_exposure_grouped", arguments, options)

    def get_vo2_max_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetVo2MaxGroupedArguments]) -> AsyncIterator[models.GroupedVO2MaxResponse]:
        """Maximal oxygen uptake, grouped by source."""
        return self._pages("get_vo2_max_grouped", arguments, options)

    def get_waist_circumference_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaistCircumferenceGroupedArguments]) -> AsyncIterator[models.GroupedWaistCircumferenceResponse]:
        """Waist circumference, grouped by source."""
        return self._pages("get_waist_circumference_grouped", arguments, options)

    def get_water_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaterGroupedArguments]) -> AsyncIterator[models.GroupedWaterResponse]:
        """Water, grouped by source."""
        return self._pages("get_water_grouped", arguments, options)

    def get_wheelchair_push_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWheelchairPushGroupedArguments]) -> AsyncIterator[models.GroupedWheelchairPushResponse]:
        """Wheelchair pushes, grouped by source."""
        return self._pages("get_wheelchair_push_grouped", arguments, options)

    def get_workout_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDistanceGroupedArguments]) -> AsyncIterator[models.GroupedWorkoutDistanceResponse]:
        """Workout distance, grouped by source."""
        return self._pages("get_workout_distance_grouped", arguments, options)

    def get_workout_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDurationGroupedArguments]) -> AsyncIterator[models.GroupedWorkoutDurationResponse]:
        """Workout duration, grouped by source."""
        return self._pages("get_workout_duration_grouped", arguments, options)

    def get_workout_swimming_stroke_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutSwimmingStrokeGroupedArguments]) -> AsyncIterator[models.GroupedWorkoutSwimmingStrokeResponse]:
        """Swimming strokes, grouped by source."""
        return self._pages("get_workout_swimming_stroke_grouped", arguments, options)

    def get_continuous_query_task_history(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetContinuousQueryTaskHistoryArguments]) -> AsyncIterator[models.ContinuousQueryTaskHistoryResponse]:
        """List when a continuous query was computed. For the user, the newest first; the last 100 are stored."""
        return self._pages("get_continuous_query_task_history", arguments, options)

    def list_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMarkersArguments]) -> AsyncIterator[models.GetMarkersResponse]:
        """Search markers. Biomarkers and panels that labs measure, each with the test code of one lab. With `name` the best match comes first, otherwise the most ordered."""
        return self._pages("list_markers", arguments, options)

    def list_order_set_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSetMarkersArguments]) -> AsyncIterator[models.GetMarkersResponse]:
        """List the markers of an order set. Those of its lab tests, then those of its add-on, each once. Test codes of an add-on are those of the lab of the lab tests, of the lab account, or of the only lab that has such a code."""
        return self._pages("list_order_set_markers", arguments, options)

    def list_lab_test_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestMarkersArguments]) -> AsyncIterator[models.GetMarkersOfLabTestResponse]:
        """List the markers of a lab test."""
        return self._pages("list_lab_test_markers", arguments, options)

    def list_lab_tests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestsArguments]) -> AsyncIterator[models.LabTestResourcesResponse]:
        """List lab tests. The oldest first, unless order_key says otherwise."""
        return self._pages("list_lab_tests", arguments, options)

    def list_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrdersArguments]) -> AsyncIterator[models.GetOrdersResponse]:
        """List orders. The newest first, unless the request asks for another order. Filters are combined with AND. Names match by the beginnings of their words, without regard to case and accents."""
        return self._pages("list_orders", arguments, options)

    def list_unmatched_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultsArguments]) -> AsyncIterator[models.ListUnmatchedResultResponse]:
        """List unmatched results. The newest first, including decided ones."""
        return self._pages("list_unmatched_results", arguments, options)

    def list_members(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMembersArguments]) -> AsyncIterator[models.ClientFacingOrgMemberListResponse]:
        """List members. The newest first. `search_query` is part of the name or of the e-mail address."""
        return self._pages("list_members", arguments, options)

    def list_invites(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListInvitesArguments]) -> AsyncIterator[models.ClientFacingOrgInviteListResponse]:
        """List invitations. Unused invitations, the newest first."""
        return self._pages("list_invites", arguments, options)

    def list_management_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListManagementKeysArguments]) -> AsyncIterator[models.ClientFacingManagementKeyResponse]:
        """List management keys. The newest first, without those that were deleted. A Team Management Key sees those that are no wider than itself."""
        return self._pages("list_management_keys", arguments, options)

    def list_teams(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamsArguments]) -> AsyncIterator[models.ClientFacingOrgTeamListResponse]:
        """List teams. The newest first; a Team Management Key sees its own."""
        return self._pages("list_teams", arguments, options)

    def list_team_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamKeysArguments]) -> AsyncIterator[models.ClientFacingTeamAPIKeyResponse]:
        """List team keys. The newest first, without those that were deleted."""
        return self._pages("list_team_keys", arguments, options)

    def list_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListCredentialsArguments]) -> AsyncIterator[models.CustomCredentialsResponse]:
        """List teams' credentials. The newest first."""
        return self._pages("list_credentials", arguments, options)

    def list_pull_preferences(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPullPreferencesArguments]) -> AsyncIterator[models.TeamDataPullPreferencesResponse]:
        """List how far back new connections are read. Teams that set something, the newest first."""
        return self._pages("list_pull_preferences", arguments, options)

    def search_audit_log(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchAuditLogArguments]) -> AsyncIterator[models.AuditLogPage]:
        """Search the audit log. The newest entries first. A Team Management Key sees the entries of its teams. Only an Org Management Key sees entries without a team, such as invalid keys."""
        return self._pages("search_audit_log", arguments, options)

    def list_webhooks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhooksArguments]) -> AsyncIterator[models.WebhookListResponse]:
        """List webhook endpoints. In the order in which they were added."""
        return self._pages("list_webhooks", arguments, options)

    def list_webhook_attempts(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhookAttemptsArguments]) -> AsyncIterator[models.WebhookAttemptListResponse]:
        """List attempts to deliver. The latest first, while their events are stored. To find attempts to deleted endpoints, filter by message or user. Not in the contract."""
        return self._pages("list_webhook_attempts", arguments, options)

    def list_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEventsArguments]) -> AsyncIterator[models.EventsResponse]:
        """Fetch events. For clients without a public URL. Events have the same ids and bodies as webhooks and come in the order in which they were recorded, each exactly once. Salus stores all of the team’s events from the first request on. Earlier events that no endpoint subscribed to are missing. Not in the contract."""
        return self._pages("list_events", arguments, options)

    def list_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPipelinesArguments]) -> AsyncIterator[models.TeamETLPipelinesResponse]:
        """List where events go. Teams that set something, the newest first. Every other team has its webhooks."""
        return self._pages("list_pipelines", arguments, options)

    def list_deliveries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeliveriesArguments]) -> AsyncIterator[models.WebhookDeliveryListResponse]:
        """List pending or exhausted deliveries. Without payloads. An attempt during paging moves a delivery to its new time, so a later page may repeat it. Exhausted deliveries are listed while their event is stored and until they are sent again. Not in the contract."""
        return self._pages("list_deliveries", arguments, options)

    def tail_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.TailEventsArguments]) -> AsyncIterator[models.EventTailResponse]:
        """Look on at events. Events without their payload: type, user and time. Without a cursor it returns the latest events, with a cursor the events after it, with `latest` only new events. Unlike `listEvents` it does not make Salus store events: while a tail is open, otherwise unstored events are buffered for ten minutes. A cursor is valid for five minutes. Not in the contract."""
        return self._pages("tail_events", arguments, options)

    def list_order_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSummariesArguments]) -> AsyncIterator[models.OrderSummaries]:
        """List orders without patient data. The orders that listOrders finds, without names, birth dates, addresses and results: status, time of the status, ordered tests, and the number of critical results. The newest first."""
        return self._pages("list_order_summaries", arguments, options)

    def list_unmatched_result_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultSummariesArguments]) -> AsyncIterator[models.UnmatchedResultSummaries]:
        """List unmatched results without patient data. The results that listUnmatchedResults finds, without patients, markers and notes. The newest first, including decided ones."""
        return self._pages("list_unmatched_result_summaries", arguments, options)

    def list_requests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListRequestsArguments]) -> AsyncIterator[models.RequestListResponse]:
        """List the latest requests of a team. Authenticated requests of the data plane: operation, status and duration, the latest first, without IP address, body or query. The list has the last 10,000 of seven days, with a delay of about two seconds. A crash of the database may empty it. Not in the contract."""
        return self._pages("list_requests", arguments, options)

    def list_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListConnectionsArguments]) -> AsyncIterator[models.TeamConnections]:
        """List the connections of the team's users. The newest first, in pages that do not shift: state, kind of the last error, when something was last fetched and is next, and of which time the newest data of each resource is. Sources that are only pushed to are no connections. An operation of this product."""
        return self._pages("list_connections", arguments, options)

    def list_imports(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListImportsArguments]) -> AsyncIterator[models.ImportHistory]:
        """List the imports of files. The newest first, in pages that do not shift, including imports of the command line. Salus stores the imported data, not the file. An operation of this product."""
        return self._pages("list_imports", arguments, options)

    def list_unmatched_result_updates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultUpdatesArguments]) -> AsyncIterator[models.ListUnmatchedResultUpdatesResponse]:
        """List the actions on an unmatched result. The newest first: notes, changes of its status, and its decision."""
        return self._pages("list_unmatched_result_updates", arguments, options)

    def list_testkit_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTestkitOrdersArguments]) -> AsyncIterator[models.GetOrdersResponse]:
        """List orders. For orders of kits; `listOrders` replaces it. Deprecated."""
        return self._pages("list_testkit_orders", arguments, options)

    def list_eligibility_checks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityChecksArguments]) -> AsyncIterator[models.EligibilityCheckPage]:
        """List eligibility checks of a user. The newest first."""
        return self._pages("list_eligibility_checks", arguments, options)

    def list_lab_report_reviews(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportReviewsArguments]) -> AsyncIterator[models.ListLabReportReviewsResponse]:
        """List lab reports that wait for a review. Reports that wait for a review or were decided, the newest first, without their values. An operation of this product."""
        return self._pages("list_lab_report_reviews", arguments, options)

    def list_lab_report_values(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportValuesArguments]) -> AsyncIterator[models.ListLabReportValuesResponse]:
        """List the results that were accepted of the lab reports of a user. The most recently accepted first. Each lists who accepted it, and the printed value with its position. They are not part of the results of orders. An operation of this product."""
        return self._pages("list_lab_report_values", arguments, options)

    def list_eligibility_batches(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchesArguments]) -> AsyncIterator[models.EligibilityBatchPage]:
        """List eligibility batches. The newest first."""
        return self._pages("list_eligibility_batches", arguments, options)

    def list_eligibility_batch_items(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchItemsArguments]) -> AsyncIterator[models.EligibilityBatchItemPage]:
        """List the outcomes of an eligibility batch. In the order of the request, without users who were deleted since."""
        return self._pages("list_eligibility_batch_items", arguments, options)

    def list_deletions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeletionsArguments]) -> AsyncIterator[models.Deletions]:
        """List the deletions of data of a user. The newest first, also those that were undone or purged. An operation of this product."""
        return self._pages("list_deletions", arguments, options)

    def list_user_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserEventsArguments]) -> AsyncIterator[models.UserEventListResponse]:
        """List a user's events. Types and times of a user’s events on these days, the latest first, without payloads. Unlike `listEvents`, reading stores no further events: the list has events that some webhook, broker or reader subscribed to. Another team’s user has none. Not in the contract."""
        return self._pages("list_user_events", arguments, options)

    def get_extended_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetExtendedGroupedArguments]) -> AsyncIterator[models.GroupedExtendedResponse]:
        """Samples of a resource beyond the contract, grouped by source. For resources whose names begin with `ext_`. Each resource of the contract has its own operation."""
        return self._pages("get_extended_grouped", arguments, options)


class AsyncItems(AsyncCalls):

    def list_users(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUsersArguments]) -> AsyncIterator[Any]:
        """List users. The newest first. Deleted users are not in the list."""
        return self._items("list_users", arguments, options)

    def list_user_deletion_certificates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserDeletionCertificatesArguments]) -> AsyncIterator[Any]:
        """List the certificates of users' erasures. The newest first, also those of deleted teams; a Team Management Key sees those of its teams."""
        return self._items("list_user_deletion_certificates", arguments, options)

    def list_bulk_ops(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListBulkOpsArguments]) -> AsyncIterator[Any]:
        """List bulk operations. The newest first."""
        return self._items("list_bulk_ops", arguments, options)

    def list_historical_pulls(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListHistoricalPullsArguments]) -> AsyncIterator[Any]:
        """See how far the histories of users are fetched."""
        return self._items("list_historical_pulls", arguments, options)

    def list_resource_statistics(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListResourceStatisticsArguments]) -> AsyncIterator[Any]:
        """Get the state of resource pulls."""
        return self._items("list_resource_statistics", arguments, options)

    def get_continuous_query_task_history(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetContinuousQueryTaskHistoryArguments]) -> AsyncIterator[Any]:
        """List when a continuous query was computed. For the user, the newest first; the last 100 are stored."""
        return self._items("get_continuous_query_task_history", arguments, options)

    def list_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMarkersArguments]) -> AsyncIterator[Any]:
        """Search markers. Biomarkers and panels that labs measure, each with the test code of one lab. With `name` the best match comes first, otherwise the most ordered."""
        return self._items("list_markers", arguments, options)

    def list_order_set_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSetMarkersArguments]) -> AsyncIterator[Any]:
        """List the markers of an order set. Those of its lab tests, then those of its add-on, each once. Test codes of an add-on are those of the lab of the lab tests, of the lab account, or of the only lab that has such a code."""
        return self._items("list_order_set_markers", arguments, options)

    def list_lab_test_markers(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestMarkersArguments]) -> AsyncIterator[Any]:
        """List the markers of a lab test."""
        return self._items("list_lab_test_markers", arguments, options)

    def list_lab_tests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabTestsArguments]) -> AsyncIterator[Any]:
        """List lab tests. The oldest first, unless order_key says otherwise."""
        return self._items("list_lab_tests", arguments, options)

    def list_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrdersArguments]) -> AsyncIterator[Any]:
        """List orders. The newest first, unless the request asks for another order. Filters are combined with AND. Names match by the beginnings of their words, without regard to case and accents."""
        return self._items("list_orders", arguments, options)

    def list_unmatched_results(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultsArguments]) -> AsyncIterator[Any]:
        """List unmatched results. The newest first, including decided ones."""
        return self._items("list_unmatched_results", arguments, options)

    def list_members(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListMembersArguments]) -> AsyncIterator[Any]:
        """List members. The newest first. `search_query` is part of the name or of the e-mail address."""
        return self._items("list_members", arguments, options)

    def list_invites(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListInvitesArguments]) -> AsyncIterator[Any]:
        """List invitations. Unused invitations, the newest first."""
        return self._items("list_invites", arguments, options)

    def list_management_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListManagementKeysArguments]) -> AsyncIterator[Any]:
        """List management keys. The newest first, without those that were deleted. A Team Management Key sees those that are no wider than itself."""
        return self._items("list_management_keys", arguments, options)

    def list_teams(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamsArguments]) -> AsyncIterator[Any]:
        """List teams. The newest first; a Team Management Key sees its own."""
        return self._items("list_teams", arguments, options)

    def list_team_keys(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTeamKeysArguments]) -> AsyncIterator[Any]:
        """List team keys. The newest first, without those that were deleted."""
        return self._items("list_team_keys", arguments, options)

    def list_credentials(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListCredentialsArguments]) -> AsyncIterator[Any]:
        """List teams' credentials. The newest first."""
        return self._items("list_credentials", arguments, options)

    def list_pull_preferences(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPullPreferencesArguments]) -> AsyncIterator[Any]:
        """List how far back new connections are read. Teams that set something, the newest first."""
        return self._items("list_pull_preferences", arguments, options)

    def search_audit_log(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.SearchAuditLogArguments]) -> AsyncIterator[Any]:
        """Search the audit log. The newest entries first. A Team Management Key sees the entries of its teams. Only an Org Management Key sees entries without a team, such as invalid keys."""
        return self._items("search_audit_log", arguments, options)

    def list_webhooks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhooksArguments]) -> AsyncIterator[Any]:
        """List webhook endpoints. In the order in which they were added."""
        return self._items("list_webhooks", arguments, options)

    def list_webhook_attempts(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListWebhookAttemptsArguments]) -> AsyncIterator[Any]:
        """List attempts to deliver. The latest first, while their events are stored. To find attempts to deleted endpoints, filter by message or user. Not in the contract."""
        return self._items("list_webhook_attempts", arguments, options)

    def list_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEventsArguments]) -> AsyncIterator[Any]:
        """Fetch events. For clients without a public URL. Events have the same ids and bodies as webhooks and come in the order in which they were recorded, each exactly once. Salus stores all of the team’s events from the first request on. Earlier events that no endpoint subscribed to are missing. Not in the contract."""
        return self._items("list_events", arguments, options)

    def list_pipelines(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListPipelinesArguments]) -> AsyncIterator[Any]:
        """List where events go. Teams that set something, the newest first. Every other team has its webhooks."""
        return self._items("list_pipelines", arguments, options)

    def list_deliveries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeliveriesArguments]) -> AsyncIterator[Any]:
        """List pending or exhausted deliveries. Without payloads. An attempt during paging moves a delivery to its new time, so a later page may repeat it. Exhausted deliveries are listed while their event is stored and until they are sent again. Not in the contract."""
        return self._items("list_deliveries", arguments, options)

    def tail_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.TailEventsArguments]) -> AsyncIterator[Any]:
        """Look on at events. Events without their payload: type, user and time. Without a cursor it returns the latest events, with a cursor the events after it, with `latest` only new events. Unlike `listEvents` it does not make Salus store events: while a tail is open, otherwise unstored events are buffered for ten minutes. A cursor is valid for five minutes. Not in the contract."""
        return self._items("tail_events", arguments, options)

    def list_order_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListOrderSummariesArguments]) -> AsyncIterator[Any]:
        """List orders without patient data. The orders that listOrders finds, without names, birth dates, addresses and results: status, time of the status, ordered tests, and the number of critical results. The newest first."""
        return self._items("list_order_summaries", arguments, options)

    def list_unmatched_result_summaries(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultSummariesArguments]) -> AsyncIterator[Any]:
        """List unmatched results without patient data. The results that listUnmatchedResults finds, without patients, markers and notes. The newest first, including decided ones."""
        return self._items("list_unmatched_result_summaries", arguments, options)

    def list_requests(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListRequestsArguments]) -> AsyncIterator[Any]:
        """List the latest requests of a team. Authenticated requests of the data plane: operation, status and duration, the latest first, without IP address, body or query. The list has the last 10,000 of seven days, with a delay of about two seconds. A crash of the database may empty it. Not in the contract."""
        return self._items("list_requests", arguments, options)

    def list_connections(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListConnectionsArguments]) -> AsyncIterator[Any]:
        """List the connections of the team's users. The newest first, in pages that do not shift: state, kind of the last error, when something was last fetched and is next, and of which time the newest data of each resource is. Sources that are only pushed to are no connections. An operation of this product."""
        return self._items("list_connections", arguments, options)

    def list_imports(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListImportsArguments]) -> AsyncIterator[Any]:
        """List the imports of files. The newest first, in pages that do not shift, including imports of the command line. Salus stores the imported data, not the file. An operation of this product."""
        return self._items("list_imports", arguments, options)

    def list_unmatched_result_updates(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUnmatchedResultUpdatesArguments]) -> AsyncIterator[Any]:
        """List the actions on an unmatched result. The newest first: notes, changes of its status, and its decision."""
        return self._items("list_unmatched_result_updates", arguments, options)

    def list_testkit_orders(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListTestkitOrdersArguments]) -> AsyncIterator[Any]:
        """List orders. For orders of kits; `listOrders` replaces it. Deprecated."""
        return self._items("list_testkit_orders", arguments, options)

    def list_eligibility_checks(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityChecksArguments]) -> AsyncIterator[Any]:
        """List eligibility checks of a user. The newest first."""
        return self._items("list_eligibility_checks", arguments, options)

    def list_lab_report_reviews(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportReviewsArguments]) -> AsyncIterator[Any]:
        """List lab reports that wait for a review. Reports that wait for a review or were decided, the newest first, without their values. An operation of this product."""
        return self._items("list_lab_report_reviews", arguments, options)

    def list_lab_report_values(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListLabReportValuesArguments]) -> AsyncIterator[Any]:
        """List the results that were accepted of the lab reports of a user. The most recently accepted first. Each lists who accepted it, and the printed value with its position. They are not part of the results of orders. An operation of this product."""
        return self._items("list_lab_report_values", arguments, options)

    def list_eligibility_batches(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchesArguments]) -> AsyncIterator[Any]:
        """List eligibility batches. The newest first."""
        return self._items("list_eligibility_batches", arguments, options)

    def list_eligibility_batch_items(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListEligibilityBatchItemsArguments]) -> AsyncIterator[Any]:
        """List the outcomes of an eligibility batch. In the order of the request, without users who were deleted since."""
        return self._items("list_eligibility_batch_items", arguments, options)

    def list_deletions(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListDeletionsArguments]) -> AsyncIterator[Any]:
        """List the deletions of data of a user. The newest first, also those that were undone or purged. An operation of this product."""
        return self._items("list_deletions", arguments, options)

    def list_user_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.ListUserEventsArguments]) -> AsyncIterator[Any]:
        """List a user's events. Types and times of a user’s events on these days, the latest first, without payloads. Unlike `listEvents`, reading stores no further events: the list has events that some webhook, broker or reader subscribed to. Another team’s user has none. Not in the contract."""
        return self._items("list_user_events", arguments, options)


class AsyncColumns(AsyncCalls):

    async def get_afib_burden_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetAfibBurdenGroupedArguments]) -> list[SampleColumns]:
        """Atrial fibrillation burden, grouped by source."""
        return await self._columns("get_afib_burden_grouped", arguments, options)

    async def get_basal_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBasalBodyTemperatureGroupedArguments]) -> list[SampleColumns]:
        """Basal body temperature, grouped by source."""
        return await self._columns("get_basal_body_temperature_grouped", arguments, options)

    async def get_blood_oxygen_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodOxygenGroupedArguments]) -> list[SampleColumns]:
        """Blood oxygen, grouped by source."""
        return await self._columns("get_blood_oxygen_grouped", arguments, options)

    async def get_blood_pressure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBloodPressureGroupedArguments]) -> list[SampleColumns]:
        """Blood pressure, grouped by source."""
        return await self._columns("get_blood_pressure_grouped", arguments, options)

    async def get_body_fat_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyFatGroupedArguments]) -> list[SampleColumns]:
        """Body fat, grouped by source."""
        return await self._columns("get_body_fat_grouped", arguments, options)

    async def get_body_mass_index_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyMassIndexGroupedArguments]) -> list[SampleColumns]:
        """Body mass index, grouped by source."""
        return await self._columns("get_body_mass_index_grouped", arguments, options)

    async def get_body_temperature_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureGroupedArguments]) -> list[SampleColumns]:
        """Body temperature, grouped by source."""
        return await self._columns("get_body_temperature_grouped", arguments, options)

    async def get_body_temperature_delta_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyTemperatureDeltaGroupedArguments]) -> list[SampleColumns]:
        """Body temperature deviation, grouped by source."""
        return await self._columns("get_body_temperature_delta_grouped", arguments, options)

    async def get_body_weight_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetBodyWeightGroupedArguments]) -> list[SampleColumns]:
        """Body weight, grouped by source."""
        return await self._columns("get_body_weight_grouped", arguments, options)

    async def get_caffeine_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaffeineGroupedArguments]) -> list[SampleColumns]:
        """Caffeine, grouped by source."""
        return await self._columns("get_caffeine_grouped", arguments, options)

    async def get_calories_active_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesActiveGroupedArguments]) -> list[SampleColumns]:
        """Active energy, grouped by source."""
        return await self._columns("get_calories_active_grouped", arguments, options)

    async def get_calories_basal_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCaloriesBasalGroupedArguments]) -> list[SampleColumns]:
        """Basal energy, grouped by source."""
        return await self._columns("get_calories_basal_grouped", arguments, options)

    async def get_carbohydrates_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCarbohydratesGroupedArguments]) -> list[SampleColumns]:
        """Carbohydrates, grouped by source."""
        return await self._columns("get_carbohydrates_grouped", arguments, options)

    async def get_cholesterol_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetCholesterolGroupedArguments]) -> list[SampleColumns]:
        """Cholesterol, grouped by source."""
        return await self._columns("get_cholesterol_grouped", arguments, options)

    async def get_daylight_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDaylightExposureGroupedArguments]) -> list[SampleColumns]:
        """Daylight exposure, grouped by source."""
        return await self._columns("get_daylight_exposure_grouped", arguments, options)

    async def get_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetDistanceGroupedArguments]) -> list[SampleColumns]:
        """Distance, grouped by source."""
        return await self._columns("get_distance_grouped", arguments, options)

    async def get_electrocardiogram_voltage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetElectrocardiogramVoltageGroupedArguments]) -> list[SampleColumns]:
        """Electrocardiogram voltage, grouped by source."""
        return await self._columns("get_electrocardiogram_voltage_grouped", arguments, options)

    async def get_fall_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFallGroupedArguments]) -> list[SampleColumns]:
        """Falls, grouped by source."""
        return await self._columns("get_fall_grouped", arguments, options)

    async def get_floors_climbed_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetFloorsClimbedGroupedArguments]) -> list[SampleColumns]:
        """Floors climbed, grouped by source."""
        return await self._columns("get_floors_climbed_grouped", arguments, options)

    async def get_forced_expiratory_volume_1_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedExpiratoryVolume1GroupedArguments]) -> list[SampleColumns]:
        """Forced expiratory volume in one second, grouped by source."""
        return await self._columns("get_forced_expiratory_volume_1_grouped", arguments, options)

    async def get_forced_vital_capacity_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetForcedVitalCapacityGroupedArguments]) -> list[SampleColumns]:
        """Forced vital capacity, grouped by source."""
        return await self._columns("get_forced_vital_capacity_grouped", arguments, options)

    async def get_glucose_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetGlucoseGroupedArguments]) -> list[SampleColumns]:
        """Glucose, grouped by source."""
        return await self._columns("get_glucose_grouped", arguments, options)

    async def get_handwashing_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHandwashingGroupedArguments]) -> list[SampleColumns]:
        """Handwashing, grouped by source."""
        return await self._columns("get_handwashing_grouped", arguments, options)

    async def get_heart_rate_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateAlertGroupedArguments]) -> list[SampleColumns]:
        """Heart rate alert, grouped by source."""
        return await self._columns("get_heart_rate_alert_grouped", arguments, options)

    async def get_heart_rate_recovery_one_minute_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartRateRecoveryOneMinuteGroupedArguments]) -> list[SampleColumns]:
        """Heart rate recovery after one minute, grouped by source."""
        return await self._columns("get_heart_rate_recovery_one_minute_grouped", arguments, options)

    async def get_heartrate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHeartrateGroupedArguments]) -> list[SampleColumns]:
        """Heart rate, grouped by source."""
        return await self._columns("get_heartrate_grouped", arguments, options)

    async def get_hrv_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHrvGroupedArguments]) -> list[SampleColumns]:
        """Heart rate variability, grouped by source."""
        return await self._columns("get_hrv_grouped", arguments, options)

    async def get_hypnogram_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetHypnogramGroupedArguments]) -> list[SampleColumns]:
        """Hypnogram, grouped by source. Deprecated."""
        return await self._columns("get_hypnogram_grouped", arguments, options)

    async def get_ige_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIgeGroupedArguments]) -> list[SampleColumns]:
        """Immunoglobulin E, grouped by source."""
        return await self._columns("get_ige_grouped", arguments, options)

    async def get_igg_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetIggGroupedArguments]) -> list[SampleColumns]:
        """Immunoglobulin G, grouped by source."""
        return await self._columns("get_igg_grouped", arguments, options)

    async def get_inhaler_usage_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInhalerUsageGroupedArguments]) -> list[SampleColumns]:
        """Inhaler usage, grouped by source."""
        return await self._columns("get_inhaler_usage_grouped", arguments, options)

    async def get_insulin_injection_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetInsulinInjectionGroupedArguments]) -> list[SampleColumns]:
        """Insulin injection, grouped by source."""
        return await self._columns("get_insulin_injection_grouped", arguments, options)

    async def get_lean_body_mass_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetLeanBodyMassGroupedArguments]) -> list[SampleColumns]:
        """Lean body mass, grouped by source."""
        return await self._columns("get_lean_body_mass_grouped", arguments, options)

    async def get_mindfulness_minutes_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetMindfulnessMinutesGroupedArguments]) -> list[SampleColumns]:
        """Mindfulness minutes, grouped by source."""
        return await self._columns("get_mindfulness_minutes_grouped", arguments, options)

    async def get_note_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetNoteGroupedArguments]) -> list[SampleColumns]:
        """Notes, grouped by source."""
        return await self._columns("get_note_grouped", arguments, options)

    async def get_peak_expiratory_flow_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetPeakExpiratoryFlowRateGroupedArguments]) -> list[SampleColumns]:
        """Peak expiratory flow rate, grouped by source."""
        return await self._columns("get_peak_expiratory_flow_rate_grouped", arguments, options)

    async def get_respiratory_rate_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetRespiratoryRateGroupedArguments]) -> list[SampleColumns]:
        """Respiratory rate, grouped by source."""
        return await self._columns("get_respiratory_rate_grouped", arguments, options)

    async def get_sleep_apnea_alert_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepApneaAlertGroupedArguments]) -> list[SampleColumns]:
        """Sleep apnea alert, grouped by source."""
        return await self._columns("get_sleep_apnea_alert_grouped", arguments, options)

    async def get_sleep_breathing_disturbance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetSleepBreathingDisturbanceGroupedArguments]) -> list[SampleColumns]:
        """Sleep breathing disturbance, grouped by source."""
        return await self._columns("get_sleep_breathing_disturbance_grouped", arguments, options)

    async def get_stand_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandDurationGroupedArguments]) -> list[SampleColumns]:
        """Stand duration, grouped by source."""
        return await self._columns("get_stand_duration_grouped", arguments, options)

    async def get_stand_hour_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStandHourGroupedArguments]) -> list[SampleColumns]:
        """Stand hours, grouped by source."""
        return await self._columns("get_stand_hour_grouped", arguments, options)

    async def get_steps_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStepsGroupedArguments]) -> list[SampleColumns]:
        """Steps, grouped by source."""
        return await self._columns("get_steps_grouped", arguments, options)

    async def get_stress_level_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetStressLevelGroupedArguments]) -> list[SampleColumns]:
        """Stress level, grouped by source."""
        return await self._columns("get_stress_level_grouped", arguments, options)

    async def get_uv_exposure_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetUvExposureGroupedArguments]) -> list[SampleColumns]:
        """UV exposure, grouped by source."""
        return await self._columns("get_uv_exposure_grouped", arguments, options)

    async def get_vo2_max_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetVo2MaxGroupedArguments]) -> list[SampleColumns]:
        """Maximal oxygen uptake, grouped by source."""
        return await self._columns("get_vo2_max_grouped", arguments, options)

    async def get_waist_circumference_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaistCircumferenceGroupedArguments]) -> list[SampleColumns]:
        """Waist circumference, grouped by source."""
        return await self._columns("get_waist_circumference_grouped", arguments, options)

    async def get_water_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWaterGroupedArguments]) -> list[SampleColumns]:
        """Water, grouped by source."""
        return await self._columns("get_water_grouped", arguments, options)

    async def get_wheelchair_push_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWheelchairPushGroupedArguments]) -> list[SampleColumns]:
        """Wheelchair pushes, grouped by source."""
        return await self._columns("get_wheelchair_push_grouped", arguments, options)

    async def get_workout_distance_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDistanceGroupedArguments]) -> list[SampleColumns]:
        """Workout distance, grouped by source."""
        return await self._columns("get_workout_distance_grouped", arguments, options)

    async def get_workout_duration_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutDurationGroupedArguments]) -> list[SampleColumns]:
        """Workout duration, grouped by source."""
        return await self._columns("get_workout_duration_grouped", arguments, options)

    async def get_workout_swimming_stroke_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetWorkoutSwimmingStrokeGroupedArguments]) -> list[SampleColumns]:
        """Swimming strokes, grouped by source."""
        return await self._columns("get_workout_swimming_stroke_grouped", arguments, options)

    async def get_extended_grouped(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.GetExtendedGroupedArguments]) -> list[SampleColumns]:
        """Samples of a resource beyond the contract, grouped by source. For resources whose names begin with `ext_`. Each resource of the contract has its own operation."""
        return await self._columns("get_extended_grouped", arguments, options)


class AsyncStreams(AsyncCalls):

    def stream_events(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StreamEventsArguments]) -> AsyncIterator[StreamMessage]:
        """Stream events. Server-sent events: `data` is one element of the response of `GET /v2/events`, and `id` is the cursor after it. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract."""
        return self._stream("stream_events", arguments, options)

    def stream_tail(self, *, options: RequestOptions | None = None, **arguments: Unpack[inputs.StreamTailArguments]) -> AsyncIterator[StreamMessage]:
        """Stream events. Server-sent events: first `begin` with `complete_since` and `has_gap`, then one event for each element that `tailEvents` returns, with the cursor after it as `id`. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract."""
        return self._stream("stream_tail", arguments, options)


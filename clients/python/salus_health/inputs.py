# Written by `npm run generate` from docs/openapi.json: change it there.
"""Arguments and bodies of the API as typed dictionaries, for type checkers."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Race = Literal["african_american_or_black", "asian", "indigenous_native_american_alaska_native", "other", "pacific_islander_or_hawaiian", "white_caucasian"]
Ethnicity = Literal["hispanic", "non_hispanic", "ashkenazi_jewish", "other"]
SexualOrientation = Literal["lesbian_gay_or_homosexual", "heterosexual_or_straight", "bisexual", "dont_know", "other"]
GenderIdentity = Literal["male", "female", "female_to_male_ftm_transgender_male_trans_man", "male_to_female_mtf_transgender_female_trans_woman", "genderqueer", "other"]


class AbsoluteTimeframe(TypedDict):
    type: Literal["absolute"]
    start: str
    end: str


class AcceptInviteArguments(TypedDict):
    body: AcceptInviteBody


class AcceptInviteBody(TypedDict):
    token: str
    name: str
    password: NotRequired[str | None]


class AcceptUnmatchedResultArguments(TypedDict):
    raw_result_id: str
    body: AcceptUnmatchedResultBody


class AcceptUnmatchedResultBody(TypedDict):
    user_id: NotRequired[str | None]
    order_id: NotRequired[str | None]
    note: NotRequired[str | None]


class AcknowledgeCriticalResultsArguments(TypedDict):
    order_id: str
    body: AcknowledgeCriticalResultsBody


class AcknowledgeCriticalResultsBody(TypedDict):
    result_ids: list[str]
    note: NotRequired[str | None]


class ActivityColumnExpr(TypedDict):
    activity: Literal["date", "calories_total", "calories_active", "steps", "distance_meter", "floors_climbed", "duration_active_second", "intensity_sedentary_second", "intensity_low_second", "intensity_medium_second", "intensity_high_second", "heart_rate_mean", "heart_rate_minimum", "heart_rate_maximum", "heart_rate_resting", "heart_rate_mean_walking", "wheelchair_use", "wheelchair_push", "source_type", "source_provider", "source_app_id", "source_device_id", "time_zone", "time_zone_offset"]


class ActivityPush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    calendar_date: str
    calories_total: NotRequired[float | None]
    calories_active: NotRequired[float | None]
    steps: NotRequired[int | None]
    daily_movement: NotRequired[float | None]
    distance: NotRequired[float | None]
    low: NotRequired[float | None]
    medium: NotRequired[float | None]
    high: NotRequired[float | None]
    floors_climbed: NotRequired[int | None]
    heart_rate: NotRequired[ClientFacingHeartRate | None]
    wheelchair_use: NotRequired[Literal[True] | None]
    wheelchair_push: NotRequired[int | None]


class AddOnOrder(TypedDict):
    marker_ids: NotRequired[list[int] | None]
    provider_ids: NotRequired[list[str] | None]


class Address(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    country: str
    zip: str
    city: str
    state: str
    access_notes: NotRequired[str | None]


class AdvanceSandboxClockArguments(TypedDict):
    body: AdvanceSandboxClockBody


class AdvanceSandboxClockBody(TypedDict):
    advance_seconds: int


class AggregateExpr(TypedDict):
    func: Literal["mean", "min", "max", "sum", "count", "median", "stddev", "oldest", "newest"]
    arg: NotRequired[SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr | None]


class AlignExpr(TypedDict):
    carry: AlignExprCarry


class AlignExprCarry(TypedDict):
    mode: Literal["carry_forward", "carry_backward", "carry_nearest"]
    max_age: NotRequired[Period | None]
    span: NotRequired[Period | None]


class AllowDeletedDataAgainArguments(TypedDict):
    user_id: str
    deletion_id: str


class ApplicationRegistration(TypedDict):
    redirect_uris: list[str]
    client_name: NotRequired[str]


class AppointmentBookingRequest(TypedDict):
    booking_key: str
    appointment_notes: NotRequired[str | None]
    async_confirmation: NotRequired[bool]
    sync_confirmation_timeout_millisecond: NotRequired[int | None]
    async_confirmation_timeout_millisecond: NotRequired[int | None]


class AppointmentCancelRequest(TypedDict):
    cancellation_reason_id: str
    notes: NotRequired[str | None]


class AppointmentRescheduleRequest(TypedDict):
    booking_key: str
    appointment_notes: NotRequired[str | None]


class ApproveLabReportReviewArguments(TypedDict):
    job_id: str
    body: ApproveLabReportReviewBody


class ApproveLabReportReviewBody(TypedDict):
    version: int


class ArchiveContinuousQueryArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    query_id: str


class AuthorizeApplicationArguments(TypedDict):
    body: AuthorizeApplicationBody


class AuthorizeApplicationBody(TypedDict):
    team_id: str
    environment: Literal["production", "sandbox"]
    request: AuthorizeApplicationBodyRequest
    user_ids: list[str] | None
    classes: list[Literal["activity", "sleep", "vitals", "body", "intake", "cycle", "notes", "labs", "identity"]]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]


class AuthorizeApplicationBodyRequest(TypedDict):
    client_id: NotRequired[str]
    redirect_uri: NotRequired[str]
    response_type: NotRequired[str]
    code_challenge: NotRequired[str]
    code_challenge_method: NotRequired[str]
    scope: NotRequired[str]
    state: NotRequired[str]
    resource: NotRequired[str]
    aud: NotRequired[str]


class BasalBodyTemperatureEntry(TypedDict):
    date: str
    value: float


class BodyColumnExpr(TypedDict):
    body: Literal["measured_at", "weight_kilogram", "fat_mass_percentage", "water_percentage", "muscle_mass_percentage", "visceral_fat_index", "bone_mass_percentage", "body_mass_index", "lean_body_mass_kilogram", "waist_circumference_centimeter", "source_type", "source_provider", "source_app_id", "source_device_id", "time_zone"]


class BodyPush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    measured_at: NotRequired[str | None]
    calendar_date: NotRequired[str | None]
    weight: NotRequired[float | None]
    fat: NotRequired[float | None]
    water_percentage: NotRequired[float | None]
    muscle_mass_percentage: NotRequired[float | None]
    visceral_fat_index: NotRequired[float | None]
    bone_mass_percentage: NotRequired[float | None]
    body_mass_index: NotRequired[float | None]
    lean_body_mass_kilogram: NotRequired[float | None]
    waist_circumference_centimeter: NotRequired[float | None]


class BookPhlebotomyAppointmentArguments(TypedDict):
    order_id: str
    body: AppointmentBookingRequest


class BookServiceCentreAppointmentArguments(TypedDict):
    order_id: str
    body: AppointmentBookingRequest


class BulkExportConnectionsArguments(TypedDict):
    team_id: NotRequired[Literal["infer_from_context"] | str]
    body: BulkExportConnectionsBody


class BulkExportConnectionsBody(TypedDict):
    user_ids: NotRequired[list[str] | None]
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "withings", "ihealth", "google_fit", "omron", "dexcom_v3", "polar", "cronometer", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "runkeeper", "google_health"]
    next_token: NotRequired[str | None]


class BulkImportConnectionsArguments(TypedDict):
    team_id: NotRequired[Literal["infer_from_context"] | str]
    body: BulkImportConnectionsBody


class BulkImportConnectionsBody(TypedDict):
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "withings", "ihealth", "google_fit", "omron", "dexcom_v3", "polar", "cronometer", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "runkeeper", "google_health"]
    connections: list[ConnectionRecipe]
    wait_for_completion: NotRequired[bool]


class BulkPauseConnectionsArguments(TypedDict):
    team_id: NotRequired[Literal["infer_from_context"] | str]
    body: BulkPauseConnectionsBody


class BulkPauseConnectionsBody(TypedDict):
    user_ids: list[str]
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "withings", "ihealth", "google_fit", "omron", "dexcom_v3", "polar", "cronometer", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "runkeeper", "google_health", "apple_health_kit", "health_connect", "samsung_health"]


class BulkTriggerHistoricalPullArguments(TypedDict):
    team_id: NotRequired[Literal["infer_from_context"] | str]
    body: BulkTriggerHistoricalPullBody


class BulkTriggerHistoricalPullBody(TypedDict):
    user_ids: list[str]
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "withings", "ihealth", "google_fit", "omron", "dexcom_v3", "polar", "cronometer", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "runkeeper", "google_health"]
    wait_for_completion: NotRequired[bool]


class CallMcpArguments(TypedDict):
    body: JsonRpcMessage


class CancelOrderArguments(TypedDict):
    order_id: str


class CancelPhlebotomyAppointmentArguments(TypedDict):
    order_id: str
    body: AppointmentCancelRequest


class CancelServiceCentreAppointmentArguments(TypedDict):
    order_id: str
    body: PscAppointmentCancelRequest


class CancelTestkitOrderArguments(TypedDict):
    order_id: str


class CervicalMucusEntry(TypedDict):
    date: str
    quality: Literal["dry", "sticky", "creamy", "watery", "egg_white"]


class CheckEligibilityArguments(TypedDict):
    user_id: str
    body: CheckEligibilityRequest


class CheckEligibilityRequest(TypedDict):
    provider: CheckEligibilityRequestProvider
    insurance_id: NotRequired[str | None]
    is_primary: NotRequired[bool]
    service_type_codes: NotRequired[list[str]]
    service_date: NotRequired[str | None]
    timeout_seconds: NotRequired[int]


class CheckEligibilityRequestProvider(TypedDict):
    name: str
    npi: str


class CheckoutSessionAppointment(TypedDict):
    booking_key: str
    appointment_notes: str
    async_confirmation_timeout_millisecond: NotRequired[int]


class CheckoutSessionPayment(TypedDict):
    channel: Literal["stripe"]
    method: Literal["payment_intent", "checkout_session"]
    success_url: NotRequired[str | None]
    cancel_url: NotRequired[str | None]


class ClientFacingFood(TypedDict):
    energy: Energy | None
    macros: Macros | None
    micros: Micros | None


class ClientFacingHeartRate(TypedDict):
    avg_bpm: float | None
    min_bpm: float | None
    max_bpm: float | None
    resting_bpm: float | None
    avg_walking_bpm: float | None


class ClientFacingWorkoutMap(TypedDict):
    polyline: str | None
    summary_polyline: str | None


class CompleteOAuthLinkArguments(TypedDict):
    oauth_provider: str
    state: NotRequired[str]
    code: NotRequired[str]
    error: NotRequired[str]
    scope: NotRequired[str]


class CompleteOidcSignInArguments(TypedDict):
    code: NotRequired[str]
    state: NotRequired[str]
    iss: NotRequired[str]
    error: NotRequired[str]


class CompleteOrderDrawArguments(TypedDict):
    order_id: str


class CompletePasswordProviderMFABody(TypedDict):
    mfa_code: str


class CompletePasswordProviderMfaArguments(TypedDict):
    provider: Literal["whoop", "renpho", "peloton", "zwift", "abbott_libreview", "tandem_source", "eight_sleep", "beurer_api", "dexcom", "hammerhead", "my_fitness_pal", "kardia", "nightscout"]
    body: CompletePasswordProviderMFABody


class ConfirmBody(TypedDict):
    password: NotRequired[str]
    link: NotRequired[str]
    management_key: NotRequired[str]
    credential: NotRequired[ShownPasskey]


class ConfirmCheckoutSessionArguments(TypedDict):
    checkout_session_id: str


class ConfirmMeArguments(TypedDict):
    body: ConfirmBody


class ConnectDemoArguments(TypedDict):
    body: DemoConnectionCreationPayload


class ConnectManualProviderArguments(TypedDict):
    provider: Literal["freestyle_libre_ble", "apple_health_kit", "manual", "beurer_ble", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "health_connect", "samsung_health"]
    body: ConnectManualProviderBody


class ConnectManualProviderBody(TypedDict):
    user_id: str
    provider_id: NotRequired[str | None]
    granted_permissions: NotRequired[list[str] | None]


class ConnectionRecipe(TypedDict):
    user_id: str
    access_token: str
    refresh_token: str
    provider_id: str
    expires_at: int
    oauth_scopes: NotRequired[list[str] | None]


class Consent(TypedDict):
    consentType: Literal["terms-of-use", "telehealth-informed-consent", "mobile-terms-and-conditions", "notice-of-privacy-practices", "privacy-policy", "hipaa-authorization"]
    version: NotRequired[str]
    timeOfConsent: NotRequired[str | None]


class ContinuousQueryDataEventPreferences(TypedDict):
    enabled: NotRequired[bool]


class ContinuousQueryExportPreferences(TypedDict):
    data_events: NotRequired[ContinuousQueryDataEventPreferences]
    fhir_observations: NotRequired[bool]


class ContinuousQuerySchedulingPreferences(TypedDict):
    minimum_gap_duration_second: NotRequired[int | None]


class ContraceptiveEntry(TypedDict):
    date: str
    type: Literal["unspecified", "implant", "injection", "iud", "intravaginal_ring", "oral", "patch"]


class ConvertCompendiumArguments(TypedDict):
    body: ConvertCompendiumBody


class ConvertCompendiumBody(TypedDict):
    lab_test_id: NotRequired[str | None]
    provider_ids: NotRequired[list[str] | None]
    target_lab: Literal["labcorp", "quest", "bioreference", "sonora_quest"]
    limit: NotRequired[int]


class CorrectLabReportReviewArguments(TypedDict):
    job_id: str
    body: CorrectLabReportReviewBody


class CorrectLabReportReviewBody(TypedDict):
    version: int
    results: list[CorrectLabReportReviewBodyResultsItem]


class CorrectLabReportReviewBodyResultsItem(TypedDict):
    position: int
    test_name: NotRequired[str]
    value: NotRequired[str]
    units: NotRequired[str | None]
    loinc_code: NotRequired[str | None]
    loinc_name: NotRequired[str]
    is_left_out: NotRequired[bool]


class CreateAccessTokenArguments(TypedDict):
    org_id: str
    team_id: str
    body: CreateAccessTokenBody


class CreateAccessTokenBody(TypedDict):
    env: Literal["production", "sandbox"]


class CreateAssistantTokenArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    body: CreateAssistantTokenBody


class CreateAssistantTokenBody(TypedDict):
    label: str
    user_ids: list[str] | None
    classes: list[Literal["activity", "sleep", "vitals", "body", "intake", "cycle", "notes", "labs", "identity"]]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    expires_at: NotRequired[str | None]


class CreateCheckoutQuoteArguments(TypedDict):
    body: CreateCheckoutQuoteBody


class CreateCheckoutQuoteBody(TypedDict):
    order_set: OrderSetRequest
    modality: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    priority: bool
    us_state: str


class CreateCheckoutSessionArguments(TypedDict):
    body: CreateCheckoutSessionBody


class CreateCheckoutSessionBody(TypedDict):
    quote_id: str
    user_id: str
    payment: CheckoutSessionPayment
    patient_details: PatientDetailsWithValidation
    patient_address: PatientAddressWithValidation
    appointment: NotRequired[CheckoutSessionAppointment | None]


class CreateContinuousQueryArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    query_type: NotRequired[Literal["team", "platform"]]
    body: CreateContinuousQueryBody


class CreateContinuousQueryBody(TypedDict):
    slug: str
    title: str
    scheduling_preferences: NotRequired[ContinuousQuerySchedulingPreferences]
    export_preferences: NotRequired[ContinuousQueryExportPreferences]
    query: Query
    query_config: NotRequired[QueryConfig]


class CreateDomainArguments(TypedDict):
    org_id: str
    body: CreateOrgDomainBody


class CreateEhrDashboardUrlArguments(TypedDict):
    org_id: str


class CreateEligibilityBatchArguments(TypedDict):
    body: CreateEligibilityBatchRequest


class CreateEligibilityBatchRequest(TypedDict):
    provider: CreateEligibilityBatchRequestProvider
    is_primary: NotRequired[bool]
    service_type_codes: NotRequired[list[str]]
    service_date: NotRequired[str | None]
    timeout_seconds: NotRequired[int]
    user_ids: list[str]


class CreateEligibilityBatchRequestProvider(TypedDict):
    name: str
    npi: str


class CreateFhirOrderArguments(TypedDict):
    body: FhirOrderBundle


class CreateInletArguments(TypedDict):
    user_id: str
    body: InletBody


class CreateInsuranceArguments(TypedDict):
    user_id: str
    body: CreateInsuranceRequest


class CreateInsuranceRequest(TypedDict):
    payor_code: str
    member_id: str
    group_id: NotRequired[str | None]
    relationship: Literal["Self", "Spouse", "Other"]
    insured: CreateInsuranceRequestInsured
    guarantor: NotRequired[CreateInsuranceRequestGuarantor | None]
    is_primary: NotRequired[bool]


class CreateInsuranceRequestGuarantor(TypedDict):
    first_name: str
    last_name: str
    address: CreateInsuranceRequestGuarantorAddress
    phone_number: str
    household_income: NotRequired[int | None]
    household_size: NotRequired[int | None]
    email: NotRequired[str | None]


class CreateInsuranceRequestGuarantorAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: NotRequired[str | None]
    zip_code: NotRequired[str | None]
    country: NotRequired[str | None]
    access_notes: NotRequired[str | None]


class CreateInsuranceRequestInsured(TypedDict):
    first_name: str
    last_name: str
    gender: str
    address: CreateInsuranceRequestInsuredAddress
    dob: str
    email: str
    phone_number: str


class CreateInsuranceRequestInsuredAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: NotRequired[str | None]
    zip_code: NotRequired[str | None]
    country: NotRequired[str | None]
    access_notes: NotRequired[str | None]


class CreateIntegrationManagedMemberArguments(TypedDict):
    org_id: str


class CreateInviteArguments(TypedDict):
    org_id: str
    body: OrgInviteAPICreate


class CreateLabAccountArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: LabAccountCreateBody


class CreateLabReportParserJobArguments(TypedDict):
    body: dict[str, Any]


class CreateLabTestArguments(TypedDict):
    body: CreateLabTestRequest


class CreateLabTestRequest(TypedDict):
    marker_ids: NotRequired[list[int] | None]
    provider_ids: NotRequired[list[str] | None]
    name: str
    method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    description: str
    fasting: NotRequired[bool | None]
    lab_account_id: NotRequired[str | None]
    lab_slug: NotRequired[Literal["ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "manual", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl"] | None]
    source_sandbox_lab_test_id: NotRequired[str | None]


class CreateLinkCodeArguments(TypedDict):
    user_id: str
    expires_at: NotRequired[str | None]


class CreateLinkTokenArguments(TypedDict):
    body: LinkTokenExchange


class CreateManagementKeyArguments(TypedDict):
    org_id: str
    body: CreateManagementKeyBody


class CreateManagementKeyBody(TypedDict):
    label: str
    role: Literal["org_admin", "team_admin"]
    team_role_bindings: NotRequired[list[TeamRoleBinding] | None]
    expires_at: NotRequired[str | None]


class CreateMobileAppArguments(TypedDict):
    body: MobileAppBody


class CreateOrderArguments(TypedDict):
    body: CreateOrderRequestCompatible


class CreateOrderRequestCompatible(TypedDict):
    user_id: str
    lab_test_id: NotRequired[str | None]
    order_set: NotRequired[OrderSetRequest | None]
    collection_method: NotRequired[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"] | None]
    physician: NotRequired[PhysicianCreateRequest | None]
    health_insurance: NotRequired[HealthInsuranceCreateRequest | None]
    priority: NotRequired[bool]
    billing_type: NotRequired[Literal["client_bill", "commercial_insurance", "patient_bill_passthrough", "patient_bill", "upfront_payment"]]
    icd_codes: NotRequired[list[str] | None]
    consents: NotRequired[list[Consent]]
    activate_by: NotRequired[str | None]
    aoe_answers: NotRequired[list[CreateOrderRequestCompatibleAoeAnswersItem] | None]
    passthrough: NotRequired[str | None]
    clinical_notes: NotRequired[str | None]
    lab_account_id: NotRequired[str | None]
    creator_member_id: NotRequired[str | None]
    patient_details: PatientDetailsWithValidation
    patient_address: PatientAddressWithValidation


class CreateOrderRequestCompatibleAoeAnswersItem(TypedDict):
    marker_id: int
    question_id: int
    answer: str


class CreateOrgDomainBody(TypedDict):
    domain: str


class CreateOrgTeamBody(TypedDict):
    id: NotRequired[str | None]
    name: str
    region: Literal["us", "eu"]
    integration_team_id: NotRequired[str | None]
    lab_tests_patient_sms_communication_enabled: NotRequired[bool | None]
    lab_tests_patient_email_communication_enabled: NotRequired[bool | None]
    reject_duplicate_connection: NotRequired[bool | None]
    sdk_per_device_activity_timeseries: NotRequired[bool | None]
    partial_webhooks_enabled: NotRequired[bool | None]
    minor_ordering_enabled: NotRequired[bool | None]
    patient_experience: NotRequired[bool | None]
    refuses_identifying_client_user_ids: NotRequired[bool | None]
    critical_result_notification_email: NotRequired[str | None]
    logo_url: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    brand_information: NotRequired[UpdateBrandInformationBody | None]


class CreatePasskeyArguments(TypedDict):
    body: CreatePasskeyBody


class CreatePasskeyBody(TypedDict):
    credential: CreatedPasskey
    label: str


class CreatePayorArguments(TypedDict):
    body: CreatePayorBody


class CreatePayorBody(TypedDict):
    name: str
    address: CreatePayorBodyAddress
    provider: NotRequired[str | None]
    provider_payor_id: NotRequired[str | None]


class CreatePayorBodyAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: NotRequired[str | None]
    zip_code: NotRequired[str | None]
    country: NotRequired[str | None]
    access_notes: NotRequired[str | None]


class CreateRegistrableTestkitOrderArguments(TypedDict):
    body: CreateRegistrableTestkitOrderRequest


class CreateRegistrableTestkitOrderRequest(TypedDict):
    user_id: str
    lab_test_id: str
    shipping_details: ShippingAddressWithValidation
    passthrough: NotRequired[str | None]
    lab_account_id: NotRequired[str | None]
    activate_by: NotRequired[str | None]


class CreateTeamAPIKeyBody(TypedDict):
    label: str
    team_id: str
    expires_at: NotRequired[str | None]


class CreateTeamArguments(TypedDict):
    org_id: str
    body: CreateOrgTeamBody


class CreateTeamKeyArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: CreateTeamAPIKeyBody


class CreateUnmatchedResultTestArguments(TypedDict):
    body: CreateUnmatchedResultTestBody


class CreateUnmatchedResultTestBody(TypedDict):
    case: Literal["match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"]
    order_source: Literal["managed", "provided"]
    orders: NotRequired[dict[str, str] | None]
    result_status: NotRequired[Literal["final", "partial"]]
    interpretation: NotRequired[Literal["normal", "abnormal", "critical", "unknown"]]
    lab_test_id: NotRequired[str | None]
    wrong_lab_test_id: NotRequired[str | None]


class CreateUnmatchedResultUpdateArguments(TypedDict):
    raw_result_id: str
    body: CreateUnmatchedResultUpdateBody


class CreateUnmatchedResultUpdateBody(TypedDict):
    note: NotRequired[str | None]
    status: NotRequired[Literal["pending_customer_review", "pending_customer_review:in_progress"] | None]


class CreateUserArguments(TypedDict):
    body: UserCreateBody


class CreateUserPortalURLBody(TypedDict):
    context: Literal["launch", "communications"]
    order_id: NotRequired[str | None]


class CreateUserPortalUrlArguments(TypedDict):
    user_id: str
    body: CreateUserPortalURLBody


class CreateUserSignInTokenArguments(TypedDict):
    user_id: str


class CreateWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    body: CreateWebhookBody


class CreateWebhookBody(TypedDict):
    url: str
    description: NotRequired[str]
    rate_limit: NotRequired[int | None]
    disabled: NotRequired[bool]
    filter_types: NotRequired[list[str] | None]
    secret: NotRequired[str | None]
    gzip: NotRequired[bool]


class CreatedPasskey(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    authenticatorAttachment: NotRequired[str | None]
    clientExtensionResults: dict[str, Any]
    response: CreatedPasskeyResponse


class CreatedPasskeyResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[str]]


class DatePartExpr(TypedDict):
    date_part: Literal["minute", "hour", "day", "week", "month", "year", "weekday", "week_of_year", "day_of_year"]
    arg: IndexColumnExpr | Placeholder


class DateTruncExpr(TypedDict):
    date_trunc: Period
    arg: IndexColumnExpr | Placeholder


class DeleteBulkExportArguments(TypedDict):
    export_id: str


class DeleteCredentialsArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    credential_id: list[str]


class DeleteDataArguments(TypedDict):
    user_id: str
    body: DeleteDataBody


DeleteDataBody = TypedDict("DeleteDataBody", {
    "data": "NotRequired[DeletionOfData | None]",
    "summary": "NotRequired[DeletionOfSummary | None]",
    "source": "NotRequired[DeletionOfSource | None]",
    "import": "NotRequired[DeletionOfImport | None]",
    "dry_run": "NotRequired[bool | None]",
    "allow_again": "NotRequired[bool | None]",
})


class DeleteDomainArguments(TypedDict):
    org_id: str
    domain_id: str


class DeleteInletArguments(TypedDict):
    user_id: str
    inlet_id: str


class DeleteIntegrationManagedMemberArguments(TypedDict):
    org_id: str
    member_id: str


class DeleteInviteArguments(TypedDict):
    org_id: str
    invite_id: str


class DeleteLabAccountArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    account_id: str


class DeleteLabReportFilesArguments(TypedDict):
    job_id: str


class DeleteLabReportParserJobArguments(TypedDict):
    job_id: str


class DeleteManagementKeyArguments(TypedDict):
    org_id: str
    key_id: str


class DeleteMemberArguments(TypedDict):
    org_id: str
    member_id: str


class DeleteMobileAppArguments(TypedDict):
    mobile_app_id: str


class DeletePasskeyArguments(TypedDict):
    passkey_id: str


class DeletePipelinesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: list[str]


class DeleteTeamArguments(TypedDict):
    org_id: str
    team_id: str


class DeleteTeamEhrPipelinesArguments(TypedDict):
    org_id: str
    environment: Literal["production", "sandbox"]
    region: Literal["us", "eu"]


class DeleteTeamKeysArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    api_key_id: list[str]


class DeleteUserArguments(TypedDict):
    user_id: str


class DeleteWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str


class DeletionOfData(TypedDict):
    resource: str
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    provider: NotRequired[str | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]


class DeletionOfImport(TypedDict):
    id: str


class DeletionOfSource(TypedDict):
    provider: str
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]


class DeletionOfSummary(TypedDict):
    resource: str
    id: str


class DemoConnectionCreationPayload(TypedDict):
    user_id: str
    provider: Literal["apple_health_kit", "fitbit", "freestyle_libre", "oura"]


class DerivedReadinessColumnExpr(TypedDict):
    derived_readiness: Literal["date", "chronotype", "sleep_score", "recovery_score", "recovery_zone", "stress_score", "strain_score", "strain_zone"]


class DescribeAuthorizationRequestArguments(TypedDict):
    team_id: str
    environment: Literal["production", "sandbox"]
    client_id: NotRequired[str]
    redirect_uri: NotRequired[str]
    response_type: NotRequired[str]
    code_challenge: NotRequired[str]
    code_challenge_method: NotRequired[str]
    scope: NotRequired[str]
    state: NotRequired[str]
    resource: NotRequired[str]
    aud: NotRequired[str]


class DetectedDeviationEntry(TypedDict):
    date: str
    deviation: Literal["persistent_intermenstrual_bleeding", "prolonged_menstrual_periods", "irregular_menstrual_cycles", "infrequent_menstrual_cycles"]


class DisconnectUserProviderArguments(TypedDict):
    user_id: str
    provider: str


class ElectrocardiogramPush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    calendar_date: NotRequired[str | None]
    session_start: str
    session_end: str
    voltage_sample_count: int
    heart_rate_mean: NotRequired[int | None]
    sampling_frequency_hz: NotRequired[float | None]
    classification: NotRequired[Literal["sinus_rhythm", "atrial_fibrillation", "inconclusive"] | None]
    inconclusive_cause: NotRequired[Literal["high_heart_rate", "low_heart_rate", "poor_reading"] | None]
    algorithm_version: NotRequired[str | None]
    source_device_model: NotRequired[str | None]
    classification_text: NotRequired[str | None]


class EmailProviderAuthLink(TypedDict):
    email: str
    provider: NotRequired[Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"] | None]
    region: NotRequired[Literal["us", "eu", "de", "fr", "ca", "br", "ar", "cl", "co", "mx", "gb", "ie", "au", "nz", "nl", "at", "be", "bh", "ch", "cz", "dk", "eg", "es", "fi", "gr", "hr", "il", "it", "jo", "kw", "lb", "lu", "no", "om", "pl", "pt", "qa", "sa", "se", "si", "sk", "tr", "za", "in", "sg", "hk", "kr", "ph", "tw"] | None]


class EndMemberSessionsArguments(TypedDict):
    org_id: str
    member_id: str


class EndPhoneSessionsArguments(TypedDict):
    user_id: str


class EndSessionArguments(TypedDict):
    session_id: str


class Energy(TypedDict):
    unit: Literal["kcal"]
    value: float


class EstimateOrderSetPricingArguments(TypedDict):
    body: EstimateOrderSetPricingBody


class EstimateOrderSetPricingBody(TypedDict):
    order_sets: list[OrderSetRequest]
    modality: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    us_state: str
    billing: NotRequired[Literal["client_bill", "commercial_insurance", "patient_bill_passthrough", "patient_bill", "upfront_payment"]]


class EventDestinationAzureAMQPAttributes(TypedDict):
    connection_string: str
    default_event_hub: str
    event_hub_matchers: NotRequired[list[EventDestinationEventHubMatcher]]
    compression: NotRequired[Literal["always", "auto"]]


class EventDestinationCloudPubSubAttributes(TypedDict):
    project: str
    topic: str
    message_ordering: bool
    service_account_key: NotRequired[str | None]
    endpoint: NotRequired[str | None]


class EventDestinationEventHubMatcher(TypedDict):
    event_type_prefix: NotRequired[str | None]
    event_type_regex: NotRequired[str | None]
    event_hub: NotRequired[str | None]
    blob_storage: NotRequired[dict[str, Any] | None]


class EventDestinationKafkaAttributes(TypedDict):
    brokers: list[str]
    topic: str
    tls: NotRequired[bool]
    sasl_mechanism: NotRequired[Literal["plain", "scram-sha-256", "scram-sha-512"] | None]
    username: NotRequired[str | None]
    password: NotRequired[str | None]


class EventDestinationNATSAttributes(TypedDict):
    url: str
    subject_prefix: NotRequired[str | None]


class EventDestinationPreferences(TypedDict):
    preferred: Literal["svix", "rabbitmq", "azure_amqp", "nats", "cloud_pubsub", "kafka"]
    enabled: list[Literal["svix", "rabbitmq", "azure_amqp", "nats", "cloud_pubsub", "kafka"]]


class EventDestinationRabbitMQAttributes(TypedDict):
    uri: str
    exchange: str


class EventDestinationSvixAttributes(TypedDict):
    regional: NotRequired[Literal[True]]


class ExchangeLinkCodeArguments(TypedDict):
    code: str
    grant_type: NotRequired[Literal["sign_in_token"]]


class ExplainActivitySummaryArguments(TypedDict):
    user_id: str
    date: str


class ExplainWorkoutsSummaryArguments(TypedDict):
    user_id: str
    date: str


class ExportUserArguments(TypedDict):
    org_id: str
    team_id: str
    user_id: str
    environment: Literal["sandbox", "production"]


class Fats(TypedDict):
    saturated: float | None
    monounsaturated: float | None
    polyunsaturated: float | None
    omega3: float | None
    omega6: float | None
    total: float | None


class FhirMetadataArguments(TypedDict):
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class FhirOrderBundle(TypedDict):
    resourceType: Literal["Bundle"]
    type: NotRequired[Literal["transaction", "batch", "collection", "message", "document"]]
    entry: list[FhirOrderBundleEntryItem]


class FhirOrderBundleEntryItem(TypedDict):
    fullUrl: NotRequired[str]
    resource: FhirOrderBundleEntryItemResource


class FhirOrderBundleEntryItemResource(TypedDict):
    resourceType: str
    id: NotRequired[str]


class GetActivitySummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetActivitySummaryRawArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetAfibBurdenGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetAreaInfoArguments(TypedDict):
    zip_code: str
    radius: NotRequired[Literal["10", "20", "25", "50", "100"]]
    lab: NotRequired[Literal["quest", "labcorp", "bioreference", "sonora_quest"] | None]
    labs: NotRequired[list[Literal["quest", "labcorp", "bioreference", "sonora_quest"]]]
    lab_account_id: NotRequired[str | None]


class GetBasalBodyTemperatureGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBloodOxygenArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBloodOxygenGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBloodPressureArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBloodPressureGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBodyFatArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBodyFatGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBodyMassIndexGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBodySummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBodySummaryRawArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBodyTemperatureDeltaGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBodyTemperatureGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBodyWeightArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetBodyWeightGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetBulkExportArguments(TypedDict):
    export_id: str


class GetBulkExportFileArguments(TypedDict):
    export_id: str
    file_name: str


class GetCaffeineArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCaffeineGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetCaloriesActiveArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCaloriesActiveGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetCaloriesBasalArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCaloriesBasalGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetCarbohydratesGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetCheckoutQuoteArguments(TypedDict):
    quote_id: str


class GetCheckoutSessionArguments(TypedDict):
    checkout_session_id: str


class GetCholesterolArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCholesterolGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetCholesterolHdlArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCholesterolLdlArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCholesterolTotalArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetCholesterolTriglyceridesArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetContinuousQueryResultTableArguments(TypedDict):
    user_id: str
    query_id_or_slug: str


class GetContinuousQueryTaskHistoryArguments(TypedDict):
    user_id: str
    query_id_or_slug: str
    next_cursor: NotRequired[str | None]
    limit: NotRequired[int]


class GetCoverageArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: str
    resource: NotRequired[str | None]
    provider: NotRequired[str | None]


class GetDaylightExposureGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetDistanceArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetDistanceGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetDomainArguments(TypedDict):
    org_id: str
    domain_id: str


class GetEhrIntegrationConfigurationArguments(TypedDict):
    org_id: str


class GetElectrocardiogramSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetElectrocardiogramVoltageArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetElectrocardiogramVoltageGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetEligibilityBatchArguments(TypedDict):
    batch_id: str


class GetEligibilityCheckArguments(TypedDict):
    user_id: str
    check_id: str
    include_x12: NotRequired[bool]


class GetEventDeliveryMetricArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    interval: NotRequired[Literal["5m", "15m", "1h", "1d"]]


class GetExtendedGroupedArguments(TypedDict):
    user_id: str
    resource: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetFallGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetFloorsClimbedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetFloorsClimbedGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetForcedExpiratoryVolume1GroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetForcedVitalCapacityGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetGlucoseArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetGlucoseGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHandwashingGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHeartRateAlertGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHeartRateRecoveryOneMinuteGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHeartrateArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetHeartrateGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHrvArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetHrvGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetHypnogramArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetHypnogramGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetIgeArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetIgeGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetIggArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetIggGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetInhalerUsageGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetInsulinInjectionGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetIntegrationManagedMemberArguments(TypedDict):
    org_id: str
    member_id: str


class GetLabReportFileArguments(TypedDict):
    job_id: str
    number: int


class GetLabReportPageArguments(TypedDict):
    job_id: str
    number: int


class GetLabReportParserJobArguments(TypedDict):
    job_id: str


class GetLabReportReviewArguments(TypedDict):
    job_id: str


class GetLabTestArguments(TypedDict):
    lab_test_id: str
    lab_account_id: NotRequired[str | None]


class GetLabTestCollectionInstructionPdfArguments(TypedDict):
    lab_test_id: str


class GetLabTestCollectionInstructionsArguments(TypedDict):
    lab_test_id: str


class GetLabTestPromotionSourceArguments(TypedDict):
    lab_test_id: str


class GetLatestInsuranceArguments(TypedDict):
    user_id: str
    is_primary: NotRequired[bool]


class GetLeanBodyMassGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetMarkerArguments(TypedDict):
    lab_id: int
    provider_id: str
    lab_account_id: NotRequired[str | None]


class GetMealSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetMenstrualCycleSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetMindfulnessMinutesArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetMindfulnessMinutesGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetNoteGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetOrderAbnPdfArguments(TypedDict):
    order_id: str


class GetOrderArguments(TypedDict):
    order_id: str


class GetOrderCollectionInstructionPdfArguments(TypedDict):
    order_id: str


class GetOrderCommunicationSettingsArguments(TypedDict):
    order_id: str


class GetOrderLabelsPdfArguments(TypedDict):
    order_id: str
    number_of_labels: NotRequired[int]
    collection_date: str


class GetOrderRequisitionPdfArguments(TypedDict):
    order_id: str


class GetOrderResultArguments(TypedDict):
    order_id: str
    unit_system: NotRequired[Literal["si", "conventional"] | None]


class GetOrderResultDocumentArguments(TypedDict):
    order_id: str
    number: int


class GetOrderResultMetadataArguments(TypedDict):
    order_id: str


class GetOrderResultPdfArguments(TypedDict):
    order_id: str
    document: NotRequired[int | None]


class GetOrderTrackingArguments(TypedDict):
    order_id: str


class GetOrderTransactionArguments(TypedDict):
    transaction_id: str


class GetOrderTransactionResultArguments(TypedDict):
    transaction_id: str
    unit_system: NotRequired[Literal["si", "conventional"] | None]


class GetOrderTransactionResultPdfArguments(TypedDict):
    transaction_id: str


class GetOrganisationArguments(TypedDict):
    org_id: str


class GetOverviewArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class GetOwnTeamArguments(TypedDict):
    team_id: str


class GetPeakExpiratoryFlowRateGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetPhlebotomyAppointmentArguments(TypedDict):
    order_id: str


class GetPhlebotomyAvailabilityArguments(TypedDict):
    start_date: NotRequired[str | None]
    body: USAddress


class GetPhysiciansArguments(TypedDict):
    team_id: str


class GetProfileSummaryArguments(TypedDict):
    user_id: str
    provider: NotRequired[str]


class GetProfileSummaryRawArguments(TypedDict):
    user_id: str
    provider: NotRequired[str]


class GetRespiratoryRateArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetRespiratoryRateGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetScopeRequirementsArguments(TypedDict):
    org_id: str
    team_id: str
    provider: NotRequired[Literal["oura", "fitbit", "garmin", "strava", "wahoo", "ihealth", "withings", "google_fit", "dexcom_v3", "polar", "cronometer", "omron", "whoop_v2", "my_fitness_pal_v2", "ultrahuman", "runkeeper", "google_health"] | None]


class GetServiceCentreAppointmentArguments(TypedDict):
    order_id: str


class GetServiceCentreAvailabilityArguments(TypedDict):
    lab: Literal["quest", "sonora_quest"]
    start_date: NotRequired[str | None]
    site_codes: NotRequired[list[str]]
    zip_code: NotRequired[str | None]
    radius: NotRequired[Literal["10", "20", "25", "50", "100"] | None]
    allow_stale: NotRequired[bool]


class GetSleepApneaAlertGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetSleepBreathingDisturbanceGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetSleepCycleSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetSleepStreamArguments(TypedDict):
    sleep_id: str


class GetSleepSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    night_of_day: NotRequired[Literal["main", "main_and_naps"]]


class GetSleepSummaryRawArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    night_of_day: NotRequired[Literal["main", "main_and_naps"]]


class GetSourcePrioritiesArguments(TypedDict):
    data_type: NotRequired[Literal["workouts", "activity", "sleep", "body", "timeseries"] | None]


class GetStandDurationGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetStandHourGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetStepsArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetStepsGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetStressLevelArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetStressLevelGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetSystemArguments(TypedDict):
    org_id: str


class GetTeamArguments(TypedDict):
    org_id: str
    team_id: str
    include_environment: NotRequired[list[Literal["production", "sandbox"]]]


class GetTeamEhrPipelinesArguments(TypedDict):
    org_id: str
    environment: Literal["production", "sandbox"]
    region: Literal["us", "eu"]


class GetTestkitOrderArguments(TypedDict):
    order_id: str


class GetTestkitOrderRawResultsArguments(TypedDict):
    order_id: str
    unit_system: NotRequired[Literal["si", "conventional"] | None]


class GetTestkitOrderResultMetadataArguments(TypedDict):
    order_id: str


class GetTestkitOrderResultsArguments(TypedDict):
    order_id: str
    unit_system: NotRequired[Literal["si", "conventional"] | None]


class GetUnmatchedResultArguments(TypedDict):
    raw_result_id: str


class GetUnmatchedResultTestArguments(TypedDict):
    run_id: str


class GetUserArguments(TypedDict):
    user_id: str


class GetUserDeletionArguments(TypedDict):
    org_id: str
    team_id: str
    user_id: str
    environment: Literal["sandbox", "production"]


class GetUserDeletionCertificateArguments(TypedDict):
    org_id: str
    team_id: str
    user_id: str
    environment: Literal["sandbox", "production"]


class GetUserDemographicsArguments(TypedDict):
    user_id: str


class GetUserDeviceArguments(TypedDict):
    user_id: str
    device_id: str


class GetUvExposureGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetVo2MaxArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetVo2MaxGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWaistCircumferenceGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWaterArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]


class GetWaterGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str


class GetWebhookHeadersArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str


class GetWebhookMessageArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    message_id: str


class GetWebhookSecretArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str


class GetWheelchairPushGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWorkoutDistanceGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWorkoutDurationGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWorkoutStreamArguments(TypedDict):
    workout_id: str


class GetWorkoutSwimmingStrokeGroupedArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    next_cursor: NotRequired[str]
    cursor: NotRequired[str]


class GetWorkoutsSummaryArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    each_activity_once: NotRequired[bool]


class GetWorkoutsSummaryRawArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: NotRequired[str]
    provider: NotRequired[str]
    each_activity_once: NotRequired[bool]


class GrantClientTokenArguments(TypedDict):
    body: TokenRequest


class GroupKeyColumnExpr(TypedDict):
    group_key: int | Literal["*"]


class GuarantorDetails(TypedDict):
    first_name: str
    last_name: str
    address: Address
    phone_number: str
    household_income: NotRequired[int | None]
    household_size: NotRequired[int | None]
    email: NotRequired[str | None]


class HealthInsuranceCreateRequest(TypedDict):
    payor_code: NotRequired[str | None]
    insurance_id: NotRequired[str | None]
    responsible_relationship: NotRequired[Literal["Self", "Spouse", "Other"] | None]
    responsible_details: NotRequired[HealthInsuranceCreateRequestResponsibleDetails | None]
    diagnosis_codes: NotRequired[list[str] | None]
    subjective: NotRequired[str | None]
    assessment_plan: NotRequired[str | None]
    front_image: NotRequired[HealthInsuranceCreateRequestFrontImage | None]
    back_image: NotRequired[HealthInsuranceCreateRequestBackImage | None]
    patient_signature_image: NotRequired[HealthInsuranceCreateRequestPatientSignatureImage | None]


class HealthInsuranceCreateRequestBackImage(TypedDict):
    content: str
    content_type: Literal["image/jpeg", "image/png"]


class HealthInsuranceCreateRequestFrontImage(TypedDict):
    content: str
    content_type: Literal["image/jpeg", "image/png"]


class HealthInsuranceCreateRequestPatientSignatureImage(TypedDict):
    content: str
    content_type: Literal["image/jpeg", "image/png"]


class HealthInsuranceCreateRequestResponsibleDetails(TypedDict):
    first_name: str
    last_name: str
    address: HealthInsuranceCreateRequestResponsibleDetailsAddress
    phone_number: str
    phone_type: NotRequired[str]


class HealthInsuranceCreateRequestResponsibleDetailsAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    country: str
    zip: str
    city: str
    state: str
    access_notes: NotRequired[str | None]


class HeartRateOfSummary(TypedDict):
    timestamp: str
    value: float


class HomePregnancyTestEntry(TypedDict):
    date: str
    test_result: Literal["negative", "positive", "indeterminate"]


class HomeProgesteroneTestEntry(TypedDict):
    date: str
    test_result: Literal["negative", "positive", "indeterminate"]


class ImportAppleHealthArguments(TypedDict):
    user_id: str
    body: bytes


class ImportFileArguments(TypedDict):
    user_id: str
    time_zone: NotRequired[str | None]
    body: bytes


class ImportFitArguments(TypedDict):
    user_id: str
    time_zone: NotRequired[str | None]
    body: bytes


class ImportOrderArguments(TypedDict):
    body: ImportOrderBody


class ImportOrderBody(TypedDict):
    user_id: str
    billing_type: Literal["client_bill", "commercial_insurance", "patient_bill_passthrough", "patient_bill", "upfront_payment"]
    order_set: OrderSetRequest
    collection_method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    physician: NotRequired[PhysicianCreateRequest | None]
    patient_details: PatientDetailsWithValidation
    patient_address: PatientAddressWithValidation
    sample_id: str
    lab_account_id: NotRequired[str | None]


class IndexColumnExpr(TypedDict):
    index: Literal["sleep", "activity", "workout", "body", "meal", "menstrual_cycle", "profile", "derived_readiness", "reliability", "timeseries"]


class IndividualProviderData(TypedDict):
    username: str
    password: str
    region: NotRequired[Literal["us", "eu", "de", "fr", "ca", "br", "ar", "cl", "co", "mx", "gb", "ie", "au", "nz", "nl", "at", "be", "bh", "ch", "cz", "dk", "eg", "es", "fi", "gr", "hr", "il", "it", "jo", "kw", "lb", "lu", "no", "om", "pl", "pt", "qa", "sa", "se", "si", "sk", "tr", "za", "in", "sg", "hk", "kr", "ph", "tw"] | None]


class InletBody(TypedDict):
    name: str
    format: Literal["health_auto_export", "health_connect_webhook"]


class IntermenstrualBleedingEntry(TypedDict):
    date: str


class IsLinkTokenValidArguments(TypedDict):
    body: IsLinkTokenValidBody


class IsLinkTokenValidBody(TypedDict):
    token: str


class JsonRpcMessage(TypedDict):
    jsonrpc: Literal["2.0"]
    id: NotRequired[str | int]
    method: str
    params: NotRequired[dict[str, Any]]


class LabAccountCreateBody(TypedDict):
    lab: str
    provider_account_id: str
    status: NotRequired[Literal["active", "pending", "suspended", "ready_to_launch"]]
    delegated_flow: NotRequired[Literal["order_delegated", "result_delegated", "fully_delegated", "not_delegated"]]
    account_name: NotRequired[str | None]
    default_clinical_notes: NotRequired[str | None]
    business_units: NotRequired[list[str] | None]
    allowed_billing: NotRequired[LabAccountCreateBodyAllowedBilling]
    team_id_allowlist: NotRequired[list[str]]


class LabAccountCreateBodyAllowedBilling(TypedDict):
    client_bill: NotRequired[list[str]]
    commercial_insurance: NotRequired[list[str]]
    patient_bill_passthrough: NotRequired[list[str]]
    patient_bill: NotRequired[list[str]]


class LabAccountReplaceBody(TypedDict):
    provider_account_id: str
    status: NotRequired[Literal["active", "pending", "suspended", "ready_to_launch"]]
    delegated_flow: NotRequired[Literal["order_delegated", "result_delegated", "fully_delegated", "not_delegated"]]
    account_name: NotRequired[str | None]
    default_clinical_notes: NotRequired[str | None]
    business_units: NotRequired[list[str] | None]
    allowed_billing: NotRequired[LabAccountReplaceBodyAllowedBilling]


class LabAccountReplaceBodyAllowedBilling(TypedDict):
    client_bill: NotRequired[list[str]]
    commercial_insurance: NotRequired[list[str]]
    patient_bill_passthrough: NotRequired[list[str]]
    patient_bill: NotRequired[list[str]]


class LabAccountTeamIdAllowlistUpdateBody(TypedDict):
    team_id_allowlist: list[str]


class LinkEmailProviderArguments(TypedDict):
    provider: Literal["freestyle_libre"]
    body: EmailProviderAuthLink


class LinkPasswordProviderArguments(TypedDict):
    provider: Literal["whoop", "renpho", "peloton", "zwift", "abbott_libreview", "tandem_source", "eight_sleep", "beurer_api", "dexcom", "hammerhead", "my_fitness_pal", "kardia", "nightscout"]
    body: IndividualProviderData


class LinkTokenExchange(TypedDict):
    user_id: str
    provider: NotRequired[Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"] | None]
    redirect_url: NotRequired[str | None]
    filter_on_providers: NotRequired[list[Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"]] | None]
    on_error: NotRequired[Literal["redirect"] | None]
    on_close: NotRequired[Literal["redirect"] | None]
    several_sources: NotRequired[bool | None]
    lang: NotRequired[Literal["en", "de", "es", "fr", "pt", "ar"] | None]


class LinkWithEmailArguments(TypedDict):
    body: LinkWithEmailBody


class LinkWithEmailBody(TypedDict):
    email: str
    provider: Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"]
    auth_type: str
    region: NotRequired[Literal["us", "eu", "de", "fr", "ca", "br", "ar", "cl", "co", "mx", "gb", "ie", "au", "nz", "nl", "at", "be", "bh", "ch", "cz", "dk", "eg", "es", "fi", "gr", "hr", "il", "it", "jo", "kw", "lb", "lu", "no", "om", "pl", "pt", "qa", "sa", "se", "si", "sk", "tr", "za", "in", "sg", "hk", "kr", "ph", "tw"] | None]


class LinkWithPasswordArguments(TypedDict):
    body: LinkWithPasswordBody


class LinkWithPasswordBody(TypedDict):
    username: str
    password: str
    provider: Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"]
    auth_type: str


class ListAssistantTokensArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListAuthorizationOriginsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListAuthorizationsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListBackendClientsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListBulkOpsArguments(TypedDict):
    next_cursor: NotRequired[str | None]
    page_size: NotRequired[int]
    team_id: NotRequired[Literal["infer_from_context"] | str]


class ListConnectionsArguments(TypedDict):
    user_id: NotRequired[str | None]
    provider: NotRequired[str | None]
    status: NotRequired[Literal["active", "paused", "error"] | None]
    error_type: NotRequired[Literal["token_refresh_failed", "webhook_registration_failed", "user_not_found", "deregistered_per_provider", "required_scopes_not_granted", "provider_credential_error", "provider_password_expired", "unknown"] | None]
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]


class ListContinuousQueriesArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListCredentialsArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: NotRequired[list[str]]
    provider: NotRequired[Literal["oura", "fitbit", "garmin", "strava", "wahoo", "ihealth", "withings", "google_fit", "dexcom_v3", "polar", "cronometer", "omron", "whoop_v2", "my_fitness_pal_v2", "ultrahuman", "runkeeper", "google_health", "ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "manual", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl", "freestyle_libre"] | None]
    next_cursor: NotRequired[str | None]


class ListCriticalResultsArguments(TypedDict):
    order_id: str


class ListDeletionsArguments(TypedDict):
    user_id: str
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]


class ListDeliveriesArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    state: NotRequired[Literal["pending", "exhausted"]]
    webhook_id: NotRequired[str]
    event_type: NotRequired[list[str]]
    since: NotRequired[str]
    limit: NotRequired[int]
    next_cursor: NotRequired[str]


class ListDomainsArguments(TypedDict):
    org_id: str


class ListEligibilityBatchItemsArguments(TypedDict):
    batch_id: str
    limit: NotRequired[int]
    cursor: NotRequired[str | None]


class ListEligibilityBatchesArguments(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str | None]


class ListEligibilityChecksArguments(TypedDict):
    user_id: str
    limit: NotRequired[int]
    cursor: NotRequired[str | None]


class ListEventTypesArguments(TypedDict):
    event_type: NotRequired[list[str]]


class ListEventsArguments(TypedDict):
    event_type: NotRequired[list[str]]
    user_id: NotRequired[str]
    after: NotRequired[str]
    limit: NotRequired[int]
    wait: NotRequired[int]


class ListHistoricalPullsArguments(TypedDict):
    user_id: NotRequired[str | None]
    provider: NotRequired[str | None]
    user_limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    cursor: NotRequired[str | None]


class ListImportsArguments(TypedDict):
    user_id: NotRequired[str | None]
    kind: NotRequired[Literal["apple_health", "fit", "gpx", "tcx", "dexcom_clarity", "libreview", "nightscout", "google_takeout", "google_fit", "whoop", "oura", "garmin", "samsung_health", "strava", "health_connect", "withings", "csv"] | None]
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]


class ListInletsArguments(TypedDict):
    user_id: str


class ListIntegrationManagedMembersArguments(TypedDict):
    org_id: str


class ListInvitesArguments(TypedDict):
    org_id: str
    search_query: NotRequired[str | None]
    next_cursor: NotRequired[str | None]


class ListLabAccountsArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    lab_account_id: NotRequired[str | None]
    team_id: NotRequired[str | None]
    status: NotRequired[Literal["active", "pending", "suspended", "ready_to_launch"] | None]


class ListLabReportReviewsArguments(TypedDict):
    state: NotRequired[Literal["waiting", "approved", "refused"]]
    user_id: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str | None]


class ListLabReportValuesArguments(TypedDict):
    user_id: str
    job_id: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str | None]


class ListLabTestMarkersArguments(TypedDict):
    lab_test_id: str
    lab_account_id: NotRequired[str | None]
    page: NotRequired[int]
    size: NotRequired[int]


class ListLabTestPromotionsArguments(TypedDict):
    source_sandbox_lab_test_ids: list[str]


class ListLabTestsArguments(TypedDict):
    lab_test_limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    include_pricing: NotRequired[bool]
    lab_account_id: NotRequired[str | None]
    generation_method: NotRequired[Literal["auto", "manual", "all"]]
    lab_slug: NotRequired[str | None]
    collection_method: NotRequired[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"] | None]
    status: NotRequired[Literal["active", "pending_approval", "inactive"] | None]
    marker_ids: NotRequired[list[int]]
    provider_ids: NotRequired[list[str]]
    name: NotRequired[str | None]
    order_key: NotRequired[Literal["price", "created_at", "updated_at"] | None]
    order_direction: NotRequired[Literal["asc", "desc"]]


class ListLabTestsDeprecatedArguments(TypedDict):
    generation_method: NotRequired[Literal["auto", "manual", "all"]]
    lab_slug: NotRequired[str | None]
    collection_method: NotRequired[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"] | None]
    status: NotRequired[Literal["active", "pending_approval", "inactive"] | None]
    marker_ids: NotRequired[list[int]]
    provider_ids: NotRequired[list[str]]
    name: NotRequired[str | None]
    order_key: NotRequired[Literal["price", "created_at", "updated_at"] | None]
    order_direction: NotRequired[Literal["asc", "desc"]]


class ListManagementKeysArguments(TypedDict):
    org_id: str
    team_id: NotRequired[str | None]
    role: NotRequired[Literal["org_admin", "team_admin"] | None]
    next_cursor: NotRequired[str | None]


class ListMarkersArguments(TypedDict):
    lab_id: NotRequired[list[int]]
    lab_slug: NotRequired[str | None]
    name: NotRequired[str]
    a_la_carte_enabled: NotRequired[bool | None]
    include_pricing: NotRequired[bool]
    lab_account_id: NotRequired[str | None]
    page: NotRequired[int]
    size: NotRequired[int]


class ListMembersArguments(TypedDict):
    org_id: str
    search_query: NotRequired[str | None]
    next_cursor: NotRequired[str | None]


class ListOpenWorkArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListOrderSetMarkersArguments(TypedDict):
    page: NotRequired[int]
    size: NotRequired[int]
    body: OrderSetSelection


class ListOrderSummariesArguments(TypedDict):
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    updated_start_date: NotRequired[str | None]
    updated_end_date: NotRequired[str | None]
    status: NotRequired[list[Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]] | None]
    order_direction: NotRequired[Literal["asc", "desc"] | None]
    order_type: NotRequired[list[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]] | None]
    is_critical: NotRequired[bool | None]
    interpretation: NotRequired[Literal["normal", "abnormal", "critical", "unknown"] | None]
    order_activation_types: NotRequired[list[Literal["current", "scheduled"]] | None]
    user_id: NotRequired[str | None]
    order_ids: NotRequired[list[str] | None]
    order_transaction_id: NotRequired[str | None]
    page: NotRequired[int]
    size: NotRequired[int]
    order_key: NotRequired[Literal["created_at", "last_status"] | None]
    is_acknowledged: NotRequired[bool | None]


class ListOrdersArguments(TypedDict):
    search_input: NotRequired[str | None]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    updated_start_date: NotRequired[str | None]
    updated_end_date: NotRequired[str | None]
    status: NotRequired[list[Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]] | None]
    order_key: NotRequired[Literal["created_at", "patient_name", "last_status"] | None]
    order_direction: NotRequired[Literal["asc", "desc"] | None]
    order_type: NotRequired[list[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]] | None]
    is_critical: NotRequired[bool | None]
    interpretation: NotRequired[Literal["normal", "abnormal", "critical", "unknown"] | None]
    order_activation_types: NotRequired[list[Literal["current", "scheduled"]] | None]
    user_id: NotRequired[str | None]
    patient_name: NotRequired[str | None]
    shipping_recipient_name: NotRequired[str | None]
    order_ids: NotRequired[list[str] | None]
    order_transaction_id: NotRequired[str | None]
    page: NotRequired[int]
    size: NotRequired[int]


class ListPipelinesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: NotRequired[str | None]
    next_cursor: NotRequired[str | None]


class ListProvidersArguments(TypedDict):
    source_type: NotRequired[str | None]


class ListPullPreferencesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: NotRequired[list[str]]
    provider: NotRequired[list[Literal["oura", "fitbit", "garmin", "strava", "withings", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "eight_sleep", "renpho", "omron", "dexcom_v3", "hammerhead", "polar", "cronometer", "kardia", "whoop_v2", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "apple_health_kit", "google_fit", "beurer_api", "ultrahuman", "google_health"]]]
    next_cursor: NotRequired[str | None]
    limit: NotRequired[int]


class ListRawDevicesArguments(TypedDict):
    user_id: str
    provider: NotRequired[str]


class ListRequestsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    operation: NotRequired[str]
    outcome: NotRequired[Literal["succeeded", "failed"]]
    actor: NotRequired[str]
    request_id: NotRequired[str]
    since: NotRequired[str]
    until: NotRequired[str]
    limit: NotRequired[int]
    next_cursor: NotRequired[str]


class ListResourceStatisticsArguments(TypedDict):
    user_id: NotRequired[str | None]
    provider: NotRequired[str | None]
    user_limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    cursor: NotRequired[str | None]


class ListServiceCentresArguments(TypedDict):
    zip_code: str
    lab_id: int
    radius: NotRequired[Literal["10", "20", "25", "50", "100"]]
    capabilities: NotRequired[list[Literal["stat", "appointment_scheduling_via_junction", "appointment_scheduling_with_lab"]]]
    lab_account_id: NotRequired[str | None]


class ListServiceCentresOfOrderArguments(TypedDict):
    order_id: str
    radius: NotRequired[Literal["10", "20", "25", "50", "100"]]
    capabilities: NotRequired[list[Literal["stat", "appointment_scheduling_via_junction", "appointment_scheduling_with_lab"]]]


class ListTeamKeysArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: NotRequired[str | None]
    next_cursor: NotRequired[str | None]


class ListTeamLabAccountsArguments(TypedDict):
    lab_account_id: NotRequired[str | None]
    status: NotRequired[Literal["active", "pending", "suspended", "ready_to_launch"] | None]


class ListTeamsArguments(TypedDict):
    org_id: str
    team_id: NotRequired[str | None]
    region: NotRequired[list[Literal["us", "eu"]]]
    search_query: NotRequired[str | None]
    next_cursor: NotRequired[str | None]


class ListTestkitOrdersArguments(TypedDict):
    search_input: NotRequired[str | None]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    updated_start_date: NotRequired[str | None]
    updated_end_date: NotRequired[str | None]
    status: NotRequired[list[Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]] | None]
    order_key: NotRequired[Literal["created_at", "patient_name", "last_status"] | None]
    order_direction: NotRequired[Literal["asc", "desc"] | None]
    order_type: NotRequired[list[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]] | None]
    is_critical: NotRequired[bool | None]
    interpretation: NotRequired[Literal["normal", "abnormal", "critical", "unknown"] | None]
    order_activation_types: NotRequired[list[Literal["current", "scheduled"]] | None]
    user_id: NotRequired[str | None]
    patient_name: NotRequired[str | None]
    shipping_recipient_name: NotRequired[str | None]
    order_ids: NotRequired[list[str] | None]
    order_transaction_id: NotRequired[str | None]
    page: NotRequired[int]
    size: NotRequired[int]


class ListUnmatchedResultSummariesArguments(TypedDict):
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    decision_code: NotRequired[Literal["match_sample_id", "match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"] | None]
    lab_slug: NotRequired[str | None]
    status: NotRequired[Literal["pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved"] | None]
    created_at_start: NotRequired[str | None]
    created_at_end: NotRequired[str | None]
    is_critical: NotRequired[bool | None]


class ListUnmatchedResultUpdatesArguments(TypedDict):
    raw_result_id: str
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]


class ListUnmatchedResultsArguments(TypedDict):
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    decision_code: NotRequired[Literal["match_sample_id", "match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"] | None]
    lab_slug: NotRequired[str | None]
    status: NotRequired[Literal["pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved"] | None]
    created_at_start: NotRequired[str | None]
    created_at_end: NotRequired[str | None]
    is_critical: NotRequired[bool | None]
    search_input: NotRequired[str | None]


class ListUserDeletionCertificatesArguments(TypedDict):
    org_id: str
    team_id: NotRequired[str]
    user_id: NotRequired[str]
    next_cursor: NotRequired[str | None]


class ListUserDevicesArguments(TypedDict):
    user_id: str


class ListUserEventsArguments(TypedDict):
    user_id: str
    start_date: str
    end_date: str
    event_type: NotRequired[list[str]]
    limit: NotRequired[int]
    next_cursor: NotRequired[str]


class ListUserPhonesArguments(TypedDict):
    user_id: str


class ListUserProvidersArguments(TypedDict):
    user_id: str


class ListUsersArguments(TypedDict):
    offset: NotRequired[int]
    limit: NotRequired[int]


class ListWebhookAttemptsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: NotRequired[str]
    message_id: NotRequired[str]
    user_id: NotRequired[str]
    outcome: NotRequired[Literal["succeeded", "failed"]]
    since: NotRequired[str]
    until: NotRequired[str]
    limit: NotRequired[int]
    next_cursor: NotRequired[str]


class ListWebhookHealthArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]


class ListWebhooksArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    next_cursor: NotRequired[str | None]
    limit: NotRequired[int]


class LookAtInviteBody(TypedDict):
    token: str


class Macros(TypedDict):
    carbs: float | None
    protein: float | None
    fats: NotRequired[Fats]
    alcohol: float | None
    water: float | None
    fibre: float | None
    sugar: float | None
    cholesterol: float | None


class MealColumnExpr(TypedDict):
    meal: Literal["calories", "carbohydrate_gram", "protein_gram", "alcohol_gram", "water_gram", "fibre_gram", "sugar_gram", "cholesterol_gram", "saturated_fat_gram", "monounsaturated_fat_gram", "polyunsaturated_fat_gram", "omega3_fat_gram", "omega6_fat_gram", "total_fat_gram", "sodium_milligram", "potassium_milligram", "calcium_milligram", "phosphorus_milligram", "magnesium_milligram", "iron_milligram", "zinc_milligram", "fluoride_milligram", "chloride_milligram", "vitamin_a_milligram", "vitamin_b1_milligram", "riboflavin_milligram", "niacin_milligram", "pantothenic_acid_milligram", "vitamin_b6_milligram", "vitamin_c_milligram", "vitamin_e_milligram", "biotin_microgram", "vitamin_b12_microgram", "vitamin_d_microgram", "vitamin_k_microgram", "folic_acid_microgram", "chromium_microgram", "iodine_microgram", "molybdenum_microgram", "selenium_microgram", "copper_milligram", "manganese_milligram", "date", "name", "source_type", "source_provider", "source_app_id", "source_device_id"]


class MealInDBBase_Source_Push(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    timestamp: str
    calendar_date: NotRequired[str | None]
    name: NotRequired[str | None]
    energy: NotRequired[Energy | None]
    macros: NotRequired[Macros | None]
    micros: NotRequired[Micros | None]
    data: NotRequired[dict[str, ClientFacingFood] | None]


class MenstrualCycleColumnExpr(TypedDict):
    menstrual_cycle: Literal["period_start", "period_end", "cycle_end", "is_predicted", "menstrual_flow", "cervical_mucus", "intermenstrual_bleeding", "contraceptive", "detected_deviations", "ovulation_test", "home_pregnancy_test", "home_progesterone_test", "sexual_activity", "basal_body_temperature", "source_type", "source_provider", "source_app_id", "source_device_id"]


class MenstrualCyclePush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    period_start: str
    period_end: NotRequired[str | None]
    cycle_end: NotRequired[str | None]
    is_predicted: NotRequired[bool | None]
    menstrual_flow: NotRequired[list[MenstrualFlowEntry] | None]
    cervical_mucus: NotRequired[list[CervicalMucusEntry] | None]
    intermenstrual_bleeding: NotRequired[list[IntermenstrualBleedingEntry] | None]
    contraceptive: NotRequired[list[ContraceptiveEntry] | None]
    detected_deviations: NotRequired[list[DetectedDeviationEntry] | None]
    ovulation_test: NotRequired[list[OvulationTestEntry] | None]
    home_pregnancy_test: NotRequired[list[HomePregnancyTestEntry] | None]
    home_progesterone_test: NotRequired[list[HomeProgesteroneTestEntry] | None]
    sexual_activity: NotRequired[list[SexualActivityEntry] | None]
    basal_body_temperature: NotRequired[list[BasalBodyTemperatureEntry] | None]


class MenstrualFlowEntry(TypedDict):
    date: str
    flow: Literal["unspecified", "none", "light", "medium", "heavy"]


class Micros(TypedDict):
    minerals: dict[str, float] | None
    trace_elements: dict[str, float] | None
    vitamins: dict[str, float] | None


class MobileAppBody(TypedDict):
    name: str


class OrderSetParameters(TypedDict):
    fasting: NotRequired[Literal["fasting_not_required", "fasting_required"] | None]


class OrderSetRequest(TypedDict):
    lab_test_ids: NotRequired[list[str] | None]
    add_on: NotRequired[OrderSetRequestAddOn | None]
    lab_account_id: NotRequired[str | None]
    parameters: NotRequired[OrderSetParameters | None]


class OrderSetRequestAddOn(TypedDict):
    marker_ids: NotRequired[list[int] | None]
    provider_ids: NotRequired[list[str] | None]


class OrderSetSelection(TypedDict):
    lab_test_ids: NotRequired[list[str] | None]
    add_on: NotRequired[AddOnOrder | None]
    lab_account_id: NotRequired[str | None]
    parameters: NotRequired[OrderSetParameters | None]


class OrgInviteAPICreate(TypedDict):
    email: str
    role: NotRequired[Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"]]
    team_role_bindings: NotRequired[list[TeamRoleBinding] | None]


class OvulationTestEntry(TypedDict):
    date: str
    test_result: Literal["negative", "positive", "luteinizing_hormone_surge", "estrogen_surge", "indeterminate"]


class PatchManagementKeyBody(TypedDict):
    label: NotRequired[str | None]
    team_role_bindings: NotRequired[list[TeamRoleBinding] | None]


class PatchOrderCommunicationSettingsBody(TypedDict):
    sms_enabled: bool


class PatchUserArguments(TypedDict):
    user_id: str
    body: UserPatchBody


class PatchWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: PatchWebhookBody


class PatchWebhookBody(TypedDict):
    url: NotRequired[str | None]
    description: NotRequired[str | None]
    rate_limit: NotRequired[int | None]
    disabled: NotRequired[bool | None]
    filter_types: NotRequired[list[str] | None]
    gzip: NotRequired[bool | None]


class PatientAddressWithValidation(TypedDict):
    receiver_name: NotRequired[str]
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: str
    country: str
    access_notes: NotRequired[str | None]
    phone_number: NotRequired[str | None]


class PatientDetailsWithValidation(TypedDict):
    first_name: str
    last_name: str
    dob: str
    gender: Literal["female", "male", "other", "unknown"]
    phone_number: str
    email: str
    medical_proxy: NotRequired[PatientDetailsWithValidationMedicalProxy | None]
    race: NotRequired[str | None]
    ethnicity: NotRequired[str | None]
    sexual_orientation: NotRequired[str | None]
    gender_identity: NotRequired[str | None]
    household_income: NotRequired[int | None]
    household_size: NotRequired[int | None]


class PatientDetailsWithValidationMedicalProxy(TypedDict):
    first_name: str
    last_name: str
    phone_number: str
    address: PatientDetailsWithValidationMedicalProxyAddress
    email: NotRequired[str | None]
    household_income: NotRequired[int | None]
    household_size: NotRequired[int | None]


class PatientDetailsWithValidationMedicalProxyAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: str
    country: str


class PayCheckoutSessionInSandboxArguments(TypedDict):
    checkout_session_id: str
    body: SandboxPayment


class PayorSearchRequest(TypedDict):
    insurance_name: NotRequired[str | None]
    provider: NotRequired[str | None]
    provider_id: NotRequired[str | None]


class Period(TypedDict):
    value: NotRequired[int]
    unit: Literal["minute", "hour", "day", "week", "month", "year"]


class PhysicianCreateRequest(TypedDict):
    first_name: str
    last_name: str
    email: NotRequired[str | None]
    npi: str
    licensed_states: NotRequired[list[str]]
    signature_image: NotRequired[PhysicianCreateRequestSignatureImage | None]


class PhysicianCreateRequestSignatureImage(TypedDict):
    content: str
    content_type: Literal["image/jpeg", "image/png"]


class Placeholder(TypedDict):
    placeholder: Literal[True]


class PostFhirPatientEverythingArguments(TypedDict):
    user_id: str
    body: PostFhirPatientEverythingBody


class PostFhirPatientEverythingBody(TypedDict):
    resourceType: Literal["Parameters"]
    parameter: NotRequired[list[PostFhirPatientEverythingBodyParameterItem]]


class PostFhirPatientEverythingBodyParameterItem(TypedDict):
    name: str


class PrepareCredentialsArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: PrepareTeamCustomCredentialsBody


class PrepareTeamCustomCredentialsBody(TypedDict):
    team_id: str
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "ihealth", "withings", "google_fit", "dexcom_v3", "polar", "cronometer", "omron", "whoop_v2", "my_fitness_pal_v2", "ultrahuman", "runkeeper", "google_health", "whoop", "renpho", "peloton", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "apple_health_kit", "manual", "beurer_api", "beurer_ble", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "kardia", "map_my_fitness", "nightscout", "ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl"]


class PreviewInviteArguments(TypedDict):
    body: LookAtInviteBody


class ProfileColumnExpr(TypedDict):
    profile: Literal["height_centimeter", "birth_date", "wheelchair_use", "gender", "sex", "source_type", "source_provider", "source_app_id", "source_device_id", "created_at", "updated_at"]


class ProfilePush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    height: NotRequired[int | None]
    birth_date: NotRequired[str | None]
    wheelchair_use: NotRequired[Literal[True] | None]
    gender: NotRequired[Literal["female", "male", "other", "unknown"] | None]
    sex: NotRequired[Literal["female", "male", "other"] | None]


class PscAppointmentCancelRequest(TypedDict):
    cancellationReasonId: str
    note: NotRequired[str | None]


class PushSummaryArguments(TypedDict):
    resource: str
    user_id: str
    body: SummaryPushBody


class PushTimeseriesArguments(TypedDict):
    user_id: str
    resource: str
    body: TimeseriesPushBody


class Query(TypedDict):
    select: list[AggregateExpr | GroupKeyColumnExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr]
    group_by: NotRequired[list[DateTruncExpr | DatePartExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | SourceColumnExpr]]
    where: NotRequired[str | None]
    align: NotRequired[AlignExpr | None]


class QueryBatch(TypedDict):
    timeframe: RelativeTimeframe | AbsoluteTimeframe
    queries: list[Query]
    config: NotRequired[QueryConfig | None]
    explain: NotRequired[bool]


class QueryConfig(TypedDict):
    provider_priority_overrides: NotRequired[list[str] | None]
    column_naming: NotRequired[Literal["bare", "qualified"] | None]


class QueryOneUserArguments(TypedDict):
    user_id: str
    body: QueryBatch


class ReadFhirBinaryArguments(TypedDict):
    binary_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirCoverageArguments(TypedDict):
    coverage_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirDeviceArguments(TypedDict):
    source_device_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirDiagnosticReportArguments(TypedDict):
    diagnostic_report_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirGroupArguments(TypedDict):
    group_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirObservationArguments(TypedDict):
    observation_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirOrganizationArguments(TypedDict):
    organization_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirPatientArguments(TypedDict):
    user_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirPatientEverythingArguments(TypedDict):
    user_id: str
    start: NotRequired[str]
    end: NotRequired[str]
    _since: NotRequired[str]
    _type: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirPractitionerArguments(TypedDict):
    practitioner_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirProvenanceArguments(TypedDict):
    provenance_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirServiceRequestArguments(TypedDict):
    service_request_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadFhirSpecimenArguments(TypedDict):
    specimen_id: str
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]


class ReadSignedRequisitionArguments(TypedDict):
    token: str


class ReceiveInletArguments(TypedDict):
    body: Any


class RecoverWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: RecoverWebhookBody


class RecoverWebhookBody(TypedDict):
    since: str
    until: NotRequired[str | None]


class RefineCheckoutQuoteArguments(TypedDict):
    quote_id: str
    body: RefineCheckoutQuoteBody


class RefineCheckoutQuoteBody(TypedDict):
    priority: NotRequired[bool | None]


class RefreshUserArguments(TypedDict):
    user_id: str
    timeout: NotRequired[float]


class RegisterApplicationArguments(TypedDict):
    body: ApplicationRegistration


class RegisterBackendClientArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    body: RegisterBackendClientBody


class RegisterBackendClientBody(TypedDict):
    label: str
    scopes: list[str]
    jwks: NotRequired[RegisterBackendClientBodyJwks | None]
    jwks_uri: NotRequired[str | None]


class RegisterBackendClientBodyJwks(TypedDict):
    keys: list[dict[str, Any]]


class RegisterTestkitArguments(TypedDict):
    body: RegisterTestkitRequest


class RegisterTestkitRequest(TypedDict):
    user_id: NotRequired[str | None]
    sample_id: str
    patient_details: PatientDetailsWithValidation
    patient_address: PatientAddressWithValidation
    physician: NotRequired[PhysicianCreateRequest | None]
    health_insurance: NotRequired[HealthInsuranceCreateRequest | None]
    consents: NotRequired[list[Consent]]


class RejectLabReportReviewArguments(TypedDict):
    job_id: str
    body: RejectLabReportReviewBody


class RejectLabReportReviewBody(TypedDict):
    version: int
    reason: str


class RelativeTimeframe(TypedDict):
    type: Literal["relative"]
    anchor: str
    past: Period


class ReliabilityColumnExpr(TypedDict):
    reliability: Literal["source_provider", "source_type", "resource", "window_start_date", "window_end_date", "window_duration_day", "presence_day_count", "presence_coverage", "presence_gap_count", "presence_gap_maximum_day", "presence_recency_day", "presence_gap_mean_day", "presence_gap_standard_deviation_day", "reliability_status", "connection_status"]


class ReplaceLabAccountArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    account_id: str
    body: LabAccountReplaceBody


class ReplayWebhookArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: ReplayWebhookBody


class ReplayWebhookBody(TypedDict):
    since: str
    until: NotRequired[str | None]
    filter_types: NotRequired[list[str] | None]
    next_cursor: NotRequired[str | None]


class RequestAppointmentRequest(TypedDict):
    address: USAddress
    provider: Literal["getlabs", "phlebfinders", "quest", "sonora_quest"]
    appointment_notes: NotRequired[str | None]


class RequestPhlebotomyAppointmentArguments(TypedDict):
    order_id: str
    body: RequestAppointmentRequest


class ReschedulePhlebotomyAppointmentArguments(TypedDict):
    order_id: str
    body: AppointmentRescheduleRequest


class RescheduleServiceCentreAppointmentArguments(TypedDict):
    order_id: str
    body: AppointmentRescheduleRequest


class ResendOrderEventsArguments(TypedDict):
    body: ResendWebhookBody


class ResendWebhookBody(TypedDict):
    order_ids: NotRequired[list[str] | None]
    start_at: NotRequired[str | None]
    end_at: NotRequired[str | None]


class ResendWebhookMessageArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: ResendWebhookMessageBody


class ResendWebhookMessageBody(TypedDict):
    message_id: str


class ResetPullPreferencesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    team_id: NotRequired[list[str]]
    provider: NotRequired[list[Literal["oura", "fitbit", "garmin", "strava", "withings", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "eight_sleep", "renpho", "omron", "dexcom_v3", "hammerhead", "polar", "cronometer", "kardia", "whoop_v2", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "apple_health_kit", "google_fit", "beurer_api", "ultrahuman", "google_health"]]]


class ResolveIntegrationManagedMemberArguments(TypedDict):
    org_id: str


class ResolveTeamArguments(TypedDict):
    org_id: str
    body: ResolveTeamBody


class ResolveTeamBody(TypedDict):
    integration_team_id: str


class ResolveUnmatchedResultArguments(TypedDict):
    raw_result_id: str
    body: ResolveUnmatchedResultBody


class ResolveUnmatchedResultBody(TypedDict):
    action: Literal["reject", "unsure"]
    note: NotRequired[str | None]


class ResolveUserArguments(TypedDict):
    client_user_id: str


class RevocationRequest(TypedDict):
    token: str
    token_type_hint: NotRequired[str]
    client_id: NotRequired[str]
    client_assertion_type: NotRequired[str]
    client_assertion: NotRequired[str]


class RevokeAppApiKeyArguments(TypedDict):
    user_id: str


class RevokeAssistantTokenArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    token_id: str


class RevokeAuthorizationArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    authorization_id: str


class RevokeBackendClientArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    client_id: str


class RevokeClientTokenArguments(TypedDict):
    body: RevocationRequest


class RotateKeyBody(TypedDict):
    overlap_seconds: NotRequired[int]
    expires_at: NotRequired[str | None]


class RotateManagementKeyArguments(TypedDict):
    org_id: str
    key_id: str
    body: RotateKeyBody


class RotateTeamKeyArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    api_key_id: str
    body: RotateKeyBody


class RotateWebhookSecretArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: RotateWebhookSecretBody


class RotateWebhookSecretBody(TypedDict):
    key: NotRequired[str | None]


class SDKInvitationRedeemBody(TypedDict):
    code: str


class SDKLogs(TypedDict):
    provider: NotRequired[str]
    events: list[dict[str, Any]]


class SDKRefreshBody(TypedDict):
    refresh_token: str


class SDKTokenBody(TypedDict):
    app_id: str
    app_secret: str


class SDKUpload(TypedDict):
    provider: str
    sdkVersion: NotRequired[str]
    syncType: NotRequired[str]
    data: SDKUploadData


class SDKUploadData(TypedDict):
    records: NotRequired[list[dict[str, Any]]]
    sleep: NotRequired[list[dict[str, Any]]]
    workouts: NotRequired[list[dict[str, Any]]]
    deleted: NotRequired[list[dict[str, Any]]]


class SandboxPayment(TypedDict):
    outcome: Literal["paid", "cancelled"]


class SaveUserDemographicsArguments(TypedDict):
    user_id: str
    body: UserInfoCreateRequest


ScalarOutputSubqueryExpr = TypedDict("ScalarOutputSubqueryExpr", {
    "select": "ScalarOutputSubqueryExprSelect",
    "from": "UnnestExpr",
    "where": "NotRequired[str | None]",
})


class ScalarOutputSubqueryExprSelect(TypedDict):
    func: Literal["mean", "min", "max", "sum", "count", "median", "stddev"]
    arg: NotRequired[dict[str, Any] | None]


class SdkCreateInvitationArguments(TypedDict):
    user_id: str


class SdkDisconnectArguments(TypedDict):
    user_id: str
    provider: str


class SdkIssueTokenArguments(TypedDict):
    user_id: str
    body: SDKTokenBody


class SdkLogsArguments(TypedDict):
    user_id: str
    body: SDKLogs


class SdkRedeemInvitationArguments(TypedDict):
    body: SDKInvitationRedeemBody


class SdkRefreshTokenArguments(TypedDict):
    body: SDKRefreshBody


class SdkRevokeTokenArguments(TypedDict):
    body: SDKRefreshBody


class SdkStartHistoricalStageArguments(TypedDict):
    user_id: str
    provider: Literal["apple_health_kit", "health_connect", "samsung_health"]
    body: UserSDKHistoricalStageBeginBody


class SdkSyncArguments(TypedDict):
    user_id: str
    body: SDKUpload


class SdkSyncProgressArguments(TypedDict):
    user_id: str
    provider: Literal["apple_health_kit", "health_connect", "samsung_health"]
    body: UserSDKSyncProgressBody


class SdkSyncStateArguments(TypedDict):
    user_id: str
    provider: Literal["apple_health_kit", "health_connect", "samsung_health"]
    body: UserSDKSyncStateBody


class SearchAuditLogArguments(TypedDict):
    org_id: str
    team_id: NotRequired[str]
    user_id: NotRequired[str]
    actor: NotRequired[str]
    action: NotRequired[str]
    subject: NotRequired[str]
    result: NotRequired[str]
    from_: NotRequired[str]
    to: NotRequired[str]
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]


class SearchCompendiumArguments(TypedDict):
    body: SearchCompendiumBody


class SearchCompendiumBody(TypedDict):
    mode: Literal["canonical", "crosswalk"]
    query: NotRequired[str | None]
    cpt_codes: NotRequired[list[str]]
    loinc_set_hash: NotRequired[str | None]
    labs: NotRequired[list[Literal["labcorp", "quest", "bioreference", "sonora_quest"]] | None]
    include_related: NotRequired[bool]
    limit: NotRequired[int]


class SearchDiagnosisArguments(TypedDict):
    diagnosis_query: str


class SearchFhirCoverageArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    beneficiary: NotRequired[list[str]]
    payor: NotRequired[list[str]]
    status: NotRequired[list[str]]
    type: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    class_value: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirCoverageByFormArguments(TypedDict):
    body: SearchFhirCoverageByFormBody


SearchFhirCoverageByFormBody = TypedDict("SearchFhirCoverageByFormBody", {
    "_id": "NotRequired[list[str]]",
    "_lastUpdated": "NotRequired[list[str]]",
    "patient": "NotRequired[list[str]]",
    "beneficiary": "NotRequired[list[str]]",
    "payor": "NotRequired[list[str]]",
    "status": "NotRequired[list[str]]",
    "type": "NotRequired[list[str]]",
    "identifier": "NotRequired[list[str]]",
    "class-value": "NotRequired[list[str]]",
    "_include": "NotRequired[list[str]]",
    "_revinclude": "NotRequired[list[str]]",
    "_sort": "NotRequired[str]",
    "_summary": "NotRequired[list[str]]",
    "_count": "NotRequired[int]",
    "_cursor": "NotRequired[str]",
    "_format": "NotRequired[str]",
    "_total": "NotRequired[list[str]]",
    "_elements": "NotRequired[list[str]]",
    "_pretty": "NotRequired[list[str]]",
})


class SearchFhirDeviceArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    type: NotRequired[list[str]]
    status: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirDeviceByFormArguments(TypedDict):
    body: SearchFhirDeviceByFormBody


class SearchFhirDeviceByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    type: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    status: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirDiagnosticReportArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    subject: NotRequired[list[str]]
    category: NotRequired[list[str]]
    code: NotRequired[list[str]]
    date: NotRequired[list[str]]
    issued: NotRequired[list[str]]
    status: NotRequired[list[str]]
    based_on: NotRequired[list[str]]
    result: NotRequired[list[str]]
    performer: NotRequired[list[str]]
    specimen: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirDiagnosticReportByFormArguments(TypedDict):
    body: SearchFhirDiagnosticReportByFormBody


SearchFhirDiagnosticReportByFormBody = TypedDict("SearchFhirDiagnosticReportByFormBody", {
    "_id": "NotRequired[list[str]]",
    "_lastUpdated": "NotRequired[list[str]]",
    "patient": "NotRequired[list[str]]",
    "category": "NotRequired[list[str]]",
    "code": "NotRequired[list[str]]",
    "date": "NotRequired[list[str]]",
    "issued": "NotRequired[list[str]]",
    "status": "NotRequired[list[str]]",
    "based-on": "NotRequired[list[str]]",
    "result": "NotRequired[list[str]]",
    "performer": "NotRequired[list[str]]",
    "specimen": "NotRequired[list[str]]",
    "_include": "NotRequired[list[str]]",
    "_revinclude": "NotRequired[list[str]]",
    "_sort": "NotRequired[str]",
    "_summary": "NotRequired[list[str]]",
    "_count": "NotRequired[int]",
    "_cursor": "NotRequired[str]",
    "_format": "NotRequired[str]",
    "subject": "NotRequired[list[str]]",
    "_total": "NotRequired[list[str]]",
    "_elements": "NotRequired[list[str]]",
    "_pretty": "NotRequired[list[str]]",
})


class SearchFhirGroupArguments(TypedDict):
    _id: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirGroupByFormArguments(TypedDict):
    body: SearchFhirGroupByFormBody


class SearchFhirGroupByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirObservationArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    subject: NotRequired[list[str]]
    _tag: NotRequired[list[str]]
    category: NotRequired[list[str]]
    code: NotRequired[list[str]]
    date: NotRequired[list[str]]
    status: NotRequired[list[str]]
    based_on: NotRequired[list[str]]
    specimen: NotRequired[list[str]]
    device: NotRequired[list[str]]
    interval: NotRequired[Literal["hour"] | Literal["day"] | Literal["raw"]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirObservationByFormArguments(TypedDict):
    body: SearchFhirObservationByFormBody


SearchFhirObservationByFormBody = TypedDict("SearchFhirObservationByFormBody", {
    "_id": "NotRequired[list[str]]",
    "_lastUpdated": "NotRequired[list[str]]",
    "patient": "NotRequired[list[str]]",
    "category": "NotRequired[list[str]]",
    "code": "NotRequired[list[str]]",
    "date": "NotRequired[list[str]]",
    "status": "NotRequired[list[str]]",
    "based-on": "NotRequired[list[str]]",
    "specimen": "NotRequired[list[str]]",
    "device": "NotRequired[list[str]]",
    "interval": "NotRequired[Literal[\"hour\"] | Literal[\"day\"] | Literal[\"raw\"]]",
    "_include": "NotRequired[list[str]]",
    "_revinclude": "NotRequired[list[str]]",
    "_sort": "NotRequired[str]",
    "_summary": "NotRequired[list[str]]",
    "_count": "NotRequired[int]",
    "_cursor": "NotRequired[str]",
    "_format": "NotRequired[str]",
    "subject": "NotRequired[list[str]]",
    "_total": "NotRequired[list[str]]",
    "_elements": "NotRequired[list[str]]",
    "_pretty": "NotRequired[list[str]]",
    "_tag": "NotRequired[list[str]]",
})


class SearchFhirOrganizationArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    address: NotRequired[list[str]]
    type: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirOrganizationByFormArguments(TypedDict):
    body: SearchFhirOrganizationByFormBody


class SearchFhirOrganizationByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    address: NotRequired[list[str]]
    type: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirPatientArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    family: NotRequired[list[str]]
    given: NotRequired[list[str]]
    organization: NotRequired[list[str]]
    birthdate: NotRequired[list[str]]
    gender: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirPatientByFormArguments(TypedDict):
    body: SearchFhirPatientByFormBody


class SearchFhirPatientByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    family: NotRequired[list[str]]
    given: NotRequired[list[str]]
    organization: NotRequired[list[str]]
    birthdate: NotRequired[list[str]]
    gender: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirPractitionerArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirPractitionerByFormArguments(TypedDict):
    body: SearchFhirPractitionerByFormBody


class SearchFhirPractitionerByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    name: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirProvenanceArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    target: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    recorded: NotRequired[list[str]]
    agent: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirProvenanceByFormArguments(TypedDict):
    body: SearchFhirProvenanceByFormBody


class SearchFhirProvenanceByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    target: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    recorded: NotRequired[list[str]]
    agent: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirServiceRequestArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    subject: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    status: NotRequired[list[str]]
    category: NotRequired[list[str]]
    code: NotRequired[list[str]]
    requester: NotRequired[list[str]]
    performer: NotRequired[list[str]]
    authored: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirServiceRequestByFormArguments(TypedDict):
    body: SearchFhirServiceRequestByFormBody


class SearchFhirServiceRequestByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    status: NotRequired[list[str]]
    category: NotRequired[list[str]]
    code: NotRequired[list[str]]
    requester: NotRequired[list[str]]
    performer: NotRequired[list[str]]
    authored: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    subject: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchFhirSpecimenArguments(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    subject: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]
    _format: NotRequired[str]
    _count: NotRequired[int]
    _cursor: NotRequired[str]


class SearchFhirSpecimenByFormArguments(TypedDict):
    body: SearchFhirSpecimenByFormBody


class SearchFhirSpecimenByFormBody(TypedDict):
    _id: NotRequired[list[str]]
    _lastUpdated: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    identifier: NotRequired[list[str]]
    _include: NotRequired[list[str]]
    _revinclude: NotRequired[list[str]]
    _sort: NotRequired[str]
    _summary: NotRequired[list[str]]
    _count: NotRequired[int]
    _cursor: NotRequired[str]
    _format: NotRequired[str]
    subject: NotRequired[list[str]]
    _total: NotRequired[list[str]]
    _elements: NotRequired[list[str]]
    _pretty: NotRequired[list[str]]


class SearchOrderableTestsArguments(TypedDict):
    body: SearchOrderableTestsBody


class SearchOrderableTestsBody(TypedDict):
    provider_ids: list[str]
    target_lab: Literal["labcorp", "quest", "bioreference", "sonora_quest"]
    per_provider_limit: NotRequired[int]


class SearchPayorArguments(TypedDict):
    insurance_name: NotRequired[str | None]
    provider: NotRequired[str | None]
    provider_payor_id: NotRequired[str | None]


class SearchPayorDeprecatedArguments(TypedDict):
    body: PayorSearchRequest


class SearchTeamUsersArguments(TypedDict):
    query_id: NotRequired[str]


class SearchUsersArguments(TypedDict):
    body: SearchUsersBody


class SearchUsersBody(TypedDict):
    user_id: NotRequired[str | None]
    client_user_id: NotRequired[str | None]
    provider: NotRequired[str | None]
    connection_state: NotRequired[Literal["healthy", "failing", "paused", "none"] | None]
    created_from: NotRequired[str | None]
    created_until: NotRequired[str | None]
    has_orders: NotRequired[bool | None]
    has_results: NotRequired[bool | None]
    limit: NotRequired[int]
    next_cursor: NotRequired[str | None]
    user_ids: NotRequired[list[str] | None]


class SendDomainInstructionsArguments(TypedDict):
    org_id: str
    domain_id: str
    body: SendOrgDomainInstructionsBody


class SendOrgDomainInstructionsBody(TypedDict):
    to_email: str


class SendWebhookExampleArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: SendWebhookExampleBody


class SendWebhookExampleBody(TypedDict):
    event_type: str


class SetAuthorizationOriginsArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    body: SetAuthorizationOriginsBody


class SetAuthorizationOriginsBody(TypedDict):
    origins: list[str]


class SetCredentialsArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: UpsertTeamCustomCredentialsBody


class SetPasswordArguments(TypedDict):
    body: SetPasswordBody


class SetPasswordBody(TypedDict):
    password: str


class SetPipelinesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: UpsertTeamETLPipelinesBody


class SetPullPreferencesArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    body: UpsertTeamDataPullPreferencesBody


class SetScopeRequirementsArguments(TypedDict):
    org_id: str
    team_id: str
    body: UpsertTeamScopeRequirementsBody


class SexualActivityEntry(TypedDict):
    date: str
    protection_used: bool | None


class ShippingAddressWithValidation(TypedDict):
    receiver_name: str
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip: str
    country: str
    access_notes: NotRequired[str | None]
    phone_number: str


class ShownPasskey(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    authenticatorAttachment: NotRequired[str | None]
    clientExtensionResults: dict[str, Any]
    response: ShownPasskeyResponse


class ShownPasskeyResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class SignInLinkBody(TypedDict):
    token: str


class SignInManagementKeyBody(TypedDict):
    key: str


class SignInPasskeyBody(TypedDict):
    credential: ShownPasskey


class SignInPasswordBody(TypedDict):
    email: str
    password: str


class SignInWithLinkArguments(TypedDict):
    body: SignInLinkBody


class SignInWithManagementKeyArguments(TypedDict):
    body: SignInManagementKeyBody


class SignInWithPasskeyArguments(TypedDict):
    body: SignInPasskeyBody


class SignInWithPasswordArguments(TypedDict):
    body: SignInPasswordBody


class SimulateOrderArguments(TypedDict):
    order_id: str
    final_status: NotRequired[str | None]
    delay: NotRequired[int | None]
    body: SimulationFlags | None


class SimulationFlags(TypedDict):
    interpretation: NotRequired[Literal["normal", "abnormal", "critical", "unknown"]]
    result_types: NotRequired[list[Literal["numeric", "range", "comment", "coded_value"]] | None]
    has_missing_results: NotRequired[bool | None]


class SingleProviderDataPullPreferences(TypedDict):
    default: SingleProviderDataPullPreferencesDefault
    resource_overrides: NotRequired[dict[str, SingleProviderDataPullPreferencesResourceOverridesValue] | None]


class SingleProviderDataPullPreferencesDefault(TypedDict):
    historical_days_to_pull: int


class SingleProviderDataPullPreferencesResourceOverridesValue(TypedDict):
    historical_days_to_pull: int


class SleepColumnExpr(TypedDict):
    sleep: Literal["id", "session_start", "session_end", "state", "type", "duration_second", "stage_asleep_second", "stage_awake_second", "stage_light_second", "stage_rem_second", "stage_deep_second", "stage_unknown_second", "latency_second", "heart_rate_minimum", "heart_rate_mean", "heart_rate_maximum", "heart_rate_dip", "heart_rate_resting", "efficiency", "hrv_mean_rmssd", "hrv_mean_sdnn", "skin_temperature", "skin_temperature_delta", "respiratory_rate", "score", "recovery_readiness_score", "source_type", "source_provider", "source_app_id", "source_device_id", "time_zone"]


class SleepCyclePush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    calendar_date: NotRequired[str | None]
    sleep_id: NotRequired[str | None]
    session_start: str
    session_end: str
    stage_start_offset_second: list[int]
    stage_end_offset_second: list[int]
    stage_type: list[Literal[-1, 1, 2, 3, 4, 5]]


class SleepPush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    heart_rate: NotRequired[list[HeartRateOfSummary] | None]
    stage_start_offset_second: NotRequired[list[int] | None]
    stage_end_offset_second: NotRequired[list[int] | None]
    stage_type: NotRequired[list[Literal[-1, 1, 2, 3, 4, 5]] | None]
    calendar_date: NotRequired[str | None]
    bedtime_start: str
    bedtime_stop: str
    type: NotRequired[Literal["long_sleep", "short_sleep", "acknowledged_nap", "unknown"] | None]
    duration: NotRequired[int | None]
    total: NotRequired[int | None]
    awake: NotRequired[int | None]
    light: NotRequired[int | None]
    rem: NotRequired[int | None]
    deep: NotRequired[int | None]
    score: NotRequired[int | None]
    recovery_readiness_score: NotRequired[int | None]
    hr_lowest: NotRequired[int | None]
    hr_average: NotRequired[int | None]
    hr_maximum: NotRequired[int | None]
    hr_resting: NotRequired[int | None]
    efficiency: NotRequired[float | None]
    latency: NotRequired[int | None]
    temperature_delta: NotRequired[float | None]
    skin_temperature: NotRequired[float | None]
    hr_dip: NotRequired[float | None]
    state: NotRequired[Literal["tentative", "confirmed"] | None]
    average_hrv: NotRequired[float | None]
    hrv_mean_sdnn: NotRequired[float | None]
    respiratory_rate: NotRequired[float | None]


class SourceColumnExpr(TypedDict):
    source: Literal["source_provider", "source_type", "source_app_id", "source_workout_id", "source_sport"]


class StartAuthorizationArguments(TypedDict):
    client_id: NotRequired[str]
    redirect_uri: NotRequired[str]
    response_type: NotRequired[str]
    code_challenge: NotRequired[str]
    code_challenge_method: NotRequired[str]
    scope: NotRequired[str]
    state: NotRequired[str]
    resource: NotRequired[str]
    aud: NotRequired[str]


class StartGroupExportArguments(TypedDict):
    group_id: str
    _since: NotRequired[str]
    _until: NotRequired[str]
    _type: NotRequired[list[str]]
    _typeFilter: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    _outputFormat: NotRequired[str]


class StartGroupExportByPostArguments(TypedDict):
    group_id: str
    body: StartGroupExportByPostBody


class StartGroupExportByPostBody(TypedDict):
    resourceType: Literal["Parameters"]
    parameter: NotRequired[list[StartGroupExportByPostBodyParameterItem]]


class StartGroupExportByPostBodyParameterItem(TypedDict):
    name: str


class StartLinkArguments(TypedDict):
    body: StartLinkBody


class StartLinkBody(TypedDict):
    link_token: str
    provider: Literal["oura", "fitbit", "garmin", "whoop", "strava", "renpho", "peloton", "wahoo", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "withings", "apple_health_kit", "manual", "ihealth", "google_fit", "beurer_api", "beurer_ble", "omron", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "dexcom_v3", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "polar", "cronometer", "kardia", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "map_my_fitness", "runkeeper", "google_health", "nightscout"]


class StartOAuthLinkArguments(TypedDict):
    oauth_provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "withings", "ihealth", "google_fit", "omron", "dexcom_v3", "polar", "cronometer", "whoop_v2", "ultrahuman", "my_fitness_pal_v2", "runkeeper", "google_health"]


class StartPatientExportArguments(TypedDict):
    _since: NotRequired[str]
    _until: NotRequired[str]
    _type: NotRequired[list[str]]
    _typeFilter: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    _outputFormat: NotRequired[str]


class StartPatientExportByPostArguments(TypedDict):
    body: StartPatientExportByPostBody


class StartPatientExportByPostBody(TypedDict):
    resourceType: Literal["Parameters"]
    parameter: NotRequired[list[StartPatientExportByPostBodyParameterItem]]


class StartPatientExportByPostBodyParameterItem(TypedDict):
    name: str


class StartSystemExportArguments(TypedDict):
    _since: NotRequired[str]
    _until: NotRequired[str]
    _type: NotRequired[list[str]]
    _typeFilter: NotRequired[list[str]]
    patient: NotRequired[list[str]]
    _outputFormat: NotRequired[str]


class StartSystemExportByPostArguments(TypedDict):
    body: StartSystemExportByPostBody


class StartSystemExportByPostBody(TypedDict):
    resourceType: Literal["Parameters"]
    parameter: NotRequired[list[StartSystemExportByPostBodyParameterItem]]


class StartSystemExportByPostBodyParameterItem(TypedDict):
    name: str


class StreamEventsArguments(TypedDict):
    event_type: NotRequired[list[str]]
    user_id: NotRequired[str]
    after: NotRequired[str]
    last_event_id: NotRequired[str]


class StreamTailArguments(TypedDict):
    event_type: NotRequired[list[str]]
    user_id: NotRequired[str]
    after: NotRequired[str]
    last_event_id: NotRequired[str]


class SummaryPushBody(TypedDict):
    stage: Literal["daily", "historical"]
    provider: str
    data: list[ActivityPush | BodyPush | ElectrocardiogramPush | MealInDBBase_Source_Push | MenstrualCyclePush | ProfilePush | SleepPush | SleepCyclePush | WorkoutPush] | ActivityPush | BodyPush | ElectrocardiogramPush | MealInDBBase_Source_Push | MenstrualCyclePush | ProfilePush | SleepPush | SleepCyclePush | WorkoutPush
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    is_final_chunk: NotRequired[bool | None]


class SummarySourceInput(TypedDict):
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None
    app_id: str | None
    device_id: str | None


class TailEventsArguments(TypedDict):
    event_type: NotRequired[list[str]]
    user_id: NotRequired[str]
    after: NotRequired[str]
    limit: NotRequired[int]
    wait: NotRequired[int]


class TeamRoleBinding(TypedDict):
    team_id: str


TimeseriesExpr = TypedDict("TimeseriesExpr", {
    "timeseries": "Literal[\"glucose\", \"heartrate\", \"hrv\", \"ige\", \"igg\", \"cholesterol\", \"weight\", \"fat\", \"blood_oxygen\", \"electrocardiogram_voltage\", \"respiratory_rate\", \"stress_level\", \"steps\", \"distance\", \"vo2_max\", \"heart_rate_alert\", \"stand_hour\", \"sleep_breathing_disturbance\", \"water\", \"caffeine\", \"mindfulness_minutes\", \"calories_active\", \"floors_climbed\", \"calories_basal\", \"afib_burden\", \"stand_duration\", \"sleep_apnea_alert\", \"wheelchair_push\", \"forced_expiratory_volume_1\", \"forced_vital_capacity\", \"peak_expiratory_flow_rate\", \"inhaler_usage\", \"fall\", \"uv_exposure\", \"daylight_exposure\", \"handwashing\", \"basal_body_temperature\", \"body_mass_index\", \"lean_body_mass\", \"waist_circumference\", \"heart_rate_recovery_one_minute\", \"workout_swimming_stroke\", \"workout_distance\", \"carbohydrates\", \"insulin_injection\", \"blood_pressure\", \"body_temperature\", \"body_temperature_delta\", \"workout_duration\", \"note\", \"ext_alcoholic_drinks\", \"ext_audio_exposure_alert\", \"ext_basal_metabolic_rate\", \"ext_blood_alcohol\", \"ext_blood_ketone\", \"ext_blood_lactate\", \"ext_body_fat_mass\", \"ext_body_height\", \"ext_body_water_mass\", \"ext_bone_mass\", \"ext_calories_total\", \"ext_cross_country_skiing_speed\", \"ext_cycling_cadence\", \"ext_cycling_functional_threshold_power\", \"ext_cycling_power\", \"ext_cycling_speed\", \"ext_electrodermal_activity\", \"ext_elevation_gain\", \"ext_environmental_audio_exposure\", \"ext_environmental_sound_reduction\", \"ext_estimated_workout_effort\", \"ext_exercise_time\", \"ext_headphone_audio_exposure\", \"ext_intermenstrual_bleeding\", \"ext_low_cardio_fitness_alert\", \"ext_mood_valence\", \"ext_move_time\", \"ext_paddle_sports_speed\", \"ext_pain\", \"ext_peripheral_perfusion\", \"ext_physical_effort\", \"ext_power\", \"ext_respiratory_disturbance\", \"ext_resting_heart_rate\", \"ext_rowing_speed\", \"ext_running_ground_contact_time\", \"ext_running_power\", \"ext_running_speed\", \"ext_running_stride_length\", \"ext_running_vertical_oscillation\", \"ext_sexual_activity\", \"ext_six_minute_walk_distance\", \"ext_skeletal_muscle_mass\", \"ext_skin_temperature\", \"ext_snoring\", \"ext_speed\", \"ext_stair_ascent_speed\", \"ext_stair_descent_speed\", \"ext_step_cadence\", \"ext_symptom\", \"ext_toothbrushing\", \"ext_underwater_depth\", \"ext_walking_asymmetry\", \"ext_walking_double_support\", \"ext_walking_heart_rate\", \"ext_walking_speed\", \"ext_walking_steadiness\", \"ext_walking_step_length\", \"ext_water_temperature\", \"ext_workout_effort\"]",
    "field": "Literal[\"source_provider\", \"source_type\", \"source_app_id\", \"source_workout_id\", \"source_sport\", \"timezone_offset\", \"type\", \"value\", \"duration\", \"delivery_mode\", \"delivery_form\", \"bolus_purpose\", \"systolic\", \"diastolic\", \"sensor_location\", \"intensity\", \"tags\", \"content\"]",
})


class TimeseriesPushBody(TypedDict):
    stage: Literal["daily", "historical"]
    provider: str
    data: list[TimeseriesPushSample]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    is_final_chunk: NotRequired[bool | None]


class TimeseriesPushSample(TypedDict):
    timestamp: NotRequired[str]
    start: NotRequired[str]
    end: NotRequired[str]
    value: NotRequired[float | str]
    systolic: NotRequired[float]
    diastolic: NotRequired[float]
    type: NotRequired[str | None]
    unit: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    device_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    source_type: NotRequired[str | None]
    workout_id: NotRequired[str | None]
    sport: NotRequired[str | None]
    sensor_location: NotRequired[Literal["armpit", "body", "ear", "finger", "gastrointestinal", "mouth", "rectum", "toe", "eardrum", "temporal_artery", "forehead", "wrist"] | None]
    delivery_mode: NotRequired[Literal["basal", "bolus"] | None]
    delivery_form: NotRequired[Literal["standard", "extended"] | None]
    bolus_purpose: NotRequired[Literal["meal", "correction", "mixed", "unknown"] | None]
    tags: NotRequired[list[Literal["food", "exercise", "insulin_injection", "unspecified"]] | None]
    intensity: NotRequired[Literal["low", "medium", "high"] | None]


class TokenRequest(TypedDict):
    grant_type: str
    client_assertion_type: NotRequired[str]
    client_assertion: NotRequired[str]
    scope: NotRequired[str]
    resource: NotRequired[str]
    client_id: NotRequired[str]
    code: NotRequired[str]
    redirect_uri: NotRequired[str]
    code_verifier: NotRequired[str]
    refresh_token: NotRequired[str]


class TriggerEventArguments(TypedDict):
    body: TriggerEventBody


class TriggerEventBody(TypedDict):
    event_type: str


class USAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    city: str
    state: str
    zip_code: str
    unit: NotRequired[str | None]
    access_notes: NotRequired[str | None]


class UndoDeleteUserArguments(TypedDict):
    user_id: NotRequired[str | None]
    client_user_id: NotRequired[str | None]


class UndoDeletionArguments(TypedDict):
    user_id: str
    deletion_id: str


class UnnestExpr(TypedDict):
    unnest: SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr


class UpdateBrandInformationBody(TypedDict):
    company_name: NotRequired[str | None]
    company_website: NotRequired[str | None]
    support_email: NotRequired[str | None]
    support_contact: NotRequired[str | None]
    company_address: NotRequired[str | None]
    brand_color: NotRequired[str | None]
    brand_corners: NotRequired[Literal["square", "rounded", "round"] | None]


class UpdateContinuousQueryArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    query_id: str
    body: UpdateContinuousQueryBody


class UpdateContinuousQueryBody(TypedDict):
    title: NotRequired[str | None]
    scheduling_preferences: NotRequired[ContinuousQuerySchedulingPreferences | None]


class UpdateIntegrationManagedMemberArguments(TypedDict):
    org_id: str
    member_id: str


class UpdateLabAccountArguments(TypedDict):
    org_id: str
    env: Literal["production", "sandbox"]
    region: Literal["us", "eu"]
    account_id: str
    body: LabAccountTeamIdAllowlistUpdateBody


class UpdateLabTestArguments(TypedDict):
    lab_test_id: str
    body: UpdateLabTestRequest


class UpdateLabTestRequest(TypedDict):
    name: NotRequired[str | None]
    active: NotRequired[bool | None]


class UpdateManagementKeyArguments(TypedDict):
    org_id: str
    key_id: str
    body: PatchManagementKeyBody


class UpdateMeArguments(TypedDict):
    body: UpdateMeBody


class UpdateMeBody(TypedDict):
    name: NotRequired[str | None]
    email: NotRequired[str | None]


class UpdateMemberArguments(TypedDict):
    org_id: str
    member_id: str
    body: UpdateOrgMemberBody


class UpdateOrderArguments(TypedDict):
    order_id: str
    body: UpdateOrderBody


class UpdateOrderBody(TypedDict):
    activate_by: str | None


class UpdateOrderCommunicationSettingsArguments(TypedDict):
    order_id: str
    body: PatchOrderCommunicationSettingsBody


class UpdateOrgBody(TypedDict):
    name: str


class UpdateOrgMemberBody(TypedDict):
    role: Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"] | None
    team_role_bindings: list[TeamRoleBinding] | None


class UpdateOrgTeamBody(TypedDict):
    name: NotRequired[str | None]
    integration_team_id: NotRequired[str | None]
    sandbox: NotRequired[UpdateOrgTeamEnvironmentBody | None]
    production: NotRequired[UpdateOrgTeamEnvironmentBody | None]


class UpdateOrgTeamEnvironmentBody(TypedDict):
    lab_tests_patient_sms_communication_enabled: NotRequired[bool | None]
    lab_tests_patient_email_communication_enabled: NotRequired[bool | None]
    reject_duplicate_connection: NotRequired[bool | None]
    sdk_per_device_activity_timeseries: NotRequired[bool | None]
    partial_webhooks_enabled: NotRequired[bool | None]
    minor_ordering_enabled: NotRequired[bool | None]
    patient_experience: NotRequired[bool | None]
    refuses_identifying_client_user_ids: NotRequired[bool | None]
    critical_result_notification_email: NotRequired[str | None]
    logo_url: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    brand_information: NotRequired[UpdateBrandInformationBody | None]


class UpdateOrganisationArguments(TypedDict):
    org_id: str
    body: UpdateOrgBody


class UpdateSourcePrioritiesArguments(TypedDict):
    body: list[UpdateSourcePrioritiesBodyItem]


class UpdateSourcePrioritiesBodyItem(TypedDict):
    data_type: Literal["workouts", "activity", "sleep", "body", "timeseries"]
    provider: str
    priority: int | None


class UpdateTeamArguments(TypedDict):
    org_id: str
    team_id: str
    body: UpdateOrgTeamBody


class UpdateWebhookHeadersArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    webhook_id: str
    body: UpdateWebhookHeadersBody


class UpdateWebhookHeadersBody(TypedDict):
    headers: dict[str, str]


class UpsertEhrIntegrationConfigurationArguments(TypedDict):
    org_id: str


class UpsertTeamCustomCredentialsBody(TypedDict):
    team_id: str
    provider: Literal["oura", "fitbit", "garmin", "strava", "wahoo", "ihealth", "withings", "google_fit", "dexcom_v3", "polar", "cronometer", "omron", "whoop_v2", "my_fitness_pal_v2", "ultrahuman", "runkeeper", "google_health", "whoop", "renpho", "peloton", "zwift", "freestyle_libre", "abbott_libreview", "tandem_source", "freestyle_libre_ble", "eight_sleep", "apple_health_kit", "manual", "beurer_api", "beurer_ble", "omron_ble", "onetouch_ble", "accuchek_ble", "contour_ble", "dexcom", "hammerhead", "my_fitness_pal", "health_connect", "samsung_health", "kardia", "map_my_fitness", "nightscout", "ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl", "aftership", "shippo", "supera", "twilio", "telnyx", "getlabs", "phlebfinders"]
    client_id: NotRequired[str | None]
    client_secret: NotRequired[str | None]
    details: NotRequired[dict[str, Any] | None]
    redirect_url_override: NotRequired[str | None]


class UpsertTeamDataPullPreferencesBody(TypedDict):
    team_ids: list[str]
    providers: dict[str, SingleProviderDataPullPreferences]


class UpsertTeamETLPipelinesBody(TypedDict):
    team_ids: list[str]
    push_historical_data: NotRequired[bool | None]
    provider_raw_data: NotRequired[bool | None]
    preferences: NotRequired[EventDestinationPreferences | None]
    cloud_pubsub: NotRequired[EventDestinationCloudPubSubAttributes | None]
    rabbitmq: NotRequired[EventDestinationRabbitMQAttributes | None]
    nats: NotRequired[EventDestinationNATSAttributes | None]
    svix: NotRequired[EventDestinationSvixAttributes | None]
    azure_amqp: NotRequired[EventDestinationAzureAMQPAttributes | None]
    event_type_prefixes: NotRequired[list[str] | None]
    kafka: NotRequired[EventDestinationKafkaAttributes | None]


class UpsertTeamEhrPipelinesArguments(TypedDict):
    org_id: str
    environment: Literal["production", "sandbox"]
    region: Literal["us", "eu"]


class UpsertTeamScopeRequirementsBody(TypedDict):
    fitbit: NotRequired[UpsertTeamScopeRequirementsBodyFitbit | None]
    google_fit: NotRequired[UpsertTeamScopeRequirementsBodyGoogleFit | None]
    google_health: NotRequired[UpsertTeamScopeRequirementsBodyGoogleHealth | None]
    oura: NotRequired[UpsertTeamScopeRequirementsBodyOura | None]
    strava: NotRequired[UpsertTeamScopeRequirementsBodyStrava | None]
    withings: NotRequired[UpsertTeamScopeRequirementsBodyWithings | None]
    wahoo: NotRequired[UpsertTeamScopeRequirementsBodyWahoo | None]
    whoop_v2: NotRequired[UpsertTeamScopeRequirementsBodyWhoopV2 | None]
    my_fitness_pal_v2: NotRequired[UpsertTeamScopeRequirementsBodyMyFitnessPalV2 | None]


class UpsertTeamScopeRequirementsBodyFitbit(TypedDict):
    user_must_grant: list[Literal["heartrate", "oxygen_saturation", "cardio_fitness", "respiratory_rate", "activity", "location", "nutrition", "profile", "settings", "sleep", "social", "weight", "temperature"]]
    user_may_grant: list[Literal["heartrate", "oxygen_saturation", "cardio_fitness", "respiratory_rate", "activity", "location", "nutrition", "profile", "settings", "sleep", "social", "weight", "temperature"]]


class UpsertTeamScopeRequirementsBodyGoogleFit(TypedDict):
    user_must_grant: list[Literal["openid", "email", "https://www.googleapis.com/auth/fitness.activity.read", "https://www.googleapis.com/auth/fitness.body.read", "https://www.googleapis.com/auth/fitness.sleep.read", "https://www.googleapis.com/auth/fitness.blood_glucose.read", "https://www.googleapis.com/auth/fitness.blood_pressure.read", "https://www.googleapis.com/auth/fitness.heart_rate.read", "https://www.googleapis.com/auth/fitness.nutrition.read", "https://www.googleapis.com/auth/fitness.location.read"]]
    user_may_grant: list[Literal["openid", "email", "https://www.googleapis.com/auth/fitness.activity.read", "https://www.googleapis.com/auth/fitness.body.read", "https://www.googleapis.com/auth/fitness.sleep.read", "https://www.googleapis.com/auth/fitness.blood_glucose.read", "https://www.googleapis.com/auth/fitness.blood_pressure.read", "https://www.googleapis.com/auth/fitness.heart_rate.read", "https://www.googleapis.com/auth/fitness.nutrition.read", "https://www.googleapis.com/auth/fitness.location.read"]]


class UpsertTeamScopeRequirementsBodyGoogleHealth(TypedDict):
    user_must_grant: list[Literal["openid", "email", "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly", "https://www.googleapis.com/auth/googlehealth.sleep.readonly", "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly", "https://www.googleapis.com/auth/googlehealth.nutrition.readonly", "https://www.googleapis.com/auth/googlehealth.ecg.readonly", "https://www.googleapis.com/auth/googlehealth.irn.readonly", "https://www.googleapis.com/auth/googlehealth.location.readonly", "https://www.googleapis.com/auth/googlehealth.profile.readonly", "https://www.googleapis.com/auth/googlehealth.settings.readonly"]]
    user_may_grant: list[Literal["openid", "email", "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly", "https://www.googleapis.com/auth/googlehealth.sleep.readonly", "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly", "https://www.googleapis.com/auth/googlehealth.nutrition.readonly", "https://www.googleapis.com/auth/googlehealth.ecg.readonly", "https://www.googleapis.com/auth/googlehealth.irn.readonly", "https://www.googleapis.com/auth/googlehealth.location.readonly", "https://www.googleapis.com/auth/googlehealth.profile.readonly", "https://www.googleapis.com/auth/googlehealth.settings.readonly"]]


class UpsertTeamScopeRequirementsBodyMyFitnessPalV2(TypedDict):
    user_must_grant: list[Literal["diary", "measurements", "private-exercises", "subscriptions"]]
    user_may_grant: list[Literal["diary", "measurements", "private-exercises", "subscriptions"]]


class UpsertTeamScopeRequirementsBodyOura(TypedDict):
    user_must_grant: list[Literal["email", "personal", "daily", "heartrate", "workout", "tag", "session"]]
    user_may_grant: list[Literal["email", "personal", "daily", "heartrate", "workout", "tag", "session"]]


class UpsertTeamScopeRequirementsBodyStrava(TypedDict):
    user_must_grant: list[Literal["activity:read_all", "activity:write", "profile:write", "profile:read_all"]]
    user_may_grant: list[Literal["activity:read_all", "activity:write", "profile:write", "profile:read_all"]]


class UpsertTeamScopeRequirementsBodyWahoo(TypedDict):
    user_must_grant: list[Literal["email", "user_read", "workouts_read", "offline_data"]]
    user_may_grant: list[Literal["email", "user_read", "workouts_read", "offline_data"]]


class UpsertTeamScopeRequirementsBodyWhoopV2(TypedDict):
    user_must_grant: list[Literal["read:recovery", "read:cycles", "read:workout", "read:sleep", "read:profile", "read:body_measurement", "offline"]]
    user_may_grant: list[Literal["read:recovery", "read:cycles", "read:workout", "read:sleep", "read:profile", "read:body_measurement", "offline"]]


class UpsertTeamScopeRequirementsBodyWithings(TypedDict):
    user_must_grant: list[Literal["user.activity", "user.metrics", "user.sleepevents"]]
    user_may_grant: list[Literal["user.activity", "user.metrics", "user.sleepevents"]]


class UserAddress(TypedDict):
    first_line: str
    second_line: NotRequired[str | None]
    country: str
    zip: str
    city: str
    state: str
    access_notes: NotRequired[str | None]


class UserCreateBody(TypedDict):
    client_user_id: str
    fallback_time_zone: NotRequired[str | None]
    fallback_birth_date: NotRequired[str | None]
    ingestion_start: NotRequired[str | None]
    ingestion_end: NotRequired[str | None]


class UserInfoCreateRequest(TypedDict):
    first_name: str
    last_name: str
    email: str
    phone_number: str
    gender: str
    dob: str
    address: UserAddress
    medical_proxy: NotRequired[GuarantorDetails | None]
    race: NotRequired[Race | None]
    ethnicity: NotRequired[Ethnicity | None]
    sexual_orientation: NotRequired[SexualOrientation | None]
    gender_identity: NotRequired[GenderIdentity | None]


class UserPatchBody(TypedDict):
    client_user_id: NotRequired[str]
    fallback_time_zone: NotRequired[str | None]
    fallback_birth_date: NotRequired[str | None]
    ingestion_start: NotRequired[str | None]
    ingestion_end: NotRequired[str | None]


class UserSDKHistoricalStageBeginBody(TypedDict):
    range_start: str
    range_end: str
    backfill_type: str


class UserSDKSyncProgressBody(TypedDict):
    sync_progress: dict[str, Any]
    device_info: NotRequired[dict[str, Any] | None]


class UserSDKSyncStateBody(TypedDict):
    tzinfo: str
    request_start_date: NotRequired[str | None]
    request_end_date: NotRequired[str | None]
    granted_permissions: NotRequired[list[str] | None]


class ValidateContinuousQueryArguments(TypedDict):
    org_id: str
    team_id: str
    environment: Literal["production", "sandbox"]
    query_type: NotRequired[Literal["team", "platform"]]
    body: CreateContinuousQueryBody


class ValidateICDCodesBody(TypedDict):
    codes: list[str]
    date: NotRequired[str | None]


class ValidateIcdCodesArguments(TypedDict):
    body: ValidateICDCodesBody


class ValueMacroExpr(TypedDict):
    value_macro: Literal["sleep_score", "chronotype", "asleep_at", "awake_at", "awakenings", "sleep_role"]
    version: NotRequired[Literal["automatic"]]


class VerifyAuditArguments(TypedDict):
    org_id: str
    after: NotRequired[str]
    limit: NotRequired[int]


class VerifyDomainArguments(TypedDict):
    org_id: str
    domain_id: str


class WorkoutColumnExpr(TypedDict):
    workout: Literal["session_start", "session_end", "title", "sport_name", "sport_slug", "duration_active_second", "heart_rate_mean", "heart_rate_minimum", "heart_rate_maximum", "heart_rate_zone_1", "heart_rate_zone_2", "heart_rate_zone_3", "heart_rate_zone_4", "heart_rate_zone_5", "heart_rate_zone_6", "distance_meter", "calories", "elevation_gain_meter", "elevation_maximum_meter", "elevation_minimum_meter", "speed_mean", "speed_maximum", "power_source", "power_mean", "power_maximum", "power_weighted_mean", "steps", "map_polyline", "map_summary_polyline", "source_type", "source_provider", "source_app_id", "source_device_id", "external_id", "time_zone"]


class WorkoutLap(TypedDict):
    time_start: str | None
    duration: float | None
    distance: float | None
    calories: float | None
    average_hr: int | None
    max_hr: int | None
    max_speed: float | None
    intensity: str | None
    trigger: str | None


class WorkoutPush(TypedDict):
    id: NotRequired[str | None]
    provider_id: NotRequired[str | None]
    time_zone: NotRequired[str | None]
    timezone_offset: NotRequired[int | None]
    source_type: NotRequired[Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"] | None]
    app_id: NotRequired[str | None]
    source_app_id: NotRequired[str | None]
    source_bundle: NotRequired[str | None]
    product_type: NotRequired[str | None]
    device_id: NotRequired[str | None]
    source_device_id: NotRequired[str | None]
    source: NotRequired[SummarySourceInput | None]
    heart_rate: NotRequired[list[HeartRateOfSummary] | None]
    sport_name: NotRequired[str | None]
    title: NotRequired[str | None]
    average_hr: NotRequired[int | None]
    max_hr: NotRequired[int | None]
    min_hr: NotRequired[int | None]
    distance: NotRequired[float | None]
    calendar_date: NotRequired[str | None]
    time_start: str
    time_end: str
    calories: NotRequired[float | None]
    hr_zones: NotRequired[list[int] | None]
    moving_time: NotRequired[int | None]
    total_elevation_gain: NotRequired[float | None]
    elev_high: NotRequired[float | None]
    elev_low: NotRequired[float | None]
    average_speed: NotRequired[float | None]
    max_speed: NotRequired[float | None]
    average_watts: NotRequired[float | None]
    device_watts: NotRequired[float | None]
    max_watts: NotRequired[float | None]
    weighted_average_watts: NotRequired[float | None]
    steps: NotRequired[int | None]
    map: NotRequired[ClientFacingWorkoutMap | None]
    laps: NotRequired[list[WorkoutLap] | None]

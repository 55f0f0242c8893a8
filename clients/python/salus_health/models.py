# Written by `npm run generate` from docs/openapi.json: change it there.
"""Responses of the API as dataclasses. `raw` of each is the JSON object that it was made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from ._decode import Model

Race = Literal["african_american_or_black", "asian", "indigenous_native_american_alaska_native", "other", "pacific_islander_or_hawaiian", "white_caucasian"]
Ethnicity = Literal["hispanic", "non_hispanic", "ashkenazi_jewish", "other"]
SexualOrientation = Literal["lesbian_gay_or_homosexual", "heterosexual_or_straight", "bisexual", "dont_know", "other"]
GenderIdentity = Literal["male", "female", "female_to_male_ftm_transgender_male_trans_man", "male_to_female_mtf_transgender_female_trans_woman", "genderqueer", "other"]
ClientFacingResource = Literal["profile", "activity", "sleep", "body", "workouts", "workout_stream", "connection", "order", "result", "match_review", "appointment", "result_table", "glucose", "heartrate", "hrv", "ige", "igg", "blood_oxygen", "blood_pressure", "cholesterol", "device", "device_legacy", "weight", "fat", "body_temperature", "body_temperature_delta", "meal", "water", "caffeine", "mindfulness_minutes", "steps", "calories_active", "distance", "floors_climbed", "respiratory_rate", "vo2_max", "calories_basal", "stress_level", "menstrual_cycle", "sleep_cycle", "electrocardiogram", "electrocardiogram_voltage", "afib_burden", "heart_rate_alert", "stand_hour", "stand_duration", "sleep_apnea_alert", "sleep_breathing_disturbance", "wheelchair_push", "forced_expiratory_volume_1", "forced_vital_capacity", "peak_expiratory_flow_rate", "inhaler_usage", "fall", "uv_exposure", "daylight_exposure", "handwashing", "basal_body_temperature", "heart_rate_recovery_one_minute", "body_mass_index", "lean_body_mass", "waist_circumference", "workout_distance", "workout_swimming_stroke", "workout_duration", "insulin_injection", "carbohydrates", "note", "sleep_stream", "hypnogram"]


@dataclass(kw_only=True)
class Acknowledgement(Model):
    acknowledged_at: str
    acknowledged_by: Acknowledger
    note: str | None


@dataclass(kw_only=True)
class Acknowledger(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class Address(Model):
    first_line: str
    second_line: str | None = None
    country: str
    zip: str
    city: str
    state: str
    access_notes: str | None = None


@dataclass(kw_only=True)
class AggregationResponse(Model):
    results: list[AggregationResult]


@dataclass(kw_only=True)
class AggregationResult(Model):
    table: dict[str, list[Any]]
    explain: Any = None


@dataclass(kw_only=True)
class Answer(Model):
    id: int
    code: str
    value: str


@dataclass(kw_only=True)
class AoE(Model):
    questions: list[Question]


@dataclass(kw_only=True)
class AppointmentAddress(Model):
    first_line: str
    second_line: str | None
    city: str
    state: str
    zip_code: str
    unit: str | None
    access_notes: str | None


@dataclass(kw_only=True)
class AppointmentAvailabilitySlots(Model):
    slots: list[DaySlots]
    timezone: str | None


@dataclass(kw_only=True)
class AppointmentLocation(Model):
    location: LngLat
    distance: int | None
    address: AppointmentAddress
    code: str
    name: str
    iana_timezone: str | None


@dataclass(kw_only=True)
class AreaInfo(Model):
    zip_code: str
    phlebotomy: PhlebotomyAreaInfo
    central_labs: dict[str, PSCAreaInfo]


@dataclass(kw_only=True)
class AssistantToken(Model):
    id: str
    label: str
    user_ids: list[str] | None
    classes: list[str]
    start_date: str | None
    end_date: str | None
    created_at: str
    expires_at: str


@dataclass(kw_only=True)
class AssistantTokens(Model):
    tokens: list[AssistantToken]


@dataclass(kw_only=True)
class AuditEntry(Model):
    id: int
    seq: int | None
    hash: str | None
    at: str
    actor: AuditEntryActor
    action: str
    subject: AuditEntrySubject | None
    user_id: str | None
    team_id: str | None
    environment: str | None
    address: str | None
    request_id: str | None
    result: str
    count: int
    details: dict[str, Any]
    last_at: str | None


@dataclass(kw_only=True)
class AuditEntryActor(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class AuditEntrySubject(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class AuditFinding(Model):
    problem: Literal["altered", "missing", "outside", "end_altered", "alarm"]
    first_seq: int
    last_seq: int


@dataclass(kw_only=True)
class AuditLogPage(Model):
    entries: list[AuditEntry]
    next_cursor: str | None


@dataclass(kw_only=True)
class AuditVerification(Model):
    is_sound: bool
    checked: int
    first_broken: int | None
    findings: list[AuditFinding]
    next: str | None
    end: str | None
    pending: int


@dataclass(kw_only=True)
class Authorization(Model):
    id: str
    client_name: str
    redirect_origin: str
    member_id: str
    scope: str
    user_ids: list[str] | None
    classes: list[str]
    start_date: str | None
    end_date: str | None
    created_at: str
    last_used_at: str | None
    expires_at: str


@dataclass(kw_only=True)
class AuthorizationConsent(Model):
    redirect_uri: str


@dataclass(kw_only=True)
class AuthorizationOrigins(Model):
    origins: list[str]


@dataclass(kw_only=True)
class AuthorizationRequest(Model):
    client_name: str
    redirect_origin: str
    is_allowed: bool
    scope: str
    resource: str | None
    is_for_one_user: bool
    classes: list[Literal["activity", "sleep", "vitals", "body", "intake", "cycle", "notes", "labs", "identity"]]
    denied_uri: str


@dataclass(kw_only=True)
class Authorizations(Model):
    authorizations: list[Authorization]


@dataclass(kw_only=True)
class BackendClient(Model):
    client_id: str
    label: str
    scopes: list[str]
    jwks: BackendClientJwks | None
    jwks_uri: str | None
    created_at: str
    last_used_at: str | None


@dataclass(kw_only=True)
class BackendClientJwks(Model):
    keys: list[dict[str, Any]]


@dataclass(kw_only=True)
class BackendClients(Model):
    clients: list[BackendClient]


@dataclass(kw_only=True)
class BasalBodyTemperatureEntry(Model):
    date: str
    value: float


@dataclass(kw_only=True)
class BiomarkerResult(Model):
    name: str
    slug: str
    value: float
    result: str
    type: Literal["numeric", "range", "comment", "coded_value"]
    unit: str | None
    timestamp: str | None
    notes: str | None
    reference_range: str | None
    min_range_value: float | None
    max_range_value: float | None
    is_above_max_range: bool | None
    is_below_min_range: bool | None
    interpretation: str
    source_interpretation: str
    loinc: str | None
    loinc_slug: str | None
    provider_id: str | None
    source_markers: list[ParentBiomarkerData] | None
    performing_laboratory: str | None
    source_sample_id: str | None
    converted: ConvertedResult | None = None
    sub_id: str | None = None
    status: Literal["pending", "preliminary", "final", "corrected", "withdrawn"] | None = None
    history: list[FormerBiomarkerResult] | None = None
    coded_values: list[LabResultConcept] | None = None
    method: LabResultConcept | None = None
    equipment: str | None = None
    additional_information: list[LabAdditionalInformation] | None = None
    review_reasons: list[Literal["unnamed"]] | None = None
    implausible: ImplausibleResult | None = None
    bounds: ResultBounds | None = None
    decision_limits: list[DecisionLimit] | None = None


@dataclass(kw_only=True)
class BrandInformation(Model):
    company_name: str
    company_website: str
    support_email: str
    support_contact: str
    company_address: str
    brand_color: str
    brand_corners: Literal["square", "rounded", "round"]


@dataclass(kw_only=True)
class BulkExportConnectionsResponse(Model):
    data: list[ConnectionRecipe]
    next_token: str | None


@dataclass(kw_only=True)
class BulkImportConnectionsResponse(Model):
    user_ids_imported: list[str]
    user_ids_failed: list[str]


@dataclass(kw_only=True)
class BulkOp(Model):
    type: Literal["link_bulk_import", "link_bulk_historical_trigger"]
    status: Literal["in_progress", "success", "failure", "aborted"]
    provider: str
    pending: int
    processed: int
    started_at: str
    ended_at: str | None


@dataclass(kw_only=True)
class BulkOpsResponse(Model):
    data: list[BulkOp]
    next_cursor: str | None


@dataclass(kw_only=True)
class BulkTriggerHistoricalPullResponse(Model):
    success: bool


@dataclass(kw_only=True)
class CanonicalCandidate(Model):
    loinc_set_hash: str
    display_name: str
    aliases: list[str]
    loinc_codes: list[str]
    provider_ids: list[str]
    loinc_components: list[str]
    loinc_groups: list[str]
    cpt_codes: list[str]
    popularity_score: float
    confidence: float


@dataclass(kw_only=True)
class CervicalMucusEntry(Model):
    date: str
    quality: Literal["dry", "sticky", "creamy", "watery", "egg_white"]


@dataclass(kw_only=True)
class CheckoutQuote(Model):
    id: str
    parent_id: str | None
    created_at: str
    expires_at: str
    order_set: OrderSetRequest
    modality: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    priority: bool
    us_state: str
    walk_in_collection_networks: list[Literal["quest", "sonora_quest", "labcorp", "bioreference"]]
    line_items: list[CheckoutQuoteLineItem]


@dataclass(kw_only=True)
class CheckoutQuoteLineItem(Model):
    code: Literal["lab_test_fee", "draw_fee"]
    amount_minor: int
    currency: Literal["USD"]


@dataclass(kw_only=True)
class CheckoutSession(Model):
    checkout_session_id: str
    status: Literal["unpaid", "paid", "expired", "cancelled"]
    pay_before: str
    payment_resource_id: str | None
    order_id: str | None
    order_transaction_id: str | None
    appointment_hold_status: Literal["pending", "held", "failed"] | None
    appointment_id: str | None
    payment_resource_url: str | None
    payment_resource_client_secret: str | None


@dataclass(kw_only=True)
class ClientActivityResponse(Model):
    activity: list[ClientFacingActivity]


@dataclass(kw_only=True)
class ClientBodyResponse(Model):
    body: list[ClientFacingBody]


@dataclass(kw_only=True)
class ClientFacingAFibBurdenSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["%"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingActivity(Model):
    id: str
    user_id: str
    calendar_date: str
    date: str
    calories_total: float | None
    calories_active: float | None
    steps: int | None
    daily_movement: float | None
    distance: float | None
    low: float | None
    medium: float | None
    high: float | None
    floors_climbed: int | None
    time_zone: str | None
    timezone_offset: int | None
    heart_rate: ClientFacingHeartRate | None
    wheelchair_use: Literal[True] | None
    wheelchair_push: int | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingAppointment(Model):
    id: str
    user_id: str
    order_id: str
    order_transaction_id: str | None
    address: AppointmentAddress
    location: LngLat
    start_at: str | None
    end_at: str | None
    iana_timezone: str | None
    type: Literal["phlebotomy", "patient_service_center"]
    provider: Literal["getlabs", "phlebfinders", "quest", "sonora_quest"]
    status: Literal["confirmed", "pending", "reserved", "in_progress", "completed", "cancelled"]
    provider_id: str
    external_id: str | None
    can_reschedule: bool
    appointment_notes: str | None
    event_status: Literal["pending", "reserved", "scheduled", "in_progress", "completed", "cancelled"]
    event_data: None
    events: list[ClientFacingAppointmentEvent]


@dataclass(kw_only=True)
class ClientFacingAppointmentCancellationReason(Model):
    id: str
    name: str
    is_refundable: bool


@dataclass(kw_only=True)
class ClientFacingAppointmentEvent(Model):
    created_at: str
    status: Literal["pending", "reserved", "scheduled", "in_progress", "completed", "cancelled"]
    data: None


@dataclass(kw_only=True)
class ClientFacingAtHomePhlebotomyOrderDetails(Model):
    type: Literal["at_home_phlebotomy"]
    data: ClientFacingAtHomePhlebotomyOrderDetailsData


@dataclass(kw_only=True)
class ClientFacingAtHomePhlebotomyOrderDetailsData(Model):
    id: str
    created_at: str
    updated_at: str
    appointment_id: str | None


@dataclass(kw_only=True)
class ClientFacingBasalBodyTemperatureSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["°C"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBloodOxygenTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["%"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBloodPressureTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["mmHg"]
    timestamp: str
    systolic: float
    diastolic: float
    grouping: list[str | None]
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBody(Model):
    id: str
    user_id: str
    calendar_date: str
    date: str
    time_zone: str | None
    weight: float | None
    fat: float | None
    water_percentage: float | None
    muscle_mass_percentage: float | None
    visceral_fat_index: float | None
    bone_mass_percentage: float | None
    body_mass_index: float | None
    lean_body_mass_kilogram: float | None
    waist_circumference_centimeter: float | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingBodyFatTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["%"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBodyMassIndexSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["index"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBodyTemperatureDeltaSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["°C"]
    timestamp: str
    start: str
    end: str
    value: float
    sensor_location: Literal["armpit", "body", "ear", "finger", "gastrointestinal", "mouth", "rectum", "toe", "eardrum", "temporal_artery", "forehead", "wrist"] | None
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBodyTemperatureSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["°C"]
    timestamp: str
    start: str
    end: str
    value: float
    sensor_location: Literal["armpit", "body", "ear", "finger", "gastrointestinal", "mouth", "rectum", "toe", "eardrum", "temporal_artery", "forehead", "wrist"] | None
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingBodyWeightTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["kg"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingCaffeineTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["g"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingCaloriesActiveTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["kcal"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingCaloriesBasalTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["kcal"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingCarbohydratesSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["g"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingCholesterolTimeseries(Model):
    timezone_offset: int | None
    type: Literal["cholesterol/ldl", "cholesterol/hdl", "cholesterol/total", "cholesterol/triglycerides"]
    unit: Literal["mmol/L"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingConnectionErrorDetails(Model):
    error_type: Literal["token_refresh_failed", "webhook_registration_failed", "user_not_found", "deregistered_per_provider", "required_scopes_not_granted", "provider_credential_error", "provider_password_expired", "unknown"]
    error_message: str
    errored_at: str


@dataclass(kw_only=True)
class ClientFacingDaylightExposureSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["min"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingDevice(Model):
    id: str
    user_id: str
    provider: str
    source_type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    app_id: None
    device_manufacturer: str | None
    device_model: str | None
    device_version: None
    device_id: str | None


@dataclass(kw_only=True)
class ClientFacingDiagnosisInformation(Model):
    diagnosis_code: str
    description: str
    is_secondary: bool
    is_billable: bool
    unmatched_words: list[str]


@dataclass(kw_only=True)
class ClientFacingDistanceTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["m"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingETLPipeline(Model):
    team_id: str
    push_historical_data: bool
    provider_raw_data: bool
    preferences: EventDestinationPreferences
    cloud_pubsub: EventDestinationCloudPubSubAttributes | None
    rabbitmq: EventDestinationRabbitMQAttributes | None
    nats: EventDestinationNATSAttributes | None
    svix: EventDestinationSvixAttributes | None
    azure_amqp: EventDestinationAzureAMQPAttributes | None
    event_type_prefixes: list[str] | None
    kafka: EventDestinationKafkaAttributes | None


@dataclass(kw_only=True)
class ClientFacingElectrocardiogram(Model):
    id: str
    user_id: str
    session_start: str
    session_end: str
    voltage_sample_count: int
    heart_rate_mean: int | None
    sampling_frequency_hz: float | None
    classification: Literal["sinus_rhythm", "atrial_fibrillation", "inconclusive"] | None
    inconclusive_cause: Literal["high_heart_rate", "low_heart_rate", "poor_reading"] | None
    algorithm_version: str | None
    time_zone: str | None
    source_device_model: str | None
    source_provider: str
    source_type: str
    source_app_id: str | None
    source_device_id: str | None
    source: ClientFacingSource
    created_at: str
    updated_at: str
    classification_text: str | None = None


@dataclass(kw_only=True)
class ClientFacingElectrocardiogramResponse(Model):
    electrocardiogram: list[ClientFacingElectrocardiogram]


@dataclass(kw_only=True)
class ClientFacingElectrocardiogramVoltageTimeseries(Model):
    timezone_offset: int | None
    type: str
    unit: Literal["mV"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingExtendedSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count", "kcal/d", "%", "mmol/L", "kg", "cm", "kcal", "m/s", "/min", "W", "uS", "m", "dB", "score", "min", "kcal/kg/h", "bpm", "ms", "°C"]
    timestamp: str
    start: str | None = None
    end: str | None = None
    value: float


@dataclass(kw_only=True)
class ClientFacingFallSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingFloorsClimbedTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingFood(Model):
    energy: Energy | None
    macros: Macros | None
    micros: Micros | None


@dataclass(kw_only=True)
class ClientFacingForcedExpiratoryVolume1Sample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["L"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingForcedVitalCapacitySample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["L"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingGlucoseTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["mmol/L"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHRVTimeseries(Model):
    timezone_offset: int | None
    type: Literal["rmssd", "sdnn"] | None
    unit: Literal["rmssd", "ms"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHandwashingSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHeartRate(Model):
    avg_bpm: float | None
    min_bpm: float | None
    max_bpm: float | None
    resting_bpm: float | None
    avg_walking_bpm: float | None


@dataclass(kw_only=True)
class ClientFacingHeartRateAlertSample(Model):
    timezone_offset: int | None
    type: Literal["low_heart_rate", "high_heart_rate", "irregular_rhythm"]
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHeartRateRecoveryOneMinuteSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHeartRateTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["bpm"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingHypnogramTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["stage"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingIgeTimeseries(Model):
    timezone_offset: int | None
    type: str
    unit: Literal["FSU"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingIggTimeseries(Model):
    timezone_offset: int | None
    type: str
    unit: Literal["FSU"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingInhalerUsageSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingInsulinInjectionSample(Model):
    timezone_offset: int | None
    type: Literal["rapid_acting", "long_acting"]
    unit: Literal["unit"]
    timestamp: str
    start: str
    end: str
    value: float
    delivery_mode: Literal["basal", "bolus"] | None = None
    delivery_form: Literal["standard", "extended"] | None = None
    bolus_purpose: Literal["meal", "correction", "mixed", "unknown"] | None = None
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingInsurance(Model):
    member_id: str
    payor_code: str
    relationship: str
    insured: ClientFacingInsuranceInsured
    company: ClientFacingInsuranceCompany
    group_id: str | None
    guarantor: ClientFacingInsuranceGuarantor | None
    is_primary: bool
    inferred_plan: ClientFacingInsuranceInferredPlan | None = None


@dataclass(kw_only=True)
class ClientFacingInsuranceCompany(Model):
    name: str
    address: InsuranceAddress


@dataclass(kw_only=True)
class ClientFacingInsuranceGuarantor(Model):
    first_name: str
    last_name: str
    address: InsuranceAddress
    phone_number: str
    household_income: int | None
    household_size: int | None
    email: str | None


@dataclass(kw_only=True)
class ClientFacingInsuranceInferredPlan(Model):
    requested: str
    reason: str


@dataclass(kw_only=True)
class ClientFacingInsuranceInsured(Model):
    first_name: str
    last_name: str
    gender: str
    address: InsuranceAddress
    dob: str
    email: str
    phone_number: str


@dataclass(kw_only=True)
class ClientFacingLab(Model):
    id: int
    slug: Literal["ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "manual", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl"]
    name: str
    first_line_address: str
    city: str
    zipcode: str
    collection_methods: list[Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]]
    sample_types: list[Literal["dried_blood_spot", "arm_collector", "serum", "saliva", "urine", "stool"]]
    logo_url: str | None


@dataclass(kw_only=True)
class ClientFacingLabAccount(Model):
    id: str
    lab: str
    org_id: str | None
    status: Literal["active", "pending", "suspended", "ready_to_launch"]
    delegated_flow: Literal["order_delegated", "result_delegated", "fully_delegated", "not_delegated"]
    provider_account_id: str
    account_name: str | None
    default_clinical_notes: str | None
    business_units: list[str] | None
    allowed_billing: dict[str, list[str]]
    team_id_allowlist: list[str]


@dataclass(kw_only=True)
class ClientFacingLabLocation(Model):
    metadata: LabLocationMetadata
    distance: int
    site_code: str
    supported_bill_types: list[str]
    location: LngLat
    capabilities: list[Literal["stat", "appointment_scheduling_via_junction", "appointment_scheduling_with_lab"]]


@dataclass(kw_only=True)
class ClientFacingLabTest(Model):
    id: str
    slug: str
    name: str
    description: str
    sample_type: Literal["dried_blood_spot", "arm_collector", "serum", "saliva", "urine", "stool"]
    method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    price: float
    is_active: bool
    status: Literal["active", "pending_approval", "inactive"]
    fasting: bool
    lab: ClientFacingLab | None
    markers: list[ClientFacingMarker] | None
    is_delegated: bool
    auto_generated: bool
    has_collection_instructions: bool | None
    common_tat_days: int | None
    worst_case_tat_days: int | None
    source_sandbox_lab_test_id: str | None = None


@dataclass(kw_only=True)
class ClientFacingLeanBodyMassSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["kg"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingLoinc(Model):
    id: int
    name: str
    slug: str
    code: str
    unit: str | None


@dataclass(kw_only=True)
class ClientFacingManagementKey(Model):
    id: str
    label: str
    created_at: str
    creator: CreatorManagementKey | CreatorVitalStaff
    role: Literal["org_admin", "team_admin"]
    team_role_bindings: list[TeamRoleBinding] | None
    prefix: str
    expires_at: str | None
    last_used_at: str | None


@dataclass(kw_only=True)
class ClientFacingManagementKeyResponse(Model):
    data: list[ClientFacingManagementKey]
    next_cursor: str | None


@dataclass(kw_only=True)
class ClientFacingManagementKeyUnhashed(Model):
    id: str
    label: str
    created_at: str
    creator: CreatorManagementKey | CreatorVitalStaff
    role: Literal["org_admin", "team_admin"]
    team_role_bindings: list[TeamRoleBinding] | None
    prefix: str
    expires_at: str | None
    last_used_at: str | None
    key: str


@dataclass(kw_only=True)
class ClientFacingMarker(Model):
    id: int
    name: str
    slug: str
    description: str | None
    lab_id: int | None
    provider_id: str | None
    type: Literal["biomarker", "panel"] | None
    unit: str | None
    price: str | None
    aoe: AoE | None
    a_la_carte_enabled: bool
    common_tat_days: int | None
    worst_case_tat_days: int | None
    is_orderable: bool | None


@dataclass(kw_only=True)
class ClientFacingMarkerComplete(Model):
    id: int
    name: str
    slug: str
    description: str | None
    lab_id: int | None
    provider_id: str | None
    type: Literal["biomarker", "panel"] | None
    unit: str | None
    price: str | None
    aoe: AoE | None
    a_la_carte_enabled: bool
    common_tat_days: int | None
    worst_case_tat_days: int | None
    is_orderable: bool | None
    expected_results: list[ClientFacingResult]


@dataclass(kw_only=True)
class ClientFacingMealResponse(Model):
    meals: list[MealInDBBase_ClientFacingSource_]


@dataclass(kw_only=True)
class ClientFacingMenstrualCycle(Model):
    id: str
    user_id: str
    period_start: str
    period_end: str | None
    cycle_end: str | None
    is_predicted: bool
    menstrual_flow: list[MenstrualFlowEntry]
    cervical_mucus: list[CervicalMucusEntry]
    intermenstrual_bleeding: list[IntermenstrualBleedingEntry]
    contraceptive: list[ContraceptiveEntry]
    detected_deviations: list[DetectedDeviationEntry]
    ovulation_test: list[OvulationTestEntry]
    home_pregnancy_test: list[HomePregnancyTestEntry]
    home_progesterone_test: list[HomeProgesteroneTestEntry]
    sexual_activity: list[SexualActivityEntry]
    basal_body_temperature: list[BasalBodyTemperatureEntry]
    source_provider: str
    source_type: str
    source_app_id: str | None
    source_device_id: str | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingMindfulnessMinutesTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["min"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingNoteSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["text"]
    timestamp: str
    start: str
    end: str
    value: str
    tags: list[Literal["food", "exercise", "insulin_injection", "unspecified"]] | None = None
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingOnSiteCollectionOrderDetails(Model):
    type: Literal["on_site_collection"]
    data: ClientFacingOnSiteCollectionOrderDetailsData


@dataclass(kw_only=True)
class ClientFacingOnSiteCollectionOrderDetailsData(Model):
    id: str
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingOrder(Model):
    id: str
    team_id: str
    user_id: str
    patient_details: ClientFacingPatientDetailsCompatible | None
    patient_address: PatientAddressCompatible | None
    lab_test: ClientFacingLabTest
    details: ClientFacingWalkInOrderDetails | ClientFacingTestKitOrderDetails | ClientFacingAtHomePhlebotomyOrderDetails | ClientFacingOnSiteCollectionOrderDetails
    sample_id: str | None
    notes: str | None
    clinical_notes: str | None
    created_at: str
    updated_at: str
    events: list[ClientFacingOrderEvent]
    status: Literal["received", "collecting_sample", "sample_with_lab", "completed", "cancelled", "failed"]
    last_event: ClientFacingOrderEvent
    physician: ClientFacingPhysician | None
    health_insurance_id: str | None
    health_insurace_id: str | None
    requisition_form_url: str | None
    priority: bool
    shipping_details: PatientAddressCompatible | None
    activate_by: str | None
    passthrough: str | None
    billing_type: Literal["client_bill", "commercial_insurance", "patient_bill_passthrough", "patient_bill", "upfront_payment"]
    icd_codes: list[str] | None
    has_abn: bool
    interpretation: Literal["normal", "abnormal", "critical", "unknown"] | None
    has_missing_results: bool | None
    expected_result_by_date: str | None
    worst_case_result_by_date: str | None
    origin: Literal["initial", "redraw", "recreation"]
    order_transaction: ClientFacingOrderTransaction
    lab_account_id: str | None


@dataclass(kw_only=True)
class ClientFacingOrderEvent(Model):
    id: int
    created_at: str
    status: str
    status_detail: Literal["fulfillment_error", "date_of_collection_unspecified", "demographic_information_unspecified", "demographic_information_mismatch", "sample_quantity_not_sufficient", "sample_contaminated", "sample_stability_exceeded", "sample_hemolyzed", "sample_improper_collection", "sample_damaged_in_transit", "sample_integrity_compromised", "sample_not_provided", "consent_missing", "lab_not_certified_for_state", "collection_device_expired", "kit_not_registered", "collection_site_unrecognised", "rejected_on_request"] | None


@dataclass(kw_only=True)
class ClientFacingOrderInTransaction(Model):
    id: str
    low_level_status: Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]
    low_level_status_created_at: str
    origin: Literal["initial", "redraw", "recreation"]
    parent_id: str | None
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingOrderTransaction(Model):
    id: str
    status: Literal["active", "completed", "cancelled"]
    orders: list[ClientFacingOrderInTransaction]


@dataclass(kw_only=True)
class ClientFacingOrg(Model):
    id: str
    name: str
    expires_at: str | None


@dataclass(kw_only=True)
class ClientFacingOrgDomain(Model):
    id: str
    domain: str
    is_verified: bool
    created_on: str
    dns_records: list[dict[str, str]]


@dataclass(kw_only=True)
class ClientFacingOrgInvite(Model):
    id: str
    email: str
    invited_at: str
    resent_at: str | None
    expires_at: str
    creator: CreatorManagementKey | CreatorVitalStaff
    role: Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"]
    team_role_bindings: list[TeamRoleBinding] | None


@dataclass(kw_only=True)
class ClientFacingOrgInviteListResponse(Model):
    invites: list[ClientFacingOrgInvite]
    next_cursor: str | None


@dataclass(kw_only=True)
class ClientFacingOrgMember(Model):
    id: str
    name: str
    email: str
    created_on: str
    role: Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"]
    team_role_bindings: list[TeamRoleBinding] | None


@dataclass(kw_only=True)
class ClientFacingOrgMemberListResponse(Model):
    members: list[ClientFacingOrgMember]
    next_cursor: str | None


@dataclass(kw_only=True)
class ClientFacingOrgTeam(Model):
    id: str
    name: str
    created_on: str
    region: Literal["us", "eu"]
    integration_team_id: str | None
    environments: list[Literal["production", "sandbox"]]
    sandbox: ClientFacingOrgTeamEnvironment | None
    production: ClientFacingOrgTeamEnvironment | None


@dataclass(kw_only=True)
class ClientFacingOrgTeamEnvironment(Model):
    lab_tests_patient_sms_communication_enabled: bool
    lab_tests_patient_email_communication_enabled: bool
    reject_duplicate_connection: bool
    sdk_per_device_activity_timeseries: bool
    partial_webhooks_enabled: bool
    minor_ordering_enabled: bool
    patient_experience: bool
    refuses_identifying_client_user_ids: bool
    critical_result_notification_email: str | None
    logo_url: str | None
    time_zone: str
    brand_information: BrandInformation | None


@dataclass(kw_only=True)
class ClientFacingOrgTeamListItem(Model):
    id: str
    name: str
    created_on: str
    region: Literal["us", "eu"]
    integration_team_id: str | None


@dataclass(kw_only=True)
class ClientFacingOrgTeamListResponse(Model):
    teams: list[ClientFacingOrgTeamListItem]
    next_cursor: str | None


@dataclass(kw_only=True)
class ClientFacingPatientDetailsCompatible(Model):
    first_name: str
    last_name: str
    dob: str
    gender: str
    phone_number: str | None
    email: str | None
    medical_proxy: ClientFacingPatientDetailsCompatibleMedicalProxy | None
    race: str | None
    ethnicity: str | None
    sexual_orientation: str | None
    gender_identity: str | None


@dataclass(kw_only=True)
class ClientFacingPatientDetailsCompatibleMedicalProxy(Model):
    first_name: str
    last_name: str
    phone_number: str
    address: ClientFacingPatientDetailsCompatibleMedicalProxyAddress
    email: str | None = None
    household_income: int | None = None
    household_size: int | None = None


@dataclass(kw_only=True)
class ClientFacingPatientDetailsCompatibleMedicalProxyAddress(Model):
    first_line: str
    second_line: str | None = None
    city: str
    state: str
    zip: str
    country: str


@dataclass(kw_only=True)
class ClientFacingPayor(Model):
    payor_code: str
    code: str
    name: str
    aliases: list[str]
    org_address: ClientFacingPayorOrgAddress
    source: Literal["platform"] | Literal["team"]


@dataclass(kw_only=True)
class ClientFacingPayorOrgAddress(Model):
    first_line: str
    second_line: str | None
    country: str
    zip: str
    city: str
    state: str
    access_notes: str | None = None


@dataclass(kw_only=True)
class ClientFacingPayorSearchResponseDeprecated(Model):
    code: str
    name: str
    aliases: list[str]
    org_address: ClientFacingPayorSearchResponseDeprecatedOrgAddress
    source: Literal["platform"] | Literal["team"]


@dataclass(kw_only=True)
class ClientFacingPayorSearchResponseDeprecatedOrgAddress(Model):
    first_line: str
    second_line: str | None
    country: str
    zip: str
    city: str
    state: str
    access_notes: str | None = None


@dataclass(kw_only=True)
class ClientFacingPeakExpiratoryFlowRateSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["L/min"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingPhysician(Model):
    first_name: str
    last_name: str
    npi: str


@dataclass(kw_only=True)
class ClientFacingProfile(Model):
    id: str
    user_id: str
    height: int | None
    birth_date: str | None
    wheelchair_use: Literal[True] | None
    gender: Literal["female", "male", "other", "unknown"] | None
    sex: Literal["female", "male", "other"] | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingProvider(Model):
    name: str
    slug: str
    logo: str


@dataclass(kw_only=True)
class ClientFacingProviderDetailed(Model):
    name: str
    slug: str
    description: str
    logo: str | None
    auth_type: Literal["oauth", "team_oauth", "sdk", "password", "email", "app", ""] | None
    supported_resources: list[ClientFacingResource]


@dataclass(kw_only=True)
class ClientFacingProviderWithStatus(Model):
    name: str
    slug: str
    logo: str
    created_on: str
    status: Literal["active", "paused", "error"]
    external_user_id: str | None
    error_details: ClientFacingConnectionErrorDetails | None
    resource_availability: dict[str, ResourceAvailability]


@dataclass(kw_only=True)
class ClientFacingRespiratoryRateTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["bpm"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingResult(Model):
    id: int
    name: str
    slug: str
    lab_id: int | None
    provider_id: str | None
    required: bool
    loinc: ClientFacingLoinc | None


@dataclass(kw_only=True)
class ClientFacingShipment(Model):
    id: str
    outbound_tracking_number: str | None
    outbound_tracking_url: str | None
    inbound_tracking_number: str | None
    inbound_tracking_url: str | None
    outbound_courier: str | None
    inbound_courier: str | None
    notes: str | None
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingSleep(Model):
    id: str
    user_id: str
    calendar_date: str
    date: str
    bedtime_start: str
    bedtime_stop: str
    type: Literal["long_sleep", "short_sleep", "acknowledged_nap", "unknown"]
    time_zone: str | None
    timezone_offset: int | None
    duration: int
    total: int | None
    awake: int
    light: int
    rem: int
    deep: int
    score: int | None
    recovery_readiness_score: int | None
    hr_lowest: int | None
    hr_average: int | None
    hr_maximum: int | None
    hr_resting: int | None
    efficiency: float | None
    latency: int | None
    temperature_delta: float | None
    skin_temperature: float | None
    hr_dip: float | None
    state: Literal["tentative", "confirmed"] | None
    average_hrv: float | None
    hrv_mean_sdnn: float | None
    respiratory_rate: float | None
    sleep_stream: ClientFacingSleepStream | None
    source: ClientFacingSource
    created_at: str
    updated_at: str
    stage_asleep_second: int | None
    stage_awake_second: int | None
    stage_light_second: int | None
    stage_rem_second: int | None
    stage_deep_second: int | None


@dataclass(kw_only=True)
class ClientFacingSleepApneaAlertSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingSleepBreathingDisturbanceSample(Model):
    timezone_offset: int | None
    type: Literal["elevated", "not_elevated"] | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingSleepCycle(Model):
    id: str
    user_id: str
    sleep_id: str
    session_start: str
    session_end: str
    stage_start_offset_second: list[int]
    stage_end_offset_second: list[int]
    stage_type: list[Literal[-1, 1, 2, 3, 4, 5]]
    time_zone: str | None
    source_provider: str
    source_type: str
    source_app_id: str | None
    source_device_id: str | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingSleepStream(Model):
    hrv: list[ClientFacingHRVTimeseries]
    heartrate: list[ClientFacingHeartRateTimeseries]
    hypnogram: list[ClientFacingSleepStreamHypnogramItem]
    respiratory_rate: list[ClientFacingRespiratoryRateTimeseries]


@dataclass(kw_only=True)
class ClientFacingSleepStreamHypnogramItem(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["stage"]
    timestamp: str
    value: float
    id: None
    start: str
    end: str


@dataclass(kw_only=True)
class ClientFacingSource(Model):
    provider: str
    type: str
    app_id: str | None
    device_id: str | None
    sport: str | None
    workout_id: str | None
    name: str
    slug: str
    logo: str


@dataclass(kw_only=True)
class ClientFacingSport(Model):
    id: int
    name: str
    slug: str


@dataclass(kw_only=True)
class ClientFacingStandDurationSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["min"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingStandHourSample(Model):
    timezone_offset: int | None
    type: Literal["stood", "idle"]
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingStepsTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingStream(Model):
    time: list[int]
    cadence: list[float | None]
    altitude: list[float | None]
    velocity_smooth: list[float | None]
    heartrate: list[int | None]
    lat: list[float | None]
    lng: list[float | None]
    distance: list[float | None]
    power: list[float | None]
    resistance: list[float | None]
    temperature: list[float | None]
    laps: list[WorkoutStreamLap] | None = None
    field_origins: dict[str, str] | None = None
    step_seconds: int | None = None


@dataclass(kw_only=True)
class ClientFacingStressLevelTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["%"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingTeam(Model):
    id: str
    org_id: str
    name: str
    svix_app_id: None
    client_id: str
    client_secret: str
    airtable_api_key: str
    airtable_base_id: str
    webhook_secret: str
    api_key: str
    api_keys: None
    configuration: None
    testkits_texts_enabled: bool
    lab_tests_patient_communication_enabled: bool
    lab_tests_patient_sms_communication_enabled: bool
    lab_tests_patient_email_communication_enabled: bool
    logo_url: str | None
    delegated_flow: Literal["order_and_results_with_customer_physician_network"]
    critical_result_notification_email: str | None


@dataclass(kw_only=True)
class ClientFacingTeamAPIKey(Model):
    id: str
    label: str
    value: str
    team_id: str
    created_at: str
    prefix: str
    expires_at: str | None
    last_used_at: str | None


@dataclass(kw_only=True)
class ClientFacingTeamAPIKeyResponse(Model):
    api_keys: list[ClientFacingTeamAPIKey]
    next_cursor: str | None


@dataclass(kw_only=True)
class ClientFacingTeamProviderCredentials(Model):
    id: str
    client_id: str | None
    client_secret_hash: str | None
    source: str
    team_id: str
    created_at: str
    updated_at: str
    details: dict[str, Any] | None
    app_url: None
    redirect_url_override: str | None


@dataclass(kw_only=True)
class ClientFacingTestKitOrderDetails(Model):
    type: Literal["testkit"]
    data: ClientFacingTestKitOrderDetailsData


@dataclass(kw_only=True)
class ClientFacingTestKitOrderDetailsData(Model):
    id: str
    created_at: str
    updated_at: str
    shipment: ClientFacingShipment | None


@dataclass(kw_only=True)
class ClientFacingUVExposureSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["index"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingUser(Model):
    user_id: str
    team_id: str
    client_user_id: str
    created_on: str
    connected_sources: list[ConnectedSource]
    fallback_time_zone: FallbackTimeZone | None
    fallback_birth_date: FallbackBirthDate | None
    ingestion_start: str | None
    ingestion_end: str | None


@dataclass(kw_only=True)
class ClientFacingVO2MaxTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["mL/kg/min"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWaistCircumferenceSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["cm"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWalkInOrderDetails(Model):
    type: Literal["walk_in_test"]
    data: ClientFacingWalkInOrderDetailsData


@dataclass(kw_only=True)
class ClientFacingWalkInOrderDetailsData(Model):
    id: str
    created_at: str
    updated_at: str
    appointment_id: str | None


@dataclass(kw_only=True)
class ClientFacingWaterTimeseries(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["ml"]
    timestamp: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWheelchairPushSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWorkout(Model):
    id: str
    user_id: str
    title: str | None
    time_zone: str | None
    timezone_offset: int | None
    average_hr: int | None
    max_hr: int | None
    min_hr: int | None
    distance: float | None
    calendar_date: str
    time_start: str
    time_end: str
    calories: float | None
    sport: ClientFacingSport
    hr_zones: list[int] | None
    moving_time: int | None
    total_elevation_gain: float | None
    elev_high: float | None
    elev_low: float | None
    average_speed: float | None
    max_speed: float | None
    average_watts: float | None
    device_watts: float | None
    max_watts: float | None
    weighted_average_watts: float | None
    steps: int | None
    map: ClientFacingWorkoutMap | None
    provider_id: str
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class ClientFacingWorkoutDistanceSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["m"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWorkoutDurationSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["min"]
    timestamp: str
    start: str
    end: str
    value: float
    intensity: Literal["low", "medium", "high"] | None
    id: int | None = None


@dataclass(kw_only=True)
class ClientFacingWorkoutMap(Model):
    polyline: str | None
    summary_polyline: str | None


@dataclass(kw_only=True)
class ClientFacingWorkoutSwimmingStrokeSample(Model):
    timezone_offset: int | None
    type: str | None
    unit: Literal["count"]
    timestamp: str
    start: str
    end: str
    value: float
    id: int | None = None


@dataclass(kw_only=True)
class ClientSleepCycleResponse(Model):
    sleep_cycle: list[ClientFacingSleepCycle]


@dataclass(kw_only=True)
class ClientSleepResponse(Model):
    sleep: list[ClientFacingSleep]


@dataclass(kw_only=True)
class ClientWorkoutResponse(Model):
    workouts: list[ClientFacingWorkout]


@dataclass(kw_only=True)
class ClinicalInformation(Model):
    fasting: bool
    notes: str | None
    information: str | None
    total_volume: str | None


@dataclass(kw_only=True)
class ComponentPricingConditions(Model):
    us_state: USStatePricingCondition | None = None
    reflex: dict[str, Any] | None = None
    critical_care: dict[str, Any] | None = None


@dataclass(kw_only=True)
class ConnectManualProviderResponse(Model):
    success: bool


@dataclass(kw_only=True)
class ConnectedSource(Model):
    provider: ClientFacingProvider
    created_on: str
    source: ClientFacingProvider


@dataclass(kw_only=True)
class ConnectionRecipe(Model):
    user_id: str
    access_token: str
    refresh_token: str
    provider_id: str
    expires_at: int
    oauth_scopes: list[str] | None = None


@dataclass(kw_only=True)
class ConnectionResource(Model):
    resource: str
    newest_data: str | None
    last_attempt: ConnectionResourceLastAttempt


@dataclass(kw_only=True)
class ConnectionResourceLastAttempt(Model):
    timestamp: str
    status: Literal["success", "failure"]


@dataclass(kw_only=True)
class ContinuousQuery(Model):
    id: str
    status: Literal["active", "archived"]
    slug: str
    title: str
    team_id: str | None
    query: Any
    query_config: Any
    scheduling_preferences: ContinuousQuerySchedulingPreferences
    result_table_schema: Any
    resource_dependencies: list[str]
    export_preferences: ContinuousQueryExportPreferences
    fhir_observation_mappers: list[str]


@dataclass(kw_only=True)
class ContinuousQueryDataEventPreferences(Model):
    enabled: bool | None = None


@dataclass(kw_only=True)
class ContinuousQueryExportPreferences(Model):
    data_events: ContinuousQueryDataEventPreferences | None = None
    fhir_observations: bool | None = None


@dataclass(kw_only=True)
class ContinuousQueryResponse(Model):
    data: list[ContinuousQuery]
    next_cursor: str | None


@dataclass(kw_only=True)
class ContinuousQuerySchedulingPreferences(Model):
    minimum_gap_duration_second: int | None = None


@dataclass(kw_only=True)
class ContinuousQueryTaskHistoryEntry(Model):
    query_id: str
    user_id: str
    status: Literal["scheduled", "started", "completed", "error", "skipped"]
    scheduled_at: str
    started_at: str | None
    ended_at: str | None
    error_details: str | None


@dataclass(kw_only=True)
class ContinuousQueryTaskHistoryResponse(Model):
    data: list[ContinuousQueryTaskHistoryEntry]
    next_cursor: str | None


@dataclass(kw_only=True)
class ContraceptiveEntry(Model):
    date: str
    type: Literal["unspecified", "implant", "injection", "iud", "intravaginal_ring", "oral", "patch"]


@dataclass(kw_only=True)
class ConvertCompendiumResponse(Model):
    source_lab_test_id: str | None
    source_lab_id: int | None
    target_lab_id: int
    target_lab_slug: str
    source_provider_ids: list[str]
    converted_provider_ids: list[str]
    unresolved_provider_ids: list[str]
    by_source_provider_id: dict[str, ProviderIdConversionResponse]


@dataclass(kw_only=True)
class ConvertedResult(Model):
    unit_system: Literal["si", "conventional"]
    unit: str
    result: str
    value: float | None
    reference_range: str | None
    min_range_value: float | None
    max_range_value: float | None


@dataclass(kw_only=True)
class Coverage(Model):
    user_id: str
    start_date: str
    end_date: str
    coverage: list[ResourceCoverage]


@dataclass(kw_only=True)
class CoverageDays(Model):
    start_date: str
    end_date: str


@dataclass(kw_only=True)
class CreateTeamAccessTokenResponse(Model):
    access_token: str
    expires_in: int


@dataclass(kw_only=True)
class CreateUnmatchedResultTestResponse(Model):
    run_id: str
    status: Literal["queued", "running", "succeeded", "failed"]


@dataclass(kw_only=True)
class CreateUserPortalURLResponse(Model):
    url: str
    expires_in: int


@dataclass(kw_only=True)
class CreatedAssistantToken(Model):
    id: str
    label: str
    user_ids: list[str] | None
    classes: list[str]
    start_date: str | None
    end_date: str | None
    created_at: str
    expires_at: str
    token: str


@dataclass(kw_only=True)
class CreatorManagementKey(Model):
    type: Literal["management_key"]


@dataclass(kw_only=True)
class CreatorVitalStaff(Model):
    type: Literal["vital_staff"]


@dataclass(kw_only=True)
class CriticalResult(Model):
    id: str
    name: str
    slug: str
    sub_id: str | None
    provider_id: str | None
    loinc: str | None
    observed_at: str | None
    acknowledgement: Acknowledgement | None
    is_withdrawn: bool


@dataclass(kw_only=True)
class CriticalResults(Model):
    order_id: str
    results: list[CriticalResult]
    former: list[FormerAcknowledgement]


@dataclass(kw_only=True)
class CustomCredentialPreparationStep(Model):
    type: Literal["redirect_uri", "webhook_uri", "iam_principal"]
    key: str | None
    value: str
    description: str | None


@dataclass(kw_only=True)
class CustomCredentialsResponse(Model):
    credentials: list[ClientFacingTeamProviderCredentials]
    next_cursor: str | None


@dataclass(kw_only=True)
class DaySlots(Model):
    location: AppointmentLocation | None
    date: str
    slots: list[TimeSlot]


@dataclass(kw_only=True)
class DecisionLimit(Model):
    label: str
    min: float | None
    max: float | None
    interpretation: Literal["normal", "abnormal", "critical"] | None


@dataclass(kw_only=True)
class DeleteTeamApiKeysResponse(Model):
    success: list[str]
    failure: list[str]
    not_found: list[str]


@dataclass(kw_only=True)
class DeleteTeamCustomCredentialsResponse(Model):
    success: list[str]
    failure: list[str]
    not_found: list[str]


@dataclass(kw_only=True)
class DeletedInlet(Model):
    success: bool


@dataclass(kw_only=True)
class DeletedMobileApp(Model):
    success: bool


@dataclass(kw_only=True)
class Deletion(Model):
    id: str | None
    user_id: str
    state: Literal["dry_run", "deleted", "undone", "purged"]
    by: Literal["data", "summary", "source", "import"]
    resource: str | None
    provider: str | None
    source_type: str | None
    start_date: str | None
    end_date: str | None
    summary_id: str | None
    import_id: str | None
    allow_again: bool
    samples: int
    summaries: int
    counts: list[DeletionCount]
    created_at: str
    undo_until: str | None


@dataclass(kw_only=True)
class DeletionCount(Model):
    resource: str
    provider: str
    source_type: str
    kind: Literal["samples", "summaries"]
    count: int
    start_date: str | None
    end_date: str | None


@dataclass(kw_only=True)
class Deletions(Model):
    deletions: list[Deletion]
    next_cursor: str | None


@dataclass(kw_only=True)
class DemoConnectionStatus(Model):
    success: bool
    detail: str


@dataclass(kw_only=True)
class DetectedDeviationEntry(Model):
    date: str
    deviation: Literal["persistent_intermenstrual_bleeding", "prolonged_menstrual_periods", "irregular_menstrual_cycles", "infrequent_menstrual_cycles"]


@dataclass(kw_only=True)
class DoubtfulValues(Model):
    unit: str
    likelier_unit: str
    count: int
    first: int


@dataclass(kw_only=True)
class EligibilityAcknowledgedError(Model):
    segment: str
    position: str
    element: str | None
    code: str


@dataclass(kw_only=True)
class EligibilityAcknowledgement(Model):
    is_accepted: bool
    code: str
    note: str | None
    errors: list[EligibilityAcknowledgedError]


@dataclass(kw_only=True)
class EligibilityBatch(Model):
    id: str
    status: Literal["in_progress", "done"]
    total: int
    pending: int
    checked: int
    failed: int
    created_at: str


@dataclass(kw_only=True)
class EligibilityBatchItem(Model):
    user_id: str
    status: Literal["pending", "checked", "failed"]
    error: EligibilityBatchItemError | None
    check: EligibilityCheck | None


@dataclass(kw_only=True)
class EligibilityBatchItemError(Model):
    code: str
    message: str | None


@dataclass(kw_only=True)
class EligibilityBatchItemPage(Model):
    data: list[EligibilityBatchItem]
    next_cursor: str | None


@dataclass(kw_only=True)
class EligibilityBatchPage(Model):
    data: list[EligibilityBatch]
    next_cursor: str | None


@dataclass(kw_only=True)
class EligibilityBenefit(Model):
    of: Literal["subscriber", "dependent"]
    kind: Literal["active", "inactive", "co_insurance", "co_payment", "deductible", "coverage_basis", "description", "exclusion", "limitation", "out_of_pocket", "not_covered", "primary_care", "disclaimer", "other_payer", "contact", "cannot_process", "spend_down", "other"]
    level: str | None
    service_type_codes: list[str]
    insurance_type: str | None
    period: str | None
    amount: str | None
    percent: str | None
    quantity: EligibilityCodedValue | None
    needs_authorisation: bool | None
    network: str | None
    procedure: EligibilityCodedValue | None
    dates: list[EligibilityDate]
    references: list[EligibilityReference]
    messages: list[str]
    parties: list[EligibilityParty]
    codes: EligibilityBenefitCodes
    segments: list[str]
    unusable: list[EligibilityUnusableElement]


@dataclass(kw_only=True)
class EligibilityBenefitCodes(Model):
    kind: str
    level: str | None
    insurance_type: str | None
    period: str | None
    authorisation: str | None
    network: str | None


@dataclass(kw_only=True)
class EligibilityCheck(Model):
    id: str
    user_id: str
    insurance_id: str
    payor_code: str
    is_primary: bool
    service_type_codes: list[str]
    service_date: str
    outcome: Literal["active", "inactive", "not_found", "rejected", "unknown"]
    reason: Literal["payer_refused", "payer_unavailable", "form_refused", "only_acknowledged", "no_status", "outside_period", "unreadable_period", "service_not_covered", "service_excluded", "services_differ", "other_trace", "unreadable", "timeout", "interrupted", "unreachable"] | None
    trace_number: str
    answer_kind: Literal["answer", "transaction_acknowledged", "interchange_acknowledged", "unreadable"] | None
    acknowledgement: EligibilityAcknowledgement | None
    unreadable: EligibilityUnreadable | None
    payer: EligibilityParty | None
    subscriber: EligibilityPatient | None
    dependent: EligibilityPatient | None
    plans: list[EligibilityPlan]
    errors: list[EligibilityError]
    created_at: str
    checked_at: str | None


@dataclass(kw_only=True)
class EligibilityCheckPage(Model):
    data: list[EligibilityCheck]
    next_cursor: str | None


@dataclass(kw_only=True)
class EligibilityCheckWithX12(Model):
    id: str
    user_id: str
    insurance_id: str
    payor_code: str
    is_primary: bool
    service_type_codes: list[str]
    service_date: str
    outcome: Literal["active", "inactive", "not_found", "rejected", "unknown"]
    reason: Literal["payer_refused", "payer_unavailable", "form_refused", "only_acknowledged", "no_status", "outside_period", "unreadable_period", "service_not_covered", "service_excluded", "services_differ", "other_trace", "unreadable", "timeout", "interrupted", "unreachable"] | None
    trace_number: str
    answer_kind: Literal["answer", "transaction_acknowledged", "interchange_acknowledged", "unreadable"] | None
    acknowledgement: EligibilityAcknowledgement | None
    unreadable: EligibilityUnreadable | None
    payer: EligibilityParty | None
    subscriber: EligibilityPatient | None
    dependent: EligibilityPatient | None
    plans: list[EligibilityPlan]
    errors: list[EligibilityError]
    created_at: str
    checked_at: str | None
    x12: EligibilityCheckWithX12X12 | None = None


@dataclass(kw_only=True)
class EligibilityCheckWithX12X12(Model):
    request: str
    response: str | None


@dataclass(kw_only=True)
class EligibilityCodedValue(Model):
    code: str
    value: str


@dataclass(kw_only=True)
class EligibilityDate(Model):
    code: str
    from_: str = field(metadata={"name": "from"})
    to: str | None


@dataclass(kw_only=True)
class EligibilityError(Model):
    loop: Literal["payer", "provider", "subscriber", "dependent", "benefit"]
    code: str
    text: str | None
    is_invalid_request: bool
    follow_up: Literal["correct_and_resubmit", "resubmission_not_allowed", "resubmit_original", "resubmission_allowed", "do_not_resubmit_inquiry_open", "wait_30_days", "wait_10_days", "do_not_resubmit_we_will_answer"] | None
    follow_up_code: str | None


@dataclass(kw_only=True)
class EligibilityParty(Model):
    code: str
    name: str
    first_name: str | None
    id_code: str | None
    id: str | None


@dataclass(kw_only=True)
class EligibilityPatient(Model):
    code: str
    name: str
    first_name: str | None
    id_code: str | None
    id: str | None
    birth_date: str | None
    gender: str | None
    references: list[EligibilityReference]
    dates: list[EligibilityDate]


@dataclass(kw_only=True)
class EligibilityPlan(Model):
    name: str | None
    insurance_type: str | None
    insurance_type_code: str | None
    benefits: list[EligibilityBenefit]


@dataclass(kw_only=True)
class EligibilityReference(Model):
    code: str
    value: str
    text: str | None


@dataclass(kw_only=True)
class EligibilityUnreadable(Model):
    problem: str
    detail: str


@dataclass(kw_only=True)
class EligibilityUnusableElement(Model):
    element: str
    value: str


@dataclass(kw_only=True)
class EndedMemberSessions(Model):
    ended: int


@dataclass(kw_only=True)
class EndedPhoneSessions(Model):
    ended: int


@dataclass(kw_only=True)
class Energy(Model):
    unit: Literal["kcal"]
    value: float


@dataclass(kw_only=True)
class EstimateOrderSetPricingResponse(Model):
    currency: Literal["USD"]
    data: list[OrderSetPricing]


@dataclass(kw_only=True)
class EventDestinationAzureAMQPAttributes(Model):
    connection_string: str
    default_event_hub: str
    event_hub_matchers: list[EventDestinationEventHubMatcher] | None = None
    compression: Literal["always", "auto"] | None = None


@dataclass(kw_only=True)
class EventDestinationCloudPubSubAttributes(Model):
    project: str
    topic: str
    message_ordering: bool
    service_account_key: str | None = None
    endpoint: str | None = None


@dataclass(kw_only=True)
class EventDestinationEventHubMatcher(Model):
    event_type_prefix: str | None = None
    event_type_regex: str | None = None
    event_hub: str | None = None
    blob_storage: dict[str, Any] | None = None


@dataclass(kw_only=True)
class EventDestinationKafkaAttributes(Model):
    brokers: list[str]
    topic: str
    tls: bool | None = None
    sasl_mechanism: Literal["plain", "scram-sha-256", "scram-sha-512"] | None = None
    username: str | None = None
    password: str | None = None


@dataclass(kw_only=True)
class EventDestinationNATSAttributes(Model):
    url: str
    subject_prefix: str | None = None


@dataclass(kw_only=True)
class EventDestinationPreferences(Model):
    preferred: Literal["svix", "rabbitmq", "azure_amqp", "nats", "cloud_pubsub", "kafka"]
    enabled: list[Literal["svix", "rabbitmq", "azure_amqp", "nats", "cloud_pubsub", "kafka"]]


@dataclass(kw_only=True)
class EventDestinationRabbitMQAttributes(Model):
    uri: str
    exchange: str


@dataclass(kw_only=True)
class EventDestinationSvixAttributes(Model):
    regional: Literal[True] | None = None


@dataclass(kw_only=True)
class EventTailEntry(Model):
    id: str
    event_type: str
    user_id: str | None
    created_at: str
    is_kept: bool


@dataclass(kw_only=True)
class EventTailResponse(Model):
    data: list[EventTailEntry]
    next_cursor: str
    complete_since: str
    has_gap: bool


@dataclass(kw_only=True)
class EventType(Model):
    event_type: str
    is_operational: bool
    example: Any = None


@dataclass(kw_only=True)
class EventTypeListResponse(Model):
    data: list[EventType]


@dataclass(kw_only=True)
class EventsResponse(Model):
    data: list[PulledEvent]
    next_cursor: str | None


@dataclass(kw_only=True)
class ExplainedActivity(Model):
    user_id: str
    calendar_date: str
    time_zone: str | None
    start: str
    end: str
    totals: list[ExplainedTotal]


@dataclass(kw_only=True)
class ExplainedTotal(Model):
    resource: Literal["steps", "distance", "calories_active", "calories_basal", "floors_climbed", "wheelchair_push"]
    unit: str
    total: float
    sources: list[ExplainedTotalSourcesItem]
    intervals: list[ExplainedTotalIntervalsItem]


@dataclass(kw_only=True)
class ExplainedTotalIntervalsItem(Model):
    start: str
    end: str
    provider: str
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    counted: float
    over: list[ExplainedTotalIntervalsItemOverItem]


@dataclass(kw_only=True)
class ExplainedTotalIntervalsItemOverItem(Model):
    provider: str
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    because: Literal["source_type", "query_override", "team_priority", "provider_name"]


@dataclass(kw_only=True)
class ExplainedTotalSourcesItem(Model):
    provider: str
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    recorded: float
    counted: float


@dataclass(kw_only=True)
class ExplainedWorkout(Model):
    id: str
    provider: str
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    time_start: str
    time_end: str
    sport: str
    same_activity: list[ExplainedWorkoutSameActivityItem]
    app_id: str | None


@dataclass(kw_only=True)
class ExplainedWorkoutSameActivityItem(Model):
    id: str
    provider: str
    type: Literal["unknown", "phone", "watch", "app", "multiple_sources", "fingerprick", "cuff", "manual_scan", "automatic", "insulin_pump", "scale", "chest_strap", "ring", "lab", "exercise_machine", "earphone"]
    time_start: str
    time_end: str
    sport: str
    shared_second: float
    because: Literal["source_type", "query_override", "team_priority", "provider_name", "same_source"]
    app_id: str | None


@dataclass(kw_only=True)
class ExplainedWorkouts(Model):
    user_id: str
    calendar_date: str
    workouts: list[ExplainedWorkout]


@dataclass(kw_only=True)
class FallbackBirthDate(Model):
    value: str
    source_slug: str
    updated_at: str


@dataclass(kw_only=True)
class FallbackTimeZone(Model):
    id: str
    source_slug: str
    updated_at: str


@dataclass(kw_only=True)
class Fats(Model):
    saturated: float | None
    monounsaturated: float | None
    polyunsaturated: float | None
    omega3: float | None
    omega6: float | None
    total: float | None


@dataclass(kw_only=True)
class FhirMetadataResponse(Model):
    resourceType: Literal["CapabilityStatement"]


@dataclass(kw_only=True)
class FileImportReport(Model):
    kind: Literal["apple_health", "fit", "gpx", "tcx", "dexcom_clarity", "libreview", "nightscout", "google_takeout", "google_fit", "whoop", "oura", "garmin", "samsung_health", "strava", "health_connect", "withings", "csv"]
    samples: int
    created: int
    updated: int
    sleeps: int
    workouts: int
    routes: int
    meals: int
    cycles: int
    electrocardiograms: int
    days: int
    not_imported: dict[str, int]
    refused: FileImportReportRefused
    unreadable: list[str]
    resumed_at: int
    notes: list[str]
    records: int
    stored: int
    replaced: int
    merged: int
    derived: int
    first_left_out: dict[str, str]
    fields_left_out: dict[str, int]


@dataclass(kw_only=True)
class FileImportReportRefused(Model):
    time: int
    unit: int
    value: int


@dataclass(kw_only=True)
class FitImportReport(Model):
    samples: int
    created: int
    updated: int
    workouts: int
    left_out: str | None
    records: int
    stored: int
    replaced: int
    merged: int
    not_imported: dict[str, int]
    refused: FitImportReportRefused
    fields_left_out: dict[str, int]


@dataclass(kw_only=True)
class FitImportReportRefused(Model):
    time: int
    unit: int
    value: int


@dataclass(kw_only=True)
class FormerAcknowledgement(Model):
    id: str
    acknowledged_at: str
    acknowledged_by: Acknowledger
    note: str | None


@dataclass(kw_only=True)
class FormerBiomarkerResult(Model):
    result: str
    type: Literal["numeric", "range", "comment", "coded_value"]
    unit: str | None
    reference_range: str | None
    interpretation: str
    source_interpretation: str
    notes: str | None
    timestamp: str | None
    status: str | None = None
    replaced_at: str


@dataclass(kw_only=True)
class FoundUser(Model):
    user_id: str
    client_user_id: str
    created_on: str
    connections: list[FoundUserConnection]


@dataclass(kw_only=True)
class FoundUserConnection(Model):
    provider: str
    status: Literal["active", "paused", "error"]
    error_type: str | None
    connected_on: str
    last_data: str | None


@dataclass(kw_only=True)
class GenericPricingComponent(Model):
    id: Literal["placed_order_charge", "requisition_charge", "draw_charge", "mobile_phlebotomy_charge", "delivered_kit_charge", "completed_kit_charge", "critical_care_charge", "lab_charge", "lab_priority_charge"]
    pricing: SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing


@dataclass(kw_only=True)
class GetLabTestCollectionInstructionsResponse(Model):
    total_tubes: int
    lab: ClientFacingLab


@dataclass(kw_only=True)
class GetLabTestPricingResponse(Model):
    currency: Literal["USD"]
    data: dict[str, LabTestPanelPricing]


@dataclass(kw_only=True)
class GetLinkConfigResponse(Model):
    team_name: str
    logo_url: str | None
    brand_color: str | None
    redirect_url: str | None
    on_error: str | None
    on_close: str | None


@dataclass(kw_only=True)
class GetLinkStateResponse(Model):
    state: Literal["created", "started", "success", "error"]
    user_id: str
    provider: str | None
    redirect_url: str | None
    error_type: str | None
    error: str | None
    expires_at: str


@dataclass(kw_only=True)
class GetMarkersOfLabTestResponse(Model):
    markers: list[ClientFacingMarkerComplete]
    total: int | None
    page: int | None
    size: int | None
    pricing: MarkerPricingResponse | None


@dataclass(kw_only=True)
class GetMarkersResponse(Model):
    markers: list[ClientFacingMarkerComplete]
    total: int | None
    page: int | None
    size: int | None
    pages: int | None
    pricing: MarkerPricingResponse | None


@dataclass(kw_only=True)
class GetOrderCommunicationSettingsResponse(Model):
    order_id: str
    sms_enabled: bool


@dataclass(kw_only=True)
class GetOrderTransactionResponse(Model):
    id: str
    team_id: str
    status: Literal["active", "completed", "cancelled"]
    orders: list[OrderSummary]


@dataclass(kw_only=True)
class GetOrdersResponse(Model):
    orders: list[ClientFacingOrder]
    total: int | None
    page: int
    size: int


@dataclass(kw_only=True)
class GetTeamLabAccountsResponse(Model):
    data: list[ClientFacingLabAccount]


@dataclass(kw_only=True)
class GetUnmatchedResultTestResponse(Model):
    run_id: str
    status: Literal["queued", "running", "succeeded", "failed"]
    stage: Literal["queued", "validating", "selecting_configuration", "creating_orders", "transitioning_orders", "writing_result", "matching_result", "verifying_review", "succeeded", "failed"]
    case: Literal["match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"]
    order_source: Literal["managed", "provided"]
    result_status: Literal["final", "partial"]
    orders: dict[str, UnmatchedResultTestOrderArtifact]
    raw_result_id: str | None
    error: UnmatchedResultTestFailure | None
    created_at: str
    updated_at: str
    started_at: str | None
    completed_at: str | None


@dataclass(kw_only=True)
class GroupedAFibBurden(Model):
    source: ClientFacingSource
    data: list[ClientFacingAFibBurdenSample]


@dataclass(kw_only=True)
class GroupedAFibBurdenResponse(Model):
    groups: dict[str, list[GroupedAFibBurden]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBasalBodyTemperature(Model):
    source: ClientFacingSource
    data: list[ClientFacingBasalBodyTemperatureSample]


@dataclass(kw_only=True)
class GroupedBasalBodyTemperatureResponse(Model):
    groups: dict[str, list[GroupedBasalBodyTemperature]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBloodOxygen(Model):
    source: ClientFacingSource
    data: list[ClientFacingBloodOxygenTimeseries]


@dataclass(kw_only=True)
class GroupedBloodOxygenResponse(Model):
    groups: dict[str, list[GroupedBloodOxygen]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBloodPressure(Model):
    source: ClientFacingSource
    data: list[ClientFacingBloodPressureTimeseries]


@dataclass(kw_only=True)
class GroupedBloodPressureResponse(Model):
    groups: dict[str, list[GroupedBloodPressure]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBodyFat(Model):
    source: ClientFacingSource
    data: list[ClientFacingBodyFatTimeseries]


@dataclass(kw_only=True)
class GroupedBodyFatResponse(Model):
    groups: dict[str, list[GroupedBodyFat]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBodyMassIndex(Model):
    source: ClientFacingSource
    data: list[ClientFacingBodyMassIndexSample]


@dataclass(kw_only=True)
class GroupedBodyMassIndexResponse(Model):
    groups: dict[str, list[GroupedBodyMassIndex]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBodyTemperature(Model):
    source: ClientFacingSource
    data: list[ClientFacingBodyTemperatureSample]


@dataclass(kw_only=True)
class GroupedBodyTemperatureDelta(Model):
    source: ClientFacingSource
    data: list[ClientFacingBodyTemperatureDeltaSample]


@dataclass(kw_only=True)
class GroupedBodyTemperatureDeltaResponse(Model):
    groups: dict[str, list[GroupedBodyTemperatureDelta]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBodyTemperatureResponse(Model):
    groups: dict[str, list[GroupedBodyTemperature]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedBodyWeight(Model):
    source: ClientFacingSource
    data: list[ClientFacingBodyWeightTimeseries]


@dataclass(kw_only=True)
class GroupedBodyWeightResponse(Model):
    groups: dict[str, list[GroupedBodyWeight]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedCaffeine(Model):
    source: ClientFacingSource
    data: list[ClientFacingCaffeineTimeseries]


@dataclass(kw_only=True)
class GroupedCaffeineResponse(Model):
    groups: dict[str, list[GroupedCaffeine]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedCaloriesActive(Model):
    source: ClientFacingSource
    data: list[ClientFacingCaloriesActiveTimeseries]


@dataclass(kw_only=True)
class GroupedCaloriesActiveResponse(Model):
    groups: dict[str, list[GroupedCaloriesActive]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedCaloriesBasal(Model):
    source: ClientFacingSource
    data: list[ClientFacingCaloriesBasalTimeseries]


@dataclass(kw_only=True)
class GroupedCaloriesBasalResponse(Model):
    groups: dict[str, list[GroupedCaloriesBasal]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedCarbohydrates(Model):
    source: ClientFacingSource
    data: list[ClientFacingCarbohydratesSample]


@dataclass(kw_only=True)
class GroupedCarbohydratesResponse(Model):
    groups: dict[str, list[GroupedCarbohydrates]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedCholesterol(Model):
    source: ClientFacingSource
    data: list[ClientFacingCholesterolTimeseries]


@dataclass(kw_only=True)
class GroupedCholesterolResponse(Model):
    groups: dict[str, list[GroupedCholesterol]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedDaylightExposure(Model):
    source: ClientFacingSource
    data: list[ClientFacingDaylightExposureSample]


@dataclass(kw_only=True)
class GroupedDaylightExposureResponse(Model):
    groups: dict[str, list[GroupedDaylightExposure]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedDistance(Model):
    source: ClientFacingSource
    data: list[ClientFacingDistanceTimeseries]


@dataclass(kw_only=True)
class GroupedDistanceResponse(Model):
    groups: dict[str, list[GroupedDistance]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedElectrocardiogramVoltage(Model):
    source: ClientFacingSource
    data: list[ClientFacingElectrocardiogramVoltageTimeseries]


@dataclass(kw_only=True)
class GroupedElectrocardiogramVoltageResponse(Model):
    groups: dict[str, list[GroupedElectrocardiogramVoltage]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedExtended(Model):
    source: ClientFacingSource
    data: list[ClientFacingExtendedSample]


@dataclass(kw_only=True)
class GroupedExtendedResponse(Model):
    groups: dict[str, list[GroupedExtended]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedFall(Model):
    source: ClientFacingSource
    data: list[ClientFacingFallSample]


@dataclass(kw_only=True)
class GroupedFallResponse(Model):
    groups: dict[str, list[GroupedFall]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedFloorsClimbed(Model):
    source: ClientFacingSource
    data: list[ClientFacingFloorsClimbedTimeseries]


@dataclass(kw_only=True)
class GroupedFloorsClimbedResponse(Model):
    groups: dict[str, list[GroupedFloorsClimbed]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedForcedExpiratoryVolume1(Model):
    source: ClientFacingSource
    data: list[ClientFacingForcedExpiratoryVolume1Sample]


@dataclass(kw_only=True)
class GroupedForcedExpiratoryVolume1Response(Model):
    groups: dict[str, list[GroupedForcedExpiratoryVolume1]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedForcedVitalCapacity(Model):
    source: ClientFacingSource
    data: list[ClientFacingForcedVitalCapacitySample]


@dataclass(kw_only=True)
class GroupedForcedVitalCapacityResponse(Model):
    groups: dict[str, list[GroupedForcedVitalCapacity]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedGlucose(Model):
    source: ClientFacingSource
    data: list[ClientFacingGlucoseTimeseries]


@dataclass(kw_only=True)
class GroupedGlucoseResponse(Model):
    groups: dict[str, list[GroupedGlucose]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHRV(Model):
    source: ClientFacingSource
    data: list[ClientFacingHRVTimeseries]


@dataclass(kw_only=True)
class GroupedHRVResponse(Model):
    groups: dict[str, list[GroupedHRV]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHandwashing(Model):
    source: ClientFacingSource
    data: list[ClientFacingHandwashingSample]


@dataclass(kw_only=True)
class GroupedHandwashingResponse(Model):
    groups: dict[str, list[GroupedHandwashing]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHeartRate(Model):
    source: ClientFacingSource
    data: list[ClientFacingHeartRateTimeseries]


@dataclass(kw_only=True)
class GroupedHeartRateAlert(Model):
    source: ClientFacingSource
    data: list[ClientFacingHeartRateAlertSample]


@dataclass(kw_only=True)
class GroupedHeartRateAlertResponse(Model):
    groups: dict[str, list[GroupedHeartRateAlert]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHeartRateRecoveryOneMinute(Model):
    source: ClientFacingSource
    data: list[ClientFacingHeartRateRecoveryOneMinuteSample]


@dataclass(kw_only=True)
class GroupedHeartRateRecoveryOneMinuteResponse(Model):
    groups: dict[str, list[GroupedHeartRateRecoveryOneMinute]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHeartRateResponse(Model):
    groups: dict[str, list[GroupedHeartRate]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedHypnogram(Model):
    source: ClientFacingSource
    data: list[ClientFacingHypnogramTimeseries]


@dataclass(kw_only=True)
class GroupedHypnogramResponse(Model):
    groups: dict[str, list[GroupedHypnogram]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedIge(Model):
    source: ClientFacingSource
    data: list[ClientFacingIgeTimeseries]


@dataclass(kw_only=True)
class GroupedIgeResponse(Model):
    groups: dict[str, list[GroupedIge]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedIgg(Model):
    source: ClientFacingSource
    data: list[ClientFacingIggTimeseries]


@dataclass(kw_only=True)
class GroupedIggResponse(Model):
    groups: dict[str, list[GroupedIgg]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedInhalerUsage(Model):
    source: ClientFacingSource
    data: list[ClientFacingInhalerUsageSample]


@dataclass(kw_only=True)
class GroupedInhalerUsageResponse(Model):
    groups: dict[str, list[GroupedInhalerUsage]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedInsulinInjection(Model):
    source: ClientFacingSource
    data: list[ClientFacingInsulinInjectionSample]


@dataclass(kw_only=True)
class GroupedInsulinInjectionResponse(Model):
    groups: dict[str, list[GroupedInsulinInjection]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedLeanBodyMass(Model):
    source: ClientFacingSource
    data: list[ClientFacingLeanBodyMassSample]


@dataclass(kw_only=True)
class GroupedLeanBodyMassResponse(Model):
    groups: dict[str, list[GroupedLeanBodyMass]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedMindfulnessMinutes(Model):
    source: ClientFacingSource
    data: list[ClientFacingMindfulnessMinutesTimeseries]


@dataclass(kw_only=True)
class GroupedMindfulnessMinutesResponse(Model):
    groups: dict[str, list[GroupedMindfulnessMinutes]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedNote(Model):
    source: ClientFacingSource
    data: list[ClientFacingNoteSample]


@dataclass(kw_only=True)
class GroupedNoteResponse(Model):
    groups: dict[str, list[GroupedNote]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedPeakExpiratoryFlowRate(Model):
    source: ClientFacingSource
    data: list[ClientFacingPeakExpiratoryFlowRateSample]


@dataclass(kw_only=True)
class GroupedPeakExpiratoryFlowRateResponse(Model):
    groups: dict[str, list[GroupedPeakExpiratoryFlowRate]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedRespiratoryRate(Model):
    source: ClientFacingSource
    data: list[ClientFacingRespiratoryRateTimeseries]


@dataclass(kw_only=True)
class GroupedRespiratoryRateResponse(Model):
    groups: dict[str, list[GroupedRespiratoryRate]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedSleepApneaAlert(Model):
    source: ClientFacingSource
    data: list[ClientFacingSleepApneaAlertSample]


@dataclass(kw_only=True)
class GroupedSleepApneaAlertResponse(Model):
    groups: dict[str, list[GroupedSleepApneaAlert]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedSleepBreathingDisturbance(Model):
    source: ClientFacingSource
    data: list[ClientFacingSleepBreathingDisturbanceSample]


@dataclass(kw_only=True)
class GroupedSleepBreathingDisturbanceResponse(Model):
    groups: dict[str, list[GroupedSleepBreathingDisturbance]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedStandDuration(Model):
    source: ClientFacingSource
    data: list[ClientFacingStandDurationSample]


@dataclass(kw_only=True)
class GroupedStandDurationResponse(Model):
    groups: dict[str, list[GroupedStandDuration]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedStandHour(Model):
    source: ClientFacingSource
    data: list[ClientFacingStandHourSample]


@dataclass(kw_only=True)
class GroupedStandHourResponse(Model):
    groups: dict[str, list[GroupedStandHour]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedSteps(Model):
    source: ClientFacingSource
    data: list[ClientFacingStepsTimeseries]


@dataclass(kw_only=True)
class GroupedStepsResponse(Model):
    groups: dict[str, list[GroupedSteps]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedStressLevel(Model):
    source: ClientFacingSource
    data: list[ClientFacingStressLevelTimeseries]


@dataclass(kw_only=True)
class GroupedStressLevelResponse(Model):
    groups: dict[str, list[GroupedStressLevel]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedUVExposure(Model):
    source: ClientFacingSource
    data: list[ClientFacingUVExposureSample]


@dataclass(kw_only=True)
class GroupedUVExposureResponse(Model):
    groups: dict[str, list[GroupedUVExposure]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedVO2Max(Model):
    source: ClientFacingSource
    data: list[ClientFacingVO2MaxTimeseries]


@dataclass(kw_only=True)
class GroupedVO2MaxResponse(Model):
    groups: dict[str, list[GroupedVO2Max]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWaistCircumference(Model):
    source: ClientFacingSource
    data: list[ClientFacingWaistCircumferenceSample]


@dataclass(kw_only=True)
class GroupedWaistCircumferenceResponse(Model):
    groups: dict[str, list[GroupedWaistCircumference]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWater(Model):
    source: ClientFacingSource
    data: list[ClientFacingWaterTimeseries]


@dataclass(kw_only=True)
class GroupedWaterResponse(Model):
    groups: dict[str, list[GroupedWater]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWheelchairPush(Model):
    source: ClientFacingSource
    data: list[ClientFacingWheelchairPushSample]


@dataclass(kw_only=True)
class GroupedWheelchairPushResponse(Model):
    groups: dict[str, list[GroupedWheelchairPush]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWorkoutDistance(Model):
    source: ClientFacingSource
    data: list[ClientFacingWorkoutDistanceSample]


@dataclass(kw_only=True)
class GroupedWorkoutDistanceResponse(Model):
    groups: dict[str, list[GroupedWorkoutDistance]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWorkoutDuration(Model):
    source: ClientFacingSource
    data: list[ClientFacingWorkoutDurationSample]


@dataclass(kw_only=True)
class GroupedWorkoutDurationResponse(Model):
    groups: dict[str, list[GroupedWorkoutDuration]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GroupedWorkoutSwimmingStroke(Model):
    source: ClientFacingSource
    data: list[ClientFacingWorkoutSwimmingStrokeSample]


@dataclass(kw_only=True)
class GroupedWorkoutSwimmingStrokeResponse(Model):
    groups: dict[str, list[GroupedWorkoutSwimmingStroke]]
    next_cursor: str | None
    next: str | None


@dataclass(kw_only=True)
class GuarantorDetails(Model):
    first_name: str
    last_name: str
    address: Address
    phone_number: str
    household_income: int | None = None
    household_size: int | None = None
    email: str | None = None


@dataclass(kw_only=True)
class HistoricalPullTimeline(Model):
    scheduled_at: str
    started_at: str | None
    ended_at: str | None


@dataclass(kw_only=True)
class HomePregnancyTestEntry(Model):
    date: str
    test_result: Literal["negative", "positive", "indeterminate"]


@dataclass(kw_only=True)
class HomeProgesteroneTestEntry(Model):
    date: str
    test_result: Literal["negative", "positive", "indeterminate"]


@dataclass(kw_only=True)
class ICDExcludesViolation(Model):
    code: str
    conflicts_with: str
    type: str


@dataclass(kw_only=True)
class ICDExcludesWarning(Model):
    code: str
    overlaps_with: str
    type: str


@dataclass(kw_only=True)
class ImplausibleResult(Model):
    reason: Literal["beyond_limits", "other_unit"]
    unit: str
    min: float
    max: float
    fits_unit: str | None


@dataclass(kw_only=True)
class ImportActor(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class ImportHistory(Model):
    imports: list[ImportRun]
    next_cursor: str | None


@dataclass(kw_only=True)
class ImportReport(Model):
    samples: int
    created: int
    updated: int
    sleeps: int
    workouts: int
    routes: int
    meals: int
    cycles: int
    electrocardiograms: int
    not_imported: dict[str, int]
    refused: ImportReportRefused
    unreadable: list[str]
    resumed_at: int
    days: int
    records: int
    stored: int
    replaced: int
    merged: int
    derived: int
    first_left_out: dict[str, str]
    fields_left_out: dict[str, int]


@dataclass(kw_only=True)
class ImportReportRefused(Model):
    time: int
    unit: int
    value: int


@dataclass(kw_only=True)
class ImportRun(Model):
    id: str
    user_id: str
    kind: Literal["apple_health", "fit", "gpx", "tcx", "dexcom_clarity", "libreview", "nightscout", "google_takeout", "google_fit", "whoop", "oura", "garmin", "samsung_health", "strava", "health_connect", "withings", "csv"]
    state: Literal["running", "done", "failed", "interrupted"]
    started_by: ImportActor
    started_at: str
    ended_at: str | None
    counts: dict[str, int]
    left_out: dict[str, int]
    notes: list[str]
    error: str | None
    first_left_out: dict[str, str]


@dataclass(kw_only=True)
class Inlet(Model):
    id: str
    name: str
    format: Literal["health_auto_export", "health_connect_webhook"]
    path: Literal["/v2/inlet"]
    created_at: str
    last_received_at: str | None


@dataclass(kw_only=True)
class InletReceipt(Model):
    received: int
    dropped_count: int
    left_out: dict[str, int]


@dataclass(kw_only=True)
class InletsResponse(Model):
    inlets: list[Inlet]


@dataclass(kw_only=True)
class InsuranceAddress(Model):
    first_line: str
    second_line: str
    country: str
    zip: str
    city: str
    state: str
    access_notes: str | None = None


@dataclass(kw_only=True)
class IntermenstrualBleedingEntry(Model):
    date: str


@dataclass(kw_only=True)
class IsLinkTokenValidResponse(Model):
    valid: bool
    error_type: str | None


@dataclass(kw_only=True)
class IssuedInlet(Model):
    id: str
    name: str
    format: Literal["health_auto_export", "health_connect_webhook"]
    path: Literal["/v2/inlet"]
    created_at: str
    last_received_at: str | None
    token: str


@dataclass(kw_only=True)
class IssuedMobileApp(Model):
    id: str
    name: str
    app_id: str
    created_at: str
    app_secret: str


@dataclass(kw_only=True)
class JsonRpcAnswer(Model):
    jsonrpc: Literal["2.0"]
    id: str | int | None = None
    result: dict[str, Any] | None = None
    error: JsonRpcAnswerError | None = None


@dataclass(kw_only=True)
class JsonRpcAnswerError(Model):
    code: int
    message: str
    data: Any = None


@dataclass(kw_only=True)
class LabAccountResponse(Model):
    lab_account: ClientFacingLabAccount


@dataclass(kw_only=True)
class LabAccountsResponse(Model):
    data: list[ClientFacingLabAccount]


@dataclass(kw_only=True)
class LabAdditionalInformation(Model):
    source: str
    name: str | None
    text: str
    about: str | None


@dataclass(kw_only=True)
class LabChargePricingComponent(Model):
    id: Literal["lab_charge"]
    pricing: SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing
    marker_breakdown: dict[str, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing]


@dataclass(kw_only=True)
class LabLocationMetadata(Model):
    name: str
    state: str
    city: str
    zip_code: str
    first_line: str
    second_line: str | None
    phone_number: str | None
    fax_number: str | None
    hours: None
    website: None


@dataclass(kw_only=True)
class LabReportBox(Model):
    x: float
    y: float
    width: float
    height: float


@dataclass(kw_only=True)
class LabReportDoubt(Model):
    code: str
    message: str


@dataclass(kw_only=True)
class LabReportFile(Model):
    number: int
    media_type: str


@dataclass(kw_only=True)
class LabReportPage(Model):
    number: int
    page_count: int
    width: float
    height: float
    media_type: Literal["image/jpeg"]
    content: str


@dataclass(kw_only=True)
class LabReportResult(Model):
    test_name: str
    value: str
    sample_type: Literal["urine", "serum_plasma_blood", "capillary_blood", "stool", "saliva", "other", "unknown"] | None = None
    measurement_kind: Literal["direct", "calculated", "ratio", "unknown"] | None = None
    type: Literal["numeric", "range", "comment", "boolean", "duration", "percentage", "ratio"] | None = None
    units: str | None = None
    max_reference_range: float | None = None
    min_reference_range: float | None = None
    source_panel_name: str | None = None
    sensitivity: Literal["sensitive", "insensitive", "unknown"] | None = None
    loinc_matches: list[LoincMatch] | None = None
    loinc_match_status: Literal["auto_match", "needs_review", "no_match"] | None = None
    interpretation: Literal["normal", "abnormal", "critical", "unknown"] | None = None
    is_above_max_range: bool | None = None
    is_below_min_range: bool | None = None


@dataclass(kw_only=True)
class LabReportReview(Model):
    job_id: str
    user_id: str
    state: Literal["none", "waiting", "approved", "refused"]
    version: int
    created_at: str
    updated_at: str
    failure_reason: Literal["invalid_input", "low_quality", "not_english", "no_table", "microbiology", "too_many_pages", "processing_error"] | None
    failure_cause: str | None
    refusal_reason: str | None
    metadata: ResultMetadata | None
    doubts: list[LabReportDoubt]
    files: list[LabReportFile]
    results: list[LabReportReviewResult]


@dataclass(kw_only=True)
class LabReportReviewResult(Model):
    position: int
    test_name: str
    value: str
    units: str | None
    min_reference_range: float | None
    max_reference_range: float | None
    source_panel_name: str | None
    sample_type: str
    is_above_max_range: bool | None
    is_below_min_range: bool | None
    interpretation: Literal["normal", "abnormal", "critical", "unknown"]
    loinc: LoincMatch | None
    loinc_match_status: Literal["auto_match", "needs_review", "no_match"]
    loinc_matches: list[LoincMatch]
    printed: PrintedLabReportValue
    confidence: LabReportReviewResultConfidence
    doubts: list[LabReportDoubt]
    is_corrected: bool
    is_left_out: bool


@dataclass(kw_only=True)
class LabReportReviewResultConfidence(Model):
    test_name: float
    value: float
    units: float


@dataclass(kw_only=True)
class LabReportReviewSummary(Model):
    job_id: str
    user_id: str
    state: Literal["none", "waiting", "approved", "refused"]
    version: int
    created_at: str
    updated_at: str
    result_count: int
    doubt_count: int


@dataclass(kw_only=True)
class LabReportValue(Model):
    id: str
    user_id: str
    job_id: str
    position: int
    accepted_at: str
    accepted_by: Literal["automatic", "review"]
    test_name: str
    value: str
    units: str | None
    loinc_code: str | None
    loinc_name: str | None
    sample_type: str
    source_panel_name: str | None
    min_reference_range: float | None
    max_reference_range: float | None
    is_above_max_range: bool | None
    is_below_min_range: bool | None
    interpretation: Literal["normal", "abnormal", "critical", "unknown"]
    date_collected: str | None
    date_reported: str | None
    lab_name: str | None
    specimen_number: str | None
    printed: PrintedLabReportValue
    reference_range: str | None


@dataclass(kw_only=True)
class LabResultCode(Model):
    code: str | None
    display: str | None
    system: str | None


@dataclass(kw_only=True)
class LabResultConcept(Model):
    text: str
    codes: list[LabResultCode]


@dataclass(kw_only=True)
class LabResultDocument(Model):
    order_id: str
    number: int
    name: str
    received_at: str
    is_current: bool
    content_type: str


@dataclass(kw_only=True)
class LabResultsMetadata(Model):
    age: str
    dob: str
    clia__: str | None = field(metadata={"name": "clia_#"})
    clia_number: str | None
    patient: str
    provider: str | None
    laboratory: str | None
    date_reported: str
    date_collected: str | None
    specimen_number: str
    date_received: str | None
    status: Literal["final", "partial"]
    interpretation: str | None
    patient_id: str | None
    account_id: str | None


@dataclass(kw_only=True)
class LabResultsRaw(Model):
    metadata: LabResultsMetadata
    results: list[BiomarkerResult]
    missing_results: list[MissingBiomarkerResult] | None
    sample_information: dict[str, SampleData] | None
    order_transaction: ClientFacingOrderTransaction | None
    documents: list[LabResultDocument] | None = None
    additional_information: list[LabAdditionalInformation] | None = None
    ordered_tests: list[OrderedTest]


@dataclass(kw_only=True)
class LabTestPanelPricing(Model):
    pricing: SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing
    marker_breakdown: dict[str, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing]


@dataclass(kw_only=True)
class LabTestPromotion(Model):
    source_sandbox_lab_test_id: str
    production_lab_test_id: str
    status: Literal["active", "pending_approval", "inactive"]


@dataclass(kw_only=True)
class LabTestPromotionSource(Model):
    name: str
    description: str
    method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    fasting: bool
    lab_slug: Literal["ayumetrix", "spiriplex", "ussl", "quest", "sonora_quest", "labcorp", "bioreference", "us_biotek", "manual", "sanocardio", "ihd", "nexus", "my_uti", "crl", "mtl"]
    provider_ids: list[str]
    source_sandbox_lab_test_id: str


@dataclass(kw_only=True)
class LabTestResourcesResponse(Model):
    data: list[ClientFacingLabTest]
    next_cursor: str | None
    pricing: GetLabTestPricingResponse | None


@dataclass(kw_only=True)
class LinkTokenExchangeResponse(Model):
    link_token: str
    link_web_url: str


@dataclass(kw_only=True)
class ListLabReportReviewsResponse(Model):
    data: list[LabReportReviewSummary]
    next_cursor: str | None


@dataclass(kw_only=True)
class ListLabReportValuesResponse(Model):
    data: list[LabReportValue]
    next_cursor: str | None


@dataclass(kw_only=True)
class ListOrgDomainResponse(Model):
    data: list[ClientFacingOrgDomain]


@dataclass(kw_only=True)
class ListUnmatchedResultResponse(Model):
    data: list[UnmatchedResult]
    next_cursor: str | None
    total: int


@dataclass(kw_only=True)
class ListUnmatchedResultTestCasesResponse(Model):
    data: list[UnmatchedResultTestCaseDefinition]


@dataclass(kw_only=True)
class ListUnmatchedResultUpdatesResponse(Model):
    data: list[UnmatchedResultUpdate]
    next_cursor: str | None


@dataclass(kw_only=True)
class ListUserProvidersResponse(Model):
    providers: list[ClientFacingProviderWithStatus]


@dataclass(kw_only=True)
class ListedMemberSession(Model):
    id: str
    member_id: str
    method: Literal["link", "password", "passkey", "management_key", "invite", "oidc"]
    started_at: str
    idle_ends_at: str
    ends_at: str
    confirmed_until: str | None
    is_current: bool
    last_used_at: str
    address: str
    user_agent: str | None


@dataclass(kw_only=True)
class LngLat(Model):
    lng: float
    lat: float


@dataclass(kw_only=True)
class LoggedRequest(Model):
    at: str
    request_id: str
    operation: str
    status: int
    duration_ms: float
    actor: LoggedRequestActor
    left_out: int


@dataclass(kw_only=True)
class LoggedRequestActor(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class LoincMatch(Model):
    loinc_code: str
    loinc_name: str
    display_name: str | None = None
    aliases: list[str] | None = None
    confidence_score: float


@dataclass(kw_only=True)
class Macros(Model):
    carbs: float | None
    protein: float | None
    fats: Fats | None = None
    alcohol: float | None
    water: float | None
    fibre: float | None
    sugar: float | None
    cholesterol: float | None


@dataclass(kw_only=True)
class MarkerPricingConditions(Model):
    us_state: USStatePricingCondition | None = None
    reflex: dict[str, Any] | None = None


@dataclass(kw_only=True)
class MarkerPricingResponse(Model):
    currency: Literal["USD"]
    data: dict[str, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing]


@dataclass(kw_only=True)
class MatchReviewCandidate(Model):
    candidate_type: Literal["provenance_order", "order_option"]
    order_id: str | None
    order_transaction_id: str | None
    last_status: Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"] | None
    confidence_level: Literal["high", "medium", "low"]
    confidence_score: float | None
    reasons: list[Literal["sample_id_match", "lab_account_mismatch", "matched_completed_order", "matched_cancelled_order", "invalid_collection_state", "demographic_mismatch", "demographic_match", "possible_wrong_lab", "same_lab", "same_user", "marker_overlap_exact", "marker_overlap_partial", "marker_overlap_none"]]
    marker_overlap: MatchReviewCandidateMarkerOverlap | None
    status_context: MatchReviewCandidateStatusContext | None


@dataclass(kw_only=True)
class MatchReviewCandidateGroup(Model):
    user_id: str | None
    candidates: list[MatchReviewCandidate]


@dataclass(kw_only=True)
class MatchReviewCandidateMarkerOverlap(Model):
    matched: int
    reported: int
    ordered: int


@dataclass(kw_only=True)
class MatchReviewCandidateStatusContext(Model):
    last_status: str


@dataclass(kw_only=True)
class MatchReviewLab(Model):
    id: int
    name: str
    slug: str


@dataclass(kw_only=True)
class MatchReviewMarker(Model):
    provider_id: str | None
    name: str | None


@dataclass(kw_only=True)
class MatchReviewPatient(Model):
    first_name: str | None
    last_name: str | None
    dob: str | None
    gender: str | None


@dataclass(kw_only=True)
class MealInDBBase_ClientFacingSource_(Model):
    id: str
    user_id: str
    timestamp: str
    calendar_date: str
    name: str
    energy: Energy | None
    macros: Macros | None
    micros: Micros | None
    data: dict[str, ClientFacingFood]
    provider_id: str
    priority_id: int
    source_id: int
    source_app_id: str | None
    source_device_id: str | None
    source: ClientFacingSource
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class MemberCredentials(Model):
    has_password: bool
    passkeys: int


@dataclass(kw_only=True)
class MemberEnvironment(Model):
    environment: Literal["production", "sandbox"]
    permissions: list[Literal["read", "reveal", "write", "manage", "administer"]]
    has_query_access: bool


@dataclass(kw_only=True)
class MemberOrganisation(Model):
    id: str
    name: str


@dataclass(kw_only=True)
class MemberPasskey(Model):
    id: str
    label: str
    hostname: str
    created_at: str
    last_used_at: str | None


@dataclass(kw_only=True)
class MemberPasskeyList(Model):
    passkeys: list[MemberPasskey]


@dataclass(kw_only=True)
class MemberSession(Model):
    id: str
    member_id: str
    method: Literal["link", "password", "passkey", "management_key", "invite", "oidc"]
    started_at: str
    idle_ends_at: str
    ends_at: str
    confirmed_until: str | None


@dataclass(kw_only=True)
class MemberSessionList(Model):
    sessions: list[ListedMemberSession]


@dataclass(kw_only=True)
class MemberTeam(Model):
    id: str
    name: str
    region: Literal["us", "eu"]
    environments: list[MemberEnvironment]


@dataclass(kw_only=True)
class MenstrualCycleResponse(Model):
    menstrual_cycle: list[ClientFacingMenstrualCycle]


@dataclass(kw_only=True)
class MenstrualFlowEntry(Model):
    date: str
    flow: Literal["unspecified", "none", "light", "medium", "heavy"]


@dataclass(kw_only=True)
class MetricsResult(Model):
    team_id: str
    number_of_connected_sources: int
    number_of_users: int
    number_of_errored_connected_sources: int
    number_of_connected_sources_by_week: list[TimeseriesMetricPoint]
    number_of_ordered_tests: int


@dataclass(kw_only=True)
class Micros(Model):
    minerals: dict[str, float] | None
    trace_elements: dict[str, float] | None
    vitamins: dict[str, float] | None


@dataclass(kw_only=True)
class MissingBiomarkerResult(Model):
    name: str
    slug: str
    inferred_failure_type: Literal["quantity_not_sufficient_failure", "collection_process_failure", "drop_off_failure", "internal_lab_failure", "order_entry_failure", "non_failure", "unknown_failure", "patient_condition_failure", "missing_result_calc_failure", "missing_demo_aoe_calc_failure", "insufficient_volume"]
    note: str | None
    loinc: str | None
    loinc_slug: str | None
    provider_id: str | None
    source_markers: list[ParentBiomarkerData] | None


@dataclass(kw_only=True)
class MobileApp(Model):
    id: str
    name: str
    app_id: str
    created_at: str


@dataclass(kw_only=True)
class MobileAppsResponse(Model):
    mobile_apps: list[MobileApp]


@dataclass(kw_only=True)
class OidcConfirmation(Model):
    url: str


@dataclass(kw_only=True)
class OidcOption(Model):
    start_url: str


@dataclass(kw_only=True)
class OpenWork(Model):
    kind: str
    count: int
    oldest_at: str | None


@dataclass(kw_only=True)
class OpenWorkList(Model):
    checked_at: str
    data: list[OpenWork]


@dataclass(kw_only=True)
class OrderCourse(Model):
    course: Literal["testkit", "registrable_testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    collection_method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    beginnings: list[Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]]
    statuses: list[OrderState]


@dataclass(kw_only=True)
class OrderOverview(Model):
    id: str
    user_id: str
    order_transaction_id: str
    origin: Literal["initial", "redraw", "recreation"]
    parent_id: str | None
    collection_method: Literal["testkit", "walk_in_test", "at_home_phlebotomy", "on_site_collection"]
    status: Literal["received", "collecting_sample", "sample_with_lab", "completed", "cancelled", "failed"]
    low_level_status: Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]
    status_at: str
    events: list[ClientFacingOrderEvent]
    lab_test: OrderedLabTest
    lab: OrderedLab
    priority: bool
    activate_by: str | None
    was_scheduled: bool
    appointment_id: str | None
    interpretation: Literal["normal", "abnormal", "critical", "unknown"] | None
    has_missing_results: bool | None
    critical_results: int | None
    abnormal_results: int | None
    unacknowledged_results: int | None
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class OrderSetParameters(Model):
    fasting: Literal["fasting_not_required", "fasting_required"] | None = None


@dataclass(kw_only=True)
class OrderSetPricing(Model):
    aggregate_pricing: SpecifiedPricing_ComponentPricingConditions_ | UnspecifiedPricing
    components: list[LabChargePricingComponent | GenericPricingComponent]


@dataclass(kw_only=True)
class OrderSetRequest(Model):
    lab_test_ids: list[str] | None = None
    add_on: OrderSetRequestAddOn | None = None
    lab_account_id: str | None = None
    parameters: OrderSetParameters | None = None


@dataclass(kw_only=True)
class OrderSetRequestAddOn(Model):
    marker_ids: list[int] | None = None
    provider_ids: list[str] | None = None


@dataclass(kw_only=True)
class OrderState(Model):
    status: Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]
    top_level_status: Literal["received", "collecting_sample", "sample_with_lab", "completed", "cancelled", "failed"]
    dotted: str
    next: list[Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]]
    is_over: bool
    is_cancellable: bool
    details: list[Literal["fulfillment_error", "date_of_collection_unspecified", "demographic_information_unspecified", "demographic_information_mismatch", "sample_quantity_not_sufficient", "sample_contaminated", "sample_stability_exceeded", "sample_hemolyzed", "sample_improper_collection", "sample_damaged_in_transit", "sample_integrity_compromised", "sample_not_provided", "consent_missing", "lab_not_certified_for_state", "collection_device_expired", "kit_not_registered", "collection_site_unrecognised", "rejected_on_request"]]


@dataclass(kw_only=True)
class OrderStatesResponse(Model):
    courses: list[OrderCourse]


@dataclass(kw_only=True)
class OrderSummaries(Model):
    orders: list[OrderOverview]
    total: int | None
    page: int
    size: int


@dataclass(kw_only=True)
class OrderSummary(Model):
    id: str
    origin: Literal["initial", "redraw", "recreation"]
    parent_id: str | None
    updated_at: str
    created_at: str
    last_status: Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]
    last_status_created_at: str


@dataclass(kw_only=True)
class OrderTracking(Model):
    order_id: str
    expected_at: OrderTrackingExpectedAt
    collected_at: OrderTrackingCollection | None
    markers: list[OrderTrackingMarker]
    updates: list[OrderTrackingUpdate]


@dataclass(kw_only=True)
class OrderTrackingCollection(Model):
    collected_at: str
    is_inferred: bool
    inferred_from: Literal["lab_arrival", "lab_accessioning", "scheduled_appointment", "dispatch_date"] | None


@dataclass(kw_only=True)
class OrderTrackingEstimate(Model):
    original_estimate: str | None
    current_estimate: str | None


@dataclass(kw_only=True)
class OrderTrackingExpectedAt(Model):
    final_results: OrderTrackingEstimate


@dataclass(kw_only=True)
class OrderTrackingImpactedMarker(Model):
    id: int
    name: str
    provider_id: str | None
    estimates: OrderTrackingEstimate


@dataclass(kw_only=True)
class OrderTrackingMarker(Model):
    id: int
    name: str
    slug: str
    provider_id: str | None
    status: Literal["pending", "incomplete", "resulted"]
    expected_at: OrderTrackingEstimate
    results: list[OrderTrackingResultMarker]


@dataclass(kw_only=True)
class OrderTrackingResultMarker(Model):
    id: int | None
    name: str
    slug: str
    provider_id: str | None


@dataclass(kw_only=True)
class OrderTrackingUpdate(Model):
    created_at: str
    reason: str | None
    revised_estimate: str | None
    impacted_markers: list[OrderTrackingImpactedMarker]
    source: Literal["lab", "junction", "patient"]


@dataclass(kw_only=True)
class OrderedLab(Model):
    id: int
    name: str
    slug: str


@dataclass(kw_only=True)
class OrderedLabTest(Model):
    id: str
    name: str


@dataclass(kw_only=True)
class OrderedTest(Model):
    order_id: str
    name: str
    provider_id: str | None
    marker_id: int | None
    status: Literal["pending", "partial", "final", "corrected", "cancelled"]
    status_at: str | None
    reason: str | None
    is_additional: bool
    parent_result: ParentBiomarkerResult | None
    pending_results: list[PendingBiomarkerResult]


@dataclass(kw_only=True)
class OrgInviteAPICreateResponse(Model):
    status: Literal["invite_created", "invite_resent", "already_in_org"]
    invite_url: str | None


@dataclass(kw_only=True)
class OverviewChecklist(Model):
    has_key: bool
    has_user: bool
    has_data: bool
    has_endpoint: bool


@dataclass(kw_only=True)
class OverviewConnections(Model):
    provider: str
    active: int
    paused: int
    error: int


@dataclass(kw_only=True)
class OverviewDeliveries(Model):
    waiting: int
    oldest_waiting_since: str | None
    success_rate: float | None


@dataclass(kw_only=True)
class OverviewSamples(Model):
    last_24_hours: int
    last_7_days: int
    hours: list[OverviewSamplesHoursItem]


@dataclass(kw_only=True)
class OverviewSamplesHoursItem(Model):
    from_: str = field(metadata={"name": "from"})
    count: int


@dataclass(kw_only=True)
class OvulationTestEntry(Model):
    date: str
    test_result: Literal["negative", "positive", "luteinizing_hormone_surge", "estrogen_surge", "indeterminate"]


@dataclass(kw_only=True)
class PSCAreaInfo(Model):
    patient_service_centers: PSCAreaInfoDetails
    supported_bill_types: list[str]
    lab_id: int


@dataclass(kw_only=True)
class PSCAreaInfoDetails(Model):
    appointment_with_vital: bool
    within_radius: int
    radius: str
    capabilities: list[Literal["stat", "appointment_scheduling_via_junction", "appointment_scheduling_with_lab"]]


@dataclass(kw_only=True)
class PSCInfo(Model):
    lab_id: int
    slug: str
    patient_service_centers: list[ClientFacingLabLocation]


@dataclass(kw_only=True)
class PaginatedUsersResponse(Model):
    users: list[ClientFacingUser]
    total: int
    offset: int
    limit: int


@dataclass(kw_only=True)
class ParentBiomarkerData(Model):
    marker_id: int
    name: str
    slug: str
    provider_id: str | None


@dataclass(kw_only=True)
class ParentBiomarkerResult(Model):
    name: str | None
    provider_id: str | None
    sub_id: str | None


@dataclass(kw_only=True)
class ParsedLabReportData(Model):
    metadata: ResultMetadata
    results: list[LabReportResult]


@dataclass(kw_only=True)
class ParsingJob(Model):
    id: str
    status: Literal["upload_pending", "started", "completed", "failed"]
    failure_reason: Literal["invalid_input", "low_quality", "not_english", "no_table", "microbiology", "too_many_pages", "processing_error"] | None = None
    data: ParsedLabReportData | None = None
    needs_human_review: bool
    is_reviewed: bool
    job_id: str


@dataclass(kw_only=True)
class PasskeyOptions(Model):
    options: dict[str, Any]


@dataclass(kw_only=True)
class PatchOrderCommunicationSettingsResponse(Model):
    order_id: str
    sms_enabled: bool


@dataclass(kw_only=True)
class PatientAddressCompatible(Model):
    receiver_name: str
    first_line: str
    second_line: str | None
    city: str
    state: str
    zip: str
    country: str
    access_notes: str | None
    phone_number: str | None


@dataclass(kw_only=True)
class PendingBiomarkerResult(Model):
    name: str
    slug: str
    provider_id: str
    loinc: str | None


@dataclass(kw_only=True)
class PerLabCandidate(Model):
    marker_id: int
    lab_id: int
    lab_slug: str | None
    name: str
    result_names: list[str]
    provider_id: str | None
    loinc_set_hash: str
    loinc_codes: list[str]
    loinc_components: list[str]
    loinc_groups: list[str]
    cpt_codes: list[str]
    relation: str
    confidence: float
    reason_codes: list[str]
    marker_popularity_score: float


@dataclass(kw_only=True)
class PhlebotomyAreaInfo(Model):
    is_served: bool
    providers: list[PhlebotomyProviderInfo]


@dataclass(kw_only=True)
class PhlebotomyProviderInfo(Model):
    name: Literal["getlabs", "phlebfinders", "quest", "sonora_quest"]
    service_types: list[Literal["appointment-ready", "appointment-request"]]


@dataclass(kw_only=True)
class Phone(Model):
    provider: Literal["apple_health_kit", "health_connect", "samsung_health"]
    connection: Literal["active", "paused", "error"]
    waits_for: str
    last_asked_at: str | None
    last_status: str | None
    time_zone: str | None
    granted_permissions: list[str] | None
    historical_stages: list[PhoneHistoricalStage]
    progress: dict[str, Any] | None
    device_info: dict[str, Any] | None
    progress_at: str | None


@dataclass(kw_only=True)
class PhoneAnswer(Model):
    operation: str
    at: str
    status: int
    resource: str | None
    request_id: str
    last_refusal: PhoneAnswerLastRefusal | None


@dataclass(kw_only=True)
class PhoneAnswerLastRefusal(Model):
    at: str
    status: int
    reason: str | None


@dataclass(kw_only=True)
class PhoneHistoricalStage(Model):
    backfill_type: str
    range_start: str
    range_end: str
    started_at: str
    ended_at: str | None


@dataclass(kw_only=True)
class PhoneListResponse(Model):
    phones: list[Phone]
    last_answers: list[PhoneAnswer]


@dataclass(kw_only=True)
class PostFhirPatientEverythingResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class PostOrderResponse(Model):
    order: ClientFacingOrder
    status: str
    message: str


@dataclass(kw_only=True)
class PrepareTeamCustomCredentialsResponse(Model):
    status: Literal["no_action_needed", "preparations_required"]
    preparation_steps: list[CustomCredentialPreparationStep]


@dataclass(kw_only=True)
class PricingModifierRange(Model):
    minimum: int
    maximum: int


@dataclass(kw_only=True)
class PricingModifier_ComponentPricingConditions_(Model):
    delta_amount_minor: int | PricingModifierRange
    conditions: ComponentPricingConditions
    keys: list[str]


@dataclass(kw_only=True)
class PricingModifier_MarkerPricingConditions_(Model):
    delta_amount_minor: int | PricingModifierRange
    conditions: MarkerPricingConditions
    keys: list[str]


@dataclass(kw_only=True)
class PrintedLabReportValue(Model):
    test_name: str
    value: str
    units: str | None
    page: int
    box: LabReportBox


@dataclass(kw_only=True)
class ProfileInDb(Model):
    id: str
    user_id: str
    timestamp: str
    data: dict[str, Any]
    provider_id: str
    source_id: int
    priority_id: int
    source_device_id: str | None
    source: ClientFacingProvider
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class PrometheusQueryData(Model):
    resultType: Literal["matrix"]
    result: list[PrometheusQueryResult]


@dataclass(kw_only=True)
class PrometheusQueryResponse(Model):
    status: Literal["success"]
    data: PrometheusQueryData


@dataclass(kw_only=True)
class PrometheusQueryResult(Model):
    metric: dict[str, str]
    values: list[list[int | str]]


@dataclass(kw_only=True)
class ProviderIdConversionResponse(Model):
    source_provider_id: str
    candidates: list[PerLabCandidate]


@dataclass(kw_only=True)
class ProviderLinkResponse(Model):
    state: Literal["success", "error", "pending_provider_mfa"]
    redirect_url: str | None
    error_type: Literal["invalid_token", "token_expired", "token_not_validated", "token_consumed", "provider_credential_error", "provider_password_expired", "provider_api_error", "unsupported_region", "duplicate_connection", "required_scopes_not_granted", "incorrect_mfa_code", "user_cancelled"] | None
    error: str | None
    provider_mfa: ProviderMFARequest | None
    provider: str
    connected: bool
    provider_id: str | None


@dataclass(kw_only=True)
class ProviderMFARequest(Model):
    method: Literal["sms", "email"]
    hint: str


@dataclass(kw_only=True)
class PulledEvent(Model):
    id: str
    created_at: str
    body: dict[str, Any]


@dataclass(kw_only=True)
class Question(Model):
    id: int
    required: bool
    code: str
    value: str
    type: Literal["choice", "text", "numeric", "multi_choice"]
    sequence: int
    answers: list[Answer]
    constraint: str | None
    default: str | None


@dataclass(kw_only=True)
class RawActivity(Model):
    id: str
    user_id: str
    timestamp: str
    data: dict[str, Any]
    provider_id: str
    source_id: int
    priority_id: int
    source_device_id: str | None
    source: ClientFacingProvider
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class RawActivityResponse(Model):
    activity: list[RawActivity]


@dataclass(kw_only=True)
class RawBody(Model):
    id: str
    user_id: str
    timestamp: str
    data: dict[str, Any]
    provider_id: str
    source_id: int
    priority_id: int
    source_device_id: str | None
    source: ClientFacingProvider
    created_at: str
    updated_at: str
    priority: int | None = None


@dataclass(kw_only=True)
class RawBodyResponse(Model):
    body: list[RawBody]


@dataclass(kw_only=True)
class RawDevice(Model):
    data: dict[str, Any]
    provider_id: str
    user_id: str
    source_id: int
    id: str
    source: ClientFacingProvider


@dataclass(kw_only=True)
class RawDevicesResponse(Model):
    devices: list[RawDevice]


@dataclass(kw_only=True)
class RawProfile(Model):
    profile: ProfileInDb


@dataclass(kw_only=True)
class RawSleep(Model):
    id: str
    user_id: str
    timestamp: str
    data: dict[str, Any]
    provider_id: str
    source_id: int
    priority_id: int
    source_device_id: str | None
    source: ClientFacingProvider
    created_at: str
    updated_at: str
    priority: int | None = None


@dataclass(kw_only=True)
class RawSleepResponse(Model):
    sleep: list[RawSleep]


@dataclass(kw_only=True)
class RawWorkout(Model):
    id: str
    user_id: str
    timestamp: str
    data: dict[str, Any]
    sport_id: int
    sport: ClientFacingSport
    provider_id: str
    source_id: int
    priority_id: int
    source_device_id: str | None
    source: ClientFacingProvider
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class RawWorkoutResponse(Model):
    workouts: list[RawWorkout]


@dataclass(kw_only=True)
class ReadFhirBinaryResponse(Model):
    resourceType: Literal["Binary"]


@dataclass(kw_only=True)
class ReadFhirCoverageResponse(Model):
    resourceType: Literal["Coverage"]


@dataclass(kw_only=True)
class ReadFhirDeviceResponse(Model):
    resourceType: Literal["Device"]


@dataclass(kw_only=True)
class ReadFhirDiagnosticReportResponse(Model):
    resourceType: Literal["DiagnosticReport"]


@dataclass(kw_only=True)
class ReadFhirGroupResponse(Model):
    resourceType: Literal["Group"]


@dataclass(kw_only=True)
class ReadFhirObservationResponse(Model):
    resourceType: Literal["Observation"]


@dataclass(kw_only=True)
class ReadFhirOrganizationResponse(Model):
    resourceType: Literal["Organization"]


@dataclass(kw_only=True)
class ReadFhirPatientEverythingResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class ReadFhirPatientResponse(Model):
    resourceType: Literal["Patient"]


@dataclass(kw_only=True)
class ReadFhirPractitionerResponse(Model):
    resourceType: Literal["Practitioner"]


@dataclass(kw_only=True)
class ReadFhirProvenanceResponse(Model):
    resourceType: Literal["Provenance"]


@dataclass(kw_only=True)
class ReadFhirServiceRequestResponse(Model):
    resourceType: Literal["ServiceRequest"]


@dataclass(kw_only=True)
class ReadFhirSpecimenResponse(Model):
    resourceType: Literal["Specimen"]


@dataclass(kw_only=True)
class RegisteredApplication(Model):
    client_id: str
    client_id_issued_at: int
    client_name: str
    redirect_uris: list[str]
    grant_types: list[str]
    response_types: list[str]
    token_endpoint_auth_method: Literal["none"]


@dataclass(kw_only=True)
class RelatedCandidate(Model):
    canonical: CanonicalCandidate
    relation: str
    confidence: float
    reason_codes: list[str]


@dataclass(kw_only=True)
class RequestListResponse(Model):
    data: list[LoggedRequest]
    next_cursor: str | None


@dataclass(kw_only=True)
class ResendWebhookResponse(Model):
    order_ids: list[str]


@dataclass(kw_only=True)
class ResourceAvailability(Model):
    status: Literal["available", "unavailable"]
    scope_requirements: ScopeRequirementsGrants | None


@dataclass(kw_only=True)
class ResourceCoverage(Model):
    resource: str
    provider: str
    samples: int
    days_with_data: int
    covered: list[CoverageDays]
    gaps: list[CoverageDays]


@dataclass(kw_only=True)
class ResultBounds(Model):
    min: float | None
    max: float | None


@dataclass(kw_only=True)
class ResultMetadata(Model):
    patient_first_name: str | None = None
    patient_last_name: str | None = None
    dob: str | None = None
    gender: Literal["male", "female", "other"] | None = None
    lab_name: str | None = None
    date_reported: str | None = None
    date_collected: str | None = None
    specimen_number: str | None = None


@dataclass(kw_only=True)
class RevokedAppApiKey(Model):
    success: bool


@dataclass(kw_only=True)
class SDKInvitation(Model):
    id: str
    code: str
    user_id: str
    expires_at: str
    created_at: str


@dataclass(kw_only=True)
class SDKInvitationRedeemed(Model):
    access_token: str
    token_type: Literal["bearer"]
    refresh_token: str
    expires_in: int
    user_id: str


@dataclass(kw_only=True)
class SDKLogsReceipt(Model):
    status_code: int
    response: str
    user_id: str


@dataclass(kw_only=True)
class SDKTokens(Model):
    access_token: str
    token_type: Literal["bearer"]
    refresh_token: str
    expires_in: int


@dataclass(kw_only=True)
class SDKUploadReceipt(Model):
    status_code: int
    response: str
    user_id: str
    received: int
    dropped_count: int
    left_out: dict[str, int]


@dataclass(kw_only=True)
class SampleData(Model):
    sample_id: str | None
    control_number: str | None
    date_collected: str | None
    date_received: str | None
    date_reported: str | None
    performing_laboratories: dict[str, Any] | None
    clinical_information: ClinicalInformation | None


@dataclass(kw_only=True)
class SandboxClock(Model):
    now: str


@dataclass(kw_only=True)
class ScopeRequirementsGrants(Model):
    user_granted: ScopeRequirements_str_
    user_denied: ScopeRequirements_str_


@dataclass(kw_only=True)
class ScopeRequirements_str_(Model):
    required: list[str]
    optional: list[str]


@dataclass(kw_only=True)
class SearchCompendiumResponse(Model):
    mode: Literal["canonical", "crosswalk"]
    selected_canonical: CanonicalCandidate | None
    canonical_candidates: list[CanonicalCandidate]
    per_lab: dict[str, list[PerLabCandidate]]
    related: list[RelatedCandidate]


@dataclass(kw_only=True)
class SearchFhirCoverageByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirCoverageResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirDeviceByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirDeviceResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirDiagnosticReportByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirDiagnosticReportResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirGroupByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirGroupResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirObservationByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirObservationResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirOrganizationByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirOrganizationResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirPatientByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirPatientResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirPractitionerByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirPractitionerResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirProvenanceByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirProvenanceResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirServiceRequestByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirServiceRequestResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirSpecimenByFormResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchFhirSpecimenResponse(Model):
    resourceType: Literal["Bundle"]


@dataclass(kw_only=True)
class SearchOrderableTestsResponse(Model):
    candidates: dict[str, list[PerLabCandidate]]


@dataclass(kw_only=True)
class SearchUsersResponse(Model):
    users: list[FoundUser]
    next_cursor: str | None


@dataclass(kw_only=True)
class SendOrgDomainInstructionsResponse(Model):
    sent: bool
    sendgrid_message_id: str | None


@dataclass(kw_only=True)
class SexualActivityEntry(Model):
    date: str
    protection_used: bool | None


@dataclass(kw_only=True)
class ShownInvite(Model):
    organisation: str
    email: str
    role: Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"]
    expires_at: str


@dataclass(kw_only=True)
class SignInOptions(Model):
    service_name: str
    version: str
    is_possible: bool
    reason: str | None
    passkeys_possible: bool
    oidc: OidcOption | None


@dataclass(kw_only=True)
class SignedInMember(Model):
    id: str
    name: str
    email: str
    role: Literal["org_admin", "team_admin", "clinician", "team_viewer", "no_role"]


@dataclass(kw_only=True)
class SingleHistoricalPullStatistics(Model):
    status: Literal["success", "failure", "in_progress", "scheduled", "retrying"]
    range_start: str | None
    range_end: str | None
    timeline: HistoricalPullTimeline
    days_with_data: int
    release: str
    trace_id: str | None
    error_details: str | None


@dataclass(kw_only=True)
class SingleProviderDataPullPreferencesWithLimit(Model):
    default: SingleProviderDataPullPreferencesWithLimitDefault
    resource_overrides: dict[str, SingleProviderDataPullPreferencesWithLimitResourceOverridesValue] | None


@dataclass(kw_only=True)
class SingleProviderDataPullPreferencesWithLimitDefault(Model):
    historical_days_to_pull: int
    historical_days_to_pull_limit: int


@dataclass(kw_only=True)
class SingleProviderDataPullPreferencesWithLimitResourceOverridesValue(Model):
    historical_days_to_pull: int
    historical_days_to_pull_limit: int


@dataclass(kw_only=True)
class SingleResourceStatistics(Model):
    last_attempt: SingleResourceStatisticsLastAttempt | None
    oldest_data: str | None
    newest_data: str | None
    sent_count: int | None


@dataclass(kw_only=True)
class SingleResourceStatisticsLastAttempt(Model):
    timestamp: str
    status: Literal["success", "failure"]


@dataclass(kw_only=True)
class SingleUserHistoricalPullResponse(Model):
    user_id: str
    provider: dict[str, SingleUserHistoricalPullResponseProviderValue]


@dataclass(kw_only=True)
class SingleUserHistoricalPullResponseProviderValue(Model):
    pulled: dict[str, SingleHistoricalPullStatistics]
    not_pulled: list[str]


@dataclass(kw_only=True)
class SingleUserResourceResponse(Model):
    user_id: str
    provider: dict[str, dict[str, SingleResourceStatistics]]


@dataclass(kw_only=True)
class Source(Model):
    name: str
    slug: str
    description: str
    logo: str
    group: str | None
    oauth_url: str | None
    auth_type: Literal["oauth", "team_oauth", "sdk", "password", "email", "app", ""] | None
    source_type: Literal["app", "ble", "device", "lab", "provider"] | None
    is_active: bool
    backfill_num_days: int | None
    id: int


@dataclass(kw_only=True)
class SourceLink(Model):
    id: int
    name: str
    slug: str
    description: str
    logo: str
    oauth_url: None
    auth_type: Literal["oauth", "team_oauth", "sdk", "password", "email", "app", ""] | None
    form_components: dict[str, Any]


@dataclass(kw_only=True)
class SourcePriority(Model):
    data_type: Literal["workouts", "activity", "sleep", "body", "timeseries"]
    provider: str
    priority: int


@dataclass(kw_only=True)
class SpecifiedPricing_ComponentPricingConditions_(Model):
    base_amount_minor: int
    modifiers: list[PricingModifier_ComponentPricingConditions_] | None


@dataclass(kw_only=True)
class SpecifiedPricing_MarkerPricingConditions_(Model):
    base_amount_minor: int
    modifiers: list[PricingModifier_MarkerPricingConditions_] | None


@dataclass(kw_only=True)
class SuccessResponse(Model):
    success: bool


@dataclass(kw_only=True)
class SummaryReceipt(Model):
    success: bool
    received: int
    created: int
    updated: int
    left_out: int | None = None


@dataclass(kw_only=True)
class SystemBackup(Model):
    started_at: str
    finished_at: str
    files: int
    size_bytes: int
    verified_at: str | None


@dataclass(kw_only=True)
class SystemDatabase(Model):
    version: str
    size_bytes: int


@dataclass(kw_only=True)
class SystemFacts(Model):
    version: str
    node_version: str
    uptime_seconds: int
    database: SystemDatabase
    queues: SystemQueues
    jobs: list[SystemJob]
    findings: list[SystemFinding]
    last_backup: SystemBackup | None
    processes: list[SystemProcess]


@dataclass(kw_only=True)
class SystemFinding(Model):
    check: str
    level: Literal["ok", "warn", "fix"]
    text: str


@dataclass(kw_only=True)
class SystemJob(Model):
    name: str
    next_run_at: str
    failures: int
    is_running: bool
    last_succeeded_at: str | None
    last_failed_at: str | None
    last_duration_ms: int | None


@dataclass(kw_only=True)
class SystemProcess(Model):
    id: str
    role: Literal["server", "worker"]
    host: str
    version: str
    started_at: str
    seen_at: str


@dataclass(kw_only=True)
class SystemQueues(Model):
    events: int
    deliveries: int
    pulls: int
    oldest_pull_due_at: str | None


@dataclass(kw_only=True)
class TeamConnection(Model):
    id: str
    user_id: str
    provider: ClientFacingProvider
    kind: Literal["oauth", "password", "email", "manual", "demo"]
    status: Literal["active", "paused", "error"]
    error_type: Literal["token_refresh_failed", "webhook_registration_failed", "user_not_found", "deregistered_per_provider", "required_scopes_not_granted", "provider_credential_error", "provider_password_expired", "unknown"] | None
    errored_at: str | None
    connected_on: str
    last_success: str | None
    next_pull: str | None
    resources: list[ConnectionResource]


@dataclass(kw_only=True)
class TeamConnections(Model):
    connections: list[TeamConnection]
    next_cursor: str | None


@dataclass(kw_only=True)
class TeamDataPullPreferencesResponse(Model):
    data_pull_preferences: list[TeamDataPullPreferencesWithLimit]
    next_cursor: str | None


@dataclass(kw_only=True)
class TeamDataPullPreferencesWithLimit(Model):
    team_id: str
    providers: dict[str, SingleProviderDataPullPreferencesWithLimit]


@dataclass(kw_only=True)
class TeamETLPipelinesResponse(Model):
    pipelines: list[ClientFacingETLPipeline]
    next_cursor: str | None


@dataclass(kw_only=True)
class TeamOverview(Model):
    users: int
    connections: list[OverviewConnections]
    samples: OverviewSamples
    orders: dict[str, int]
    deliveries: OverviewDeliveries
    checklist: OverviewChecklist


@dataclass(kw_only=True)
class TeamRoleBinding(Model):
    team_id: str


@dataclass(kw_only=True)
class TeamScopeRequirements(Model):
    user_must_grant: list[str]
    user_may_grant: list[str]
    team_id: str
    provider: str


@dataclass(kw_only=True)
class TeamScopeRequirementsResponse(Model):
    requirements: list[TeamScopeRequirements]


@dataclass(kw_only=True)
class TimeSlot(Model):
    booking_key: str | None
    start: str
    end: str
    expires_at: str | None
    price: float
    is_priority: bool
    num_appointments_available: int


@dataclass(kw_only=True)
class TimeseriesMetricPoint(Model):
    date: str
    value: int
    all: int


@dataclass(kw_only=True)
class TimeseriesReceipt(Model):
    success: bool
    received: int
    created: int
    updated: int
    left_out: int | None = None
    doubtful: list[DoubtfulValues] | None = None


@dataclass(kw_only=True)
class TokenAnswer(Model):
    access_token: str
    token_type: Literal["bearer"]
    expires_in: int
    scope: str
    refresh_token: str | None = None
    patient: str | None = None


@dataclass(kw_only=True)
class TriggeredEvent(Model):
    message_id: str
    event_type: str


@dataclass(kw_only=True)
class USStatePricingCondition(Model):
    any_of: list[str]


@dataclass(kw_only=True)
class UnmatchedResult(Model):
    id: str
    status: Literal["matched", "pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved"]
    decision_code: Literal["match_sample_id", "match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"]
    sub_reason_codes: list[Literal["lab_account_mismatch"]]
    reason: str
    patient: MatchReviewPatient | None
    lab: MatchReviewLab
    markers: list[MatchReviewMarker]
    interpretation: Literal["normal", "abnormal", "critical", "unknown"] | None
    result_status: Literal["final", "partial"] | None
    note: str | None
    resolution_action: Literal["accept", "reject", "unsure"] | None
    resolved_user_id: str | None
    resolved_order_id: str | None
    allowed_actions: list[Literal["accept", "reject", "unsure"]]
    candidate_groups: list[MatchReviewCandidateGroup]
    created_at: str
    updated_at: str
    reviewed_at: str | None
    latest_activity_actor_id: str | None
    latest_activity_actor_type: Literal["customer", "api"] | None
    latest_activity_at: str | None


@dataclass(kw_only=True)
class UnmatchedResultSummaries(Model):
    data: list[UnmatchedResultSummary]
    next_cursor: str | None
    total: int


@dataclass(kw_only=True)
class UnmatchedResultSummary(Model):
    id: str
    status: Literal["matched", "pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved"]
    decision_code: Literal["match_sample_id", "match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"]
    sub_reason_codes: list[Literal["lab_account_mismatch"]]
    reason: str
    lab: MatchReviewLab
    interpretation: Literal["normal", "abnormal", "critical", "unknown"] | None
    result_status: Literal["final", "partial"] | None
    resolution_action: Literal["accept", "reject", "unsure"] | None
    resolved_user_id: str | None
    resolved_order_id: str | None
    allowed_actions: list[Literal["accept", "reject", "unsure"]]
    candidate_groups: list[MatchReviewCandidateGroup]
    created_at: str
    updated_at: str
    reviewed_at: str | None
    latest_activity_actor_id: str | None
    latest_activity_actor_type: Literal["customer", "api"] | None
    latest_activity_at: str | None


@dataclass(kw_only=True)
class UnmatchedResultTestCaseDefinition(Model):
    case: Literal["match_completed", "match_cancelled", "wrong_collection", "wrong_lab", "multiple_demo_match", "match_sample_id_mismatch_demo", "match_demo", "no_match"]
    order_roles: list[str]
    required_statuses: dict[str, Literal["ordered", "requisition_created", "requisition_bypassed", "transit_customer", "out_for_delivery", "with_customer", "transit_lab", "delivered_to_lab", "completed", "failure_to_deliver_to_lab", "failure_to_deliver_to_customer", "problem_in_transit_lab", "problem_in_transit_customer", "sample_error", "appointment_scheduled", "appointment_cancelled", "appointment_pending", "draw_completed", "cancelled", "lost", "do_not_process", "partial_results", "awaiting_registration", "registered", "redraw_available", "corrected", "lab_processing_blocked"]]
    lab_constraints: list[str]


@dataclass(kw_only=True)
class UnmatchedResultTestFailure(Model):
    code: str
    message: str


@dataclass(kw_only=True)
class UnmatchedResultTestOrderArtifact(Model):
    order_id: str
    user_id: str
    order_transaction_id: str


@dataclass(kw_only=True)
class UnmatchedResultUpdate(Model):
    from_status: Literal["matched", "pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved:accepted", "resolved:rejected"]
    to_status: Literal["matched", "pending_customer_review", "pending_customer_review:in_progress", "pending_ops_review", "resolved:accepted", "resolved:rejected"]
    note: str | None
    actor_id: str | None
    actor_type: Literal["customer", "api"]
    created_at: str


@dataclass(kw_only=True)
class UnspecifiedPricing(Model):
    unspecified: Literal["refer_to_contract", "price_unavailable"]


@dataclass(kw_only=True)
class UserAddress(Model):
    first_line: str
    second_line: str | None = None
    country: str
    zip: str
    city: str
    state: str
    access_notes: str | None = None


@dataclass(kw_only=True)
class UserDeletion(Model):
    user_id: str
    team_id: str
    environment: str
    deleted_at: str
    deleted_by: UserDeletionDeletedBy | None
    purge_at: str
    state: Literal["deleted", "purging", "purged"]
    purged_at: str | None


@dataclass(kw_only=True)
class UserDeletionCertificate(Model):
    type: Literal["deletion_certificate"]
    version: Literal[1]
    user_id: str
    team_id: str
    environment: str
    deleted_at: str
    deleted_by: UserDeletionCertificateDeletedBy | None
    purge_at: str
    purged_at: str
    erased: dict[str, int]
    retained: list[UserDeletionCertificateRetainedItem]
    key_id: str
    public_key: str
    signature: str


@dataclass(kw_only=True)
class UserDeletionCertificateDeletedBy(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class UserDeletionCertificateRetainedItem(Model):
    table: str
    rows: int
    until: str
    because: str


@dataclass(kw_only=True)
class UserDeletionCertificates(Model):
    certificates: list[UserDeletionCertificate]
    next_cursor: str | None


@dataclass(kw_only=True)
class UserDeletionDeletedBy(Model):
    type: str
    id: str


@dataclass(kw_only=True)
class UserEvent(Model):
    id: str
    event_type: str
    created_at: str


@dataclass(kw_only=True)
class UserEventListResponse(Model):
    user_id: str
    start_date: str
    end_date: str
    events: list[UserEvent]
    next_cursor: str | None
    retained_since: str
    is_complete: bool


@dataclass(kw_only=True)
class UserHistoricalPullsResponse(Model):
    data: list[SingleUserHistoricalPullResponse]
    next: str | None
    next_cursor: str | None


@dataclass(kw_only=True)
class UserInfo(Model):
    first_name: str
    last_name: str
    email: str
    phone_number: str
    gender: str
    dob: str
    address: UserAddress
    medical_proxy: GuarantorDetails | None
    race: Race | None
    ethnicity: Ethnicity | None
    sexual_orientation: SexualOrientation | None
    gender_identity: GenderIdentity | None


@dataclass(kw_only=True)
class UserRefreshSuccessResponse(Model):
    success: Literal[True]
    user_id: str
    refreshed_sources: list[str]
    in_progress_sources: list[str]
    failed_sources: list[str]


@dataclass(kw_only=True)
class UserResourcesResponse(Model):
    data: list[SingleUserResourceResponse]
    next: str | None
    next_cursor: str | None


@dataclass(kw_only=True)
class UserSDKSyncStateResponse(Model):
    status: Literal["active", "paused", "error"]
    request_start_date: str | None = None
    request_end_date: str | None = None
    ingestion_start: str | None = None
    pull_preferences: UserSDKSyncStateResponsePullPreferences | None = None


@dataclass(kw_only=True)
class UserSDKSyncStateResponsePullPreferences(Model):
    historical_days_to_pull: int
    backfill_type_overrides: dict[str, UserSDKSyncStateResponsePullPreferencesBackfillTypeOverridesValue] | None = None


@dataclass(kw_only=True)
class UserSDKSyncStateResponsePullPreferencesBackfillTypeOverridesValue(Model):
    historical_days_to_pull: int


@dataclass(kw_only=True)
class UserSignInTokenResponse(Model):
    user_id: str
    sign_in_token: str


@dataclass(kw_only=True)
class UserSuccessResponse(Model):
    success: bool


@dataclass(kw_only=True)
class ValidateContinuousQueryResponse(Model):
    result_table_schema: Any
    resource_dependencies: list[str]
    fhir_observation_previews: dict[str, Any] | None


@dataclass(kw_only=True)
class ValidateICDCodesResponse(Model):
    valid: bool
    errors: list[str]
    violations: list[ICDExcludesViolation]
    warnings: list[ICDExcludesWarning]
    not_checked: list[str]


@dataclass(kw_only=True)
class VerifyOrgDomainResponse(Model):
    status: Literal["verified", "pending"]


@dataclass(kw_only=True)
class VitalTokenCreatedResponse(Model):
    code: str
    exchange_url: str
    expires_at: str


@dataclass(kw_only=True)
class VitalTokenExchangeResponse(Model):
    user_id: str
    sign_in_token: str
    environment: Literal["sandbox", "production"]
    region: str
    team: VitalTokenExchangeResponseTeam


@dataclass(kw_only=True)
class VitalTokenExchangeResponseTeam(Model):
    name: str
    logo_url: str | None


@dataclass(kw_only=True)
class Webhook(Model):
    id: str
    url: str
    description: str
    rate_limit: int | None
    disabled: bool
    filter_types: list[str] | None
    gzip: bool
    created_at: str
    updated_at: str


@dataclass(kw_only=True)
class WebhookAttempt(Model):
    message_id: str
    webhook_id: str | None
    event_type: str
    user_id: str | None
    attempt: int
    attempted_at: str
    duration_ms: int
    outcome: Literal["succeeded", "failed"]
    status: int | None
    error: str | None
    response: str | None


@dataclass(kw_only=True)
class WebhookAttemptListResponse(Model):
    data: list[WebhookAttempt]
    next_cursor: str | None


@dataclass(kw_only=True)
class WebhookDelivery(Model):
    message_id: str
    webhook_id: str
    event_type: str
    user_id: str | None
    state: Literal["pending", "exhausted"]
    attempts: int
    created_at: str
    last_attempted_at: str | None
    last_status: int | None
    last_error: str | None
    next_attempt_at: str | None


@dataclass(kw_only=True)
class WebhookDeliveryListResponse(Model):
    data: list[WebhookDelivery]
    next_cursor: str | None


@dataclass(kw_only=True)
class WebhookExampleResponse(Model):
    message_id: str


@dataclass(kw_only=True)
class WebhookHeadersResponse(Model):
    headers: dict[str, str]
    sensitive: list[str]


@dataclass(kw_only=True)
class WebhookHealth(Model):
    webhook_id: str
    failing_since: str | None
    attempts: int
    succeeded: int
    median_ms: int | None
    waiting: int
    next_at: str | None
    last_at: str | None
    last_status: int | None
    last_error: str | None


@dataclass(kw_only=True)
class WebhookHealthList(Model):
    data: list[WebhookHealth]


@dataclass(kw_only=True)
class WebhookListResponse(Model):
    data: list[Webhook]
    next_cursor: str | None


@dataclass(kw_only=True)
class WebhookMessage(Model):
    id: str
    created_at: str
    body: dict[str, Any]


@dataclass(kw_only=True)
class WebhookPageUrl(Model):
    url: str


@dataclass(kw_only=True)
class WebhookQueuedResponse(Model):
    queued: int


@dataclass(kw_only=True)
class WebhookReplayedResponse(Model):
    queued: int
    next_cursor: str | None


@dataclass(kw_only=True)
class WebhookSecretResponse(Model):
    key: str


@dataclass(kw_only=True)
class WhoAmI(Model):
    member: SignedInMember
    organisation: MemberOrganisation
    permissions: list[Literal["read", "reveal", "write", "manage", "administer"]]
    teams: list[MemberTeam]
    has_more_teams: bool
    session: MemberSession
    passkeys_possible: bool
    service_name: str
    version: str
    credentials: MemberCredentials


@dataclass(kw_only=True)
class WorkoutStreamLap(Model):
    time_start: str | None
    duration: float | None
    distance: float | None
    calories: float | None
    average_hr: int | None
    max_hr: int | None
    max_speed: float | None
    intensity: str | None
    trigger: str | None

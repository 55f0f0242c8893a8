# Written by `npm run generate` from docs/openapi.json: change it there.

RENAMED = {"from":"from_","based-on":"based_on","class-value":"class_value"}

TABLE = """\
list_users GET /v2/user team always - offset>users	offset,limit	PaginatedUsersResponse
create_user POST /v2/user team never -		ClientFacingUser
resolve_user GET /v2/user/resolve/{client_user_id} team always -		ClientFacingUser
undo_delete_user POST /v2/user/undo_delete team never -	user_id,client_user_id	UserSuccessResponse
get_user GET /v2/user/{user_id} team always -		ClientFacingUser
delete_user DELETE /v2/user/{user_id} team always -		UserSuccessResponse
patch_user PATCH /v2/user/{user_id} team never -		None
save_user_demographics PATCH /v2/user/{user_id}/info team never -		UserInfo
get_user_demographics GET /v2/user/{user_id}/info/latest team always -		UserInfo
get_team_metrics GET /v2/user/metrics team always -		MetricsResult
search_team_users GET /v2/team/users/search team always -	query_id	list[ClientFacingUser]
create_user_sign_in_token POST /v2/user/{user_id}/sign_in_token team never -		UserSignInTokenResponse
create_user_portal_url POST /v2/user/{user_id}/create_portal_url team never -		CreateUserPortalURLResponse
get_user_deletion GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion management always -	environment	UserDeletion
get_user_deletion_certificate GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion_certificate management always -	environment	UserDeletionCertificate
list_user_deletion_certificates GET /v1/org/{org_id}/deletion_certificate management always - next_cursor>certificates	team_id,user_id,next_cursor	UserDeletionCertificates
export_user GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/export management always -	environment	bytes
list_providers GET /v2/providers team always -	source_type	list[ClientFacingProviderDetailed]
list_user_providers GET /v2/user/providers/{user_id} team always -		ListUserProvidersResponse
disconnect_user_provider DELETE /v2/user/{user_id}/{provider} team always -		UserSuccessResponse
refresh_user POST /v2/user/refresh/{user_id} team never -	timeout	UserRefreshSuccessResponse
list_user_devices GET /v2/user/{user_id}/device team always -		list[ClientFacingDevice]
get_user_device GET /v2/user/{user_id}/device/{device_id} team always -		ClientFacingDevice
list_raw_devices GET /v2/summary/devices/{user_id}/raw team always -	provider	RawDevicesResponse
create_link_token POST /v2/link/token team never -		LinkTokenExchangeResponse
is_link_token_valid POST /v2/link/token/isValid team always -		IsLinkTokenValidResponse
start_link POST /v2/link/start team never -		Source
list_link_providers GET /v2/link/providers link always -		list[SourceLink]
start_o_auth_link GET /v2/link/provider/oauth/{oauth_provider} link always -		Source
get_link_state GET /v2/link/state link always -		GetLinkStateResponse
get_link_config GET /v2/team/link/config link always -		GetLinkConfigResponse
complete_o_auth_link GET /v2/link/provider/oauth/{oauth_provider}/callback none always -	state,code,error,scope	str
link_password_provider POST /v2/link/provider/password/{provider} link never -		ProviderLinkResponse
complete_password_provider_mfa POST /v2/link/provider/password/{provider}/complete_mfa link never -		ProviderLinkResponse
link_email_provider POST /v2/link/provider/email/{provider} link never -		ProviderLinkResponse
link_with_password POST /v2/link/auth link never -		ProviderLinkResponse
link_with_email POST /v2/link/auth/email link never -		ProviderLinkResponse
connect_manual_provider POST /v2/link/provider/manual/{provider} team never -		ConnectManualProviderResponse
exchange_link_code POST /v2/link/code/exchange none never -	code,grant_type	VitalTokenExchangeResponse
connect_demo POST /v2/link/connect/demo team never -		DemoConnectionStatus
create_link_code POST /v2/link/code/create team never -	user_id,expires_at	VitalTokenCreatedResponse
bulk_import_connections POST /v2/link/bulk_import team never -	team_id	BulkImportConnectionsResponse
bulk_export_connections POST /v2/link/bulk_export team never -	team_id	BulkExportConnectionsResponse
bulk_pause_connections POST /v2/link/bulk_pause team never -	team_id	UserSuccessResponse
bulk_trigger_historical_pull POST /v2/link/bulk_trigger_historical_pull team never -	team_id	BulkTriggerHistoricalPullResponse
list_bulk_ops GET /v2/link/bulk_op team always - next_cursor>data	next_cursor,page_size,team_id	BulkOpsResponse
list_historical_pulls GET /v2/introspect/historical_pull team always - next_cursor>data	user_id,provider,user_limit,next_cursor,cursor	UserHistoricalPullsResponse
list_resource_statistics GET /v2/introspect/resources team always - next_cursor>data	user_id,provider,user_limit,next_cursor,cursor	UserResourcesResponse
push_timeseries POST /v2/timeseries/{user_id}/{resource} team always -		TimeseriesReceipt
get_afib_burden_grouped GET /v2/timeseries/{user_id}/afib_burden/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedAFibBurdenResponse
get_basal_body_temperature_grouped GET /v2/timeseries/{user_id}/basal_body_temperature/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBasalBodyTemperatureResponse
get_blood_oxygen_grouped GET /v2/timeseries/{user_id}/blood_oxygen/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBloodOxygenResponse
get_blood_pressure_grouped GET /v2/timeseries/{user_id}/blood_pressure/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBloodPressureResponse
get_body_fat_grouped GET /v2/timeseries/{user_id}/body_fat/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBodyFatResponse
get_body_mass_index_grouped GET /v2/timeseries/{user_id}/body_mass_index/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBodyMassIndexResponse
get_body_temperature_grouped GET /v2/timeseries/{user_id}/body_temperature/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBodyTemperatureResponse
get_body_temperature_delta_grouped GET /v2/timeseries/{user_id}/body_temperature_delta/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBodyTemperatureDeltaResponse
get_body_weight_grouped GET /v2/timeseries/{user_id}/body_weight/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedBodyWeightResponse
get_caffeine_grouped GET /v2/timeseries/{user_id}/caffeine/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedCaffeineResponse
get_calories_active_grouped GET /v2/timeseries/{user_id}/calories_active/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedCaloriesActiveResponse
get_calories_basal_grouped GET /v2/timeseries/{user_id}/calories_basal/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedCaloriesBasalResponse
get_carbohydrates_grouped GET /v2/timeseries/{user_id}/carbohydrates/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedCarbohydratesResponse
get_cholesterol_grouped GET /v2/timeseries/{user_id}/cholesterol/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedCholesterolResponse
get_daylight_exposure_grouped GET /v2/timeseries/{user_id}/daylight_exposure/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedDaylightExposureResponse
get_distance_grouped GET /v2/timeseries/{user_id}/distance/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedDistanceResponse
get_electrocardiogram_voltage_grouped GET /v2/timeseries/{user_id}/electrocardiogram_voltage/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedElectrocardiogramVoltageResponse
get_fall_grouped GET /v2/timeseries/{user_id}/fall/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedFallResponse
get_floors_climbed_grouped GET /v2/timeseries/{user_id}/floors_climbed/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedFloorsClimbedResponse
get_forced_expiratory_volume_1_grouped GET /v2/timeseries/{user_id}/forced_expiratory_volume_1/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedForcedExpiratoryVolume1Response
get_forced_vital_capacity_grouped GET /v2/timeseries/{user_id}/forced_vital_capacity/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedForcedVitalCapacityResponse
get_glucose_grouped GET /v2/timeseries/{user_id}/glucose/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedGlucoseResponse
get_handwashing_grouped GET /v2/timeseries/{user_id}/handwashing/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHandwashingResponse
get_heart_rate_alert_grouped GET /v2/timeseries/{user_id}/heart_rate_alert/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHeartRateAlertResponse
get_heart_rate_recovery_one_minute_grouped GET /v2/timeseries/{user_id}/heart_rate_recovery_one_minute/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHeartRateRecoveryOneMinuteResponse
get_heartrate_grouped GET /v2/timeseries/{user_id}/heartrate/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHeartRateResponse
get_hrv_grouped GET /v2/timeseries/{user_id}/hrv/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHRVResponse
get_hypnogram_grouped GET /v2/timeseries/{user_id}/hypnogram/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedHypnogramResponse
get_ige_grouped GET /v2/timeseries/{user_id}/ige/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedIgeResponse
get_igg_grouped GET /v2/timeseries/{user_id}/igg/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedIggResponse
get_inhaler_usage_grouped GET /v2/timeseries/{user_id}/inhaler_usage/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedInhalerUsageResponse
get_insulin_injection_grouped GET /v2/timeseries/{user_id}/insulin_injection/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedInsulinInjectionResponse
get_lean_body_mass_grouped GET /v2/timeseries/{user_id}/lean_body_mass/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedLeanBodyMassResponse
get_mindfulness_minutes_grouped GET /v2/timeseries/{user_id}/mindfulness_minutes/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedMindfulnessMinutesResponse
get_note_grouped GET /v2/timeseries/{user_id}/note/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedNoteResponse
get_peak_expiratory_flow_rate_grouped GET /v2/timeseries/{user_id}/peak_expiratory_flow_rate/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedPeakExpiratoryFlowRateResponse
get_respiratory_rate_grouped GET /v2/timeseries/{user_id}/respiratory_rate/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedRespiratoryRateResponse
get_sleep_apnea_alert_grouped GET /v2/timeseries/{user_id}/sleep_apnea_alert/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedSleepApneaAlertResponse
get_sleep_breathing_disturbance_grouped GET /v2/timeseries/{user_id}/sleep_breathing_disturbance/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedSleepBreathingDisturbanceResponse
get_stand_duration_grouped GET /v2/timeseries/{user_id}/stand_duration/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedStandDurationResponse
get_stand_hour_grouped GET /v2/timeseries/{user_id}/stand_hour/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedStandHourResponse
get_steps_grouped GET /v2/timeseries/{user_id}/steps/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedStepsResponse
get_stress_level_grouped GET /v2/timeseries/{user_id}/stress_level/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedStressLevelResponse
get_uv_exposure_grouped GET /v2/timeseries/{user_id}/uv_exposure/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedUVExposureResponse
get_vo2_max_grouped GET /v2/timeseries/{user_id}/vo2_max/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedVO2MaxResponse
get_waist_circumference_grouped GET /v2/timeseries/{user_id}/waist_circumference/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWaistCircumferenceResponse
get_water_grouped GET /v2/timeseries/{user_id}/water/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWaterResponse
get_wheelchair_push_grouped GET /v2/timeseries/{user_id}/wheelchair_push/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWheelchairPushResponse
get_workout_distance_grouped GET /v2/timeseries/{user_id}/workout_distance/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWorkoutDistanceResponse
get_workout_duration_grouped GET /v2/timeseries/{user_id}/workout_duration/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWorkoutDurationResponse
get_workout_swimming_stroke_grouped GET /v2/timeseries/{user_id}/workout_swimming_stroke/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedWorkoutSwimmingStrokeResponse
get_blood_oxygen GET /v2/timeseries/{user_id}/blood_oxygen team always -	start_date,end_date,provider	list[ClientFacingBloodOxygenTimeseries]
get_blood_pressure GET /v2/timeseries/{user_id}/blood_pressure team always -	start_date,end_date,provider	list[ClientFacingBloodPressureTimeseries]
get_body_fat GET /v2/timeseries/{user_id}/body_fat team always -	start_date,end_date,provider	list[ClientFacingBodyFatTimeseries]
get_body_weight GET /v2/timeseries/{user_id}/body_weight team always -	start_date,end_date,provider	list[ClientFacingBodyWeightTimeseries]
get_caffeine GET /v2/timeseries/{user_id}/caffeine team always -	start_date,end_date,provider	list[ClientFacingCaffeineTimeseries]
get_calories_active GET /v2/timeseries/{user_id}/calories_active team always -	start_date,end_date,provider	list[ClientFacingCaloriesActiveTimeseries]
get_calories_basal GET /v2/timeseries/{user_id}/calories_basal team always -	start_date,end_date,provider	list[ClientFacingCaloriesBasalTimeseries]
get_cholesterol GET /v2/timeseries/{user_id}/cholesterol team always -	start_date,end_date,provider	list[ClientFacingCholesterolTimeseries]
get_cholesterol_ldl GET /v2/timeseries/{user_id}/cholesterol/ldl team always -	start_date,end_date,provider	list[ClientFacingCholesterolTimeseries]
get_cholesterol_hdl GET /v2/timeseries/{user_id}/cholesterol/hdl team always -	start_date,end_date,provider	list[ClientFacingCholesterolTimeseries]
get_cholesterol_total GET /v2/timeseries/{user_id}/cholesterol/total team always -	start_date,end_date,provider	list[ClientFacingCholesterolTimeseries]
get_cholesterol_triglycerides GET /v2/timeseries/{user_id}/cholesterol/triglycerides team always -	start_date,end_date,provider	list[ClientFacingCholesterolTimeseries]
get_distance GET /v2/timeseries/{user_id}/distance team always -	start_date,end_date,provider	list[ClientFacingDistanceTimeseries]
get_electrocardiogram_voltage GET /v2/timeseries/{user_id}/electrocardiogram_voltage team always -	start_date,end_date,provider	list[ClientFacingElectrocardiogramVoltageTimeseries]
get_floors_climbed GET /v2/timeseries/{user_id}/floors_climbed team always -	start_date,end_date,provider	list[ClientFacingFloorsClimbedTimeseries]
get_glucose GET /v2/timeseries/{user_id}/glucose team always -	start_date,end_date,provider	list[ClientFacingGlucoseTimeseries]
get_heartrate GET /v2/timeseries/{user_id}/heartrate team always -	start_date,end_date,provider	list[ClientFacingHeartRateTimeseries]
get_hrv GET /v2/timeseries/{user_id}/hrv team always -	start_date,end_date,provider	list[ClientFacingHRVTimeseries]
get_hypnogram GET /v2/timeseries/{user_id}/hypnogram team always -	start_date,end_date,provider	list[ClientFacingHypnogramTimeseries]
get_ige GET /v2/timeseries/{user_id}/ige team always -	start_date,end_date,provider	list[ClientFacingIgeTimeseries]
get_igg GET /v2/timeseries/{user_id}/igg team always -	start_date,end_date,provider	list[ClientFacingIggTimeseries]
get_mindfulness_minutes GET /v2/timeseries/{user_id}/mindfulness_minutes team always -	start_date,end_date,provider	list[ClientFacingMindfulnessMinutesTimeseries]
get_respiratory_rate GET /v2/timeseries/{user_id}/respiratory_rate team always -	start_date,end_date,provider	list[ClientFacingRespiratoryRateTimeseries]
get_steps GET /v2/timeseries/{user_id}/steps team always -	start_date,end_date,provider	list[ClientFacingStepsTimeseries]
get_stress_level GET /v2/timeseries/{user_id}/stress_level team always -	start_date,end_date,provider	list[ClientFacingStressLevelTimeseries]
get_vo2_max GET /v2/timeseries/{user_id}/vo2_max team always -	start_date,end_date,provider	list[ClientFacingVO2MaxTimeseries]
get_water GET /v2/timeseries/{user_id}/water team always -	start_date,end_date,provider	list[ClientFacingWaterTimeseries]
import_apple_health POST /v2/user/{user_id}/import/apple_health team never application/zip		ImportReport
push_summary POST /v2/summary/{resource}/{user_id} team always -		SummaryReceipt
get_activity_summary GET /v2/summary/activity/{user_id} team always -	start_date,end_date,provider	ClientActivityResponse
get_activity_summary_raw GET /v2/summary/activity/{user_id}/raw team always -	start_date,end_date,provider	RawActivityResponse
get_body_summary GET /v2/summary/body/{user_id} team always -	start_date,end_date,provider	ClientBodyResponse
get_body_summary_raw GET /v2/summary/body/{user_id}/raw team always -	start_date,end_date,provider	RawBodyResponse
get_electrocardiogram_summary GET /v2/summary/electrocardiogram/{user_id} team always -	start_date,end_date,provider	ClientFacingElectrocardiogramResponse
get_meal_summary GET /v2/summary/meal/{user_id} team always -	start_date,end_date,provider	ClientFacingMealResponse
get_menstrual_cycle_summary GET /v2/summary/menstrual_cycle/{user_id} team always -	start_date,end_date,provider	MenstrualCycleResponse
get_profile_summary GET /v2/summary/profile/{user_id} team always -	provider	ClientFacingProfile
get_profile_summary_raw GET /v2/summary/profile/{user_id}/raw team always -	provider	RawProfile
get_sleep_summary GET /v2/summary/sleep/{user_id} team always -	start_date,end_date,provider,night_of_day	ClientSleepResponse
get_sleep_summary_raw GET /v2/summary/sleep/{user_id}/raw team always -	start_date,end_date,provider,night_of_day	RawSleepResponse
get_sleep_cycle_summary GET /v2/summary/sleep_cycle/{user_id} team always -	start_date,end_date,provider	ClientSleepCycleResponse
get_workouts_summary GET /v2/summary/workouts/{user_id} team always -	start_date,end_date,provider,each_activity_once	ClientWorkoutResponse
get_workouts_summary_raw GET /v2/summary/workouts/{user_id}/raw team always -	start_date,end_date,provider,each_activity_once	RawWorkoutResponse
get_sleep_stream GET /v2/timeseries/sleep/{sleep_id}/stream team always -		ClientFacingSleepStream
get_workout_stream GET /v2/timeseries/workouts/{workout_id}/stream team always -		ClientFacingStream
explain_activity_summary GET /v2/summary/activity/{user_id}/explain team always -	date	ExplainedActivity
query_one_user POST /aggregate/v1/user/{user_id}/query team always -		AggregationResponse
list_continuous_queries GET /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query management always -		ContinuousQueryResponse
create_continuous_query POST /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query management never -	query_type	ContinuousQuery
archive_continuous_query DELETE /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query/{query_id} management always -		ContinuousQuery
update_continuous_query PATCH /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query/{query_id} management never -		ContinuousQuery
validate_continuous_query POST /v1/org/{org_id}/team/{team_id}/{environment}/validate_continuous_query management always -	query_type	ValidateContinuousQueryResponse
get_continuous_query_result_table GET /aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/result_table team always -		AggregationResult
get_continuous_query_task_history GET /aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/task_history team always - next_cursor>data	next_cursor,limit	ContinuousQueryTaskHistoryResponse
create_insurance POST /v2/user/{user_id}/insurance team never -		ClientFacingInsurance
get_latest_insurance GET /v2/user/{user_id}/insurance/latest team always -	is_primary	ClientFacingInsurance
search_payor GET /v3/insurance/search/payor team always -	insurance_name,provider,provider_payor_id	list[ClientFacingPayor]
search_payor_deprecated POST /v3/insurance/search/payor team always -		list[ClientFacingPayorSearchResponseDeprecated]
create_payor POST /v3/payor team never -		ClientFacingPayor
search_diagnosis GET /v3/insurance/search/diagnosis team always -	diagnosis_query	list[ClientFacingDiagnosisInformation]
validate_icd_codes POST /v3/insurance/validate_icd_codes team always -		ValidateICDCodesResponse
list_labs GET /v3/lab_tests/labs team always -		list[ClientFacingLab]
list_markers GET /v3/lab_tests/markers team always - page>markers	lab_id,lab_slug,name,a_la_carte_enabled,include_pricing,lab_account_id,page,size	GetMarkersResponse
list_order_set_markers POST /v3/lab_tests/list_order_set_markers team always - page>markers	page,size	GetMarkersResponse
list_lab_test_markers GET /v3/lab_tests/{lab_test_id}/markers team always - page>markers	lab_account_id,page,size	GetMarkersOfLabTestResponse
get_marker GET /v3/lab_tests/{lab_id}/markers/{provider_id} team always -	lab_account_id	ClientFacingMarkerComplete
list_team_lab_accounts GET /v3/lab_test/lab_account team always -	lab_account_id,status	GetTeamLabAccountsResponse
list_lab_tests GET /v3/lab_test team always - next_cursor>data	lab_test_limit,next_cursor,include_pricing,lab_account_id,generation_method,lab_slug,collection_method,status,marker_ids,provider_ids,name,order_key,order_direction	LabTestResourcesResponse
list_lab_tests_deprecated GET /v3/lab_tests team always -	generation_method,lab_slug,collection_method,status,marker_ids,provider_ids,name,order_key,order_direction	list[ClientFacingLabTest]
create_lab_test POST /v3/lab_tests team never -		ClientFacingLabTest
get_lab_test GET /v3/lab_tests/{lab_test_id} team always -	lab_account_id	ClientFacingLabTest
update_lab_test PATCH /v3/lab_tests/{lab_test_id} team never -		ClientFacingLabTest
search_compendium POST /v3/compendium/search team always -		SearchCompendiumResponse
search_orderable_tests POST /v3/compendium/search_orderable_tests team always -		SearchOrderableTestsResponse
convert_compendium POST /v3/compendium/convert team always -		ConvertCompendiumResponse
create_order POST /v3/order team keyed -		PostOrderResponse
import_order POST /v3/order/import team keyed -		PostOrderResponse
get_physicians GET /v2/team/{team_id}/physicians team always -		list[ClientFacingPhysician]
create_fhir_order POST /v3/order/fhir team keyed -		PostOrderResponse
get_order GET /v3/order/{order_id} team always -		ClientFacingOrder
update_order PATCH /v3/order/{order_id} team never -		PostOrderResponse
cancel_order POST /v3/order/{order_id}/cancel team never -		PostOrderResponse
complete_order_draw PATCH /v3/order/{order_id}/draw_completed team never -		PostOrderResponse
resend_order_events POST /v3/order/resend_events team never -		ResendWebhookResponse
get_order_communication_settings GET /v3/order/{order_id}/communication_settings team always -		GetOrderCommunicationSettingsResponse
update_order_communication_settings PATCH /v3/order/{order_id}/communication_settings team never -		PatchOrderCommunicationSettingsResponse
create_registrable_testkit_order POST /v3/order/testkit team keyed -		PostOrderResponse
register_testkit POST /v3/order/testkit/register team never -		PostOrderResponse
get_order_transaction GET /v3/order_transaction/{transaction_id} team always -		GetOrderTransactionResponse
get_area_info GET /v3/order/area/info team always -	zip_code,radius,lab,labs,lab_account_id	AreaInfo
list_service_centres GET /v3/order/psc/info team always -	zip_code,lab_id,radius,capabilities,lab_account_id	PSCInfo
list_service_centres_of_order GET /v3/order/{order_id}/psc/info team always -	radius,capabilities	PSCInfo
get_phlebotomy_availability POST /v3/order/phlebotomy/appointment/availability team always -	start_date	AppointmentAvailabilitySlots
get_service_centre_availability POST /v3/order/psc/appointment/availability team always -	lab,start_date,site_codes,zip_code,radius,allow_stale	AppointmentAvailabilitySlots
list_phlebotomy_cancellation_reasons GET /v3/order/phlebotomy/appointment/cancellation-reasons team always -		list[ClientFacingAppointmentCancellationReason]
get_phlebotomy_appointment GET /v3/order/{order_id}/phlebotomy/appointment team always -		ClientFacingAppointment
book_phlebotomy_appointment POST /v3/order/{order_id}/phlebotomy/appointment/book team keyed -		ClientFacingAppointment
reschedule_phlebotomy_appointment PATCH /v3/order/{order_id}/phlebotomy/appointment/reschedule team never -		ClientFacingAppointment
cancel_phlebotomy_appointment PATCH /v3/order/{order_id}/phlebotomy/appointment/cancel team never -		ClientFacingAppointment
request_phlebotomy_appointment POST /v3/order/{order_id}/phlebotomy/appointment/request team never -		ClientFacingAppointment
list_service_centre_cancellation_reasons GET /v3/order/psc/appointment/cancellation-reasons team always -		list[ClientFacingAppointmentCancellationReason]
get_service_centre_appointment GET /v3/order/{order_id}/psc/appointment team always -		ClientFacingAppointment
book_service_centre_appointment POST /v3/order/{order_id}/psc/appointment/book team keyed -		ClientFacingAppointment
reschedule_service_centre_appointment PATCH /v3/order/{order_id}/psc/appointment/reschedule team never -		ClientFacingAppointment
cancel_service_centre_appointment PATCH /v3/order/{order_id}/psc/appointment/cancel team never -		ClientFacingAppointment
list_orders GET /v3/orders team always - page>orders	search_input,start_date,end_date,updated_start_date,updated_end_date,status,order_key,order_direction,order_type,is_critical,interpretation,order_activation_types,user_id,patient_name,shipping_recipient_name,order_ids,order_transaction_id,page,size	GetOrdersResponse
get_order_result GET /v3/order/{order_id}/result team always -	unit_system	LabResultsRaw
get_order_result_metadata GET /v3/order/{order_id}/result/metadata team always -		LabResultsMetadata
get_order_transaction_result GET /v3/order_transaction/{transaction_id}/result team always -	unit_system	LabResultsRaw
simulate_order POST /v3/order/{order_id}/test team never -	final_status,delay	str
get_sandbox_clock GET /v3/sandbox/clock team always -		SandboxClock
advance_sandbox_clock POST /v3/sandbox/clock team never -		SandboxClock
get_order_requisition_pdf GET /v3/order/{order_id}/requisition/pdf team always -		bytes
read_signed_requisition GET /v3/signed_document/requisition/pdf none always -	token	bytes
get_order_labels_pdf GET /v3/order/{order_id}/labels/pdf team always -	number_of_labels,collection_date	bytes
get_order_collection_instruction_pdf GET /v3/order/{order_id}/collection_instruction_pdf team always -		bytes
get_order_abn_pdf GET /v3/order/{order_id}/abn_pdf team always -		bytes
get_lab_test_collection_instruction_pdf GET /v3/lab_test/{lab_test_id}/collection_instruction_pdf team always -		bytes
get_order_result_pdf GET /v3/order/{order_id}/result/pdf team always -	document	bytes
get_order_transaction_result_pdf GET /v3/order_transaction/{transaction_id}/result/pdf team always -		bytes
list_unmatched_results GET /v3/unmatched_result team always - next_cursor>data	limit,next_cursor,decision_code,lab_slug,status,created_at_start,created_at_end,is_critical,search_input	ListUnmatchedResultResponse
get_unmatched_result GET /v3/unmatched_result/{raw_result_id} team always -		UnmatchedResult
accept_unmatched_result POST /v3/unmatched_result/{raw_result_id}/accept team never -		ClientFacingOrder
resolve_unmatched_result POST /v3/unmatched_result/{raw_result_id}/resolve team never -		UnmatchedResult
create_unmatched_result_test POST /v3/unmatched_result_test team keyed -		CreateUnmatchedResultTestResponse
list_unmatched_result_test_cases GET /v3/unmatched_result_test/case team always -		ListUnmatchedResultTestCasesResponse
get_unmatched_result_test GET /v3/unmatched_result_test/{run_id} team always -		GetUnmatchedResultTestResponse
get_organisation GET /v1/org/{org_id} management always -		ClientFacingOrg
update_organisation PATCH /v1/org/{org_id} management never -		ClientFacingOrg
list_domains GET /v1/org/{org_id}/domain management always -		ListOrgDomainResponse
create_domain POST /v1/org/{org_id}/domain management never -		ClientFacingOrgDomain
get_domain GET /v1/org/{org_id}/domain/{domain_id} management always -		ClientFacingOrgDomain
delete_domain DELETE /v1/org/{org_id}/domain/{domain_id} management always -		SuccessResponse
send_domain_instructions POST /v1/org/{org_id}/domain/{domain_id}/send_domain_instructions management never -		SendOrgDomainInstructionsResponse
verify_domain POST /v1/org/{org_id}/domain/{domain_id}/verify management never -		VerifyOrgDomainResponse
list_members GET /v1/org/{org_id}/member management always - next_cursor>members	search_query,next_cursor	ClientFacingOrgMemberListResponse
delete_member DELETE /v1/org/{org_id}/member/{member_id} management always -		SuccessResponse
update_member PATCH /v1/org/{org_id}/member/{member_id} management never -		ClientFacingOrgMember
list_invites GET /v1/org/{org_id}/invite management always - next_cursor>invites	search_query,next_cursor	ClientFacingOrgInviteListResponse
create_invite POST /v1/org/{org_id}/invite management never -		OrgInviteAPICreateResponse
delete_invite DELETE /v1/org/{org_id}/invite/{invite_id} management always -		SuccessResponse
accept_invite POST /v1/invite/accept none never -		ClientFacingOrgMember
list_management_keys GET /v1/org/{org_id}/management_key management always - next_cursor>data	team_id,role,next_cursor	ClientFacingManagementKeyResponse
create_management_key POST /v1/org/{org_id}/management_key management never -		ClientFacingManagementKeyUnhashed
delete_management_key DELETE /v1/org/{org_id}/management_key/{key_id} management always -		ClientFacingManagementKey | None
update_management_key PATCH /v1/org/{org_id}/management_key/{key_id} management never -		ClientFacingManagementKey
rotate_management_key POST /v1/org/{org_id}/management_key/{key_id}/rotate management never -		ClientFacingManagementKeyUnhashed
list_teams GET /v1/org/{org_id}/team management always - next_cursor>teams	team_id,region,search_query,next_cursor	ClientFacingOrgTeamListResponse
create_team POST /v1/org/{org_id}/team management never -		ClientFacingOrgTeam
resolve_team POST /v1/org/{org_id}/resolve_team management always -		ClientFacingOrgTeam
get_team GET /v1/org/{org_id}/team/{team_id} management always -	include_environment	ClientFacingOrgTeam
delete_team DELETE /v1/org/{org_id}/team/{team_id} management always -		SuccessResponse
update_team PATCH /v1/org/{org_id}/team/{team_id} management never -		ClientFacingOrgTeam
get_own_team GET /v2/team/{team_id} team always -		ClientFacingTeam
list_team_keys GET /v1/org/{org_id}/team_api_keys/{env}/{region} management always - next_cursor>api_keys	team_id,next_cursor	ClientFacingTeamAPIKeyResponse
create_team_key POST /v1/org/{org_id}/team_api_keys/{env}/{region} management never -		ClientFacingTeamAPIKey
delete_team_keys DELETE /v1/org/{org_id}/team_api_keys/{env}/{region} management always -	api_key_id	DeleteTeamApiKeysResponse
rotate_team_key POST /v1/org/{org_id}/team_api_keys/{env}/{region}/{api_key_id}/rotate management never -		ClientFacingTeamAPIKey
create_access_token POST /v1/org/{org_id}/team/{team_id}/create_api_access_token management never -		CreateTeamAccessTokenResponse
prepare_credentials POST /v1/org/{org_id}/prepare_team_custom_credentials/{env}/{region} management never -		PrepareTeamCustomCredentialsResponse
list_credentials GET /v1/org/{org_id}/team_custom_credentials/{env}/{region} management always - next_cursor>credentials	team_id,provider,next_cursor	CustomCredentialsResponse
set_credentials POST /v1/org/{org_id}/team_custom_credentials/{env}/{region} management never -		ClientFacingTeamProviderCredentials
delete_credentials DELETE /v1/org/{org_id}/team_custom_credentials/{env}/{region} management always -	credential_id	DeleteTeamCustomCredentialsResponse
get_scope_requirements GET /v1/org/{org_id}/team/{team_id}/scope_requirements management always -	provider	TeamScopeRequirementsResponse
set_scope_requirements POST /v1/org/{org_id}/team/{team_id}/scope_requirements management never -		TeamScopeRequirementsResponse
list_pull_preferences GET /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management always - next_cursor>data_pull_preferences	team_id,provider,next_cursor,limit	TeamDataPullPreferencesResponse
set_pull_preferences POST /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management never -		TeamDataPullPreferencesResponse
reset_pull_preferences DELETE /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management always -	team_id,provider	SuccessResponse
list_lab_accounts GET /v1/org/{org_id}/lab_account/{env}/{region} management always -	lab_account_id,team_id,status	LabAccountsResponse
create_lab_account POST /v1/org/{org_id}/lab_account/{env}/{region} management never -		LabAccountResponse
replace_lab_account PUT /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management always -		LabAccountResponse
delete_lab_account DELETE /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management always -		SuccessResponse
update_lab_account PATCH /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management never -		LabAccountResponse
get_source_priorities GET /v2/team/source/priorities team always -	data_type	list[SourcePriority]
update_source_priorities PATCH /v2/team/source/priorities team never -		list[SourcePriority]
search_audit_log GET /v1/org/{org_id}/audit_log management always - next_cursor>entries	team_id,user_id,actor,action,subject,result,from,to,limit,next_cursor	AuditLogPage
list_webhooks GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook management always - next_cursor>data	next_cursor,limit	WebhookListResponse
create_webhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook management never -		Webhook
get_webhook GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management always -		Webhook
delete_webhook DELETE /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management always -		None
patch_webhook PATCH /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management never -		Webhook
get_webhook_headers GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/headers management always -		WebhookHeadersResponse
update_webhook_headers PUT /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/headers management always -		None
get_webhook_secret GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret management always -		WebhookSecretResponse
rotate_webhook_secret POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret/rotate management never -		None
list_webhook_attempts GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_attempt management always - next_cursor>data	webhook_id,message_id,user_id,outcome,since,until,limit,next_cursor	WebhookAttemptListResponse
get_webhook_message GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_message/{message_id} management always -		WebhookMessage
get_event_delivery_metric GET /v1/org/{org_id}/team/{team_id}/{environment}/event_delivery_metric management always -	interval	PrometheusQueryResponse
resend_webhook_message POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/resend management never -		WebhookQueuedResponse
send_webhook_example POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/example management never -		WebhookExampleResponse
recover_webhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/recover management never -		WebhookQueuedResponse
replay_webhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/replay management never -		WebhookReplayedResponse
list_events GET /v2/events team always - after>data	event_type,user_id,after,limit,wait	EventsResponse
stream_events GET /v2/events/stream team always - stream	event_type,user_id,after,last_event_id	bytes
list_pipelines GET /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management always - next_cursor>pipelines	team_id,next_cursor	TeamETLPipelinesResponse
set_pipelines POST /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management never -		list[ClientFacingETLPipeline]
delete_pipelines DELETE /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management always -	team_id	list[ClientFacingETLPipeline]
get_sign_in_options GET /v1/sign_in none always -		SignInOptions
sign_in_with_link POST /v1/sign_in/link none never -		MemberSession
sign_in_with_management_key POST /v1/sign_in/management_key none never -		MemberSession
who_am_i GET /v1/me none always -		WhoAmI
update_me PATCH /v1/me none never -		ClientFacingOrgMember
sign_out POST /v1/sign_out none never -		None
list_sessions GET /v1/me/session none always -		MemberSessionList
end_session DELETE /v1/me/session/{session_id} none always -		None
list_deliveries GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_delivery management always - next_cursor>data	state,webhook_id,event_type,since,limit,next_cursor	WebhookDeliveryListResponse
tail_events GET /v2/events/tail team always - after>data	event_type,user_id,after,limit,wait	EventTailResponse
stream_tail GET /v2/events/tail/stream team always - stream	event_type,user_id,after,last_event_id	bytes
preview_invite POST /v1/invite/preview none never -		ShownInvite
sign_in_with_password POST /v1/sign_in/password none never -		MemberSession
set_password PUT /v1/me/password none always -		None
delete_password DELETE /v1/me/password none always -		None
confirm_me POST /v1/me/confirm none never -		MemberSession
list_order_summaries GET /v3/order_summaries team always - page>orders	start_date,end_date,updated_start_date,updated_end_date,status,order_direction,order_type,is_critical,interpretation,order_activation_types,user_id,order_ids,order_transaction_id,page,size,order_key,is_acknowledged	OrderSummaries
list_critical_results GET /v3/order/{order_id}/critical_results team always -		CriticalResults
acknowledge_critical_results POST /v3/order/{order_id}/critical_results/acknowledge team never -		CriticalResults
list_unmatched_result_summaries GET /v3/unmatched_result_summaries team always - next_cursor>data	limit,next_cursor,decision_code,lab_slug,status,created_at_start,created_at_end,is_critical	UnmatchedResultSummaries
get_overview GET /v1/org/{org_id}/team/{team_id}/{environment}/overview management always -		TeamOverview
get_passkey_sign_in_options POST /v1/sign_in/passkey/options none never -		PasskeyOptions
sign_in_with_passkey POST /v1/sign_in/passkey none never -		MemberSession
get_passkey_registration_options POST /v1/me/passkey/options none never -		PasskeyOptions
get_reauthentication_options POST /v1/me/confirm/options none never -		PasskeyOptions
list_passkeys GET /v1/me/passkey none always -		MemberPasskeyList
create_passkey POST /v1/me/passkey none never -		MemberPasskey
delete_passkey DELETE /v1/me/passkey/{passkey_id} none always -		None
list_requests GET /v1/org/{org_id}/team/{team_id}/{environment}/request management always - next_cursor>data	operation,outcome,actor,request_id,since,until,limit,next_cursor	RequestListResponse
search_users POST /v2/user/search team always -		SearchUsersResponse
list_connections GET /v2/connections team always - next_cursor>connections	user_id,provider,status,error_type,limit,next_cursor	TeamConnections
start_oidc GET /v1/sign_in/oidc none always -		None
complete_oidc_sign_in GET /v1/sign_in/oidc/callback none always -	code,state,iss,error	None
get_order_statuses GET /v3/order/statuses team always -		OrderStatesResponse
verify_audit GET /v1/org/{org_id}/audit_log/verification management always -	after,limit	AuditVerification
list_event_types GET /v2/events/types team always -	event_type	EventTypeListResponse
import_fit POST /v2/user/{user_id}/import/fit team never application/vnd.ant.fit	time_zone	FitImportReport
list_imports GET /v2/imports team always - next_cursor>imports	user_id,kind,limit,next_cursor	ImportHistory
get_coverage GET /v2/user/{user_id}/coverage team always -	start_date,end_date,resource,provider	Coverage
get_system GET /v1/org/{org_id}/system management always -		SystemFacts
end_member_sessions DELETE /v1/org/{org_id}/member/{member_id}/session management always -		EndedMemberSessions
import_file POST /v2/user/{user_id}/import/file team never application/octet-stream	time_zone	FileImportReport
start_oidc_confirmation POST /v1/me/confirm/oidc none never -		OidcConfirmation
list_unmatched_result_updates GET /v3/unmatched_result/{raw_result_id}/update team always - next_cursor>data	limit,next_cursor	ListUnmatchedResultUpdatesResponse
create_unmatched_result_update POST /v3/unmatched_result/{raw_result_id}/update team never -		UnmatchedResult
explain_workouts_summary GET /v2/summary/workouts/{user_id}/explain team always -	date	ExplainedWorkouts
cancel_testkit_order POST /v2/testkit/orders/{order_id}/cancel team never -		PostOrderResponse
get_testkit_order GET /v2/testkit/orders/{order_id} team always -		ClientFacingOrder
list_testkit_orders GET /v2/testkit/orders team always - page>orders	search_input,start_date,end_date,updated_start_date,updated_end_date,status,order_key,order_direction,order_type,is_critical,interpretation,order_activation_types,user_id,patient_name,shipping_recipient_name,order_ids,order_transaction_id,page,size	GetOrdersResponse
get_testkit_order_results GET /v2/testkit/orders/{order_id}/results team always -	unit_system	LabResultsRaw
get_testkit_order_raw_results GET /v2/testkit/orders/{order_id}/results/raw team always -	unit_system	LabResultsRaw
get_testkit_order_result_metadata GET /v2/testkit/orders/{order_id}/results/metadata team always -		LabResultsMetadata
get_svix_url GET /v2/team/svix/url team always -		WebhookPageUrl
get_ehr_integration_configuration GET /v1/org/{org_id}/ehr_integration/configuration management always -		None
upsert_ehr_integration_configuration PUT /v1/org/{org_id}/ehr_integration/configuration management always -		None
create_ehr_dashboard_url POST /v1/org/{org_id}/ehr_integration/create_dashboard_url management never -		None
list_integration_managed_members GET /v1/org/{org_id}/ehr_integration/member management always -		None
create_integration_managed_member POST /v1/org/{org_id}/ehr_integration/member management never -		None
get_integration_managed_member GET /v1/org/{org_id}/ehr_integration/member/{member_id} management always -		None
delete_integration_managed_member DELETE /v1/org/{org_id}/ehr_integration/member/{member_id} management always -		None
update_integration_managed_member PATCH /v1/org/{org_id}/ehr_integration/member/{member_id} management never -		None
resolve_integration_managed_member POST /v1/org/{org_id}/ehr_integration/resolve_member management never -		None
get_team_ehr_pipelines GET /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management always -		None
upsert_team_ehr_pipelines POST /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management never -		None
delete_team_ehr_pipelines DELETE /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management always -		None
get_order_tracking GET /v3/order/{order_id}/tracking team always -		OrderTracking
get_lab_test_collection_instructions GET /v3/lab_test/{lab_test_id}/collection_instructions team always -		GetLabTestCollectionInstructionsResponse
estimate_order_set_pricing POST /v3/lab_test/estimate_order_set_pricing team always -		EstimateOrderSetPricingResponse
sdk_sync_state POST /v2/user/{user_id}/sdk_sync_state/{provider} team never -		UserSDKSyncStateResponse
sdk_start_historical_stage POST /v2/user/{user_id}/sdk_start_historical_stage/{provider} team never -		UserSuccessResponse
end_phone_sessions DELETE /v2/user/{user_id}/phone_sessions team always -		EndedPhoneSessions
sdk_sync_progress POST /v2/user/{user_id}/sdk_sync_progress/{provider} team never -		UserSuccessResponse
list_user_phones GET /v2/user/{user_id}/phone team always -		PhoneListResponse
list_eligibility_checks GET /v2/user/{user_id}/insurance/eligibility team always - cursor>data	limit,cursor	EligibilityCheckPage
check_eligibility POST /v2/user/{user_id}/insurance/eligibility team never -		EligibilityCheck
get_eligibility_check GET /v2/user/{user_id}/insurance/eligibility/{check_id} team always -	include_x12	EligibilityCheckWithX12
list_lab_test_promotions GET /v3/lab_test_promotion team always -	source_sandbox_lab_test_ids	list[LabTestPromotion]
get_lab_test_promotion_source GET /v3/lab_test/{lab_test_id}/promotion_source team always -		LabTestPromotionSource
create_checkout_quote POST /checkout/v1/quote team never -		CheckoutQuote
refine_checkout_quote POST /checkout/v1/quote/{quote_id}/refine team never -		CheckoutQuote
get_checkout_quote GET /checkout/v1/quote/{quote_id} team always -		CheckoutQuote
create_checkout_session POST /checkout/v1/session team keyed -		CheckoutSession
get_checkout_session GET /checkout/v1/session/{checkout_session_id} team always -		CheckoutSession
confirm_checkout_session POST /checkout/v1/session/{checkout_session_id}/confirm team never -		CheckoutSession
pay_checkout_session_in_sandbox POST /checkout/v1/session/{checkout_session_id}/sandbox_payment team never -		CheckoutSession
revoke_app_api_key POST /v2/user/{user_id}/revoke_app_api_key team never -		RevokedAppApiKey
create_lab_report_parser_job POST /lab_report/v1/parser/job team keyed multipart/form-data		ParsingJob
get_lab_report_parser_job GET /lab_report/v1/parser/job/{job_id} team always -		ParsingJob
delete_lab_report_parser_job DELETE /lab_report/v1/parser/job/{job_id} team always -		None
get_lab_report_file GET /lab_report/v1/parser/job/{job_id}/file/{number} team always -		bytes
delete_lab_report_files DELETE /lab_report/v1/parser/job/{job_id}/file team always -		None
list_lab_report_reviews GET /lab_report/v1/parser/review team always - cursor>data	state,user_id,limit,cursor	ListLabReportReviewsResponse
get_lab_report_review GET /lab_report/v1/parser/review/{job_id} team always -		LabReportReview
correct_lab_report_review PATCH /lab_report/v1/parser/review/{job_id} team never -		LabReportReview
approve_lab_report_review POST /lab_report/v1/parser/review/{job_id}/approve team never -		LabReportReview
reject_lab_report_review POST /lab_report/v1/parser/review/{job_id}/refuse team never -		LabReportReview
list_lab_report_values GET /lab_report/v1/result/{user_id} team always - cursor>data	job_id,limit,cursor	ListLabReportValuesResponse
fhir_metadata GET /fhir/r4/metadata none always -	_summary,_total,_elements,_pretty,_format	FhirMetadataResponse
search_fhir_patient GET /fhir/r4/Patient team always -	_id,_lastUpdated,identifier,name,family,given,organization,birthdate,gender,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirPatientResponse
read_fhir_patient GET /fhir/r4/Patient/{user_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirPatientResponse
list_eligibility_batches GET /v2/insurance/eligibility/batch team always - cursor>data	limit,cursor	EligibilityBatchPage
create_eligibility_batch POST /v2/insurance/eligibility/batch team never -		EligibilityBatch
get_eligibility_batch GET /v2/insurance/eligibility/batch/{batch_id} team always -		EligibilityBatch
list_eligibility_batch_items GET /v2/insurance/eligibility/batch/{batch_id}/items team always - cursor>data	limit,cursor	EligibilityBatchItemPage
call_mcp POST /mcp team never -		JsonRpcAnswer
trigger_event POST /v2/events/trigger team never -		TriggeredEvent
list_assistant_tokens GET /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token management always -		AssistantTokens
create_assistant_token POST /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token management never -		CreatedAssistantToken
revoke_assistant_token DELETE /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token/{token_id} management always -		None
search_fhir_service_request GET /fhir/r4/ServiceRequest team always -	_id,_lastUpdated,patient,subject,identifier,status,category,code,requester,performer,authored,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirServiceRequestResponse
read_fhir_service_request GET /fhir/r4/ServiceRequest/{service_request_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirServiceRequestResponse
search_fhir_diagnostic_report GET /fhir/r4/DiagnosticReport team always -	_id,_lastUpdated,patient,subject,category,code,date,issued,status,based-on,result,performer,specimen,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirDiagnosticReportResponse
read_fhir_diagnostic_report GET /fhir/r4/DiagnosticReport/{diagnostic_report_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirDiagnosticReportResponse
search_fhir_observation GET /fhir/r4/Observation team always -	_id,_lastUpdated,patient,subject,_tag,category,code,date,status,based-on,specimen,device,interval,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirObservationResponse
read_fhir_observation GET /fhir/r4/Observation/{observation_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirObservationResponse
search_fhir_specimen GET /fhir/r4/Specimen team always -	_id,_lastUpdated,patient,subject,identifier,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirSpecimenResponse
read_fhir_specimen GET /fhir/r4/Specimen/{specimen_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirSpecimenResponse
read_fhir_binary GET /fhir/r4/Binary/{binary_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirBinaryResponse
search_fhir_device GET /fhir/r4/Device team always -	_id,_lastUpdated,patient,type,status,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirDeviceResponse
read_fhir_device GET /fhir/r4/Device/{source_device_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirDeviceResponse
grant_client_token POST /oauth2/token none never application/x-www-form-urlencoded		TokenAnswer
list_backend_clients GET /v1/org/{org_id}/team/{team_id}/{environment}/backend_client management always -		BackendClients
register_backend_client POST /v1/org/{org_id}/team/{team_id}/{environment}/backend_client management never -		BackendClient
revoke_backend_client DELETE /v1/org/{org_id}/team/{team_id}/{environment}/backend_client/{client_id} management always -		None
search_fhir_patient_by_form POST /fhir/r4/Patient/_search team never application/x-www-form-urlencoded		SearchFhirPatientByFormResponse
search_fhir_service_request_by_form POST /fhir/r4/ServiceRequest/_search team never application/x-www-form-urlencoded		SearchFhirServiceRequestByFormResponse
search_fhir_diagnostic_report_by_form POST /fhir/r4/DiagnosticReport/_search team never application/x-www-form-urlencoded		SearchFhirDiagnosticReportByFormResponse
search_fhir_observation_by_form POST /fhir/r4/Observation/_search team never application/x-www-form-urlencoded		SearchFhirObservationByFormResponse
search_fhir_specimen_by_form POST /fhir/r4/Specimen/_search team never application/x-www-form-urlencoded		SearchFhirSpecimenByFormResponse
search_fhir_device_by_form POST /fhir/r4/Device/_search team never application/x-www-form-urlencoded		SearchFhirDeviceByFormResponse
search_fhir_coverage GET /fhir/r4/Coverage team always -	_id,_lastUpdated,patient,beneficiary,payor,status,type,identifier,class-value,_include,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirCoverageResponse
search_fhir_coverage_by_form POST /fhir/r4/Coverage/_search team never application/x-www-form-urlencoded		SearchFhirCoverageByFormResponse
read_fhir_coverage GET /fhir/r4/Coverage/{coverage_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirCoverageResponse
search_fhir_organization GET /fhir/r4/Organization team always -	_id,_lastUpdated,identifier,name,address,type,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirOrganizationResponse
search_fhir_organization_by_form POST /fhir/r4/Organization/_search team never application/x-www-form-urlencoded		SearchFhirOrganizationByFormResponse
read_fhir_organization GET /fhir/r4/Organization/{organization_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirOrganizationResponse
search_fhir_practitioner GET /fhir/r4/Practitioner team always -	_id,_lastUpdated,identifier,name,_revinclude,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirPractitionerResponse
search_fhir_practitioner_by_form POST /fhir/r4/Practitioner/_search team never application/x-www-form-urlencoded		SearchFhirPractitionerByFormResponse
read_fhir_practitioner GET /fhir/r4/Practitioner/{practitioner_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirPractitionerResponse
search_fhir_provenance GET /fhir/r4/Provenance team always -	_id,_lastUpdated,target,patient,recorded,agent,_include,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirProvenanceResponse
search_fhir_provenance_by_form POST /fhir/r4/Provenance/_search team never application/x-www-form-urlencoded		SearchFhirProvenanceByFormResponse
read_fhir_provenance GET /fhir/r4/Provenance/{provenance_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirProvenanceResponse
search_fhir_group GET /fhir/r4/Group team always -	_id,_sort,_summary,_total,_elements,_pretty,_format,_count,_cursor	SearchFhirGroupResponse
search_fhir_group_by_form POST /fhir/r4/Group/_search team always application/x-www-form-urlencoded		SearchFhirGroupByFormResponse
read_fhir_group GET /fhir/r4/Group/{group_id} team always -	_summary,_total,_elements,_pretty,_format	ReadFhirGroupResponse
start_system_export GET /fhir/r4/$export team always -	_since,_until,_type,_typeFilter,patient,_outputFormat	dict[str, Any]
start_system_export_by_post POST /fhir/r4/$export team never -		dict[str, Any]
start_patient_export GET /fhir/r4/Patient/$export team always -	_since,_until,_type,_typeFilter,patient,_outputFormat	dict[str, Any]
start_patient_export_by_post POST /fhir/r4/Patient/$export team never -		dict[str, Any]
start_group_export GET /fhir/r4/Group/{group_id}/$export team always -	_since,_until,_type,_typeFilter,patient,_outputFormat	dict[str, Any]
start_group_export_by_post POST /fhir/r4/Group/{group_id}/$export team never -		dict[str, Any]
get_bulk_export GET /fhir/r4/bulk-export/{export_id} team always -		dict[str, Any]
delete_bulk_export DELETE /fhir/r4/bulk-export/{export_id} team always -		dict[str, Any]
get_bulk_export_file GET /fhir/r4/bulk-export/{export_id}/{file_name} team always -		bytes
get_order_result_document GET /v3/order/{order_id}/result/document/{number} team always -		bytes
register_application POST /oauth2/register none never -		RegisteredApplication
start_authorization GET /oauth2/authorize none always -	client_id,redirect_uri,response_type,code_challenge,code_challenge_method,scope,state,resource,aud	None
describe_authorization_request GET /v1/me/authorization_request none always -	team_id,environment,client_id,redirect_uri,response_type,code_challenge,code_challenge_method,scope,state,resource,aud	AuthorizationRequest
authorize_application POST /v1/me/authorization none never -		AuthorizationConsent
list_authorizations GET /v1/org/{org_id}/team/{team_id}/{environment}/authorization management always -		Authorizations
revoke_authorization DELETE /v1/org/{org_id}/team/{team_id}/{environment}/authorization/{authorization_id} management always -		None
list_authorization_origins GET /v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin management always -		AuthorizationOrigins
set_authorization_origins PUT /v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin management always -		AuthorizationOrigins
read_fhir_patient_everything GET /fhir/r4/Patient/{user_id}/$everything team always -	start,end,_since,_type,_count,_cursor,_summary,_total,_elements,_pretty,_format	ReadFhirPatientEverythingResponse
post_fhir_patient_everything POST /fhir/r4/Patient/{user_id}/$everything team never -		PostFhirPatientEverythingResponse
revoke_client_token POST /oauth2/revoke none never application/x-www-form-urlencoded		None
list_deletions GET /v2/user/{user_id}/deletion team always - next_cursor>deletions	limit,next_cursor	Deletions
delete_data POST /v2/user/{user_id}/deletion team never -		Deletion
undo_deletion POST /v2/user/{user_id}/deletion/{deletion_id}/undo team never -		Deletion
allow_deleted_data_again POST /v2/user/{user_id}/deletion/{deletion_id}/allow_again team never -		Deletion
sdk_issue_token POST /api/v1/users/{user_id}/token none never -		SDKTokens
sdk_refresh_token POST /api/v1/token/refresh none never -		SDKTokens
sdk_revoke_token POST /api/v1/token/revoke none never -		None
sdk_create_invitation POST /api/v1/users/{user_id}/invitation-code team never -		SDKInvitation
sdk_redeem_invitation POST /api/v1/invitation-code/redeem none never -		SDKInvitationRedeemed
list_mobile_apps GET /v2/mobile_app team always -		MobileAppsResponse
create_mobile_app POST /v2/mobile_app team never -		IssuedMobileApp
delete_mobile_app DELETE /v2/mobile_app/{mobile_app_id} team always -		DeletedMobileApp
sdk_sync POST /api/v1/sdk/users/{user_id}/sync team never -		SDKUploadReceipt
sdk_logs POST /api/v1/sdk/users/{user_id}/logs team never -		SDKLogsReceipt
sdk_disconnect DELETE /api/v1/users/{user_id}/connections/{provider} team always -		None
list_user_events GET /v2/user/{user_id}/events team always - next_cursor>events	start_date,end_date,event_type,limit,next_cursor	UserEventListResponse
get_extended_grouped GET /v2/timeseries/{user_id}/{resource}/grouped team always - next_cursor>	start_date,end_date,provider,next_cursor,cursor	GroupedExtendedResponse
get_lab_report_page GET /lab_report/v1/parser/review/{job_id}/page/{number} team always -		LabReportPage
list_open_work GET /v1/org/{org_id}/team/{team_id}/{environment}/open_work management always -		OpenWorkList
list_webhook_health GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_health management always -		WebhookHealthList
list_inlets GET /v2/user/{user_id}/inlet team always -		InletsResponse
create_inlet POST /v2/user/{user_id}/inlet team never -		IssuedInlet
delete_inlet DELETE /v2/user/{user_id}/inlet/{inlet_id} team always -		DeletedInlet
receive_inlet POST /v2/inlet none never -		InletReceipt
"""

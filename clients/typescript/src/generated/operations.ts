// Written by `npm run generate` from docs/openapi.json: change it there.

/** One operation a line: name, method, path, key, how it may be repeated, media type of the body, paging. */
export const operationTable = `
listUsers GET /v2/user team always - offset>users
createUser POST /v2/user team never -
resolveUser GET /v2/user/resolve/{client_user_id} team always -
undoDeleteUser POST /v2/user/undo_delete team never -
getUser GET /v2/user/{user_id} team always -
deleteUser DELETE /v2/user/{user_id} team always -
patchUser PATCH /v2/user/{user_id} team never -
saveUserDemographics PATCH /v2/user/{user_id}/info team never -
getUserDemographics GET /v2/user/{user_id}/info/latest team always -
getTeamMetrics GET /v2/user/metrics team always -
searchTeamUsers GET /v2/team/users/search team always -
createUserSignInToken POST /v2/user/{user_id}/sign_in_token team never -
createUserPortalUrl POST /v2/user/{user_id}/create_portal_url team never -
getUserDeletion GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion management always -
getUserDeletionCertificate GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion_certificate management always -
listUserDeletionCertificates GET /v1/org/{org_id}/deletion_certificate management always - next_cursor>certificates
exportUser GET /v1/org/{org_id}/team/{team_id}/user/{user_id}/export management always -
listProviders GET /v2/providers team always -
listUserProviders GET /v2/user/providers/{user_id} team always -
disconnectUserProvider DELETE /v2/user/{user_id}/{provider} team always -
refreshUser POST /v2/user/refresh/{user_id} team never -
listUserDevices GET /v2/user/{user_id}/device team always -
getUserDevice GET /v2/user/{user_id}/device/{device_id} team always -
listRawDevices GET /v2/summary/devices/{user_id}/raw team always -
createLinkToken POST /v2/link/token team never -
isLinkTokenValid POST /v2/link/token/isValid team always -
startLink POST /v2/link/start team never -
listLinkProviders GET /v2/link/providers link always -
startOAuthLink GET /v2/link/provider/oauth/{oauth_provider} link always -
getLinkState GET /v2/link/state link always -
getLinkConfig GET /v2/team/link/config link always -
completeOAuthLink GET /v2/link/provider/oauth/{oauth_provider}/callback none always -
linkPasswordProvider POST /v2/link/provider/password/{provider} link never -
completePasswordProviderMfa POST /v2/link/provider/password/{provider}/complete_mfa link never -
linkEmailProvider POST /v2/link/provider/email/{provider} link never -
linkWithPassword POST /v2/link/auth link never -
linkWithEmail POST /v2/link/auth/email link never -
connectManualProvider POST /v2/link/provider/manual/{provider} team never -
exchangeLinkCode POST /v2/link/code/exchange none never -
connectDemo POST /v2/link/connect/demo team never -
createLinkCode POST /v2/link/code/create team never -
bulkImportConnections POST /v2/link/bulk_import team never -
bulkExportConnections POST /v2/link/bulk_export team never -
bulkPauseConnections POST /v2/link/bulk_pause team never -
bulkTriggerHistoricalPull POST /v2/link/bulk_trigger_historical_pull team never -
listBulkOps GET /v2/link/bulk_op team always - next_cursor>data
listHistoricalPulls GET /v2/introspect/historical_pull team always - next_cursor>data
listResourceStatistics GET /v2/introspect/resources team always - next_cursor>data
pushTimeseries POST /v2/timeseries/{user_id}/{resource} team always -
getAfibBurdenGrouped GET /v2/timeseries/{user_id}/afib_burden/grouped team always - next_cursor>
getBasalBodyTemperatureGrouped GET /v2/timeseries/{user_id}/basal_body_temperature/grouped team always - next_cursor>
getBloodOxygenGrouped GET /v2/timeseries/{user_id}/blood_oxygen/grouped team always - next_cursor>
getBloodPressureGrouped GET /v2/timeseries/{user_id}/blood_pressure/grouped team always - next_cursor>
getBodyFatGrouped GET /v2/timeseries/{user_id}/body_fat/grouped team always - next_cursor>
getBodyMassIndexGrouped GET /v2/timeseries/{user_id}/body_mass_index/grouped team always - next_cursor>
getBodyTemperatureGrouped GET /v2/timeseries/{user_id}/body_temperature/grouped team always - next_cursor>
getBodyTemperatureDeltaGrouped GET /v2/timeseries/{user_id}/body_temperature_delta/grouped team always - next_cursor>
getBodyWeightGrouped GET /v2/timeseries/{user_id}/body_weight/grouped team always - next_cursor>
getCaffeineGrouped GET /v2/timeseries/{user_id}/caffeine/grouped team always - next_cursor>
getCaloriesActiveGrouped GET /v2/timeseries/{user_id}/calories_active/grouped team always - next_cursor>
getCaloriesBasalGrouped GET /v2/timeseries/{user_id}/calories_basal/grouped team always - next_cursor>
getCarbohydratesGrouped GET /v2/timeseries/{user_id}/carbohydrates/grouped team always - next_cursor>
getCholesterolGrouped GET /v2/timeseries/{user_id}/cholesterol/grouped team always - next_cursor>
getDaylightExposureGrouped GET /v2/timeseries/{user_id}/daylight_exposure/grouped team always - next_cursor>
getDistanceGrouped GET /v2/timeseries/{user_id}/distance/grouped team always - next_cursor>
getElectrocardiogramVoltageGrouped GET /v2/timeseries/{user_id}/electrocardiogram_voltage/grouped team always - next_cursor>
getFallGrouped GET /v2/timeseries/{user_id}/fall/grouped team always - next_cursor>
getFloorsClimbedGrouped GET /v2/timeseries/{user_id}/floors_climbed/grouped team always - next_cursor>
getForcedExpiratoryVolume1Grouped GET /v2/timeseries/{user_id}/forced_expiratory_volume_1/grouped team always - next_cursor>
getForcedVitalCapacityGrouped GET /v2/timeseries/{user_id}/forced_vital_capacity/grouped team always - next_cursor>
getGlucoseGrouped GET /v2/timeseries/{user_id}/glucose/grouped team always - next_cursor>
getHandwashingGrouped GET /v2/timeseries/{user_id}/handwashing/grouped team always - next_cursor>
getHeartRateAlertGrouped GET /v2/timeseries/{user_id}/heart_rate_alert/grouped team always - next_cursor>
getHeartRateRecoveryOneMinuteGrouped GET /v2/timeseries/{user_id}/heart_rate_recovery_one_minute/grouped team always - next_cursor>
getHeartrateGrouped GET /v2/timeseries/{user_id}/heartrate/grouped team always - next_cursor>
getHrvGrouped GET /v2/timeseries/{user_id}/hrv/grouped team always - next_cursor>
getHypnogramGrouped GET /v2/timeseries/{user_id}/hypnogram/grouped team always - next_cursor>
getIgeGrouped GET /v2/timeseries/{user_id}/ige/grouped team always - next_cursor>
getIggGrouped GET /v2/timeseries/{user_id}/igg/grouped team always - next_cursor>
getInhalerUsageGrouped GET /v2/timeseries/{user_id}/inhaler_usage/grouped team always - next_cursor>
getInsulinInjectionGrouped GET /v2/timeseries/{user_id}/insulin_injection/grouped team always - next_cursor>
getLeanBodyMassGrouped GET /v2/timeseries/{user_id}/lean_body_mass/grouped team always - next_cursor>
getMindfulnessMinutesGrouped GET /v2/timeseries/{user_id}/mindfulness_minutes/grouped team always - next_cursor>
getNoteGrouped GET /v2/timeseries/{user_id}/note/grouped team always - next_cursor>
getPeakExpiratoryFlowRateGrouped GET /v2/timeseries/{user_id}/peak_expiratory_flow_rate/grouped team always - next_cursor>
getRespiratoryRateGrouped GET /v2/timeseries/{user_id}/respiratory_rate/grouped team always - next_cursor>
getSleepApneaAlertGrouped GET /v2/timeseries/{user_id}/sleep_apnea_alert/grouped team always - next_cursor>
getSleepBreathingDisturbanceGrouped GET /v2/timeseries/{user_id}/sleep_breathing_disturbance/grouped team always - next_cursor>
getStandDurationGrouped GET /v2/timeseries/{user_id}/stand_duration/grouped team always - next_cursor>
getStandHourGrouped GET /v2/timeseries/{user_id}/stand_hour/grouped team always - next_cursor>
getStepsGrouped GET /v2/timeseries/{user_id}/steps/grouped team always - next_cursor>
getStressLevelGrouped GET /v2/timeseries/{user_id}/stress_level/grouped team always - next_cursor>
getUvExposureGrouped GET /v2/timeseries/{user_id}/uv_exposure/grouped team always - next_cursor>
getVo2MaxGrouped GET /v2/timeseries/{user_id}/vo2_max/grouped team always - next_cursor>
getWaistCircumferenceGrouped GET /v2/timeseries/{user_id}/waist_circumference/grouped team always - next_cursor>
getWaterGrouped GET /v2/timeseries/{user_id}/water/grouped team always - next_cursor>
getWheelchairPushGrouped GET /v2/timeseries/{user_id}/wheelchair_push/grouped team always - next_cursor>
getWorkoutDistanceGrouped GET /v2/timeseries/{user_id}/workout_distance/grouped team always - next_cursor>
getWorkoutDurationGrouped GET /v2/timeseries/{user_id}/workout_duration/grouped team always - next_cursor>
getWorkoutSwimmingStrokeGrouped GET /v2/timeseries/{user_id}/workout_swimming_stroke/grouped team always - next_cursor>
getBloodOxygen GET /v2/timeseries/{user_id}/blood_oxygen team always -
getBloodPressure GET /v2/timeseries/{user_id}/blood_pressure team always -
getBodyFat GET /v2/timeseries/{user_id}/body_fat team always -
getBodyWeight GET /v2/timeseries/{user_id}/body_weight team always -
getCaffeine GET /v2/timeseries/{user_id}/caffeine team always -
getCaloriesActive GET /v2/timeseries/{user_id}/calories_active team always -
getCaloriesBasal GET /v2/timeseries/{user_id}/calories_basal team always -
getCholesterol GET /v2/timeseries/{user_id}/cholesterol team always -
getCholesterolLdl GET /v2/timeseries/{user_id}/cholesterol/ldl team always -
getCholesterolHdl GET /v2/timeseries/{user_id}/cholesterol/hdl team always -
getCholesterolTotal GET /v2/timeseries/{user_id}/cholesterol/total team always -
getCholesterolTriglycerides GET /v2/timeseries/{user_id}/cholesterol/triglycerides team always -
getDistance GET /v2/timeseries/{user_id}/distance team always -
getElectrocardiogramVoltage GET /v2/timeseries/{user_id}/electrocardiogram_voltage team always -
getFloorsClimbed GET /v2/timeseries/{user_id}/floors_climbed team always -
getGlucose GET /v2/timeseries/{user_id}/glucose team always -
getHeartrate GET /v2/timeseries/{user_id}/heartrate team always -
getHrv GET /v2/timeseries/{user_id}/hrv team always -
getHypnogram GET /v2/timeseries/{user_id}/hypnogram team always -
getIge GET /v2/timeseries/{user_id}/ige team always -
getIgg GET /v2/timeseries/{user_id}/igg team always -
getMindfulnessMinutes GET /v2/timeseries/{user_id}/mindfulness_minutes team always -
getRespiratoryRate GET /v2/timeseries/{user_id}/respiratory_rate team always -
getSteps GET /v2/timeseries/{user_id}/steps team always -
getStressLevel GET /v2/timeseries/{user_id}/stress_level team always -
getVo2Max GET /v2/timeseries/{user_id}/vo2_max team always -
getWater GET /v2/timeseries/{user_id}/water team always -
importAppleHealth POST /v2/user/{user_id}/import/apple_health team never application/zip
pushSummary POST /v2/summary/{resource}/{user_id} team always -
getActivitySummary GET /v2/summary/activity/{user_id} team always -
getActivitySummaryRaw GET /v2/summary/activity/{user_id}/raw team always -
getBodySummary GET /v2/summary/body/{user_id} team always -
getBodySummaryRaw GET /v2/summary/body/{user_id}/raw team always -
getElectrocardiogramSummary GET /v2/summary/electrocardiogram/{user_id} team always -
getMealSummary GET /v2/summary/meal/{user_id} team always -
getMenstrualCycleSummary GET /v2/summary/menstrual_cycle/{user_id} team always -
getProfileSummary GET /v2/summary/profile/{user_id} team always -
getProfileSummaryRaw GET /v2/summary/profile/{user_id}/raw team always -
getSleepSummary GET /v2/summary/sleep/{user_id} team always -
getSleepSummaryRaw GET /v2/summary/sleep/{user_id}/raw team always -
getSleepCycleSummary GET /v2/summary/sleep_cycle/{user_id} team always -
getWorkoutsSummary GET /v2/summary/workouts/{user_id} team always -
getWorkoutsSummaryRaw GET /v2/summary/workouts/{user_id}/raw team always -
getSleepStream GET /v2/timeseries/sleep/{sleep_id}/stream team always -
getWorkoutStream GET /v2/timeseries/workouts/{workout_id}/stream team always -
explainActivitySummary GET /v2/summary/activity/{user_id}/explain team always -
queryOneUser POST /aggregate/v1/user/{user_id}/query team always -
listContinuousQueries GET /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query management always -
createContinuousQuery POST /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query management never -
archiveContinuousQuery DELETE /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query/{query_id} management always -
updateContinuousQuery PATCH /v1/org/{org_id}/team/{team_id}/{environment}/continuous_query/{query_id} management never -
validateContinuousQuery POST /v1/org/{org_id}/team/{team_id}/{environment}/validate_continuous_query management always -
getContinuousQueryResultTable GET /aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/result_table team always -
getContinuousQueryTaskHistory GET /aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/task_history team always - next_cursor>data
createInsurance POST /v2/user/{user_id}/insurance team never -
getLatestInsurance GET /v2/user/{user_id}/insurance/latest team always -
searchPayor GET /v3/insurance/search/payor team always -
searchPayorDeprecated POST /v3/insurance/search/payor team always -
createPayor POST /v3/payor team never -
searchDiagnosis GET /v3/insurance/search/diagnosis team always -
validateIcdCodes POST /v3/insurance/validate_icd_codes team always -
listLabs GET /v3/lab_tests/labs team always -
listMarkers GET /v3/lab_tests/markers team always - page>markers
listOrderSetMarkers POST /v3/lab_tests/list_order_set_markers team always - page>markers
listLabTestMarkers GET /v3/lab_tests/{lab_test_id}/markers team always - page>markers
getMarker GET /v3/lab_tests/{lab_id}/markers/{provider_id} team always -
listTeamLabAccounts GET /v3/lab_test/lab_account team always -
listLabTests GET /v3/lab_test team always - next_cursor>data
listLabTestsDeprecated GET /v3/lab_tests team always -
createLabTest POST /v3/lab_tests team never -
getLabTest GET /v3/lab_tests/{lab_test_id} team always -
updateLabTest PATCH /v3/lab_tests/{lab_test_id} team never -
searchCompendium POST /v3/compendium/search team always -
searchOrderableTests POST /v3/compendium/search_orderable_tests team always -
convertCompendium POST /v3/compendium/convert team always -
createOrder POST /v3/order team keyed -
importOrder POST /v3/order/import team keyed -
getPhysicians GET /v2/team/{team_id}/physicians team always -
createFhirOrder POST /v3/order/fhir team keyed -
getOrder GET /v3/order/{order_id} team always -
updateOrder PATCH /v3/order/{order_id} team never -
cancelOrder POST /v3/order/{order_id}/cancel team never -
completeOrderDraw PATCH /v3/order/{order_id}/draw_completed team never -
resendOrderEvents POST /v3/order/resend_events team never -
getOrderCommunicationSettings GET /v3/order/{order_id}/communication_settings team always -
updateOrderCommunicationSettings PATCH /v3/order/{order_id}/communication_settings team never -
createRegistrableTestkitOrder POST /v3/order/testkit team keyed -
registerTestkit POST /v3/order/testkit/register team never -
getOrderTransaction GET /v3/order_transaction/{transaction_id} team always -
getAreaInfo GET /v3/order/area/info team always -
listServiceCentres GET /v3/order/psc/info team always -
listServiceCentresOfOrder GET /v3/order/{order_id}/psc/info team always -
getPhlebotomyAvailability POST /v3/order/phlebotomy/appointment/availability team always -
getServiceCentreAvailability POST /v3/order/psc/appointment/availability team always -
listPhlebotomyCancellationReasons GET /v3/order/phlebotomy/appointment/cancellation-reasons team always -
getPhlebotomyAppointment GET /v3/order/{order_id}/phlebotomy/appointment team always -
bookPhlebotomyAppointment POST /v3/order/{order_id}/phlebotomy/appointment/book team keyed -
reschedulePhlebotomyAppointment PATCH /v3/order/{order_id}/phlebotomy/appointment/reschedule team never -
cancelPhlebotomyAppointment PATCH /v3/order/{order_id}/phlebotomy/appointment/cancel team never -
requestPhlebotomyAppointment POST /v3/order/{order_id}/phlebotomy/appointment/request team never -
listServiceCentreCancellationReasons GET /v3/order/psc/appointment/cancellation-reasons team always -
getServiceCentreAppointment GET /v3/order/{order_id}/psc/appointment team always -
bookServiceCentreAppointment POST /v3/order/{order_id}/psc/appointment/book team keyed -
rescheduleServiceCentreAppointment PATCH /v3/order/{order_id}/psc/appointment/reschedule team never -
cancelServiceCentreAppointment PATCH /v3/order/{order_id}/psc/appointment/cancel team never -
listOrders GET /v3/orders team always - page>orders
getOrderResult GET /v3/order/{order_id}/result team always -
getOrderResultMetadata GET /v3/order/{order_id}/result/metadata team always -
getOrderTransactionResult GET /v3/order_transaction/{transaction_id}/result team always -
simulateOrder POST /v3/order/{order_id}/test team never -
getSandboxClock GET /v3/sandbox/clock team always -
advanceSandboxClock POST /v3/sandbox/clock team never -
getOrderRequisitionPdf GET /v3/order/{order_id}/requisition/pdf team always -
readSignedRequisition GET /v3/signed_document/requisition/pdf none always -
getOrderLabelsPdf GET /v3/order/{order_id}/labels/pdf team always -
getOrderCollectionInstructionPdf GET /v3/order/{order_id}/collection_instruction_pdf team always -
getOrderAbnPdf GET /v3/order/{order_id}/abn_pdf team always -
getLabTestCollectionInstructionPdf GET /v3/lab_test/{lab_test_id}/collection_instruction_pdf team always -
getOrderResultPdf GET /v3/order/{order_id}/result/pdf team always -
getOrderTransactionResultPdf GET /v3/order_transaction/{transaction_id}/result/pdf team always -
listUnmatchedResults GET /v3/unmatched_result team always - next_cursor>data
getUnmatchedResult GET /v3/unmatched_result/{raw_result_id} team always -
acceptUnmatchedResult POST /v3/unmatched_result/{raw_result_id}/accept team never -
resolveUnmatchedResult POST /v3/unmatched_result/{raw_result_id}/resolve team never -
createUnmatchedResultTest POST /v3/unmatched_result_test team keyed -
listUnmatchedResultTestCases GET /v3/unmatched_result_test/case team always -
getUnmatchedResultTest GET /v3/unmatched_result_test/{run_id} team always -
getOrganisation GET /v1/org/{org_id} management always -
updateOrganisation PATCH /v1/org/{org_id} management never -
listDomains GET /v1/org/{org_id}/domain management always -
createDomain POST /v1/org/{org_id}/domain management never -
getDomain GET /v1/org/{org_id}/domain/{domain_id} management always -
deleteDomain DELETE /v1/org/{org_id}/domain/{domain_id} management always -
sendDomainInstructions POST /v1/org/{org_id}/domain/{domain_id}/send_domain_instructions management never -
verifyDomain POST /v1/org/{org_id}/domain/{domain_id}/verify management never -
listMembers GET /v1/org/{org_id}/member management always - next_cursor>members
deleteMember DELETE /v1/org/{org_id}/member/{member_id} management always -
updateMember PATCH /v1/org/{org_id}/member/{member_id} management never -
listInvites GET /v1/org/{org_id}/invite management always - next_cursor>invites
createInvite POST /v1/org/{org_id}/invite management never -
deleteInvite DELETE /v1/org/{org_id}/invite/{invite_id} management always -
acceptInvite POST /v1/invite/accept none never -
listManagementKeys GET /v1/org/{org_id}/management_key management always - next_cursor>data
createManagementKey POST /v1/org/{org_id}/management_key management never -
deleteManagementKey DELETE /v1/org/{org_id}/management_key/{key_id} management always -
updateManagementKey PATCH /v1/org/{org_id}/management_key/{key_id} management never -
rotateManagementKey POST /v1/org/{org_id}/management_key/{key_id}/rotate management never -
listTeams GET /v1/org/{org_id}/team management always - next_cursor>teams
createTeam POST /v1/org/{org_id}/team management never -
resolveTeam POST /v1/org/{org_id}/resolve_team management always -
getTeam GET /v1/org/{org_id}/team/{team_id} management always -
deleteTeam DELETE /v1/org/{org_id}/team/{team_id} management always -
updateTeam PATCH /v1/org/{org_id}/team/{team_id} management never -
getOwnTeam GET /v2/team/{team_id} team always -
listTeamKeys GET /v1/org/{org_id}/team_api_keys/{env}/{region} management always - next_cursor>api_keys
createTeamKey POST /v1/org/{org_id}/team_api_keys/{env}/{region} management never -
deleteTeamKeys DELETE /v1/org/{org_id}/team_api_keys/{env}/{region} management always -
rotateTeamKey POST /v1/org/{org_id}/team_api_keys/{env}/{region}/{api_key_id}/rotate management never -
createAccessToken POST /v1/org/{org_id}/team/{team_id}/create_api_access_token management never -
prepareCredentials POST /v1/org/{org_id}/prepare_team_custom_credentials/{env}/{region} management never -
listCredentials GET /v1/org/{org_id}/team_custom_credentials/{env}/{region} management always - next_cursor>credentials
setCredentials POST /v1/org/{org_id}/team_custom_credentials/{env}/{region} management never -
deleteCredentials DELETE /v1/org/{org_id}/team_custom_credentials/{env}/{region} management always -
getScopeRequirements GET /v1/org/{org_id}/team/{team_id}/scope_requirements management always -
setScopeRequirements POST /v1/org/{org_id}/team/{team_id}/scope_requirements management never -
listPullPreferences GET /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management always - next_cursor>data_pull_preferences
setPullPreferences POST /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management never -
resetPullPreferences DELETE /v1/org/{org_id}/team_data_pull_preferences/{env}/{region} management always -
listLabAccounts GET /v1/org/{org_id}/lab_account/{env}/{region} management always -
createLabAccount POST /v1/org/{org_id}/lab_account/{env}/{region} management never -
replaceLabAccount PUT /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management always -
deleteLabAccount DELETE /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management always -
updateLabAccount PATCH /v1/org/{org_id}/lab_account/{env}/{region}/{account_id} management never -
getSourcePriorities GET /v2/team/source/priorities team always -
updateSourcePriorities PATCH /v2/team/source/priorities team never -
searchAuditLog GET /v1/org/{org_id}/audit_log management always - next_cursor>entries
listWebhooks GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook management always - next_cursor>data
createWebhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook management never -
getWebhook GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management always -
deleteWebhook DELETE /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management always -
patchWebhook PATCH /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id} management never -
getWebhookHeaders GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/headers management always -
updateWebhookHeaders PUT /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/headers management always -
getWebhookSecret GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret management always -
rotateWebhookSecret POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret/rotate management never -
listWebhookAttempts GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_attempt management always - next_cursor>data
getWebhookMessage GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_message/{message_id} management always -
getEventDeliveryMetric GET /v1/org/{org_id}/team/{team_id}/{environment}/event_delivery_metric management always -
resendWebhookMessage POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/resend management never -
sendWebhookExample POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/example management never -
recoverWebhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/recover management never -
replayWebhook POST /v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/replay management never -
listEvents GET /v2/events team always - after>data
streamEvents GET /v2/events/stream team always - stream
listPipelines GET /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management always - next_cursor>pipelines
setPipelines POST /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management never -
deletePipelines DELETE /v1/org/{org_id}/team_etl_pipelines/{env}/{region} management always -
getSignInOptions GET /v1/sign_in none always -
signInWithLink POST /v1/sign_in/link none never -
signInWithManagementKey POST /v1/sign_in/management_key none never -
whoAmI GET /v1/me none always -
updateMe PATCH /v1/me none never -
signOut POST /v1/sign_out none never -
listSessions GET /v1/me/session none always -
endSession DELETE /v1/me/session/{session_id} none always -
listDeliveries GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_delivery management always - next_cursor>data
tailEvents GET /v2/events/tail team always - after>data
streamTail GET /v2/events/tail/stream team always - stream
previewInvite POST /v1/invite/preview none never -
signInWithPassword POST /v1/sign_in/password none never -
setPassword PUT /v1/me/password none always -
deletePassword DELETE /v1/me/password none always -
confirmMe POST /v1/me/confirm none never -
listOrderSummaries GET /v3/order_summaries team always - page>orders
listCriticalResults GET /v3/order/{order_id}/critical_results team always -
acknowledgeCriticalResults POST /v3/order/{order_id}/critical_results/acknowledge team never -
listUnmatchedResultSummaries GET /v3/unmatched_result_summaries team always - next_cursor>data
getOverview GET /v1/org/{org_id}/team/{team_id}/{environment}/overview management always -
getPasskeySignInOptions POST /v1/sign_in/passkey/options none never -
signInWithPasskey POST /v1/sign_in/passkey none never -
getPasskeyRegistrationOptions POST /v1/me/passkey/options none never -
getReauthenticationOptions POST /v1/me/confirm/options none never -
listPasskeys GET /v1/me/passkey none always -
createPasskey POST /v1/me/passkey none never -
deletePasskey DELETE /v1/me/passkey/{passkey_id} none always -
listRequests GET /v1/org/{org_id}/team/{team_id}/{environment}/request management always - next_cursor>data
searchUsers POST /v2/user/search team always -
listConnections GET /v2/connections team always - next_cursor>connections
startOidc GET /v1/sign_in/oidc none always -
completeOidcSignIn GET /v1/sign_in/oidc/callback none always -
getOrderStatuses GET /v3/order/statuses team always -
verifyAudit GET /v1/org/{org_id}/audit_log/verification management always -
listEventTypes GET /v2/events/types team always -
importFit POST /v2/user/{user_id}/import/fit team never application/vnd.ant.fit
listImports GET /v2/imports team always - next_cursor>imports
getCoverage GET /v2/user/{user_id}/coverage team always -
getSystem GET /v1/org/{org_id}/system management always -
endMemberSessions DELETE /v1/org/{org_id}/member/{member_id}/session management always -
importFile POST /v2/user/{user_id}/import/file team never application/octet-stream
startOidcConfirmation POST /v1/me/confirm/oidc none never -
listUnmatchedResultUpdates GET /v3/unmatched_result/{raw_result_id}/update team always - next_cursor>data
createUnmatchedResultUpdate POST /v3/unmatched_result/{raw_result_id}/update team never -
explainWorkoutsSummary GET /v2/summary/workouts/{user_id}/explain team always -
cancelTestkitOrder POST /v2/testkit/orders/{order_id}/cancel team never -
getTestkitOrder GET /v2/testkit/orders/{order_id} team always -
listTestkitOrders GET /v2/testkit/orders team always - page>orders
getTestkitOrderResults GET /v2/testkit/orders/{order_id}/results team always -
getTestkitOrderRawResults GET /v2/testkit/orders/{order_id}/results/raw team always -
getTestkitOrderResultMetadata GET /v2/testkit/orders/{order_id}/results/metadata team always -
getSvixUrl GET /v2/team/svix/url team always -
getEhrIntegrationConfiguration GET /v1/org/{org_id}/ehr_integration/configuration management always -
upsertEhrIntegrationConfiguration PUT /v1/org/{org_id}/ehr_integration/configuration management always -
createEhrDashboardUrl POST /v1/org/{org_id}/ehr_integration/create_dashboard_url management never -
listIntegrationManagedMembers GET /v1/org/{org_id}/ehr_integration/member management always -
createIntegrationManagedMember POST /v1/org/{org_id}/ehr_integration/member management never -
getIntegrationManagedMember GET /v1/org/{org_id}/ehr_integration/member/{member_id} management always -
deleteIntegrationManagedMember DELETE /v1/org/{org_id}/ehr_integration/member/{member_id} management always -
updateIntegrationManagedMember PATCH /v1/org/{org_id}/ehr_integration/member/{member_id} management never -
resolveIntegrationManagedMember POST /v1/org/{org_id}/ehr_integration/resolve_member management never -
getTeamEhrPipelines GET /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management always -
upsertTeamEhrPipelines POST /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management never -
deleteTeamEhrPipelines DELETE /v1/org/{org_id}/team_ehr_pipelines/{environment}/{region} management always -
getOrderTracking GET /v3/order/{order_id}/tracking team always -
getLabTestCollectionInstructions GET /v3/lab_test/{lab_test_id}/collection_instructions team always -
estimateOrderSetPricing POST /v3/lab_test/estimate_order_set_pricing team always -
sdkSyncState POST /v2/user/{user_id}/sdk_sync_state/{provider} team never -
sdkStartHistoricalStage POST /v2/user/{user_id}/sdk_start_historical_stage/{provider} team never -
endPhoneSessions DELETE /v2/user/{user_id}/phone_sessions team always -
sdkSyncProgress POST /v2/user/{user_id}/sdk_sync_progress/{provider} team never -
listUserPhones GET /v2/user/{user_id}/phone team always -
listEligibilityChecks GET /v2/user/{user_id}/insurance/eligibility team always - cursor>data
checkEligibility POST /v2/user/{user_id}/insurance/eligibility team never -
getEligibilityCheck GET /v2/user/{user_id}/insurance/eligibility/{check_id} team always -
listLabTestPromotions GET /v3/lab_test_promotion team always -
getLabTestPromotionSource GET /v3/lab_test/{lab_test_id}/promotion_source team always -
createCheckoutQuote POST /checkout/v1/quote team never -
refineCheckoutQuote POST /checkout/v1/quote/{quote_id}/refine team never -
getCheckoutQuote GET /checkout/v1/quote/{quote_id} team always -
createCheckoutSession POST /checkout/v1/session team keyed -
getCheckoutSession GET /checkout/v1/session/{checkout_session_id} team always -
confirmCheckoutSession POST /checkout/v1/session/{checkout_session_id}/confirm team never -
payCheckoutSessionInSandbox POST /checkout/v1/session/{checkout_session_id}/sandbox_payment team never -
revokeAppApiKey POST /v2/user/{user_id}/revoke_app_api_key team never -
createLabReportParserJob POST /lab_report/v1/parser/job team keyed multipart/form-data
getLabReportParserJob GET /lab_report/v1/parser/job/{job_id} team always -
deleteLabReportParserJob DELETE /lab_report/v1/parser/job/{job_id} team always -
getLabReportFile GET /lab_report/v1/parser/job/{job_id}/file/{number} team always -
deleteLabReportFiles DELETE /lab_report/v1/parser/job/{job_id}/file team always -
listLabReportReviews GET /lab_report/v1/parser/review team always - cursor>data
getLabReportReview GET /lab_report/v1/parser/review/{job_id} team always -
correctLabReportReview PATCH /lab_report/v1/parser/review/{job_id} team never -
approveLabReportReview POST /lab_report/v1/parser/review/{job_id}/approve team never -
rejectLabReportReview POST /lab_report/v1/parser/review/{job_id}/refuse team never -
listLabReportValues GET /lab_report/v1/result/{user_id} team always - cursor>data
fhirMetadata GET /fhir/r4/metadata none always -
searchFhirPatient GET /fhir/r4/Patient team always -
readFhirPatient GET /fhir/r4/Patient/{user_id} team always -
listEligibilityBatches GET /v2/insurance/eligibility/batch team always - cursor>data
createEligibilityBatch POST /v2/insurance/eligibility/batch team never -
getEligibilityBatch GET /v2/insurance/eligibility/batch/{batch_id} team always -
listEligibilityBatchItems GET /v2/insurance/eligibility/batch/{batch_id}/items team always - cursor>data
callMcp POST /mcp team never -
triggerEvent POST /v2/events/trigger team never -
listAssistantTokens GET /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token management always -
createAssistantToken POST /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token management never -
revokeAssistantToken DELETE /v1/org/{org_id}/team/{team_id}/{environment}/assistant_token/{token_id} management always -
searchFhirServiceRequest GET /fhir/r4/ServiceRequest team always -
readFhirServiceRequest GET /fhir/r4/ServiceRequest/{service_request_id} team always -
searchFhirDiagnosticReport GET /fhir/r4/DiagnosticReport team always -
readFhirDiagnosticReport GET /fhir/r4/DiagnosticReport/{diagnostic_report_id} team always -
searchFhirObservation GET /fhir/r4/Observation team always -
readFhirObservation GET /fhir/r4/Observation/{observation_id} team always -
searchFhirSpecimen GET /fhir/r4/Specimen team always -
readFhirSpecimen GET /fhir/r4/Specimen/{specimen_id} team always -
readFhirBinary GET /fhir/r4/Binary/{binary_id} team always -
searchFhirDevice GET /fhir/r4/Device team always -
readFhirDevice GET /fhir/r4/Device/{source_device_id} team always -
grantClientToken POST /oauth2/token none never application/x-www-form-urlencoded
listBackendClients GET /v1/org/{org_id}/team/{team_id}/{environment}/backend_client management always -
registerBackendClient POST /v1/org/{org_id}/team/{team_id}/{environment}/backend_client management never -
revokeBackendClient DELETE /v1/org/{org_id}/team/{team_id}/{environment}/backend_client/{client_id} management always -
searchFhirPatientByForm POST /fhir/r4/Patient/_search team never application/x-www-form-urlencoded
searchFhirServiceRequestByForm POST /fhir/r4/ServiceRequest/_search team never application/x-www-form-urlencoded
searchFhirDiagnosticReportByForm POST /fhir/r4/DiagnosticReport/_search team never application/x-www-form-urlencoded
searchFhirObservationByForm POST /fhir/r4/Observation/_search team never application/x-www-form-urlencoded
searchFhirSpecimenByForm POST /fhir/r4/Specimen/_search team never application/x-www-form-urlencoded
searchFhirDeviceByForm POST /fhir/r4/Device/_search team never application/x-www-form-urlencoded
searchFhirCoverage GET /fhir/r4/Coverage team always -
searchFhirCoverageByForm POST /fhir/r4/Coverage/_search team never application/x-www-form-urlencoded
readFhirCoverage GET /fhir/r4/Coverage/{coverage_id} team always -
searchFhirOrganization GET /fhir/r4/Organization team always -
searchFhirOrganizationByForm POST /fhir/r4/Organization/_search team never application/x-www-form-urlencoded
readFhirOrganization GET /fhir/r4/Organization/{organization_id} team always -
searchFhirPractitioner GET /fhir/r4/Practitioner team always -
searchFhirPractitionerByForm POST /fhir/r4/Practitioner/_search team never application/x-www-form-urlencoded
readFhirPractitioner GET /fhir/r4/Practitioner/{practitioner_id} team always -
searchFhirProvenance GET /fhir/r4/Provenance team always -
searchFhirProvenanceByForm POST /fhir/r4/Provenance/_search team never application/x-www-form-urlencoded
readFhirProvenance GET /fhir/r4/Provenance/{provenance_id} team always -
searchFhirGroup GET /fhir/r4/Group team always -
searchFhirGroupByForm POST /fhir/r4/Group/_search team always application/x-www-form-urlencoded
readFhirGroup GET /fhir/r4/Group/{group_id} team always -
startSystemExport GET /fhir/r4/$export team always -
startSystemExportByPost POST /fhir/r4/$export team never -
startPatientExport GET /fhir/r4/Patient/$export team always -
startPatientExportByPost POST /fhir/r4/Patient/$export team never -
startGroupExport GET /fhir/r4/Group/{group_id}/$export team always -
startGroupExportByPost POST /fhir/r4/Group/{group_id}/$export team never -
getBulkExport GET /fhir/r4/bulk-export/{export_id} team always -
deleteBulkExport DELETE /fhir/r4/bulk-export/{export_id} team always -
getBulkExportFile GET /fhir/r4/bulk-export/{export_id}/{file_name} team always -
getOrderResultDocument GET /v3/order/{order_id}/result/document/{number} team always -
registerApplication POST /oauth2/register none never -
startAuthorization GET /oauth2/authorize none always -
describeAuthorizationRequest GET /v1/me/authorization_request none always -
authorizeApplication POST /v1/me/authorization none never -
listAuthorizations GET /v1/org/{org_id}/team/{team_id}/{environment}/authorization management always -
revokeAuthorization DELETE /v1/org/{org_id}/team/{team_id}/{environment}/authorization/{authorization_id} management always -
listAuthorizationOrigins GET /v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin management always -
setAuthorizationOrigins PUT /v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin management always -
readFhirPatientEverything GET /fhir/r4/Patient/{user_id}/$everything team always -
postFhirPatientEverything POST /fhir/r4/Patient/{user_id}/$everything team never -
revokeClientToken POST /oauth2/revoke none never application/x-www-form-urlencoded
listDeletions GET /v2/user/{user_id}/deletion team always - next_cursor>deletions
deleteData POST /v2/user/{user_id}/deletion team never -
undoDeletion POST /v2/user/{user_id}/deletion/{deletion_id}/undo team never -
allowDeletedDataAgain POST /v2/user/{user_id}/deletion/{deletion_id}/allow_again team never -
sdkIssueToken POST /api/v1/users/{user_id}/token none never -
sdkRefreshToken POST /api/v1/token/refresh none never -
sdkRevokeToken POST /api/v1/token/revoke none never -
sdkCreateInvitation POST /api/v1/users/{user_id}/invitation-code team never -
sdkRedeemInvitation POST /api/v1/invitation-code/redeem none never -
listMobileApps GET /v2/mobile_app team always -
createMobileApp POST /v2/mobile_app team never -
deleteMobileApp DELETE /v2/mobile_app/{mobile_app_id} team always -
sdkSync POST /api/v1/sdk/users/{user_id}/sync team never -
sdkLogs POST /api/v1/sdk/users/{user_id}/logs team never -
sdkDisconnect DELETE /api/v1/users/{user_id}/connections/{provider} team always -
listUserEvents GET /v2/user/{user_id}/events team always - next_cursor>events
getExtendedGrouped GET /v2/timeseries/{user_id}/{resource}/grouped team always - next_cursor>
getLabReportPage GET /lab_report/v1/parser/review/{job_id}/page/{number} team always -
listOpenWork GET /v1/org/{org_id}/team/{team_id}/{environment}/open_work management always -
listWebhookHealth GET /v1/org/{org_id}/team/{team_id}/{environment}/webhook_health management always -
listInlets GET /v2/user/{user_id}/inlet team always -
createInlet POST /v2/user/{user_id}/inlet team never -
deleteInlet DELETE /v2/user/{user_id}/inlet/{inlet_id} team always -
receiveInlet POST /v2/inlet none never -
`;

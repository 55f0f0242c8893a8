// Ids begin with 0199f1c: a reader puts own ones in their place.
const userId = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const labTestId = '0199f1c8-5d10-7e44-b1aa-90c3d2e1f001';
const orderId = '0199f1c9-22aa-7c01-8f10-4b5c6d7e8f02';
const reasonId = '0199f1cc-7712-7a90-9c55-1e2d3c4b5a03';
const messageId = 'msg_0199f1cd';
const bookingKey = 'slot-0199f1ce';
const token = 'token-0199f1cf';

const street = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ' };
const zipped = { ...street, zip: '85004', country: 'US' };
const contact = { phone_number: '+16025771234', email: 'jane@example.com' };
const patient = { first_name: 'Jane', last_name: 'Doe', dob: '1985-02-28', gender: 'female' };
const order = {
  patient_details: { ...patient, ...contact },
  patient_address: { receiver_name: 'Jane Doe', ...zipped },
};
const shipping = { receiver_name: 'Jane Doe', ...zipped, phone_number: contact.phone_number };
const insured = { ...patient, ...contact, address: zipped };
const heartByDay = {
  select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
  group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
};
const continuousQuery = { slug: 'heart-by-day', title: 'Heart rate by day', query: heartByDay };
const since = { since: '2026-01-05T00:00:00Z' };
const ofUsers = { provider: 'oura', user_ids: [userId] };

const fhirOrder = {
  resourceType: 'Bundle',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        id: 'patient-0199f1c',
        name: [{ given: ['Jane'], family: 'Doe' }],
        birthDate: patient.dob,
        gender: patient.gender,
        telecom: [
          { system: 'phone', value: contact.phone_number },
          { system: 'email', value: contact.email },
        ],
        address: [{ line: ['1 Main St'], city: 'Phoenix', state: 'AZ', postalCode: '85004' }],
      },
    },
    {
      resource: {
        resourceType: 'ServiceRequest',
        status: 'active',
        intent: 'order',
        extension: [{ url: 'lab_test_id', valueString: labTestId }],
      },
    },
  ],
};

const people: Readonly<Record<string, unknown>> = {
  createUser: { client_user_id: 'patient-42', fallback_time_zone: 'Europe/Berlin' },
  patchUser: { client_user_id: 'patient-43' },
  saveUserDemographics: { ...patient, ...contact, address: zipped },
  createUserPortalUrl: { context: 'launch' },
  createInsurance: {
    payor_code: 'payor-0199f1c',
    member_id: 'W000000001',
    relationship: 'Self',
    insured,
  },
  searchPayorDeprecated: { insurance_name: 'Aetna' },
  createPayor: { name: 'Example Health Plan', address: zipped },
  validateIcdCodes: { codes: ['E11.9', 'Z13.220'] },
};

const sources: Readonly<Record<string, unknown>> = {
  createLinkToken: { user_id: userId, redirect_url: 'https://app.example.com/connected' },
  isLinkTokenValid: { token },
  startLink: { link_token: token, provider: 'oura' },
  linkPasswordProvider: { username: 'jane', password: 'the password at the provider' },
  completePasswordProviderMfa: { mfa_code: '123456' },
  linkEmailProvider: { email: 'jane@example.com' },
  linkWithPassword: {
    username: 'jane',
    password: 'the password at the provider',
    provider: 'whoop',
    auth_type: 'password',
  },
  linkWithEmail: { email: 'jane@example.com', provider: 'freestyle_libre', auth_type: 'email' },
  connectManualProvider: { user_id: userId },
  connectDemo: { user_id: userId, provider: 'oura' },
  bulkImportConnections: {
    provider: 'oura',
    connections: [
      {
        user_id: userId,
        access_token: 'of the provider',
        refresh_token: 'of the provider',
        provider_id: 'account-1',
        expires_at: 4_000_000_000,
      },
    ],
    wait_for_completion: true,
  },
  bulkExportConnections: ofUsers,
  bulkPauseConnections: ofUsers,
  bulkTriggerHistoricalPull: { ...ofUsers, wait_for_completion: true },
  updateSourcePriorities: [{ data_type: 'sleep', provider: 'oura', priority: 1 }],
};

const data: Readonly<Record<string, unknown>> = {
  pushTimeseries: {
    stage: 'daily',
    provider: 'apple_health_kit',
    source_type: 'watch',
    data: [
      { timestamp: '2026-01-15T08:00:00+01:00', value: 62, unit: 'bpm' },
      { timestamp: '2026-01-15T08:01:00+01:00', value: 64, unit: 'bpm' },
    ],
  },
  pushSummary: {
    stage: 'daily',
    provider: 'oura',
    data: [
      { bedtime_start: '2026-01-14T22:30:00+01:00', bedtime_stop: '2026-01-15T06:45:00+01:00' },
    ],
  },
  queryOneUser: {
    timeframe: { type: 'relative', anchor: '2026-01-15', past: { value: 7, unit: 'day' } },
    queries: [heartByDay],
  },
  createContinuousQuery: continuousQuery,
  updateContinuousQuery: { title: 'Heart rate day by day' },
  validateContinuousQuery: continuousQuery,
};

const labs: Readonly<Record<string, unknown>> = {
  listOrderSetMarkers: { lab_test_ids: [labTestId] },
  createLabTest: {
    name: 'Thyroid',
    method: 'walk_in_test',
    description: 'TSH alone',
    marker_ids: [4064],
  },
  updateLabTest: { name: 'Thyroid, yearly' },
  searchCompendium: {
    mode: 'canonical',
    query: 'ferritin',
    cpt_codes: [],
    include_related: false,
    limit: 10,
  },
  searchOrderableTests: { provider_ids: ['457'], target_lab: 'labcorp', per_provider_limit: 3 },
  convertCompendium: { lab_test_id: labTestId, target_lab: 'labcorp', limit: 3 },
  createOrder: { user_id: userId, ...order, order_set: { lab_test_ids: [labTestId] } },
  importOrder: {
    user_id: userId,
    ...order,
    billing_type: 'client_bill',
    collection_method: 'walk_in_test',
    sample_id: 'SL-0199f1c',
    order_set: { lab_test_ids: [labTestId] },
  },
  createFhirOrder: fhirOrder,
  updateOrder: { activate_by: null },
  resendOrderEvents: { order_ids: [orderId] },
  updateOrderCommunicationSettings: { sms_enabled: false },
  createRegistrableTestkitOrder: {
    user_id: userId,
    lab_test_id: labTestId,
    shipping_details: shipping,
  },
  registerTestkit: { sample_id: 'SL-0199f1c', ...order },
  getPhlebotomyAvailability: { ...street, zip_code: '85004' },
  bookPhlebotomyAppointment: { booking_key: bookingKey },
  reschedulePhlebotomyAppointment: { booking_key: bookingKey },
  cancelPhlebotomyAppointment: { cancellation_reason_id: reasonId },
  requestPhlebotomyAppointment: {
    address: { first_line: '1 Main St', city: 'Onalaska', state: 'WI', zip_code: '54650' },
    provider: 'phlebfinders',
  },
  bookServiceCentreAppointment: { booking_key: bookingKey },
  rescheduleServiceCentreAppointment: { booking_key: bookingKey },
  cancelServiceCentreAppointment: { cancellationReasonId: reasonId },
  simulateOrder: {},
  advanceSandboxClock: { advance_seconds: 86_400 },
  acceptUnmatchedResult: {},
  resolveUnmatchedResult: { action: 'reject' },
  createUnmatchedResultTest: { case: 'no_match', order_source: 'managed' },
};

const management: Readonly<Record<string, unknown>> = {
  updateOrganisation: { name: 'Example Health' },
  createDomain: { domain: 'health.example' },
  sendDomainInstructions: { to_email: 'admin@health.example' },
  updateMember: { role: 'no_role', team_role_bindings: null },
  createInvite: { email: 'ada@example.com', role: 'org_admin' },
  acceptInvite: { token, name: 'Ada' },
  createManagementKey: { label: 'deployment', role: 'org_admin' },
  updateManagementKey: { label: 'deployment, new' },
  rotateManagementKey: {},
  createTeam: { name: 'Night Clinic', region: 'us' },
  resolveTeam: { integration_team_id: 'clinic-17' },
  updateTeam: { name: 'Day Clinic' },
  createTeamKey: { label: 'backend', team_id: teamId },
  rotateTeamKey: {},
  createAccessToken: { env: 'sandbox' },
  prepareCredentials: { team_id: teamId, provider: 'oura' },
  setCredentials: { team_id: teamId, provider: 'oura', client_secret: 'of your application' },
  setScopeRequirements: { oura: { user_must_grant: ['daily'], user_may_grant: [] } },
  setPullPreferences: {
    team_ids: [teamId],
    providers: { oura: { default: { historical_days_to_pull: 7 } } },
  },
  createLabAccount: {
    lab: 'quest',
    provider_account_id: '1234567890',
    team_id_allowlist: [teamId],
  },
  replaceLabAccount: { provider_account_id: '1234567890', status: 'suspended' },
  updateLabAccount: { team_id_allowlist: [teamId] },
  createWebhook: { url: 'https://receiver.example/hook' },
  patchWebhook: { description: 'the backend' },
  updateWebhookHeaders: { headers: { 'x-from': 'salus' } },
  rotateWebhookSecret: {},
  resendWebhookMessage: { message_id: messageId },
  sendWebhookExample: { event_type: 'daily.data.sleep.created' },
  recoverWebhook: since,
  replayWebhook: since,
  setPipelines: { team_ids: [teamId], push_historical_data: true },
};

/** A body of each operation that has one, by its id: it is sent by a test, with the reader's ids in the place of these. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  ...people,
  ...sources,
  ...data,
  ...labs,
  ...management,
};

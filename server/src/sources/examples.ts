const teamId = '0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40';
const userId = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
const token = 'token-0199f1cf';
const ofUsers = { provider: 'oura', user_ids: [userId] };

/** An example body for each operation that has one. Ids begin with 0199f1c; readers replace them with their own. */
export const examples: Readonly<Record<string, unknown>> = {
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
  sdkSyncState: {
    tzinfo: 'Europe/Berlin',
    request_start_date: '2026-10-01T00:00:00Z',
    granted_permissions: ['HKQuantityTypeIdentifierStepCount'],
  },
  sdkStartHistoricalStage: {
    range_start: '2026-10-01T00:00:00Z',
    range_end: '2026-11-01T00:00:00Z',
    backfill_type: 'heartrate',
  },
  sdkSyncProgress: {
    sync_progress: { backfill_types: { heartrate: { syncs: [], data_count: 120 } } },
    device_info: { os_version: '19.1', model: 'iPhone18,1' },
  },
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
  prepareCredentials: { team_id: teamId, provider: 'oura' },
  setCredentials: { team_id: teamId, provider: 'oura', client_secret: 'of your application' },
  setScopeRequirements: { oura: { user_must_grant: ['daily'], user_may_grant: [] } },
  setPullPreferences: {
    team_ids: [teamId],
    providers: { oura: { default: { historical_days_to_pull: 7 } } },
  },
  updateSourcePriorities: [{ data_type: 'sleep', provider: 'oura', priority: 1 }],
};

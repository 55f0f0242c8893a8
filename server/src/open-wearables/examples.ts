/** A body of each operation that has one. */
export const examples = {
  createMobileApp: { name: 'Our app on both platforms' },
  sdkIssueToken: {
    app_id: 'app_0199f1c0a7d57b2c9e110a5b6c7d8e9f',
    app_secret: `secret_0199f1c${'0'.repeat(57)}`,
  },
  sdkRefreshToken: { refresh_token: 'prt_0199f1cAZL0wafVeyyeEQpbbH2Onw' },
  sdkRevokeToken: { refresh_token: 'prt_0199f1cAZL0wafVeyyeEQpbbH2Onw' },
  sdkSync: {
    provider: 'apple',
    sdkVersion: '0.15.0',
    syncType: 'live',
    data: {
      records: [
        {
          id: 'A0C1D2E3-0000-4000-8000-000000000001',
          type: 'HKQuantityTypeIdentifierHeartRate',
          startDate: '2026-11-19T06:01:00Z',
          endDate: '2026-11-19T06:01:00Z',
          zoneOffset: '+01:00',
          source: { appId: 'com.apple.health.6C7A0D0A', deviceModel: 'Watch7,2' },
          value: 61,
          unit: 'bpm',
          parentId: null,
          metadata: null,
        },
      ],
      sleep: [],
      workouts: [],
    },
  },
  sdkLogs: {
    provider: 'apple',
    sdkVersion: '0.15.0',
    events: [
      {
        eventType: 'historical_data_type_sync_end',
        timestamp: '2026-11-19T07:31:02Z',
        dataType: 'HKQuantityTypeIdentifierHeartRate',
        success: true,
        recordCount: 1,
        durationMs: 12,
      },
    ],
  },
  createInlet: { name: 'The phone of the study', format: 'health_auto_export' },
  receiveInlet: {
    data: {
      metrics: [
        {
          name: 'heart_rate',
          units: 'count/min',
          data: [{ date: '2026-11-19 07:01:00 +0100', Min: 60, Avg: 61, Max: 62, source: 'Watch' }],
        },
      ],
    },
  },
  sdkRedeemInvitation: { code: 'K7M2QX9T' },
};

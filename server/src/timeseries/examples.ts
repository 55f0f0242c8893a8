/** A body of each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  pushTimeseries: {
    stage: 'daily',
    provider: 'apple_health_kit',
    source_type: 'watch',
    data: [
      { timestamp: '2026-01-15T08:00:00+01:00', value: 62, unit: 'bpm' },
      { timestamp: '2026-01-15T08:01:00+01:00', value: 64, unit: 'bpm' },
    ],
  },
};

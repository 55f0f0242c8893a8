/** An example body for each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  pushSummary: {
    stage: 'daily',
    provider: 'oura',
    data: [
      { bedtime_start: '2026-01-14T22:30:00+01:00', bedtime_stop: '2026-01-15T06:45:00+01:00' },
    ],
  },
};

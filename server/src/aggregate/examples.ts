const heartByDay = {
  select: [{ func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }],
  group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
};
const continuousQuery = { slug: 'heart-by-day', title: 'Heart rate by day', query: heartByDay };

/** An example body for each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  queryOneUser: {
    timeframe: { type: 'relative', anchor: '2026-01-15', past: { value: 7, unit: 'day' } },
    queries: [heartByDay],
  },
  createContinuousQuery: continuousQuery,
  updateContinuousQuery: { title: 'Heart rate day by day' },
  validateContinuousQuery: continuousQuery,
};

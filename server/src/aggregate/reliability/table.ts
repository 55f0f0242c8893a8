import type { Column, Table } from '../tables/table.ts';

export type ReliabilityTable = Table & { readonly keyword: 'reliability' };

const number: Column = { type: 'number' };
const text: Column = { type: 'text' };
const date: Column = { type: 'date' };

/** The columns that identify a row. */
export const identity = ['source_provider', 'source_type', 'resource'] as const;

/** Has a row for each resource of each connected source: on how many of the last thirty days it had data. */
export const reliabilityTable: ReliabilityTable = {
  name: 'reliability',
  keyword: 'reliability',
  columns: {
    source_provider: text,
    source_type: text,
    resource: text,
    window_start_date: date,
    window_end_date: date,
    window_duration_day: number,
    presence_day_count: number,
    presence_coverage: number,
    presence_gap_count: number,
    presence_gap_maximum_day: number,
    presence_recency_day: number,
    presence_gap_mean_day: number,
    presence_gap_standard_deviation_day: number,
    reliability_status: text,
    connection_status: text,
  },
  priority: null,
};

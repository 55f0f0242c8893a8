import type { Column, Table } from '../tables/table.ts';

export type ReadinessTable = Table & { readonly keyword: 'derived_readiness' };

const number: Column = { type: 'number' };
const text: Column = { type: 'text' };

/** Has a row for each day with a night, a workout or an activity; a row has no source. */
export const readinessTable: ReadinessTable = {
  name: 'derived_readiness',
  keyword: 'derived_readiness',
  columns: {
    date: { type: 'date' },
    chronotype: text,
    sleep_score: number,
    recovery_score: number,
    recovery_zone: text,
    stress_score: number,
    strain_score: number,
    strain_zone: text,
  },
  priority: null,
};

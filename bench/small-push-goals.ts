import type { BenchRow } from './row.ts';

type Goal = { readonly name: string; readonly baseline: string; readonly least: number };

const rowUpsert = 'a row upsert on the same PostgreSQL';

/** Ratios of one run that small pushes are meant to have, by the rows that they are read from. */
const goals: readonly Goal[] = [
  { name: 'pushes of 5 samples, 8 connections, 0 endpoints', baseline: rowUpsert, least: 0.8 },
  { name: 'pushes of 5 samples, 8 connections, 0 endpoints', baseline: 'InfluxDB', least: 0.55 },
  { name: 'pushes of 1000 samples, 8 connections, 0 endpoints', baseline: 'InfluxDB', least: 1.5 },
  ...[1, 5, 50, 1000].map((size) => ({
    name: `pushes of ${size} samples, 8 connections, 1 endpoints`,
    baseline: 'the same without an endpoint',
    least: 0.75,
  })),
  {
    name: 'pushes of 1000 samples as one bulk entry, 8 connections',
    baseline: 'the same as objects',
    least: 1.5,
  },
];

/** A line for each goal whose row was measured. */
export function goalLines(rows: readonly BenchRow[]): readonly string[] {
  return goals.flatMap(({ name, baseline, least }) => {
    const row = rows.find((each) => each.name === name && each.baseline === baseline);
    if (row === undefined) return [];
    const verdict = row.ratio >= least ? 'reached' : 'missed';
    return [`goal ${verdict}: ${name}, to ${baseline}: ${row.ratio.toFixed(2)} of ${least}`];
  });
}

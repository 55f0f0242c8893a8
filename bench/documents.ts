import { renderResultReport } from '../server/src/labs/results/documents/result-report.ts';
import { resultReport } from '../server/tests/harness/document-examples.ts';
import type { BenchRow } from './row.ts';

const reports = 300;
/** What a report may take: it is drawn on the thread that answers requests. */
const targetMs = 60;

/** A blood count, a metabolic panel and lipids: what most reports have at most. */
const results = Array.from({ length: 50 }, (_, index) => ({
  name: `Marker ${index}`,
  result: String(80 + (index % 60)),
  unit: 'mg/dL',
  referenceRange: '70-120',
  notes: 'Measured by an immunoassay.',
}));

/** How long a report of fifty results takes, the slowest of a hundred. */
export async function run(): Promise<BenchRow[]> {
  const report = { ...resultReport, panels: [{ name: 'Everything', results }] };
  const times: number[] = [];
  for (let count = 0; count < reports; count += 1) {
    const startedAt = performance.now();
    await renderResultReport(report);
    times.push(performance.now() - startedAt);
  }
  const figure = times.toSorted((a, b) => a - b)[Math.floor(reports * 0.99)] ?? 0;
  return [
    {
      name: 'result report of 50 results as PDF, p99',
      figure,
      unit: 'ms',
      baseline: 'what it may take',
      baselineFigure: targetMs,
      ratio: figure / targetMs,
    },
  ];
}

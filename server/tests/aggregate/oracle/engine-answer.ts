import { expect } from 'vitest';

import { localText } from '../../../src/aggregate/civil-time.ts';
import { type Job, valuesIn } from '../../../src/aggregate/engine/job.ts';
import { runJob } from '../../../src/aggregate/engine/run-job.ts';
import { parseBatch } from '../../../src/aggregate/language/parse-batch.ts';
import { providers, sourceTypesInOrder } from './samples.ts';

type Asked = {
  readonly table: string;
  readonly data: Job['data'];
  readonly zone: string | null;
  /** The last day of the window, and how many it has. */
  readonly anchor: string;
  readonly days: number;
  /** Local time; the end of the window if it is left out. */
  readonly nowMs?: number;
};

/** What the engine answers to a query in the shapes of the wire, column by column; local times as texts. */
export function engineAnswer(query: object, asked: Asked): unknown[][] {
  const { table, data, zone, anchor, days, nowMs } = asked;
  const parsed = parseBatch({
    timeframe: { type: 'relative', anchor, past: { value: days, unit: 'day' } },
    queries: [query],
  });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { queries, window } = parsed.batch;
  const ranking = sourceTypesInOrder.flatMap((sourceType) =>
    providers.map((provider) => ({ provider, sourceType, because: 'source_type' })),
  );
  const outcome = runJob({
    table,
    queries,
    window,
    fallbackZone: zone,
    nowMs: nowMs ?? window.toMs,
    explain: false,
    ranking,
    data,
  });
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return (outcome.results[0]?.columns ?? []).map((column) =>
    valuesIn(column).map((value) =>
      column.type === 'time' && typeof value === 'number' ? localText(value) : value,
    ),
  );
}

/** Sums differ in their last digits by the order in which they are formed. */
export const near = (value: unknown): unknown =>
  typeof value === 'number' ? expect.closeTo(value, 6) : value;

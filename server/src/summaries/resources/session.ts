import { parseUtc } from '#kernel/time.ts';

import { sessionSecondsMax } from '../fields/measures.ts';
import type { Report } from '../fields/read-fields.ts';

export type Session = {
  readonly startMs: number;
  readonly endMs: number;
  readonly seconds: number;
};

/** Two instants as a session; null after a report that blames the end. */
export function sessionOf(
  start: string,
  end: string,
  endKey: string,
  report: Report,
): Session | null {
  const startMs = parseUtc(start);
  const endMs = parseUtc(end);
  const seconds = Math.round((endMs - startMs) / 1000);
  if (endMs < startMs) {
    report([endKey], { type: 'value_error', msg: 'Input should not be before the start' }, end);
    return null;
  }
  if (seconds > sessionSecondsMax) {
    const msg = 'Input should be at most 7 days after the start';
    report([endKey], { type: 'value_error', msg }, end);
    return null;
  }
  return { startMs, endMs, seconds };
}

import { type FileTime, LocalTimes, placingRule, type Out, readFileTime } from '#timeseries';

export type Row = { readonly heading: readonly string[]; readonly cells: readonly string[] };

export type Moment = { readonly atMs: number; readonly timezoneOffset: number | null };

/** Places the times of a table, row by row in order. */
export type Clock = {
  /** Returns null for an invalid time, and for a local time whose zone is unknown. */
  readonly next: (text: string) => Moment | null;
};

/** Reads the first column of a table, to distinguish hours that clocks show twice. */
export async function openClock(
  rows: AsyncIterable<Row>,
  timeZone: string | null,
  out: Out,
): Promise<Clock> {
  const times = timeZone === null ? null : new LocalTimes(timeZone);
  let [line, hasLocal] = [1, false];
  for await (const { cells } of rows) {
    line += 1;
    const time = timeIn(cells[0] ?? '');
    if (time === null || !('wallMs' in time)) continue;
    hasLocal = true;
    times?.see({ wallMs: time.wallMs, content: cells.slice(1).join('\n'), row: line });
  }
  const placement = times?.decide();
  if (hasLocal) {
    const sentences =
      timeZone === null
        ? ['Rows with local times are left out: say where they were recorded, as a time zone.']
        : [placingRule(timeZone), ...(placement?.notes ?? [])];
    for (const sentence of sentences) out.note(sentence);
  }
  return {
    next: (text) => {
      const time = timeIn(text);
      if (time === null) return null;
      if (!('wallMs' in time)) return time;
      return placement?.next({ wallMs: time.wallMs }) ?? null;
    },
  };
}

/** Returns the instant of an end with an offset; NaN without one. */
export function endIn(text: string): number {
  const time = timeIn(text);
  return time !== null && 'atMs' in time ? time.atMs : Number.NaN;
}

function timeIn(text: string): FileTime | null {
  return readFileTime(text);
}

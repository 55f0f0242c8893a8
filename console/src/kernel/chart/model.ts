/** One line, or the bars, of a chart. A null breaks it: nothing is drawn across. */
export type ChartLine = {
  readonly label: string;
  readonly unit: string;
  readonly shape: 'line' | 'bars';
  /** Readings that are taken now and then: points, which nothing joins. */
  readonly isSpot?: boolean;
  /** Lines of one name and unit share a panel; where nothing is said a line has its own. */
  readonly axis?: string;
  /** Who measured it, in words. */
  readonly source?: string;
  /** Seconds of a clock that shows UTC, ascending. */
  readonly seconds: readonly number[];
  readonly values: readonly (number | null)[];
  /** Seconds ahead of UTC of the clock that each reading says it was read from. */
  readonly offsets?: readonly (number | null)[];
  /** Around a line: the least and the greatest of each bucket. */
  readonly band?: {
    readonly least: readonly (number | null)[];
    readonly greatest: readonly (number | null)[];
    /** How many samples are behind each. */
    readonly counts?: readonly (number | null)[];
  };
  /** The other end of a bar at each reading, as the diastolic pressure is of the systolic. */
  readonly ends?: readonly (number | null)[];
  /** What a value is compared with. Nothing is drawn where none is known. */
  readonly range?: ChartRange | undefined;
};

/** Null: open on that side. */
export type ChartRange = {
  readonly from: number | null;
  readonly to: number | null;
  /** Who says so: a laboratory, a consensus. */
  readonly origin: string;
};

/** A value of a chart as its table has it. */
export type ValueRow = {
  readonly key: string;
  readonly at: string;
  readonly label: string;
  readonly source: string | null;
  readonly unit: string;
  readonly value: number;
  readonly least: number | null;
  readonly greatest: number | null;
};

/** What of the lines has a value, between two moments. */
export function rowsOf(
  lines: readonly ChartLine[],
  [from, to]: readonly [number, number] = [-Infinity, Infinity],
): readonly ValueRow[] {
  return lines.flatMap(({ label, unit, source = null, seconds, values, band }, line) =>
    seconds.flatMap((at, index): readonly ValueRow[] => {
      const value = values[index];
      if (value === null || value === undefined || at < from || at > to) return [];
      const least = band?.least[index] ?? null;
      const greatest = band?.greatest[index] ?? null;
      const [key, time] = [`${line} ${index}`, clockText(at)];
      return [{ key, at: time, label, source, unit, value, least, greatest }];
    }),
  );
}

/** Seconds are told where there are some. */
function clockText(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return text.slice(0, seconds % 60 === 0 ? 16 : 19).replace('T', ' ');
}

/** Something that lasted, or a moment, behind the lines. */
export type ChartMark = {
  readonly kind: MarkKind;
  readonly from: number;
  readonly to: number;
  /** Written beside it. */
  readonly text?: string;
};
export type MarkKind = 'sleep' | 'workout' | 'lab' | 'clock';

/** Marks of one kind that overlap are one: two sources of one night do not shade it twice. */
export function mergedMarks(marks: readonly ChartMark[]): readonly ChartMark[] {
  const merged: ChartMark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const at = merged.findLastIndex(({ kind, to }) => kind === mark.kind && to >= mark.from);
    const before = merged[at];
    if (before === undefined || mark.kind === 'clock') merged.push(mark);
    else merged[at] = { ...before, to: Math.max(before.to, mark.to) };
  }
  return merged;
}

/** One series of uPlot: which line it belongs to, and what of it. */
export type Part = {
  readonly line: number;
  readonly part: 'value' | 'least' | 'greatest';
};

type Table = [number[], ...(number | null)[][]];

/** uPlot's `NULL_EXPAND`; it declares the enum for its types alone. */
const nullExpand = 2;
type NullMode = typeof nullExpand;

/**
 * The tables that uPlot joins on one time axis, and what each of their columns is. `modes` are how nulls are joined: what other
 * lines have within a hole belongs to it. Otherwise a hole would end at the first moment that another line has.
 */
export function tablesOf(lines: readonly ChartLine[]): {
  readonly tables: Table[];
  readonly modes: NullMode[][];
  readonly parts: readonly Part[];
} {
  const tables = lines.map(({ seconds, values, band }): Table => [
    [...seconds],
    [...values],
    ...(band === undefined ? [] : [[...band.least], [...band.greatest]]),
  ]);
  const parts = lines.flatMap(({ band }, line): readonly Part[] => [
    { line, part: 'value' },
    ...(band === undefined
      ? []
      : [{ line, part: 'least' } as const, { line, part: 'greatest' } as const]),
  ]);
  const modes = tables.map((table) => table.map((): NullMode => nullExpand));
  return { tables, modes, parts };
}

/** Values that have nothing on either side: a line has no length there, so a point is drawn. */
export function lonely(values: ArrayLike<number | null | undefined>): number[] {
  const found: number[] = [];
  let before: number | null = null;
  /** Has nothing before it; what comes next decides. */
  let candidate = -1;
  // A year of minutes is looked through each time that it is drawn: no list of it is made.
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === undefined) continue;
    if (value === null && candidate !== -1) found.push(candidate);
    candidate = value !== null && before === null ? at : -1;
    before = value;
  }
  return candidate === -1 ? found : [...found, candidate];
}

/** A value as it is told: not more digits than mean something. */
export function valueText(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return 'no data';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits)).toLocaleString('en')} ${unit}`;
}

/** What stands below the lines of an axis of time: the hour of 24, and the day where a new one begins. */
export function timeTexts(seconds: readonly number[]): string[] {
  const step = (seconds[1] ?? 60) - (seconds[0] ?? 0);
  return seconds.map((at, place) => {
    const iso = new Date(at * 1000).toISOString();
    const [day, time] = [iso.slice(5, 10), iso.slice(11, step < 60 ? 19 : 16)];
    const isNewYear = place === 0 || day === '01-01';
    const date = isNewYear ? iso.slice(0, 10) : day;
    if (step >= 86_400) return date;
    return place === 0 || time.startsWith('00:00') ? `${time}\n${date}` : time;
  });
}

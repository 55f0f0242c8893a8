/** One line, or the bars, of a chart. A null breaks it: nothing is drawn across. */
export type ChartLine = {
  readonly label: string;
  readonly unit: string;
  readonly shape: 'line' | 'bars';
  /** Readings that are taken now and then: points, which nothing joins. */
  readonly isSpot?: boolean;
  /** Lines of one name share a scale; where nothing is said a line has its own. */
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
  };
};

/** The scale of each line, in the order in which they come. */
export function axesOf(lines: readonly ChartLine[]): readonly number[] {
  const names: string[] = [];
  return lines.map(({ axis, label }) => {
    const name = axis ?? label;
    const known = names.indexOf(name);
    return known === -1 ? names.push(name) - 1 : known;
  });
}

/** So many lines differ by colour; from there on colours come again. */
export const colourCount = 4;

/** Lines of one scale differ by their strokes, too, for those who see no colours. */
export function dashOf(lines: readonly ChartLine[], at: number): [number, number] | undefined {
  const axes = axesOf(lines);
  const place = axes.slice(0, at).filter((each) => each === axes[at]).length;
  return place === 0 ? undefined : [6 / place, 3];
}

/** A value of a chart as its table has it. */
export type ValueRow = {
  readonly key: string;
  readonly at: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly least: number | null;
  readonly greatest: number | null;
};

/** What of the lines has a value. */
export function rowsOf(lines: readonly ChartLine[]): readonly ValueRow[] {
  return lines.flatMap(({ label, unit, seconds, values, band }, line) =>
    seconds.flatMap((at, index): readonly ValueRow[] => {
      const value = values[index];
      if (value === null || value === undefined) return [];
      const least = band?.least[index] ?? null;
      const greatest = band?.greatest[index] ?? null;
      return [{ key: `${line} ${index}`, at: clockText(at), label, unit, value, least, greatest }];
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
  readonly tone: 'first' | 'second' | 'third';
  readonly from: number;
  readonly to: number;
};

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

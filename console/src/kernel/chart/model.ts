/** One line, or the bars, of a chart. A null breaks it: nothing is drawn across. */
export type ChartLine = {
  readonly label: string;
  readonly unit: string;
  readonly shape: 'line' | 'bars';
  /** Seconds of a clock that shows UTC, ascending. */
  readonly seconds: readonly number[];
  readonly values: readonly (number | null)[];
  /** Around a line: the least and the greatest of each bucket. */
  readonly band?: {
    readonly least: readonly (number | null)[];
    readonly greatest: readonly (number | null)[];
  };
};

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

/** The tables that uPlot joins on one time axis, and what each of their columns is. */
export function tablesOf(lines: readonly ChartLine[]): {
  readonly tables: Table[];
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
  return { tables, parts };
}

/** Values that have nothing on either side: a line has no length there, so a point is drawn. */
export function lonely(values: readonly (number | null | undefined)[]): number[] {
  const known = values.flatMap((value, at) => (value === undefined ? [] : [{ value, at }]));
  return known.flatMap(({ value, at }, index) =>
    value !== null && known[index - 1]?.value == null && known[index + 1]?.value == null
      ? [at]
      : [],
  );
}

/** A value as it is told: not more digits than mean something. */
export function valueText(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return 'nothing';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits)).toLocaleString('en')} ${unit}`;
}

import type { ChartLine, ChartRange } from './model.ts';

/** Lines that share a scale: one drawing, above or below the others on the same time axis. */
export type Panel = {
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly ChartLine[];
  /** The colour of each line, by its source; the same in every panel. */
  readonly hues: readonly number[];
  readonly ranges: readonly ChartRange[];
};

/** So many sources differ by colour; from there on colours come again. */
export const hueCount = 4;

/** Values of one unit and one meaning share a panel. Two scales in one drawing invite to compare what cannot be compared. */
export function panelsOf(lines: readonly ChartLine[]): readonly Panel[] {
  const named = lines.map((line) => ({ line, title: line.axis ?? line.label }));
  const groups = Map.groupBy(named, ({ line, title }) => `${title} ${line.unit}`);
  const sources: string[] = [];
  const hueOf = (name: string): number => {
    const known = sources.indexOf(name);
    return (known === -1 ? sources.push(name) - 1 : known) % hueCount;
  };
  return [...groups].map(([key, own]) => ({
    key,
    title: own[0]?.title ?? '',
    unit: own[0]?.line.unit ?? '',
    lines: own.map(({ line }) => line),
    // Lines that do not say their source differ by their place in the panel.
    hues: own.map(({ line }, place) => hueOf(line.source ?? `line ${place}`)),
    ranges: rangesOf(own.map(({ line }) => line)),
  }));
}

/** Each range once: sources of one series are compared with the same. */
function rangesOf(lines: readonly ChartLine[]): readonly ChartRange[] {
  const ranges = lines.flatMap(({ range }) => (range === undefined ? [] : [range]));
  return [...new Map(ranges.map((each) => [rangeText(each, each.origin), each])).values()];
}

const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [10, 3, 2, 3], [14, 4]];

/** Lines of one panel differ by their strokes, too, for those who see no colours. */
export function dashOf(place: number): readonly number[] {
  return dashes[place % dashes.length] ?? [];
}

export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond';
const shapes = ['circle', 'square', 'triangle', 'diamond'] as const;

/** Readings that nothing joins have no stroke: they differ by their shape. */
export function shapeOf(place: number): PointShape {
  return shapes[place % shapes.length] ?? 'circle';
}

/** `3.9–10 mmol/L`, `below 135 mmHg` */
export function rangeText({ from, to }: ChartRange, unit: string): string {
  const bounds =
    from !== null && to !== null ? `${from}–${to}` : to === null ? `above ${from}` : `below ${to}`;
  return `${bounds} ${unit}`.trim();
}

import type { Cell } from './rows-model.ts';

type Kind = 'name' | 'value' | 'previous' | 'units' | 'range' | 'low' | 'high' | 'flag' | 'other';
export type Column = { readonly kind: Kind; readonly x: number; readonly width: number };
/** The columns of one table, from the left. Tables that stand side by side are several. */
export type Table = readonly Column[];

/** The first that fits: a previous result is a result, too. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['previous', /\b(?:previous|prior|last|historical|history)\b|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/u],
  ['range', /\b(?:reference|ref|range|interval|normal|expected)\b/u],
  [
    'name',
    /^(?:tests?|test names?|analytes?|components?|parameters?|investigations?|examinations?|assays?)$/u,
  ],
  [
    'value',
    /^(?:results?|test results?|values?|current results?|current values?|your results?|observed values?|in range|out of range)$/u,
  ],
  ['units', /^(?:units?|uom|units? of measure)$/u],
  ['flag', /^(?:flags?|abnormal flags?|abn|h\/l|status)$/u],
  ['low', /^(?:low|lower limit|min)$/u],
  ['high', /^(?:high|upper limit|max)$/u],
];

function kindOf({ text }: Cell): Kind {
  const plain = text.toLowerCase().replaceAll(/[:*]/gu, '').trim();
  // Results within or outside of their range have a column each.
  if (/^(?:in|out of) range$/u.test(plain)) return 'value';
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
}

/** The tables that a line is the header of; undefined where it is none. */
export function tablesOf(row: readonly Cell[]): readonly Table[] | undefined {
  const columns = row.map((cell) => ({ kind: kindOf(cell), x: cell.x, width: cell.width }));
  const tables: Column[][] = [];
  for (const column of columns) {
    if (column.kind === 'name') tables.push([]);
    tables.at(-1)?.push(column);
  }
  const isWhole = (table: Table): boolean => table.some(({ kind }) => kind === 'value');
  return tables.length > 0 && tables.every(isWhole) ? tables : undefined;
}

/** The cells of a line by the column that each stands in. */
export type Line = Partial<Record<Kind, Cell>>;

/** A line of each table: a cell is of the column that it stands in or nearest to. */
export function linesOf(row: readonly Cell[], tables: readonly Table[]): readonly Line[] {
  const lines: Line[] = tables.map(() => ({}));
  const places = tables.flatMap((table, index) => table.map((column) => ({ column, index })));
  for (const cell of row) {
    const [nearest] = places.toSorted(
      (one, other) => distance(cell, one.column) - distance(cell, other.column),
    );
    const line = lines[nearest?.index ?? 0];
    const kind = nearest?.column.kind;
    if (line !== undefined && kind !== undefined) line[kind] ??= cell;
  }
  return lines;
}

/** Nothing where the column's header is above the cell; edges decide among several. */
function distance({ x, width }: Cell, column: Column): number {
  const gap = Math.max(column.x - (x + width), x - (column.x + column.width), 0);
  return (
    gap * 1000 + Math.min(Math.abs(x - column.x), Math.abs(x + width - column.x - column.width))
  );
}

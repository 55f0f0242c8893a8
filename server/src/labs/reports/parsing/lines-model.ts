import type { Column, Table } from './header-model.ts';
import { type Cell, joined } from './rows-model.ts';

/** The cells of a line by the column that each stands in. */
export type Line = Partial<Record<Column['kind'], Cell>>;

/** A line of each table: a cell is of the column that it stands in or nearest to. */
export function linesOf(row: readonly Cell[], tables: readonly Table[]): readonly Line[] {
  const lines: Line[] = tables.map(() => ({}));
  const places = tables.flatMap(({ columns }, index) =>
    columns.map((column) => ({ column, index })),
  );
  const columns = places.map(({ column }) => column);
  for (const cell of row.flatMap((each) => apart(each, columns))) {
    const [nearest] = places.toSorted(
      (one, other) => distance(cell, one.column) - distance(cell, other.column),
    );
    const line = lines[nearest?.index ?? 0];
    const kind = nearest?.column.kind;
    if (line === undefined || kind === undefined) continue;
    const before = line[kind];
    line[kind] = before === undefined ? cell : joined([before, cell]);
  }
  return lines;
}

/** How exactly a number begins where its column does. */
const edge = 2;

/** Splits a cell in which a number begins exactly at a column: a long name can end right before its value. */
function apart(cell: Cell, columns: readonly Column[]): readonly Cell[] {
  const at = cell.parts.findIndex(
    ({ text, x }, index) =>
      index > 0 &&
      /^[<>≤≥]?\d/u.test(text) &&
      columns.some((column) => Math.abs(column.x - x) <= edge && column.x > cell.x + edge),
  );
  return at === -1
    ? [cell]
    : [joined(cell.parts.slice(0, at)), ...apart(joined(cell.parts.slice(at)), columns)];
}

/**
 * Returns the distance of a cell from a column: 0 if the header is above it; the edges decide between several columns.
 */
function distance({ x, width }: Cell, column: Column): number {
  const gap = Math.max(column.x - (x + width), x - (column.x + column.width), 0);
  const left = Math.abs(x - column.x);
  const right = Math.abs(x + width - column.x - column.width);
  return gap * 1000 + Math.min(left, right, Math.abs(left - right) / 2);
}

/** How near each other the lines of one name are, in heights of a line, and in steps from value to value. */
const nearMax = 1.4;
const stepShare = 0.75;
/** Lines this close to each other are joined only if the joined name is known. */
const knownMax = 1.8;

type At = { readonly line: Line; readonly name: Cell | undefined };

/** Joins names that span several lines; the value can stand next to any of these lines. */
export function withWholeNames(
  lines: readonly Line[],
  isKnown: (name: string) => boolean,
): readonly Line[] {
  const at: readonly At[] = lines.map((line) => ({ line, name: loneName(line) }));
  const step = stepOf(lines);
  const used = new Set<Line>();
  const whole = at.map(({ line }, index): Line => {
    if (line.value === undefined) return line;
    const [above, below] = [at[index - 1]?.name, at[index + 1]?.name];
    const take = (lone: Cell | undefined, from: number): Cell[] => {
      const other = at[from]?.line;
      if (lone === undefined || other === undefined || used.has(other)) return [];
      if (!isOfName(lone, line, step, isKnown)) return [];
      used.add(other);
      return [lone];
    };
    const name = [
      ...take(above, index - 1),
      ...(line.name === undefined ? [] : [line.name]),
      ...take(below, index + 1),
    ];
    return name.length === 0 ? line : withName(line, joined(name));
  });
  return whole.filter((line) => !used.has(line));
}

const withName = (line: Line, name: Cell): Line => ({ ...line, name });

function loneName({ name, ...rest }: Line): Cell | undefined {
  return Object.keys(rest).length === 0 ? name : undefined;
}

function isOfName(
  lone: Cell,
  { name, value }: Line,
  step: number,
  isKnown: (name: string) => boolean,
): boolean {
  const beside = name ?? value;
  if (beside === undefined || beside.page !== lone.page) return false;
  const height = Math.min(lone.height, beside.height);
  const away = Math.abs(lone.y - beside.y);
  const isAlike = Math.max(lone.height, beside.height) <= height * 1.25;
  if (!isAlike || (name !== undefined && Math.abs(name.x - lone.x) > height * 1.2)) return false;
  if (name === undefined) return away <= height * nearMax;
  const [first, second] = lone.y < name.y ? [lone.text, name.text] : [name.text, lone.text];
  const isNear = away <= Math.min(height * nearMax, step * stepShare);
  if (heading.test(first)) return false;
  if (isKnown(`${first} ${second}`))
    return isNear || (away <= height * knownMax && !(isKnown(first) && isKnown(second)));
  const isCut = /[,/-]$/u.test(first) || /^[(\p{Ll}]/u.test(second);
  return isCut ? away <= height * nearMax : isNear && !isKnown(name.text);
}

/** Words of headings that name several tests; they are never part of a test's name. */
const heading = /\b(?:panel|profile|studies|tests|chemistry|h(?:a)?ematology)\b/iu;

/** How far values are from each other, as most are. */
function stepOf(lines: readonly Line[]): number {
  const values = lines.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const steps = values.slice(1).flatMap((value, index) => {
    const before = values[index];
    return before?.page === value.page && value.y > before.y ? [value.y - before.y] : [];
  });
  return steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? Infinity;
}

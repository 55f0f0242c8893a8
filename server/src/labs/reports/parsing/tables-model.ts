import { headerAt, type Table } from './header-model.ts';
import { type Line, linesOf, withWholeNames } from './lines-model.ts';
import type { Cell } from './rows-model.ts';

type Row = readonly Cell[];
/** A line of a table that has a value, with its panel. */
export type Entry = {
  readonly line: Line;
  readonly panel: string | undefined;
  /** True if no header names the columns. */
  readonly isHeaderless?: boolean;
};

/** A heading has few words; a longer line is a note. */
const headingWordsMax = 6;
/** How far above its table a heading is, in heights of a line. */
const titleAway = 3;

type Section = {
  readonly tables: readonly Table[];
  readonly rows: Row[];
  /** The names of panels above the header, of each table. */
  readonly titles: readonly (string | undefined)[];
};

/** The lines of all tables of a report that have a value. */
export function entriesOf(
  rows: readonly Row[],
  isKnown: (name: string) => boolean,
): readonly Entry[] {
  const panels = new Map<number, string>();
  let before: Section | undefined;
  return sectionsOf(rows).flatMap((section) => {
    const goesOn = before !== undefined && isSame(before, section);
    before = section;
    return section.tables.flatMap((table, index) => {
      const title = table.title ?? section.titles[index];
      if (title !== undefined) panels.set(index, headingOf(title));
      else if (!goesOn) panels.delete(index);
      const lines = section.rows.flatMap((row) => linesOf(row, section.tables)[index] ?? []);
      return entriesIn(withWholeNames(lines, isKnown), panels, index);
    });
  });
}

function entriesIn(
  lines: readonly Line[],
  panels: Map<number, string>,
  index: number,
): readonly Entry[] {
  return lines.flatMap((line) => {
    if (line.name !== undefined && line.value !== undefined)
      return [{ line, panel: panels.get(index) }];
    if (isHeading(line)) panels.set(index, headingOf(line.name?.text ?? ''));
    return [];
  });
}

/** Returns the lines below each header. A table can continue on the next page. */
function sectionsOf(rows: readonly Row[]): readonly Section[] {
  const sections: Section[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? [];
    const header = headerAt(rows, at);
    if (header === undefined) {
      sections.at(-1)?.rows.push(row);
      continue;
    }
    const titles = titlesOf(rows[at - 1], row, header.tables);
    sections.push({ tables: header.tables, rows: [], titles });
    at += header.lines - 1;
  }
  return sections;
}

/** The panels' names can stand above the header, each above its table. */
function titlesOf(
  above: Row | undefined,
  header: Row,
  tables: readonly Table[],
): readonly (string | undefined)[] {
  const [first] = header;
  const none = tables.map(() => undefined);
  if (above === undefined || first === undefined || above.length > tables.length) return none;
  const isTitle = ({ page, y, text }: Cell): boolean =>
    page === first.page &&
    first.y - y <= first.height * titleAway &&
    !/[:\d]/u.test(text) &&
    text.split(' ').length <= headingWordsMax;
  if (!above.every(isTitle)) return none;
  return tables.map(({ columns: [column] }) => {
    const isAbove = ({ x }: Cell): boolean =>
      column !== undefined && Math.abs(x - column.x) <= first.height * 3;
    return above.find(isAbove)?.text;
  });
}

/** Returns true if the header is repeated on the next page. */
function isSame(one: Section, other: Section): boolean {
  const kinds = ({ tables }: Section): string =>
    tables.map(({ columns }) => columns.map(({ text }) => text).join('|')).join('||');
  const pageOf = ({ rows }: Section): number | undefined => rows[0]?.[0]?.page;
  return kinds(one) === kinds(other) && pageOf(one) !== pageOf(other);
}

const headingOf = (text: string): string =>
  text.replace(/\s*[([-]?\s*cont(?:inued|'d|d|\.)?[)\]]?\s*$/iu, '').trim();

function isHeading({ name, value }: Line): boolean {
  return (
    name !== undefined && value === undefined && name.text.split(' ').length <= headingWordsMax
  );
}

import { type DayOrder, readDay } from './metadata-model.ts';
import { type Cell, joined } from './rows-model.ts';

type Kind =
  | 'name'
  | 'value'
  | 'previous'
  | 'dated'
  | 'units'
  | 'range'
  | 'low'
  | 'high'
  | 'flag'
  | 'other';
export type Column = Pick<Cell, 'x' | 'width' | 'text'> & { readonly kind: Exclude<Kind, 'dated'> };
/** The columns of one table, from the left, and the panel that stands where the names have their header. */
export type Table = { readonly columns: readonly Column[]; readonly title: string | undefined };

const day =
  /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[ -][a-z]{3,9}[ -]\d{4}|[a-z]{3,9} \d{1,2}, \d{4}/u;

/** Words of other columns in the header of a result column: `Result and Flag`, `Value/Units`. */
const withMore = String.raw`(?: ?(?:and|&|/|,|\+) ?(?:abnormal )?(?:flags?|units?))*`;
const ranges = String.raw`(?:ranges?|intervals?|limits?|values?)`;
const ofRange = String.raw`(?:biological|bio\.?|expected|standard|std\.?|normal|reference|ref\.?|desirable|desired|therapeutic|acceptable|optimal|target|usual)`;

/** Labels as they stand alone. The first that fits: a previous result is a result, too. */
const labels: readonly (readonly [Kind, RegExp])[] = [
  [
    'previous',
    new RegExp(
      String.raw`^(?:previous|prev\.?|prior|last|historical)(?: (?:results?|values?))?(?: ?(?:and|&|/) ?(?:dates?|flags?))*(?: flags?| dates?)?$|^history$|^delta$`,
      'u',
    ),
  ],
  ['dated', new RegExp(`^(?:(?:results?|values?) )?(?:${day.source})(?: \\d{1,2}:\\d{2})?$`, 'u')],
  [
    'range',
    new RegExp(
      String.raw`^(?:${ofRange} )+${ranges}(?: ?(?:and|&|/|,) ?(?:cut-?offs?|units?))?$|^(?:reference|range|normals?|ref\.? ?(?:range|int(?:erval)?\.?|val(?:ue)?\.?)|ref\.|${ranges} ?/ ?units?)$`,
      'u',
    ),
  ],
  [
    'name',
    /^(?:lab |laboratory )?(?:tests?|test names?|test descriptions?|tests? (?:performed|ordered|requested)|test ?\/ ?(?:analyte|component|procedure)|analytes?|components?|parameters?|investigations?|examinations?|assays?|procedures?|determinations?|observations?|bio ?markers?|markers?|measurements?|descriptions?)$/u,
  ],
  [
    'value',
    new RegExp(
      String.raw`^(?:(?:(?:test|current|latest|your|observed|patient|measured|final|reported|numeric) )*(?:results?|values?|results? ?/ ?values?|result values?)${withMore}|current${withMore}|results? (?:in|out of) range|(?:in|out of) range|within range|findings?)$`,
      'u',
    ),
  ],
  ['units', /^(?:(?:result |measurement )?units?|uom|units? of measure(?:ment)?)$/u],
  [
    'flag',
    /^(?:flags?|(?:abnormal|abn\.?|result|high\/low|h\/l) flags?|abnormal|abn\.?|h\/l|l\/h|alerts?|indicators?|interpretations?)$/u,
  ],
  ['low', /^(?:(?:ref\.?|reference|range|normal) )?(?:low|lower(?: limit)?|min|minimum)$/u],
  ['high', /^(?:(?:ref\.?|reference|range|normal) )?(?:high|upper(?: limit)?|max|maximum)$/u],
];
/** Patterns that find the kind of a column in a longer header text. */
const within: readonly (readonly [Kind, RegExp])[] = [
  ['previous', /\b(?:previous|prior|historical|history)\b/u],
  ['range', /\b(?:reference|ref|range|interval|normal|expected)\b/u],
  ['dated', day],
];

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[:*]|\((?=s\))|(?<=\(s)\)/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const labelOf = (text: string): Kind | undefined =>
  labels.find(([, pattern]) => pattern.test(plainOf(text)))?.[0];
const kindOf = (text: string): Kind =>
  labelOf(text) ?? within.find(([, pattern]) => pattern.test(plainOf(text)))?.[0] ?? 'other';

/** Labels can stand as near each other as words: the fewest that a cell can be parted into. */
function partsOf(cell: Cell): readonly Cell[] {
  if (cell.parts.length === 1 || labelOf(cell.text) !== undefined) return [cell];
  for (let end = cell.parts.length - 1; end > 0; end -= 1) {
    const first = joined(cell.parts.slice(0, end));
    if (labelOf(first.text) === undefined) continue;
    const rest = partsOf(joined(cell.parts.slice(end)));
    if (rest.every(({ text }) => labelOf(text) !== undefined)) return [first, ...rest];
  }
  return [cell];
}

const words = new Set(
  `test tests name names analyte analytes component components parameter parameters investigation result results value values
current previous prior last your observed patient in out of or range ranges reference ref interval intervals normal expected
standard biological limit limits lower upper low high min max unit units uom measure flag flags abnormal status lab and date
dates time method specimen analysis procedure observed desired therapeutic acceptable optimal target status`.split(
    /\s+/u,
  ),
);
const isOfHeader = ({ text }: Cell): boolean =>
  day.test(plainOf(text)) ||
  (plainOf(text).match(/\p{L}+|\d+/gu) ?? ['1']).every((word) => words.has(word));

/** How far below each other the lines of one header are, in heights of a line. */
const stepMax = 1.7;

type Row = readonly Cell[];
export type Header = { readonly tables: readonly Table[]; readonly lines: number };

/** The tables that the lines from here on are the header of; undefined where they are none. */
export function headerAt(rows: readonly Row[], at: number): Header | undefined {
  const lines: Row[] = [];
  for (const row of rows.slice(at, at + 3)) {
    const last = lines.at(-1);
    if (last !== undefined && !isBelow(last, row)) break;
    lines.push(row.flatMap(partsOf));
  }
  const [first = []] = lines;
  for (let count = lines.length; count > 0; count -= 1) {
    const taken = lines.slice(0, count);
    // A line above or below a complete header belongs to it only if all its cells are header texts.
    if (count > 1 && !taken.every((line) => line.every((cell) => isOfHeader(cell)))) continue;
    const tables = tablesOf(merged(taken, first));
    if (tables !== undefined) return { tables, lines: count };
  }
  return undefined;
}

function isBelow([above]: Row, [below]: Row): boolean {
  if (above === undefined || below === undefined || above.page !== below.page) return false;
  return below.y - above.y <= Math.max(above.height, below.height) * stepMax;
}

/**
 * Joins header lines: cells above each other form one label, and a cell above several columns belongs to each of them.
 */
function merged(lines: readonly Row[], first: Row): Row {
  let columns: readonly Cell[] = first;
  for (const line of lines.slice(1)) {
    const alone = columns.filter((column) => !line.some((cell) => isOver(column, cell)));
    const below = line.map((cell) =>
      withOver(
        columns.filter((column) => isOver(column, cell)),
        cell,
      ),
    );
    columns = [...alone, ...below].toSorted((one, other) => one.x - other.x);
  }
  return columns;
}

/**
 * Joins a cell with the cell above it, at the position of the lower one, because the upper one can span several
 * columns.
 */
function withOver(over: Row, cell: Cell): Cell {
  const { x, width } = cell;
  return { ...joined([...over, cell]), x, width };
}

const isOver = (one: Cell, other: Cell): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width;

type Found = Pick<Cell, 'x' | 'width' | 'text'> & { readonly kind: Kind };

function tablesOf(row: Row): readonly Table[] | undefined {
  const found = row.map((cell): Found => ({
    kind: kindOf(cell.text),
    text: cell.text,
    x: cell.x,
    width: cell.width,
  }));
  const tables: Found[][] = [];
  for (const column of found) {
    if (column.kind === 'name') tables.push([]);
    tables.at(-1)?.push(column);
  }
  const whole = tables.map((table) => wholeTable(table, undefined));
  const isWhole = whole.every((table) => table !== undefined);
  if (whole.length > 0) return isWhole ? whole.filter((table) => table !== undefined) : undefined;
  return titled(found);
}

/** Returns the tables of headers that stand side by side below the names of their panels. */
function titled(found: readonly Found[]): readonly Table[] | undefined {
  const groups: Found[][] = [];
  for (const column of found) {
    if (column.kind === 'other') groups.push([]);
    groups.at(-1)?.push(column);
  }
  // Columns before the first panel belong to no table.
  if (found[0]?.kind !== 'other') return undefined;
  const tables = groups.map(titledTable);
  const whole = tables.filter((table) => table !== undefined);
  return whole.length === tables.length && whole.length > 0 ? whole : undefined;
}

function titledTable([first, ...rest]: readonly Found[]): Table | undefined {
  if (first === undefined || /[\d:]/u.test(first.text)) return undefined;
  const kinds = new Set(rest.map(({ kind }) => kind));
  if (!kinds.has('value') || !(kinds.has('range') || kinds.has('units'))) return undefined;
  return wholeTable([{ ...first, kind: 'name' }, ...rest], first.text);
}

/** Where results have a column a day, the newest day's are the results of the report. */
function wholeTable(found: readonly Found[], title: string | undefined): Table | undefined {
  const has = (kind: Kind): boolean => found.some((column) => column.kind === kind);
  const dated = found.filter(({ kind }) => kind === 'dated');
  const newest = has('value') ? undefined : newestOf(dated);
  const columns = found.map(({ kind, ...place }): Column => {
    if (kind !== 'dated') return { ...place, kind };
    return { ...place, kind: newest === place.text ? 'value' : 'previous' };
  });
  const isTable = has('range') || has('units') || dated.length > 1;
  return has('value') || (newest !== undefined && isTable) ? { columns, title } : undefined;
}

/** The label of the newest day, where it is the same in every order that all days can be read in. */
function newestOf(dated: readonly Found[]): string | undefined {
  const newest = new Set<string>();
  for (const order of ['day', 'month'] as const) {
    const days = dated.map(({ text }) => ({ text, day: dayOf(text, order) }));
    const first = days.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1))[0];
    if (first !== undefined && days.every((each) => each.day !== undefined)) newest.add(first.text);
  }
  return newest.size === 1 ? [...newest][0] : undefined;
}

function dayOf(text: string, order: DayOrder): string | undefined {
  const [said] = new RegExp(day.source, 'iu').exec(text) ?? [];
  return said === undefined ? undefined : readDay(said, order);
}

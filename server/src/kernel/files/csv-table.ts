import { isVisibleText } from '../formats.ts';
import { fromEntries } from '../records.ts';
import { CsvError, type CsvRecord, parseCsv } from './csv.ts';

/** A row under a heading, and the line on which it begins, from 1. */
export type TableRow<Column extends string> = {
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
};

export type TableOptions<Column extends string> = {
  /** The name of the file, for messages. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** Ignores unknown columns; otherwise the file is rejected. */
  readonly ignoresOthers?: boolean;
  readonly rowsMax: number;
  readonly cellCharactersMax: number;
  /** The error class to throw; its message names the row and the column. */
  readonly error: new (message: string) => Error;
};

/** A CSV file with a heading, in columns of any order; a column that is not there reads as empty. */
export function readCsvTable<Column extends string>(
  text: string,
  options: TableOptions<Column>,
): readonly TableRow<Column>[] {
  const { name, columns, required, rowsMax } = options;
  const [heading, ...rest] = readRecords(text, options);
  const names = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = required.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0)
    throw new options.error(`${name} has no column ${missing.join(' and no column ')}`);
  const unknown = names.find((each) => !columns.some((column) => column.toLowerCase() === each));
  if (unknown !== undefined && options.ignoresOthers !== true)
    throw new options.error(
      `${name}, row 1: there is no column ${JSON.stringify(unknown)}; the columns are ${columns.join(', ')}`,
    );
  if (rest.length > rowsMax) throw new options.error(`${name} has more than ${rowsMax} rows`);
  const places = columns.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  return rest.map((record) => toRow(record, { places, width: names.length }, options));
}

function readRecords<Column extends string>(
  text: string,
  { name, error: Failure }: TableOptions<Column>,
): readonly CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError)
      throw new Failure(`${name}, row ${error.line}: ${error.message}`);
    throw error;
  }
}

type Layout<Column> = {
  readonly places: readonly (readonly [Column, number])[];
  readonly width: number;
};

function toRow<Column extends string>(
  { line, cells }: CsvRecord,
  { places, width }: Layout<Column>,
  { name, cellCharactersMax, error: Failure }: TableOptions<Column>,
): TableRow<Column> {
  if (cells.length !== width)
    throw new Failure(
      `${name}, row ${line}: it has ${cells.length} columns, and the heading has ${width}`,
    );
  const read = (column: Column, place: number): string => {
    const value = (cells[place] ?? '').trim();
    if (value.length > cellCharactersMax)
      throw new Failure(
        `${name}, row ${line}, column ${column}: it is longer than ${cellCharactersMax} characters`,
      );
    if (value !== '' && !isVisibleText(value))
      throw new Failure(`${name}, row ${line}, column ${column}: it has control characters`);
    return value;
  };
  const row = fromEntries(places.map(([column, place]) => [column, read(column, place)]));
  return { line, cells: row };
}

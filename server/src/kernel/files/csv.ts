import { CsvError as ParserError, parse } from 'csv-parse/sync';

/** A record of a CSV file and the line on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** A quote that is not closed, or characters behind a closing quote. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const refusals: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'something follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands within a value',
};

/** RFC 4180: commas, quotes doubled within quotes, lines ended by LF or CRLF; a byte order mark is skipped. */
export function parseCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: readonly string[], { lines }) => {
        // The parser tells the line on which a record ends.
        const within = cells.join('').match(/\r\n|\n|\r/gu)?.length ?? 0;
        records.push({ line: lines - within, cells });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(Number(error['lines']), refusals[error.code] ?? 'it cannot be read');
  }
}

export function renderCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quote(cell)).join(',')}\r\n`).join('');
}

function quote(cell: string): string {
  return /[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

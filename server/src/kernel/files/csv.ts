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

/** RFC 4180: commas, quotes doubled within quotes, lines ended by LF or CRLF; a byte order mark is skipped. */
export function parseCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let place = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (place < text.length) {
    const startedAt = line;
    const cells: string[] = [];
    for (let isEnd = false; !isEnd;) {
      const cell = readCell(text, place, startedAt);
      cells.push(cell.value);
      line += cell.lines;
      isEnd = text[cell.end] !== ',';
      place = cell.end + 1;
      if (text[cell.end] === '\r' && text[cell.end + 1] === '\n') place += 1;
    }
    line += 1;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: startedAt, cells });
  }
  return records;
}

type Cell = { readonly value: string; readonly end: number; readonly lines: number };

function readCell(text: string, place: number, line: number): Cell {
  if (text[place] !== '"') {
    const rest = /[^,\r\n]*/uy;
    rest.lastIndex = place;
    const value = rest.exec(text)?.[0] ?? '';
    if (value.includes('"')) throw new CsvError(line, 'a quote stands within a value');
    return { value, end: place + value.length, lines: 0 };
  }
  const quoted = /"((?:[^"]|"")*)"/uy;
  quoted.lastIndex = place;
  const [whole, inner = ''] = quoted.exec(text) ?? [];
  if (whole === undefined) throw new CsvError(line, 'a quote is not closed');
  const end = place + whole.length;
  if (end < text.length && !/[,\r\n]/u.test(text[end] ?? ''))
    throw new CsvError(line, 'something follows a closing quote');
  return { value: inner.replaceAll('""', '"'), end, lines: inner.split('\n').length - 1 };
}

export function renderCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => quote(cell)).join(',')}\r\n`).join('');
}

function quote(cell: string): string {
  return /[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

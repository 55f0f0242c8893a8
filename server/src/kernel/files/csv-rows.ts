import { UnreadableFile } from './unreadable-file.ts';

/** A longer line, quotes included, is no table's. */
const lineCharactersMax = 1024 * 1024;

/**
 * Yields the rows of a CSV file while it is read, in lists. The delimiter is the most frequent of comma, semicolon and
 * tab in the first line, unless given; quotes are doubled within quotes; lines end with LF or CRLF; a byte order mark
 * is skipped. Rows may differ in length.
 */
export async function* csvRows(
  parts: AsyncIterable<Buffer>,
  given: string | null = null,
): AsyncGenerator<readonly (readonly string[])[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let delimiter = given;
  for await (const part of parts) {
    const text = rest + decoder.decode(part, { stream: true });
    const rows: (readonly string[])[] = [];
    let start = 0;
    for (let end = lineEnd(text, start); end !== -1; end = lineEnd(text, start)) {
      const line = text.slice(start, text.charCodeAt(end - 1) === 0x0d ? end - 1 : end);
      start = end + 1;
      if (line === '') continue;
      delimiter ??= delimiterOf(line);
      rows.push(cellsOf(line, delimiter));
    }
    rest = text.slice(start);
    if (rest.length > lineCharactersMax) {
      throw new UnreadableFile('The table is damaged: a line or a quote has no end.');
    }
    if (rows.length > 0) yield rows;
  }
  const last = (rest + decoder.decode()).trimEnd();
  if (last !== '') yield [cellsOf(last, delimiter ?? delimiterOf(last))];
}

/** The line feed that ends the row which begins here; -1: it is not here yet. Those within quotes end nothing. */
function lineEnd(text: string, start: number): number {
  let end = text.indexOf('\n', start);
  let quote = text.indexOf('"', start);
  while (end !== -1 && quote !== -1 && quote < end) {
    const close = text.indexOf('"', quote + 1);
    if (close === -1) return -1;
    if (close > end) end = text.indexOf('\n', close + 1);
    quote = text.indexOf('"', close + 1);
  }
  return end;
}

export function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/gu, '');
  const counts = [',', ';', '\t'].map((each) => [bare.split(each).length, each] as const);
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      let close = line.indexOf('"', at + 1);
      while (close !== -1 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
      if (close === -1) throw new UnreadableFile('The table is damaged: a quote is not closed.');
      cells.push(line.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      if (at < line.length && line[at] !== delimiter) {
        throw new UnreadableFile('The table is damaged: something follows a closing quote.');
      }
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end === -1 ? line.length : end));
      at = end === -1 ? line.length : end;
    }
    if (at === line.length) break;
    at += 1;
    if (at === line.length) {
      cells.push('');
      break;
    }
  }
  return cells;
}

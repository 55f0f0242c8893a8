import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type Out, wallMsOf } from '#timeseries';

export type Cells = (column: string) => string;
export type ReadRow = (cells: Cells) => void;

/** Some tables have the type before each name: the last part is what both have. */
function shortName(name: string): string {
  const trimmed = name.replace(/^\uFEFF/u, '').trim();
  return trimmed.split('.').at(-1) ?? '';
}

/** The rows below a line that names the type and one that names the columns; each row ends with a comma. */
export async function* rowsOf(
  file: ArchivedFile,
  { latestMs, out }: { readonly latestMs: number; readonly out: Out },
  read: ReadRow,
): AsyncGenerator<number> {
  let columns: ReadonlyMap<string, number> | null = null;
  const parts = new CountedParts(file.read());
  let [isTyped, line] = [false, 0];
  for await (const rows of csvRows(parts, ',')) {
    for (const row of rows) {
      line += 1;
      out.at(file.name, line);
      if (!isTyped) {
        isTyped = true;
        continue;
      }
      if (columns === null) {
        columns = new Map(row.map((name, index) => [shortName(name), index]));
        continue;
      }
      const known = columns;
      const cells: Cells = (column) => row[known.get(column) ?? -1] ?? '';
      read(wallMsOf(cells('start_time')) > latestMs ? withoutStart(cells) : cells);
    }
    yield parts.take();
  }
  if (columns === null) throw new UnreadableFile(`${file.name} is cut off: it names no columns.`);
}

/** Some rows begin a century ahead: that is no time. */
function withoutStart(cells: Cells): Cells {
  return (column) => (column === 'start_time' ? '' : cells(column));
}

/** Nowhere is further from UTC. */
const offsetSecondsMax = 14 * 3600;

/** Seconds of `UTC+0200`; null for none, and for what no place on earth has: phones write such, with times that are wrong. */
export function offsetOf(text: string): number | null {
  const [, sign, digits = ''] = /^UTC([+-])(\d{4,})$/u.exec(text) ?? [];
  if (sign === undefined) return null;
  const number = Number(digits);
  const seconds = Math.floor(number / 100) * 3600 + (number % 100) * 60;
  if (seconds > offsetSecondsMax || number % 100 >= 60) return null;
  return sign === '-' ? -seconds : seconds;
}

/** Of times, which are in UTC and do not say so; NaN beside an offset that cannot be. */
export function instantIn(cells: Cells, column: string): number {
  const offset = cells('time_offset');
  return offset !== '' && offsetOf(offset) === null ? Number.NaN : wallMsOf(cells(column));
}

/** Nought is how what was not measured is written, too. */
export function positive(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && Number.isFinite(value) ? value : null;
}

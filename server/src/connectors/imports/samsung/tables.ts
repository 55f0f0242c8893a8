import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type Out, wallMsOf } from '#timeseries';

export type Cells = (column: string) => string;
export type ReadRow = (cells: Cells) => void;

/** Returns the last part of a name, because some tables have the type in front. */
function shortName(name: string): string {
  const trimmed = name.replace(/^\uFEFF/u, '').trim();
  return trimmed.split('.').at(-1) ?? '';
}

/** Yields the rows below a line with the type and one with the columns; each row ends with a comma. */
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

/** Removes the start of rows that begin a century ahead, which is impossible. */
function withoutStart(cells: Cells): Cells {
  return (column) => (column === 'start_time' ? '' : cells(column));
}

/** Nowhere is further from UTC. */
const offsetSecondsMax = 14 * 3600;

/**
 * Returns the seconds of `UTC+0200`; null for anything else, and for an impossible offset: phones write such offsets with wrong
 * times.
 */
export function offsetOf(text: string): number | null {
  const [, sign, digits = ''] = /^UTC([+-])(\d{4,})$/u.exec(text) ?? [];
  if (sign === undefined) return null;
  const number = Number(digits);
  const seconds = Math.floor(number / 100) * 3600 + (number % 100) * 60;
  if (seconds > offsetSecondsMax || number % 100 >= 60) return null;
  return sign === '-' ? -seconds : seconds;
}

/** Returns the instant of a time, which is in UTC without saying so; NaN if its offset is impossible. */
export function instantIn(cells: Cells, column: string): number {
  const offset = cells('time_offset');
  return offset !== '' && offsetOf(offset) === null ? Number.NaN : wallMsOf(cells(column));
}

/** Returns null for zero, which also stands for values that were not measured. */
export function positive(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && Number.isFinite(value) ? value : null;
}

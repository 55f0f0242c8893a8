import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type Out, placingRule, type ResourceName } from '#timeseries';

import type { CheckedMapping, MappedColumn } from './mapping.ts';
import { SeenTimes, type Times } from './times.ts';

/** Reads tables by a mapping. */
export async function* readTables(
  files: readonly ArchivedFile[],
  mapping: CheckedMapping,
  out: Out,
): AsyncGenerator<number> {
  const { zone, delimiter } = mapping;
  out.note(
    zone === 'written'
      ? 'Its times are placed by the offset that is written with each.'
      : `${placingRule(zone)} Times that tell their offset are placed by it.`,
  );
  for (const file of files) {
    const rows = new Rows(mapping, out, file.name);
    if (zone !== 'written') {
      // The neighbouring rows decide the hour of a time that the clocks show twice.
      for await (const list of csvRows(file.read(), delimiter)) {
        for (const cells of list) rows.see(cells);
      }
      rows.decide();
    }
    const parts = new CountedParts(file.read());
    for await (const list of csvRows(parts, delimiter)) {
      for (const cells of list) rows.add(cells);
      yield parts.take();
    }
    rows.end();
  }
}

type Place = { readonly column: number; readonly clock: number | null };

class Rows {
  readonly #mapping: CheckedMapping;
  readonly #out: Out;
  readonly #file: string;
  readonly #seenStarts: SeenTimes;
  readonly #seenEnds: SeenTimes;
  #startTimes: Times;
  #endTimes: Times;
  #row = 0;
  #columns: ReadonlyMap<string, number> | null = null;
  #start: Place = { column: -1, clock: null };
  #end: Place | null = null;

  constructor(mapping: CheckedMapping, out: Out, file: string) {
    this.#mapping = mapping;
    this.#out = out;
    this.#file = file;
    this.#seenStarts = new SeenTimes(mapping);
    this.#seenEnds = new SeenTimes(mapping);
    this.#startTimes = this.#seenStarts.decide();
    this.#endTimes = this.#seenEnds.decide();
  }

  /** Collects the times of a row before any is placed. */
  see(cells: readonly string[]): void {
    this.#row += 1;
    if (this.#row < this.#mapping.header_row) return;
    if (this.#columns === null) {
      this.#readHeading(cells);
      return;
    }
    const more = { content: cells.join('\n'), row: this.#row };
    this.#seenStarts.see(textAt(cells, this.#start), more);
    if (this.#end !== null) this.#seenEnds.see(textAt(cells, this.#end), more);
  }

  /** Decides the instants of the times that were seen; afterwards the rows are read again from the first. */
  decide(): void {
    this.#startTimes = this.#seenStarts.decide();
    this.#endTimes = this.#seenEnds.decide();
    for (const note of [...this.#startTimes.notes, ...this.#endTimes.notes]) this.#out.note(note);
    this.#row = 0;
    this.#columns = null;
  }

  add(cells: readonly string[]): void {
    this.#row += 1;
    if (this.#row < this.#mapping.header_row) return;
    if (this.#columns === null) this.#readHeading(cells);
    else this.#readRow(cells);
  }

  end(): void {
    if (this.#columns === null) {
      throw new UnreadableFile(`${this.#file} has no row ${this.#mapping.header_row}.`);
    }
  }

  #readHeading(cells: readonly string[]): void {
    const { time, end } = this.#mapping;
    // Of columns with the same name the first counts.
    const names = cells.map((cell, index) => [nameOf(cell), index] as const);
    this.#columns = new Map(names.toReversed());
    this.#start = this.#placeOf(time);
    this.#end = end === undefined ? null : this.#placeOf(end);
    for (const { column, diastolic, unit_column: unit, where } of this.#mapping.columns) {
      for (const each of [column, diastolic, unit, where?.column]) {
        if (each !== undefined) this.#indexOf(each);
      }
    }
  }

  #placeOf({ column, clock }: CheckedMapping['time']): Place {
    return {
      column: this.#indexOf(column),
      clock: clock === undefined ? null : this.#indexOf(clock),
    };
  }

  #indexOf(column: string): number {
    const index = this.#columns?.get(nameOf(column));
    if (index !== undefined) return index;
    throw new UnreadableFile(
      `Row ${this.#mapping.header_row} of the table has no column ${JSON.stringify(column)}, which the mapping names.`,
    );
  }

  #readRow(cells: readonly string[]): void {
    this.#out.at(this.#file, this.#row);
    const start = this.#startTimes.place(textAt(cells, this.#start));
    const end = this.#end === null ? start : this.#endTimes.place(textAt(cells, this.#end));
    if (start === undefined || end === undefined) {
      this.#out.refused('time');
      return;
    }
    const { source_type: sourceType = 'unknown' } = this.#mapping;
    let isOfAny = false;
    for (const mapped of this.#mapping.columns) {
      const { where } = mapped;
      if (where !== undefined && this.#cell(cells, where.column) !== where.is) continue;
      isOfAny = true;
      const measured = this.#measured(mapped, cells);
      if (measured === null) continue;
      const { known, type = null } = mapped;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mappings name resources that can be pushed
      this.#out.sample(known.name as ResourceName, {
        startMs: start.atMs,
        endMs: end.atMs,
        timezoneOffset: start.timezoneOffset,
        type,
        sourceType,
        appId: null,
        ...measured,
      });
    }
    if (!isOfAny) this.#out.leftOut('rows that the mapping has no column for');
  }

  #measured(mapped: MappedColumn, cells: readonly string[]) {
    const { column, diastolic, unit, unit_column: unitColumn } = mapped;
    const text = this.#cell(cells, column);
    if (text === '') {
      this.#out.leftOut(`empty cells of ${column}`);
      return null;
    }
    const value = numberIn(text, this.#mapping);
    const second =
      diastolic === undefined ? 0 : numberIn(this.#cell(cells, diastolic), this.#mapping);
    if (Number.isNaN(value) || Number.isNaN(second)) {
      this.#out.leftOut(`cells of ${column} that are no number`);
      return null;
    }
    return {
      value,
      ...(diastolic === undefined ? {} : { diastolic: second }),
      unit: unit ?? this.#cell(cells, unitColumn ?? ''),
    };
  }

  #cell(cells: readonly string[], column: string): string {
    return cells[this.#columns?.get(nameOf(column)) ?? -1]?.trim() ?? '';
  }
}

function textAt(cells: readonly string[], { column, clock }: Place): string {
  const text = cells[column]?.trim() ?? '';
  return clock === null ? text : `${text} ${cells[clock]?.trim() ?? ''}`;
}

function nameOf(text: string): string {
  return text.replace(/^\uFEFF/u, '').trim();
}

type Marks = Pick<CheckedMapping, 'decimal' | 'thousands'>;

/** For each mark, the characters that may represent it in a cell. */
const spellings = {
  '.': String.raw`\.`,
  ',': ',',
  ' ': String.raw`[\s\u00A0\u202F]`,
  "'": "['\u2019]",
} as const;

/**
 * Returns the pattern of numbers. Thousands marks stand before groups of three digits; in India before groups of two, except the
 * last.
 */
function patternOf({ decimal, thousands }: Marks): RegExp {
  const point = spellings[decimal];
  const digits = String.raw`\d+`;
  const whole =
    thousands === undefined
      ? digits
      : String.raw`(?:${digits}|\d{1,3}(?:${spellings[thousands]}\d{2,3})*${spellings[thousands]}\d{3})`;
  return new RegExp(
    String.raw`^([+-]?)(?:(${whole})(?:${point}(\d*))?|${point}(\d+))(e[+-]?\d+)?$`,
    'iu',
  );
}

const patterns = new Map<string, RegExp>();

/** Returns NaN if the text is not a number in the mapping's notation. */
export function numberIn(text: string, marks: Marks): number {
  const key = `${marks.decimal}${marks.thousands ?? ''}`;
  const pattern = patterns.get(key) ?? patternOf(marks);
  patterns.set(key, pattern);
  const found = pattern.exec(text.replace('\u2212', '-'));
  if (found === null) return Number.NaN;
  const [, sign = '', whole = '', decimals = '', alone = '', exponent = ''] = found;
  return Number(`${sign}${whole.replaceAll(/\D/gu, '')}.${decimals}${alone}${exponent}`);
}

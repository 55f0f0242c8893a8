import { csvRows, delimiterOf } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import {
  dateOrderOf,
  type DateOrder,
  type FileFormat,
  type LocalPlacement,
  LocalTimes,
  type Out,
  placingRule,
  readWall,
} from '#timeseries';

// Columns by position, because LibreView translates their names.
const [timeColumn, typeColumn, historicColumn, scanColumn] = [2, 3, 4, 5];
const [rapidColumn, carbColumn, longColumn, stripColumn] = [7, 9, 12, 14];
const serialColumn = 1;
const columnsMin = 15;
const headingLines = 2;
const units = /(?:mg\/dL|mmol\/L)/iu;
/** A device, its number, a time and a digit, whatever the language of the headings. */
const firstReading = /^[^,;\t]*[,;\t][^,;\t]*[,;\t]"?\d[^,;\t]*[,;\t]"?\d"?[,;\t]/u;
/** The approximate bytes of a row, for the progress. */
const rowBytes = 80;

/** The CSV export of LibreView: two lines of headings, and one row for each reading, dose, meal or note. */
export const libreview: FileFormat = {
  kind: 'libreview',
  title: 'LibreView',
  recognises: ({ isArchive, head }) => {
    const [, second = '', third = ''] = head.split(/\r?\n/u, 3);
    const cells = second.split(delimiterOf(second));
    return (
      !isArchive && cells.length >= columnsMin && units.test(second) && firstReading.test(third)
    );
  },
  providerOf: () => 'abbott_libreview',
  read: async function* read({ files }, out, { timeZone }) {
    if (timeZone === null) {
      throw new UnreadableFile(
        'A file of LibreView tells local times only: say where they were recorded, as a time zone.',
      );
    }
    out.note(placingRule(timeZone));
    for (const file of files) {
      // The dates are in the order that the account's owner chose. Read the file once to detect it.
      const order = await dateOrderOf(times(file.read()));
      const placement = await placementOf(csvRows(file.read()), timeZone, order);
      for (const note of placement.notes) out.note(note);
      const rows = new Rows(out, placement, order);
      for await (const list of csvRows(file.read())) {
        for (const cells of list) rows.add(cells);
        yield list.length * rowBytes;
      }
    }
  },
};

async function* times(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const list of csvRows(parts)) for (const cells of list) yield cells[timeColumn] ?? '';
}

/** Reads the complete file to place local times, because its rows are not in order. */
async function placementOf(
  lists: AsyncIterable<readonly (readonly string[])[]>,
  timeZone: string,
  order: DateOrder,
): Promise<LocalPlacement> {
  const known = new LocalTimes(timeZone);
  let row = 0;
  for await (const list of lists) {
    for (const cells of list) {
      row += 1;
      const wallMs = row <= headingLines ? Number.NaN : readWall(cells[timeColumn] ?? '', order);
      if (Number.isNaN(wallMs)) continue;
      const content = cells.slice(typeColumn).join('\n');
      known.see({ wallMs, series: seriesOf(cells), content, row });
    }
  }
  return known.decide();
}

/** Returns the key of one device's readings of one kind. */
function seriesOf(cells: readonly string[]): string {
  return [serialColumn, typeColumn].map((at) => (cells[at] ?? '').trim()).join(' ');
}

class Rows {
  readonly #out: Out;
  readonly #placement: LocalPlacement;
  readonly #order: DateOrder;
  #lines = 0;
  #unit = '';

  constructor(out: Out, placement: LocalPlacement, order: DateOrder) {
    this.#out = out;
    this.#placement = placement;
    this.#order = order;
  }

  add(cells: readonly string[]): void {
    this.#lines += 1;
    this.#out.at('', this.#lines);
    if (this.#lines === 1) return;
    if (this.#lines === 2) {
      this.#unit = /mmol/iu.test(cells[historicColumn] ?? '') ? 'mmol/L' : 'mg/dL';
      return;
    }
    const wall = readWall(cells[timeColumn] ?? '', this.#order);
    if (Number.isNaN(wall)) {
      this.#out.refused('time');
      return;
    }
    const { atMs, timezoneOffset } = this.#placement.next({
      wallMs: wall,
      series: seriesOf(cells),
    });
    const common = { startMs: atMs, endMs: atMs, timezoneOffset, appId: null, type: null } as const;
    const numberAt = (column: number): number => numberIn(cells[column] ?? '');
    const glucose = (column: number, sourceType: 'automatic' | 'manual_scan' | 'fingerprick') =>
      this.#out.sample('glucose', {
        ...common,
        value: numberAt(column),
        unit: this.#unit,
        sourceType,
      });
    switch ((cells[typeColumn] ?? '').trim()) {
      case '0':
        return glucose(historicColumn, 'automatic');
      case '1':
        return glucose(scanColumn, 'manual_scan');
      case '2':
        return glucose(stripColumn, 'fingerprick');
      case '4':
        return this.#insulin(common, numberAt(rapidColumn), numberAt(longColumn));
      case '5': {
        const value = numberAt(carbColumn);
        if (Number.isNaN(value)) return this.#out.leftOut('food without carbohydrates');
        return this.#out.sample('carbohydrates', {
          ...common,
          value,
          unit: 'g',
          sourceType: 'app',
        });
      }
      default:
        return this.#out.leftOut(kinds[cells[typeColumn] ?? ''] ?? 'rows of an unknown kind');
    }
  }

  #insulin(
    common: Omit<Parameters<Out['sample']>[1], 'value' | 'unit' | 'sourceType'>,
    rapid: number,
    long: number,
  ): void {
    const dose = { ...common, unit: 'U', sourceType: 'app' } as const;
    if (Number.isNaN(rapid) && Number.isNaN(long)) this.#out.leftOut('insulin without a dose');
    if (!Number.isNaN(rapid)) {
      this.#out.sample('insulin_injection', { ...dose, type: 'rapid_acting', value: rapid });
    }
    if (!Number.isNaN(long)) {
      this.#out.sample('insulin_injection', { ...dose, type: 'long_acting', value: long });
    }
  }
}

const kinds: Readonly<Record<string, string>> = { '3': 'ketones', '6': 'notes' };

/** Parses a number with a decimal point or comma; NaN if there is none. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

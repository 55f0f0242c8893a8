import { csvRows, delimiterOf } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import {
  type FileFormat,
  type LocalPlacement,
  LocalTimes,
  type Out,
  placingRule,
  wallMsOf,
} from '#timeseries';

// Columns by position: Clarity translates their names, and rows end after the last value.
const [timeColumn, eventColumn, subtypeColumn, glucoseColumn, insulinColumn, carbColumn] = [
  1, 2, 3, 7, 8, 9,
];
/** Columns with the transmitter's clock in seconds, and with its transmitter. */
const [transmitterTimeColumn, transmitterColumn] = [12, 13];
const deviceColumn = 6;
const columnsMin = 10;
/** `Timestamp (YYYY-MM-DDThh:mm:ss)`, in whatever language. */
const timeHeading = /\([A-Z]{4}-[A-Z]{2}-[A-Z]{2}Thh:mm:ss\)/iu;

/** The CSV export of Dexcom Clarity, in any language. */
export const clarity: FileFormat = {
  kind: 'dexcom_clarity',
  title: 'Dexcom Clarity',
  recognises: ({ isArchive, head }) => {
    const line = head.split(/\r?\n/u, 1)[0] ?? '';
    const cells = line.split(delimiterOf(line));
    return !isArchive && cells.length >= columnsMin && timeHeading.test(cells[timeColumn] ?? '');
  },
  providerOf: () => 'dexcom_v3',
  read: async function* read({ files }, out, { timeZone }) {
    if (timeZone === null) {
      throw new UnreadableFile(
        'A file of Clarity tells local times only: say where they were recorded, as a time zone.',
      );
    }
    out.note(placingRule(timeZone));
    for (const file of files) {
      // Read the file first to decide, by the neighbouring rows, to which of two equal hours a row belongs.
      const placement = await placementOf(csvRows(file.read()), timeZone);
      for (const note of placement.notes) out.note(note);
      const rows = new Rows(out, placement);
      for await (const list of csvRows(file.read())) {
        for (const cells of list) rows.add(cells);
        yield list.length * rowBytes;
      }
    }
  },
};

/** The approximate bytes of a row, for the progress. */
const rowBytes = 90;

async function placementOf(
  lists: AsyncIterable<readonly (readonly string[])[]>,
  timeZone: string,
): Promise<LocalPlacement> {
  const times = new LocalTimes(timeZone);
  let row = 0;
  for await (const list of lists) {
    for (const cells of list) {
      row += 1;
      const wallMs = row === 1 ? Number.NaN : wallMsOf(cells[timeColumn] ?? '');
      if (Number.isNaN(wallMs)) continue;
      const counter = numberIn(cells[transmitterTimeColumn] ?? '');
      const content = cells.slice(eventColumn).join('\n');
      times.see({ wallMs, series: seriesOf(cells), counter, content, row });
    }
  }
  return times.decide();
}

function seriesOf(cells: readonly string[]): string {
  return [eventColumn, deviceColumn, transmitterColumn].map((at) => cells[at] ?? '').join(' ');
}

class Rows {
  readonly #out: Out;
  readonly #placement: LocalPlacement;
  #unit: string | null = null;
  #row = 0;

  constructor(out: Out, placement: LocalPlacement) {
    this.#out = out;
    this.#placement = placement;
  }

  add(cells: readonly string[]): void {
    this.#row += 1;
    this.#out.at('', this.#row);
    const [time = '', event = ''] = [cells[timeColumn], cells[eventColumn]];
    if (this.#unit === null) {
      this.#unit = /mmol/iu.test(cells[glucoseColumn] ?? '') ? 'mmol/L' : 'mg/dL';
      return;
    }
    if (time.trim() === '') {
      this.#out.leftOut('rows without a time: names, devices, settings');
      return;
    }
    const wall = wallMsOf(time);
    if (Number.isNaN(wall)) {
      this.#out.refused('time');
      return;
    }
    const { atMs, timezoneOffset } = this.#placement.next({
      wallMs: wall,
      series: seriesOf(cells),
    });
    const common = { startMs: atMs, endMs: atMs, timezoneOffset, appId: null, type: null };
    const given = (column: number): string => cells[column]?.trim() ?? '';
    const glucose = given(glucoseColumn);
    if (glucose !== '') {
      const value = numberIn(glucose);
      // `Low` and `High` in the file's language mean that the value is outside the sensor's range.
      if (value === null) this.#out.leftOut("glucose beyond the sensor's range");
      else {
        const sourceType = event === 'EGV' ? 'automatic' : 'fingerprick';
        this.#out.sample('glucose', { ...common, value, unit: this.#unit, sourceType });
      }
    } else if (given(insulinColumn) !== '') this.#addInsulin(cells, common);
    else if (given(carbColumn) !== '') {
      const value = numberIn(given(carbColumn)) ?? Number.NaN;
      this.#out.sample('carbohydrates', { ...common, value, unit: 'g', sourceType: 'app' });
    } else this.#out.leftOut(event === '' ? 'rows without an event' : `event ${event}`);
  }

  #addInsulin(cells: readonly string[], common: Common): void {
    const kind = insulinKind(cells[subtypeColumn] ?? '');
    const value = numberIn(cells[insulinColumn] ?? '') ?? Number.NaN;
    if (kind === null) this.#out.leftOut('insulin of an unknown kind');
    else {
      this.#out.sample('insulin_injection', {
        ...common,
        value,
        unit: 'U',
        type: kind,
        sourceType: 'app',
      });
    }
  }
}

type Common = {
  readonly startMs: number;
  readonly endMs: number;
  readonly timezoneOffset: number;
  readonly appId: null;
  readonly type: null;
};

function insulinKind(subtype: string): 'rapid_acting' | 'long_acting' | null {
  if (/fast|rapid|schnell|rápid|rapide/iu.test(subtype)) return 'rapid_acting';
  return /long|lang|prolong|lent/iu.test(subtype) ? 'long_acting' : null;
}

/** Parses a number with a decimal point or comma. */
function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

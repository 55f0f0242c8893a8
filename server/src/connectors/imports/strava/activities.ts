import { parseUtc, toWireInstant } from '#kernel/time.ts';

import { isSpan } from '../nights/index.ts';

export type Activity = {
  /** The title that the user gave. */
  readonly title: string;
  /** In the account's language. */
  readonly sport: string;
  /** The file name of the recording; empty if there is none. */
  readonly file: string;
  /** The table's summary; null if its date cannot be read. */
  readonly summary: Readonly<Record<string, unknown>> | null;
};

/** Positions of columns. The names are in the account's language, so unnamed columns are found by their position. */
export type Columns = {
  readonly date: number;
  readonly title: number;
  readonly sport: number;
  file: number | undefined;
  /** Columns that occur twice; the second has seconds or metres. */
  readonly seconds: number;
  readonly metres: number;
  readonly named: ReadonlyMap<string, number>;
};

/** Exports of before write `elapsed_time`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}

/** Names of the column of files, which no other column has. */
const fileNames =
  /^(?:Filename|Dateiname|Nom du fichier|Nombre de archivo|Nombre del archivo|Nome do arquivo|Nome file|Bestandsnaam|Název souboru|ファイル名)$/iu;

export function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) => name.replace(/^\uFEFF/u, '').trim());
  const file = names.findIndex((name) => fileNames.test(name));
  // A fifth column of before was the description, and is not in older exports.
  const [seconds, metres] = repeated(names);
  return {
    date: 1,
    title: 2,
    sport: 3,
    file: file === -1 ? undefined : file,
    seconds,
    metres,
    named: new Map(names.map((name, index) => [plainName(name), index])),
  };
}

/** The column of a row that names a recording of the archive. */
export function fileColumnOf(row: readonly string[]): number | undefined {
  const found = row.findIndex((cell) => /^activities\/[^/]+$/u.test(cell.trim()));
  return found === -1 ? undefined : found;
}

/** Returns the first two repeated names after the file: elapsed time and distance. */
function repeated(names: readonly string[]): readonly [seconds: number, metres: number] {
  const lower = names.map((name) => plainName(name));
  const again = lower.flatMap((name, index) => (lower.indexOf(name) < index ? [index] : []));
  return [again[0] ?? -1, again[1] ?? -1];
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const inEnglish = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4}), (\d{1,2}):(\d{2}):(\d{2})\s(AM|PM)$/u;
const inNumbers = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})Z?$/u;

/** Parses a date in UTC: in English, or in numbers with the year first. Other formats are ambiguous. */
function instantIn(text: string): number {
  const [, month = '', day, year, hour, minute, second, half] = inEnglish.exec(text) ?? [];
  if (day !== undefined) {
    const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    const at = [Number(year), months.indexOf(month), Number(day), hours] as const;
    return at[1] === -1 ? Number.NaN : Date.UTC(...at, Number(minute), Number(second));
  }
  const [, ...parts] = inNumbers.exec(text) ?? [];
  return parts.length === 0 ? Number.NaN : parseUtc(`${text.slice(0, 19).replace(' ', 'T')}Z`);
}

function positive(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && Number.isFinite(value) ? value : null;
}

export function readActivity(row: readonly string[], places: Columns): Activity {
  const cell = (index: number | undefined): string => row[index ?? -1]?.trim() ?? '';
  const startMs = instantIn(cell(places.date));
  // Earlier exports have each name once; a time in words cannot be read as seconds.
  const seconds = positive(row[places.seconds] ?? row[places.named.get('elapsed time') ?? -1]);
  const named = (name: string): number | null =>
    positive(row[places.named.get(name.toLowerCase()) ?? -1]);
  const whole = (name: string): number | null => {
    const value = named(name);
    return value === null ? null : Math.round(value);
  };
  const isPlaced = seconds !== null && isSpan(startMs, startMs + seconds * 1000);
  return {
    title: cell(places.title).slice(0, 512),
    sport: cell(places.sport),
    file: cell(places.file),
    summary: isPlaced
      ? {
          time_start: toWireInstant(new Date(startMs)),
          time_end: toWireInstant(new Date(startMs + seconds * 1000)),
          distance: positive(row[places.metres]),
          moving_time: whole('Moving Time'),
          total_elevation_gain: named('Elevation Gain'),
          average_hr: whole('Average Heart Rate'),
          max_hr: whole('Max Heart Rate'),
          calories: named('Calories'),
        }
      : null,
  };
}

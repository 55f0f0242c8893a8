import { csvRows } from '#kernel/files/csv-rows.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { toWireInstant } from '#kernel/time.ts';
import { type FileFormat, type Out, wallMsOf } from '#timeseries';

type Cells = (column: string) => string;
type Row = { readonly cells: Cells; readonly offsetSeconds: number };

const tables = ['physiological_cycles', 'sleeps', 'workouts'] as const;
const firstColumn = 'Cycle start time';

/** The export of WHOOP: tables in a ZIP archive, or one of them. */
export const whoop: FileFormat = {
  kind: 'whoop',
  title: 'Whoop',
  recognises: ({ isArchive, head, files }) =>
    isArchive
      ? files.some(({ name }) => /(?:^|\/)physiological_cycles\.csv$/u.test(name))
      : withoutMark(head).startsWith(`${firstColumn},`),
  providerOf: () => 'whoop_v2',
  read: async function* read({ isArchive, files }, out) {
    const recoveries = new Map<string, Cells>();
    for (const { name } of files) {
      const table = tableOf(name);
      if (isArchive && table === null) out.leftOut(`file ${name.split('/').at(-1)}`);
    }
    // Read recoveries first: they belong to nights, which are in another table.
    const inOrder = files.toSorted((one, other) => orderOf(one) - orderOf(other));
    const areNightsApart = files.some(({ name }) => tableOf(name) === 'sleeps');
    for (const file of inOrder) {
      if (isArchive && tableOf(file.name) === null) continue;
      yield* readTable(file, out, areNightsApart ? recoveries : null);
    }
  },
};

const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '');

function tableOf(name: string): (typeof tables)[number] | null {
  return tables.find((each) => name.endsWith(`${each}.csv`)) ?? null;
}

function orderOf({ name }: ArchivedFile): number {
  return tables.findIndex((each) => name.endsWith(`${each}.csv`));
}

async function* readTable(
  file: ArchivedFile,
  out: Out,
  recoveries: Recoveries,
): AsyncGenerator<number> {
  let columns: ReadonlyMap<string, number> | null = null;
  let line = 0;
  for await (const rows of csvRows(file.read())) {
    for (const cells of rows) {
      line += 1;
      out.at(file.name, line);
      if (columns === null) {
        columns = new Map(cells.map((name, index) => [withoutMark(name), index]));
        if (!columns.has(firstColumn)) {
          out.unreadable(`${file.name} has no column ${firstColumn}: it is in another language.`);
          return;
        }
        continue;
      }
      const known = columns;
      readRow((column) => cells[known.get(column) ?? -1] ?? '', out, recoveries);
    }
    yield rows.length * rowBytes;
  }
}

/** Recoveries by the onset of their night; null if only cycles contain nights. */
type Recoveries = Map<string, Cells> | null;

/** The approximate bytes of a row, for the progress. */
const rowBytes = 150;

function readRow(cells: Cells, out: Out, recoveries: Recoveries): void {
  const offsetSeconds = offsetOf(cells('Cycle timezone'));
  if (offsetSeconds === null) {
    out.refused('time');
    return;
  }
  const row = { cells, offsetSeconds };
  if (cells('Workout start time') !== '') readWorkout(row, out);
  else if (cells('Recovery score %') !== '') readRecovery(row, out, recoveries);
  else if (isOfNight(cells, recoveries === null))
    readSleep(row, out, recoveries?.get(cells('Sleep onset')));
  else out.leftOut('cycles without a recovery');
}

/** Returns whether a row has a night: a row of the table of nights, or a cycle if that table is missing. */
function isOfNight(cells: Cells, areCyclesAlone: boolean): boolean {
  return cells('Sleep onset') !== '' && (areCyclesAlone || cells('Nap') !== '');
}

/** `UTC+02:00`, `UTCZ`, `-05:00`. */
function offsetOf(text: string): number | null {
  if (/^(?:UTC)?Z?$/u.test(text)) return text === '' ? null : 0;
  const [, sign, hours, minutes] = /^(?:UTC)?([+-])(\d{2}):(\d{2})$/u.exec(text) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

function instantOf({ cells, offsetSeconds }: Row, column: string): number {
  return wallMsOf(cells(column)) - offsetSeconds * 1000;
}

function numberOf(cells: Cells | undefined, column: string): number | null {
  const text = cells?.(column) ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function whole(cells: Cells | undefined, column: string): number | null {
  const value = numberOf(cells, column);
  return value === null ? null : Math.round(value);
}

const measured = [
  ['Heart rate variability (ms)', 'hrv', 'rmssd'],
  ['Blood oxygen %', 'blood_oxygen', '%'],
  ['Respiratory rate (rpm)', 'respiratory_rate', 'bpm'],
] as const;

/** Stores measurements of a night at its start. */
function readRecovery(row: Row, out: Out, recoveries: Recoveries): void {
  const { cells, offsetSeconds: timezoneOffset } = row;
  const startMs = instantOf(row, 'Sleep onset');
  if (Number.isNaN(startMs)) {
    out.refused('time');
    return;
  }
  // A row counts as one record: the night, its measurements, or part of a night of another table.
  let isCounted = false;
  if (recoveries !== null) recoveries.set(cells('Sleep onset'), cells);
  else if (cells('Wake onset') !== '') {
    readSleep(row, out, cells);
    isCounted = true;
  }
  for (const [column, resource, unit] of measured) {
    const value = numberOf(cells, column);
    if (value === null) continue;
    const common = { startMs, endMs: startMs, timezoneOffset, type: null, appId: null } as const;
    out.sample(resource, { ...common, value, unit, sourceType: 'watch' });
    isCounted = true;
  }
  if (!isCounted) out.merged();
}

function readSleep(row: Row, out: Out, recovery: Cells | undefined): void {
  const { cells, offsetSeconds } = row;
  const [startMs, endMs] = [instantOf(row, 'Sleep onset'), instantOf(row, 'Wake onset')];
  if (!(endMs > startMs)) {
    out.refused('time');
    return;
  }
  const seconds = (column: string): number | null => {
    const minutes = numberOf(cells, `${column} duration (min)`);
    return minutes === null ? null : Math.round(minutes * 60);
  };
  out.summary('sleep', {
    source_type: 'watch',
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    timezone_offset: offsetSeconds,
    ...(cells('Nap') === 'true' ? { type: 'acknowledged_nap' } : {}),
    duration: seconds('In bed'),
    total: seconds('Asleep'),
    awake: seconds('Awake'),
    light: seconds('Light sleep'),
    deep: seconds('Deep (SWS)'),
    rem: seconds('REM'),
    score: whole(cells, 'Sleep performance %'),
    efficiency: numberOf(cells, 'Sleep efficiency %'),
    respiratory_rate: numberOf(cells, 'Respiratory rate (rpm)'),
    recovery_readiness_score: whole(recovery, 'Recovery score %'),
    hr_resting: whole(recovery, 'Resting heart rate (bpm)'),
    average_hrv: numberOf(recovery, 'Heart rate variability (ms)'),
    skin_temperature: numberOf(recovery, 'Skin temp (celsius)'),
  });
}

function readWorkout(row: Row, out: Out): void {
  const { cells, offsetSeconds } = row;
  const [startMs, endMs] = [
    instantOf(row, 'Workout start time'),
    instantOf(row, 'Workout end time'),
  ];
  if (!(endMs > startMs)) {
    out.refused('time');
    return;
  }
  out.workout({
    sourceType: 'watch',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(endMs)),
      timezone_offset: offsetSeconds,
      sport: cells('Activity name') || 'other',
      calories: numberOf(cells, 'Energy burned (cal)'),
      max_hr: whole(cells, 'Max HR (bpm)'),
      average_hr: whole(cells, 'Average HR (bpm)'),
      distance: numberOf(cells, 'Distance (meters)'),
      total_elevation_gain: numberOf(cells, 'Altitude Gain (meters)'),
    },
  });
}

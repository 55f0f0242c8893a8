import { isOfOurCalendar, parsePlainDate, parseUtc, toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

export type Cells = (column: string) => string;

/** Parses an instant and its offset; null if either is missing. */
function instantIn(text: string): { readonly atMs: number; readonly offsetSeconds: number } | null {
  const [, sign, hours, minutes] = /(?:Z|([+-])(\d{2}):(\d{2}))$/u.exec(text) ?? [null];
  const atMs = sign === undefined && !text.endsWith('Z') ? Number.NaN : parseUtc(text);
  if (!Number.isFinite(atMs) || !isOfOurCalendar(atMs)) return null;
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return { atMs, offsetSeconds: sign === '-' ? -seconds : seconds };
}

function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function whole(text: string): number | null {
  const value = numberIn(text);
  return value === null ? null : Math.round(value);
}

export function readHeartRate(cells: Cells, out: Out): void {
  const at = instantIn(cells('timestamp'));
  if (at === null) {
    out.refused('time');
    return;
  }
  out.sample('heartrate', {
    startMs: at.atMs,
    endMs: at.atMs,
    value: numberIn(cells('bpm')) ?? Number.NaN,
    unit: 'bpm',
    type: null,
    sourceType: 'ring',
    timezoneOffset: null,
    appId: null,
  });
}

/** Oura lists naps that the user confirmed. */
const types: ReadonlyMap<string, string> = new Map([
  ['long_sleep', 'long_sleep'],
  ['sleep', 'acknowledged_nap'],
  ['late_nap', 'acknowledged_nap'],
]);

export function readSleep(cells: Cells, out: Out): void {
  const [start, end] = [instantIn(cells('bedtime_start')), instantIn(cells('bedtime_end'))];
  if (start === null || end === null || end.atMs <= start.atMs) {
    out.refused('time');
    return;
  }
  const type = cells('type');
  if (!types.has(type)) {
    // `deleted` by the user, and `rest`, which was no sleep.
    out.leftOut(`sleep of type ${type.slice(0, 40)}`);
    return;
  }
  const seconds = (end.atMs - start.atMs) / 1000;
  out.summary('sleep', {
    source_type: 'ring',
    ...(parsePlainDate(cells('day')) === undefined ? {} : { calendar_date: cells('day') }),
    bedtime_start: toWireInstant(new Date(start.atMs)),
    bedtime_stop: toWireInstant(new Date(end.atMs)),
    timezone_offset: start.offsetSeconds,
    type: types.get(type),
    duration: whole(cells('time_in_bed')),
    total: whole(cells('total_sleep_duration')),
    awake: whole(cells('awake_time')),
    light: whole(cells('light_sleep_duration')),
    deep: whole(cells('deep_sleep_duration')),
    rem: whole(cells('rem_sleep_duration')),
    efficiency: numberIn(cells('efficiency')),
    latency: whole(cells('latency')),
    hr_lowest: whole(cells('lowest_heart_rate')),
    hr_average: whole(cells('average_heart_rate')),
    average_hrv: numberIn(cells('average_hrv')),
    respiratory_rate: numberIn(cells('average_breath')),
    ...hypnogramOf(cells('sleep_phase_5_min'), seconds),
  });
}

const phaseSeconds = 300;
/** The contract's numbers, which Oura also writes: 1 deep, 2 light, 3 REM, 4 awake. */
const phases = /^[1-4]+$/u;

/** Returns the stages from a digit for every five minutes; without them only the totals are known. */
function hypnogramOf(text: string, seconds: number): Readonly<Record<string, readonly number[]>> {
  if (!phases.test(text)) return {};
  const starts = Array.from(text, (_, index) => index * phaseSeconds).filter((at) => at < seconds);
  return {
    stage_start_offset_second: starts,
    stage_end_offset_second: starts.map((at) => Math.min(at + phaseSeconds, Math.floor(seconds))),
    stage_type: starts.map((_, index) => Number(text[index])),
  };
}

const secondsInMinute = 60;

export function readDay(cells: Cells, out: Out): void {
  const day = parsePlainDate(cells('day'));
  if (day === undefined) {
    out.refused('time');
    return;
  }
  const minutes = (column: string): number | null => {
    const value = numberIn(cells(column));
    return value === null ? null : value / secondsInMinute;
  };
  out.summary('activity', {
    source_type: 'ring',
    calendar_date: day,
    steps: whole(cells('steps')),
    calories_active: numberIn(cells('active_calories')),
    calories_total: numberIn(cells('total_calories')),
    // Computed from energy, not from the walked distance.
    daily_movement: numberIn(cells('equivalent_walking_distance')),
    low: minutes('low_activity_time'),
    medium: minutes('medium_activity_time'),
    high: minutes('high_activity_time'),
  });
}

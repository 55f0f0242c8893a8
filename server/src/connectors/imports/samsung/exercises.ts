import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { isSpan } from '../nights/index.ts';
import { type Cells, instantIn, offsetOf, positive } from './tables.ts';

/** Numbers on which several public readers agree; for others the number is reported. */
const sports: ReadonlyMap<string, string> = new Map([
  ['1001', 'walking'],
  ['1002', 'running'],
  ['11007', 'cycling'],
  ['13001', 'hiking'],
  ['14001', 'swimming'],
]);

export function readExercise(cells: Cells, out: Out): void {
  const startMs = instantIn(cells, 'start_time');
  const told = instantIn(cells, 'end_time');
  const endMs = told > startMs ? told : startMs + (positive(cells('duration')) ?? Number.NaN);
  if (!isSpan(startMs, endMs)) {
    out.refused('time');
    return;
  }
  const whole = (column: string): number | null => {
    const value = positive(cells(column));
    return value === null ? null : Math.round(value);
  };
  const type = cells('exercise_type');
  const title = cells('title');
  const sport = sports.get(type);
  if (sport === undefined) out.fieldLeftOut(`names of the exercise ${type.slice(0, 20)}`);
  out.workout({
    sourceType: 'unknown',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(endMs)),
      timezone_offset: offsetOf(cells('time_offset')),
      sport: sport ?? 'other',
      ...(title === '' ? {} : { title: title.slice(0, 512) }),
      calories: positive(cells('calorie')),
      distance: positive(cells('distance')),
      average_hr: whole('mean_heart_rate'),
      max_hr: whole('max_heart_rate'),
      min_hr: whole('min_heart_rate'),
      average_speed: positive(cells('mean_speed')),
      max_speed: positive(cells('max_speed')),
      total_elevation_gain: positive(cells('altitude_gain')),
    },
  });
}

import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { isSpan } from '../nights/index.ts';
import { type Cells, momentOf } from './tables.ts';

const millimetresInMetre = 1000;

export function readExercise(
  cells: Cells,
  out: Out,
  offsetOf: (text: string) => number | null,
): void {
  const [startMs, endMs] = [momentOf(cells('exercise_start')), momentOf(cells('exercise_end'))];
  if (!isSpan(startMs, endMs)) {
    out.refused('time');
    return;
  }
  const numberOf = (column: string): number | null => {
    const text = cells(column);
    const value = text === '' ? Number.NaN : Number(text);
    // Zero is not a measurement.
    return value > 0 ? value : null;
  };
  const offset = offsetOf(cells('utc_offset'));
  const millimetres = numberOf('tracker_total_distance_mm');
  out.workout({
    sourceType: cells('log_type') === 'MANUAL' ? 'app' : 'watch',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(startMs)),
      time_end: toWireInstant(new Date(endMs)),
      ...(offset === null ? {} : { timezone_offset: offset }),
      sport: cells('activity_name') || 'other',
      calories: numberOf('tracker_total_calories'),
      steps: numberOf('tracker_total_steps'),
      average_hr: numberOf('tracker_avg_heart_rate'),
      max_hr: numberOf('tracker_peak_heart_rate'),
      distance: millimetres === null ? null : millimetres / millimetresInMetre,
    },
  });
}

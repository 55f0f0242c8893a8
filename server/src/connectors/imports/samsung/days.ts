import { dayMs } from '#kernel/time.ts';
import { type Out, wallMsOf } from '#timeseries';

import { type Cells, positive } from './tables.ts';

/** The source of phone and watch together, with each step once. */
const ofAllSources = '-2';

/** Reads a day of steps. Its time is midnight in UTC, whatever the user's time zone. */
export function readDay(cells: Cells, out: Out): void {
  if (cells('source_type') !== ofAllSources) {
    out.leftOut('days of one of several sources');
    return;
  }
  const dayTime = dayIn(cells('day_time'));
  if (dayTime === null || dayTime % dayMs !== 0 || dayTime > Date.UTC(9999, 0)) {
    out.refused('time');
    return;
  }
  const steps = positive(cells('count'));
  out.summary('activity', {
    source_type: 'multiple_sources',
    calendar_date: new Date(dayTime).toISOString().slice(0, 10),
    steps: steps === null ? null : Math.round(steps),
    distance: positive(cells('distance')),
    calories_active: positive(cells('calorie')),
  });
}

/** A day in milliseconds, or as newer versions write it: `2026-10-05 00:00:00.000`. */
function dayIn(text: string): number | null {
  const [date] = /^\d{4}-\d{2}-\d{2}(?=$|[ T]00:00(?::00(?:\.0+)?)?$)/u.exec(text.trim()) ?? [];
  if (date === undefined) return positive(text);
  const ms = wallMsOf(`${date} 00:00:00`);
  return Number.isNaN(ms) ? null : ms;
}

import { dayMs } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { type Cells, positive } from './tables.ts';

/** Of phone and watch together, each step once. */
const ofAllSources = '-2';

/** A day of steps. It is told as midnight in UTC, wherever the person was. */
export function readDay(cells: Cells, out: Out): void {
  if (cells('source_type') !== ofAllSources) {
    out.leftOut('days of one of several sources');
    return;
  }
  const dayTime = positive(cells('day_time'));
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

import { type Json } from '#kernel/files/json-fields.ts';
import { parsePlainDate } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { positive, whole } from './values.ts';

/** Reads the watch's summary of a day. The last one of a day counts, because the export has it several times. */
export function readDay(day: Json, out: Out): void {
  const date = parsePlainDate(String(day['calendarDate']));
  if (date === undefined) {
    out.refused('time');
    return;
  }
  const beats = {
    min_bpm: positive(day['minHeartRate']),
    max_bpm: positive(day['maxHeartRate']),
    resting_bpm: positive(day['restingHeartRate']),
  };
  const hasBeats = Object.values(beats).some((value) => value !== null);
  const summary = {
    steps: whole(day['totalSteps']),
    calories_total: positive(day['totalKilocalories']),
    calories_active: positive(day['activeKilocalories']),
    distance: positive(day['totalDistanceMeters']),
    ...(hasBeats ? { heart_rate: beats } : {}),
  };
  if (Object.values(summary).every((value) => value === null)) out.leftOut('days without a value');
  else out.summary('activity', { source_type: 'watch', calendar_date: date, ...summary });
}

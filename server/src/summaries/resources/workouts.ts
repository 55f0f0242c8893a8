import { trust } from '#kernel/brand.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import { dayMs, parseUtc, type PlainDate } from '#kernel/time.ts';
import { sportOf } from '#terminology';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import {
  elevation,
  heartRateSamples,
  kilocalories,
  laps,
  metres,
  seconds,
  speed,
  stepCount,
  watts,
  wholeBeats,
  zoneOffset,
} from '../fields/measures.ts';
import { adaptWorkout } from '../mobile/workouts.ts';
import { define } from './define.ts';
import { heartRateZones, maximumHeartRate, type HeartRateSample } from './heart-rate-zones.ts';
import { sessionOf } from './session.ts';
import { detailsText } from './workout-details.ts';

const zoneCount = 6;
/** Clocks differ, and a device may begin to record before the workout. */
const recordedMsMax = dayMs;

/** Also part of the event of a workout's stream. */
export const sportField = field.derived(
  field.readOnly(
    field.object('ClientFacingSport', {
      id: field.required(field.integer(null, 0, 2 ** 31)),
      name: field.required(field.text(128)),
      slug: field.required(field.text(128)),
    }),
  ),
);

const fields = {
  title: field.text(512),
  time_zone: field.readOnly(field.zone),
  timezone_offset: field.readOnly(zoneOffset),
  average_hr: wholeBeats,
  max_hr: wholeBeats,
  min_hr: wholeBeats,
  distance: metres,
  calendar_date: field.derived(field.day()),
  time_start: field.required(field.instant),
  time_end: field.required(field.instant),
  calories: kilocalories,
  sport: sportField,
  hr_zones: field.list(seconds, zoneCount),
  moving_time: seconds,
  total_elevation_gain: elevation,
  elev_high: elevation,
  elev_low: elevation,
  average_speed: speed,
  max_speed: speed,
  average_watts: watts,
  device_watts: watts,
  max_watts: watts,
  weighted_average_watts: watts,
  steps: stepCount,
  map: field.object('ClientFacingWorkoutMap', {
    polyline: field.text(500_000),
    summary_polyline: field.text(50_000),
  }),
} satisfies field.Fields;

/** One workout. */
export const workouts = define({
  title: 'Workout',
  schemaName: 'ClientFacingWorkout',
  responseName: 'ClientWorkoutResponse',
  listKey: 'workouts',
  raw: { schemaName: 'RawWorkout', responseName: 'RawWorkoutResponse' },
  bounds: 'moments',
  placedBy: 'start',
  fields,
  inputs: { heart_rate: heartRateSamples, sport_name: field.text(128), laps },
  times: ['time_start', 'time_end'],
  adapt: adaptWorkout,
  complete: ({ own, further, localTime, sourceType, context, recording, report }) => {
    const session = sessionOf(own.time_start, own.time_end, 'time_end', report);
    if (session === null) return null;
    if (own.hr_zones !== null && own.hr_zones.length !== zoneCount) {
      const msg = `List should have ${zoneCount} items: seconds below 50, 60, 70, 80, 90 % of the maximum, and above`;
      report(['hr_zones'], { type: 'value_error', msg });
      return null;
    }
    const { startMs, endMs } = session;
    if (
      recording !== null &&
      (recording.fromMs < startMs - recordedMsMax || recording.toMs > endMs + recordedMsMax)
    ) {
      const msg = 'Input should lie within a field.day of the workout';
      report(['stream'], { type: 'value_error', msg });
      return null;
    }
    const calendarDate = trust<PlainDate>(own.calendar_date ?? dateAt(localTime, startMs));
    const samples = (further.heart_rate ?? []).map(({ timestamp, value }): HeartRateSample => ({
      atMs: parseUtc(timestamp),
      bpm: value,
    }));
    const beats = samples.map(({ bpm }) => bpm);
    const maximum = maximumHeartRate(context.birthDate, calendarDate);
    const sport = sportOf(further.sport_name ?? 'other');
    const timezoneOffset = localTime.isKnown ? localTime.offsetAt(startMs) : null;
    const has = samples.length > 0;
    const mean = beats.reduce((sum, bpm) => sum + bpm, 0) / beats.length;
    return {
      values: {
        ...own,
        time_zone: localTime.zone,
        timezone_offset: timezoneOffset,
        average_hr: own.average_hr ?? (has ? Math.round(mean) : null),
        max_hr: own.max_hr ?? (has ? Math.round(greatest(beats)) : null),
        min_hr: own.min_hr ?? (has ? Math.round(least(beats)) : null),
        calendar_date: calendarDate,
        sport,
        hr_zones: own.hr_zones ?? (has ? heartRateZones(samples, maximum, endMs) : null),
      },
      key: `start:${own.time_start}:${sourceType}`,
      details: detailsText({ laps: further.laps, origins: {} }),
      calendarDate,
      startsAt: startMs,
      endsAt: endMs,
      recording:
        recording === null ? null : { store: recording.store, timezoneOffset, sport: sport.slug },
    };
  },
});

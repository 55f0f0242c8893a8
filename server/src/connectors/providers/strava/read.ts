import { secondMs, toWireInstant } from '#kernel/time.ts';
import {
  fieldAt,
  idIn,
  instantIn,
  type Json,
  type Normalised,
  numberIn,
  objectAt,
  objectsIn,
  positiveIn,
  type Row,
  summariesOf,
  textIn,
} from '#sources';

/** Strava's sports with another name in Salus; others are used unchanged. */
const sports: Readonly<Record<string, string>> = {
  Run: 'running',
  TrailRun: 'trail_running',
  VirtualRun: 'treadmill_running',
  Walk: 'walking',
  Hike: 'hiking',
  Ride: 'cycling',
  GravelRide: 'cycling',
  EBikeRide: 'cycling',
  VirtualRide: 'indoor_cycling',
  MountainBikeRide: 'mountain_biking',
  EMountainBikeRide: 'mountain_biking',
  Swim: 'swimming',
  VirtualRow: 'rowing',
  WeightTraining: 'strength_training',
  StairStepper: 'stair_climbing',
  AlpineSki: 'downhill_skiing',
  NordicSki: 'cross_country_skiing',
  BackcountrySki: 'cross_country_skiing',
  RollerSki: 'cross_country_skiing',
  Snowboard: 'snowboarding',
  IceSkate: 'skating',
  InlineSkate: 'skating',
  Canoeing: 'paddle_sports',
  Kayaking: 'paddle_sports',
  StandUpPaddling: 'paddle_sports',
  Windsurf: 'surfing',
  Kitesurf: 'surfing',
  RockClimbing: 'climbing',
  Workout: 'other',
};

/** Strava's names of streams, by those of Salus. */
const channels: Readonly<Record<string, string>> = {
  heartrate: 'heartrate',
  cadence: 'cadence',
  altitude: 'altitude',
  velocity_smooth: 'velocity_smooth',
  distance: 'distance',
  power: 'watts',
  temperature: 'temp',
};

const wholeIn = (value: unknown): number | null => {
  const number = positiveIn(value);
  return number === null ? null : Math.round(number);
};

/** Returns a stream second by second, as parallel lists of the same length; null if nothing was recorded. */
function streamOf(streams: Json, startMs: number): Row | null {
  const seconds = fieldAt(streams, 'time.data');
  if (!Array.isArray(seconds) || seconds.length === 0) return null;
  const offsets = seconds.map(numberIn);
  const lists = Object.entries(channels).flatMap(([channel, name]) => {
    const data = fieldAt(streams, `${name}.data`);
    const isWhole = Array.isArray(data) && data.length === offsets.length;
    return isWhole ? [[channel, data.map(numberIn)] as const] : [];
  });
  if (lists.length === 0 || offsets.includes(null)) return null;
  const time = offsets.map((offset) => startMs / secondMs + (offset ?? 0));
  return { time, ...Object.fromEntries(lists) };
}

/** Reads activities that Strava has from other devices. A connection to the watch's or phone's own provider is preferred. */
export function readActivities(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['activities']).flatMap((each): readonly Row[] => {
    const activity = objectAt(each, 'activity');
    const startMs = instantIn(activity['start_date'])?.ms ?? null;
    const seconds = positiveIn(activity['elapsed_time']);
    if (startMs === null || seconds === null) return [];
    const sport = textIn(activity['sport_type']) ?? textIn(activity['type']) ?? 'other';
    const watts = positiveIn(activity['average_watts']);
    const stream = streamOf(objectAt(each, 'streams'), startMs);
    return [
      {
        source_type: 'app',
        provider_id: idIn(activity['id']),
        title: textIn(activity['name']),
        timezone_offset: numberIn(activity['utc_offset']),
        time_start: toWireInstant(new Date(startMs)),
        time_end: toWireInstant(new Date(startMs + seconds * secondMs)),
        sport_name: sports[sport] ?? sport,
        moving_time: wholeIn(activity['moving_time']),
        calories: positiveIn(activity['calories']),
        distance: positiveIn(activity['distance']),
        total_elevation_gain: positiveIn(activity['total_elevation_gain']),
        elev_high: numberIn(activity['elev_high']),
        elev_low: numberIn(activity['elev_low']),
        average_speed: positiveIn(activity['average_speed']),
        max_speed: positiveIn(activity['max_speed']),
        average_hr: wholeIn(activity['average_heartrate']),
        max_hr: wholeIn(activity['max_heartrate']),
        average_watts: watts,
        // True if a power meter measured them; else they are an estimate.
        device_watts: activity['device_watts'] === true ? watts : null,
        max_watts: positiveIn(activity['max_watts']),
        weighted_average_watts: positiveIn(activity['weighted_average_watts']),
        ...(stream === null ? {} : { stream }),
      },
    ];
  });
  return summariesOf('workouts', data);
}

import { derived, instant, integer, list, number, object, required, text } from './fields.ts';

// Plausible ranges: a value outside is an error of the sender.
export const kilocalories = number('kcal', 0, 100_000);
export const metres = number('m', 0, 10_000_000);
export const stepCount = integer('count', 0, 2_000_000);
export const minutes = number('min', 0, 1500);
export const percent = number('%', 0, 100);
export const beats = number('bpm', 0, 400);
export const wholeBeats = integer('bpm', 0, 400);
export const breaths = number('bpm', 0, 200);
export const celsius = number('°C', 0, 50);
export const speed = number('m/s', 0, 1000);
export const watts = number('W', 0, 10_000);
export const elevation = number('m', -1000, 20_000);
export const zoneOffset = integer('s', -18 * 3600, 18 * 3600);

/** The longest night or workout. */
export const sessionSecondsMax = 7 * 24 * 3600;
export const seconds = integer('s', 0, sessionSecondsMax);
export const knownSeconds = derived(seconds);

/** A lap of a workout, in the form of devices. */
export const laps = list(
  object('WorkoutLap', {
    time_start: instant,
    duration: number('s', 0, sessionSecondsMax),
    distance: metres,
    calories: kilocalories,
    average_hr: wholeBeats,
    max_hr: wholeBeats,
    max_speed: speed,
    intensity: text(64),
    trigger: text(64),
  }),
  5000,
);

/** Samples that a phone sends with a summary. They are not stored, but used to derive missing fields. */
const samplesMax = 50_000;
export const heartRateSamples = list(
  object('HeartRateOfSummary', { timestamp: required(instant), value: required(beats) }),
  samplesMax,
);

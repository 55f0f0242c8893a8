import {
  between,
  buckets,
  type Day,
  seededRandom,
  glucoseLevels,
  interval,
  normal,
  type Person,
  pick,
  point,
  round,
  type Sample,
  weighing,
  whole,
} from '../../synthetic/index.ts';
import type { Batch } from './batches.ts';

/**
 * Returns the data of a phone, which counts only while it is carried, in finer buckets than the watch, with slightly different
 * numbers.
 */
export function phone(person: Person, day: Day): readonly Batch[] {
  const factor = between(seededRandom(person.seed, 'phone', day.local.number), 0.92, 1.03);
  const carried = (values: Float64Array, digits: number): readonly Sample[] =>
    buckets(
      day.local,
      values.map((value, minute) => value * factor * (day.hasPhone[minute] ?? 0)),
      [0, day.local.minutes],
      { minutes: 10, digits },
    );
  const source = { provider: 'apple_health_kit', sourceType: 'phone' } as const;
  return [
    { ...source, resource: 'steps', data: carried(day.steps, 0) },
    { ...source, resource: 'distance', data: carried(day.metres, 1) },
  ];
}

const sensorDays = 10;
const sensorMinutes = 5;
/** The user starts a new sensor at ten, which shows nothing for two hours. */
const warmUp = [600, 720] as const;

export function glucoseSensor(person: Person, day: Day): readonly Batch[] {
  if (person.glucose === null) return [];
  const levels = glucoseLevels(person, day, person.glucose);
  const isNew = (day.local.number + person.seed) % sensorDays === 0;
  const data: Sample[] = [];
  for (let minute = 0; minute < day.local.minutes; minute += sensorMinutes) {
    if (isNew && minute >= warmUp[0] && minute < warmUp[1]) continue;
    const value = round(levels[minute] ?? 0, 1);
    data.push(point(day.local, minute, { value, type: 'automatic' }));
  }
  return [{ provider: 'dexcom_v3', sourceType: 'automatic', resource: 'glucose', data }];
}

export function scale(person: Person, day: Day): readonly Batch[] {
  const weighed = weighing(person, day);
  if (weighed === null) return [];
  const { minute, kilograms, fatPercent } = weighed;
  const source = { provider: 'withings', sourceType: 'scale' } as const;
  return [
    { ...source, resource: 'body_weight', data: [point(day.local, minute, { value: kilograms })] },
    { ...source, resource: 'body_fat', data: [point(day.local, minute, { value: fatPercent })] },
  ];
}

/** Three mornings a week. */
export function cuff(person: Person, day: Day): readonly Batch[] {
  const draw = seededRandom(person.seed, 'cuff', day.local.number);
  if (draw() > 3 / 7) return [];
  const strain = normal(draw);
  const pressures = {
    systolic: Math.round(person.systolic + strain * 6),
    diastolic: Math.round(person.diastolic + strain * 3 + normal(draw) * 2),
  };
  const data = [point(day.local, day.night.toMinute + 35, pressures)];
  return [{ provider: 'withings', sourceType: 'cuff', resource: 'blood_pressure', data }];
}

const notes = [
  { value: 'Dinner with friends, late and heavy', tags: ['food'] },
  { value: 'Legs felt tired', tags: ['exercise'] },
  { value: 'Slept badly, noisy street', tags: ['unspecified'] },
  { value: 'Skipped lunch', tags: ['food'] },
] as const satisfies readonly Sample[];

/** Returns entries that a user types: drinks on most days, and sometimes a note. */
export function diary(person: Person, day: Day): readonly Batch[] {
  const draw = seededRandom(person.seed, 'diary', day.local.number);
  const source = { provider: 'apple_health_kit', sourceType: 'app' } as const;
  const batches: Batch[] = [];
  const at = (minute: number, fields: Sample): Sample =>
    interval(day.local, [minute, minute], fields);
  if (draw() < 0.6) {
    const glasses = Array.from({ length: whole(draw, 3, 7) }, (_, index) =>
      point(day.local, 480 + index * 110 + whole(draw, 0, 60), {
        value: whole(draw, 3, 8) * 50,
      }),
    );
    batches.push({ ...source, resource: 'water', data: glasses });
    const cups = Array.from({ length: person.coffees }, (_, index) =>
      at(day.night.toMinute + 40 + index * 190 + whole(draw, 0, 50), {
        value: round(between(draw, 0.06, 0.12), 3),
      }),
    );
    if (cups.length > 0) batches.push({ ...source, resource: 'caffeine', data: cups });
  }
  if (draw() < 1 / 6) {
    const data = [at(whole(draw, 1140, 1290), pick(draw, notes))];
    batches.push({ ...source, resource: 'note', data });
  }
  return batches;
}

import { activeKilocalories, heartRates, watchWorn } from './body.ts';
import type { Span } from './calendar.ts';
import type { Day } from './day.ts';
import { drawFor, normal } from './draw.ts';
import type { Person } from './person.ts';
import { type Batch, buckets, interval, point, round, type Sample } from './samples.ts';
import { sleepStages } from './sleep.ts';

/** What a watch knows at the end of a day; it hands it over in parts. */
export type Watch = {
  readonly provider: string;
  readonly day: Day;
  readonly worn: Uint8Array;
  readonly heartRates: Float64Array;
  readonly steps: Float64Array;
  readonly metres: Float64Array;
  readonly kilocalories: Float64Array;
};

const bucketMinutes = 15;

export function wearWatch(person: Person, day: Day): Watch {
  const worn = watchWorn(person, day);
  // An arm misses some steps and invents others.
  const factor = 1 + normal(drawFor(person.seed, 'watch steps', day.local.number)) * 0.015;
  const seen = (values: Float64Array, times: number): Float64Array =>
    values.map((value, minute) => value * times * (worn[minute] ?? 0));
  return {
    provider: person.watchProvider,
    day,
    worn,
    heartRates: heartRates(person, day),
    steps: seen(day.steps, factor),
    metres: seen(day.metres, factor),
    kilocalories: seen(activeKilocalories(person, day), 1),
  };
}

/** What a synchronisation brings. Its last bucket is as full as it was at that minute. */
export function syncWatch(watch: Watch, span: Span): readonly Batch[] {
  const { provider, day, worn } = watch;
  const beats: Sample[] = [];
  for (let [minute] = span; minute < span[1]; minute += 1) {
    const value = watch.heartRates[minute];
    if (value !== undefined && worn[minute] === 1) beats.push(point(day.local, minute, { value }));
  }
  const summed = (values: Float64Array, digits: number): readonly Sample[] =>
    buckets(day.local, values, span, { minutes: bucketMinutes, digits });
  const source = { provider, sourceType: 'watch' } as const;
  return [
    { ...source, resource: 'heartrate', data: beats },
    { ...source, resource: 'steps', data: summed(watch.steps, 0) },
    { ...source, resource: 'distance', data: summed(watch.metres, 1) },
    { ...source, resource: 'calories_active', data: summed(watch.kilocalories, 1) },
  ];
}

/** What the watch makes of a night. */
export function syncNight(person: Person, { provider, day }: Watch): readonly Batch[] {
  const draw = drawFor(person.seed, 'sleep', day.local.number);
  const { fromMinute, toMinute } = day.night;
  const every = (minutes: number, measure: (progress: number) => number): readonly Sample[] => {
    const samples: Sample[] = [];
    const first = Math.ceil(fromMinute / minutes) * minutes;
    for (let minute = first; minute < toMinute; minute += minutes) {
      const value = measure((minute - fromMinute) / (toMinute - fromMinute));
      samples.push(point(day.local, minute, { value }));
    }
    return samples;
  };
  const stages = sleepStages(day.night, draw).map((stage) =>
    interval(day.local, [stage.fromMinute, stage.toMinute], { value: stage.stage }),
  );
  // A good night differs from a bad one, and the heart recovers towards the morning.
  const form = 1 + normal(draw) * 0.1;
  const hrv = every(5, (progress) =>
    Math.max(8, Math.round(person.hrvMs * form * (0.9 + progress * 0.2 + normal(draw) * 0.12))),
  );
  const breaths = every(10, () => round(person.breathsPerMinute + normal(draw) * 0.6, 1));
  const oxygen = every(15, () => Math.min(100, Math.round(96.6 + normal(draw) * 1.1)));
  const source = { provider, sourceType: 'watch' } as const;
  return [
    { ...source, resource: 'hypnogram', data: stages },
    { ...source, resource: 'hrv', data: hrv },
    { ...source, resource: 'respiratory_rate', data: breaths },
    { ...source, resource: 'blood_oxygen', data: oxygen },
  ];
}

import {
  activeKilocalories,
  buckets,
  type Day,
  seededRandom,
  heartRates,
  interval,
  nightSeries,
  normal,
  type Person,
  point,
  type Sample,
  type Span,
  watchWorn,
} from '../../synthetic/index.ts';
import type { Batch } from './batches.ts';

/** The data of a watch at the end of a day; it uploads it in parts. */
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
  // A wrist device misses some steps and counts false ones.
  const factor = 1 + normal(seededRandom(person.seed, 'watch steps', day.local.number)) * 0.015;
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

/** Returns the upload of a synchronization. Its last bucket has the data up to that minute. */
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

/** Returns the watch's data of a night. */
export function syncNight(person: Person, { provider, day }: Watch): readonly Batch[] {
  const source = { provider, sourceType: 'watch' } as const;
  const stages = day.night.stages.map((stage) =>
    interval(day.local, [stage.fromMinute, stage.toMinute], { value: stage.stage }),
  );
  const series = nightSeries(person, day);
  const measured = (resource: keyof typeof series): Batch => ({
    ...source,
    resource,
    data: series[resource].map(({ minute, value }) => point(day.local, minute, { value })),
  });
  return [
    { ...source, resource: 'hypnogram', data: stages },
    measured('hrv'),
    measured('respiratory_rate'),
    measured('blood_oxygen'),
  ];
}

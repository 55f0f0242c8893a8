import {
  type Day,
  dayOf,
  seededRandom,
  localDays,
  type Person,
  personOf,
  whole,
} from '../../synthetic/index.ts';
import { type Batch, type DemoUpload, toUpload } from './batches.ts';
import { cuff, diary, glucoseSensor, phone, scale } from './devices.ts';
import { syncNight, syncWatch, wearWatch } from './watch.ts';

type DemoOptions = {
  readonly seed: number;
  /** YYYY-MM-DD, the first day in the zone. */
  readonly from: string;
  readonly days: number;
  readonly timeZone: string;
};

type Arrival = { readonly onDay: number; readonly batch: Batch };

/**
 * Yields the pushes of one person's devices over some days, in the order of arrival: overlapping, partly repeated, partly late.
 * The same seed gives the same samples for a day, whatever the range.
 */
export function* demoUploads({ seed, from, days, timeZone }: DemoOptions): Iterable<DemoUpload> {
  const person = personOf(seed);
  const calendar = localDays(from, days + 1, timeZone);
  let late: readonly Arrival[] = [];
  for (const [index, local] of calendar.entries()) {
    const next = calendar[index + 1];
    if (next === undefined) break;
    const arrivals = [...late, ...arrivalsOf(person, dayOf(person, local, next))];
    for (const { onDay, batch } of arrivals) {
      if (onDay <= local.number && batch.data.length > 0) yield toUpload(batch, timeZone);
    }
    late = arrivals.filter(({ onDay }) => onDay > local.number);
  }
  for (const { batch } of late) if (batch.data.length > 0) yield toUpload(batch, timeZone);
}

/** The second synchronization begins this long before the end of the first. */
const overlapMinutes = 30;

function arrivalsOf(person: Person, day: Day): readonly Arrival[] {
  const draw = seededRandom(person.seed, 'arrival', day.local.number);
  const watch = wearWatch(person, day);
  // At lunch and within a bucket, so that the next synchronization often sends the bucket again with more data.
  const noon = 12 * 60 + 15 * whole(draw, 2, 3) + whole(draw, 4, 11);
  const afternoon = syncWatch(watch, [noon - overlapMinutes, day.local.minutes]);
  const today = [
    ...syncNight(person, watch),
    ...scale(person, day),
    ...cuff(person, day),
    ...syncWatch(watch, [0, noon]),
    ...afternoon,
    // A client that missed the response sends everything again.
    ...(draw() < 0.1 ? afternoon : []),
    ...glucoseSensor(person, day),
    ...diary(person, day),
  ];
  const phoneDelay = draw() < 0.15 ? whole(draw, 1, 3) : 0;
  const onDay = day.local.number;
  return [
    ...today.map((batch) => ({ onDay, batch })),
    ...phone(person, day).map((batch) => ({ onDay: onDay + phoneDelay, batch })),
  ];
}

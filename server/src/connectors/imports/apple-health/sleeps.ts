import { greatest, least } from '#kernel/numbers/extremes.ts';
import { dayMs, hourMs, toWireInstant } from '#kernel/time.ts';
import type { FileSample } from '#timeseries';

import type { Source } from './source.ts';

/** Lists in which a phone pushes each stage of sleep; time in bed is not a stage. */
const lists: ReadonlyMap<string, string> = new Map([
  ['HKCategoryValueSleepAnalysisAwake', 'awake_sleep_samples'],
  ['HKCategoryValueSleepAnalysisAsleepCore', 'light_sleep_samples'],
  ['HKCategoryValueSleepAnalysisAsleepDeep', 'deep_sleep_samples'],
  ['HKCategoryValueSleepAnalysisAsleepREM', 'rem_sleep_samples'],
  ['HKCategoryValueSleepAnalysisAsleep', 'unspecified_sleep_samples'],
  ['HKCategoryValueSleepAnalysisAsleepUnspecified', 'unspecified_sleep_samples'],
]);
const inBed = 'HKCategoryValueSleepAnalysisInBed';

type Stretch = {
  readonly startMs: number;
  readonly endMs: number;
  /** Null: in bed. */
  readonly list: string | null;
  readonly offsetSeconds: number;
  readonly zone: string | null;
};

type Measure = Pick<FileSample, 'startMs' | 'value'>;
type NightField = 'average_hrv' | 'hrv_mean_sdnn' | 'skin_temperature';
type Measured = Measure & { readonly field: NightField };

/** A summary, and the number of its stretches. */
export type Found = { readonly data: Readonly<Record<string, unknown>>; readonly size: number };

/** After this long without a stretch, a source begins another night or nap. */
const silenceMsMax = hourMs;
/** Five times as many as thirty years of nights with twenty stretches each. */
const stretchesMax = 1_000_000;
/** The most stretches of one source that begin on one day (UTC): more than one every twenty seconds. */
const stretchesOfDayMax = 4000;
const sleepMsMax = dayMs;

/** Collects stretches, which an export lists separately, and groups them into sleeps. */
export class SleepCollector {
  /** Stretches by source, and by the day on which they begin, so that each list is short. */
  readonly #bySource = new Map<Source, Map<number, Stretch[]>>();
  readonly #measured = new Map<Source, Measured[]>();
  readonly #restingRates = new Map<string, number>();
  #measuredCount = 0;
  #temperatures = { all: 0, used: 0 };
  #count = 0;
  #last: Stretch[] = [];

  /** Returns false if the value is not a stretch of sleep, or if there are too many in all or on its day. */
  add(
    source: Source,
    value: string,
    stretch: Pick<Stretch, 'startMs' | 'endMs' | 'offsetSeconds'>,
  ): boolean {
    const list = lists.get(value) ?? null;
    if ((list === null && value !== inBed) || this.#count === stretchesMax) return false;
    const { startMs, endMs } = stretch;
    if (!(endMs > startMs && endMs - startMs <= sleepMsMax)) return false;
    const days = this.#bySource.get(source) ?? new Map<number, Stretch[]>();
    this.#bySource.set(source, days);
    const day = Math.floor(startMs / dayMs);
    const ofDay = days.get(day) ?? [];
    if (ofDay.length === stretchesOfDayMax) return false;
    days.set(day, ofDay);
    ofDay.push({ ...stretch, list, zone: null });
    this.#last = ofDay;
    this.#count += 1;
    return true;
  }

  /** Adds a measurement to the mean of its night. Returns false for an implausible value. */
  addMeasured(source: Source, field: NightField, { startMs, value }: Measure): boolean {
    if (!(value > 0) || this.#measuredCount === stretchesMax) return false;
    const known = this.#measured.get(source) ?? [];
    this.#measured.set(source, known);
    known.push({ startMs, value, field });
    this.#measuredCount += 1;
    if (field === 'skin_temperature') this.#temperatures.all += 1;
    return true;
  }

  /** Sets the resting heart rate of a day, for the night that ends on it. Returns false for an implausible value. */
  addRestingRate(day: string, bpm: number): boolean {
    if (!(bpm > 0 && bpm <= 400)) return false;
    this.#restingRates.set(day, Math.round(bpm));
    return true;
  }

  /** Temperatures that `sleeps` gave to a night, of all. */
  get temperatures(): { readonly all: number; readonly used: number } {
    return this.#temperatures;
  }

  /** Sets the time zone that a record names for the stretch that was added last. */
  setZone(zone: string): void {
    const last = this.#last.pop();
    if (last !== undefined) this.#last.push({ ...last, zone });
  }

  /** Yields the sleeps in the form of a push. */
  *sleeps(): Generator<Found> {
    for (const [source, days] of this.#bySource) {
      const measured = inTimeOrder(this.#measured.get(source) ?? []);
      for (const session of sessionsOf(inOrder(days))) {
        const resting = this.#restingRates.get(dayOf(session));
        const inside = measuredIn(measured, session);
        this.#temperatures.used += inside.filter(isTemperature).length;
        const data = {
          ...toSleep(source, session),
          ...meansOf(inside),
          ...(resting === undefined ? {} : { hr_resting: resting }),
        };
        yield { data, size: session.length };
      }
    }
  }
}

const inTimeOrder = (measured: readonly Measured[]): readonly Measured[] =>
  measured.toSorted((one, other) => one.startMs - other.startMs);

/** Returns the local day on which a night ends. */
function dayOf(session: readonly Stretch[]): string {
  const endMs = greatest(session.map((each) => each.endMs));
  const { offsetSeconds = 0 } = session.at(-1) ?? {};
  return new Date(endMs + offsetSeconds * 1000).toISOString().slice(0, 10);
}

const isTemperature = ({ field }: Measured): boolean => field === 'skin_temperature';

function measuredIn(
  measured: readonly Measured[],
  session: readonly Stretch[],
): readonly Measured[] {
  const startMs = least(session.map((each) => each.startMs));
  const endMs = greatest(session.map((each) => each.endMs));
  const from = firstAtOrAfter(measured, startMs);
  return measured.slice(from, firstAtOrAfter(measured, endMs));
}

/** The mean of each field over a night. */
function meansOf(inside: readonly Measured[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(inside, ({ field }) => field)].map(([field, all]) => [
      field,
      all.reduce((sum, { value }) => sum + value, 0) / all.length,
    ]),
  );
}

function firstAtOrAfter(measured: readonly Measured[], atMs: number): number {
  let [low, high] = [0, measured.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((measured[middle]?.startMs ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* inOrder(days: ReadonlyMap<number, readonly Stretch[]>): Generator<Stretch> {
  for (const [, stretches] of [...days].toSorted(([one], [other]) => one - other))
    yield* stretches.toSorted(
      (one, other) => one.startMs - other.startMs || one.endMs - other.endMs,
    );
}

function* sessionsOf(stretches: Iterable<Stretch>): Generator<readonly Stretch[]> {
  let session: Stretch[] = [];
  let endMs = -Infinity;
  for (const stretch of stretches) {
    const isTooLong = stretch.endMs - (session[0]?.startMs ?? 0) > sleepMsMax;
    if (session.length > 0 && (stretch.startMs - endMs > silenceMsMax || isTooLong)) {
      yield session;
      session = [];
      endMs = -Infinity;
    }
    session.push(stretch);
    endMs = Math.max(endMs, stretch.endMs);
  }
  if (session.length > 0) yield session;
}

function toSleep(
  { sourceType, appId }: Source,
  session: readonly Stretch[],
): Readonly<Record<string, unknown>> {
  const startMs = least(session.map((each) => each.startMs));
  const endMs = greatest(session.map((each) => each.endMs));
  const staged = session.filter((each) => each.list !== null);
  const byList = Map.groupBy(staged, ({ list }) => list ?? '');
  const zone = session.findLast((each) => each.zone !== null)?.zone ?? null;
  return {
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    source_type: sourceType,
    app_id: appId,
    ...(zone === null ? { timezone_offset: session[0]?.offsetSeconds } : { time_zone: zone }),
    ...(staged.length === 0
      ? {}
      : {
          sleep_stages: Object.fromEntries(
            [...byList].map(([list, stretches]) => [list, stretches.map(toSample)]),
          ),
        }),
  };
}

function toSample({ startMs, endMs }: Stretch): Readonly<Record<string, unknown>> {
  return {
    start_date: toWireInstant(new Date(startMs)),
    end_date: toWireInstant(new Date(endMs)),
    value: 0,
    unit: 'stage',
  };
}

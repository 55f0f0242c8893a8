import { greatest, least } from '#kernel/numbers/extremes.ts';
import { dayMs, hourMs, toWireInstant } from '#kernel/time.ts';

import type { Source } from './source.ts';

/** Stretches of sleep, by the list in which a phone would push them; time in bed is no stage. */
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

/** A source that was silent for so long has begun another night, or nap. */
const silenceMsMax = hourMs;
/** Thirty years of nights in twenty stretches each have a fifth of them. */
const stretchesMax = 1_000_000;
const sleepMsMax = dayMs;

/** Collects stretches, which an export has one by one, and makes sleeps of them. */
export class SleepCollector {
  readonly #bySource = new Map<Source, Stretch[]>();
  #count = 0;

  /** Answers false for what is no stretch of sleep, or one too many. */
  add(
    source: Source,
    value: string,
    stretch: Pick<Stretch, 'startMs' | 'endMs' | 'offsetSeconds'>,
  ): boolean {
    const list = lists.get(value) ?? null;
    if ((list === null && value !== inBed) || this.#count === stretchesMax) return false;
    const { startMs, endMs } = stretch;
    if (!(endMs > startMs && endMs - startMs <= sleepMsMax)) return false;
    const known = this.#bySource.get(source) ?? [];
    known.push({ ...stretch, list, zone: null });
    this.#bySource.set(source, known);
    this.#count += 1;
    return true;
  }

  /** What a record says of the zone of the stretch that was added last. */
  setZone(source: Source, zone: string): void {
    const stretches = this.#bySource.get(source);
    const last = stretches?.pop();
    if (last !== undefined) stretches?.push({ ...last, zone });
  }

  /** The sleeps, as a phone would push them. */
  *sleeps(): Generator<Readonly<Record<string, unknown>>> {
    for (const [source, stretches] of this.#bySource) {
      stretches.sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);
      for (const session of sessionsOf(stretches)) yield toSleep(source, session);
    }
  }
}

function* sessionsOf(inOrder: readonly Stretch[]): Generator<readonly Stretch[]> {
  let session: Stretch[] = [];
  let endMs = -Infinity;
  for (const stretch of inOrder) {
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

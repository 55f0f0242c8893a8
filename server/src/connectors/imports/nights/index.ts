import { isOfOurCalendar, toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

/** The list in which a phone pushes a kind of stage. */
export type StageList =
  | 'awake_sleep_samples'
  | 'deep_sleep_samples'
  | 'light_sleep_samples'
  | 'out_of_bed_sleep_samples'
  | 'rem_sleep_samples'
  | 'unspecified_sleep_samples';

export type Stage = { readonly startMs: number; readonly endMs: number; readonly list: StageList };

export type Night = {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetSeconds: number | null;
  /** Fields of the night in addition to times and stages. */
  readonly more: Readonly<Record<string, unknown>>;
};

/** A hundred years of nights and naps. */
const nightsMax = 100_000;
/** Twice as many as thirty years of nights and naps with forty stages each. */
const stagesMax = 1_000_000;

/** Collects nights by their id until their stages are complete. */
export class Nights {
  readonly #byId = new Map<string, Night & { readonly stages: Stage[] }>();
  #stageCount = 0;

  add(id: string, night: Night, out: Out): void {
    if (!isSpan(night.startMs, night.endMs)) out.refused('time');
    else if (this.#byId.has(id)) out.leftOut('duplicate nights');
    else if (this.#byId.size >= nightsMax) out.leftOut('nights beyond what a life has');
    else this.#byId.set(id, { ...night, stages: [] });
  }

  /** A stage, by the word that the file has for its kind. */
  addStage(
    id: string,
    word: string,
    stage: Omit<Stage, 'list'> & { readonly list: StageList | undefined },
    out: Out,
  ): void {
    const { startMs, endMs, list } = stage;
    const night = this.#byId.get(id);
    if (night === undefined) out.leftOut('stages without their night');
    else if (list === undefined) out.leftOut(`sleep stage ${word.slice(0, 40)}`);
    else if (!isSpan(startMs, endMs)) out.refused('time');
    else if (this.#stageCount >= stagesMax) out.leftOut('stages beyond what a life has');
    else {
      night.stages.push({ startMs, endMs, list });
      this.#stageCount += 1;
    }
  }

  /** Passes on the nights, after all of their stages were added. */
  tell(out: Out): void {
    for (const { startMs, endMs, offsetSeconds, more, stages } of this.#byId.values()) {
      // Some phones write a night without stages as all sleep; that was not measured.
      const isUnmeasured = stages.length === 0 && more['efficiency'] === 100;
      const night = {
        ...more,
        ...(isUnmeasured ? { efficiency: null } : {}),
        bedtime_start: toWireInstant(new Date(startMs)),
        bedtime_stop: toWireInstant(new Date(endMs)),
        ...(offsetSeconds === null ? {} : { timezone_offset: offsetSeconds }),
        ...(stages.length === 0 ? {} : { sleep_stages: inLists(stages) }),
      };
      out.summary('sleep', night, 1 + stages.length);
    }
  }
}

/** Returns whether the times are a valid span; false for invalid times. */
export function isSpan(startMs: number, endMs: number): boolean {
  return endMs > startMs && isOfOurCalendar(startMs) && isOfOurCalendar(endMs);
}

export function inLists(stages: readonly Stage[]): Readonly<Record<string, unknown>> {
  const byList = Map.groupBy(stages, ({ list }) => list);
  return Object.fromEntries([...byList].map(([list, of]) => [list, of.map(toSample)]));
}

function toSample({ startMs, endMs }: Stage): Readonly<Record<string, unknown>> {
  return {
    start_date: toWireInstant(new Date(startMs)),
    end_date: toWireInstant(new Date(endMs)),
    value: 0,
    unit: 'stage',
  };
}

import { type JsonText, toJsonText } from '#kernel/json-text.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { StoredStream } from '../model.ts';

/** The stages of sleep, in the numbers of the contract. */
export const stage = { unknown: -1, deep: 1, light: 2, rem: 3, awake: 4, manual: 5 } as const;
export const stageTypes = [-1, 1, 2, 3, 4, 5] as const;
export type StageType = (typeof stageTypes)[number];

/** A stretch of a session, in seconds after its start. */
export type Stage = {
  readonly from: number;
  readonly to: number;
  readonly type: StageType;
};

/** Stretches in chronological order that do not overlap. */
export type Hypnogram = readonly Stage[];

type Interval = { readonly startMs: number; readonly endMs: number; readonly type: StageType };

/**
 * Returns the stretches as one sequence, cut to the session. If two overlap, the later one replaces the rest of the earlier.
 * Stretches shorter than a second are dropped.
 */
export function hypnogramOf(
  intervals: readonly Interval[],
  session: { readonly startMs: number; readonly endMs: number },
): Hypnogram {
  const length = Math.round((session.endMs - session.startMs) / 1000);
  const second = (ms: number): number =>
    Math.min(length, Math.max(0, Math.round((ms - session.startMs) / 1000)));
  const inOrder = intervals
    .map(({ startMs, endMs, type }) => ({ from: second(startMs), to: second(endMs), type }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  return inOrder
    .map(({ from, to, type }, index) => {
      const next = inOrder[index + 1]?.from ?? length;
      return { from, to: Math.min(to, next), type };
    })
    .filter(({ from, to }) => from < to);
}

export type StageSums = {
  readonly awake: number;
  readonly light: number;
  readonly rem: number;
  readonly deep: number;
  /** Seconds asleep in any stage, including sleep without a known stage. */
  readonly asleep: number;
  /** Seconds until the first sleep; null if there was none. */
  readonly latency: number | null;
};

/** Seconds of a night by stage. */
export function sumStages(hypnogram: Hypnogram): StageSums {
  const sumOf = (...types: readonly StageType[]): number =>
    hypnogram
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { from, to }) => sum + to - from, 0);
  const asleep = [stage.deep, stage.light, stage.rem, stage.manual];
  return {
    awake: sumOf(stage.awake),
    light: sumOf(stage.light),
    rem: sumOf(stage.rem),
    deep: sumOf(stage.deep),
    asleep: sumOf(...asleep),
    latency: hypnogram.find(({ type }) => asleep.some((each) => each === type))?.from ?? null,
  };
}

/** The three lists in which the contract writes a hypnogram. */
export type StageLists = {
  readonly stage_start_offset_second: readonly number[];
  readonly stage_end_offset_second: readonly number[];
  readonly stage_type: readonly StageType[];
};

export function toLists(hypnogram: Hypnogram): StageLists {
  return {
    stage_start_offset_second: hypnogram.map(({ from }) => from),
    stage_end_offset_second: hypnogram.map(({ to }) => to),
    stage_type: hypnogram.map(({ type }) => type),
  };
}

/** A problem with the lists of a hypnogram: the list, the index in it, and the message. */
export type StageProblem = {
  readonly list: keyof StageLists;
  readonly index: number | null;
  readonly msg: string;
};

/** Returns the lists as a hypnogram, or the problems that prevent it. */
export function fromLists(
  lists: StageLists,
  length: number,
): { readonly hypnogram: Hypnogram } | { readonly problems: readonly StageProblem[] } {
  const {
    stage_start_offset_second: starts,
    stage_end_offset_second: ends,
    stage_type: types,
  } = lists;
  const sameLength = `Input should have as many items as stage_start_offset_second (${starts.length})`;
  const uneven = (['stage_end_offset_second', 'stage_type'] as const)
    .filter((list) => lists[list].length !== starts.length)
    .map((list) => ({ list, index: null, msg: sameLength }));
  if (uneven.length > 0) return { problems: uneven };
  const hypnogram = types.map((type, index) => ({
    from: requireDefined(starts[index], 'the start of a stage'),
    to: requireDefined(ends[index], 'the end of a stage'),
    type,
  }));
  const problems = hypnogram.flatMap(({ from, to }, index): StageProblem[] => {
    if (from < (hypnogram[index - 1]?.to ?? 0)) {
      const msg = 'Input should not be before the end of the stage before';
      return [{ list: 'stage_start_offset_second', index, msg }];
    }
    if (to >= from && to <= length) return [];
    const msg = `Input should be from the start of the stage to the end of the session (${length})`;
    return [{ list: 'stage_end_offset_second', index, msg }];
  });
  return problems.length > 0 ? { problems } : { hypnogram };
}

/** Renders a night as the contract has it: the stages as samples, and no measurements. */
export function streamText(
  hypnogram: Hypnogram,
  startMs: number,
  offsetSeconds: number | null,
): JsonText<StoredStream> {
  const at = (second: number): string => toWireInstant(new Date(startMs + second * 1000));
  const samples = hypnogram.map(({ from, to, type }) => ({
    id: null,
    timezone_offset: offsetSeconds,
    type: null,
    unit: 'stage',
    timestamp: at(from),
    start: at(from),
    end: at(to),
    value: type,
  }));
  return toJsonText({ hrv: [], heartrate: [], hypnogram: samples, respiratory_rate: [] });
}

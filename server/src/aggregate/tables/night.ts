import { fromJsonText } from '#kernel/json-text.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import { minuteMs, parseUtc } from '#kernel/time.ts';

import type { SummaryRow } from './stored-summary.ts';

/*
 * Values derived from a night beyond its columns (value macros). The stages are those of the contract: 1 deep, 2 light,
 * 3 REM, 4 awake, 5 asleep in an unknown stage, -1 unknown.
 */
const awake = 4;
const unknown = -1;

type Stage = { readonly startMs: number; readonly endMs: number; readonly type: number };

/** Returns the stages of a night in chronological order; null if the source sent none. */
function stagesOf({ summary: { stream } }: SummaryRow): readonly Stage[] | null {
  if (stream === null) return null;
  const { hypnogram } = fromJsonText(stream);
  return (
    hypnogram?.map(({ start, end, value }) => ({
      startMs: parseUtc(start),
      endMs: parseUtc(end),
      type: value,
    })) ?? null
  );
}

/** Returns the seconds for which the source recorded no stage; null without stages. */
export function unknownSeconds(row: SummaryRow): number | null {
  const stages = stagesOf(row);
  if (stages === null) return null;
  return stages
    .filter(({ type }) => type === unknown)
    .reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
}

/** Returns when the user fell asleep: the start of the session plus the latency. */
export function asleepAt(row: SummaryRow): number | null {
  const latency = row.number('latency');
  const { startsAt } = row.summary;
  return latency === null || startsAt === null ? null : row.local(startsAt + latency * 1000);
}

/** Returns when the user woke up: the end of the last stage that was not awake. */
export function awakeAt(row: SummaryRow): number | null {
  const last = stagesOf(row)?.findLast(({ type }) => type !== awake && type !== unknown);
  return last === undefined ? null : row.local(last.endMs);
}

/** How often sleep turned into being awake. */
export function awakenings(row: SummaryRow): number | null {
  const stages = stagesOf(row)?.filter(({ type }) => type !== unknown);
  return (
    stages?.filter(({ type }, index) => {
      const before = stages[index - 1];
      return type === awake && before !== undefined && before.type !== awake;
    }).length ?? null
  );
}

/** Minutes after midnight, of the middle of a long sleep. */
const larkUntil = 3.5 * 60;
const owlFrom = 5.5 * 60;
const dayMinutes = 24 * 60;

/** Returns the chronotype by the middle of a long sleep: lark up to 03:30, owl from 05:30 on, third between; null for naps. */
export function chronotype(row: SummaryRow): 'lark' | 'third' | 'owl' | null {
  const { startsAt, endsAt } = row.summary;
  if (startsAt === null || endsAt === null || row.text('type') !== 'long_sleep') return null;
  const middle = requireDefined(row.local((startsAt + endsAt) / 2), 'the middle of a night');
  const minutes = (middle / minuteMs) % dayMinutes;
  // A middle after noon belongs to the evening before the night's midnight.
  const sinceMidnight = minutes >= dayMinutes / 2 ? minutes - dayMinutes : minutes;
  if (sinceMidnight <= larkUntil) return 'lark';
  return sinceMidnight >= owlFrom ? 'owl' : 'third';
}

const needSeconds = 8 * 3600;
/** The share of deep and REM sleep with the full score. */
const restorativeShare = 0.4;

/**
 * Returns the provider's score, else a computed one: half for the time asleep (of 8 hours), a quarter for efficiency, a quarter
 * for deep and REM sleep (of 40 %). Null if one of them is unknown.
 */
export function sleepScore(row: SummaryRow): number | null {
  const given = row.number('score');
  if (given !== null) return given;
  const asleep = row.number('total');
  const efficiency = row.number('efficiency');
  if (asleep === null || asleep === 0 || efficiency === null) return null;
  const restorative = ((row.number('deep') ?? 0) + (row.number('rem') ?? 0)) / asleep;
  if (restorative === 0) return null;
  return Math.round(
    50 * Math.min(1, asleep / needSeconds) +
      25 * Math.min(1, efficiency / 100) +
      25 * Math.min(1, restorative / restorativeShare),
  );
}

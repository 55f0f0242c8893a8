import type { FitMessages } from '@garmin/fitsdk';

import { possibleTimes } from '#timeseries';

import { instantMs } from './values.ts';

/** If more records than this go back in time, the device does not write them in order, and none is wrong. */
const wrongShare = 0.05;

/**
 * Returns which of the times in the order of a file belong to its longest run that never goes back. One time that is far
 * ahead then leaves out itself, and not all that follow it. Of two runs of one length the one that takes less time counts: a
 * wrong time before the last one, or behind the first, is as long as it.
 */
export function onTimeline(times: readonly number[]): readonly boolean[] {
  const late = longestRun(times);
  const early = longestRun(times.map((time) => -time).toReversed()).toReversed();
  return spanOf(times, early) < spanOf(times, late) ? early : late;
}

function spanOf(times: readonly number[], isKept: readonly boolean[]): number {
  return (times[isKept.lastIndexOf(true)] ?? 0) - (times[isKept.indexOf(true)] ?? 0);
}

/** Returns the longest ascending run; of several with the same length the one with the latest start time. */
function longestRun(times: readonly number[]): readonly boolean[] {
  // Patience sorting from the end, so that of two runs of the same length the one with the earlier records is found.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? Number.NaN;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[ends[middle] ?? 0] ?? 0) >= time) low = middle + 1;
      else high = middle;
    }
    before.set(index, ends[low - 1]);
    ends[low] = index;
  }
  const isKept = times.map(() => false);
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) isKept[at] = true;
  return isKept;
}

/** Returns the messages without records of impossible times, and the number of those. */
export function withPossibleRecords(messages: FitMessages): {
  readonly messages: FitMessages;
  readonly impossible: number;
} {
  const { recordMesgs = [] } = messages;
  const timed = recordMesgs.flatMap((record) => {
    const atMs = instantMs(record.timestamp);
    return atMs === null ? [] : [{ atMs, record }];
  });
  const times = timed.map(({ atMs }) => atMs);
  const isPossible = possibleTimes(times);
  const possible = timed.filter((_, index) => isPossible[index]);
  const isInOrder = onTimeline(possible.map(({ atMs }) => atMs));
  const outOfOrder = isInOrder.filter((each) => !each).length;
  const isWrong = outOfOrder <= possible.length * wrongShare;
  const kept = new Set(
    possible.filter((_, index) => !isWrong || isInOrder[index]).map(({ record }) => record),
  );
  const impossible = timed.length - kept.size;
  if (impossible === 0) return { messages, impossible };
  const records = recordMesgs.filter(
    (record) => kept.has(record) || instantMs(record.timestamp) === null,
  );
  return { messages: { ...messages, recordMesgs: records }, impossible };
}

import { dayMs, hourMs } from '#kernel/time.ts';

/** No recording pauses for longer because of the few moments behind the pause. */
const isolationMs = 12 * hourMs;
/** A group this much smaller than the largest one is of a clock that was wrong. */
const strayShare = 0.05;
/** No recording is longer. */
const recordingMsMax = 7 * dayMs;

type Group = { readonly fromMs: number; toMs: number; count: number };

/**
 * Returns which moments of one recording are possible, by their indexes. Moments far from all others are of a clock that
 * was wrong: one record of 1970, or a month ahead, says nothing of the others.
 */
export function possibleTimes(times: readonly number[]): readonly boolean[] {
  const groups = groupsOf(times.filter((atMs) => Number.isFinite(atMs)));
  const largest = Math.max(...groups.map(({ count }) => count), 0);
  let kept = groups.filter(({ count }) => count > largest * strayShare);
  while (kept.length > 1 && spanOf(kept) > recordingMsMax) {
    const smallest = Math.min(...kept.map(({ count }) => count));
    const dropped = kept.findIndex(({ count }) => count === smallest);
    kept = kept.filter((_, index) => index !== dropped);
  }
  const strays = interruptions(times, kept);
  return times.map((atMs) => kept.some((group) => isIn(group, atMs) && !strays.has(group)));
}

const isIn = ({ fromMs, toMs }: Group, atMs: number): boolean => atMs >= fromMs && atMs <= toMs;

/** Groups that stand in the file between moments of one larger group: a recording that goes on later does not come back. */
function interruptions(times: readonly number[], groups: readonly Group[]): ReadonlySet<Group> {
  const order: Group[] = [];
  for (const atMs of times) {
    const group = groups.find((each) => isIn(each, atMs));
    if (group !== undefined && order.at(-1) !== group) order.push(group);
  }
  const strays = order.filter((group, index) => {
    const [before, after] = [order[index - 1], order[index + 1]];
    return before !== undefined && before === after && before.count > group.count;
  });
  return new Set(strays);
}

/** Moments without a long pause between them, in the order of time. */
function groupsOf(times: readonly number[]): readonly Group[] {
  const groups: Group[] = [];
  for (const atMs of times.toSorted((one, other) => one - other)) {
    const group = groups.at(-1);
    if (group === undefined || atMs - group.toMs > isolationMs) {
      groups.push({ fromMs: atMs, toMs: atMs, count: 1 });
    } else {
      group.toMs = atMs;
      group.count += 1;
    }
  }
  return groups;
}

function spanOf(groups: readonly Group[]): number {
  return (groups.at(-1)?.toMs ?? 0) - (groups[0]?.fromMs ?? 0);
}

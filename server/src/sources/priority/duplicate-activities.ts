/** A workout of one source. */
export type Session<Source = unknown> = {
  readonly source: Source;
  /** The program that recorded it; null if unknown. A phone has several under one source. */
  readonly app: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** The slug of its sport. */
  readonly sport: string;
};

/** The session that counts instead of a duplicate. */
export type Same = {
  /** The index of the session that counts. */
  readonly countedAs: number;
  readonly overlapMs: number;
};

const dayMs = 86_400_000;
/** A longer session is not an activity that two devices recorded together. */
const lengthMsMax = 2 * dayMs;
/** The smallest share of the shorter session that must be within the other. */
const sharedMin = 0.5;

/** Sports that devices confuse, and names under which older workouts are stored. */
const kinds = [
  ['running', 'treadmill_running', 'trail_running', 'run', 'virtual_run', 'trail_run'],
  ['walking', 'hiking', 'walk', 'hike'],
  ['cycling', 'indoor_cycling', 'mountain_biking', 'biking', 'ride', 'virtual_ride', 'ebike_ride'],
  ['swimming', 'open_water_swimming', 'swim', 'lap_swimming'],
  ['strength_training', 'functional_strength_training', 'core_training'],
  ['yoga', 'pilates', 'flexibility'],
];
const kindOf: ReadonlyMap<string, string> = new Map(
  kinds.flatMap((all) => all.map((sport) => [sport, all[0] ?? sport] as const)),
);
/** The sport of a source that does not know it; numbers also identify none. */
const unknown = /^(?:other|\d+)$/u;

function isSameKind(one: string, other: string): boolean {
  if (unknown.test(one) || unknown.test(other)) return true;
  return (kindOf.get(one) ?? one) === (kindOf.get(other) ?? other);
}

/** Returns whether two apps of one source recorded them: one app records two activities, not one twice. */
export function isOfOtherApp(one: Session, other: Session): boolean {
  return one.app !== null && other.app !== null && one.app !== other.app;
}

/** Returns how long two sessions of different sources or apps overlap; 0 if they are of different activities. */
export function sharedMs(one: Session, other: Session): number {
  if (!isSameKind(one.sport, other.sport)) return 0;
  const overlapMs = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  const shorterMs = Math.min(one.endMs - one.startMs, other.endMs - other.startMs);
  return overlapMs > 0 && overlapMs >= shorterMs * sharedMin ? overlapMs : 0;
}

/**
 * Returns the sessions that duplicate an activity of a preferred source, with the session that counts instead. Two sessions match
 * if they have the same kind, or one is unknown, and at least half of the shorter lies within the other. Sources are processed in
 * the order of preference. A duplicate is assigned to the session with which it shares the most time. Sessions of one source
 * match only if different apps recorded them; then the longest counts. So two halves of a match both count.
 */
export function findDuplicateActivities<Source>(
  sessions: readonly Session<Source>[],
  compare: (left: Source, right: Source) => number,
): ReadonlyMap<number, Same> {
  const found = new Map<number, Same>();
  /** Indices of the sessions that count, by each day of UTC that they touch. */
  const counted = new Map<number, number[]>();
  for (const place of inOrder(sessions, compare)) {
    const session = at(sessions, place);
    const days = daysOf(session);
    const candidates = new Set(days.flatMap((day) => counted.get(day) ?? []));
    let best: Same | undefined;
    for (const countedAs of candidates) {
      const other = at(sessions, countedAs);
      if (compare(other.source, session.source) === 0 && !isOfOtherApp(other, session)) continue;
      const overlapMs = sharedMs(other, session);
      if (overlapMs > (best?.overlapMs ?? 0)) best = { countedAs, overlapMs };
    }
    if (best !== undefined) {
      found.set(place, best);
      continue;
    }
    for (const day of days) {
      const known = counted.get(day);
      if (known === undefined) counted.set(day, [place]);
      else known.push(place);
    }
  }
  return found;
}

function inOrder<Source>(
  sessions: readonly Session<Source>[],
  compare: (left: Source, right: Source) => number,
): readonly number[] {
  return [...sessions.keys()].toSorted((left, right) => {
    const [one, other] = [at(sessions, left), at(sessions, right)];
    return (
      compare(one.source, other.source) ||
      other.endMs - other.startMs - (one.endMs - one.startMs) ||
      one.startMs - other.startMs ||
      compareTexts(one.app ?? '', other.app ?? '')
    );
  });
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Returns no days for a session that is too long. */
function daysOf({ startMs, endMs }: Session): readonly number[] {
  if (!(endMs - startMs <= lengthMsMax)) return [];
  const [first, last] = [Math.floor(startMs / dayMs), Math.floor(endMs / dayMs)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function at<Source>(sessions: readonly Session<Source>[], place: number): Session<Source> {
  const session = sessions[place];
  if (session === undefined) throw new RangeError('there is no such session');
  return session;
}

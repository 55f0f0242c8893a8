import type { Summary } from '../model.ts';

/** The fields that decide whether two summaries are one night (ADR-0079). */
export type NightSpan = Pick<
  Summary,
  'id' | 'providerId' | 'sourceType' | 'appId' | 'startsAt' | 'endsAt'
>;

type Span = { readonly startMs: number; readonly endMs: number };

export type MergedNights<Night> = {
  /** The nights to store, each under the id of the stored night of which it is a version. */
  readonly nights: readonly Night[];
  /** For each received night, in order, the id of the stored night that represents it. */
  readonly ids: readonly string[];
  /** Stored nights that are parts of a received one, and are deleted. */
  readonly replacedIds: readonly string[];
};

/**
 * Finds for nights of one provider, in the order in which they came, the stored nights that they are versions of. Nights of one
 * source that overlap by more than half of the shorter one are one night. The later version counts, unless it is less than half
 * as long as the other one and another record: then it is a part of that night.
 */
export function mergeNights<Night extends NightSpan>(
  stored: readonly NightSpan[],
  came: readonly Night[],
): MergedNights<Night> {
  const known = new Map<string, NightSpan>(stored.map((night) => [night.id, night]));
  const nights = new Map<string, Night>();
  /** Ids of nights that another one replaced, each with the id of that one. */
  const movedTo = new Map<string, string>();
  const ids = came.map((night): string => {
    // A record that was a version of another one's night, and now has other times, leaves that night.
    const left = [...known.values()].filter((other) => isRecordElsewhere(night, other));
    for (const other of left) {
      known.delete(other.id);
      nights.delete(other.id);
    }
    const same = [...known.values()]
      .filter((other) => isSameNight(night, other))
      .toSorted((a, b) => overlapMs(night, b) - overlapMs(night, a));
    const version = same.find((other) => isSameRecord(night, other)) ?? same[0];
    const id = version?.id ?? night.id;
    for (const other of left) movedTo.set(other.id, id);
    if (version !== undefined && isPartOf(night, version)) return id;
    for (const other of same) {
      if (other.id === id) continue;
      known.delete(other.id);
      nights.delete(other.id);
      movedTo.set(other.id, id);
    }
    const placed = { ...night, id };
    known.set(id, placed);
    nights.delete(id);
    nights.set(id, placed);
    movedTo.delete(id);
    return id;
  });
  const lastIdOf = (id: string): string => {
    const next = movedTo.get(id);
    return next === undefined ? id : lastIdOf(next);
  };
  const replacedIds = stored.map(({ id }) => id).filter((id) => movedTo.has(id));
  return { nights: [...nights.values()], ids: ids.map(lastIdOf), replacedIds };
}

function isSameNight(night: NightSpan, other: NightSpan): boolean {
  if (night.id === other.id) return true;
  if (night.sourceType !== other.sourceType || night.appId !== other.appId) return false;
  return overlapMs(night, other) * 2 > Math.min(lengthMs(night), lengthMs(other));
}

/**
 * Compares the source's own ids; without them the keys from which ids are derived. A record that became shorter is still the same
 * record.
 */
function isSameRecord(night: NightSpan, other: NightSpan): boolean {
  if (night.providerId === null && other.providerId === null) return night.id === other.id;
  return night.providerId === other.providerId;
}

/** Whether a source's record was stored with times that it no longer has. */
function isRecordElsewhere(night: NightSpan, other: NightSpan): boolean {
  if (night.providerId === null || night.providerId !== other.providerId) return false;
  const isOneSource = night.sourceType === other.sourceType && night.appId === other.appId;
  return isOneSource && !isSameNight(night, other);
}

function isPartOf(night: NightSpan, whole: NightSpan): boolean {
  return !isSameRecord(night, whole) && lengthMs(night) * 2 < lengthMs(whole);
}

const spanOf = ({ startsAt, endsAt }: NightSpan): Span => ({
  startMs: startsAt ?? 0,
  endMs: endsAt ?? 0,
});

function lengthMs(night: NightSpan): number {
  const { startMs, endMs } = spanOf(night);
  return endMs - startMs;
}

function overlapMs(night: NightSpan, other: NightSpan): number {
  const [one, two] = [spanOf(night), spanOf(other)];
  return Math.max(0, Math.min(one.endMs, two.endMs) - Math.max(one.startMs, two.startMs));
}

import { isTimeZone, type PlainDate, plainDate } from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';
import { wallOffsetSeconds, zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

/** The local clock of a user. */
export type LocalTime = {
  /** IANA name, where one is known. */
  readonly zone: string | null;
  /** False if nothing gave the zone or offset, so UTC is used. */
  readonly isKnown: boolean;
  /** Seconds east of UTC at an instant. */
  readonly offsetAt: (ms: number) => number;
  /** Returns the instant of a local time. */
  readonly instantOf: (wallMs: number) => number;
};

/** All values that may give the zone of a summary. */
export type TimeZoneCandidates = {
  /** The zone that the summary itself names. */
  readonly zone: string | null;
  readonly offsetSeconds: number | null;
  /** The zone that its upload names. */
  readonly uploadZone: string | null;
  /** The zone in the user's record. */
  readonly fallbackZone: string | null;
  /** The offset in the text of one of its times. UTC counts as unknown, because most systems write it. */
  readonly textOffsetSeconds: number | null;
};

/** The first that is known wins (ADR-0029). */
export function localTimeOf(candidates: TimeZoneCandidates): LocalTime {
  if (candidates.zone !== null) return inZone(candidates.zone);
  if (candidates.offsetSeconds !== null) return atOffset(candidates.offsetSeconds, true);
  const zone = candidates.uploadZone ?? candidates.fallbackZone;
  if (zone !== null) return inZone(zone);
  const textOffset = candidates.textOffsetSeconds ?? 0;
  return atOffset(textOffset, textOffset !== 0);
}

function inZone(zone: string): LocalTime {
  return {
    zone,
    isKnown: true,
    offsetAt: (ms) => zoneOffsetSeconds(zone, ms),
    instantOf: (wallMs) => wallMs - wallOffsetSeconds(zone, wallMs) * 1000,
  };
}

function atOffset(seconds: number, isKnown: boolean): LocalTime {
  return {
    zone: null,
    isKnown,
    offsetAt: () => seconds,
    instantOf: (wallMs) => wallMs - seconds * 1000,
  };
}

/** Returns the date on the user's calendar at an instant. */
export function dateAt(localTime: LocalTime, ms: number): PlainDate {
  return plainDate(new Date(ms + localTime.offsetAt(ms) * 1000));
}

/** Returns the instants of two successive local midnights: 23 or 25 hours apart if the clock changes. */
export function boundsOfDay(
  localTime: LocalTime,
  date: PlainDate,
): { readonly startsAt: number; readonly endsAt: number } {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const midnight = (of: number): number => localTime.instantOf(Date.UTC(year, month - 1, of));
  return { startsAt: midnight(dayOfMonth), endsAt: midnight(dayOfMonth + 1) };
}

/** Returns the offset in the text of a time; null without one, and for UTC. */
export function offsetInText(text: unknown): number | null {
  const parsed = openInstant();
  if (typeof text !== 'string' || !parseInstant(text, parsed)) return null;
  return Number.isNaN(parsed.offsetSeconds) || parsed.offsetSeconds === 0
    ? null
    : parsed.offsetSeconds;
}

/** Returns the user's clock, from the first of these that gives it. */
export function localTimeFor(
  values: Readonly<Record<string, unknown>>,
  times: readonly string[],
  {
    timeZone,
    fallbackTimeZone,
  }: { readonly timeZone: string | null; readonly fallbackTimeZone: string | null },
): LocalTime {
  const { time_zone: ownZone, timezone_offset: ownOffset } = values;
  const texts = times.map((key) => offsetInText(values[key]));
  return localTimeOf({
    zone:
      typeof ownZone === 'string' && ownZone.length < 64 && isTimeZone(ownZone) ? ownZone : null,
    offsetSeconds: typeof ownOffset === 'number' && Number.isInteger(ownOffset) ? ownOffset : null,
    uploadZone: timeZone,
    fallbackZone: fallbackTimeZone,
    textOffsetSeconds: texts.find((offset) => offset !== null) ?? null,
  });
}

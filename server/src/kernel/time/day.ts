import type { TeamTime } from '#kernel/team-time/team-time.ts';
import { parseUtc, type PlainDate, plainDate, secondMs } from '#kernel/time.ts';
import { wallOffsetSeconds, zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

/** The day that it is there. */
export function dayIn(timeZone: string, at: Date): PlainDate {
  const offsetMs = zoneOffsetSeconds(timeZone, at.getTime()) * secondMs;
  return plainDate(new Date(at.getTime() + offsetMs));
}

/** The instant at which a day begins there. */
export function startOfDay(timeZone: string, day: PlainDate): Date {
  const wallMs = parseUtc(`${day}T00:00:00Z`);
  return new Date(wallMs - wallOffsetSeconds(timeZone, wallMs) * secondMs);
}

/** When the world has come to the beginning of a day of a team; now, if that is past. */
export function dispatchTime(time: TeamTime, timeZone: string, day: PlainDate): Date {
  const due = startOfDay(timeZone, day);
  return time.toWorld(due < time.now ? time.now : due);
}

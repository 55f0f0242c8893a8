import type { TeamTime } from '#kernel/team-time/team-time.ts';
import type { PlainDate } from '#kernel/time.ts';
import { startOfDay } from '#kernel/time/day.ts';

/** When the world has come to the beginning of a day of a team; now, if that is past. */
export function dispatchTime(time: TeamTime, timeZone: string, day: PlainDate): Date {
  const due = startOfDay(timeZone, day);
  return time.toWorld(due < time.now ? time.now : due);
}

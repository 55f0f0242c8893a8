import { parseUtc, type PlainDate, plainDate, secondMs } from '../time.ts';
import { wallOffsetSeconds, zoneOffsetSeconds } from './time-zone.ts';

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

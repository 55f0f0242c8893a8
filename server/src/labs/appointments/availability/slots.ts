import {
  dayMs,
  hourMs,
  minuteMs,
  parseUtc,
  type PlainDate,
  plainDate,
  secondMs,
} from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { wallOffsetSeconds } from '#kernel/time/time-zone.ts';

import type { AppointmentType } from '../model.ts';

/** A time that can be booked. */
export type Slot = { readonly startAt: Date; readonly endAt: Date };
export type Day = { readonly date: PlainDate; readonly slots: readonly Slot[] };

/** The number of days for which availability is returned. */
export const daysShown = 14;
/** A start further away than this is nothing that anybody plans. */
export const daysAheadMax = 90;

type Hours = {
  readonly opens: number;
  readonly closes: number;
  /** Of the first day, so that there is something left of it. */
  readonly closesToday: number;
  readonly everyMs: number;
  readonly lastsMs: number;
  readonly capacity: number;
  /** The minimum time between the booking and the start. */
  readonly noticeMs: number;
};

const hoursOf: Readonly<Record<AppointmentType, Hours>> = {
  patient_service_center: {
    opens: 7,
    closes: 12,
    closesToday: 17,
    everyMs: 20 * minuteMs,
    lastsMs: 20 * minuteMs,
    capacity: 4,
    noticeMs: 0,
  },
  phlebotomy: {
    opens: 7,
    closes: 17,
    closesToday: 17,
    everyMs: hourMs,
    lastsMs: hourMs,
    capacity: 2,
    noticeMs: 2 * hourMs,
  },
};

/** How many of a team's appointments can be at one time and place. */
export function capacityOf(type: AppointmentType): number {
  return hoursOf[type].capacity;
}

/** The days from the given one on, with the times of each that are still to come, in the zone's own hours. */
export function daysOf(
  type: AppointmentType,
  timeZone: string,
  from: PlainDate,
  now: Date,
): readonly Day[] {
  const today = dayIn(timeZone, now);
  const firstMs = parseUtc(`${from}T00:00:00Z`);
  return Array.from({ length: daysShown }, (_, count) => {
    const date = plainDate(new Date(firstMs + count * dayMs));
    return {
      date,
      slots: slotsOf(hoursOf[type], { timeZone, date, isToday: date === today, now }),
    };
  });
}

function slotsOf(
  hours: Hours,
  day: {
    readonly timeZone: string;
    readonly date: PlainDate;
    readonly isToday: boolean;
    readonly now: Date;
  },
): readonly Slot[] {
  const midnightMs = parseUtc(`${day.date}T00:00:00Z`);
  const endsMs = midnightMs + (day.isToday ? hours.closesToday : hours.closes) * hourMs;
  const earliestMs = day.now.getTime() + hours.noticeMs;
  const slots: Slot[] = [];
  for (let wallMs = midnightMs + hours.opens * hourMs; wallMs < endsMs; wallMs += hours.everyMs) {
    const startMs = wallMs - wallOffsetSeconds(day.timeZone, wallMs) * secondMs;
    if (startMs <= earliestMs) continue;
    slots.push({ startAt: new Date(startMs), endAt: new Date(startMs + hours.lastsMs) });
  }
  return slots;
}

/** Returns the problem of a requested start date; undefined if it is valid. */
export function startDateProblem(
  timeZone: string,
  from: PlainDate | null,
  now: Date,
): string | undefined {
  if (from === null) return undefined;
  if (from < dayIn(timeZone, now)) return 'start_date is in the past';
  const lastMs = now.getTime() + daysAheadMax * dayMs;
  return from > dayIn(timeZone, new Date(lastMs))
    ? `start_date is more than ${daysAheadMax} days away`
    : undefined;
}

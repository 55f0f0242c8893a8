import { parsePlainDate, type PlainDate } from '#kernel/time.ts';

import { seededRandom, whole } from '../../synthetic/index.ts';

export type DemoUser = {
  readonly clientUserId: string;
  readonly timeZone: string;
  readonly birthDate: PlainDate;
};

const timeZones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'America/Chicago',
  'Europe/London',
  'Asia/Kolkata',
  'America/Denver',
  'Australia/Sydney',
] as const;

/** Users to generate data for: demo-1, demo-2, …; the same ones every time. */
export function demoUsers(count: number): readonly DemoUser[] {
  return Array.from({ length: count }, (_, index) => {
    const draw = seededRandom(index, 'user');
    const date = `${whole(draw, 1950, 2004)}-${twoDigits(whole(draw, 1, 12))}-${twoDigits(whole(draw, 1, 28))}`;
    const birthDate = parsePlainDate(date);
    if (birthDate === undefined) throw new Error(`${date} is no date`);
    const timeZone = timeZones[index % timeZones.length] ?? timeZones[0];
    return { clientUserId: `demo-${index + 1}`, timeZone, birthDate };
  });
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

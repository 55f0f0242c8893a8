import { parsePlainDate, type PlainDate } from '#kernel/time.ts';
import { wallOffsetSeconds } from '#kernel/time/time-zone.ts';

const pattern =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})?(?:(\d{2})(?:\.(\d{1,4}))?)?)?([+-]\d{4})?$/;

/** An instant as HL7 writes it; where it names no offset, it is a clock on the laboratory's wall. Undefined: it is none. */
export function parseTimestamp(text: string, timeZone: string): Date | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  if (parsePlainDate(`${year}-${month}-${day}`) === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const wallMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + milliseconds;
  const offset = match[8] === undefined ? wallOffsetSeconds(timeZone, wallMs) : seconds(match[8]);
  return new Date(wallMs - offset * 1000);
}

/** The day of a birth: what follows it is of no interest. */
export function parseDay(text: string): PlainDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  return match === null ? undefined : parsePlainDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** To the second, in UTC. */
export function writeTimestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}+0000`;
}

export function writeDay(day: PlainDate): string {
  return day.replaceAll('-', '');
}

function seconds(offset: string): number {
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 3600 + Number(offset.slice(3, 5)) * 60);
}

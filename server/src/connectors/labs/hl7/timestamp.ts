import { parsePlainDate, parseUtc, type PlainDate } from '#kernel/time.ts';
import { wallOffsetSeconds } from '#kernel/time/time-zone.ts';

const pattern =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})?(?:(\d{2})(?:\.(\d{1,4}))?)?)?([+-]\d{4})?$/;

/** An instant, and the same as a date or dateTime of FHIR: as exact as it was written, with its offset. */
export type Timestamp = { readonly at: Date; readonly text: string };

/** Parses an HL7 instant. Without an offset it is local time at the laboratory. Undefined if it is invalid. */
export function parseTimestamp(text: string, timeZone: string): Timestamp | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  if (parsePlainDate(`${year}-${month}-${day}`) === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const wallMs = parseUtc(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + milliseconds;
  const offset = match[8] === undefined ? wallOffsetSeconds(timeZone, wallMs) : seconds(match[8]);
  const date = `${year}-${month}-${day}`;
  const isDay = match[4] === undefined;
  const fraction = match[7] === undefined ? '' : `.${match[7]}`;
  const time = `T${hour}:${minute}:${second}${fraction}${offsetText(offset)}`;
  return { at: new Date(wallMs - offset * 1000), text: isDay ? date : `${date}${time}` };
}

/** Only historical time zones have offsets with seconds. */
function offsetText(offsetSeconds: number): string {
  if (offsetSeconds === 0) return 'Z';
  const minutes = Math.round(Math.abs(offsetSeconds) / 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${offsetSeconds < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** Parses the date of birth and ignores a time after it. */
export function parseDay(text: string): PlainDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  return match === null ? undefined : parsePlainDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** Returns the time to the second, in UTC. */
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

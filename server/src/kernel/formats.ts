import { isTimeZone, parsePlainDate } from './time.ts';

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** String formats that schemas may name, each with its check. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuidPattern.test(text),
  date: (text) => parsePlainDate(text) !== undefined,
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u.test(text) && !Number.isNaN(Date.parse(text)),
  'time-zone': isTimeZone,
  'visible-text': isVisibleText,
};

/** Whether a text is well-formed, not blank and free of control characters. */
export function isVisibleText(text: string): boolean {
  return text.isWellFormed() && /\S/u.test(text) && !/\p{Cc}/u.test(text);
}

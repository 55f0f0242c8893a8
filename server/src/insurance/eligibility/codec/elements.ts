import { followUps, rejectReasons } from './code-lists.ts';
import type { AnswerError, CodedDate, Loop, Party, Reference } from './response.ts';
import { element, type Segment } from './segments.ts';

/** Returns null if the element is empty. */
export function optional(segment: Segment | undefined, position: number): string | null {
  return element(segment, position) || null;
}

/** Returns an X12 number in the usual form: `.5` is 0.5. Null if it is not a number. */
export function decimal(text: string): string | null {
  const [, sign, whole, fraction] = /^(-?)(\d{0,15})(?:\.(\d{0,15}))?$/.exec(text) ?? [];
  if (sign === undefined || `${whole}${fraction ?? ''}` === '') return null;
  const digits = (whole ?? '').replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined || fraction === ''
    ? `${sign}${digits}`
    : `${sign}${digits}.${fraction}`;
}

/** A percentage as X12 writes it, a part of 1. Null beyond 1: whether `20` is 20 % or an error is not known. */
export function shareOf(text: string): string | null {
  const value = decimal(text);
  return value === null || Number(value) < 0 || Number(value) > 1 ? null : value;
}

/** CCYYMMDD as a calendar day; null where there is no such day. */
export function day(text: string): string | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month}-${date}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  return isReal ? iso : null;
}

/** DTP: a day, or a range of days. */
export function readDate(segment: Segment): CodedDate {
  const code = element(segment, 1);
  const text = element(segment, 3);
  const [from = '', to] = element(segment, 2) === 'RD8' ? text.split('-') : [text];
  return { code, from: day(from) ?? from, to: to === undefined ? null : (day(to) ?? to) };
}

export function readReference(segment: Segment): Reference {
  return { code: element(segment, 1), value: element(segment, 2), text: optional(segment, 3) };
}

export function readParty(segment: Segment): Party {
  return {
    code: element(segment, 1),
    name: element(segment, 3),
    firstName: optional(segment, 4),
    idCode: optional(segment, 8),
    id: optional(segment, 9),
  };
}

/** The AAA among the segments. */
export function readErrors(loop: Loop, segments: readonly Segment[]): readonly AnswerError[] {
  const known: Readonly<Record<string, AnswerError['followUp']>> = followUps;
  return segments
    .filter(([name]) => name === 'AAA')
    .map((segment) => {
      const code = element(segment, 3);
      const followUpCode = optional(segment, 4);
      return {
        loop,
        isInvalidRequest: element(segment, 1) === 'N',
        code,
        text: rejectReasons[code] ?? null,
        followUpCode,
        followUp: (followUpCode === null ? undefined : known[followUpCode]) ?? null,
      };
    });
}

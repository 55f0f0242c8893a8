import { isDay } from './days.ts';
import { addDays, type Days } from './model.ts';

/** The visible part of the days, in seconds of the user's local clock read as UTC. */
export type Window = { readonly from: number; readonly to: number };

export const daySeconds = 86_400;
/** Nothing is shown of less: samples say their second, and no more. */
export const shortestSeconds = 60;

/** `2026-11-01T10:00/2026-11-01T12:30`; null: it is no window. */
export function windowOf(text: string): Window | null {
  const [from = Number.NaN, to = Number.NaN] = text.split('/').map(momentOf);
  return to - from >= shortestSeconds ? { from, to } : null;
}

function momentOf(text: string): number {
  const isMoment = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);
  return isMoment && isDay(text.slice(0, 10)) ? Date.parse(`${text}Z`) / 1000 : Number.NaN;
}

/** The whole of the days. */
export function wholeOf({ first, last }: Days): Window {
  return { from: Date.parse(first) / 1000, to: Date.parse(last) / 1000 + daySeconds };
}

/** The days that a window touches. One that ends at midnight does not touch the day that begins then. */
export function daysOfWindow({ from, to }: Window): Days {
  const [first, last] = [dayOf(from), dayOf(to)];
  return { first, last: to % daySeconds === 0 && last > first ? addDays(last, -1) : last };
}

/** What the address says of a window: whole days by their days, anything else to the minute. */
export function addressOf({ from, to }: Window): { readonly [key in 'days' | 'between']?: string } {
  const start = Math.floor(from / 60) * 60;
  const end = Math.max(Math.ceil(to / 60) * 60, start + shortestSeconds);
  const { first, last } = daysOfWindow({ from: start, to: end });
  return start % daySeconds === 0 && end % daySeconds === 0
    ? { days: `${first}/${last}` }
    : { between: `${momentText(start)}/${momentText(end)}` };
}

/** `2026-11-01T10:00` */
function momentText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16);
}

function dayOf(seconds: number): string {
  return momentText(seconds).slice(0, 10);
}

import { Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';

/** The input of all tools that read a range of days. */
export const daysFields = {
  start_date: Type.String({ format: 'date', description: 'The first day of UTC, YYYY-MM-DD.' }),
  end_date: Type.String({ format: 'date', description: 'The last day; 366 days at most.' }),
};

const daysMax = 366;

type Asked = { readonly start_date: string; readonly end_date: string };

/** Returns the requested days. Throws if the end precedes the start, or for more than 366 days. */
export function daysOf({ start_date: first, end_date: last }: Asked): {
  readonly first: string;
  readonly last: string;
} {
  const days = (parseUtc(last) - parseUtc(first)) / dayMs + 1;
  if (days >= 1 && days <= daysMax) return { first, last };
  const msg = `should be from start_date to ${daysMax - 1} days after it`;
  throw new InvalidRequest([{ type: 'value_error', loc: ['end_date'], msg }]);
}

/** Milliseconds since the epoch: [fromMs, toMs). */
export function rangeOf({ start_date, end_date }: Asked): {
  readonly fromMs: number;
  readonly toMs: number;
} {
  return { fromMs: parseUtc(start_date), toMs: parseUtc(end_date) + dayMs };
}

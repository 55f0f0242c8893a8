import { UnreadableFile } from '#kernel/files/unreadable-file.ts';

import { wallMsFrom } from './local-clock.ts';

export type DateOrder = 'day first' | 'month first' | 'year first';

const pattern =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)? ?([AP]M)?$/iu;

/** In which order a file has day and month, by all of its dates; it is refused where they do not tell. */
export async function dateOrderOf(times: AsyncIterable<string>): Promise<DateOrder> {
  let [mayBeDayFirst, mayBeMonthFirst, hasHalves] = [true, true, false];
  for await (const text of times) {
    const [, first = '', second = '', , , , , , half] = pattern.exec(text.trim()) ?? [];
    if (first === '') continue;
    if (first.length === 4) return 'year first';
    if (Number(first) > 12) mayBeMonthFirst = false;
    if (Number(second) > 12) mayBeDayFirst = false;
    if (half !== undefined) hasHalves = true;
  }
  if (mayBeDayFirst && mayBeMonthFirst) {
    // Who writes AM and PM puts the month first.
    if (hasHalves) return 'month first';
    throw new UnreadableFile(
      'Every date of this file can be read with the day or with the month first; export more days.',
    );
  }
  if (!mayBeDayFirst && !mayBeMonthFirst) {
    throw new UnreadableFile(
      'The dates of this file are in no order: some have the day first, some the month.',
    );
  }
  return mayBeDayFirst ? 'day first' : 'month first';
}

/** A time as if it were UTC; NaN for none. */
export function readWall(text: string, order: DateOrder): number {
  const [, one = '', two = '', three = '', hourText, minute, second = '0', fraction = '0', half] =
    pattern.exec(text.trim()) ?? [];
  if (one === '') return Number.NaN;
  const [year = '', month, day] = {
    'day first': [three, two, one],
    'month first': [three, one, two],
    'year first': [one, two, three],
  }[order];
  // Of a year in two digits nobody says which century.
  if (year.length !== 4) return Number.NaN;
  const hour = Number(hourText);
  const isAfternoon = half?.toUpperCase() === 'PM';
  const of24 = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  const parts = [year, month, day, of24, minute, second].map(Number);
  return wallMsFrom(parts, Number(fraction.padEnd(3, '0')));
}

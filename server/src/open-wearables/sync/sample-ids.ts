import { createHash } from 'node:crypto';

import { dayMs } from '#kernel/time.ts';

/** A record of a phone that became a sample. */
export type SampleRecord = {
  readonly id: string;
  readonly resource: string;
  readonly sourceType: string;
  readonly startMs: number;
};

/** A day of UTC of the samples of one source. */
export type DayKey = {
  readonly resource: string;
  readonly sourceType: string;
  readonly day: number;
};

/** The milliseconds of the day, so that entries are in the order of time, then a hash of the id; both in hexadecimal. */
const timeDigits = 8;
const hashDigits = 16;
const entryDigits = timeDigits + hashDigits;

export const hashOf = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, hashDigits);

/** The entries of records, by the day to which they belong. */
export function entriesByDay(
  records: readonly SampleRecord[],
): readonly (DayKey & { readonly entries: readonly string[] })[] {
  const byDay = new Map<string, DayKey & { readonly entries: string[] }>();
  for (const { id, resource, sourceType, startMs } of records) {
    const day = Math.floor(startMs / dayMs);
    const key = `${resource} ${sourceType} ${day}`;
    const known = byDay.get(key) ?? { resource, sourceType, day, entries: [] };
    byDay.set(key, known);
    const time = Math.floor(startMs - day * dayMs);
    known.entries.push(time.toString(16).padStart(timeDigits, '0') + hashOf(id));
  }
  return [...byDay.values()];
}

export function splitEntries(stored: Buffer): readonly string[] {
  const digits = stored.toString('hex');
  const count = digits.length / entryDigits;
  return Array.from({ length: count }, (_, index) =>
    digits.slice(index * entryDigits, (index + 1) * entryDigits),
  );
}

/** Each entry once, in the order of time. */
export const joinEntries = (entries: Iterable<string>): Buffer =>
  Buffer.from([...new Set(entries)].toSorted().join(''), 'hex');

export type Removal = {
  /** The entries of the other records. */
  readonly rest: readonly string[];
  readonly hashes: ReadonlySet<string>;
  /** Milliseconds of the samples that no other record has: an edited record comes with a new id at the same time. */
  readonly times: readonly number[];
};

/** Removes the records with these hashes; undefined: none of them is of this day. */
export function removeFrom(
  { day, entries }: { readonly day: number; readonly entries: readonly string[] },
  hashes: ReadonlySet<string>,
): Removal | undefined {
  const isGone = (entry: string): boolean => hashes.has(entry.slice(timeDigits));
  const gone = entries.filter(isGone);
  if (gone.length === 0) return undefined;
  const rest = entries.filter((entry) => !isGone(entry));
  const timeOf = (entry: string): number =>
    day * dayMs + Number.parseInt(entry.slice(0, timeDigits), 16);
  const others = new Set(rest.map(timeOf));
  const times = new Set(gone.map(timeOf).filter((ms) => !others.has(ms)));
  return {
    rest,
    hashes: new Set(gone.map((entry) => entry.slice(timeDigits))),
    times: [...times],
  };
}

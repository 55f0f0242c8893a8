import { hash } from 'node:crypto';

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

/** Entries of one day, as they are stored: one after the other. */
export type StoredDay = DayKey & { readonly entries: Buffer };

/** The milliseconds of the day, then the start of a hash of the id; a text has a character for each byte. */
const timeBytes = 4;
const hashBytes = 8;
const entryBytes = timeBytes + hashBytes;

export const hashOf = (id: string): string => hash('sha256', id, 'latin1').slice(0, hashBytes);

/** Collects the entries of records by the day to which they belong, each once. */
export class EntriesByDay {
  readonly #days = new Map<string, DayKey & { readonly entries: Set<string> }>();

  add({ id, resource, sourceType, startMs }: SampleRecord): void {
    const day = Math.floor(startMs / dayMs);
    const key = `${resource} ${sourceType} ${day}`;
    const known = this.#days.get(key) ?? { resource, sourceType, day, entries: new Set() };
    this.#days.set(key, known);
    const time = Buffer.alloc(timeBytes);
    time.writeUInt32BE(Math.floor(startMs - day * dayMs));
    known.entries.add(time.toString('latin1') + hashOf(id));
  }

  get days(): readonly (DayKey & { readonly entries: Set<string> })[] {
    return [...this.#days.values()];
  }
}

/** A day may have hundreds of thousands of entries. */
export function* entriesIn(stored: Buffer): Generator<string, void, undefined> {
  for (let at = 0; at < stored.length; at += entryBytes)
    yield stored.toString('latin1', at, at + entryBytes);
}

export const joinEntries = (entries: Iterable<string>): Buffer =>
  Buffer.from([...entries].join(''), 'latin1');

export const hashIn = (entry: string): string => entry.slice(timeBytes);

/** The instant of an entry of a day, in milliseconds. */
export const timeIn = (day: number, entry: string): number =>
  day * dayMs + Buffer.from(entry, 'latin1').readUInt32BE();

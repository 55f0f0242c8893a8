import { dayMs } from '#kernel/time.ts';
import {
  type ClockChange,
  clockChangesNear,
  wallOffsetSeconds,
  zoneOffsetSeconds,
} from '#kernel/time/time-zone.ts';

import { type LocalRow, type NearRow, shownRow } from './local-row.ts';
import { SkippedTimes } from './skipped-times.ts';
import { decideDoubled } from './twice-shown.ts';

export type Placed = { readonly atMs: number; readonly timezoneOffset: number };

/** Returns the rule by which local times are placed, for the report. */
export function placingRule(timeZone: string): string {
  return `Its times are local and were placed in ${timeZone}. Times of an hour that the clocks show twice are told apart by the file's own count, else by its order, else by their spacing.`;
}

/** Rows within this distance of a clock change determine the order of the file. */
const contextMs = 3 * 3_600_000;

/**
 * Places the times of a file that a clock on the wall showed. Every row is seen first, in the order of the file; then each
 * is placed, in the same order.
 */
export class LocalTimes {
  readonly #zone: string;
  /** By the first time that a change shows twice. */
  readonly #near = new Map<number, { readonly change: ClockChange; readonly rows: NearRow[] }>();
  readonly #changesOfDay = new Map<number, readonly ClockChange[]>();
  readonly #skipped: SkippedTimes;
  #count = 0;

  constructor(zone: string) {
    this.#zone = zone;
    this.#skipped = new SkippedTimes(zone);
  }

  see({ wallMs, series = '', counter = null, content = '', row = 0 }: LocalRow): void {
    const index = this.#count;
    this.#count += 1;
    this.#skipped.see({ wallMs, series, row });
    for (const change of this.#changesAt(wallMs)) {
      const isNear =
        wallMs >= change.fromWallMs - contextMs && wallMs < change.toWallMs + contextMs;
      if (!isNear) continue;
      const near = this.#near.get(change.fromWallMs) ?? { change, rows: [] };
      near.rows.push({ index, wallMs, series, counter, content, row });
      this.#near.set(change.fromWallMs, near);
    }
  }

  /** Decides on all that was seen. */
  decide(): LocalPlacement {
    const offsets = new Map<number, number>();
    const notes: string[] = [];
    let ambiguousCount = 0;
    for (const { change, rows } of this.#near.values()) {
      const { second, ambiguous } = decideDoubled(change, rows);
      for (const index of second) offsets.set(index, change.after);
      const [first] = ambiguous;
      if (first === undefined) continue;
      ambiguousCount += ambiguous.length;
      notes.push(ambiguousNote(first, ambiguous.length));
    }
    notes.push(...this.#skipped.notes());
    return new LocalPlacement(this.#zone, {
      offsets,
      notes,
      ambiguousCount,
      skipped: this.#skipped,
    });
  }

  /** Returns the changes of the clock that repeat times, on a day or next to it. */
  #changesAt(wallMs: number): readonly ClockChange[] {
    const day = Math.floor(wallMs / dayMs);
    const known = this.#changesOfDay.get(day);
    if (known !== undefined) return known;
    const changes = clockChangesNear(this.#zone, (day + 0.5) * dayMs, dayMs).filter(
      ({ isTwice }) => isTwice,
    );
    this.#changesOfDay.set(day, changes);
    return changes;
  }
}

type Decided = {
  /** Offsets of rows by index, if the zone's rule alone does not determine them. */
  readonly offsets: ReadonlyMap<number, number>;
  readonly notes: readonly string[];
  readonly ambiguousCount: number;
  readonly skipped: SkippedTimes;
};

/** The offsets of the rows that were seen. */
export class LocalPlacement {
  readonly #zone: string;
  readonly #decided: Decided;
  #count = 0;

  constructor(zone: string, decided: Decided) {
    this.#zone = zone;
    this.#decided = decided;
  }

  /** Notes for the user about the offsets. */
  get notes(): readonly string[] {
    return this.#decided.notes;
  }

  /** How many times could be of either of two hours. */
  get ambiguousCount(): number {
    return this.#decided.ambiguousCount;
  }

  /** Places the next row. */
  next({ wallMs, series = '' }: Pick<LocalRow, 'wallMs' | 'series'>): Placed {
    const timezoneOffset =
      this.#decided.offsets.get(this.#count) ??
      this.#decided.skipped.heldOffset(wallMs, series) ??
      wallOffsetSeconds(this.#zone, wallMs);
    this.#count += 1;
    return { atMs: wallMs - timezoneOffset * 1000, timezoneOffset };
  }
}

/** Converts times of one list, with notes for the user. */
export function resolveLocalTimes(
  zone: string,
  rows: readonly LocalRow[],
): { readonly placed: readonly Placed[]; readonly notes: readonly string[] } {
  const times = new LocalTimes(zone);
  for (const row of rows) times.see(row);
  const placement = times.decide();
  return { placed: rows.map((row) => placement.next(row)), notes: placement.notes };
}

/** Returns the offset at an instant, for files with instants and without offsets. */
export function offsetIn(zone: string | null, atMs: number): number | null {
  return zone === null || !Number.isFinite(atMs) ? null : zoneOffsetSeconds(zone, atMs);
}

function ambiguousNote(first: NearRow, count: number): string {
  const these = count === 1 ? '1 time is' : `${count.toLocaleString('en')} times are`;
  return `${these} of an hour that the clocks show twice and could be of either; each is stored once. The first is ${shownRow(first)}.`;
}

import { dayMs } from '#kernel/time.ts';
import { type ClockChange, clockChangesNear } from '#kernel/time/time-zone.ts';

import { shownRow, shownWall } from './local-row.ts';

type Row = { readonly wallMs: number; readonly series: string; readonly row: number };

type Skip = {
  readonly change: ClockChange;
  readonly series: string;
  count: number;
  first: Row;
  /** Whole minutes from the skipped ones on in which there is a row. */
  readonly minutes: Set<number>;
  /** Where the clock follows the zone again, as soon as it was asked for. */
  releaseMs?: number;
};

/** A device whose clock was not set is believed for so long: a sensor is changed before, and leaves a gap. */
const heldMsMax = 31 * dayMs;
const minuteMs = 60_000;

/**
 * Times that a zone's clock skips. They mean that the zone or the device's clock is wrong. They, and what follows them in
 * their series, keep the offset from before the change until the zone's own offset keeps the order, too: where there is a
 * gap as long as what was skipped.
 */
export class SkippedTimes {
  readonly #zone: string;
  readonly #skips = new Map<string, Skip>();
  readonly #changesOfDay = new Map<number, readonly ClockChange[]>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  see(row: Row): void {
    for (const change of this.#changesBefore(row.wallMs)) {
      if (row.wallMs < change.fromWallMs) continue;
      const skip = this.#skipOf(change, row);
      skip.minutes.add(Math.floor(row.wallMs / minuteMs));
      if (row.wallMs >= change.toWallMs) continue;
      skip.count += 1;
      if (skip.count === 1 || row.wallMs < skip.first.wallMs) skip.first = row;
    }
  }

  notes(): readonly string[] {
    const skips = [...this.#skips.values()].filter(({ count }) => count > 0);
    const byChange = Map.groupBy(skips, ({ change }) => change.fromWallMs);
    return [...byChange.values()].map((each) => this.#note(each));
  }

  /** Returns the offset that a time keeps from before a change; undefined where the zone's own holds. */
  heldOffset(wallMs: number, series: string): number | undefined {
    return this.#changesBefore(wallMs).find((change) => {
      const skip = this.#skips.get(keyOf(change, series));
      if (skip === undefined || skip.count === 0 || wallMs < change.fromWallMs) return false;
      skip.releaseMs ??= releaseOf(skip);
      return wallMs < skip.releaseMs;
    })?.before;
  }

  #skipOf(change: ClockChange, row: Row): Skip {
    const key = keyOf(change, row.series);
    const known = this.#skips.get(key);
    if (known !== undefined) return known;
    const skip: Skip = { change, series: row.series, count: 0, first: row, minutes: new Set() };
    this.#skips.set(key, skip);
    return skip;
  }

  /** The changes that skip times, up to so long before a day. */
  #changesBefore(wallMs: number): readonly ClockChange[] {
    const day = Math.floor(wallMs / dayMs);
    const known = this.#changesOfDay.get(day);
    if (known !== undefined) return known;
    const changes = clockChangesNear(this.#zone, (day + 1) * dayMs, heldMsMax).filter(
      ({ isTwice, fromWallMs }) => !isTwice && fromWallMs < (day + 1) * dayMs,
    );
    this.#changesOfDay.set(day, changes);
    return changes;
  }

  #note(skips: readonly Skip[]): string {
    const [first] = skips.toSorted((one, other) => one.first.wallMs - other.first.wallMs);
    if (first === undefined) return '';
    const { fromWallMs, toWallMs } = first.change;
    const count = skips.reduce((sum, skip) => sum + skip.count, 0);
    const times = count === 1 ? '1 time' : `${count.toLocaleString('en')} times`;
    return `The file has ${times} that the clocks of ${this.#zone} skip (${shownWall(fromWallMs)} to ${shownWall(toWallMs)}), the first in ${shownRow(first.first)}: the time zone or the device's clock is wrong. Each is stored, with what follows until the next gap, at the instant that keeps the order.`;
  }
}

function keyOf({ fromWallMs }: ClockChange, series: string): string {
  return `${fromWallMs} ${series}`;
}

/** The first time behind a gap in which the zone's own offset does not go back behind the time before. */
function releaseOf({ change, first, minutes }: Skip): number {
  const gap = Math.ceil((change.toWallMs - change.fromWallMs) / minuteMs) + 1;
  let before = Math.floor(first.wallMs / minuteMs);
  for (const minute of [...minutes].toSorted((one, other) => one - other)) {
    if (minute - before >= gap && minute * minuteMs >= change.toWallMs) return minute * minuteMs;
    before = Math.max(before, minute);
  }
  return change.fromWallMs + heldMsMax;
}

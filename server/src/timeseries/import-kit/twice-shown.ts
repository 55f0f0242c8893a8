import type { ClockChange } from '#kernel/time/time-zone.ts';

import type { NearRow } from './local-row.ts';

type Hour = 'first' | 'second';

/** Which rows are of the second of two equal hours, and which could be of either. */
export type Decision = {
  /** Indexes of rows. */
  readonly second: readonly number[];
  /** In the order of the file; they are read as of the first hour, unless two rows have one time. */
  readonly ambiguous: readonly NearRow[];
};

/** Milliseconds of one step of a count that is a clock: of seconds, milliseconds or minutes. */
const clockUnitsMs = [1000, 1, 60_000];
const rateTolerance = 0.02;
const referenceMsMin = 60_000;

/** Decides which rows near a change, in the order of the file, are of the second of the hours that look alike. */
export function decideDoubled(change: ClockChange, rows: readonly NearRow[]): Decision {
  const near = new Near(change, rows);
  const doubled = rows.filter((row) => near.isDoubled(row));
  if (doubled.length === 0) return { second: [], ambiguous: [] };
  const bySeries = [...Map.groupBy(rows, ({ series }) => series).values()];
  for (const own of bySeries) near.decideByCount(own);
  near.decideByOrder(rows, near.lengthMs / 2);
  for (const own of bySeries) near.decideByOrder(own, 0);
  for (const own of bySeries) near.decideBySpacing(own);
  return near.decision(doubled);
}

class Near {
  readonly #change: ClockChange;
  readonly #hours = new Map<NearRow, Hour>();
  readonly #isDescending: boolean;
  readonly lengthMs: number;

  constructor(change: ClockChange, rows: readonly NearRow[]) {
    this.#change = change;
    this.lengthMs = change.toWallMs - change.fromWallMs;
    this.#isDescending = this.#orderOf(rows) === 'descending';
  }

  isDoubled({ wallMs }: NearRow): boolean {
    return wallMs >= this.#change.fromWallMs && wallMs < this.#change.toWallMs;
  }

  /** By a count that grows with time: as the clock that it is, else by the order that it gives. */
  decideByCount(rows: readonly NearRow[]): void {
    const counted = rows
      .filter(({ counter }) => counter !== null)
      .toSorted((one, other) => (one.counter ?? 0) - (other.counter ?? 0));
    const unitMs = this.#clockUnitOf(counted);
    if (unitMs !== null) {
      for (const row of counted.filter((each) => this.isDoubled(each))) {
        const hour = this.#hourByClock(row, counted, unitMs);
        if (hour !== null) this.#hours.set(row, hour);
      }
      return;
    }
    const doubled = counted.filter((row) => this.isDoubled(row));
    const isCount = doubled.every(
      ({ counter }, index) => index === 0 || counter !== doubled[index - 1]?.counter,
    );
    // Two rows of one time with different counts are an hour apart.
    if (isCount) this.#splitAtFall(doubled, (drop) => drop >= 0);
  }

  /** By the order of the file, in whichever direction it is, where the clock goes back once by so much at least. */
  decideByOrder(rows: readonly NearRow[], dropMsMin: number): void {
    const order = this.#orderOf(rows);
    if (order === 'none') return;
    const doubled = rows.filter((row) => this.isDoubled(row));
    const isDrop = (drop: number): boolean => drop > 0 && drop >= dropMsMin;
    const reversed = doubled.toReversed();
    if (order === 'ascending') this.#splitAtFall(doubled, isDrop);
    else if (order === 'descending') this.#splitAtFall(reversed, isDrop);
    else {
      const [falls, reversedFalls] = [doubled, reversed].map(
        (each) => fallsIn(each, isDrop).length,
      );
      const isReversed = (reversedFalls ?? 0) < (falls ?? 0);
      this.#splitAtFall(isReversed ? reversed : doubled, isDrop);
    }
  }

  /** By which side the readings follow without a gap. */
  decideBySpacing(rows: readonly NearRow[]): void {
    const inOrder = rows.toSorted((one, other) => one.wallMs - other.wallMs);
    const spacingMs = spacingOf(inOrder);
    if (spacingMs === null || spacingMs >= this.lengthMs / 2) return;
    const { fromWallMs, toWallMs } = this.#change;
    const beforeMs = inOrder.findLast(({ wallMs }) => wallMs < fromWallMs)?.wallMs ?? -Infinity;
    const afterMs = inOrder.find(({ wallMs }) => wallMs >= toWallMs)?.wallMs ?? Infinity;
    const doubled = inOrder.filter((row) => this.isDoubled(row));
    if (doubled.some((row) => this.#hours.has(row)) || hasPairs(doubled)) return;
    for (const run of runsOf(doubled, 1.5 * spacingMs)) {
      const isAtStart = (run[0]?.wallMs ?? Infinity) - beforeMs <= 1.5 * spacingMs;
      const isAtEnd = afterMs - (run.at(-1)?.wallMs ?? -Infinity) <= 1.5 * spacingMs;
      if (isAtStart === isAtEnd) continue;
      for (const row of run) this.#hours.set(row, isAtStart ? 'first' : 'second');
    }
  }

  decision(doubled: readonly NearRow[]): Decision {
    const ambiguous = doubled.filter((row) => !this.#hours.has(row));
    this.#separatePairs(ambiguous);
    const second = doubled.filter((row) => this.#hours.get(row) === 'second');
    return { second: second.map(({ index }) => index), ambiguous };
  }

  /** Two readings of one time in one series are an hour apart: neither may take the place of the other. */
  #separatePairs(ambiguous: readonly NearRow[]): void {
    const alike = Map.groupBy(ambiguous, ({ series, wallMs }) => `${wallMs} ${series}`);
    for (const rows of alike.values()) {
      const different = [...new Map(rows.map((row) => [row.content, row])).keys()];
      const inTime = this.#isDescending ? different.toReversed() : different;
      const firstCount = Math.ceil(inTime.length / 2);
      const firsts = new Set(inTime.slice(0, firstCount));
      for (const row of rows) this.#hours.set(row, firsts.has(row.content) ? 'first' : 'second');
    }
  }

  /** Decides where the clock goes back exactly once; what is decided by more than the order stays. */
  #splitAtFall(inTime: readonly NearRow[], isDrop: (dropMs: number) => boolean): void {
    const falls = fallsIn(inTime, isDrop);
    const [at] = falls;
    if (at === undefined || falls.length > 1) return;
    const hourOf = (index: number): Hour => (index < at ? 'first' : 'second');
    const contradicts = inTime.some(
      (row, index) => this.#hours.has(row) && this.#hours.get(row) !== hourOf(index),
    );
    if (contradicts) return;
    for (const [index, row] of inTime.entries()) this.#hours.set(row, hourOf(index));
  }

  #instantOf({ wallMs }: NearRow): number {
    const { before, after, toWallMs } = this.#change;
    return wallMs - (wallMs < toWallMs ? before : after) * 1000;
  }

  /** How long one step of a count is; null for one that does not run like a clock. */
  #clockUnitOf(counted: readonly NearRow[]): number | null {
    const sure = counted.filter((row) => !this.isDoubled(row));
    const [first, last] = [sure[0], sure.at(-1)];
    if (first === undefined || last === undefined) return null;
    const stepMs =
      (this.#instantOf(last) - this.#instantOf(first)) /
      ((last.counter ?? 0) - (first.counter ?? 0));
    if (this.#instantOf(last) - this.#instantOf(first) < referenceMsMin) return null;
    return clockUnitsMs.find((unitMs) => Math.abs(stepMs / unitMs - 1) <= rateTolerance) ?? null;
  }

  #hourByClock(row: NearRow, counted: readonly NearRow[], unitMs: number): Hour | null {
    const stepsTo = (other: NearRow): number => (row.counter ?? 0) - (other.counter ?? 0);
    const [reference] = counted
      .filter((other) => !this.isDoubled(other))
      .toSorted((one, other) => Math.abs(stepsTo(one)) - Math.abs(stepsTo(other)));
    if (reference === undefined) return null;
    const { before, after } = this.#change;
    const expectedMs = this.#instantOf(reference) + stepsTo(reference) * unitMs;
    const [first, second] = [before, after].map((offset) =>
      Math.abs(row.wallMs - offset * 1000 - expectedMs),
    );
    if ((first ?? Infinity) <= this.lengthMs / 4) return 'first';
    return (second ?? Infinity) <= this.lengthMs / 4 ? 'second' : null;
  }

  /** In which order rows are whose time is shown once. */
  #orderOf(rows: readonly NearRow[]): 'ascending' | 'descending' | 'none' | 'unknown' {
    let [rises, falls] = [0, 0];
    let previous: NearRow | null = null;
    for (const row of rows) {
      if (this.isDoubled(row)) continue;
      if (previous !== null && row.wallMs > previous.wallMs) rises += 1;
      if (previous !== null && row.wallMs < previous.wallMs) falls += 1;
      previous = row;
    }
    if (rises > 0 && falls > 0) return 'none';
    if (rises === falls) return 'unknown';
    return rises > 0 ? 'ascending' : 'descending';
  }
}

/** The indexes of the rows before which the clock goes back. */
function fallsIn(
  inTime: readonly NearRow[],
  isDrop: (dropMs: number) => boolean,
): readonly number[] {
  return inTime.flatMap(({ wallMs }, index) => {
    const before = inTime[index - 1];
    return before !== undefined && isDrop(before.wallMs - wallMs) ? [index] : [];
  });
}

function spacingOf(inOrder: readonly NearRow[]): number | null {
  const steps = inOrder
    .flatMap(({ wallMs }, index) => wallMs - (inOrder[index - 1]?.wallMs ?? Number.NaN))
    .filter((stepMs) => stepMs > 0)
    .toSorted((one, other) => one - other);
  return steps.length < 3 ? null : (steps[Math.floor(steps.length / 2)] ?? null);
}

function hasPairs(inOrder: readonly NearRow[]): boolean {
  return inOrder.some(({ wallMs }, index) => wallMs === inOrder[index - 1]?.wallMs);
}

/** Rows without a longer gap between them. */
function runsOf(inOrder: readonly NearRow[], gapMs: number): readonly (readonly NearRow[])[] {
  const runs: NearRow[][] = [];
  for (const row of inOrder) {
    const run = runs.at(-1);
    if (run !== undefined && row.wallMs - (run.at(-1)?.wallMs ?? Infinity) <= gapMs) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

import type { LabMissing, LabObservation, LabReport, LabTestReport } from '#labs/orders';

import { isFormer, isLate, isTakenBackLater, withLate } from './lateness.ts';
import { isOfTest } from './merge-tests.ts';
import { agrees, isSameInstant, type Item, itemsOf } from './report-lines.ts';
import type { StoredObservation, ResultSet } from './result-set.ts';
import { isSame, isUnlessOther, RowIndex } from './row-index.ts';
import { filled, historyOf, isSaidAgain, missingRow, withdraw, withFormer } from './row-states.ts';

type Found = { readonly row: StoredObservation; readonly at: number };

/** Merges a report into the existing rows. At most one line of the report applies to each row. */
export class Draft {
  readonly rows: StoredObservation[];
  /** A value, a status or a missing test differs from before. */
  isChanged = false;
  /** A value no longer holds. */
  isReplaced = false;
  /** A value came that the laboratory had replaced before. */
  hasLate = false;
  readonly #given: LabReport;
  readonly #items: readonly Item[];
  readonly #earlier: readonly LabMissing[];
  readonly #absent: LabMissing[] = [];
  /** Rows that the report speaks of. */
  readonly #taken = new Set<number>();
  readonly #index = new RowIndex();
  readonly #fewer = new Map<string, boolean>();
  readonly #replaced: readonly LabTestReport[];
  /** How many rows there were before. */
  readonly #known: number;

  constructor(before: ResultSet | null, given: LabReport) {
    this.rows = [...(before?.observations ?? [])];
    this.#earlier = before?.missing ?? [];
    this.#given = given;
    this.#items = itemsOf(given);
    this.#replaced = (given.tests ?? []).filter(({ replaces }) => replaces);
    this.#known = this.rows.length;
    for (const [at, row] of this.rows.entries()) this.#index.add(row, at);
  }

  /** Applies every line, then what corrected tests no longer have. */
  take(): void {
    const meant = this.#assign();
    for (const item of this.#items) {
      const at = meant.get(item);
      if ('observation' in item) this.#put(item.observation, at);
      else this.#miss(item.missing, at);
    }
    for (const test of this.#replaced) this.#dropUnrepeated(test);
  }

  /** Returns the missing values, without earlier ones that have arrived since. */
  get missing(): readonly LabMissing[] {
    const spoken = [
      ...[...this.#taken].flatMap((at) => {
        const row = this.rows[at];
        return row === undefined || row.withdrawal !== undefined ? [] : [row];
      }),
      ...this.#absent,
    ];
    const left = this.#earlier.filter((each) => !spoken.some((other) => isSame(each, other)));
    return [...left, ...this.#absent];
  }

  /** Assigns lines to rows. Exact matches come first, so that no other line takes their rows. */
  #assign(): ReadonlyMap<Item, number> {
    const meant = new Map<Item, number>();
    const claimed = new Set<number>();
    for (const isExact of [true, false]) {
      for (const item of this.#items) {
        const isOfNone = 'missing' in item && item.missing.withdraws === undefined;
        if (isOfNone || meant.has(item)) continue;
        const at = this.#find(item, claimed, isExact);
        if (at === undefined) continue;
        meant.set(item, at);
        claimed.add(at);
      }
    }
    return meant;
  }

  /** The best of the rows that are free: the first of those that fit equally well. */
  #find(item: Item, claimed: ReadonlySet<number>, isExact: boolean): number | undefined {
    const wanted = 'observation' in item ? item.observation : item.missing;
    const given = 'observation' in item ? item.observation : undefined;
    const former = 'missing' in item ? item.missing.formerResult : undefined;
    const free = this.#rowsOf(wanted).filter(({ at }) => !claimed.has(at));
    const fitting = free.filter(
      ({ row }) =>
        isUnlessOther(row.test, wanted.test) && isUnlessOther(row.sampleId, wanted.sampleId),
    );
    const mayBeElsewhere = !isExact && (given === undefined || given.status === 'corrected');
    const possible = fitting.length > 0 || !mayBeElsewhere ? fitting : free;
    const isFewer = this.#hasFewer(wanted);
    let best: { readonly at: number; readonly points: number } | undefined;
    for (const { row, at } of possible) {
      if (given !== undefined && this.#isAnother(row, given)) continue;
      if (isExact && !agrees(row, wanted, given)) continue;
      const points =
        (former !== undefined && row.result === former ? 16 : 0) +
        (isFewer && row.withdrawal === undefined ? 8 : 0) +
        (row.filler === wanted.filler ? 4 : 0) +
        (row.sampleId === wanted.sampleId ? 2 : 0) +
        (isSameInstant(row, given) ? 1 : 0) +
        (isFewer && row.setId !== undefined && row.setId === wanted.setId ? 0.5 : 0);
      if (best === undefined || points > best.points) best = { at, points };
    }
    return best?.at;
  }

  /**
   * Returns true if the line is an additional value and not a new version of the row: the row is final, the time or
   * the filler number differs, and neither the row nor its test is corrected.
   */
  #isAnother(row: StoredObservation, given: LabObservation): boolean {
    const isSettled = row.status === 'final' || row.status === 'corrected';
    const isNew = given.status === 'final' || given.status === 'preliminary';
    if (row.withdrawal !== undefined || !isSettled || !isNew || given.result === '') return false;
    if (!isUnlessOther(row.filler, given.filler)) return true;
    if (isFormer(row, given)) return false;
    if (this.#replaced.some((test) => isOfTest(given, test))) return false;
    const hasTimes = row.observedAt !== null && given.observedAt !== null;
    return hasTimes && row.result !== given.result && !isSameInstant(row, given);
  }

  /** The rows of one thing that there were before, in their order. */
  #rowsOf(wanted: LabObservation | LabMissing): readonly Found[] {
    return this.#index.find(wanted).flatMap((at) => {
      const row = this.rows[at];
      return row !== undefined && isSame(row, wanted) ? [{ row, at }] : [];
    });
  }

  /**
   * Returns true if the report has fewer lines of this kind than there are rows. Only then does the filler number
   * select the row; otherwise their order does.
   */
  #hasFewer(wanted: LabObservation | LabMissing): boolean {
    const { name, code, loinc, subId, test } = wanted;
    const key = JSON.stringify([name, code, loinc, subId, test]);
    const known = this.#fewer.get(key);
    if (known !== undefined) return known;
    const given = [...this.#given.observations, ...this.#given.missing].filter(
      (each) => isSame(each, wanted) && isUnlessOther(each.test, test),
    );
    const before = this.#rowsOf(wanted).filter(({ row }) => isUnlessOther(row.test, test));
    const isFewer = given.length < before.length;
    this.#fewer.set(key, isFewer);
    return isFewer;
  }

  #put(observation: LabObservation, at: number | undefined): void {
    const row = at === undefined ? undefined : this.rows[at];
    if (at !== undefined && row !== undefined && isLate(row, observation)) {
      this.#taken.add(at);
      const next = withLate(row, observation, this.#given.reportedAt);
      this.hasLate ||= next !== undefined;
      this.rows[at] = next ?? row;
      return;
    }
    if (observation.result === '') {
      this.#putEmpty(observation, at, row);
      return;
    }
    if (at === undefined || row === undefined) {
      const later = this.#earlier.find((each) => isTakenBackLater(each, observation));
      const { reportedAt } = this.#given;
      this.#add(later === undefined ? observation : withdraw(observation, later, reportedAt));
      return;
    }
    this.#taken.add(at);
    if (isSaidAgain(row, observation)) {
      const { history = [] } = row;
      this.isChanged ||= row.status !== observation.status;
      this.rows[at] = history.length === 0 ? observation : { ...observation, history };
      return;
    }
    this.#replace(at, { ...observation, ...historyOf(row, this.#given.reportedAt) });
  }

  /** Changes the status and retains the value; a final result that never had a value becomes missing. */
  #putEmpty(
    observation: LabObservation,
    at: number | undefined,
    row: StoredObservation | undefined,
  ): void {
    const isFinal = observation.status !== 'pending' && observation.status !== 'preliminary';
    if (
      at !== undefined &&
      row !== undefined &&
      row.withdrawal === undefined &&
      row.result !== ''
    ) {
      this.#taken.add(at);
      if (!isFinal) return;
      const next = filled(row, observation, this.#given.reportedAt);
      this.isChanged ||= JSON.stringify(next) !== JSON.stringify(row);
      this.rows[at] = next;
      return;
    }
    if (isFinal) {
      const reason = observation.notes ?? 'No value came with this result.';
      const missing: LabMissing = missingRow(observation, reason);
      if (at === undefined) this.#noteAbsent(missing);
      else this.#withdraw(at, { ...missing, withdraws: 'not_obtained' });
      return;
    }
    if (at === undefined || row === undefined) this.#add(observation);
    else this.#taken.add(at);
  }

  #add(observation: StoredObservation): void {
    this.#taken.add(this.rows.length);
    this.rows.push(observation);
    this.isChanged = true;
  }

  #replace(at: number, next: StoredObservation): void {
    this.isChanged = true;
    this.isReplaced = true;
    this.rows[at] = next;
  }

  /** Withdraws the row that the line means; without such a row, notes the value as missing. */
  #miss(missing: LabMissing, assigned: number | undefined): void {
    const isOfTestWithRows =
      missing.line === undefined &&
      this.rows.some((row) => row.withdrawal === undefined && row.test === missing.test);
    if (isOfTestWithRows && missing.test !== undefined) return;
    const at = missing.withdraws === undefined ? undefined : (assigned ?? this.#findAbove(missing));
    if (at === 'replaced') return;
    if (at === undefined) {
      this.#noteAbsent(withFormer(missing));
      return;
    }
    const row = this.rows[at];
    if (row !== undefined && isLate(row, missing)) this.#taken.add(at);
    else this.#withdraw(at, missing);
  }

  #noteAbsent(missing: LabMissing): void {
    const isKnown = this.#earlier.some(
      (each) => isSame(each, missing) && each.reason === missing.reason,
    );
    this.isChanged ||= !isKnown;
    this.#absent.push(missing);
  }

  #withdraw(at: number, missing: LabMissing): void {
    this.#taken.add(at);
    this.#absent.push(missing);
    const row = this.rows[at];
    if (row?.isUnrepeated === true) this.#replace(at, { ...row, isUnrepeated: false });
    if (row === undefined || row.withdrawal !== undefined) return;
    this.#replace(at, withdraw(row, missing, this.#given.reportedAt));
  }

  /** A row that this report itself has above; `replaced` where its value went already. */
  #findAbove(missing: LabMissing): number | 'replaced' | undefined {
    const { formerResult: result } = missing;
    const above = [...this.#taken].filter((at) => {
      const row = this.rows[at];
      return row !== undefined && row.withdrawal === undefined && isSame(row, missing);
    });
    const meant = above.findLast((at) => result === undefined || this.rows[at]?.result === result);
    if (meant !== undefined) return meant;
    const isReplaced = above.some((at) => this.rows[at]?.history?.at(-1)?.result === result);
    return isReplaced ? 'replaced' : undefined;
  }

  /**
   * Withdraws the values that a corrected test does not repeat, because it is sent completely. A corrected test
   * without any value says nothing about them.
   */
  #dropUnrepeated(test: LabTestReport): void {
    const { observations, missing } = this.#given;
    const lines = [...observations, ...missing.filter(({ line }) => line !== undefined)];
    const said = lines.find((line) => isOfTest(line, test));
    if (said === undefined) return;
    for (let at = 0; at < this.#known; at += 1) {
      const row = this.rows[at];
      const isLeft = row !== undefined && row.withdrawal === undefined && !this.#taken.has(at);
      if (!isLeft || !isOfTest(row, test) || isLate(row, said)) continue;
      const reason = 'Not repeated in the corrected report.';
      this.#withdraw(at, { ...missingRow(row, reason), withdraws: 'withdrawn' });
      const dropped = this.rows[at];
      if (dropped !== undefined) this.rows[at] = { ...dropped, isUnrepeated: true };
    }
  }
}

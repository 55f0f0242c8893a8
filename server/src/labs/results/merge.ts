import type { LabMissing, LabObservation, LabReport, Withdrawal } from '#labs/orders';

import type { KnownObservation, ResultSet } from './known.ts';
import { documentsAfter, mergeReports } from './merge-report.ts';
import { type Identified, isSame, RowIndex } from './row-index.ts';

/** The next state of an order's results: what is new stands where what it replaces stood. */
export function merge(before: ResultSet | null, given: LabReport): ResultSet {
  const draft = new Draft(before, given);
  const items = [
    ...given.observations.map((each) => ({ line: each.line ?? 0, observation: each })),
    ...given.missing.map((each) => ({
      line: each.line ?? given.observations.length,
      missing: each,
    })),
  ].toSorted((one, other) => one.line - other.line);
  for (const item of items) {
    if ('observation' in item) draft.put(item.observation);
    else draft.miss(item.missing);
  }
  const documents = documentsAfter(before, given, draft.isChanged);
  return {
    report: mergeReports(before?.report, given),
    observations: draft.rows,
    missing: draft.missing,
    ...(documents.length === 0 ? {} : { documents }),
  };
}

/** A report at work on the rows that there are. Each row is meant by one line of it at most. */
class Draft {
  readonly rows: KnownObservation[];
  isChanged = false;
  readonly #given: LabReport;
  readonly #earlier: readonly LabMissing[];
  readonly #absent: LabMissing[] = [];
  readonly #taken = new Set<number>();
  readonly #index = new RowIndex();
  readonly #fewer = new Map<string, boolean>();
  /** How many rows there were before. */
  readonly #known: number;

  constructor(before: ResultSet | null, given: LabReport) {
    this.rows = [...(before?.observations ?? [])];
    this.#earlier = before?.missing ?? [];
    this.#given = given;
    this.#known = this.rows.length;
    for (const [at, row] of this.rows.entries()) this.#index.add(row, at);
  }

  put(observation: LabObservation): void {
    const at = this.#find(observation, { observation });
    const row = at === undefined ? undefined : this.rows[at];
    if (at === undefined || row === undefined) {
      this.#taken.add(this.rows.length);
      this.#index.add(observation, this.rows.length);
      this.rows.push(observation);
      return;
    }
    this.#taken.add(at);
    if (isSaidAgain(row, observation)) {
      const { history = [] } = row;
      this.rows[at] = history.length === 0 ? observation : { ...observation, history };
      return;
    }
    this.isChanged = true;
    this.rows[at] = { ...observation, history: historyOf(row, this.#given.reportedAt) };
  }

  /** Takes back what it means; where there is nothing to take back, it says that there is nothing. */
  miss(missing: LabMissing): void {
    const at = missing.withdraws === undefined ? undefined : this.#findWithdrawn(missing);
    if (at === 'replaced') return;
    if (at === undefined) {
      this.#absent.push(withFormer(missing));
      return;
    }
    this.#taken.add(at);
    this.#absent.push(missing);
    const row = this.rows[at];
    if (row === undefined || row.withdrawal !== undefined) return;
    this.isChanged = true;
    this.rows[at] = withdraw(row, missing, this.#given.reportedAt);
  }

  /** What was missing before and has come since is not missing any more. */
  get missing(): readonly LabMissing[] {
    const touched = [...this.#taken].flatMap((at) => this.rows[at] ?? []);
    const spoken: readonly Identified[] = [
      ...touched.filter(({ withdrawal }) => withdrawal === undefined),
      ...this.#absent,
    ];
    const left = this.#earlier.filter((each) => !spoken.some((other) => isSame(each, other)));
    return [...left, ...this.#absent];
  }

  /** The row that a line means: of the same test and specimen where there is one, and the first that is still free. */
  #find(
    wanted: Identified,
    { observation, result }: { readonly observation?: LabObservation; readonly result?: string },
  ): number | undefined {
    const free: { readonly row: KnownObservation; readonly at: number }[] = [];
    for (const at of this.#index.find(wanted)) {
      const row = this.#taken.has(at) ? undefined : this.rows[at];
      if (row !== undefined && isSame(row, wanted)) free.push({ row, at });
    }
    const fitting = free.filter(
      ({ row }) =>
        isUnlessOther(row.test, wanted.test) && isUnlessOther(row.sampleId, wanted.sampleId),
    );
    const mayBeElsewhere = observation === undefined || observation.status === 'corrected';
    const possible = (fitting.length > 0 || !mayBeElsewhere ? fitting : free).filter(
      ({ row }) => observation === undefined || !isAnother(row, observation),
    );
    const isFewer = this.#hasFewer(wanted);
    const score = (row: KnownObservation): number =>
      (result !== undefined && row.result === result ? 8 : 0) +
      (isFewer && row.withdrawal === undefined ? 4 : 0) +
      (row.sampleId === wanted.sampleId ? 2 : 0) +
      (isSameInstant(row, observation) ? 1 : 0) +
      (isFewer && row.setId !== undefined && row.setId === wanted.setId ? 0.5 : 0);
    let best: { readonly at: number; readonly points: number } | undefined;
    for (const { row, at } of possible) {
      const points = score(row);
      if (best === undefined || points > best.points) best = { at, points };
    }
    return best?.at;
  }

  /** The rows of one thing, in their order. */
  #rowsOf(wanted: Identified): readonly { readonly row: KnownObservation; readonly at: number }[] {
    return this.#index.find(wanted).flatMap((at) => {
      const row = this.rows[at];
      return row !== undefined && isSame(row, wanted) ? [{ row, at }] : [];
    });
  }

  /** Only then does the laboratory's own number say which of several is meant: with all of them, their order does. */
  #hasFewer(wanted: Identified): boolean {
    const { name, code, loinc, subId, test } = wanted;
    const key = JSON.stringify([name, code, loinc, subId, test]);
    const known = this.#fewer.get(key);
    if (known !== undefined) return known;
    const given = [...this.#given.observations, ...this.#given.missing].filter(
      (each) => isSame(each, wanted) && isUnlessOther(each.test, test),
    );
    const before = this.#rowsOf(wanted).filter(
      ({ row, at }) => at < this.#known && isUnlessOther(row.test, test),
    );
    const isFewer = given.length < before.length;
    this.#fewer.set(key, isFewer);
    return isFewer;
  }

  /** A row from before, else one that this report itself has above; `replaced` where its value went already. */
  #findWithdrawn(missing: LabMissing): number | 'replaced' | undefined {
    const { formerResult: result } = missing;
    const before = this.#find(missing, result === undefined ? {} : { result });
    if (before !== undefined) return before;
    const above = [...this.#taken].filter((at) => {
      const row = this.rows[at];
      return row !== undefined && row.withdrawal === undefined && isSame(row, missing);
    });
    const meant = above.findLast((at) => result === undefined || this.rows[at]?.result === result);
    if (meant !== undefined) return meant;
    const isReplaced = above.some((at) => this.rows[at]?.history?.at(-1)?.result === result);
    return isReplaced ? 'replaced' : undefined;
  }
}

function isUnlessOther(one: string | null | undefined, other: string | null | undefined): boolean {
  return one == null || other == null || one === other;
}

function isSameInstant(row: LabObservation, other: LabObservation | undefined): boolean {
  return other !== undefined && row.observedAt?.getTime() === other.observedAt?.getTime();
}

/** Measured at another time and final before: it is a value of its own, unless it is said to be a correction. */
function isAnother(row: KnownObservation, given: LabObservation): boolean {
  const isSettled = row.status === 'final' || row.status === 'corrected';
  const isNew = given.status === 'final' || given.status === 'preliminary';
  const hasTimes = row.observedAt !== null && given.observedAt !== null;
  return (
    row.withdrawal === undefined &&
    isSettled &&
    isNew &&
    hasTimes &&
    row.result !== given.result &&
    row.observedAt.getTime() !== given.observedAt.getTime()
  );
}

function isSaidAgain(row: KnownObservation, given: LabObservation): boolean {
  return row.withdrawal === undefined && told(row) === told(given);
}

function told({ kind, result, unit, referenceRange, flag, notes }: LabObservation): string {
  return JSON.stringify([kind, result, unit, referenceRange, flag, notes]);
}

function historyOf({ history = [], ...row }: KnownObservation, at: Date) {
  return [...history, { ...row, replacedAt: at }];
}

function withdraw(row: KnownObservation, missing: LabMissing, at: Date): KnownObservation {
  return {
    ...row,
    kind: 'comment',
    result: withdrawalWords[missing.withdraws ?? 'withdrawn'],
    unit: null,
    referenceRange: null,
    flag: null,
    notes: missing.reason,
    withdrawal: missing.withdraws ?? 'withdrawn',
    history: historyOf(row, at),
  };
}

const withdrawalWords: Readonly<Record<Withdrawal, string>> = {
  withdrawn: 'Withdrawn by the laboratory',
  deleted: 'Deleted by the laboratory',
  not_obtained: 'Not obtained; withdrawn by the laboratory',
};

/** A value that is taken back and was never here is told with the reason. */
function withFormer(missing: LabMissing): LabMissing {
  const { formerResult, reason } = missing;
  if (formerResult === undefined) return missing;
  const words = [`Taken back by the laboratory: ${formerResult}`, reason];
  return { ...missing, reason: words.filter((part) => part !== null).join('\n') };
}

import { Buckets } from '../civil-time.ts';
import type { Output, Query } from '../language/query.ts';
import type { AnyTable } from '../tables.ts';
import { isSeriesTable } from '../tables.ts';
import type { Origin } from '../tables/table.ts';
import { type Aggregator, openAggregator } from './aggregators.ts';
import { type Batch, pickRows, rowsIn } from './batch.ts';
import { countsActivitiesOnce, withoutRepeats } from './duplicate-activities.ts';
import { evaluate } from './expressions.ts';
import { matchingRows } from './filter.ts';
import { finishGroups } from './finish-groups.ts';
import { Groups } from './groups.ts';
import type { Explanation, Job, Result } from './job.ts';
import { LocalClock } from './local-clock.ts';
import { countsOverlapsOnce, OverlappingAmounts } from './overlapping-amounts.ts';
import { PlainRows } from './plain-rows.ts';
import { splitAtBuckets } from './split-intervals.ts';

/** Executes one query on rows that come batch by batch. */
export class Executor {
  readonly #job: Job;
  readonly #query: Query;
  readonly #table: AnyTable;
  readonly #buckets: Buckets | null;
  readonly #clock: LocalClock;
  readonly #groups: Groups;
  readonly #aggregators: ReadonlyMap<Output, Aggregator>;
  readonly #rowCounts: Aggregator = openAggregator('count');
  /** The functions for which overlapping samples count once, or null if there are none. */
  readonly #amounts: OverlappingAmounts | null;
  readonly #plain: PlainRows;
  /** The batches of all sources, until it is known which activities are duplicates; null if duplicates count. */
  readonly #told: Batch[] | null;
  readonly #scanned = new Map<
    string,
    Origin & { rows: number; matched: number; repeated: number }
  >();
  #groupMs = 0;

  constructor(job: Job, query: Query, table: AnyTable) {
    this.#job = job;
    this.#query = query;
    this.#table = table;
    const trunc = query.groupBy.find((key) => key.kind === 'trunc');
    this.#buckets = trunc === undefined ? null : new Buckets(trunc.period, job.window);
    this.#clock = new LocalClock(job.fallbackZone);
    this.#groups = new Groups({
      keys: query.groupBy,
      buckets: this.#buckets,
      byOrigin: isPrioritised(query, table),
      vector: (of, batch) => evaluate(of, batch, table),
    });
    this.#aggregators = new Map(
      query.select
        .filter((output) => output.kind === 'aggregate')
        .map((output) => [output, openAggregator(output.func)]),
    );
    const hasAmounts = query.select.some((output) => countsOverlapsOnce(job, output));
    this.#amounts = hasAmounts ? new OverlappingAmounts(query, table, this.#clock) : null;
    this.#plain = new PlainRows(query, table);
    this.#told = countsActivitiesOnce(query, table) ? [] : null;
  }

  add(whole: Batch): void {
    const startedAt = performance.now();
    const matching = this.#matching(whole);
    const batch = this.#rowsOf(matching);
    this.#note(whole, batch);
    if (this.#told !== null) this.#told.push(matching);
    else if (batch.count > 0 || this.#amounts !== null) {
      if (this.#query.isGrouped) this.#groupSamples(matching, batch);
      else this.#plain.add(batch);
    }
    this.#groupMs += performance.now() - startedAt;
  }

  finish(decodeMs: number): Result {
    if (!this.#query.isGrouped) {
      const columns = this.#plain.finish();
      return { columns, explanation: this.#explain(decodeMs, [], 0) };
    }
    const startedAt = performance.now();
    this.#groupOnce();
    const { columns, won } = finishGroups({
      job: this.#job,
      query: this.#query,
      groups: this.#groups,
      buckets: this.#buckets,
      aggregators: this.#aggregators,
      countIn: (group) => Number(this.#rowCounts.result(group)),
    });
    const finishMs = performance.now() - startedAt;
    return { columns, explanation: this.#explain(decodeMs, won, finishMs) };
  }

  /** Groups activities of several sources once, each from the most preferred source. */
  #groupOnce(): void {
    const told = this.#told ?? [];
    const { ranking, window } = this.#job;
    for (const [place, all] of withoutRepeats(told, ranking).entries()) {
      const batch = insideOf(all, window);
      const { origin, ...others } = insideOf(told[place] ?? all, window);
      const scanned = this.#scanned.get(`${origin.provider}\n${origin.sourceType}`);
      if (scanned !== undefined) scanned.repeated += others.count - batch.count;
      if (batch.count > 0) this.#group(batch);
    }
  }

  /** Returns the rows, or their parts, within the window. */
  #rowsOf(matching: Batch): Batch {
    const { window } = this.#job;
    if (!this.#query.isGrouped || !isSeriesTable(this.#table)) return insideOf(matching, window);
    const { nature } = this.#table;
    const cut = { buckets: this.#buckets, window, nature, clock: this.#clock };
    return insideOf(splitAtBuckets(matching, cut), window);
  }

  #matching(whole: Batch): Batch {
    const { where } = this.#query;
    if (where === null) return whole;
    const rows = matchingRows(where, whole);
    return rows.length === whole.count ? whole : pickRows(whole, rows);
  }

  /** Overlapping amounts that count once have other times than their samples, so they are grouped separately. */
  #groupSamples(matching: Batch, batch: Batch): void {
    const counted = this.#amounts?.countOnce(matching) ?? null;
    if (counted === null) {
      this.#group(batch);
      return;
    }
    const isCounted = (output: Output): boolean => countsOverlapsOnce(this.#job, output);
    this.#countRows(batch);
    this.#aggregate(batch, (output) => !isCounted(output));
    this.#aggregate(this.#rowsOf(counted), isCounted);
  }

  #group(batch: Batch): void {
    this.#countRows(batch);
    this.#aggregate(batch, () => true);
  }

  #countRows(batch: Batch): void {
    if (!this.#job.explain) return;
    const runs = this.#groups.runsOf(batch);
    const { instants, rollups } = batch;
    const groups = this.#groups.groups.length;
    this.#rowCounts.add({ runs, groups, instants, rollups, vector: null });
  }

  #aggregate(batch: Batch, isAsked: (output: Output) => boolean): void {
    const runs = this.#groups.runsOf(batch);
    const { instants, rollups } = batch;
    const added = { runs, groups: this.#groups.groups.length, instants, rollups };
    for (const [output, aggregator] of this.#aggregators) {
      if (output.kind !== 'aggregate' || !isAsked(output)) continue;
      const isOfRows = output.of === null || rollups !== null;
      const vector = isOfRows ? null : evaluate(output.of, batch, this.#table);
      aggregator.add({ ...added, vector });
    }
  }

  #note(whole: Batch, matched: Batch): void {
    if (!this.#job.explain) return;
    const { origin } = whole;
    const name = `${origin.provider}\n${origin.sourceType}`;
    const known = this.#scanned.get(name) ?? { ...origin, rows: 0, matched: 0, repeated: 0 };
    known.rows += rowsIn(whole);
    known.matched += rowsIn(matched);
    this.#scanned.set(name, known);
  }

  #explain(decode: number, all: Explanation['won'], finish: number): Explanation | null {
    if (!this.#job.explain) return null;
    const won = all.slice(0, explainedGroupsMax);
    return {
      scanned: [...this.#scanned.values()],
      won,
      isCut: won.length < all.length,
      chunks: chunksRead(this.#job.data),
      milliseconds: { decode, group: this.#groupMs, finish },
    };
  }
}

function chunksRead(data: Job['data']): Explanation['chunks'] {
  if (data.kind !== 'series') return null;
  const rolledUp = data.chunks.filter(({ isRollup }) => isRollup).length;
  return { rolledUp, decoded: data.chunks.length - rolledUp, because: data.whySamples };
}

/** Beyond it the groups of an explanation are not listed. */
const explainedGroupsMax = 1000;

/** Returns whether each group takes its rows from the preferred source: not if rows are grouped by source or have none. */
export function isPrioritised(query: Query, table: AnyTable): boolean {
  if (table.priority === null && !('source_type' in table.columns)) return false;
  const columns = new Set(
    query.groupBy.map((key) =>
      key.kind === 'value' && key.of.kind === 'column' ? key.of.column : '',
    ),
  );
  const isBySource = columns.has('source_provider') && columns.has('source_type');
  return query.groupBy.length > 0 && !isBySource;
}

function insideOf(batch: Batch, { fromMs, toMs }: Job['window']): Batch {
  const { times, isInOrder } = batch;
  const isInside = (at = Number.NaN): boolean => at >= fromMs && at < toMs;
  const areAllInside = isInOrder
    ? isInside(times[0]) && isInside(times.at(-1))
    : times.every((at) => isInside(at));
  if (areAllInside) return batch;
  const rows = new Int32Array(batch.count);
  let count = 0;
  for (let row = 0; row < times.length; row += 1) {
    if (isInside(times[row])) rows[count++] = row;
  }
  return pickRows(batch, rows.subarray(0, count));
}

import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, plainDate } from '#kernel/time.ts';
import { findRanking, isSourceType, type RankedSource, type SourceRanking } from '#sources';
import {
  findSummaryResource,
  readStored,
  sleepOfDay,
  type SleepRole,
  sleepRoles,
  type Summary,
} from '#summaries';
import { findResource, readChunks, typeOf } from '#timeseries';

import type { Job } from '../engine/job.ts';
import { whySamples } from '../engine/rollup-plan.ts';
import type { Query, QueryBatch } from '../language/query.ts';
import { type ReadinessData } from '../readiness/days.ts';
import { baselineDays } from '../readiness/model.ts';
import {
  type AnyTable,
  findTable,
  isReadinessTable,
  isReliabilityTable,
  isSeriesTable,
  isSummaryTable,
  type SeriesTable,
  type SummaryTable,
} from '../tables.ts';
import type { StoredSummary } from '../tables/stored-summary.ts';
import type { Origin } from '../tables/table.ts';

/** Ten years of minutes. Chunks are decoded one after another; only a median holds all samples, in 80 MB. */
const samplesMax = 5_000_000;
const summariesMax = 50_000;
/** No local time is further from UTC. */
const offsetMsMax = 18 * 3_600_000;
/** The longest interval of a sample: one may begin this long before the window and overlap it. */
const intervalMsMax = 7 * dayMs;
/** The most days between a summary's own day and the day of its time. */
const summaryDays = 8;

type Deps = Pick<AppContext, 'db'>;

type SummaryData = Extract<Job['data'], { readonly kind: 'summaries' }>;
type SeriesData = Extract<Job['data'], { readonly kind: 'series' }>;

export type Loaded = Pick<Job, 'data' | 'ranking'>;

export type ToLoad = {
  readonly table: AnyTable;
  /** The queries of the batch that read the table. */
  readonly queries: readonly Query[];
  readonly batch: QueryBatch;
  /** Why roll-ups are not sufficient, whatever the queries; null if they may be. */
  readonly whySamples: string | null;
};

/** Reads a user's data for the queries of a table, and the order in which its sources are preferred. */
export async function load(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  { table, queries, batch, whySamples: known }: ToLoad,
): Promise<Loaded> {
  if (isReadinessTable(table)) {
    const readiness = await loadReadiness(deps, scope, userId, batch);
    return { data: { kind: 'readiness', readiness }, ranking: [] };
  }
  if (isReliabilityTable(table)) throw new Error(`${table.name} has rows of its own`);
  const [data, ranking] = await Promise.all([
    isSeriesTable(table)
      ? loadSamples(deps, scope, userId, { table, queries, batch, whySamples: known })
      : loadSummaries(deps, scope, userId, { table, ...batch }).then((summaries): SummaryData => ({
          kind: 'summaries',
          summaries,
        })),
    // Without priorities of the team, sources are ordered by type and name, as time series are by default.
    findRanking(deps, scope, table.priority ?? 'timeseries', batch.priorityOverrides),
  ]);
  const rows = data.kind === 'series' ? data.chunks : data.summaries;
  return { data, ranking: rank(originsIn(rows), ranking) };
}

/** Nights, workouts and activities of the window, and of the baseline before it. */
async function loadReadiness(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  { window, priorityOverrides }: QueryBatch,
): Promise<ReadinessData> {
  const { fromMs, toMs } = window;
  const wider = { fromMs: fromMs - baselineDays * dayMs, toMs };
  const ranked = async (name: 'activity' | 'sleep' | 'workout') => {
    const table = findTable(name);
    if (table === undefined || !isSummaryTable(table)) {
      throw new Error(`there is no table ${name}`);
    }
    const [summaries, ranking] = await Promise.all([
      loadSummaries(deps, scope, userId, { table, window: wider, priorityOverrides }),
      findRanking(deps, scope, table.priority ?? 'timeseries', priorityOverrides),
    ]);
    return { summaries, ranking: rank(originsIn(summaries), ranking) };
  };
  const [sleep, workout, activity] = await Promise.all([
    ranked('sleep'),
    ranked('workout'),
    ranked('activity'),
  ]);
  return { sleep, workout, activity };
}

async function loadSamples(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  {
    table,
    queries,
    batch: { window },
    whySamples: known,
  }: ToLoad & { readonly table: SeriesTable },
): Promise<SeriesData> {
  const resource = findResource(table.resource);
  if (resource === undefined) throw new Error(`there is no resource ${table.resource}`);
  const { countsOverlapsOnce } = resource;
  const why = known ?? whySamples(queries, table, window, countsOverlapsOnce);
  const reachMs = offsetMsMax + (resource.kind === 'interval' ? intervalMsMax : 0);
  const chunks = await readChunks(deps, scope, userId, {
    resource,
    fromMs: window.fromMs - reachMs,
    toMs: window.toMs + offsetMsMax,
    samplesMax,
    areRollupsEnough: why === null,
  });
  const measured = chunks.map(({ provider, sourceType, bytes, isRollup, subKind }) => {
    const method = resource.methods === null ? '' : (typeOf(resource, subKind, null) ?? 'unknown');
    return { provider, sourceType, bytes, isRollup, method };
  });
  return { kind: 'series', chunks: measured, countsOverlapsOnce, whySamples: why };
}

async function loadSummaries(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  {
    table,
    window,
    priorityOverrides,
  }: { readonly table: SummaryTable } & Pick<QueryBatch, 'window' | 'priorityOverrides'>,
): Promise<readonly StoredSummary[]> {
  const resource = findSummaryResource(table.resource);
  if (resource === undefined) throw new Error(`there are no summaries ${table.resource}`);
  const summaries = await readStored(deps, scope, userId, {
    resource,
    fromDate: plainDate(new Date(window.fromMs - summaryDays * dayMs)),
    toDate: plainDate(new Date(window.toMs + summaryDays * dayMs)),
    summariesMax,
  });
  if (table.resource !== 'sleep') return summaries.map((summary) => toStored(summary));
  const ranking = await findRanking(deps, scope, 'sleep', priorityOverrides);
  const roles = sleepRoles(summaries.map(sleepOfDay), ranking);
  return summaries.map((summary) => toStored(summary, roles.get(summary.id)));
}

function toStored(summary: Summary, sleepRole?: SleepRole): StoredSummary {
  const { createdAt, updatedAt } = summary;
  return {
    id: summary.id,
    provider: summary.provider,
    sourceType: summary.sourceType,
    appId: summary.appId,
    deviceId: summary.deviceId,
    providerId: summary.providerId,
    calendarDate: summary.calendarDate,
    startsAt: summary.startsAt,
    endsAt: summary.endsAt,
    timezoneOffset: summary.timezoneOffset,
    data: summary.data,
    stream: summary.stream,
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
    sleepRole,
  };
}

function originsIn(rows: readonly Origin[]): readonly RankedSource[] {
  const found = new Map<string, RankedSource>();
  for (const { provider, sourceType } of rows) {
    const kind = isSourceType(sourceType) ? sourceType : 'unknown';
    found.set(`${provider}\n${kind}`, { provider, sourceType: kind });
  }
  return [...found.values()];
}

function rank(origins: readonly RankedSource[], ranking: SourceRanking): Job['ranking'] {
  const inOrder = origins.toSorted(ranking.compare);
  return inOrder.map(({ provider, sourceType }, place) => {
    const next = inOrder[place + 1];
    const origin = { provider, sourceType };
    const because = next === undefined ? '' : ranking.because(origin, next);
    return { provider, sourceType, because };
  });
}

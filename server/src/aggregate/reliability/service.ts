import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';
import { resourceName } from '#sources';
import { listSummaryOrigins } from '#summaries';
import { listSampleOrigins } from '#timeseries';

import type { Query, Window } from '../language/query.ts';
import { runBatch } from '../service/run-batch.ts';
import { type AnyTable, columnTables, isSummaryTable, seriesTables } from '../tables.ts';
import type { Pool } from '../threads/pool.ts';
import { type ConnectionState, type Presence, reliabilityRow } from './model.ts';

/** A user's source with its current connection. */
export type ConnectedSource = {
  readonly provider: string;
  readonly status: 'active' | 'paused' | 'error';
  /** The resources that its provider gives, by the names of Salus; empty for sources that only push. */
  readonly resources: readonly string[];
};

export type ReliabilityDeps = Pick<AppContext, 'db' | 'clock'> & {
  readonly queries: Pool;
  readonly findSources: (scope: TeamScope, userId: UserId) => Promise<readonly ConnectedSource[]>;
};

type Origin = Pick<Presence, 'provider' | 'sourceType' | 'resource'>;
type Asked = { readonly window: Window; readonly gone: AbortSignal };

/** Resources that are not expected daily. */
const unmonitored = new Set(['profile', 'device', 'hypnogram', 'sleep_stream', 'workout_stream']);
const unmonitoredProvider = 'manual';

/** The tables whose rows make a day present, by the name of their resource. */
const tables: ReadonlyMap<string, AnyTable> = new Map(
  [...columnTables.filter(isSummaryTable), ...seriesTables]
    .map((table): [string, AnyTable] => [
      isSummaryTable(table) ? table.resource : table.name,
      table,
    ])
    .filter(([name]) => !unmonitored.has(name)),
);

/** Runs a query of the table `reliability` and returns JSON. Throws the errors of queries. */
export async function runReliability(
  deps: ReliabilityDeps,
  scope: TeamScope,
  userId: UserId,
  { query, ...asked }: Asked & { readonly query: Query },
): Promise<Uint8Array> {
  const [sources, observed] = await Promise.all([
    deps.findSources(scope, userId),
    observedBy(deps, scope, userId),
  ]);
  const origins = monitored(sources, observed);
  const days = await presentDays(deps, scope, userId, { ...asked, origins });
  const wasObserved = new Set(observed.map(nameOf));
  const states = new Map(sources.map(({ provider, status }) => [provider, status]));
  const { window, gone } = asked;
  const rows = origins.map((origin) =>
    reliabilityRow(
      {
        ...origin,
        days: days.get(nameOf(origin)) ?? [],
        wasObserved: wasObserved.has(nameOf(origin)),
        connection: stateOf(states.get(origin.provider)),
      },
      window,
    ),
  );
  const reply = await deps.queries.run(
    async () => ({
      job: {
        table: query.table,
        queries: [query],
        window,
        fallbackZone: null,
        nowMs: window.toMs,
        data: { kind: 'derived', rows },
        ranking: [],
        explain: false,
      },
      format: 'json',
    }),
    gone,
    scope.tenantId,
  );
  if (reply.kind !== 'done') throw new Error('a row for each source is never too much');
  return requireDefined(reply.results[0], 'the result');
}

function stateOf(status: ConnectedSource['status'] | undefined): ConnectionState {
  if (status === undefined) return 'disconnected';
  return status === 'active' ? 'connected' : status;
}

const nameOf = ({ provider, sourceType, resource }: Origin): string =>
  `${provider}\n${sourceType}\n${resource}`;

async function observedBy(
  { db }: Pick<ReliabilityDeps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Origin[]> {
  const read = db.read(scope);
  const [samples, summaries] = await Promise.all([
    listSampleOrigins(read, scope, userId),
    listSummaryOrigins(read, scope, userId),
  ]);
  return [...samples, ...summaries]
    .map(({ provider, sourceType, resource }) => ({
      provider,
      sourceType,
      resource: resourceName(resource),
    }))
    .filter(({ provider, resource }) => provider !== unmonitoredProvider && tables.has(resource));
}

/** Returns the observed origins, and those that connected sources should give but never did, sorted by name. */
function monitored(
  sources: readonly ConnectedSource[],
  observed: readonly Origin[],
): readonly Origin[] {
  const known = new Set(observed.map(({ provider, resource }) => `${provider}\n${resource}`));
  const awaited = sources.flatMap(({ provider, resources }) =>
    resources
      .filter((resource) => tables.has(resource) && !known.has(`${provider}\n${resource}`))
      .map((resource) => ({ provider, sourceType: 'unknown', resource })),
  );
  const byName = new Map([...observed, ...awaited].map((each) => [nameOf(each), each]));
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** Returns the days of the window on which each source has data, read from the tables themselves. */
async function presentDays(
  deps: ReliabilityDeps,
  scope: TeamScope,
  userId: UserId,
  { window, gone, origins }: Asked & { readonly origins: readonly Origin[] },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const names = [...new Set(origins.map(({ resource }) => resource))];
  const queries = names.map((name) => daysQuery(requireDefined(tables.get(name), name).name));
  const batch = { window, queries, priorityOverrides: [], explain: false };
  const results = await runBatch(deps, scope, userId, { batch, format: 'json', gone });
  const days = new Map<string, number[]>();
  for (const [place, resource] of names.entries()) {
    const { table } = readDays(requireDefined(results[place], resource));
    for (const [row, count] of table.count.entries()) {
      const [provider, sourceType] = [table.provider[row], table.source_type[row]];
      if (count === null || provider == null || sourceType == null) continue;
      const name = nameOf({ provider, sourceType, resource });
      const day = parseUtc((table.index[row] ?? '').slice(0, 10)) / dayMs;
      days.set(name, [...(days.get(name) ?? []), day]);
    }
  }
  return new Map(
    Array.from(days, ([name, all]) => [name, all.toSorted((one, other) => one - other)]),
  );
}

type DaysTable = {
  readonly table: {
    readonly index: readonly string[];
    readonly provider: readonly (string | null)[];
    readonly source_type: readonly (string | null)[];
    readonly count: readonly (number | null)[];
  };
};

function readDays(result: Uint8Array): DaysTable {
  return fromJsonText<DaysTable>(trust(Buffer.from(result).toString()));
}

const keyOf = (column: string) =>
  ({ kind: 'value', of: { kind: 'column', column }, type: 'text' }) as const;

/** Returns a query that counts the rows of each source on each day. */
function daysQuery(table: string): Query {
  return {
    table,
    select: [
      { kind: 'key', key: 0, name: 'index', type: 'time' },
      { kind: 'key', key: 1, name: 'provider', type: 'text' },
      { kind: 'key', key: 2, name: 'source_type', type: 'text' },
      { kind: 'aggregate', func: 'count', of: null, name: 'count', type: 'number' },
    ],
    groupBy: [
      { kind: 'trunc', period: { value: 1, unit: 'day' } },
      keyOf('source_provider'),
      keyOf('source_type'),
    ],
    isGrouped: true,
    where: null,
    align: null,
  };
}

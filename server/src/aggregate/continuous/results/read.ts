import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';
import { parseUtc } from '#kernel/time.ts';
import { findActive } from '#users';

import { type ResultColumn, valuesIn } from '../../engine/job.ts';
import type { Query } from '../../language/query.ts';
import { requireEnabled } from '../../service.ts';
import { checkDefinition, type ContinuousQuery, type Table } from '../model.ts';
import { findMapping, type Mapping } from '../observations/mappers.ts';
import { getContinuousQuery } from '../service.ts';
import { listTasks, type Task } from '../tasks/store.ts';
import { findResult, type StoredResult } from './store.ts';

export type ResultDeps = Pick<AppContext, 'db' | 'vault' | 'random'>;

type Subject = { readonly userId: UserId; readonly idOrSlug: string };

type ResultTable = {
  readonly queryId: string;
  readonly columns: readonly ResultColumn[];
  /** Null if none was computed yet. */
  readonly computedAt: Date | null;
  /** How its rows are mapped to FHIR observations; null if the query does not request that. */
  readonly mapping: Mapping | null;
};

/** Returns the columns of a user's latest table; without rows if none was computed yet. */
export async function readResultTable(
  deps: ResultDeps,
  scope: TeamScope,
  subject: Subject,
): Promise<ResultTable> {
  const definition = await requireQuery(deps, scope, subject);
  const found = await findTableOf(deps, deps.db.replica(scope), scope, {
    userId: subject.userId,
    queryId: definition.id,
  });
  const query = readDefinition(definition);
  return {
    queryId: definition.id,
    columns: columnsOf(query, found?.table ?? {}),
    computedAt: found?.computedAt ?? null,
    mapping: definition.hasObservations ? findMapping(query) : null,
  };
}

/** Returns one page of a user's computations, the newest first. */
export async function readTaskHistory(
  deps: Pick<AppContext, 'db' | 'cursors'>,
  scope: TeamScope,
  subject: Subject,
  asked: { readonly cursor: string | null | undefined; readonly limit: number },
): Promise<{ readonly tasks: readonly Task[]; readonly nextCursor: string | null }> {
  const { userId } = subject;
  const query = await requireQuery(deps, scope, subject);
  const { rows: tasks, nextCursor } = await readPage(deps.cursors, {
    query: `tasks ${query.id} ${userId}`,
    ...asked,
    placeOf: ([before]) => before,
    list: async (before, limit) =>
      listTasks(deps.db.replica(scope), scope, { queryId: query.id, userId, before, limit }),
    positionOf: (task) => [task.number],
  });
  return { tasks, nextCursor };
}

async function requireQuery(
  deps: Pick<AppContext, 'db'>,
  scope: TeamScope,
  { userId, idOrSlug }: Subject,
): Promise<ContinuousQuery> {
  await requireEnabled(deps, scope);
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  return getContinuousQuery(deps, scope, idOrSlug);
}

export type OpenedResult = Omit<StoredResult, 'data' | 'wrapped'> & { readonly table: Table };

/** Returns a user's latest table of a query; undefined if there is none. */
export async function findTableOf(
  deps: Pick<AppContext, 'vault' | 'random'>,
  db: ReadDb,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly queryId: string },
): Promise<OpenedResult | undefined> {
  const found = await findResult(db, scope, of);
  if (found === undefined) return undefined;
  const { data, wrapped, ...result } = found;
  const place = { field: 'continuous_query_result.data', row: result.id } as const;
  return { ...result, table: openUserKey(deps, of.userId, wrapped).openJson<Table>(data, place) };
}

function readDefinition({ query, config }: ContinuousQuery): Query {
  const checked = checkDefinition({ query, query_config: config });
  if ('problems' in checked) throw new Error('a stored continuous query cannot be read');
  return checked.stored.query;
}

function columnsOf(query: Query, table: Table): readonly ResultColumn[] {
  return query.select.map(({ name, type }) => ({
    name,
    type,
    values: table[name] ?? [],
  }));
}

/** The columns as a table of JSON. */
export function toTable(columns: readonly ResultColumn[]): Table {
  return Object.fromEntries(columns.map((column) => [column.name, valuesIn(column)]));
}

/** Returns the columns with local times as numbers, the engine's form. */
export function withTimes(columns: readonly ResultColumn[]): readonly ResultColumn[] {
  return columns.map((column) => {
    if (column.type !== 'time') return column;
    const values = valuesIn(column).map((value) =>
      typeof value === 'string' ? parseUtc(`${value}Z`) : value,
    );
    return { ...column, values };
  });
}

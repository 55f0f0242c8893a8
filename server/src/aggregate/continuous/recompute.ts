import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { ProtectedEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { hourMs } from '#kernel/time.ts';
import { lockActive } from '#users';

import { LocalClock } from '../engine/local-clock.ts';
import type { Query } from '../language/query.ts';
import type { StoredQuery } from '../language/read-stored.ts';
import { type ReliabilityDeps, runReliability } from '../reliability/service.ts';
import { reliabilityTable } from '../reliability/table.ts';
import { requireEnabled } from '../service.ts';
import { type QueryDeps, runBatch } from '../service/run-batch.ts';
import {
  changedRows,
  checkDefinition,
  type ContinuousQuery,
  partsOf,
  rowCount,
  sizeProblem,
  type Table,
  windowAt,
} from './model.ts';
import { findTableOf } from './results/read.ts';
import { saveResult } from './results/store.ts';
import * as store from './store.ts';
import * as tasks from './tasks/store.ts';

export type RecomputeDeps = QueryDeps &
  ReliabilityDeps &
  Pick<AppContext, 'vault' | 'random'> & { readonly eventBytesMax: number };

const eventType = 'continuous_query.result_table.changed';
/** How often a task of a deleted user is checked again, because the deletion can be undone for days. */
const deletedWaitMs = hourMs;

type Computed = {
  readonly definition: ContinuousQuery;
  readonly query: Query;
  readonly table: Table;
};

type Outcome =
  | { readonly status: 'completed'; readonly computed: Computed }
  | { readonly status: 'error'; readonly errorDetails: string }
  | { readonly status: 'skipped' }
  /** The user is deleted; the deletion may be undone. */
  | { readonly status: 'gone' };

/** Computes the table of a task again and publishes the changes. Returns whether it wrote an event. */
export async function recompute(
  deps: RecomputeDeps,
  scope: TeamScope,
  task: tasks.TakenTask,
  gone: AbortSignal,
): Promise<boolean> {
  return settle(deps, scope, task, await outcomeOf(deps, scope, task, gone));
}

/** Ends a task that failed too often. */
export async function giveUp(
  deps: RecomputeDeps,
  scope: TeamScope,
  task: tasks.TakenTask,
): Promise<void> {
  await settle(deps, scope, task, { status: 'error', errorDetails: 'internal error' });
}

async function outcomeOf(
  deps: RecomputeDeps,
  scope: TeamScope,
  { queryId, userId }: tasks.TakenTask,
  gone: AbortSignal,
): Promise<Outcome> {
  const definition = await store.findById(deps.db.read(scope), scope, queryId);
  if (definition?.status !== 'active') return { status: 'skipped' };
  const checked = checkDefinition({
    query: definition.query,
    query_config: definition.config,
  });
  if ('problems' in checked) return failed(new InvalidRequest(checked.problems));
  try {
    await requireEnabled(deps, scope);
    const table = await compute(deps, scope, { userId, stored: checked.stored, gone });
    if (table === null) return { status: 'gone' };
    const problem = sizeProblem(table);
    if (problem !== null) return { status: 'error', errorDetails: problem };
    return { status: 'completed', computed: { definition, query: checked.stored.query, table } };
  } catch (error) {
    if (error instanceof AppError && isPassing(error)) throw error;
    if (error instanceof AppError && error.code === 'aggregate.closed')
      return { status: 'skipped' };
    if (error instanceof AppError || error instanceof InvalidRequest) return failed(error);
    throw error;
  }
}

/** Returns whether the task may succeed if it is retried unchanged. */
const isPassing = ({ code }: AppError): boolean =>
  code === 'aggregate.busy' || code === 'service.unavailable';

/** The texts of limits, which contain no data of the user. */
function failed(error: AppError | InvalidRequest): Outcome {
  const errorDetails =
    error instanceof AppError ? error.code : error.problems.map(({ msg }) => msg).join('; ');
  return { status: 'error', errorDetails };
}

/** Returns null if the user no longer exists. */
async function compute(
  deps: RecomputeDeps,
  scope: TeamScope,
  {
    userId,
    stored,
    gone,
  }: { readonly userId: UserId; readonly stored: StoredQuery; readonly gone: AbortSignal },
): Promise<Table | null> {
  const key = { scope, userId };
  // Waits for pushes that have not read of this query: they note nothing for it.
  const users = await deps.db.write(scope, async (tx) => lockActive(tx, [key]));
  const user = users.get(key);
  if (user === undefined) return null;
  const nowMs = deps.clock.now().getTime();
  const zone = user.fallbackTimeZone;
  const window = windowAt(stored.query, nowMs + new LocalClock(zone).offsetMs(nowMs));
  const { query, priorityOverrides } = stored;
  const batch = { window, queries: [query], priorityOverrides, explain: false };
  const [result = new Uint8Array()] =
    query.table === reliabilityTable.name
      ? [await runReliability(deps, scope, userId, { query, window, gone })]
      : await runBatch(deps, scope, userId, { batch, format: 'json', gone });
  return fromJsonText<{ readonly table: Table }>(trust(Buffer.from(result).toString())).table;
}

async function settle(
  deps: RecomputeDeps,
  scope: TeamScope,
  task: tasks.TakenTask,
  outcome: Outcome,
): Promise<boolean> {
  const { userId, queryId } = task;
  const at = deps.clock.now();
  return deps.db.write(scope, async (tx) => {
    const key = { scope, userId };
    // Lock the user first, as everywhere, so that no concurrent transaction erases the user or stores data of it.
    const user = (await lockActive(tx, [key])).get(key);
    if (user === undefined || outcome.status === 'gone') {
      await tasks.putOff(tx, task, new Date(at.getTime() + deletedWaitMs));
      return false;
    }
    const ended = await tasks.end(tx, task, {
      status: outcome.status,
      errorDetails: outcome.status === 'error' ? outcome.errorDetails : null,
      at,
    });
    if (ended === undefined) return false;
    if (ended.isStale) await tasks.scheduleAll(tx, scope, { queryId, userId }, at);
    if (outcome.status !== 'completed') return false;
    const { definition, query, table } = outcome.computed;
    const known = await findTableOf(deps, tx, scope, { userId, queryId });
    const id = known?.id ?? uuidV7(at, deps.random);
    const userKey = await ensureUserKey(tx, deps, scope, userId);
    const place = { field: 'continuous_query_result.data', row: id } as const;
    const data = userKey.sealJson(table, place);
    await saveResult(tx, scope, { id, queryId, userId, computedAt: at, data });
    if (!definition.hasEvents) return false;
    const interest = await outbox.findInterest(tx, [scope.tenantId]);
    if (!interest.wants(scope.tenantId, eventType)) return false;
    const changed = changedRows(query, { before: known?.table ?? {}, after: table });
    const subject = { userId, clientUserId: user.clientUserId };
    const events = eventsOf(definition, subject, changed, deps.eventBytesMax);
    await outbox.appendProtected(tx, deps, scope, { events, interest });
    return events.length > 0;
  });
}

/** Returns the changes in as many events as their size requires. */
function eventsOf(
  { id, slug }: ContinuousQuery,
  subject: { readonly userId: UserId; readonly clientUserId: string },
  changed: Table,
  bytesMax: number,
): readonly ProtectedEvent[] {
  if (rowCount(changed) === 0) return [];
  const { userId, clientUserId } = subject;
  return partsOf(changed, bytesMax).map((data) => ({
    userId,
    clientUserId,
    eventType,
    data: [{ query_id: id, query_slug: slug, data }],
  }));
}

import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { exampleOf } from '../catalogue/example-payload.ts';
import * as endpoints from '../endpoints/store.ts';
import { type Endpoint, filterTypesProblems, renderBody, type Renderers } from '../model.ts';
import { isErased, openEvent } from '../stored/sealed-events.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors'>;

/** The maximum of messages that one request queues; the response says how to continue. */
export const queuedMax = 100_000;

type Listed = { readonly attempts: readonly store.Attempt[]; readonly nextCursor: string | null };

/** The latest attempts first. */
export async function listAttempts(
  { db, cursors }: Pick<Deps, 'db' | 'cursors'>,
  scope: TeamScope,
  filter: store.AttemptFilter,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Listed> {
  const { rows: attempts, nextCursor } = await readPage(cursors, {
    query: JSON.stringify(['attempts', scope.tenantId, filter]),
    cursor,
    limit,
    placeOf,
    list: async (after, most) =>
      store.listAttempts(db.replica(scope), scope, filter, { after, limit: most }),
    positionOf: (row) => [row.attempted_at.getTime(), row.event_id, row.endpoint_id, row.attempt],
  });
  return { attempts, nextCursor };
}

function placeOf(position: readonly number[]): store.AttemptPosition | undefined {
  const [atMs, eventId, endpointId, attempt] = position;
  if (
    atMs === undefined ||
    eventId === undefined ||
    endpointId === undefined ||
    attempt === undefined
  )
    return undefined;
  return { attempted_at: new Date(atMs), event_id: eventId, endpoint_id: endpointId, attempt };
}

export type Message = { readonly id: string; readonly createdAt: Date; readonly body: Buffer };

/** Returns the exact bytes that receivers get for an event. */
export async function getMessage(
  deps: Pick<AppContext, 'db' | 'vault' | 'random'> & { readonly renderers: Renderers },
  scope: TeamScope,
  messageId: string,
): Promise<Message> {
  const { db, renderers } = deps;
  const event = await store.findMessage(db.read(scope), scope, messageId);
  if (event === undefined || isErased(event)) throw new AppError('webhook.message_not_found');
  return {
    id: event.uid,
    createdAt: event.createdAt,
    body: renderBody(openEvent(deps, event), renderers),
  };
}

/**
 * Runs an action that sends messages again. The endpoint must exist and be enabled, and stays locked until the transaction ends.
 */
async function queue<Result>(
  deps: Pick<Deps, 'db'>,
  scope: TeamScope,
  {
    id,
    action,
  }: { readonly id: string; readonly action: 'resent' | 'recovered' | 'replayed' | 'example_sent' },
  work: (tx: Tx, endpoint: Endpoint & { readonly number: number }) => Promise<Result>,
): Promise<Result> {
  return deps.db.write(scope, async (tx) => {
    const found = await endpoints.findForUpdate(tx, scope, id);
    if (found === undefined) throw new AppError('webhook.not_found');
    if (found.endpoint.disabled) throw new AppError('webhook.disabled');
    const result = await work(tx, { ...found.endpoint, number: found.number });
    const subject = { type: 'webhook_endpoint', id: trust<AuditId>(id) } as const;
    await audit(tx, scope, { action: `webhook_endpoint.${action}`, subject });
    return result;
  });
}

/** Sends one message to an endpoint again. Returns the number of queued messages: 0 if it is pending already. */
export async function resend(
  deps: Deps,
  scope: TeamScope,
  endpointId: string,
  messageId: string,
): Promise<number> {
  const now = deps.clock.now();
  return queue(deps, scope, { id: endpointId, action: 'resent' }, async (tx, { number }) => {
    const event = await store.findMessage(tx, scope, messageId);
    if (event === undefined || isErased(event)) throw new AppError('webhook.message_not_found');
    return store.queueOne(tx, { eventId: event.id, endpoint: number, now });
  });
}

export type Range = { readonly since: Date; readonly until: Date | null };

/** Queues failed messages of a range that did not succeed since. Repeat it until it returns 0. */
export async function recover(
  deps: Deps,
  scope: TeamScope,
  endpointId: string,
  { since, until }: Range,
): Promise<number> {
  const now = deps.clock.now();
  return queue(deps, scope, { id: endpointId, action: 'recovered' }, async (tx, { number }) =>
    store.queueFailed(tx, {
      endpoint: number,
      since,
      until: until ?? now,
      now,
      limit: queuedMax,
    }),
  );
}

type Replay = Range & {
  /** Null: the endpoint's own filter. */
  readonly filterTypes: readonly string[] | null;
  readonly cursor: string | null;
};

/** Sends the events of a time to an endpoint, whether it had them or not, in the order in which they were recorded. */
export async function replay(
  deps: Deps,
  scope: TeamScope,
  endpointId: string,
  { since, until, filterTypes, cursor }: Replay,
): Promise<{ readonly queued: number; readonly nextCursor: string | null }> {
  const problems = filterTypesProblems(filterTypes).map((msg) => ({
    type: 'value_error',
    loc: ['body', 'filter_types'],
    msg,
  }));
  if (problems.length > 0) throw new InvalidRequest(problems);
  const { clock, cursors } = deps;
  const now = clock.now();
  const name = JSON.stringify(['replay', scope.tenantId, endpointId, since, until, filterTypes]);
  const position = cursor === null ? [] : cursors.decode(cursor, name);
  if (position === undefined) throw new AppError('request.cursor_invalid');
  const [recordedIn, id] = position;
  const after = recordedIn === undefined || id === undefined ? null : { recordedIn, id };
  return queue(deps, scope, { id: endpointId, action: 'replayed' }, async (tx, endpoint) => {
    const wanted = { filterTypes: filterTypes ?? endpoint.filterTypes, after };
    // Events that are recorded in the meantime are relayed as usual.
    const range = { endpoint: endpoint.number, since, until: until ?? new Date(8.64e15), now };
    const found = await store.queueRange(tx, scope, { ...range, limit: queuedMax }, wanted);
    const { last, queued } = found;
    const isWhole = last === null || queued < queuedMax;
    return {
      queued,
      nextCursor: isWhole ? null : cursors.encode([last.recordedIn, last.id], name),
    };
  });
}

/** Sends a synthetic example of a type to one endpoint. Returns the id of its message. */
export async function sendExample(
  deps: Deps & { readonly catalogue: Catalogue },
  scope: TeamScope,
  endpointId: string,
  eventType: string,
): Promise<string> {
  const payload = exampleOf(deps.catalogue, eventType);
  const now = deps.clock.now();
  return queue(deps, scope, { id: endpointId, action: 'example_sent' }, async (tx, { number }) =>
    store.insertExample(tx, scope, { endpoint: number, eventType, payload, now }),
  );
}

/** The steps of the metrics, and their time span. */
export const metricWindows = {
  '5m': { stepMs: 5 * minuteMs, spanMs: 6 * hourMs },
  '15m': { stepMs: 15 * minuteMs, spanMs: dayMs },
  '1h': { stepMs: hourMs, spanMs: 7 * dayMs },
  '1d': { stepMs: dayMs, spanMs: 30 * dayMs },
} as const;

export type Series = {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly (readonly [seconds: number, value: string])[];
};

/** Returns attempts by kind of response and response times, as a matrix of series. */
export async function deliveryMetrics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: TeamScope,
  interval: keyof typeof metricWindows,
): Promise<readonly Series[]> {
  const { stepMs, spanMs } = metricWindows[interval];
  const endMs = Math.ceil(clock.now().getTime() / stepMs) * stepMs;
  const window = { since: new Date(endMs - spanMs), stepSeconds: stepMs / secondMs };
  const reading = db.read(scope);
  const [counts, latencies] = await Promise.all([
    store.countAttempts(reading, scope, window),
    store.measureAttempts(reading, scope, window),
  ]);
  const statuses = [...new Set(counts.map((each) => each.status))];
  return [
    ...statuses.map((status) => ({
      metric: { __name__: 'event_delivery_attempts', status },
      values: counts
        .filter((each) => each.status === status)
        .map((each) => [secondsOf(each.at), String(each.attempts)] as const),
    })),
    ...(['p50', 'p99'] as const)
      .filter(() => latencies.length > 0)
      .map((quantile) => ({
        metric: {
          __name__: 'event_delivery_duration_seconds',
          quantile: quantile === 'p50' ? '0.5' : '0.99',
        },
        values: latencies.map(
          (each) => [secondsOf(each.at), String(each[quantile] / secondMs)] as const,
        ),
      })),
  ];
}

function secondsOf(at: Date): number {
  return at.getTime() / secondMs;
}

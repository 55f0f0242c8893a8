import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import type { Feed } from '../event-feed/feed.ts';
import { longPoll, streamOf } from '../event-feed/long-polling.ts';
import { type Filter, latest as fromNow, type EventPosition } from '../event-feed/model.ts';
import { checkEventTypes } from '../stored/type-filter.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'cursors'> & { readonly feed: Feed };

/** Events without a subscriber are noted for this long after a reader's last request. */
const watchMs = 5 * minuteMs;
/** Notes are stored for twice the lifetime of a cursor: a long transaction commits late. */
const notedMs = 2 * watchMs;
const renewMs = minuteMs;
const scannedMax = 1000;
const streamPage = 50;

/** The completeness of a list. */
export type Completeness = {
  /** Complete from then on; earlier events without a subscriber may be missing. */
  readonly wholeSince: Date;
  /** Whether events may be missing directly after the given cursor. */
  readonly hasGap: boolean;
};

type Asked = { readonly after: string | undefined; readonly gone: AbortSignal };
type Page = { readonly events: readonly store.Scanned[]; readonly place: EventPosition };
type Begun = Completeness & { readonly watch: store.Watch; readonly place: EventPosition | null };

/** Serves events as they happen. While a tail is open, the ids of otherwise unstored events are noted for minutes. */
export class Tail {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the next events as soon as there are any, or when the time is over; without a cursor, the latest. */
  async next(
    scope: TeamScope,
    filter: Filter,
    { limit, waitMs, ...asked }: Asked & { readonly limit: number; readonly waitMs: number },
  ): Promise<
    Completeness & { readonly events: readonly store.EventSummary[]; readonly cursor: string }
  > {
    const { watch, place, ...wholeness } = await this.#begin(scope, filter, asked);
    const latest = place === null ? await this.#read(scope, filter, { after: null, limit }) : null;
    const page =
      latest !== null && latest.events.length > 0
        ? latest
        : await longPoll(
            this.#deps.feed,
            async (after) => this.#read(scope, filter, { after, limit }),
            {
              after: latest?.place ?? place ?? start,
              tenantId: scope.tenantId,
              waitMs,
              gone: asked.gone,
            },
          );
    return {
      ...wholeness,
      events: page.events.map(({ event }) => event),
      cursor: this.#cursorOf(scope, page.place, watch),
    };
  }

  /** Validates the request, and returns the function that starts the stream of server-sent events. */
  async prepareStream(
    scope: TeamScope,
    filter: Filter,
    asked: Asked,
    texts: {
      readonly begin: (wholeness: Completeness) => string;
      readonly event: (event: store.EventSummary, cursor: string) => string;
    },
  ): Promise<() => AsyncGenerator<string | Buffer>> {
    const { watch: begun, place, ...wholeness } = await this.#begin(scope, filter, asked);
    let watch = begun;
    let renewedMs = performance.now();
    const read = async (after: EventPosition): Promise<Page> => {
      if (performance.now() - renewedMs > renewMs) {
        renewedMs = performance.now();
        watch = await this.#watch(scope);
      }
      // If there was no event yet, read the latest.
      const from = after === start ? null : after;
      return this.#read(scope, filter, { after: from, limit: streamPage });
    };
    const { feed } = this.#deps;
    // Disconnecting releases the slot, even before the stream starts.
    const leave = await feed.enter(scope.tenantId, asked.gone);
    const seat = { after: place ?? start, leave, gone: asked.gone };
    const cursorOf = (at: EventPosition): string => this.#cursorOf(scope, at, watch);
    return async function* stream() {
      yield texts.begin(wholeness);
      yield* streamOf(feed, read, seat, function* write(each) {
        yield texts.event(each.event, cursorOf(each.place));
      });
    };
  }

  async #begin(scope: TeamScope, filter: Filter, { after }: Asked): Promise<Begun> {
    checkEventTypes(filter.filterTypes);
    const isFromNow = after === fromNow;
    const cursor = after === undefined || isFromNow ? null : this.#decode(scope, after);
    const watch = await this.#watch(scope);
    const now = isFromNow ? await this.#read(scope, everything, { after: null, limit: 1 }) : null;
    const noteReachMs = watch.now.getTime() - watchMs;
    const isUnbroken =
      cursor === null || (cursor.sinceMs === watch.since.getTime() && cursor.atMs >= noteReachMs);
    return {
      watch,
      place: cursor?.place ?? now?.place ?? null,
      hasGap: !isUnbroken,
      wholeSince: new Date(Math.max(watch.since.getTime(), noteReachMs)),
    };
  }

  async #watch(scope: TeamScope): Promise<store.Watch> {
    return this.#deps.db.write(scope, async (tx) => store.watch(tx, scope, watchMs / secondMs));
  }

  #cursorOf(scope: TeamScope, place: EventPosition, { since, now }: store.Watch): string {
    const position = [place.recordedIn, place.id, since.getTime(), now.getTime()];
    return this.#deps.cursors.encode(position, nameOf(scope));
  }

  #decode(
    scope: TeamScope,
    cursor: string,
  ): { readonly place: EventPosition; readonly sinceMs: number; readonly atMs: number } {
    const [recordedIn, id, sinceMs, atMs] = this.#deps.cursors.decode(cursor, nameOf(scope)) ?? [];
    if (recordedIn === undefined || id === undefined || sinceMs === undefined || atMs === undefined)
      throw new AppError('request.cursor_invalid');
    return { place: { recordedIn, id }, sinceMs, atMs };
  }

  async #read(
    scope: TeamScope,
    filter: Filter,
    { after, limit }: { readonly after: EventPosition | null; readonly limit: number },
  ): Promise<Page> {
    const isFiltered = filter.filterTypes !== null || filter.userId !== null;
    const rowsMax = isFiltered ? scannedMax : limit;
    const { db } = this.#deps;
    let place = after ?? start;
    for (;;) {
      const asked = { after: after === null ? null : place, limit: rowsMax };
      const rows = await store.scan(db.read(scope), scope, filter, asked);
      const wanted = rows.filter(({ isWanted }) => isWanted);
      // Without a position the last ones of the latest, otherwise the next ones.
      const events = after === null ? wanted.slice(-limit) : wanted.slice(0, limit);
      const isCut = after !== null && wanted.length > limit;
      place = (isCut ? events.at(-1)?.place : rows.at(-1)?.place) ?? place;
      if (events.length > 0 || rows.length < rowsMax || after === null) return { events, place };
    }
  }
}

/** Before every event. */
const start: EventPosition = { recordedIn: 0, id: 0 };
const everything: Filter = { filterTypes: null, userId: null };

function nameOf(scope: TeamScope): string {
  return JSON.stringify(['tail', scope.tenantId]);
}

/** Deletes expired notes of the live tail. */
export async function deleteExpired({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.write(acrossTenants, async (tx) => store.forgetNoted(tx, notedMs / secondMs));
}

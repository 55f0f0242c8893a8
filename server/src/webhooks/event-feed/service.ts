import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';
import { hourMs, toWireInstant } from '#kernel/time.ts';

import { renderBody, type Renderers } from '../model.ts';
import { toStoredEvent } from '../stored/event-rows.ts';
import { isErased, openEvent } from '../stored/sealed-events.ts';
import { checkEventTypes } from '../stored/type-filter.ts';
import type { Feed } from './feed.ts';
import { longPoll, streamOf } from './long-polling.ts';
import { type Filter, latest, type EventPosition } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors' | 'vault' | 'random'> & {
  readonly renderers: Renderers;
  readonly feed: Feed;
};

const scannedMax = 1000;
const pageBytesMax = 8 * 1024 * 1024;
const enrolEveryMs = hourMs;
const streamPage = 50;

type FetchedEvent = {
  /** JSON of an event with its id, its time and the body that a webhook would carry. */
  readonly text: Buffer;
  /** The position after the event. */
  readonly place: EventPosition;
};

type Page = { readonly events: readonly FetchedEvent[]; readonly place: EventPosition };

/** Serves events to teams that fetch them instead of receiving webhooks. */
export class EventReader {
  readonly #deps: Deps;
  /** When each team was last put down as reading, by the monotonic clock. */
  readonly #enrolled = new Map<TenantId, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the next events as soon as there are any, or when the time is over. */
  async next(
    scope: TeamScope,
    filter: Filter,
    asked: {
      readonly after: string | undefined;
      readonly limit: number;
      readonly waitMs: number;
      readonly gone: AbortSignal;
    },
  ): Promise<{ readonly events: readonly FetchedEvent[]; readonly cursor: string }> {
    checkEventTypes(filter.filterTypes);
    const after = await this.#placeOf(scope, asked.after);
    await this.#enrol(scope);
    const { tenantId } = scope;
    const page = await longPoll(
      this.#deps.feed,
      async (from) => this.#read(scope, filter, { after: from, limit: asked.limit }),
      { after, tenantId, waitMs: asked.waitMs, gone: asked.gone },
    );
    return { events: page.events, cursor: this.#cursorOf(scope, page.place) };
  }

  /** Validates the request and returns the function that starts the stream of server-sent events. */
  async prepareStream(
    scope: TeamScope,
    filter: Filter,
    { after, gone }: { readonly after: string | undefined; readonly gone: AbortSignal },
  ): Promise<() => AsyncGenerator<string | Buffer>> {
    checkEventTypes(filter.filterTypes);
    const place = await this.#placeOf(scope, after);
    await this.#enrol(scope);
    // The slot is released when the client disconnects, even before the stream starts.
    const leave = await this.#deps.feed.enter(scope.tenantId, gone);
    const read = async (from: EventPosition): Promise<Page> =>
      this.#read(scope, filter, { after: from, limit: streamPage });
    const cursorOf = (event: FetchedEvent): string => this.#cursorOf(scope, event.place);
    return () =>
      streamOf(this.#deps.feed, read, { after: place, leave, gone }, function* write(event) {
        yield `id: ${cursorOf(event)}\ndata: `;
        yield event.text;
        yield '\n\n';
      });
  }

  #cursorOf(scope: TeamScope, { recordedIn, id }: EventPosition): string {
    return this.#deps.cursors.encode([recordedIn, id], nameOf(scope));
  }

  async #placeOf(scope: TeamScope, cursor: string | undefined): Promise<EventPosition> {
    if (cursor === undefined) return { recordedIn: 0, id: 0 };
    if (cursor === latest) return store.findLatest(this.#deps.db.read(scope), scope);
    const [recordedIn, id] = this.#deps.cursors.decode(cursor, nameOf(scope)) ?? [];
    if (recordedIn === undefined || id === undefined) throw new AppError('request.cursor_invalid');
    return { recordedIn, id };
  }

  /** Registers the team as a reader. Events are stored for it from its first read on. */
  async #enrol(scope: TeamScope): Promise<void> {
    const { db, clock } = this.#deps;
    const last = this.#enrolled.get(scope.tenantId) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < enrolEveryMs) return;
    await db.write(scope, async (tx) => store.registerReader(tx, scope, clock.now()));
    this.#enrolled.set(scope.tenantId, performance.now());
  }

  async #read(
    scope: TeamScope,
    filter: Filter,
    { after, limit }: { readonly after: EventPosition; readonly limit: number },
  ): Promise<Page> {
    const { db, renderers } = this.#deps;
    const events: FetchedEvent[] = [];
    let place = after;
    let bytes = 0;
    for (;;) {
      const rows = await store.scan(db.read(scope), scope, filter, {
        after: place,
        limit: filter.filterTypes === null && filter.userId === null ? limit : scannedMax,
      });
      for (const row of rows) {
        const { recordedIn, id } = row;
        place = { recordedIn, id };
        if (!row.isWanted) continue;
        const event = toStoredEvent(row);
        if (isErased(event)) continue;
        const body = renderBody(openEvent(this.#deps, event), renderers);
        const head = `{"id":"${row.uid}","created_at":"${toWireInstant(row.created_at)}","body":`;
        const text = Buffer.concat([Buffer.from(head), body, Buffer.from('}')]);
        events.push({ text, place });
        bytes += text.length;
        if (events.length >= limit || bytes >= pageBytesMax) return { events, place };
      }
      // Skips rows without a match page by page, within one request.
      if (events.length > 0 || rows.length < scannedMax) return { events, place };
    }
  }
}

/** A cursor is a position among all events of a team, whatever the filter of the request. */
function nameOf(scope: TeamScope): string {
  return JSON.stringify(['events', scope.tenantId]);
}

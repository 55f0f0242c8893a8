import { Readable } from 'node:stream';

import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { jsonText, operation, type Operation, StreamReply } from '#kernel/http/operation.ts';
import type { UserId } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';
import { toId } from '#management';

import type { Renderers } from '../model.ts';
import type { Feed } from './feed.ts';
import type { Filter } from './model.ts';
import { pageQuery, pageSchema, streamQuery } from './schema.ts';
import { EventReader } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors' | 'vault' | 'random'> & {
  readonly renderers: Renderers;
  readonly feed: Feed;
};

export const tag = 'events';
export const eventStream = 'text/event-stream';

export function fetchingRoutes(deps: Deps): readonly Operation[] {
  const reader = new EventReader(deps);
  return [pageRoute(reader), streamRoute(reader)];
}

export const filterOf = (query: {
  readonly event_type?: readonly string[];
  readonly user_id?: string;
}): Filter => ({
  filterTypes: query.event_type ?? null,
  userId: query.user_id === undefined ? null : toId<UserId>(query.user_id),
});

function pageRoute(reader: EventReader): Operation {
  return operation({
    operationId: 'listEvents',
    permission: 'reveal',
    method: 'GET',
    path: '/v2/events',
    tag,
    summary: 'Fetch events',
    description:
      'For clients without a public URL. Events have the same ids and bodies as webhooks and come in the order in which they were recorded, each exactly once. Salus stores all of the team’s events from the first request on. Earlier events that no endpoint subscribed to are missing. Not in the contract.',
    query: pageQuery,
    response: pageSchema,
    errors: ['request.cursor_invalid', 'events.too_many_readers'],
    audit: 'read',
    handle: async ({ scope, query, client }) => {
      const { after, limit = 100, wait = 0 } = query;
      const asked = { after, limit, waitMs: wait * secondMs, gone: client.revocationSignal() };
      const { events, cursor } = await reader.next(scope, filterOf(query), asked);
      const comma = Buffer.from(',');
      const items = events.flatMap(({ text }, index) => (index === 0 ? [text] : [comma, text]));
      return jsonText(
        Buffer.concat([
          Buffer.from('{"data":['),
          ...items,
          Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}}`),
        ]),
      );
    },
  });
}

function streamRoute(reader: EventReader): Operation {
  return operation({
    operationId: 'streamEvents',
    permission: 'reveal',
    method: 'GET',
    path: '/v2/events/stream',
    tag,
    summary: 'Stream events',
    description:
      'Server-sent events: `data` is one element of the response of `GET /v2/events`, and `id` is the cursor after it. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract.',
    query: streamQuery,
    queryFromHeaders: { last_event_id: 'last-event-id' },
    response: Type.Unsafe<never>(Type.String({ contentMediaType: eventStream })),
    errors: ['request.cursor_invalid', 'events.too_many_readers'],
    audit: 'read',
    handle: async ({ scope, query, client }) => {
      const from = { after: query.last_event_id ?? query.after, gone: client.revocationSignal() };
      const begin = await reader.prepareStream(scope, filterOf(query), from);
      const headers = { 'content-type': eventStream, 'cache-control': 'no-store' };
      return new StreamReply(headers, () => Readable.from(begin(), { objectMode: true }));
    },
  });
}

import { Readable } from 'node:stream';

import { Type } from 'typebox';

import { operation, type Operation, StreamReply } from '#kernel/http/operation.ts';
import { secondMs } from '#kernel/time.ts';

import { eventStream, filterOf, tag } from '../event-feed/routes.ts';
import { pageQuery, streamQuery } from '../event-feed/schema.ts';
import { eventSummaryToWire, tailSchema, completenessToWire } from './schema.ts';
import { Tail } from './service.ts';

type Deps = ConstructorParameters<typeof Tail>[0];

const errors = ['request.cursor_invalid', 'events.too_many_readers'] as const;

export function tailingRoutes(deps: Deps): readonly Operation[] {
  const tail = new Tail(deps);
  return [pageRoute(tail), streamRoute(tail)];
}

function pageRoute(tail: Tail): Operation {
  return operation({
    operationId: 'tailEvents',
    method: 'GET',
    path: '/v2/events/tail',
    tag,
    summary: 'Look on at events',
    description:
      'Events without their payload: type, user and time. Without a cursor it returns the latest events, with a cursor the events after it, with `latest` only new events. Unlike `listEvents` it does not make Salus store events: while a tail is open, otherwise unstored events are buffered for ten minutes. A cursor is valid for five minutes. Not in the contract.',
    query: pageQuery,
    response: tailSchema,
    errors,
    audit: 'read',
    handle: async ({ scope, query, client }) => {
      const { after, limit = 100, wait = 0 } = query;
      const asked = { after, limit, waitMs: wait * secondMs, gone: client.revocationSignal() };
      const { events, cursor, ...whole } = await tail.next(scope, filterOf(query), asked);
      return {
        data: events.map((each) => eventSummaryToWire(each)),
        next_cursor: cursor,
        ...completenessToWire(whole),
      };
    },
  });
}

function streamRoute(tail: Tail): Operation {
  return operation({
    operationId: 'streamTail',
    method: 'GET',
    path: '/v2/events/tail/stream',
    tag,
    summary: 'Stream events',
    description:
      'Server-sent events: first `begin` with `complete_since` and `has_gap`, then one event for each element that `tailEvents` returns, with the cursor after it as `id`. The stream ends after ten minutes. Reconnect with `Last-Event-ID` to continue. Not in the contract.',
    query: streamQuery,
    queryFromHeaders: { last_event_id: 'last-event-id' },
    response: Type.Unsafe<never>(Type.String({ contentMediaType: eventStream })),
    errors,
    audit: 'read',
    handle: async ({ scope, query, client }) => {
      const asked = { after: query.last_event_id ?? query.after, gone: client.revocationSignal() };
      const begin = await tail.prepareStream(scope, filterOf(query), asked, {
        begin: (whole) => `event: begin\ndata: ${JSON.stringify(completenessToWire(whole))}\n\n`,
        event: (event, cursor) =>
          `id: ${cursor}\ndata: ${JSON.stringify(eventSummaryToWire(event))}\n\n`,
      });
      const headers = { 'content-type': eventStream, 'cache-control': 'no-store' };
      return new StreamReply(headers, () => Readable.from(begin(), { objectMode: true }));
    },
  });
}

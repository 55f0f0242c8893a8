import type { TenantId } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';

import type { Feed } from './feed.ts';
import type { EventPosition } from './model.ts';

/** Reads events after a position. Returns them with the next position, also when there are none. */
export type Read<Item> = (
  after: EventPosition,
) => Promise<{ readonly events: readonly Item[]; readonly place: EventPosition }>;

/** Reads as soon as there are events, or when the time is over. */
export async function longPoll<Item>(
  feed: Feed,
  read: Read<Item>,
  {
    after,
    tenantId,
    waitMs,
    gone,
  }: {
    readonly after: EventPosition;
    readonly tenantId: TenantId;
    readonly waitMs: number;
    readonly gone: AbortSignal;
  },
): ReturnType<Read<Item>> {
  let page = await read(after);
  if (page.events.length > 0 || waitMs <= 0) return page;
  const leave = await feed.enter(tenantId, gone);
  try {
    const endMs = performance.now() + waitMs;
    for (;;) {
      const leftMs = endMs - performance.now();
      const isOver = leftMs <= 0 || feed.isClosed || gone.aborted;
      if (page.events.length > 0 || isOver) return page;
      await feed.changed(leftMs, gone);
      page = await read(page.place);
    }
  } finally {
    leave();
  }
}

/** The server ends a stream after this time. The reader reconnects, and its key is checked again. */
const streamMs = 10 * minuteMs;
const heartbeatMs = 15 * secondMs;

/** A slot in the limit on waiting readers; released on disconnect. */
export type ReaderSlot = {
  readonly after: EventPosition;
  readonly leave: () => void;
  readonly gone: AbortSignal;
};

/** Yields the items as server-sent events, in the form that `write` returns, until the reader disconnects. */
export async function* streamOf<Item>(
  feed: Feed,
  read: Read<Item>,
  { after, leave, gone }: ReaderSlot,
  write: (item: Item) => Iterable<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  const endMs = performance.now() + streamMs;
  let place = after;
  let saidMs = performance.now();
  try {
    yield 'retry: 1000\n\n';
    while (!feed.isClosed && !gone.aborted && performance.now() < endMs) {
      const page = await read(place);
      place = page.place;
      for (const each of page.events) yield* write(each);
      if (page.events.length > 0) {
        saidMs = performance.now();
        continue;
      }
      if (performance.now() - saidMs >= heartbeatMs) {
        saidMs = performance.now();
        yield ': still here\n\n';
      }
      await feed.changed(heartbeatMs, gone);
    }
  } finally {
    leave();
  }
}

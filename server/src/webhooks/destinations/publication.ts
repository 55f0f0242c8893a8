import type { StoredEvent } from '../model.ts';
import { decide } from '../model.ts';
import { isErased, type Unsendable } from '../stored/sealed-events.ts';
import type { DestinationMessage, PublishResult } from './connector.ts';
import { messageOf } from './message.ts';
import { beginning, type Position, type Settled, type Waiting } from './queue-store.ts';

export type Prepared = {
  readonly waiting: readonly Waiting[];
  readonly messages: readonly DestinationMessage[];
};

export type Prepare = {
  readonly render: (event: StoredEvent) => Buffer;
  readonly compression: 'always' | 'auto';
  readonly bytesMax: number;
};

/** Renders events, oldest first, as long as the bodies are small enough together; the first always goes. */
export async function prepare(
  waiting: readonly Waiting[],
  { render, compression, bytesMax }: Prepare,
): Promise<Prepared & { readonly unsent: readonly Settled[]; readonly end: Position }> {
  const taken: Waiting[] = [];
  const rendered: { readonly event: StoredEvent; readonly body: Buffer }[] = [];
  const unsent: Settled[] = [];
  let bytes = 0;
  let end: Position = beginning;
  for (const each of waiting) {
    const { eventId, attempt, event } = each;
    const body = event === null ? null : bodyOf(event, render);
    if (event === null || body === null) {
      const error = event === null ? null : `not_sent: the event ${whyNot(event)}`;
      unsent.push({ eventId, attempt: attempt + 1, error, nextRunAt: null });
      end = each;
      continue;
    }
    bytes += body.length;
    if (bytes > bytesMax && taken.length > 0) break;
    taken.push(each);
    end = each;
    rendered.push({ event, body });
  }
  const messages = await Promise.all(
    rendered.map(async ({ event, body }) => messageOf(event, body, compression)),
  );
  return { waiting: taken, messages, unsent, end };
}

const whyNot = (event: StoredEvent): Unsendable =>
  isErased(event) ? 'is erased with the data of its user' : 'cannot be rendered';

/** The error of a renderer may repeat the data that it failed on, so it is dropped. */
function bodyOf(event: StoredEvent, render: (event: StoredEvent) => Buffer): Buffer | null {
  try {
    return render(event);
  } catch {
    return null;
  }
}

/**
 * Decides what happens to each event after the broker's verdict. A rejected event is retried on the schedule of webhooks, eight
 * times. An event without a verdict stays queued as it is, because the problem is the broker's.
 */
export function decideAfterPublish(
  { waiting }: Prepared,
  verdicts: readonly PublishResult[],
  { now, chance }: { readonly now: Date; readonly chance: number },
): { readonly settled: readonly Settled[]; readonly trouble: string | null } {
  const settled: Settled[] = [];
  let trouble: string | null = null;
  for (const [index, { eventId, attempt }] of waiting.entries()) {
    const verdict = verdicts[index] ?? { outcome: 'unknown', reason: 'the connector said nothing' };
    const tried = attempt + 1;
    if (verdict.outcome === 'unknown') trouble ??= verdict.reason;
    else if (verdict.outcome === 'accepted') {
      settled.push({ eventId, attempt: tried, error: null, nextRunAt: null });
    } else {
      const decision = decide(tried, { status: null, retryAfter: null }, { now, chance });
      const nextRunAt =
        decision.outcome === 'retry' ? new Date(now.getTime() + decision.delayMs) : null;
      settled.push({ eventId, attempt: tried, error: `refused: ${verdict.reason}`, nextRunAt });
    }
  }
  return { settled, trouble };
}

const backOffMs = { first: 1000, max: 60_000 };

/** Returns the delay after this many failed connections to a broker: twice as long each time, up to a minute. */
export function backOff(failures: number, chance: number): number {
  const delay = Math.min(backOffMs.max, backOffMs.first * 2 ** Math.min(failures - 1, 10));
  return Math.round(delay * (0.8 + 0.4 * chance));
}

import { api, call, tenantHeader } from '#console/kernel/api/client.ts';
import { readMessages, type StreamMessage } from '#console/kernel/api/event-stream.ts';
import { Failure, noAnswer } from '#console/kernel/api/failure.ts';

import { secondsUntil, type TailEvent, type TailFilter, type TailStep } from './model.ts';

type Following = {
  readonly tenant: string;
  readonly filter: TailFilter;
  readonly signal: AbortSignal;
  readonly tell: (step: TailStep) => void;
  /** Resolves after the seconds, or when somebody does not want to wait. */
  readonly rest: (seconds: number) => Promise<void>;
};

/** Follows what happens until it is not wanted any more: after each break from the place where it was. */
export async function follow({ tenant, filter, signal, tell, rest }: Following): Promise<void> {
  let after: string | undefined;
  let tries = 0;
  while (!signal.aborted) {
    try {
      tell({ kind: 'connect' });
      for await (const messages of await open(queryOf(filter, after), tenant, signal)) {
        if (signal.aborted) return;
        tries = 0;
        after = messages.findLast(({ id }) => id !== null)?.id ?? after;
        for (const step of stepsOf(messages)) tell(step);
      }
      // It ends by itself after some minutes, and when the server stops.
      await rest(secondsUntil(1, null));
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Failure ? error : noAnswer();
      // A cursor of another server: the latest come once more.
      if (failure.status === 422) after = undefined;
      tries += 1;
      tell({ kind: 'lost', failure });
      await rest(secondsUntil(tries, failure.retryAfterSeconds));
    }
  }
}

function queryOf({ type, user }: TailFilter, after: string | undefined) {
  return {
    ...(type === undefined ? {} : { event_type: [type] }),
    ...(user === undefined ? {} : { user_id: user }),
    ...(after === undefined ? {} : { after }),
  };
}

async function open(query: ReturnType<typeof queryOf>, tenant: string, signal: AbortSignal) {
  const away = new AbortController();
  // A browser without a network keeps such a connection, on which nothing comes any more.
  addEventListener('offline', () => away.abort(), { once: true, signal });
  const asked = api.GET('/v2/events/tail/stream', {
    params: { query },
    // It is opened again and again: also while the address is already another team's.
    headers: { [tenantHeader]: tenant },
    parseAs: 'stream',
    signal: AbortSignal.any([signal, away.signal]),
  });
  const body = await call(asked);
  return body === null ? noMessages : readMessages(body);
}

const noMessages: AsyncIterable<readonly StreamMessage[]> = {
  // oxlint-disable-next-line require-yield -- an answer without a body has none
  async *[Symbol.asyncIterator]() {},
};

function stepsOf(messages: readonly StreamMessage[]): readonly TailStep[] {
  const events: TailEvent[] = [];
  const steps: TailStep[] = [];
  for (const { event, data } of messages) {
    const said: unknown = JSON.parse(data);
    if (event === 'begin') steps.push(beginOf(said));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one element of what `tailEvents` answers
    else events.push(said as TailEvent);
  }
  return events.length === 0 ? steps : [...steps, { kind: 'events', events }];
}

function beginOf(said: unknown): TailStep {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first message of the stream
  const { has_gap: hasGap, complete_since: wholeSince } = said as {
    readonly has_gap: boolean;
    readonly complete_since: string;
  };
  return { kind: 'begin', hasGap, wholeSince };
}

import pg from 'pg';

import { destroy } from './connection.ts';
import { findServerState, type ServerState, StandbyError } from './standby.ts';

/** The primary is connected but does not respond: it hangs, or the network is down. Requests fail at once until it responds. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  constructor() {
    super('The database does not answer.');
  }
}

type Options = {
  /** A primary that does not respond to `select 1` for this long is silent. */
  readonly silenceMs: number;
  /** Called when the server stops responding; pending statements must fail. */
  readonly onSilent: () => void;
  /** Called when the server is found to be demoted: connections to it must be opened again, to the new primary. */
  readonly onDemoted: () => void;
  readonly onAnswering: () => void;
};

/** A circuit breaker in front of the primary. */
export type CircuitBreaker = {
  /** Throws while the primary is silent. */
  expectAnswering(): void;
  /** Returns the result unless the primary stops responding first; `late` then gets a later result. */
  whileAnswering<Answer>(answer: Promise<Answer>, late?: (answer: Answer) => void): Promise<Answer>;
  close(): Promise<void>;
};

const beatMs = 500;

/** Probes the primary on a dedicated connection, from the first use on. */
export function openCircuitBreaker(config: pg.ClientConfig, options: Options): CircuitBreaker {
  const stop = new AbortController();
  let client: pg.Client | undefined;
  let beating: Promise<void> | undefined;
  let isSilent = false;
  let silence = newSilence();
  const isSuccessor = watchDemotion();

  const beat = async (): Promise<ServerState> => {
    if (client === undefined) {
      const next = new pg.Client({ ...config, connectionTimeoutMillis: options.silenceMs });
      client = next;
      next.on('error', () => {});
      next.on('end', () => {
        if (client === next) client = undefined;
      });
      await next.connect();
    }
    return findServerState(client);
  };
  const drop = (): void => {
    const dropped = client;
    client = undefined;
    // Without a termination message: a hanging server would not read it.
    if (dropped !== undefined) destroy(dropped);
  };
  const fallSilent = (): void => {
    if (isSilent) return;
    isSilent = true;
    silence.reject(new DatabaseSilentError());
    options.onSilent();
  };
  const answer = (): void => {
    if (!isSilent) return;
    isSilent = false;
    silence = newSilence();
    options.onAnswering();
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const outcome = await within(beat(), options.silenceMs);
      if (stop.signal.aborted) break;
      const server = typeof outcome === 'object' ? outcome : undefined;
      if (server !== undefined) answer();
      // While a server is read-only each beat asks on a new connection, which may lead to another server.
      if (server?.isReadOnly !== false) drop();
      if (outcome === 'standby' || (server !== undefined && isSuccessor(server)))
        options.onDemoted();
      // A refused connection is a response, which each caller gets immediately.
      if (outcome === 'late') fallSilent();
      await pause(beatMs, stop.signal);
    }
    await client?.end().catch(() => {});
  };
  return {
    expectAnswering: () => {
      beating ??= run();
      if (isSilent) throw new DatabaseSilentError();
    },
    whileAnswering: async (asked, late = () => {}) => unless(silence.promise, asked, late),
    close: async () => {
      stop.abort();
      if (isSilent) drop();
      await beating;
    },
  };
}

/** Returns the result unless the primary stops responding first. */
async function unless<Answer>(
  silence: Promise<never>,
  asked: Promise<Answer>,
  late: (answer: Answer) => void,
): Promise<Answer> {
  let isOver = false;
  const heard = asked.then((found) => {
    if (isOver) late(found);
    return found;
  });
  try {
    return await Promise.race([heard, silence]);
  } catch (error) {
    isOver = true;
    heard.catch(() => {});
    throw error;
  }
}

/** Returns whether a server took over from one that was found read-only. Until there is one, the reads of that are right. */
function watchDemotion(): (server: ServerState) => boolean {
  let readOnly: ServerState | undefined;
  return (server) => {
    const isAnother = readOnly !== undefined && readOnly.startedAt !== server.startedAt;
    const isSuccessor = isAnother && !server.isReadOnly;
    readOnly = server.isReadOnly ? server : undefined;
    return isSuccessor;
  };
}

function newSilence(): PromiseWithResolvers<never> {
  const silence = Promise.withResolvers<never>();
  // Often there is no request that waits.
  silence.promise.catch(() => {});
  return silence;
}

type Outcome = ServerState | 'failed' | 'late' | 'standby';

async function within(work: Promise<ServerState>, ms: number): Promise<Outcome> {
  const late = Promise.withResolvers<'late'>();
  // Responses that arrived while this process was busy are read before the timeout counts.
  const timer = setTimeout(() => setImmediate(() => setImmediate(late.resolve, 'late')), ms);
  const done = work.catch((error: unknown): Outcome => {
    if (error instanceof StandbyError) return 'standby';
    return isTimeout(error) ? 'late' : 'failed';
  });
  try {
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The driver has no code for a connection that is not made in time. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout expired|Connection terminated due to/u.test(error.message);

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { destroy } from './connection.ts';

export type Listener = {
  /** Ends the connection; another one listens soon. */
  cut(): void;
  close(): Promise<void>;
};

/** Called with the text of the notification, and with none after a connect. */
export type Notified = (payload?: string) => void;

const relistenDelayMs = 1000;

/** One connection that listens; `ended` resolves when it is lost. */
async function openListening(
  config: pg.ClientConfig,
  channel: string,
  notified: Notified,
): Promise<{ readonly client: pg.Client; readonly ended: Promise<void> }> {
  const client = new pg.Client({ ...config, keepAlive: true });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('notification', ({ payload }) => notified(payload));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { client, ended };
}

/** Every connection of a database that listens. */
export type Listeners = {
  listen(channel: string, notified: Notified): Promise<Listener>;
  /** Ends the connections; others listen soon. */
  cut(): void;
  close(): Promise<void>;
};

export function openListeners(config: pg.ClientConfig): Listeners {
  const opened: Promise<Listener>[] = [];
  return {
    listen: async (channel, notified) => {
      const listener = listen(config, channel, notified);
      opened.push(listener);
      return listener;
    },
    cut: () => {
      for (const each of opened) each.then((listener) => listener.cut()).catch(() => {});
    },
    close: async () => {
      const settled = await Promise.allSettled(opened);
      await Promise.all(
        settled.map(async (each) => (each.status === 'fulfilled' ? each.value.close() : undefined)),
      );
    },
  };
}

/** Calls back on each NOTIFY of the channel with its payload, and once after every reconnect. */
async function listen(
  config: pg.ClientConfig,
  channel: string,
  notified: Notified,
): Promise<Listener> {
  const stop = new AbortController();
  let current = await openListening(config, channel, notified);
  notified();
  const keepListening = async (): Promise<void> => {
    await current.ended;
    while (!stop.signal.aborted) {
      await sleep(relistenDelayMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      try {
        current = await openListening(config, channel, notified);
      } catch {
        continue;
      }
      // Closed while it was connecting: close() has ended the connection before this one.
      if (stop.signal.aborted) return current.client.end();
      notified();
      await current.ended;
    }
  };
  const done = keepListening();
  return {
    cut: () => destroy(current.client),
    close: async () => {
      stop.abort();
      await current.client.end();
      await done;
    },
  };
}

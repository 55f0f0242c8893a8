import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

export type Listener = { close(): Promise<void> };

const relistenDelayMs = 1000;

/** One connection that listens; `ended` resolves when it is lost. */
async function openListening(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
): Promise<{ readonly client: pg.Client; readonly ended: Promise<void> }> {
  const client = new pg.Client({ ...config, keepAlive: true });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('notification', notified);
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

/** Calls back on each NOTIFY of the channel, and once after every reconnect. */
export async function listen(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
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
    close: async () => {
      stop.abort();
      await current.client.end();
      await done;
    },
  };
}

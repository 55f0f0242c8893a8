import { setTimeout as sleep } from 'node:timers/promises';

/** How long a good-bye may take: a silent broker does not answer it. */
const closingMs = 500;

/** Waits for a connection to close, but not for long and whatever it says. */
export async function closed(closing: Promise<unknown>): Promise<void> {
  await Promise.race([closing.catch(() => {}), sleep(closingMs)]);
}

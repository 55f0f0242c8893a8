import { setTimeout as sleep } from 'node:timers/promises';

/** How long closing may take, because a silent broker does not respond. */
const closingMs = 500;

/** Waits a short time for a connection to close, and ignores errors. */
export async function closed(closing: Promise<unknown>): Promise<void> {
  await Promise.race([closing.catch(() => {}), sleep(closingMs)]);
}

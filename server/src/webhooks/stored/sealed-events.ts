import type { AppContext } from '#kernel/app-context.ts';
import { openProtected } from '#kernel/events/outbox.ts';

import type { StoredEvent } from '../model.ts';

/** Why an event cannot be sent. An erased event never becomes available again. */
export type Unsendable = 'cannot be rendered' | 'is erased with the data of its user';

/** Returns whether an event can never be read again, because its user's key was destroyed. */
export function isErased({ format, wrappedKey }: StoredEvent): boolean {
  return format === 'sealed' && wrappedKey === null;
}

/** Decrypts the event for rendering. Throws if it was erased or altered. */
export function openEvent(
  deps: Pick<AppContext, 'vault' | 'random'>,
  event: StoredEvent,
): StoredEvent {
  if (event.format !== 'sealed') return event;
  const payload = openProtected(deps, event);
  if (payload === undefined) throw new Error('the key of the event is destroyed');
  return { ...event, format: 'json', payload };
}

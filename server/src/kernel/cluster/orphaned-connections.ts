import { setTimeout as sleep } from 'node:timers/promises';

type Closable = { close(): void };

/** A living process takes a connection in far less. */
const takenMs = 500;

/**
 * A process that is killed may leave one connection behind that was just being handed to it: Node's cluster waits for its
 * answer for ever, and so would the client. It is closed, so that the client hears of it. What Node does not show of
 * its handles it would keep; the client then waits for as long as it likes.
 */
export async function closeOrphanedConnections(): Promise<void> {
  const before = connectionsInHand();
  if (before.size === 0) return;
  await sleep(takenMs, undefined, { ref: false });
  const still = connectionsInHand();
  for (const handle of before) if (still.has(handle)) handle.close();
}

/** Connections that belong to no socket of this process: it has accepted them for another one. */
function connectionsInHand(): ReadonlySet<Closable> {
  const list: unknown = Reflect.get(process, '_getActiveHandles');
  const handles: unknown = typeof list === 'function' ? Reflect.apply(list, process, []) : [];
  return new Set(Array.isArray(handles) ? handles.filter(isInHand) : []);
}

function isInHand(handle: unknown): handle is Closable {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    handle.constructor.name === 'TCP' &&
    'close' in handle
  );
}

import type { AppContext } from '#kernel/app-context.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';

import { keysChannel } from '../store.ts';

/** Has the listener called, after those that came before it, whenever a key, a session or a role may have changed. */
export type KeyInvalidation = (listener: () => void) => void;

/** Listens for changes of keys by any process, over one connection. */
export function listenForKeyInvalidation({
  db,
  log,
}: Pick<AppContext, 'db' | 'log'>): KeyInvalidation {
  const listeners: (() => void)[] = [];
  db.listen(keysChannel, () => {
    for (const each of listeners) each();
  }).catch((error: unknown) =>
    sharedSparseLog(log).warn({ error: describeError(error) }, 'cannot listen for revoked keys'),
  );
  return (listener) => void listeners.push(listener);
}

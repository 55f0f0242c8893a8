import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = new Date();

// One clock for the page: relative times move together, every half minute.
setInterval(() => {
  now = new Date();
  for (const each of listeners) each();
}, 30_000);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time, as it is shown. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

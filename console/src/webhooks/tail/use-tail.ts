import { useCallback, useEffect, useReducer, useRef } from 'react';

import { follow } from './follow.ts';
import { emptyTail, nextTail, type Tail, type TailFilter } from './model.ts';

export type LiveTail = Tail & {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Tries to connect now instead of later. */
  readonly retry: () => void;
};

/** What happens to the tenant, as long as the page is there. */
export function useTail(tenant: string, { type, user }: TailFilter): LiveTail {
  const [tail, tell] = useReducer(nextTail, emptyTail);
  const wake = useRef<() => void>(() => {});
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    tell({ kind: 'start' });
    const rest = async (seconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const filter = {
      ...(type === undefined ? {} : { type }),
      ...(user === undefined ? {} : { user }),
    };
    void follow({ tenant, filter, signal, tell, rest });
    const online = (): void => wake.current();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      leaving.abort();
      wake.current();
    };
  }, [tenant, type, user]);
  return {
    ...tail,
    pause: useCallback(() => tell({ kind: 'pause' }), []),
    resume: useCallback(() => tell({ kind: 'resume' }), []),
    retry: useCallback(() => wake.current(), []),
  };
}

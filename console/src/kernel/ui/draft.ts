import { useCallback, useEffect, useState } from 'react';

// In memory only: what is typed may be about somebody's health, and a browser's storage outlives the session.
const drafts = new Map<string, unknown>();

/**
 * What is being typed: it survives leaving the page within the console and signing in again. `keep` is its name. The
 * browser asks before it closes a window with a draft that is not sent.
 */
export function useDraft<Value>(
  keep: string,
  initial: Value,
): readonly [value: Value, set: (value: Value) => void, clear: () => void] {
  const [value, setValue] = useState<Value>(() =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under this name by this function
    drafts.has(keep) ? (drafts.get(keep) as Value) : initial,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (drafts.has(keep)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keep]);
  const set = useCallback(
    (next: Value) => {
      drafts.set(keep, next);
      setValue(next);
    },
    [keep],
  );
  const clear = useCallback(() => {
    drafts.delete(keep);
    setValue(initial);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first value stays the one to go back to
  }, [keep]);
  return [value, set, clear];
}

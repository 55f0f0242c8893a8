import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Below this width a row is a card. The style sheet has the same number. */
const cards = matchMedia('(max-width: 45rem)');

export function useIsCards(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      cards.addEventListener('change', onChange);
      return () => cards.removeEventListener('change', onChange);
    },
    () => cards.matches,
  );
}

export type Fit = {
  /** How many columns are not in the row. */
  readonly dropped: number;
  /** Whether the columns that stay are still too wide, so that their text has to wrap. */
  readonly wraps: boolean;
};

/** Drops columns until the table is as wide as its region. */
export function useFit(
  region: { readonly current: HTMLElement | null },
  { droppable, isCards }: { readonly droppable: number; readonly isCards: boolean },
): Fit {
  const [{ steps, width }, setFit] = useState({ steps: 0, width: 0 });
  // A region of another width is tried with every column again.
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || isCards) return;
    // Also a cell that became wider by itself: the new state makes the effect below measure again.
    const observer = new ResizeObserver(() =>
      setFit((fit) => {
        if (fit.width !== element.clientWidth) return { steps: 0, width: element.clientWidth };
        return element.scrollWidth > element.clientWidth ? { ...fit } : fit;
      }),
    );
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [region, isCards]);
  // After each render: cells may have become wider. The browser draws only the last one.
  /* oxlint-disable react/set-state-in-effect, react-hooks/exhaustive-deps -- the width is known once the table is laid out; each step drops one column, so it ends */
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || isCards || steps > droppable) return;
    if (element.scrollWidth > element.clientWidth) setFit({ steps: steps + 1, width });
  });
  /* oxlint-enable react/set-state-in-effect, react-hooks/exhaustive-deps */
  if (isCards) return { dropped: Math.max(0, droppable - factsOfCard), wraps: true };
  return { dropped: Math.min(steps, droppable), wraps: steps > droppable };
}

/** Columns of a card besides its name, status and actions. */
const factsOfCard = 2;

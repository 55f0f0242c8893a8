import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { virtualRows } from './virtual-rows.ts';

const print = matchMedia('print');

/** The height of a table row; that of a card is measured. */
const usualHeight = 44;

type Rows = { readonly count: number; readonly isLong: boolean; readonly isCards: boolean };

/** The rows that are in sight of a region that scrolls; all of them where there are few, and on paper. */
export function useVirtualRows(
  region: RefObject<HTMLElement | null>,
  { count, isLong, isCards }: Rows,
): { readonly first: number; readonly end: number; readonly rowHeight: number } {
  const [sight, setSight] = useState({ scrolled: 0, height: 800, rowHeight: usualHeight });
  const scrolled = useRef(0);
  const isPrinted = useIsPrinted(isLong);
  // A region that did not scroll on paper begins at its top again.
  useLayoutEffect(() => {
    if (!isPrinted) region.current?.scrollTo({ top: scrolled.current });
  }, [region, isPrinted]);
  useEffect(() => {
    const element = region.current;
    if (element === null || !isLong) return;
    const card = isCards ? element.querySelector<HTMLElement>('tr[data-row]') : null;
    const rowHeight = card?.offsetHeight ?? usualHeight;
    const look = (): void => {
      // On paper nothing scrolls; the position on the screen stays known.
      if (print.matches) return;
      scrolled.current = element.scrollTop;
      setSight({ scrolled: element.scrollTop, height: element.clientHeight, rowHeight });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [region, isLong, isCards]);
  const { rowHeight } = sight;
  const { first, end } =
    isLong && !isPrinted ? virtualRows({ count, rowHeight }, sight) : { first: 0, end: count };
  return { first, end, rowHeight };
}

/** Whether the page is drawn for paper. */
function useIsPrinted(isLong: boolean): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (!isLong) return;
    // The browser takes the page as it is when this returns.
    const look = (): void => flushSync(() => setPrinted(print.matches));
    print.addEventListener('change', look);
    return () => print.removeEventListener('change', look);
  }, [isLong]);
  return isPrinted;
}

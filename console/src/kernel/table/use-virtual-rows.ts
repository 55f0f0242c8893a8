import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { virtualRows } from './virtual-rows.ts';

/** The rows that are in sight of a place that scrolls; all of them where there are few, and on paper. */
export function useVirtualRows(
  count: number,
  rowHeight: number,
  isLong: boolean,
): {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly end: number;
} {
  const place = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ scrolled: 0, height: 800 });
  const isPrinted = useIsPrinted(isLong);
  useEffect(() => {
    const element = place.current;
    if (element === null || !isLong) return;
    const look = (): void =>
      setSight({ scrolled: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [isLong]);
  const { first, end } =
    isLong && !isPrinted ? virtualRows({ count, rowHeight }, sight) : { first: 0, end: count };
  return { place, first, end };
}

/** Whether the page is drawn for paper. */
function useIsPrinted(isLong: boolean): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (!isLong) return;
    const print = matchMedia('print');
    // The browser takes the page as it is when this returns.
    const look = (): void => flushSync(() => setPrinted(print.matches));
    print.addEventListener('change', look);
    return () => print.removeEventListener('change', look);
  }, [isLong]);
  return isPrinted;
}

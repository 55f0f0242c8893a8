import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

export type Action = { readonly label: string; readonly run: () => void };

let offered: readonly Action[] = [];
const listeners = new Set<() => void>();

function offer(next: readonly Action[]): void {
  offered = next;
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a page can do, found by `⌘K` while the page is there. Keep the list in a `useMemo`. */
export function usePaletteActions(actions: readonly Action[]): void {
  useEffect(() => {
    offer([...offered, ...actions]);
    return () => offer(offered.filter((each) => !actions.includes(each)));
  }, [actions]);
}

export function useActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, () => offered);
}

/** The pages that an id may belong to: routes that end in one, in their own words. */
export function useIdTargets(): readonly {
  readonly label: string;
  readonly to: string;
  readonly param: string;
  readonly begins: string;
}[] {
  const { routesById } = useRouter();
  return Object.values(routesById).flatMap(({ fullPath, options: { staticData } }) => {
    const param = /\/\$(\w+)\/?$/u.exec(fullPath)?.[1];
    const label = staticData?.opensId;
    return param === undefined || label === undefined
      ? []
      : [{ label, to: fullPath, param, begins: staticData?.idBegins ?? '' }];
  });
}

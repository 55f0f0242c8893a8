import { useSyncExternalStore } from 'react';

export type Colours = {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly page: string;
  readonly night: string;
  readonly range: string;
  readonly series: readonly [string, string, string, string];
};

/** A canvas knows no custom properties: what they are at the moment is read from an element that wears them. */
export function coloursOf(place: HTMLElement): Colours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours: Colours = {
    text: read('--text'),
    muted: read('--muted'),
    line: read('--line'),
    page: read('--page'),
    night: read('--night'),
    range: read('--range'),
    series: [read('--series-1'), read('--series-2'), read('--series-3'), read('--series-4')],
  };
  probe.remove();
  return colours;
}

const system =
  typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const watching = new MutationObserver(listener);
  watching.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system?.addEventListener('change', listener);
  return () => {
    watching.disconnect();
    system?.removeEventListener('change', listener);
  };
}

/** Changes whenever what is drawn has to wear other colours. */
export function useTheme(): string {
  return useSyncExternalStore(
    subscribe,
    () => `${document.documentElement.dataset['theme'] ?? 'system'} ${String(system?.matches)}`,
  );
}

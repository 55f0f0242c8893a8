import { type ReactElement, useSyncExternalStore } from 'react';

import { Button } from './button.tsx';

import styles from './toast.module.css';

type Toast = { readonly id: number; readonly text: string; readonly undo?: () => void };

let shown: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const shownMs = 8000;

function show(next: readonly Toast[]): void {
  shown = next;
  for (const each of listeners) each();
}

/** Says that something happened, and for a while how to take it back. */
export function toast(text: string, undo?: () => void): void {
  last += 1;
  const added = { id: last, text, ...(undo === undefined ? {} : { undo }) };
  show([...shown.slice(-2), added]);
  setTimeout(() => show(shown.filter(({ id }) => id !== added.id)), shownMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts(): ReactElement {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text, undo }) => (
        <div key={id} className={styles.toast}>
          {text}
          {undo === undefined ? null : (
            <Button
              kind="quiet"
              onClick={() => {
                undo();
                show(shown.filter((each) => each.id !== id));
              }}
            >
              Undo
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

import type { KeyboardEvent } from 'react';

/** j and k move between the rows, Enter opens the one that has the focus; in a field or on a button they mean themselves. */
export function useRowKeys(
  open: (index: number) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, select') !== null) return;
    const row = target.closest('tr[data-row]');
    if (key === 'Enter') {
      if (row === target && row instanceof HTMLElement) open(Number(row.dataset['row']));
      return;
    }
    if (key !== 'j' && key !== 'k') return;
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
    const at = rows.findIndex((each) => each === row);
    const next = key === 'j' ? rows[at + 1] : rows[Math.max(at - 1, 0)];
    next?.focus();
    event.preventDefault();
  };
}

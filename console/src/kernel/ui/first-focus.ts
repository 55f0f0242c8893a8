const fields = 'input:not([type="hidden"], [disabled], [readonly]), select, textarea';

/** Marks the button that changes nothing, where a dialog asks before it changes something. */
export const safeChoice = { 'data-safe-choice': '' } as const;

/** What of a dialog gets the focus as it opens: its first field, else the button that changes nothing, else what closes it. */
export function firstStop(dialog: HTMLElement): HTMLElement {
  const stops = [fields, '[data-safe-choice]', 'button'];
  for (const stop of stops) {
    const found = [...dialog.querySelectorAll<HTMLElement>(stop)].find((each) =>
      each.checkVisibility(),
    );
    if (found !== undefined) return found;
    // Its fields are on their way: until they are there the dialog itself has the focus.
    if (stop === fields && dialog.querySelector('[role="status"][aria-busy]') !== null)
      return dialog;
  }
  return dialog;
}

import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';

import styles from './tabs.module.css';

type Props<Value extends string> = {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly tabs: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
};

/** One of several views in the same place. The arrow keys go from tab to tab, as the ARIA pattern has it. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: Props<Value>): ReactElement {
  const id = useId();
  const go = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(([each]) => each === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length)?.[0];
    if (next === undefined) return;
    onChange(next);
    document.getElementById(`${id}${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={go}>
        {tabs.map(([each, name]) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}${each}`}
            aria-selected={each === value}
            aria-controls={`${id}panel`}
            tabIndex={each === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(each)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-label={labelOf(tabs, value)}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}

function labelOf<Value extends string>(tabs: Props<Value>['tabs'], value: Value): string {
  return tabs.find(([each]) => each === value)?.[1] ?? '';
}

import { type ReactElement, useId } from 'react';

import { absoluteTime, relativeTime } from './model.ts';
import { useNow } from './use-now.ts';

import styles from './time.module.css';

type Props = {
  readonly at: string | null | undefined;
  /** Of the person whom it is about, where it is known. */
  readonly userZone?: string | null | undefined;
};

/** Relative; on focus and under the pointer also absolute: the viewer's, the user's and UTC. */
export function Time({ at, userZone }: Props): ReactElement {
  const id = useId();
  const now = useNow();
  if (at === null || at === undefined) return <span aria-label="never">–</span>;
  const date = new Date(at);
  return (
    <span className={styles.place}>
      <time dateTime={at} tabIndex={0} aria-describedby={id} className={styles.time}>
        {relativeTime(date, now)}
      </time>
      <span role="tooltip" id={id} className={styles.exact}>
        <span>{absoluteTime(date)}</span>
        {userZone === null || userZone === undefined ? null : (
          <span>{absoluteTime(date, userZone)} (the user’s)</span>
        )}
        <span>{date.toISOString().replace('.000', '')}</span>
      </span>
    </span>
  );
}

import type { ReactElement } from 'react';

import { rangeBarOf } from '../range-bar.ts';

import styles from './order.module.css';

/** A value beside the range that it should be in. */
export function Bar({
  result,
}: {
  readonly result: Parameters<typeof rangeBarOf>[0];
}): ReactElement {
  const bar = rangeBarOf(result);
  if (bar === null) return <>–</>;
  return (
    <svg className={styles.bar} viewBox="0 0 100 16" aria-hidden="true" focusable="false">
      <rect x={0} y={6} width={100} height={4} rx={2} />
      <rect
        className={styles.range}
        x={bar.from * 100}
        y={6}
        width={(bar.to - bar.from) * 100}
        height={4}
      />
      {bar.at === bar.until ? (
        <circle className={styles.value} cx={4 + bar.at * 92} cy={8} r={4} />
      ) : (
        <rect
          className={styles.stretch}
          x={4 + bar.at * 92}
          y={4}
          width={Math.max(2, (bar.until - bar.at) * 92)}
          height={8}
          rx={2}
        />
      )}
    </svg>
  );
}

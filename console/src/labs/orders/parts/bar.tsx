import type { ReactElement } from 'react';

import { rangeBarOf } from '../range-bar.ts';

import styles from './order.module.css';

const tones: Readonly<Record<string, string | undefined>> = {
  critical: styles.danger,
  abnormal: styles.warning,
};

/** A value beside the range that it should be in. */
export function Bar({
  result,
}: {
  readonly result: Parameters<typeof rangeBarOf>[0] & { readonly interpretation: string };
}): ReactElement {
  const bar = rangeBarOf(result);
  if (bar === null) return <>–</>;
  const tone = `${styles.value} ${tones[result.interpretation] ?? ''}`;
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
      {bar.beyond !== null ? (
        <path className={tone} d={bar.beyond === 'high' ? 'M90 2l9 6-9 6z' : 'M10 2l-9 6 9 6z'} />
      ) : bar.at === bar.until ? (
        <circle className={tone} cx={4 + bar.at * 92} cy={8} r={4} />
      ) : (
        <rect
          className={`${tone} ${styles.stretch}`}
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

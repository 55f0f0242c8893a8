import type { ReactElement } from 'react';

import type { pagesOf, Value } from '../model.ts';

import styles from './review.module.css';

type Props = {
  readonly page: ReturnType<typeof pagesOf>[number];
  readonly results: readonly Value[];
  /** The position of the value whose box is lit. */
  readonly lit: number;
};

/** Where on a page each value is printed, with what is printed there. */
export function PageMap({ page, results, lit }: Props): ReactElement {
  const here = results.filter(({ printed }) => printed.page === page.number);
  const shown = here.find(({ position }) => position === lit);
  const label =
    shown === undefined
      ? `Page ${page.number}: ${here.length} values`
      : `Page ${page.number}: ${shown.printed.test_name} ${shown.printed.value} is lit`;
  return (
    <figure className={styles.page}>
      <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={label}>
        <rect className={styles.paper} width={page.width} height={page.height} />
        {here.map(({ position, printed: { box, test_name: name, value, units } }) => (
          <g key={position} data-position={position} data-lit={position === lit}>
            <rect x={box.x - 2} y={box.y - 2} width={box.width + 4} height={box.height + 4} />
            <text x={box.x} y={box.y + box.height - 1} fontSize={Math.max(box.height, 6)}>
              {`${name} ${value} ${units ?? ''}`.trim()}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>Page {page.number}: what was read, where it is printed</figcaption>
    </figure>
  );
}

import type { ReactElement } from 'react';

import type { Box, Value } from '../model.ts';

import styles from './review.module.css';

export type ShownPage = {
  readonly number: number;
  /** In points, as the boxes of values are. */
  readonly width: number;
  readonly height: number;
  /** A JPEG in base64; null: the files were removed. */
  readonly picture: string | null;
};

type Props = {
  readonly page: ShownPage;
  readonly results: readonly Value[];
  readonly lit: number;
  /** The part of the page that is seen. */
  readonly view: Box;
  readonly label: string;
};

/** A page with a box around each value on it. Without a picture each box has its text. */
export function DocumentPage({ page, results, lit, view, label }: Props): ReactElement {
  const { number, width, height, picture } = page;
  return (
    <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} role="img" aria-label={label}>
      <rect className={styles.paper} width={width} height={height} />
      {picture === null ? null : (
        <image href={`data:image/jpeg;base64,${picture}`} width={width} height={height} />
      )}
      {results
        .filter(({ printed }) => printed.page === number)
        .map(({ position, printed: { box, test_name: name, value, units } }) => (
          <g key={position} data-position={position} data-lit={position === lit}>
            <rect x={box.x - 2} y={box.y - 2} width={box.width + 4} height={box.height + 4} />
            {picture === null ? (
              <text x={box.x} y={box.y + box.height - 1} fontSize={Math.max(box.height, 6)}>
                {`${name} ${value} ${units ?? ''}`.trim()}
              </text>
            ) : null}
          </g>
        ))}
    </svg>
  );
}

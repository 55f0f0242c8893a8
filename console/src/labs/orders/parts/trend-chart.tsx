import type { ReactElement } from 'react';

import { layOutTrend, type PlacedPoint, type Trend } from '../trend.ts';

import styles from './trend.module.css';

const left = 64;
const width = 700;
const height = 180;
/** So far from the edges, so that the first and the last are seen whole. */
const inset = 12;

const across = ({ x }: Pick<PlacedPoint, 'x'>): number => left + inset + x * (width - 2 * inset);
const down = (share: number): number => (1 - share) * height;

/** Numbers as points that are joined, what is open, such as `<5`, as a bar to the edge, before their range. */
export function TrendChart({ trend }: { readonly trend: Trend }): ReactElement {
  const { points, band, bottom, top, leftOut } = layOutTrend(trend);
  const exact = points.filter(({ isOpen }) => !isOpen);
  const unit = trend.unit ?? '';
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.trend}
        viewBox={`0 0 ${left + width} ${height}`}
        role="img"
        aria-label={`${trend.name}: ${trend.points.map(({ result }) => `${result.result} ${result.unit ?? ''}`).join(', then ')}`}
      >
        {band === null ? null : (
          <rect
            className={styles.band}
            x={left}
            y={down(Math.min(1, band.high))}
            width={width}
            height={Math.max(1, (Math.min(1, band.high) - Math.max(0, band.low)) * height)}
          />
        )}
        <text x={0} y={12}>{`${shortText(top)} ${unit}`}</text>
        <text x={0} y={height - 2}>{`${shortText(bottom)} ${unit}`}</text>
        <polyline
          className={styles.line}
          points={exact.map((point) => `${across(point)},${down(point.low)}`).join(' ')}
        />
        {points.map((point) => (
          <Value key={point.key} point={point} />
        ))}
      </svg>
      <figcaption>
        {band === null ? 'No range is known.' : 'The band is the range of the latest result.'}
        {leftOut === 0 ? '' : ` ${leftOut} without a number in this unit are in the table alone.`}
      </figcaption>
    </figure>
  );
}

const tones: Readonly<Record<string, string | undefined>> = {
  critical: styles.critical,
  abnormal: styles.abnormal,
};

function Value({ point }: { readonly point: PlacedPoint }): ReactElement {
  const tone = `${styles.value} ${tones[point.interpretation] ?? ''}`;
  if (!point.isOpen)
    return <circle className={tone} cx={across(point)} cy={down(point.low)} r={5} />;
  return (
    <rect
      className={`${tone} ${styles.open}`}
      x={across(point) - 4}
      y={down(point.high)}
      width={8}
      height={Math.max(2, (point.high - point.low) * height)}
      rx={2}
    />
  );
}

function shortText(number: number): string {
  return String(Number(number.toPrecision(3)));
}

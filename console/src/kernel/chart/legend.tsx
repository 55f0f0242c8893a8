import type { ReactElement } from 'react';

import { type ChartLine, colourCount, dashOf, valueText } from './model.ts';
import { dateTimeText, momentText, type Reader } from './reading.ts';

import styles from './chart.module.css';

/** Where the pointer is: a moment, and how many seconds one pixel has. */
export type Pointed = { readonly at: number; readonly width: number };

type Props = {
  readonly lines: readonly ChartLine[];
  readonly readers: readonly Reader[];
  /** Null: beside the chart. Each line says its last reading then. */
  readonly pointed: Pointed | null;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
};

/** A line stays hidden when its data comes anew. */
export function keyOf(line: ChartLine | undefined): string {
  return `${line?.label ?? ''} ${line?.source ?? ''}`;
}

/** Each line by its stroke, its source and its own reading with that reading's time. */
export function Legend({ lines, readers, pointed, hidden, onToggle }: Props): ReactElement {
  return (
    <figcaption className={styles.legend}>
      <p>{pointed === null ? 'Latest readings' : dateTimeText(pointed.at)}</p>
      <ul aria-label="Lines of the chart">
        {lines.map((line, at) => (
          <li key={keyOf(line)} data-hidden={hidden.has(keyOf(line))}>
            <button
              type="button"
              aria-pressed={!hidden.has(keyOf(line))}
              onClick={() => onToggle(keyOf(line))}
            >
              <Stroke lines={lines} at={at} />
              {line.label}
            </button>
            <span className={styles.reading}>{readingText(line, readers[at], pointed)}</span>
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

function Stroke({
  lines,
  at,
}: {
  readonly lines: readonly ChartLine[];
  readonly at: number;
}): ReactElement {
  const isBars = lines[at]?.shape === 'bars';
  return (
    <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false" data-series={at % colourCount}>
      {isBars ? (
        <rect x={4} width={16} height={8} />
      ) : (
        <line x1={0} x2={24} y1={4} y2={4} strokeDasharray={dashOf(lines, at)?.join(' ')} />
      )}
    </svg>
  );
}

/** `74 bpm · oura ring · 2026-11-23 10:46 +01:00`, or that there is none, and since when. */
function readingText(line: ChartLine, reader: Reader | undefined, pointed: Pointed | null): string {
  if (reader === undefined) return '';
  const reading = pointed === null ? null : reader.at(pointed.at, pointed.width);
  if (reading?.kind === 'none')
    return reading.since === null ? 'no data' : `no data since ${dateTimeText(reading.since)}`;
  const index = reading === null ? reader.last : reading.index;
  if (index === null) return 'no data';
  const { unit, values, band, source } = line;
  const [least, greatest] = [band?.least[index], band?.greatest[index]];
  return [
    valueText(values[index], unit),
    ...(least == null || greatest == null
      ? []
      : [`${valueText(least, '').trim()} to ${valueText(greatest, unit)}`]),
    ...(source === undefined ? [] : [source]),
    momentText(line, index),
  ].join(' · ');
}

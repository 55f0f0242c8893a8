import type { ReactElement } from 'react';

import { type ChartLine, valueText } from './model.ts';
import { dashOf, type Panel, type PointShape, rangeText, shapeOf } from './panels.ts';
import { dateTimeText, momentText, type Reader } from './reading.ts';

import styles from './chart.module.css';

/** Where the pointer is: a moment, and how many seconds one pixel has. */
export type Pointed = { readonly at: number; readonly width: number };

type Props = {
  readonly panel: Panel;
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

/** The title of a panel and each of its lines by its stroke, its source and its own reading with that reading's time. */
export function Legend({ panel, readers, pointed, hidden, onToggle }: Props): ReactElement {
  const { title, unit, lines, ranges } = panel;
  return (
    <div className={styles.legend}>
      <p className={styles.title}>{unit === '' ? title : `${title}, ${unit}`}</p>
      <ul aria-label={`Lines of the chart: ${title}`}>
        {lines.map((line, place) => (
          <li key={keyOf(line)} data-hidden={hidden.has(keyOf(line))}>
            <button
              type="button"
              aria-pressed={!hidden.has(keyOf(line))}
              onClick={() => onToggle(keyOf(line))}
            >
              <Stroke line={line} place={place} hue={panel.hues[place] ?? 0} />
              {line.label}
            </button>
            <span className={styles.reading}>{readingText(line, readers[place], pointed)}</span>
          </li>
        ))}
      </ul>
      {ranges.map((range) => (
        <p key={range.origin} className={styles.range}>
          <span aria-hidden="true" data-shade="range" />
          {range.origin}: {rangeText(range, unit)}
        </p>
      ))}
    </div>
  );
}

type StrokeProps = { readonly line: ChartLine; readonly place: number; readonly hue: number };

const pointPaths: Readonly<Record<PointShape, string>> = {
  circle: 'M12 1a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
  square: 'M9 1h6v6H9z',
  triangle: 'M12 0l4 8H8z',
  diamond: 'M12 0l4 4l-4 4l-4-4z',
};

function Stroke({ line, place, hue }: StrokeProps): ReactElement {
  return (
    <svg viewBox="0 0 24 8" aria-hidden="true" focusable="false" data-series={hue}>
      {line.shape === 'bars' ? (
        <rect x={4} width={16} height={8} />
      ) : line.isSpot === true ? (
        <path d={pointPaths[shapeOf(place)]} />
      ) : (
        <line x1={0} x2={24} y1={4} y2={4} strokeDasharray={dashOf(place).join(' ')} />
      )}
    </svg>
  );
}

/** `74 bpm · oura ring · 2026-11-23 10:46 +01:00`, or that there is none, and since when. */
export function readingText(
  line: ChartLine,
  reader: Reader | undefined,
  pointed: Pointed | null,
): string {
  if (reader === undefined) return '';
  const reading = pointed === null ? null : reader.at(pointed.at, pointed.width);
  if (reading?.kind === 'none')
    return reading.since === null ? 'no data' : `no data since ${dateTimeText(reading.since)}`;
  const index = reading === null ? reader.last : reading.index;
  if (index === null) return 'no data';
  const { unit, values, band, source } = line;
  const [least, greatest] = [band?.least[index], band?.greatest[index]];
  const count = band?.counts?.[index];
  return [
    valueText(values[index], unit),
    ...(least == null || greatest == null
      ? []
      : [`${valueText(least, '').trim()} to ${valueText(greatest, unit)}`]),
    ...(count == null ? [] : [count === 1 ? '1 sample' : `${count} samples`]),
    ...(source === undefined ? [] : [source]),
    momentText(line, index),
  ].join(' · ');
}

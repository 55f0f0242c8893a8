import type { ReactElement } from 'react';

import { type Hypnogram as Laid, layOut, minutesIn } from '../sleep/model.ts';

import styles from './explore.module.css';

type Props = {
  readonly stretches: readonly {
    readonly start: string;
    readonly end: string;
    readonly value: number;
  }[];
  readonly session: { readonly start: string; readonly end: string };
  /** Seconds between the person's clock and UTC. */
  readonly offset: number;
};

const left = 96;
const width = 900;
const rowHeight = 28;

/** The stages of a night, the lightest on top; nothing joins the two sides of a gap. */
export function Hypnogram({ stretches, session, offset }: Props): ReactElement {
  const laid = layOut(stretches, session);
  const height = laid.rows.length * rowHeight;
  const middle = (row: number): number => row * rowHeight + rowHeight / 2;
  const summary = minutesIn(laid);
  return (
    <>
      <svg
        className={styles.hypnogram}
        viewBox={`0 0 ${left + width + 8} ${height + 24}`}
        role="img"
        aria-label={`Stages of sleep: ${summary.map(({ name, minutes }) => `${name} ${minutes} minutes`).join(', ')}`}
      >
        {laid.rows.map(({ name }, row) => (
          <g key={name}>
            <text x={0} y={middle(row) + 4}>
              {name}
            </text>
            <line x1={left} x2={left + width} y1={middle(row)} y2={middle(row)} />
          </g>
        ))}
        <Bars laid={laid} />
        {hoursOf(session, offset).map(({ at, text }) => (
          <text
            key={at}
            x={left + at * width}
            y={height + 16}
            textAnchor={at > 0.97 ? 'end' : at < 0.03 ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
      <table className={styles.minutes}>
        <caption className="hidden-text">Minutes of each stage</caption>
        <tbody>
          {summary.map(({ name, minutes }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{minutes} min</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Bars({ laid: { placed, joins } }: { readonly laid: Laid }): ReactElement {
  return (
    <>
      {joins.map(({ at, fromRow, toRow }) => (
        <line
          key={at}
          className={styles.join}
          x1={left + at * width}
          x2={left + at * width}
          y1={fromRow * rowHeight + rowHeight / 2}
          y2={toRow * rowHeight + rowHeight / 2}
        />
      ))}
      {placed.map(({ from, width: part, row, value, start }) => (
        <rect
          key={start}
          className={value === 4 ? styles.awake : styles.stage}
          x={left + from * width}
          y={row * rowHeight + 5}
          width={Math.max(part * width, 0.5)}
          height={rowHeight - 10}
        />
      ))}
    </>
  );
}

/** Every second full hour of the person's clock, and where it lies. */
function hoursOf(
  session: Props['session'],
  offset: number,
): readonly { readonly at: number; readonly text: string }[] {
  const [start, end] = [
    Date.parse(session.start) / 1000 + offset,
    Date.parse(session.end) / 1000 + offset,
  ];
  const step = 7200;
  const hours: { at: number; text: string }[] = [];
  for (let hour = Math.ceil(start / step) * step; hour <= end; hour += step)
    hours.push({
      at: (hour - start) / Math.max(1, end - start),
      text: new Date(hour * 1000).toISOString().slice(11, 16),
    });
  return hours;
}

import 'uplot/dist/uPlot.min.css';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';

import { coloursOf, useTheme } from './colours.ts';
import { keyOf, Legend, type Pointed } from './legend.tsx';
import type { ChartLine, ChartMark } from './model.ts';
import { tablesOf } from './model.ts';
import { optionsOf } from './options.ts';
import { type Reader, readerOf } from './reading.ts';

import styles from './chart.module.css';

type Props = {
  /** What is drawn, in words: it is the picture's name. */
  readonly label: string;
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
  /** The view's two ends, also where there is no data. */
  readonly from: number;
  readonly to: number;
  /** A stretch was drawn over with the pointer. */
  readonly onZoom?: (from: number, to: number) => void;
};

const height = 300;
const none: ReadonlySet<string> = new Set();
const noMarks: readonly ChartMark[] = [];

/** Lines and bars on one time axis, each with a scale of its own. The table behind it is the page's to give. */
export function LineChart({ label, marks = noMarks, ...given }: Props): ReactElement {
  const { lines } = given;
  const place = useRef<HTMLDivElement>(null);
  const readers = useMemo(() => lines.map(readerOf), [lines]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [hidden, setHidden] = useState(none);
  useChart(place, { ...given, marks, readers, hidden, onPoint: setPointed });
  const toggle = (key: string): void => {
    const others = [...hidden].filter((each) => each !== key);
    setHidden(new Set(hidden.has(key) ? others : [...others, key]));
  };
  return (
    <figure className={styles.figure}>
      <div
        ref={place}
        role="img"
        aria-label={label}
        className={styles.chart}
        style={{ minHeight: height }}
      />
      <Legend lines={lines} readers={readers} pointed={pointed} hidden={hidden} onToggle={toggle} />
    </figure>
  );
}

type Drawn = Omit<Props, 'label'> & {
  readonly marks: readonly ChartMark[];
  readonly readers: readonly Reader[];
  readonly hidden: ReadonlySet<string>;
  readonly onPoint: (pointed: Pointed | null) => void;
};

/** Draws into an element, anew whenever something else is to be drawn. */
function useChart(
  place: RefObject<HTMLDivElement | null>,
  { lines, marks, readers, from, to, hidden, onZoom, onPoint }: Drawn,
): void {
  const drawn = useRef<uPlot>(null);
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const { tables, modes, parts } = tablesOf(lines);
    const data = uPlot.join(tables, modes);
    const options = optionsOf(lines, parts, {
      colours: coloursOf(element),
      marks,
      from,
      to,
      readers,
      onPoint: (at, width) => onPoint(at === null ? null : { at, width }),
      onZoom: (start, end) => zoom.current?.(start, end),
    });
    const chart = new uPlot({ ...options, width: element.clientWidth, height }, data, element);
    drawn.current = chart;
    // A picture to those who do not see it: its label and the table tell what is in it.
    chart.root.setAttribute('aria-hidden', 'true');
    const resizing = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height }),
    );
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      drawn.current = null;
      chart.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another theme the same lines are drawn anew
  }, [place, lines, readers, marks, from, to, onPoint, theme]);
  useEffect(() => {
    for (const [index, { line }] of tablesOf(lines).parts.entries())
      drawn.current?.setSeries(index + 1, { show: !hidden.has(keyOf(lines[line])) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- drawn anew, every line is shown at first
  }, [hidden, lines, readers, marks, from, to, theme]);
}

import 'uplot/dist/uPlot.min.css';
import { type ReactElement, useEffect, useRef } from 'react';
import uPlot from 'uplot';

import { coloursOf, useTheme } from './colours.ts';
import type { ChartLine, ChartMark } from './model.ts';
import { tablesOf } from './model.ts';
import { optionsOf } from './options.ts';

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
const noMarks: readonly ChartMark[] = [];

/** Lines and bars on one time axis, each with a scale of its own. The table behind it is the page's to give. */
export function LineChart({
  label,
  lines,
  marks = noMarks,
  from,
  to,
  onZoom,
}: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const { tables, parts } = tablesOf(lines);
    const data = uPlot.join(tables);
    const options = optionsOf(lines, parts, {
      colours: coloursOf(element),
      marks,
      from,
      to,
      onZoom: (start, end) => zoom.current?.(start, end),
    });
    const chart = new uPlot({ ...options, width: element.clientWidth, height }, data, element);
    // A picture to those who do not see it: its label and the table tell what is in it.
    chart.root.setAttribute('aria-hidden', 'true');
    const resizing = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height }),
    );
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      chart.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another theme the same lines are drawn anew
  }, [lines, marks, from, to, theme]);
  return (
    <figure className={styles.figure}>
      <div
        ref={place}
        role="img"
        aria-label={label}
        className={styles.chart}
        style={{ minHeight: height }}
      />
    </figure>
  );
}

import 'uplot/dist/uPlot.min.css';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';

import { coloursOf, useTheme } from './colours.ts';
import { keyOf, Legend, type Pointed } from './legend.tsx';
import { type ChartMark, tablesOf } from './model.ts';
import { optionsOf } from './options.ts';
import type { Panel as PanelOf } from './panels.ts';
import { type Reader, readerOf } from './reading.ts';

import styles from './chart.module.css';

type Props = {
  readonly panel: PanelOf;
  /** The accessible name of the chart. */
  readonly name: string;
  readonly marks: readonly ChartMark[];
  readonly from: number;
  readonly to: number;
  readonly cursor: string;
  readonly hasTimes: boolean;
  readonly isAlone: boolean;
  readonly pointed: Pointed | null;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly onPoint: (pointed: Pointed | null) => void;
  readonly onZoom?: ((from: number, to: number) => void) | undefined;
  readonly onZoomOut?: (() => void) | undefined;
};

/** A chart by itself is taller than each of several. */
const heights = { alone: 300, beside: 190 };

/** One scale with its lines, and what they say of the moment that is pointed at. */
export function Panel(props: Props): ReactElement {
  const { panel, name, isAlone, pointed, hidden, onToggle } = props;
  const place = useRef<HTMLDivElement>(null);
  const readers = useMemo(() => panel.lines.map(readerOf), [panel]);
  const height = isAlone ? heights.alone : heights.beside;
  useDrawing(place, { ...props, readers, height });
  return (
    <div>
      <Legend
        panel={panel}
        readers={readers}
        pointed={pointed}
        hidden={hidden}
        onToggle={onToggle}
      />
      <div
        ref={place}
        role="img"
        aria-label={name}
        className={styles.chart}
        style={{ minHeight: height }}
      />
    </div>
  );
}

type Drawn = Props & { readonly readers: readonly Reader[]; readonly height: number };

/** Draws into an element, anew whenever something else is to be drawn. */
function useDrawing(place: RefObject<HTMLDivElement | null>, drawn: Drawn): void {
  const { panel, marks, readers, from, to, cursor, hasTimes, height, hidden, onPoint } = drawn;
  const chart = useRef<uPlot>(null);
  const zoom = useRef(drawn);
  useEffect(() => {
    zoom.current = drawn;
  });
  const theme = useTheme();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const { tables, modes, parts } = tablesOf(panel.lines);
    const options = optionsOf(panel, parts, {
      colours: coloursOf(element),
      marks,
      from,
      to,
      readers,
      cursor,
      hasTimes,
      onPoint: (at, width) => onPoint(at === null ? null : { at, width }),
      onZoom: (start, end) => zoom.current.onZoom?.(start, end),
      onZoomOut: () => zoom.current.onZoomOut?.(),
    });
    const data = uPlot.join(tables, modes);
    const made = new uPlot({ ...options, width: element.clientWidth, height }, data, element);
    chart.current = made;
    // Screen readers get an image with a label; the table has the values.
    made.root.setAttribute('aria-hidden', 'true');
    const resizing = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      chart.current = null;
      made.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another theme the same lines are drawn anew
  }, [place, panel, readers, marks, from, to, cursor, hasTimes, height, onPoint, theme]);
  useEffect(() => {
    for (const [index, { line }] of tablesOf(panel.lines).parts.entries())
      chart.current?.setSeries(index + 1, { show: !hidden.has(keyOf(panel.lines[line])) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- drawn anew, every line is shown at first
  }, [hidden, panel, readers, marks, from, to, hasTimes, height, theme]);
}

import { type ReactElement, type RefObject, useId, useMemo, useRef, useState } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';

import { CsvOfLines } from './chart-table.tsx';
import { moveCursor } from './cursor.ts';
import { keyOf, type Pointed, readingText } from './legend.tsx';
import { type ChartLine, type ChartMark, type MarkKind, mergedMarks } from './model.ts';
import { Panel } from './panel.tsx';
import { type Panel as PanelOf, panelsOf } from './panels.ts';
import { savePicture } from './picture.ts';
import { dateTimeText, readerOf } from './reading.ts';

import styles from './chart.module.css';

type Props = {
  /** What a panel of this title shows, in words: it is the picture's name. */
  readonly label: (title: string) => string;
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
  /** The view's two ends, also where there is no data. */
  readonly from: number;
  readonly to: number;
  /** Whose clock the times are of. */
  readonly clock?: string;
  /** Of the files that picture and values are saved as; without it there are none. */
  readonly name?: string;
  /** A stretch was drawn over with the pointer. */
  readonly onZoom?: (from: number, to: number) => void;
  /** Pressed twice: the view of before. */
  readonly onZoomOut?: () => void;
};

/** So much room is left for so many panels until their data is there: nothing below them moves. */
export function roomFor(panels: number): number {
  return panels <= 1 ? 460 : 90 + 260 * panels;
}

const none: ReadonlySet<string> = new Set();
const noMarks: readonly ChartMark[] = [];
const markNames: Readonly<Record<MarkKind, string>> = {
  sleep: 'Asleep',
  workout: 'Workout',
  lab: 'Laboratory order',
  clock: 'The clock changes',
};

/** Lines and bars on one time axis: a panel for each scale, one cursor for all. The table behind them is the page's to give. */
export function LineChart({ marks: given = noMarks, ...props }: Props): ReactElement {
  const { lines, from, to, label } = props;
  const figure = useRef<HTMLElement>(null);
  const cursor = useId();
  const panels = usePanels(lines);
  const marks = useMemo(() => mergedMarks(given), [given]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [hidden, setHidden] = useState(none);
  const toggle = (key: string): void => {
    const others = [...hidden].filter((each) => each !== key);
    setHidden(new Set(hidden.has(key) ? others : [...others, key]));
  };
  const isAlone = panels.length === 1;
  return (
    <figure ref={figure} className={styles.figure}>
      {panels.map((panel, place) => (
        <Panel
          key={panel.key}
          panel={panel}
          name={label(panel.title)}
          marks={marks}
          from={from}
          to={to}
          cursor={cursor}
          hasTimes={place === panels.length - 1}
          isAlone={isAlone}
          pointed={pointed}
          hidden={hidden}
          onToggle={toggle}
          onPoint={setPointed}
          onZoom={props.onZoom}
          onZoomOut={props.onZoomOut}
        />
      ))}
      <Below
        {...props}
        panels={panels}
        marks={marks}
        hidden={hidden}
        cursor={cursor}
        pointed={pointed}
        figure={figure}
      />
    </figure>
  );
}

/** Drawn anew only when the lines change. */
function usePanels(lines: readonly ChartLine[]): readonly PanelOf[] {
  return useMemo(() => panelsOf(lines), [lines]);
}

type BelowProps = Props & {
  readonly panels: readonly PanelOf[];
  readonly marks: readonly ChartMark[];
  readonly hidden: ReadonlySet<string>;
  readonly cursor: string;
  readonly pointed: Pointed | null;
  readonly figure: RefObject<HTMLElement | null>;
};

/** The selected time, the legend of shaded nights, and the buttons that save the charts. */
function Below(props: BelowProps): ReactElement {
  const { lines, panels, marks, hidden, cursor, pointed, figure, from, to, clock, name } = props;
  const shown = lines.filter((line) => !hidden.has(keyOf(line)));
  const picture = (file: string): void => {
    const about = [`${dateTimeText(from)} to ${dateTimeText(to)}`, clock ?? ''];
    if (figure.current !== null) savePicture(figure.current, file, { panels, hidden, about });
  };
  return (
    <>
      <Moment cursor={cursor} lines={shown} from={from} to={to} pointed={pointed} />
      <figcaption className={styles.caption}>
        <span>
          {pointed === null ? 'Latest readings' : dateTimeText(pointed.at)}
          {clock === undefined ? '' : `, ${clock}`}
        </span>
        <Shades marks={marks} />
        {name === undefined ? null : (
          <>
            <Button icon="download" onClick={() => picture(name)}>
              Picture
            </Button>
            <CsvOfLines lines={shown} name={name} from={from} to={to} />
          </>
        )}
      </figcaption>
    </>
  );
}

function Shades({ marks }: { readonly marks: readonly ChartMark[] }): ReactElement {
  const kinds = [...new Set(marks.map(({ kind }) => kind))];
  return (
    <>
      {kinds.map((kind) => (
        <span key={kind} className={styles.range}>
          <span aria-hidden="true" data-shade={kind} />
          {markNames[kind]}
        </span>
      ))}
    </>
  );
}

type MomentProps = Pick<Props, 'lines' | 'from' | 'to'> & {
  readonly cursor: string;
  readonly pointed: Pointed | null;
};

/** The cursor for the keyboard, for fingers and for those who have it read out. */
function Moment({ cursor, lines, from, to, pointed }: MomentProps): ReactElement {
  const readers = useMemo(() => lines.map(readerOf), [lines]);
  const readings = lines.map(
    (line, place) => `${line.label} ${readingText(line, readers[place], pointed)}`,
  );
  const said = pointed === null ? 'latest readings' : dateTimeText(pointed.at);
  return (
    <input
      type="range"
      className={styles.moment}
      aria-label="Moment of the chart"
      aria-valuetext={[said, ...readings].join('; ')}
      min={from}
      max={to}
      step={Math.max(60, Math.round((to - from) / 600 / 60) * 60)}
      value={pointed?.at ?? to}
      onChange={(event) => moveCursor(cursor, Number(event.target.value))}
      onBlur={() => moveCursor(cursor, null)}
    />
  );
}

import uPlot from 'uplot';

import type { Colours } from './colours.ts';
import { moveCursor } from './cursor.ts';
import { drawEnd, drawMarks, drawRanges, drawRangeTexts, drawSpots, faint } from './drawing.ts';
import { type ChartMark, lonely, type Part, timeTexts } from './model.ts';
import { dashOf, type Panel } from './panels.ts';
import type { Reader } from './reading.ts';

export type Surroundings = {
  readonly colours: Colours;
  readonly marks: readonly ChartMark[];
  readonly from: number;
  readonly to: number;
  readonly readers: readonly Reader[];
  /** Panels of one name have one cursor. */
  readonly cursor: string;
  /** Whether the times are written below: they are the same of all panels. */
  readonly hasTimes: boolean;
  readonly onZoom: (from: number, to: number) => void;
  readonly onZoomOut: () => void;
  /** The pointer is at so many seconds, of which a pixel has `width`; null: beside the chart. */
  readonly onPoint: (seconds: number | null, width: number) => void;
};

/** From here on points are closer than pixels: a line wider than one takes a browser five times as long to paint. */
const dense = 10_000;
const bars = uPlot.paths.bars?.({ size: [0.9, 60], align: 1 });

/** Returns the options of uPlot for a panel: its one scale and lines, a band around each, marks and range behind everything. */
export function optionsOf(
  panel: Panel,
  parts: readonly Part[],
  around: Surroundings,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { colours, from, to, marks, hasTimes } = around;
  const drawn = ({ line }: Part, series: number) => ({
    panel,
    place: line,
    series: series + 1,
    colour: colourOf(colours, panel.hues[line]),
  });
  return {
    // The seconds are of the person's own clock, so that UTC shows it.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { x: { range: () => [from, to] }, y: scaleOf(panel) },
    series: [{}, ...parts.map((part) => seriesOf(part, panel, colours))],
    bands: bandsOf(parts, panel, colours),
    axes: [
      axis(colours, {
        scale: 'x',
        ...(hasTimes ? { size: 44 } : { size: 6 }),
        values: (_, splits) => (hasTimes ? timeTexts(splits) : splits.map(() => '')),
      }),
      axis(colours, { scale: 'y', size: 56 }),
    ],
    cursor: cursorOf(parts, around),
    legend: { show: false },
    hooks: {
      ...pointing(around),
      drawClear: [
        (chart) => {
          drawRanges(chart, panel, colours);
          drawMarks(chart, marks, colours);
        },
      ],
      drawSeries: [
        (chart, series) => {
          const part = parts[series - 1];
          if (part?.part !== 'value') return;
          drawSpots(chart, drawn(part, series - 1));
          drawEnd(chart, drawn(part, series - 1));
        },
      ],
      draw: [(chart) => drawRangeTexts(chart, panel, colours)],
    },
  };
}

function cursorOf(parts: readonly Part[], around: Surroundings): uPlot.Cursor {
  return {
    drag: { x: true, y: false, setScale: false },
    // Each panel highlights its own series only.
    sync: {
      key: around.cursor,
      setSeries: false,
      filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave', sub: () => true },
    },
    // Without a distance uPlot takes the nearest reading of the whole line.
    hover: { skip: [null], prox: (chart, index) => hoverPixels(chart, parts[index - 1], around) },
    bind: {
      dblclick: () => () => {
        around.onZoomOut();
        return null;
      },
    },
  };
}

function pointing({ cursor, onPoint, onZoom }: Surroundings): uPlot.Hooks.Arrays {
  return {
    setCursor: [
      (chart) => {
        const { left } = chart.cursor;
        const at = left === undefined || left < 0 ? null : chart.posToVal(left, 'x');
        onPoint(at, secondsOfPixel(chart));
      },
    ],
    setSelect: [
      (chart) => {
        const { left, width } = chart.select;
        if (width > 4) onZoom(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'));
      },
    ],
    ready: [(chart) => byFinger(chart, cursor)],
  };
}

/** A finger on the drawing reads it, and moves along the time; up and down it scrolls the page. */
function byFinger(chart: uPlot, panels: string): void {
  const read = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') return;
    moveCursor(
      panels,
      chart.posToVal(event.clientX - chart.over.getBoundingClientRect().left, 'x'),
    );
  };
  chart.over.addEventListener('pointerdown', read);
  chart.over.addEventListener('pointermove', read);
}

/** How far from the pointer a line's reading may be, in pixels. */
function hoverPixels(chart: uPlot, part: Part | undefined, { readers }: Surroundings): number {
  const width = secondsOfPixel(chart);
  return part === undefined ? 0 : (readers[part.line]?.reach(width) ?? 0) / width;
}

function secondsOfPixel(chart: uPlot): number {
  return chart.posToVal(1, 'x') - chart.posToVal(0, 'x');
}

/** Bars stand on nothing; a line has room around it, and its range is in sight. */
function scaleOf({ lines, ranges }: Panel): uPlot.Scale {
  if (lines.some(({ shape }) => shape === 'bars'))
    return { range: (_, __, most) => [0, (most || 1) * 1.05] };
  const bounds = ranges.flatMap(({ from, to }) => [from, to]).filter((each) => each !== null);
  if (bounds.length === 0) return {};
  return {
    range: (_, least, most) =>
      uPlot.rangeNum(Math.min(least, ...bounds), Math.max(most, ...bounds), 0.1, true),
  };
}

function colourOf({ series }: Colours, hue = 0): string {
  return series[hue] ?? series[0];
}

function seriesOf({ line: place, part }: Part, panel: Panel, colours: Colours): uPlot.Series {
  const line = panel.lines[place];
  const colour = colourOf(colours, panel.hues[place]);
  const isSpot = line?.isSpot === true;
  const none: uPlot.Series = { scale: 'y', width: 0, points: { show: false } };
  if (isSpot) return { ...none, paths: () => null };
  if (part !== 'value') return { ...none, stroke: faint(colour, 0.4), width: 0.5 };
  if (line?.shape === 'bars')
    return {
      ...none,
      fill: faint(colour, 0.55),
      stroke: colour,
      ...(bars === undefined ? {} : { paths: bars }),
    };
  return {
    scale: 'y',
    stroke: colour,
    width: (line?.values.length ?? 0) > dense ? 1 : 1.5,
    dash: [...dashOf(place)],
    spanGaps: false,
    points: {
      show: true,
      size: 5,
      fill: colour,
      filter: (chart, index) => lonely(chart.data[index] ?? []),
    },
  };
}

function bandsOf(parts: readonly Part[], panel: Panel, colours: Colours): uPlot.Band[] {
  return parts.flatMap(({ line, part }, index) =>
    part === 'greatest' && panel.lines[line]?.isSpot !== true
      ? [
          {
            series: [index + 1, index],
            fill: faint(colourOf(colours, panel.hues[line]), 0.2),
          },
        ]
      : [],
  );
}

function axis({ muted, line }: Colours, given: uPlot.Axis): uPlot.Axis {
  return {
    stroke: muted,
    font: '12px "Inter Variable", system-ui, sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    ...given,
  };
}

import uPlot from 'uplot';

import type { Colours } from './colours.ts';
import {
  axesOf,
  type ChartLine,
  type ChartMark,
  colourCount,
  dashOf,
  lonely,
  type Part,
} from './model.ts';
import type { Reader } from './reading.ts';

type Surroundings = {
  readonly colours: Colours;
  readonly marks: readonly ChartMark[];
  readonly from: number;
  readonly to: number;
  readonly readers: readonly Reader[];
  readonly onZoom: (from: number, to: number) => void;
  /** The pointer is at so many seconds, of which a pixel has `width`; null: beside the chart. */
  readonly onPoint: (seconds: number | null, width: number) => void;
};

/** From here on points are closer than pixels: a line wider than one takes a browser five times as long to paint. */
const dense = 10_000;
const bars = uPlot.paths.bars?.({ size: [0.9, 60], align: 1 });
/** Left is the default. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- uPlot declares the enum for its types alone
const right: uPlot.Axis.Side = 1;
const colourOf = ({ series }: Colours, line: number): string =>
  series[line % colourCount] ?? series[0];
const scaleOf = (scaleAt: number): string => `y${scaleAt}`;

/** What uPlot is told: the scales and axes of the lines, a band around it, marks behind everything. */
export function optionsOf(
  lines: readonly ChartLine[],
  parts: readonly Part[],
  around: Surroundings,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { colours, from, to, onZoom, onPoint } = around;
  const axes = axesOf(lines);
  return {
    // The seconds are of the person's own clock, so that UTC shows it.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: () => [from, to] },
      ...Object.fromEntries(lines.map((line, at) => [scaleOf(axes[at] ?? 0), scale(line)])),
    },
    series: [{}, ...parts.map((part) => seriesOf(part, { lines, axes, colours }))],
    bands: bandsOf(parts, colours),
    axes: [
      axis(colours, { scale: 'x' }),
      ...lines.flatMap((line, at) =>
        axes.indexOf(axes[at] ?? 0) === at
          ? [yAxis(line, { scaleAt: axes[at] ?? 0, at, colours })]
          : [],
      ),
    ],
    cursor: {
      drag: { x: true, y: false, setScale: false },
      // Without a distance uPlot takes the nearest reading of the whole line.
      hover: { skip: [null], prox: (chart, index) => hoverPixels(chart, parts[index - 1], around) },
    },
    legend: { show: false },
    hooks: {
      setCursor: [
        (chart) => {
          const { left } = chart.cursor;
          const at = left === undefined || left < 0 ? null : chart.posToVal(left, 'x');
          onPoint(at, secondsOfPixel(chart));
        },
      ],
      drawClear: [(chart) => drawMarks(chart, around)],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          if (width > 4) onZoom(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'));
        },
      ],
    },
  };
}

/** How far from the pointer a line's reading may be, in pixels. */
function hoverPixels(chart: uPlot, part: Part | undefined, { readers }: Surroundings): number {
  const width = secondsOfPixel(chart);
  return part === undefined ? 0 : (readers[part.line]?.reach(width) ?? 0) / width;
}

function secondsOfPixel(chart: uPlot): number {
  return chart.posToVal(1, 'x') - chart.posToVal(0, 'x');
}

/** Bars stand on nothing; a line has room around it. */
function scale({ shape }: ChartLine): uPlot.Scale {
  return shape === 'bars' ? { range: (_, __, most) => [0, (most || 1) * 1.05] } : {};
}

function seriesOf(
  { line: at, part }: Part,
  {
    lines,
    axes,
    colours,
  }: {
    readonly lines: readonly ChartLine[];
    readonly axes: readonly number[];
    readonly colours: Colours;
  },
): uPlot.Series {
  const line = lines[at];
  const common = { scale: scaleOf(axes[at] ?? 0) };
  if (part !== 'value') return { ...common, width: 0, points: { show: false } };
  const colour = colourOf(colours, at);
  const dash = dashOf(lines, at);
  if (line?.shape === 'bars')
    return {
      ...common,
      fill: faint(colour, 0.55),
      stroke: colour,
      width: 0,
      points: { show: false },
      ...(bars === undefined ? {} : { paths: bars }),
    };
  return {
    ...common,
    stroke: colour,
    width: (line?.values.length ?? 0) > dense ? 1 : 1.5,
    ...(dash === undefined ? {} : { dash }),
    spanGaps: false,
    points: {
      show: true,
      size: 5,
      fill: colour,
      filter: (chart, index) => lonely(chart.data[index] ?? []),
    },
  };
}

function bandsOf(parts: readonly Part[], colours: Colours): uPlot.Band[] {
  return parts.flatMap(({ line, part }, index) =>
    part === 'greatest'
      ? [{ series: [index + 1, index], fill: faint(colourOf(colours, line), 0.18) }]
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

function yAxis(
  { axis: name, label, unit }: ChartLine,
  {
    scaleAt,
    at,
    colours,
  }: { readonly scaleAt: number; readonly at: number; readonly colours: Colours },
): uPlot.Axis {
  return axis(colours, {
    scale: scaleOf(scaleAt),
    ...(scaleAt === 0 ? {} : { side: right }),
    label: unit === '' ? (name ?? label) : `${name ?? label} (${unit})`,
    labelFont: '12px "Inter Variable", system-ui, sans-serif',
    labelSize: 20,
    stroke: colourOf(colours, at),
    size: 52,
    ...(scaleAt === 0 ? {} : { grid: { show: false } }),
  });
}

function drawMarks(chart: uPlot, { marks, colours }: Surroundings): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { tone, from, to } of marks) {
    const left = chart.valToPos(from, 'x', true);
    const width = Math.max(2, chart.valToPos(to, 'x', true) - left);
    ctx.fillStyle = faint(
      { first: colours.series[0], second: colours.series[1], third: colours.series[2] }[tone],
      0.2,
    );
    ctx.fillRect(left, bbox.top, width, bbox.height);
  }
  ctx.restore();
}

/** `rgb(1, 2, 3)`, as a computed colour is written, with so much of it. */
function faint(colour: string, alpha: number): string {
  return colour.startsWith('rgb(')
    ? colour.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`)
    : colour;
}

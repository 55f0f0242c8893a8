import type uPlot from 'uplot';

import type { Colours } from './colours.ts';
import type { ChartMark, ChartRange } from './model.ts';
import { type Panel, type PointShape, rangeText, shapeOf } from './panels.ts';

const font = '"Inter Variable", system-ui, sans-serif';

/** Draws within the plot, in pixels of the canvas. */
function within(chart: uPlot, draw: (context: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${Math.round(11 * devicePixelRatio)}px ${font}`;
  draw(ctx);
  ctx.restore();
}

/** A range is a ground behind the lines; its open side is the edge of the drawing. */
export function drawRanges(chart: uPlot, { ranges }: Panel, colours: Colours): void {
  within(chart, (context) => {
    const { left, width } = chart.bbox;
    context.fillStyle = colours.range;
    for (const range of ranges) {
      const { top, bottom } = edgesOf(chart, range);
      context.fillRect(left, top, width, bottom - top);
    }
  });
}

function edgesOf(chart: uPlot, { from, to }: ChartRange): { top: number; bottom: number } {
  const { top, height } = chart.bbox;
  return {
    top: to === null ? top : chart.valToPos(to, 'y', true),
    bottom: from === null ? top + height : chart.valToPos(from, 'y', true),
  };
}

/** The bounds of each range, at its upper right edge, over the lines. */
export function drawRangeTexts(chart: uPlot, { ranges, unit }: Panel, colours: Colours): void {
  within(chart, (context) => {
    const { left, width } = chart.bbox;
    const edge = 4 * devicePixelRatio;
    context.textAlign = 'right';
    context.textBaseline = 'top';
    context.fillStyle = colours.muted;
    for (const range of ranges)
      context.fillText(
        rangeText(range, unit),
        left + width - edge,
        edgesOf(chart, range).top + edge,
      );
  });
}

export function drawMarks(chart: uPlot, marks: readonly ChartMark[], colours: Colours): void {
  const fills = {
    sleep: colours.night,
    workout: faint(colours.series[1], 0.2),
    lab: faint(colours.series[3], 0.4),
    clock: colours.muted,
  };
  within(chart, (context) => {
    const { bbox } = chart;
    context.textBaseline = 'bottom';
    for (const { kind, from, to, text = '' } of marks) {
      const left = chart.valToPos(from, 'x', true);
      const width = Math.max(2, chart.valToPos(to, 'x', true) - left);
      context.fillStyle = fills[kind];
      context.fillRect(left, bbox.top, width, bbox.height);
      context.fillStyle = colours.muted;
      const edge = 3 * devicePixelRatio;
      context.fillText(text, left + edge, bbox.top + bbox.height - edge);
    }
  });
}

type Drawn = {
  readonly panel: Panel;
  readonly place: number;
  /** The series of uPlot that has the line's values. */
  readonly series: number;
  readonly colour: string;
};

/** Readings that nothing joins, each as a point of the source's shape, with a bar to its other end or around it. */
export function drawSpots(chart: uPlot, { panel, place, series, colour }: Drawn): void {
  const line = panel.lines[place];
  if (line?.isSpot !== true) return;
  const shape = shapeOf(place);
  within(chart, (context) => {
    context.fillStyle = colour;
    context.strokeStyle = faint(colour, 0.5);
    context.lineWidth = 2 * devicePixelRatio;
    for (const [index, at] of line.seconds.entries()) {
      const value = line.values[index];
      if (value == null || chart.series[series]?.show !== true) continue;
      const left = chart.valToPos(at, 'x', true);
      const top = chart.valToPos(value, 'y', true);
      const ends = [line.ends?.[index], line.band?.least[index], line.band?.greatest[index]];
      for (const end of ends) {
        if (end == null) continue;
        context.beginPath();
        context.moveTo(left, top);
        context.lineTo(left, chart.valToPos(end, 'y', true));
        context.stroke();
      }
      pointAt(context, shape, { left, top, size: 3.5 * devicePixelRatio });
    }
  });
}

type Spot = { readonly left: number; readonly top: number; readonly size: number };

function pointAt(context: CanvasRenderingContext2D, shape: PointShape, at: Spot): void {
  const { left, top, size } = at;
  context.beginPath();
  if (shape === 'circle') context.arc(left, top, size, 0, 2 * Math.PI);
  else {
    const corners = {
      square: [-1, -1, 1, -1, 1, 1, -1, 1],
      triangle: [0, -1.2, 1.2, 1, -1.2, 1],
      diamond: [0, -1.4, 1.4, 0, 0, 1.4, -1.4, 0],
    }[shape];
    for (let corner = 0; corner < corners.length; corner += 2)
      context.lineTo(left + (corners[corner] ?? 0) * size, top + (corners[corner + 1] ?? 0) * size);
  }
  context.fill();
}

/** The name of a line at its last reading, where a panel has several. */
export function drawEnd(chart: uPlot, { panel, place, colour }: Drawn): void {
  const line = panel.lines[place];
  if (line === undefined || panel.lines.length < 2) return;
  const last = line.values.findLastIndex((value) => value !== null);
  const value = line.values[last];
  const at = line.seconds[last];
  if (value == null || at === undefined) return;
  within(chart, (context) => {
    const { bbox } = chart;
    const edge = 4 * devicePixelRatio;
    const text = line.source ?? line.label;
    const right = bbox.left + bbox.width - edge;
    const left = Math.min(
      chart.valToPos(at, 'x', true) + edge,
      right - context.measureText(text).width,
    );
    context.fillStyle = colour;
    context.textBaseline = place % 2 === 0 ? 'bottom' : 'top';
    context.fillText(text, left, chart.valToPos(value, 'y', true));
  });
}

/** `rgb(1, 2, 3)`, as a computed colour is written, with so much of it. */
export function faint(colour: string, alpha: number): string {
  return colour.startsWith('rgb(')
    ? colour.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`)
    : colour;
}

import uPlot from 'uplot';

/** Moves the cursor of all panels of a chart to a moment; null: to none. */
export function moveCursor(panels: string, seconds: number | null): void {
  for (const chart of uPlot.sync(panels).plots) {
    const left = seconds === null ? -10 : chart.valToPos(seconds, 'x');
    chart.setCursor({ left, top: seconds === null ? -10 : 0 });
  }
}

import { saveFile } from '#console/kernel/table/csv.ts';

import { keyOf } from './legend.tsx';
import { type Panel, rangeText } from './panels.ts';

type Shown = {
  readonly panels: readonly Panel[];
  readonly hidden: ReadonlySet<string>;
  /** The days and the clock. */
  readonly about: readonly string[];
};

const line = 18;
const margin = 12;

/** The panels as they are drawn, each under its title with its unit, sources and range, as one PNG. */
export function savePicture(figure: HTMLElement, name: string, shown: Shown): void {
  const { panels, hidden, about } = shown;
  const drawn = [...figure.querySelectorAll('canvas')];
  const scale = devicePixelRatio;
  const picture = document.createElement('canvas');
  const heights = drawn.map(({ height }) => height + line * scale * 2);
  picture.width = Math.max(...drawn.map(({ width }) => width)) + 2 * margin * scale;
  picture.height = heights.reduce((sum, each) => sum + each, (2 * margin + line) * scale);
  const context = picture.getContext('2d');
  if (context === null) return;
  const { backgroundColor, color } = colours(figure);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.textBaseline = 'top';
  const write = (text: string, top: number, weight = 400): void => {
    context.font = `${weight} ${13 * scale}px system-ui, sans-serif`;
    context.fillText(text, margin * scale, top, picture.width - 2 * margin * scale);
  };
  let top = margin * scale;
  write(about.filter((each) => each !== '').join(', '), top);
  top += line * scale;
  for (const [place, canvas] of drawn.entries()) {
    const panel = panels[place];
    if (panel === undefined) continue;
    write([panel.title, panel.unit].filter((each) => each !== '').join(', '), top, 650);
    write(sourcesOf(panel, hidden), top + line * scale);
    context.drawImage(canvas, margin * scale, top + 2 * line * scale);
    top += heights[place] ?? 0;
  }
  picture.toBlob((blob) => {
    if (blob !== null) saveFile(`${name}.png`, 'image/png', blob);
  });
}

function sourcesOf({ lines, ranges, unit }: Panel, hidden: ReadonlySet<string>): string {
  const shown = lines
    .filter((each) => !hidden.has(keyOf(each)))
    .map(({ label, source }) =>
      source === undefined || label.endsWith(source) ? label : `${label}, ${source}`,
    );
  return [...shown, ...ranges.map((range) => `${range.origin}: ${rangeText(range, unit)}`)].join(
    ' · ',
  );
}

function colours(figure: HTMLElement): {
  readonly backgroundColor: string;
  readonly color: string;
} {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return { backgroundColor, color: getComputedStyle(figure).color };
}

import { escapeHtml } from './html.ts';

type Row = {
  readonly what: string;
  readonly measured: string;
  readonly beside: string;
  readonly besideFigure: string;
  readonly ratio: string;
};

/** The rows of `bench/RESULTS.md`: what was measured, and what stood beside it in the same run. */
export function readResults(markdown: string): readonly Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:What|-+) /u.test(line))
    .flatMap((line) => {
      const [what, measured, beside, besideFigure, ratio] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return what === undefined || ratio === undefined
        ? []
        : [{ what, measured, beside, besideFigure, ratio } as Row];
    });
}

const numberOf = (figure: string): number =>
  Number(/-?[\d.,]+/u.exec(figure)?.[0].replaceAll(',', '') ?? Number.NaN);

/** A figure for each row: two bars to one scale, which is the row's own, as units differ from row to row. */
export function benchmarkCharts(rows: readonly Row[]): string {
  const figures = rows.map(({ what, measured, beside, besideFigure, ratio }) => {
    const [own, other] = [numberOf(measured), numberOf(besideFigure)];
    const most = Math.max(own, other);
    if (!(most > 0)) return '';
    const label = `${what}: ${measured}; ${beside}: ${besideFigure}`;
    return `<figure class="bench"><figcaption>${escapeHtml(what)} <span class="ratio">× ${escapeHtml(ratio)}</span></figcaption>
${bar('own', own / most, label)}<p><b>${escapeHtml(measured)}</b></p>
${bar('other', other / most)}<p>${escapeHtml(besideFigure)}: ${escapeHtml(beside)}</p></figure>`;
  });
  return `<section class="charts" aria-labelledby="as-charts"><h2 id="as-charts">As charts</h2>
<p>Each figure has a scale of its own. The first bar is what was measured, the second what stood beside it in the same run.</p>
${figures.join('\n')}</section>`;
}

function bar(name: string, share: number, label?: string): string {
  const role =
    label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(label)}"`;
  const width = Math.max(0.4, share * 100).toFixed(1);
  return `<svg class="bar ${name}" viewBox="0 0 100 6" preserveAspectRatio="none" ${role}><rect width="${width}" height="6"/></svg>`;
}

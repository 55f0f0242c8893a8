import { readReportPages } from '../../../src/labs/reports/parsing/index.ts';
import { openReportReader, type ReportReader } from '../../../src/labs/reports/reader/index.ts';
import { pdfOf, type Scanned, scanOf } from '../report-files.ts';
import { layouts } from './layouts.ts';
import type { Drawn, DrawnReport, Layout } from './model.ts';
import { madeReport } from './reports.ts';
import { Score } from './score.ts';

/** A PDF with a page for each. */
export async function pdfOfPages(pages: DrawnReport['pages']): Promise<Buffer> {
  return pdfOf((document) => {
    for (const [index, texts] of pages.entries()) {
      if (index > 0) document.addPage();
      for (const drawn of texts) drawText(document, drawn);
    }
  });
}

function drawText(
  document: Parameters<Parameters<typeof pdfOf>[0]>[0],
  { text, x, y, size, bold }: Drawn,
): void {
  document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  document.text(text, x, y, { lineBreak: false });
}

async function filesOf({ pages }: DrawnReport, how: Scanned | 'text'): Promise<Buffer[]> {
  if (how === 'text') return [await pdfOfPages(pages)];
  return Promise.all(pages.map(async (page) => scanOf(await pdfOfPages([page]), how)));
}

/** The score of a layout, read of files as customers have them. */
export async function measureFiles(
  reader: ReportReader,
  { name, draw }: Layout,
  how: Scanned | 'text',
  seed: number,
  panels = 5,
): Promise<Score> {
  const score = new Score();
  const drawn = draw(madeReport(seed, panels));
  const pages = await reader.read(await filesOf(drawn, how));
  const outcome = 'pages' in pages ? readReportPages(pages.pages) : pages;
  score.add(name, drawn, 'report' in outcome ? outcome.report : undefined);
  return score;
}

/** `turned=90,blur=1` */
const scanned = (options: string): Scanned =>
  Object.fromEntries(
    options.split(',').map((each) => [each.split('=')[0], Number(each.split('=')[1])]),
  );

// `node server/tests/harness/report-layouts/files.ts text|scan [words of a layout [turned=90,blur=1]]`
if (process.argv[1] === import.meta.filename) {
  const [, , kind, asked = '', options = 'jpegQuality=80'] = process.argv;
  const reader = openReportReader();
  const how: Scanned | 'text' = kind === 'text' ? 'text' : scanned(options);
  const all = new Score();
  for (const [index, layout] of layouts.entries()) {
    if (!layout.name.includes(asked)) continue;
    const from = performance.now();
    const score = await measureFiles(reader, layout, how, index * 10 + 1);
    all.merge(score);
    const took = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`${score.summary(layout.name)} in ${took} s\n`);
    if (asked !== '' || kind === 'text')
      process.stdout.write(`${score.wrongs.slice(0, 60).join('\n')}\n`);
  }
  process.stdout.write(`${all.summary('all')}\n${all.print()}\n`);
  await reader.close();
}

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { openReportReader, type ReportReader } from '../server/src/labs/reports/reader/index.ts';
import { openReader } from '../server/src/labs/reports/text-extraction/ocr.ts';
import { drawImage, openImage } from '../server/src/labs/reports/text-extraction/rasterize.ts';
import { drawLines, type Line, pdfOf, scanOf } from '../server/tests/harness/report-files.ts';
import type { BenchRow } from './row.ts';

const rounds = 7;
const rowsOfReport = 30;
/** Pixels of a page's longer side at 200 for each inch. */
const scanSide = 2200;

const lines: readonly Line[] = Array.from({ length: rowsOfReport }, (_, index) => ({
  y: 90 + index * 20,
  cells: [
    [60, 'Hemoglobin A1c'],
    [240, (5.1 + index * 3.7).toFixed(1)],
    [320, 'mmol/L'],
    [420, `${index + 1}.0 - ${index + 9}.5`],
  ],
}));

/** Seconds of the middle one of several, after one that loads what is needed. */
async function secondsOf(once: () => Promise<unknown>): Promise<number> {
  await once();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await once();
    took.push((performance.now() - from) / 1000);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function bareText(pdf: Uint8Array): Promise<void> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
}

function row(kind: 'text' | 'scan', figure: number, baseline: string, bare: number): BenchRow {
  const ratio = figure / bare;
  const name = `a page of a lab report, ${kind}, to words with places`;
  return { name, figure, unit: 's', baseline, baselineFigure: bare, ratio };
}

async function read(reader: ReportReader, file: Uint8Array): Promise<void> {
  const outcome = await reader.read([file]);
  if (!('pages' in outcome)) throw new Error(outcome.cause);
}

export async function run(): Promise<BenchRow[]> {
  const pdf = await pdfOf(drawLines(lines));
  const scan = await scanOf(pdf, { jpegQuality: 80 });
  const reader = openReportReader();
  const ocr = await openReader();
  const image = await openImage(scan);
  if (image === null) throw new Error('the scan is no picture');
  const picture = drawImage(image, scanSide);
  try {
    return [
      row(
        'text',
        await secondsOf(async () => read(reader, pdf)),
        'pdf.js: its text alone',
        await secondsOf(async () => bareText(pdf)),
      ),
      row(
        'scan',
        await secondsOf(async () => read(reader, scan)),
        'Tesseract: the upright picture alone',
        await secondsOf(async () => Promise.resolve(ocr.read(picture))),
      ),
    ];
  } finally {
    await reader.close();
  }
}

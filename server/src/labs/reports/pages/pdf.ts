import { createRequire } from 'node:module';
import path from 'node:path';

import {
  getDocument,
  PasswordException,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Page, PagesOutcome, Word } from './model.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** A page with fewer words is a picture, or nothing. */
const wordsMin = 5;
const wordsMax = 20_000;
const pdfMark = Buffer.from('%PDF-');
const pdfWithin = 1024;

/** The words of a PDF with their places. Nothing is fetched, and no script of it runs. */
export async function readPdf(bytes: Uint8Array, pagesMax: number): Promise<PagesOutcome> {
  if (!Buffer.from(bytes).subarray(0, pdfWithin).includes(pdfMark))
    return { failureReason: 'low_quality', cause: 'The file is a picture, which is not read here' };
  const loading = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${path.join(folder, 'standard_fonts')}/`,
    cMapUrl: `${path.join(folder, 'cmaps')}/`,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const { numPages } = document;
    if (numPages > pagesMax)
      return { failureReason: 'too_many_pages', cause: 'The report has more than 100 pages' };
    const pages: Page[] = [];
    for (let number = 1; number <= numPages; number += 1)
      pages.push(await readPage(await document.getPage(number)));
    const words = pages.reduce((sum, page) => sum + page.words.length, 0);
    if (words < wordsMin)
      return { failureReason: 'low_quality', cause: 'The pages are pictures without text' };
    if (words > wordsMax)
      return { failureReason: 'invalid_input', cause: 'The pages have more words than a report' };
    return { pages };
  } catch (error) {
    const isLocked = error instanceof PasswordException;
    const cause = isLocked ? 'The PDF asks for a password' : 'The file is no PDF that can be read';
    return { failureReason: 'invalid_input', cause };
  } finally {
    await loading.destroy();
  }
}

async function readPage(page: PDFPageProxy): Promise<Page> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item ? wordsOf(item, transform) : []));
  return { width, height, words, source: 'text' };
}

type Run = {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
};

/** The words of a run of text, each as wide as its part of the letters. What is not upright is no part of a table. */
function wordsOf(run: Run, viewport: readonly number[]): readonly Word[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport;
  const [along = 1, across = 0, , , x = 0, y = 0] = run.transform;
  const right = a * along + c * across;
  const down = b * along + d * across;
  if (right <= 0 || Math.abs(down) > right / 10 || run.str.length === 0) return [];
  const left = a * x + c * y + e;
  const bottom = b * x + d * y + f;
  const perLetter = run.width / run.str.length;
  return [...run.str.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    text,
    x: left + index * perLetter,
    y: bottom - run.height,
    width: text.length * perLetter,
    height: run.height,
    confidence: 1,
  }));
}

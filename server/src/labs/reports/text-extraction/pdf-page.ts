import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { type Grey, rangeOf } from './grey-model.ts';
import type { Page, Word } from './model.ts';
import type { Reader } from './ocr.ts';
import { type Content, contentOf } from './pdf-content.ts';
import { wordsOf } from './pdf-words.ts';
import { rasterizePage } from './rasterize.ts';
import { contrastMin, readScan, readSide, turnUpright } from './scan.ts';

/** A page with fewer words is drawn and read by OCR in any case. */
const wordsMin = 8;
/** The minimum for a page with a large picture: a scan may have a line of text that a fax machine printed. */
const wordsMinOverPicture = 40;
const largePicture = 0.5;
/** The longest side that a page may have: five metres, which no report has. */
const pointsMax = 14_400;

/** Returns the visible words of a page, or null if the page is too large. */
export async function readPdfPage(
  page: PDFPageProxy,
  reader: () => Promise<Reader>,
): Promise<Page | null> {
  const found = await inspect(page);
  if (found === null) return null;
  const { width, height, longest, words, isScanned } = found;
  if (isScanned) {
    return readScan(await reader(), await rasterizePage(page, readSide / longest), longest);
  }
  const seen = await rasterizePage(page, 1);
  return { width, height, words: words.filter((word) => isSeen(seen, word)), source: 'text' };
}

/** Draws a page as `readPdfPage` reads it, so that the boxes of its words fit this picture. */
export async function drawPdfPage(
  page: PDFPageProxy,
  reader: () => Promise<Reader>,
): Promise<{ readonly picture: Grey; readonly points: number } | null> {
  const found = await inspect(page);
  if (found === null) return null;
  const { longest, isScanned } = found;
  const picture = await rasterizePage(page, readSide / longest);
  return { picture: isScanned ? turnUpright(await reader(), picture) : picture, points: longest };
}

type Inspected = {
  readonly width: number;
  readonly height: number;
  /** The longer of both. */
  readonly longest: number;
  readonly words: readonly Word[];
  readonly isScanned: boolean;
};

/** Null where the page is larger than pages are. */
async function inspect(page: PDFPageProxy): Promise<Inspected | null> {
  const { width, height } = page.getViewport({ scale: 1 });
  const longest = Math.max(width, height);
  if (!(longest > 0 && longest <= pointsMax)) return null;
  const content = await contentOf(page);
  const words = content.hasInvisibleText ? [] : await wordsOf(page);
  return { width, height, longest, words, isScanned: isScan(content, words.length) };
}

/** Returns true if the page's text differs from what a reader sees; then OCR reads its picture. */
function isScan(content: Content, words: number): boolean {
  if (content.hasInvisibleText || content.isTextCovered || words < wordsMin) return true;
  return content.pictureShare >= largePicture && words < wordsMinOverPicture;
}

/** White on white, outside of the paper or under something else, a word misleads: it leaves no ink. */
function isSeen(seen: Grey, word: Word): boolean {
  const { dark, light } = rangeOf(seen, word);
  return light - dark >= contrastMin;
}

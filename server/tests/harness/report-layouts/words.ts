import PdfKit from 'pdfkit';

import type { Page, Word } from '../../../src/labs/reports/text-extraction/model.ts';
import type { Drawn } from './model.ts';

const measure = new PdfKit({ autoFirstPage: false });

export function widthOf({ text, size, bold }: Omit<Drawn, 'x' | 'y'>): number {
  return measure
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .widthOfString(text);
}

/** The words that a reader of the page would find, each where it is drawn. */
export function pageOf(texts: readonly Drawn[]): Page {
  return { width: 612, height: 792, words: texts.flatMap(wordsOf), source: 'text' };
}

function wordsOf(drawn: Drawn): readonly Word[] {
  return [...drawn.text.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    text,
    x: drawn.x + widthOf({ ...drawn, text: drawn.text.slice(0, index) }),
    y: drawn.y,
    width: widthOf({ ...drawn, text }),
    height: drawn.size,
    confidence: 1,
  }));
}

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Word } from './model.ts';

type Place = { readonly x: number; readonly y: number };

/** The part of letters below the baseline, as a share of their height. */
const descent = 0.22;
/** Text at a larger angle, such as a stamp across the page, belongs to no line of the page. */
const leanMax = 0.1;

/** Returns the words of a page's text, with their positions on the upright page. */
export async function wordsOf(page: PDFPageProxy): Promise<readonly Word[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words: Word[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const start = pointOf(item.transform.slice(4), viewport.transform);
    const along = directionOf(item.transform, viewport.transform);
    if (Math.abs(along.y) > leanMax || along.x < 0) continue;
    const height = item.height > 0 ? item.height : Math.hypot(item.transform[2], item.transform[3]);
    const top = start.y - height * (1 - descent);
    for (const part of partsOf(item.str)) {
      words.push({
        text: part.text,
        x: start.x + part.from * item.width,
        y: top,
        width: (part.to - part.from) * item.width,
        height,
        confidence: 1,
      });
    }
  }
  return words;
}

function pointOf(at: readonly unknown[], [a, b, c, d, e, f]: readonly number[]): Place {
  const [x, y] = at.map(Number);
  const [px, py] = [x ?? 0, y ?? 0];
  return {
    x: (a ?? 1) * px + (c ?? 0) * py + (e ?? 0),
    y: (b ?? 0) * px + (d ?? 1) * py + (f ?? 0),
  };
}

/** Returns the direction of a text line on the page, as a vector of length 1. */
function directionOf(text: readonly unknown[], [a, b, c, d]: readonly number[]): Place {
  const [ta, tb] = text.map(Number);
  const [x, y] = [ta ?? 1, tb ?? 0];
  const across = (a ?? 1) * x + (c ?? 0) * y;
  const down = (b ?? 0) * x + (d ?? 1) * y;
  const length = Math.hypot(across, down) || 1;
  return { x: across / length, y: down / length };
}

/** Splits at spaces. A file tells the width of its pieces only, so words share it by the widths that letters usually have. */
function partsOf(
  text: string,
): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  const letters = Array.from(text);
  const ends: number[] = [];
  let total = 0;
  for (const letter of letters) {
    total += widthOf(letter);
    ends.push(total);
  }
  const at = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? total) / total);
  const parts: { text: string; from: number; to: number }[] = [];
  let start = 0;
  for (let index = 0; index <= letters.length; index += 1) {
    if (index < letters.length && letters[index]?.trim() !== '') continue;
    const word = letters.slice(start, index).join('');
    if (word !== '') parts.push({ text: word, from: at(start), to: at(index) });
    start = index + 1;
  }
  return parts;
}

function widthOf(letter: string): number {
  if (/[\s!'.,:;|ijltf()[\]/-]/u.test(letter)) return 0.5;
  if (/[mwMW%@]/u.test(letter)) return 1.5;
  return /[A-Z]/u.test(letter) ? 1.2 : 1;
}

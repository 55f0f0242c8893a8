import type { Grey } from './grey-model.ts';

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type ReadText = Box & { readonly text: string; readonly confidence: number };

/** Numbers and ranges of them: each of their characters is one piece of ink. */
const numeric = /^[<>]?\d[\d.,:;]*(?:[-–][\d.,:;]*\d[.,:;]?)?(?:%|[HL]{1,2}|\*)?$/u;
const marks = /[.,:;]/gu;
/** A point is never read as one of them unless it was misread. */
const misread = /[:;]/u;
/** The ink of a percent sign is a stroke between two rings. */
const percent = ['', '%', ''];
/** The size of a point relative to the tallest digit, and how close to the baseline it stands. */
const pointMin = 0.06;
const pointMax = 0.34;
/** A dash ends far above that line. */
const pointEnd = 0.8;
const commaBelow = 0.08;
/** The confidence of a number whose decimal point was restored from the picture. */
const mendedConfidence = 0.8;
/** The confidence of a number whose picture and text disagree about decimal points. */
export const doubtfulConfidence = 0.3;

/**
 * The OCR tends to lose points between digits: 9.5 becomes 95. They are looked for in the picture, and put back where every
 * other character of the word has its piece of ink; where the picture and the text do not agree, the word is doubtful.
 */
export function restoreDecimalPoints<Word extends ReadText>(
  page: Grey,
  threshold: number,
  word: Word,
): Word {
  if (!numeric.test(word.text)) return word;
  const pieces = piecesOf(page, threshold, word);
  const tallest = Math.max(0, ...pieces.map(({ height }) => height));
  const seen = pieces.filter(({ width, height }) => Math.max(width, height) >= tallest * pointMin);
  const top = Math.min(...seen.map(({ y }) => y));
  const signs = seen.map((piece) => ({ piece, mark: markOf(piece, top, tallest) }));
  const marksSeen = signs.filter(({ mark }) => mark !== null).length;
  const marksRead = (word.text.match(marks) ?? []).length;
  const others = Array.from(word.text.replaceAll(marks, '')).flatMap((letter) =>
    letter === '%' ? percent : [letter],
  );
  if (signs.length - marksSeen !== others.length) {
    return marksSeen === marksRead ? word : doubtful(word);
  }
  if (marksSeen < marksRead) return doubtful(word);
  const mended = rebuilt(word, signs, others);
  if (marksSeen > marksRead || misread.test(word.text)) return mended;
  // A point that the OCR put at another position than the picture makes the complete word doubtful.
  const isInPlace = mended.text.replaceAll(marks, '.') === word.text.replaceAll(marks, '.');
  return isInPlace ? word : doubtful(mended);
}

type Sign = { readonly piece: Box; readonly mark: '.' | ',' | null };

function rebuilt<Word extends ReadText>(
  word: Word,
  signs: readonly Sign[],
  others: readonly string[],
): Word {
  let next = 0;
  let text = '';
  for (const { mark } of signs) {
    text += mark ?? others[next] ?? '';
    if (mark === null) next += 1;
  }
  return { ...word, text, confidence: Math.min(word.confidence, mendedConfidence) };
}

function doubtful<Word extends ReadText>(word: Word): Word {
  return { ...word, confidence: Math.min(word.confidence, doubtfulConfidence) };
}

/** A small piece low on the line is a point, or a comma where it hangs below it. */
function markOf(piece: Box, top: number, tallest: number): '.' | ',' | null {
  if (piece.width > tallest * pointMax || piece.y + piece.height < top + tallest * pointEnd)
    return null;
  const below = piece.y + piece.height - (top + tallest);
  if (piece.height <= tallest * pointMax) return below > tallest * commaBelow ? ',' : '.';
  return below > tallest * commaBelow && piece.height <= tallest * 0.5 ? ',' : null;
}

/** The pieces of ink of a word, from left to right. */
function piecesOf(page: Grey, threshold: number, word: Box): readonly Box[] {
  const slack = Math.ceil(word.height * 0.2);
  const left = Math.max(0, word.x - 2);
  const right = Math.min(page.width, word.x + word.width + 2);
  const top = Math.max(0, word.y - 2);
  const bottom = Math.min(page.height, word.y + word.height + slack);
  const [wide, tall] = [right - left, bottom - top];
  const isOpen = new Uint8Array(wide * tall);
  for (let y = 0; y < tall; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const value = page.pixels[(top + y) * page.width + left + x] ?? 255;
      isOpen[y * wide + x] = value <= threshold ? 1 : 0;
    }
  }
  const pieces: Box[] = [];
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue;
    const box = flood(isOpen, wide, start);
    // Ink that touches the lower edge belongs to the next line.
    const isCut = box.y + box.height >= tall && box.y >= tall - slack;
    if (!isCut) pieces.push({ ...box, x: box.x + left, y: box.y + top });
  }
  return pieces.toSorted((a, b) => a.x - b.x);
}

/** The box of all ink that touches the start, which is crossed out. */
function flood(isOpen: Uint8Array, wide: number, start: number): Box {
  const edge = { left: wide, right: 0, top: Infinity, bottom: 0 };
  const open = [start];
  isOpen[start] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    edge.left = Math.min(edge.left, x);
    edge.right = Math.max(edge.right, x);
    edge.top = Math.min(edge.top, y);
    edge.bottom = Math.max(edge.bottom, y);
    for (const [across, down] of [
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ] as const) {
      const next = at + down * wide + across;
      if (x + across < 0 || x + across >= wide || isOpen[next] !== 1) continue;
      isOpen[next] = 0;
      open.push(next);
    }
  }
  return {
    x: edge.left,
    y: edge.top,
    width: edge.right - edge.left + 1,
    height: edge.bottom - edge.top + 1,
  };
}

import type { Page, Word } from '../text-extraction/model.ts';
import type { PrintedBox } from './model.ts';

/** A word, on its page. */
type Part = PrintedBox & { readonly text: string; readonly confidence: number };
/** Words that stand together, with no more than a space between them. */
export type Cell = Part & { readonly parts: readonly Part[] };

/** The cells of each line of a page, from above, each from the left. */
export function rowsOf({ words }: Page, page: number): readonly (readonly Cell[])[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isSame =
      last !== undefined && Math.abs(middle(word) - middle(last)) < Math.max(2, last.height / 2);
    if (isSame && line?.some((other) => isAbove(other, word)) === false) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => cellsOf(line, page));
}

/**
 * Returns true if the two words overlap horizontally. Words of the same line stand next to each other and do not
 * overlap.
 */
function isAbove(one: Word, other: Word): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return shared > Math.min(one.height, one.width, other.width) / 2;
}

const middle = ({ y, height }: Word): number => y + height / 2;

function cellsOf(line: readonly Word[], page: number): readonly Cell[] {
  const cells: Part[][] = [];
  for (const word of line.toSorted((one, other) => one.x - other.x)) {
    const cell = cells.at(-1);
    const before = cell?.at(-1);
    const gap = before === undefined ? Infinity : word.x - (before.x + before.width);
    const part = { ...word, page };
    if (cell === undefined || gap > word.height * 0.9) cells.push([part]);
    else cell.push(part);
  }
  return cells.map(joined);
}

const nothing: Part = { text: '', x: 0, y: 0, width: 0, height: 0, confidence: 1, page: 1 };

/** Joins cells that stand next to or above each other, in reading order. */
export function joined(all: readonly (Part | Cell)[]): Cell {
  const parts = all.flatMap((each): readonly Part[] => ('parts' in each ? each.parts : [each]));
  const [first = nothing] = parts;
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  return {
    text: parts.map(({ text }) => text).join(' '),
    page: first.page,
    x,
    y,
    width: Math.max(...parts.map((part) => part.x + part.width)) - x,
    height: Math.max(...parts.map((part) => part.y + part.height)) - y,
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    parts,
  };
}

import type { Page, Word } from '../pages/model.ts';
import type { Place } from './model.ts';

/** Words that stand together, with no more than a space between them. */
export type Cell = Place & { readonly text: string; readonly confidence: number };

/** The cells of each line of a page, from above, each from the left. */
export function rowsOf({ words }: Page, page: number): readonly (readonly Cell[])[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isSame =
      last !== undefined && Math.abs(middle(word) - middle(last)) < Math.max(2, last.height / 2);
    if (isSame) line?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => cellsOf(line, page));
}

const middle = ({ y, height }: Word): number => y + height / 2;

function cellsOf(line: readonly Word[], page: number): readonly Cell[] {
  const cells: Cell[] = [];
  for (const word of line.toSorted((one, other) => one.x - other.x)) {
    const before = cells.at(-1);
    const gap = before === undefined ? Infinity : word.x - (before.x + before.width);
    if (before === undefined || gap > word.height * 0.9) {
      const { text, x, y, width, height, confidence } = word;
      cells.push({ text, x, y, width, height, confidence, page });
      continue;
    }
    const y = Math.min(before.y, word.y);
    cells[cells.length - 1] = {
      text: `${before.text} ${word.text}`,
      page,
      x: before.x,
      y,
      width: word.x + word.width - before.x,
      height: Math.max(before.y + before.height, word.y + word.height) - y,
      confidence: Math.min(before.confidence, word.confidence),
    };
  }
  return cells;
}

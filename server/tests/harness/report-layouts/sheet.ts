import type { Drawn } from './model.ts';
import { widthOf } from './words.ts';

export type Align = 'left' | 'right' | 'center';

const bottom = 740;
const top = 40;

/** Pages that are drawn on from above. */
export class Sheet {
  readonly pages: Drawn[][] = [[]];
  y = top;
  readonly #size: number;
  readonly #step: number;

  constructor({ size, step }: { readonly size: number; readonly step: number }) {
    this.#size = size;
    this.#step = step;
  }

  /** Draws where the sheet stands; `x` is the left edge, the right one or the middle. */
  text(
    x: number,
    text: string,
    {
      bold = false,
      align = 'left',
      size = this.#size,
      down = 0,
    }: {
      readonly bold?: boolean;
      readonly align?: Align;
      readonly size?: number;
      readonly down?: number;
    } = {},
  ): void {
    if (text === '') return;
    const width = widthOf({ text, size, bold });
    const left = align === 'left' ? x : x - (align === 'right' ? width : width / 2);
    this.pages.at(-1)?.push({ text, x: left, y: this.y + down, size, bold });
  }

  next(lines = 1): void {
    this.y += this.#step * lines;
  }

  /** Whether so many more lines have no place on the page. */
  isFull(lines = 1): boolean {
    return this.y + this.#step * lines > bottom;
  }

  turn(): void {
    this.pages.push([]);
    this.y = top;
  }
}

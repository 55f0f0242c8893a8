import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Features of a page other than its words, from its drawing operations in order. */
export type Content = {
  /** Text that is written without being shown, as programs put it under a scan that they have read. */
  readonly hasInvisibleText: boolean;
  /** The part of the page that its largest picture covers, from 0 to 1. */
  readonly pictureShare: number;
  /** A picture that was drawn over text. */
  readonly isTextCovered: boolean;
};

type Matrix = readonly [number, number, number, number, number, number];

/** Modes that paint nothing: 3, and 7, which only clips. */
const unseenModes: ReadonlySet<unknown> = new Set([3, 7]);
const coveringShare = 0.2;

const textOperators: ReadonlySet<number> = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
]);
/** Operators that draw a picture into the unit square of the current matrix. */
const pictureOperators: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);
/** Operators that draw one picture several times, each with its own matrix. */
const repeatedPictures: ReadonlySet<number> = new Set([
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
]);

export async function contentOf(page: PDFPageProxy): Promise<Content> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const walk = new Walk(page.view);
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    walk.take(operator, Array.isArray(args) ? args : []);
  }
  return walk;
}

type State = { readonly place: Matrix; readonly mode: unknown };

class Walk implements Content {
  hasInvisibleText = false;
  pictureShare = 0;
  isTextCovered = false;
  readonly #pageArea: number;
  #hasText = false;
  #state: State = { place: [1, 0, 0, 1, 0, 0], mode: 0 };
  readonly #saved: State[] = [];

  constructor([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]) {
    this.#pageArea = Math.max(1, Math.abs((right - left) * (top - bottom)));
  }

  take(operator: number, args: readonly unknown[]): void {
    if (operator === OPS.save) this.#saved.push(this.#state);
    else if (operator === OPS.restore) this.#state = this.#saved.pop() ?? this.#state;
    else if (operator === OPS.transform) this.#move(args);
    else if (operator === OPS.paintFormXObjectBegin) {
      this.#saved.push(this.#state);
      this.#move(Array.isArray(args[0]) ? args[0] : []);
    } else if (operator === OPS.paintFormXObjectEnd) this.#state = this.#saved.pop() ?? this.#state;
    else if (operator === OPS.setTextRenderingMode) {
      this.#state = { ...this.#state, mode: args[0] };
    } else if (textOperators.has(operator)) this.#write();
    else if (pictureOperators.has(operator)) this.#paint(this.#area());
    else if (repeatedPictures.has(operator)) this.#paint(this.#pageArea);
  }

  #move(args: readonly unknown[]): void {
    const by = matrixOf(args);
    if (by !== null) this.#state = { ...this.#state, place: multiply(this.#state.place, by) };
  }

  #write(): void {
    this.#hasText = true;
    if (unseenModes.has(this.#state.mode)) this.hasInvisibleText = true;
  }

  #area(): number {
    const [a, b, c, d] = this.#state.place;
    return Math.abs(a * d - b * c);
  }

  #paint(area: number): void {
    const share = Math.min(1, area / this.#pageArea);
    this.pictureShare = Math.max(this.pictureShare, share);
    if (this.#hasText && share >= coveringShare) this.isTextCovered = true;
  }
}

function matrixOf(args: readonly unknown[]): Matrix | null {
  const [a, b, c, d, e, f] = args.map(Number);
  if (a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  return [a, b, c, d, e, f];
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

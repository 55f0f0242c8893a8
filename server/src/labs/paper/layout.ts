import { code128 } from './code128.ts';
import type { Box, Colour, TextBox, Sheet, TextStyle } from './sheet.ts';

/** A label with its value; a fact without a value is not printed. */
export type Fact = readonly [label: string, value: string | undefined];

export type Column = {
  readonly title: string;
  /** The share of the width; shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right' | 'center';
};

export type Cell =
  | string
  | {
      readonly text: string;
      readonly style?: TextStyle;
      /** A second line, smaller and muted. */
      readonly note?: string;
    }
  | { readonly height: number; readonly draw: (box: Box) => void };

const cellPadding = 4;
const noteStyle: TextStyle = { size: 7.5, colour: 'muted' };

/** The document's name, and who made it, over a line. */
export function title(sheet: Sheet, text: string, by: string): void {
  sheet.write(
    text,
    { x: sheet.left, y: sheet.y, width: sheet.width * 0.6 },
    { size: 18, bold: true, colour: 'accent' },
  );
  const right = { x: sheet.left + sheet.width * 0.6, y: sheet.y + 6, width: sheet.width * 0.4 };
  sheet.write(by, right, { size: 9, colour: 'muted', align: 'right' });
  sheet.y += 28;
  sheet.paint({ x: sheet.left, y: sheet.y, width: sheet.width, height: 1.5 }, 'accent');
  sheet.y += 12;
}

/** A heading that is never the last line of a page. */
export function heading(sheet: Sheet, text: string): void {
  sheet.makeRoom(48);
  sheet.y += 4;
  sheet.y += sheet.write(text, line(sheet), { size: 11, bold: true, colour: 'accent' }) + 4;
}

/** Draws a text of any length. Between two pieces it can continue on the next page. */
export function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  for (const piece of text.split('\n').flatMap((each) => piecesOf(each))) {
    sheet.makeRoom(sheet.heightOf(piece, sheet.width, style));
    sheet.y += sheet.write(piece, line(sheet), style);
  }
  sheet.y += 5;
}

/** About ten lines, so that a piece always fits a page. */
const pieceCharactersMax = 1000;

/** Cuts a text between words, or within a word that is longer than a piece. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > pieceCharactersMax) {
    const space = rest.lastIndexOf(' ', pieceCharactersMax);
    const end = space <= 0 ? pieceCharactersMax : space;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}

/** Blocks of facts side by side, each under its own heading. */
export function blocks(
  sheet: Sheet,
  parts: readonly { readonly title: string; readonly facts: readonly Fact[] }[],
): void {
  const gap = 16;
  const width = (sheet.width - gap * (parts.length - 1)) / parts.length;
  const heights = parts.map((part) => factsHeight(sheet, part.facts, width));
  sheet.makeRoom(Math.max(0, ...heights) + 24);
  const top = sheet.y;
  for (const [index, part] of parts.entries()) {
    const x = sheet.left + index * (width + gap);
    sheet.write(part.title, { x, y: top, width }, { size: 10, bold: true, colour: 'accent' });
    writeFacts(sheet, part.facts, { x, y: top + 15, width });
  }
  sheet.y = top + 15 + Math.max(0, ...heights) + 9;
}

function printed(facts: readonly Fact[]): readonly (readonly [string, string])[] {
  return facts.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [[label, value] as const],
  );
}

/** The label's share of a block's width, up to `labelWidthMax`. */
const labelShare = 0.36;
const labelWidthMax = 96;

function labelWidthOf(width: number): number {
  return Math.min(labelWidthMax, width * labelShare);
}

function factsHeight(sheet: Sheet, facts: readonly Fact[], width: number): number {
  return printed(facts)
    .map(([, value]) => sheet.heightOf(value, width - labelWidthOf(width)) + 3)
    .reduce((sum, height) => sum + height, 0);
}

function writeFacts(sheet: Sheet, facts: readonly Fact[], at: TextBox): void {
  let { y } = at;
  for (const [label, value] of printed(facts)) {
    const labelWidth = labelWidthOf(at.width);
    sheet.write(label, { x: at.x, y, width: labelWidth - 4 }, { colour: 'muted', size: 8 });
    y += sheet.write(value, { x: at.x + labelWidth, y, width: at.width - labelWidth }) + 3;
  }
}

/** Draws a table. Each page repeats the header, and no row is split. */
export function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  header(sheet, columns);
  for (const row of rows) {
    const heights = columns.map((column, index) =>
      cellHeight(sheet, row[index] ?? '', column.share * sheet.width - 2 * cellPadding),
    );
    const height = Math.max(...heights) + 2 * cellPadding;
    if (sheet.makeRoom(height)) header(sheet, columns);
    for (const { column, x, index } of placed(sheet, columns)) {
      const width = column.share * sheet.width - 2 * cellPadding;
      const box = { x, y: sheet.y + cellPadding, width, height: height - 2 * cellPadding };
      writeCell(sheet, row[index] ?? '', box, column.align ?? 'left');
    }
    sheet.y += height;
    sheet.paint({ x: sheet.left, y: sheet.y - 0.25, width: sheet.width, height: 0.5 }, 'line');
  }
  sheet.y += 8;
}

function header(sheet: Sheet, columns: readonly Column[]): void {
  sheet.makeRoom(40);
  sheet.paint({ x: sheet.left, y: sheet.y, width: sheet.width, height: 16 }, 'shade');
  for (const { column, x } of placed(sheet, columns)) {
    const at = { x, y: sheet.y + 4.5, width: column.share * sheet.width - 2 * cellPadding };
    sheet.write(column.title, at, { size: 8, bold: true, align: column.align ?? 'left' });
  }
  sheet.y += 16;
}

function placed(
  sheet: Sheet,
  columns: readonly Column[],
): readonly { readonly column: Column; readonly x: number; readonly index: number }[] {
  let x = sheet.left + cellPadding;
  return columns.map((column, index) => {
    const place = { column, x, index };
    x += column.share * sheet.width;
    return place;
  });
}

function cellHeight(sheet: Sheet, cell: Cell, width: number): number {
  if (typeof cell === 'string') return sheet.heightOf(cell, width);
  if ('draw' in cell) return cell.height;
  const note = cell.note === undefined ? 0 : sheet.heightOf(cell.note, width, noteStyle);
  return sheet.heightOf(cell.text, width, cell.style) + note;
}

function writeCell(sheet: Sheet, cell: Cell, box: Box, align: 'left' | 'right' | 'center'): void {
  if (typeof cell === 'string') {
    sheet.write(cell, box, { align });
  } else if ('draw' in cell) {
    cell.draw(box);
  } else {
    const height = sheet.write(cell.text, box, { ...cell.style, align });
    if (cell.note !== undefined)
      sheet.write(cell.note, { ...box, y: box.y + height }, { ...noteStyle, align });
  }
}

/** A barcode with its text under it; the text alone where Code 128 cannot say it. */
export function barcode(sheet: Sheet, text: string, box: Box): void {
  const widths = code128(text);
  const textHeight = 10;
  if (widths !== undefined) {
    // Barcode readers need a quiet zone of ten modules on each side.
    const modules = widths.reduce((sum, width) => sum + width, 0) + 20;
    const unit = Math.min(1.5, box.width / modules);
    let x = box.x + (box.width - modules * unit) / 2 + 10 * unit;
    for (const [index, width] of widths.entries()) {
      const bar = { x, y: box.y, width: width * unit, height: box.height - textHeight };
      if (index % 2 === 0) sheet.paint(bar, 'ink');
      x += width * unit;
    }
  }
  const at = { x: box.x, y: box.y + box.height - textHeight + 2, width: box.width };
  sheet.write(text, at, { size: 8, align: 'center' });
}

/** Lines to be filled in by hand. */
export function signatures(sheet: Sheet, labels: readonly string[]): void {
  sheet.makeRoom(44);
  sheet.y += 26;
  const gap = 20;
  const width = (sheet.width - gap * (labels.length - 1)) / labels.length;
  for (const [index, label] of labels.entries()) {
    const x = sheet.left + index * (width + gap);
    sheet.paint({ x, y: sheet.y, width, height: 0.5 }, 'ink');
    sheet.write(label, { x, y: sheet.y + 3, width }, { size: 8, colour: 'muted' });
  }
  sheet.y += 18;
}

/** Draws a notice in a frame, so that the reader does not overlook it. */
export function notice(sheet: Sheet, text: string, colour: Colour): void {
  const width = sheet.width - 20;
  const height = sheet.heightOf(text, width, { bold: true }) + 12;
  sheet.makeRoom(height + 8);
  const box = { x: sheet.left, y: sheet.y, width: sheet.width, height };
  sheet.outline(box, colour);
  sheet.paint({ ...box, width: 4 }, colour);
  sheet.write(text, { x: sheet.left + 12, y: sheet.y + 7.5, width }, { bold: true, colour });
  sheet.y += height + 8;
}

function line(sheet: Sheet): TextBox {
  return { x: sheet.left, y: sheet.y, width: sheet.width };
}

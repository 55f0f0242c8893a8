// Loaded at the start: it takes a tenth of a second, for which the first document would hold the event loop.
import PdfKit from 'pdfkit';

import { loopTurns } from '#kernel/jobs/loop-turns.ts';

import { printable } from './printable.ts';

/** US letter, in points: the paper of clinics' printers. */
const page = { width: 612, height: 792, margin: 48 } as const;
const footerHeight = 26;
const contentWidth = page.width - 2 * page.margin;

/** Colours that stay apart when they are printed in grey. */
const colours = {
  ink: '#111827',
  muted: '#6b7280',
  line: '#d1d5db',
  shade: '#f3f4f6',
  accent: '#0f766e',
  inRange: '#99d8c9',
  outOfRange: '#b45309',
  critical: '#b91c1c',
} as const;

export type Colour = keyof typeof colours;

export type About = {
  readonly title: string;
  /** Kept in the file's properties: the same data give the same bytes, so it is never the present. */
  readonly dated: Date;
  /** The left part of each page's footer: whose the page is, should it be separated. */
  readonly footer: string;
  /** Without footers, as on a sheet of labels. */
  readonly plain?: boolean;
};

export type TextStyle = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right' | 'center';
};

/** The position and maximum width of a text; with `oneLine`, the rest of a longer text is cut off. */
export type TextBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly oneLine?: boolean;
};

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * A document that is being drawn. `y` is the position of the next line; lengths are points from the page's upper left
 * corner.
 */
export type Sheet = {
  readonly left: number;
  readonly width: number;
  y: number;
  /** Writes at a place, wrapped to `width`, and says how high it became. */
  write(text: string, at: TextBox, style?: TextStyle): number;
  /** How high a text will be. */
  heightOf(text: string, width: number, style?: TextStyle): number;
  paint(box: Box, colour: Colour): void;
  outline(box: Box, colour: Colour): void;
  /** A triangle that points down at (x, y). */
  pointer(x: number, y: number, colour: Colour): void;
  /** Starts a page if less than `height` is left; says whether it did. */
  makeRoom(height: number): boolean;
  startPage(): void;
  finish(): Promise<Buffer>;
};

const defaults = { size: 9, bold: false, colour: 'ink', align: 'left' } as const;

/** Opens a document of letter pages. */
export async function openSheet(about: About): Promise<Sheet> {
  await loopTurns.take('documents');
  const pdf = new PdfKit({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: printable(about.title),
      Producer: 'Salus',
      Creator: 'Salus',
      CreationDate: about.dated,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const sheet = sheetOn(pdf);
  return {
    ...sheet,
    get y() {
      return sheet.y;
    },
    set y(value) {
      sheet.y = value;
    },
    finish: async () => {
      if (about.plain !== true) numberPages(pdf, about.footer);
      pdf.end();
      return ended;
    },
  };
}

function sheetOn(pdf: PDFKit.PDFDocument): Omit<Sheet, 'finish'> {
  const set = (style: TextStyle): PDFKit.PDFDocument => {
    const { size, bold, colour } = { ...defaults, ...style };
    return pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colours[colour]);
  };
  const sheet: Omit<Sheet, 'finish'> = {
    left: page.margin,
    width: contentWidth,
    y: page.margin,
    write: (text, { x, y, width, oneLine = false }, style = {}) => {
      const pen = set(style);
      const cut = oneLine ? { height: pen.currentLineHeight(), ellipsis: true } : {};
      pen.text(printable(text), x, y, { width, align: style.align ?? defaults.align, ...cut });
      return pdf.y - y;
    },
    heightOf: (text, width, style = {}) => set(style).heightOfString(printable(text), { width }),
    paint: ({ x, y, width, height }, colour) => {
      pdf.rect(x, y, width, height).fill(colours[colour]);
    },
    outline: ({ x, y, width, height }, colour) => {
      pdf.lineWidth(0.5).rect(x, y, width, height).stroke(colours[colour]);
    },
    pointer: (x, y, colour) => {
      pdf.polygon([x - 3, y - 5], [x + 3, y - 5], [x, y]).fill(colours[colour]);
    },
    makeRoom: (height) => {
      if (sheet.y + height <= page.height - page.margin - footerHeight) return false;
      sheet.startPage();
      return true;
    },
    startPage: () => {
      pdf.addPage();
      sheet.y = page.margin;
    },
  };
  return sheet;
}

function numberPages(pdf: PDFKit.PDFDocument, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    const y = page.height - page.margin - 10;
    pdf
      .lineWidth(0.5)
      .moveTo(page.margin, y - 8)
      .lineTo(page.width - page.margin, y - 8)
      .stroke(colours.line);
    const line = { lineBreak: false, ellipsis: true, height: 10 };
    pdf.font('Helvetica').fontSize(7.5).fillColor(colours.muted);
    pdf.text(printable(footer), page.margin, y, { ...line, width: contentWidth - 90 });
    pdf.text(`Page ${index + 1} of ${count}`, page.width - page.margin - 80, y, {
      ...line,
      width: 80,
      align: 'right',
    });
  }
}

import { createCanvas, loadImage } from '@napi-rs/canvas';
import PdfKit from 'pdfkit';

import { pictureOf } from './pdf.ts';

/** A line of a made-up report: texts with the place where each begins, in points. */
export type Line = { readonly y: number; readonly cells: readonly (readonly [number, string])[] };

type PdfOptions = ConstructorParameters<typeof PdfKit>[0];
type Draw = (document: InstanceType<typeof PdfKit>) => void;

/** A PDF of what `draw` draws. */
export async function pdfOf(draw: Draw, options: PdfOptions = {}): Promise<Buffer> {
  const document = new PdfKit({ size: 'LETTER', margin: 0, ...options });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  draw(document);
  document.end();
  return done;
}

export function drawLines(lines: readonly Line[], size = 10): Draw {
  return (document) => {
    document.font('Helvetica').fontSize(size);
    for (const { y, cells } of lines) {
      for (const [x, text] of cells) document.text(text, x, y, { lineBreak: false });
    }
  };
}

export type Scanned = {
  /** Clockwise, in degrees. */
  readonly turned?: number;
  readonly blur?: number;
  readonly dpi?: number;
  /** From 0 to 100; a PNG where it is absent. */
  readonly jpegQuality?: number;
};

/** What a scanner makes of the first page of a PDF. */
export async function scanOf(pdf: Uint8Array, how: Scanned = {}): Promise<Buffer> {
  const { turned = 0, blur = 0, dpi = 200, jpegQuality } = how;
  const { png } = await pictureOf(pdf, 1, dpi / 72);
  const page = await loadImage(png);
  const radians = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const width = Math.round(page.width * cos + page.height * sin);
  const height = Math.round(page.width * sin + page.height * cos);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  if (blur > 0) context.filter = `blur(${blur}px)`;
  context.translate(width / 2, height / 2);
  context.rotate(radians);
  context.drawImage(page, -page.width / 2, -page.height / 2);
  return jpegQuality === undefined
    ? canvas.toBuffer('image/png')
    : canvas.toBuffer('image/jpeg', jpegQuality);
}

import { createRequire } from 'node:module';
import path from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/',
);

async function openPdf(
  bytes: Uint8Array,
): Promise<Awaited<ReturnType<typeof getDocument>['promise']>> {
  return getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fonts,
    useSystemFonts: false,
    verbosity: 0,
  }).promise;
}

/** What a reader of the document can select and copy, page by page, as an independent reader of PDF sees it. */
export async function textOf(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await openPdf(bytes);
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  await pdf.loadingTask.destroy();
  return pages;
}

export type Picture = {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity of each pixel, line by line. */
  readonly pixels: Uint8ClampedArray;
  readonly png: Buffer;
};

/** One page as it is seen, `scale` pixels for each point. */
export async function pictureOf(bytes: Uint8Array, number = 1, scale = 1.5): Promise<Picture> {
  const pdf = await openPdf(bytes);
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({
    canvas,
    canvasContext: context,
    viewport,
  }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  await pdf.loadingTask.destroy();
  return {
    width: canvas.width,
    height: canvas.height,
    pixels: data,
    png: canvas.toBuffer('image/png'),
  };
}

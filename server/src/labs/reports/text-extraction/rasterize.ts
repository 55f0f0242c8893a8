import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { type Grey, toGrey } from './grey-model.ts';

/** Draws a page as it is seen, `scale` pixels for each point. */
export async function rasterizePage(page: PDFPageProxy, scale: number): Promise<Grey> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const context = canvas.getContext('2d');
  const target: object = { canvas, canvasContext: context, viewport, background: '#fff' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's canvas in all that pdf.js uses
  await page.render(target as Parameters<PDFPageProxy['render']>[0]).promise;
  return greyOf(context.getImageData(0, 0, canvas.width, canvas.height));
}

export async function openImage(bytes: Uint8Array): Promise<Image | null> {
  try {
    return await loadImage(Buffer.from(bytes));
  } catch {
    return null;
  }
}

/** Draws a picture so that its longer side has as many pixels as given, on white. */
export function drawImage(image: Image, longest: number): Grey {
  const scale = longest / Math.max(image.width, image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return greyOf(context.getImageData(0, 0, width, height));
}

/** Turns a picture clockwise by any angle. The result is large enough for all of it, with white corners. */
export function turn(grey: Grey, degrees: number): Grey {
  if (degrees === 0) return grey;
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const width = Math.round(grey.width * cos + grey.height * sin);
  const height = Math.round(grey.width * sin + grey.height * cos);
  const source = canvasOf(grey);
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(radians);
  context.drawImage(source, -grey.width / 2, -grey.height / 2);
  return greyOf(context.getImageData(0, 0, width, height));
}

/** From 0 to 100. Letters of 6 points are legible, and a page of noise is below 2 MB. */
const jpegQuality = 80;

/** A JPEG whose longer side has at most so many pixels. */
export function toJpeg(grey: Grey, longestMax: number): Buffer {
  const scale = Math.min(1, longestMax / Math.max(grey.width, grey.height));
  const width = Math.max(1, Math.round(grey.width * scale));
  const height = Math.max(1, Math.round(grey.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvasOf(grey), 0, 0, width, height);
  return canvas.toBuffer('image/jpeg', jpegQuality);
}

function canvasOf(grey: Grey): Canvas {
  const canvas = createCanvas(grey.width, grey.height);
  const context = canvas.getContext('2d');
  const data = context.createImageData(grey.width, grey.height);
  const shades = new Uint32Array(data.data.buffer);
  for (const [index, value] of grey.pixels.entries()) {
    shades[index] = 0xff000000 + value * 0x10101;
  }
  context.putImageData(data, 0, 0);
  return canvas;
}

function greyOf(image: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}): Grey {
  return toGrey(image.width, image.height, image.data);
}

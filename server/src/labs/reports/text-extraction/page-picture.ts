import type { Grey } from './grey-model.ts';
import { openPdf } from './pdf-file.ts';
import { drawPdfPage } from './pdf-page.ts';
import { drawImage, openImage, toJpeg } from './rasterize.ts';
import { kindsOf, type Reading, refuse, type Unreadable, sheetPoints } from './read-files.ts';
import { readSide, turnUpright } from './scan.ts';

/** A page as a picture in grey. `width` and `height` are in points, as the boxes of words are. */
export type PagePicture = {
  readonly number: number;
  /** Pages of all files of the report together. */
  readonly pageCount: number;
  readonly width: number;
  readonly height: number;
  /** A JPEG in base64. */
  readonly jpeg: string;
};

export type PictureOutcome = { readonly page: PagePicture | null } | Unreadable;

/** Letters of 6 points are 12 pixels high on letter paper. */
const pictureSide = 1650;

type Drawn = { readonly picture: Grey; readonly points: number };

/** Draws one page, counted over all files as their words are; `page` is null where there are fewer. */
export async function drawReportPage(
  files: readonly Uint8Array[],
  number: number,
  reading: Reading,
): Promise<PictureOutcome> {
  const kinds = kindsOf(files, reading.limits);
  if ('failureReason' in kinds) return kinds;
  let pageCount = 0;
  let drawn: Drawn | null = null;
  for (const [index, file] of files.entries()) {
    const draw = kinds[index] === 'pdf' ? drawPdf : drawPicture;
    const outcome = await draw(file, number - pageCount, reading);
    if ('failureReason' in outcome) return outcome;
    pageCount += outcome.pageCount;
    drawn ??= outcome.drawn;
  }
  if (drawn === null) return { page: null };
  const { picture, points } = drawn;
  const scale = points / Math.max(picture.width, picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const jpeg = toJpeg(picture, pictureSide).toString('base64');
  return { page: { number, pageCount, ...size, jpeg } };
}

type OfFile = { readonly pageCount: number; readonly drawn: Drawn | null } | Unreadable;

async function drawPdf(
  file: Uint8Array,
  number: number,
  { limits, reader, onPage }: Reading,
): Promise<OfFile> {
  const opened = await openPdf(file, limits);
  if ('failureReason' in opened) return opened;
  const { pdf } = opened;
  try {
    const pageCount = pdf.numPages;
    if (number < 1 || number > pageCount) return { pageCount, drawn: null };
    onPage?.();
    const page = await pdf.getPage(number).catch(() => null);
    if (page === null) return refuse('invalid_input', 'a page of a PDF cannot be read');
    const drawn = await drawPdfPage(page, reader);
    if (drawn === null) return refuse('invalid_input', 'a page of a PDF is too large');
    return { pageCount, drawn };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function drawPicture(
  file: Uint8Array,
  number: number,
  { reader, onPage }: Reading,
): Promise<OfFile> {
  if (number !== 1) return { pageCount: 1, drawn: null };
  onPage?.();
  const image = await openImage(file);
  if (image === null) return refuse('invalid_input', 'a picture cannot be read');
  const picture = turnUpright(await reader(), drawImage(image, readSide));
  return { pageCount: 1, drawn: { picture, points: sheetPoints } };
}

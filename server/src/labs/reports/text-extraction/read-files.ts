import { type FileKind, fileKindOf, isWhole, pictureSize } from './file-kind-model.ts';
import type { PageLimits } from './limits-model.ts';
import type { Page, PagesOutcome } from './model.ts';
import type { Reader } from './ocr.ts';
import { openPdf } from './pdf-file.ts';
import { readPdfPage } from './pdf-page.ts';
import { drawImage, openImage } from './rasterize.ts';
import { certaintyOf, readScan, readSide } from './scan.ts';

export type Unreadable = Exclude<PagesOutcome, { pages: unknown }>;
export type Reading = {
  readonly limits: PageLimits;
  readonly reader: () => Promise<Reader>;
  /** Called before each page. */
  readonly onPage?: () => void;
};

/** The minimum mean confidence of a scan; below it no value can be read reliably. */
const legible = 0.6;
/** A page with fewer words has only a stamp or mark, which says nothing about its legibility. */
const wordsMin = 5;
/** The assumed length of the longer side of a picture's page: letter paper, in points. */
export const sheetPoints = 792;

/** Reads all files of a report one after the other, and stops at the first that cannot be read. */
export async function readFiles(
  files: readonly Uint8Array[],
  reading: Reading,
): Promise<PagesOutcome> {
  const { limits } = reading;
  const kinds = kindsOf(files, limits);
  if ('failureReason' in kinds) return kinds;
  const pages: Page[] = [];
  for (const [index, file] of files.entries()) {
    const read = kinds[index] === 'pdf' ? readPdf : readPicture;
    const outcome = await read(file, reading, limits.pagesMax - pages.length);
    if ('failureReason' in outcome) return outcome;
    pages.push(...outcome.pages);
  }
  return judge(pages);
}

/** Checks all files before the first is read, because checking is fast and reading is slow. */
export function kindsOf(
  files: readonly Uint8Array[],
  limits: PageLimits,
): readonly FileKind[] | Unreadable {
  if (files.length === 0) return refuse('invalid_input', 'there is no file');
  if (files.length > limits.pagesMax) return tooMany(limits);
  const kinds: FileKind[] = [];
  for (const file of files) {
    const kind = kindOf(file, limits);
    if (typeof kind !== 'string') return kind;
    kinds.push(kind);
  }
  return kinds;
}

function kindOf(file: Uint8Array, limits: PageLimits): FileKind | Unreadable {
  if (file.length === 0) return refuse('invalid_input', 'a file is empty');
  if (file.length > limits.fileBytesMax) {
    return refuse('invalid_input', `a file is larger than ${limits.fileBytesMax} bytes`);
  }
  const kind = fileKindOf(file);
  if (kind === null) return refuse('invalid_input', 'a file is no PDF, JPEG or PNG');
  if (!isWhole(file, kind)) return refuse('invalid_input', 'a file is cut off');
  if (kind === 'pdf') return kind;
  const size = pictureSize(file, kind);
  if (size === null) return refuse('invalid_input', 'a picture cannot be read');
  if (size.width * size.height > limits.pixelsMax) {
    return refuse('invalid_input', `a picture has more than ${limits.pixelsMax} pixels`);
  }
  return kind;
}

async function readPdf(
  file: Uint8Array,
  { limits, reader, onPage }: Reading,
  pagesLeft: number,
): Promise<PagesOutcome> {
  const opened = await openPdf(file, limits);
  if ('failureReason' in opened) return opened;
  const { pdf } = opened;
  try {
    if (pdf.numPages > pagesLeft) return tooMany(limits);
    const pages: Page[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage?.();
      const page = await pdf.getPage(number).catch(() => null);
      if (page === null) return refuse('invalid_input', 'a page of a PDF cannot be read');
      const read = await readPdfPage(page, reader);
      if (read === null) return refuse('invalid_input', 'a page of a PDF is too large');
      pages.push(read);
      page.cleanup();
    }
    return { pages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPicture(
  file: Uint8Array,
  { limits, reader, onPage }: Reading,
  pagesLeft: number,
): Promise<PagesOutcome> {
  if (pagesLeft < 1) return tooMany(limits);
  onPage?.();
  const image = await openImage(file);
  if (image === null) return refuse('invalid_input', 'a picture cannot be read');
  return { pages: [readScan(await reader(), drawImage(image, readSide), sheetPoints)] };
}

/** Rejects reports with illegible pages, because their values would be wrong. */
function judge(pages: readonly Page[]): PagesOutcome {
  if (pages.every(({ words }) => words.length === 0)) {
    return refuse('low_quality', 'nothing can be read on the pages');
  }
  const unclear = pages.some(
    ({ source, words }) =>
      source === 'scan' && words.length >= wordsMin && certaintyOf(words) < legible,
  );
  return unclear ? refuse('low_quality', 'a page is hardly legible') : { pages };
}

function tooMany({ pagesMax }: PageLimits): Unreadable {
  return refuse('too_many_pages', `there are more than ${pagesMax} pages`);
}

export function refuse(failureReason: Unreadable['failureReason'], cause: string): Unreadable {
  return { failureReason, cause };
}

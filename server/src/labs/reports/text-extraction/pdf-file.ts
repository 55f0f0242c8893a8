import { createRequire } from 'node:module';
import path from 'node:path';

import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { PageLimits } from './limits-model.ts';
import type { PagesOutcome } from './model.ts';

export type OpenPdf =
  | { readonly pdf: PDFDocumentProxy }
  | Exclude<PagesOutcome, { pages: unknown }>;

/** Fonts and tables of characters that files need not bring along; they are read from the package, never from a network. */
const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Opens an untrusted file. The caller must destroy its `loadingTask`. */
export async function openPdf(bytes: Uint8Array, limits: PageLimits): Promise<OpenPdf> {
  const task = getDocument({
    // It is given away and must not be read again.
    data: new Uint8Array(bytes),
    standardFontDataUrl: path.join(home, 'standard_fonts/'),
    cMapUrl: path.join(home, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: path.join(home, 'wasm/'),
    iccUrl: path.join(home, 'iccs/'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: limits.pixelsMax,
    canvasMaxAreaInBytes: limits.pixelsMax * 4,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return { pdf: await task.promise };
  } catch (error) {
    await task.destroy();
    const cause =
      error instanceof PasswordException ? 'the PDF is encrypted' : 'the PDF cannot be read';
    return { failureReason: 'invalid_input', cause };
  }
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { Grey } from './grey-model.ts';

/** A word that the OCR read: its box in pixels, and its confidence from 0 to 1. */
export type ReadWord = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

/** The OCR engine. It uses about 150 MB until its thread ends. */
export type Reader = { read(picture: Grey): readonly ReadWord[] };

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
type Recognised = {
  readonly blocks?: readonly {
    readonly paragraphs: readonly {
      readonly lines: readonly {
        readonly words: readonly {
          readonly text: string;
          readonly confidence: number;
          readonly bbox: Box;
        }[];
      }[];
    }[];
  }[];
};

type Tesseract = {
  readonly FS: { writeFile(name: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(folder: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    Clear(): void;
  };
};

const require = createRequire(import.meta.url);
const language = 'eng';
const neuralEngine = 1;
const upright = 1;
/** Reads complete lines from edge to edge instead of text columns, so that table rows stay together. */
const oneBlock = '6';

/** Loads the engine and its language from the installed packages, without a network. */
export async function openReader(): Promise<Reader> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has no types; a test reads with it
  const open = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js') as (options: {
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<Tesseract>;
  // The engine prints parts of the page, which must not reach the log.
  const tesseract = await open({ print: () => {}, printErr: () => {} });
  const data = require.resolve(`@tesseract.js-data/${language}/package.json`);
  const packed = path.join(path.dirname(data), '4.0.0_best_int', `${language}.traineddata.gz`);
  tesseract.FS.writeFile(
    `${language}.traineddata`,
    await promisify(gunzip)(await readFile(packed)),
  );
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, language, neuralEngine) !== 0) throw new Error('the OCR does not start');
  api.SetVariable('tessedit_pageseg_mode', oneBlock);
  return {
    read: (picture) => {
      tesseract.FS.writeFile('/input', asPgm(picture));
      if (api.SetImageFile(upright, 0) !== 0) throw new Error('the OCR takes no picture');
      api.Recognize(null);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own form
      const recognised = JSON.parse(api.GetJSONText()) as Recognised;
      api.Clear();
      return wordsOf(recognised);
    },
  };
}

function wordsOf({ blocks = [] }: Recognised): readonly ReadWord[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      confidence: Math.min(1, Math.max(0, confidence / 100)),
    }));
}

/** Returns the picture as PGM, the simplest format: a line with its size, then its pixels. */
function asPgm({ width, height, pixels }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

import { restoreDecimalPoints } from './decimal-point-model.ts';
import { detectOrientation } from './deskew-model.ts';
import { type Grey, bandOf, inkThreshold, quartered, rangeOf } from './grey-model.ts';
import { withTypeBoxes } from './letters-model.ts';
import type { Page } from './model.ts';
import type { Reader, ReadWord } from './ocr.ts';
import { turn } from './rasterize.ts';
import { withSecondLook } from './reread.ts';

/** Pixels of the longer side at which letters of a page are read best: about 200 for each inch of a letter. */
export const readSide = 2200;
/** Lines read with this confidence are upright. */
const sureOf = 0.7;
/** Smaller angles do not justify drawing the page again. */
const skewMin = 0.25;
/** The share of a page that is read to find its orientation. */
const bandShare = 0.06;
/** The minimum contrast between ink and paper. */
export const contrastMin = 24;
/** The minimum confidence of words that count when orientations are compared. */
const confidentWord = 0.5;

/** Reads a picture of a page in any orientation. `points` is the length of its longer side. */
export function readScan(reader: Reader, picture: Grey, points: number): Page {
  if (isEmpty(picture)) return pageOf(picture, points, []);
  const upright = turnUpright(reader, picture);
  const threshold = inkThreshold(upright);
  const words = reader.read(upright).map((word) => restoreDecimalPoints(upright, threshold, word));
  return pageOf(upright, points, withSecondLook(reader, upright, threshold, words));
}

/** Turns a picture as `readScan` reads it, so that the boxes of words fit this picture. */
export function turnUpright(reader: Reader, picture: Grey): Grey {
  if (isEmpty(picture)) return picture;
  const { skew, isQuarter } = detectOrientation(picture);
  return rightWayUp(reader, turn(picture, Math.abs(skew) < skewMin ? 0 : -skew), isQuarter);
}

/** Returns true for a page without contrast: it has nothing to read. */
function isEmpty(picture: Grey): boolean {
  const { dark, light } = rangeOf(picture, { x: 0, y: 0, ...sizeOf(picture) });
  return light - dark < contrastMin;
}

function pageOf(picture: Grey, points: number, words: readonly ReadWord[]): Page {
  const { width, height } = sizeOf(picture);
  const scale = points / Math.max(width, height);
  return {
    width: width * scale,
    height: height * scale,
    words: withTypeBoxes(
      words.map((word) => ({
        text: word.text,
        x: word.x * scale,
        y: word.y * scale,
        width: word.width * scale,
        height: word.height * scale,
        confidence: word.confidence,
      })),
    ),
    source: 'scan',
  };
}

function sizeOf({ width, height }: Grey): { readonly width: number; readonly height: number } {
  return { width, height };
}

/** Returns the confidence of a page: the mean of its words, weighted by their length. */
export function certaintyOf(words: readonly Pick<ReadWord, 'text' | 'confidence'>[]): number {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of words) {
    letters += text.length;
    sum += text.length * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** Finds the orientation from a few lines, in a small part of the time that the page takes. */
function rightWayUp(reader: Reader, level: Grey, isQuarter: boolean): Grey {
  let best = { picture: level, score: -1 };
  for (const quarters of isQuarter ? [1, 3, 0, 2] : [0, 2, 1, 3]) {
    const picture = quartered(level, quarters);
    const words = reader.read(bandOf(picture, bandShare));
    const score = scoreOf(words);
    if (score > best.score) best = { picture, score };
    if (score > 0 && certaintyOf(words) >= sureOf) break;
  }
  return best.picture;
}

/** Letters of words that are likely right. */
function scoreOf(words: readonly ReadWord[]): number {
  const likely = words.filter(({ confidence }) => confidence >= confidentWord);
  return likely.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
}

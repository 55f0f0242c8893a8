import { doubtfulConfidence, restoreDecimalPoints } from './decimal-point-model.ts';
import { enlarged, type Grey } from './grey-model.ts';
import type { Reader, ReadWord } from './ocr.ts';

/** Words below this confidence are read a second time, alone and enlarged. */
const unsure = 0.8;
/** A page that is hard to read is not read word by word. */
const wordsMax = 60;
const margin = 10;
const times = 2;

const number = String.raw`\d+(?:[.,]\d+)?`;
const wellFormed = new RegExp(`^[<>]?${number}(?:[-–]${number})?(?:%|[HL]{1,2}|\\*)?$`, 'u');
/** Texts that may be a misread number: they contain digits, or are short and not a sign. */
const likeNumber = /^(?![<>=≤≥*+-]+$)(?:[^/]*\d[^/]*|[^\p{L}]*\p{L}{0,3}[^\p{L}]*)$/u;

/** Reads malformed numbers of low confidence a second time; other words do not change. */
export function withSecondLook(
  reader: Reader,
  page: Grey,
  threshold: number,
  words: readonly ReadWord[],
): readonly ReadWord[] {
  let left = wordsMax;
  return words.map((word) => {
    if (word.confidence >= unsure || !likeNumber.test(word.text) || left === 0) return word;
    left -= 1;
    const read = reader.read(enlarged(page, word, margin, times));
    const confidence = Math.min(unsure, ...read.map((each) => each.confidence));
    const text = read.map((each) => each.text).join('');
    const again = restoreDecimalPoints(page, threshold, { ...word, text, confidence });
    return isBetter(again, word) ? again : word;
  });
}

function isBetter(again: ReadWord, word: ReadWord): boolean {
  if (!wellFormed.test(again.text)) return false;
  if (!wellFormed.test(word.text)) return true;
  return word.confidence <= doubtfulConfidence && again.confidence > doubtfulConfidence;
}

import type { Token } from './query.ts';
import type { TextIndex } from './text-index.ts';
import { negationWord } from './tokenizer.ts';

/**
 * How a hit is judged, in points beside the document's prior (0 to 255). The figures were set on
 * bench/diagnoses/tuning.tsv, never on the evaluation set.
 */
const points = {
  /** Every word of the query stands in one text, and not here and there in several. */
  together: 40,
  /** Times the share of the query's words that are whole words of the text, and not their beginnings. */
  wholeWords: 30,
  /** Times the share of the text that was asked for: of two hits the one that says nothing else. */
  coverage: 60,
  /** The text is what was asked for, word by word. */
  same: 60,
  /** The text begins with the query's first word. */
  begins: 10,
  /** A filler that is there too, beside a word that must be: "a" of hepatitis A. */
  filler: 0.25,
} as const;

/** The points of a document: its prior and its best text. */
export function scoreOf(index: TextIndex, query: ScoredQuery, document: number): number {
  const from = index.documentTexts[document] ?? 0;
  const to = index.documentTexts[document + 1] ?? 0;
  let best = 0;
  for (let text = from; text < to; text += 1) {
    const score = ((index.textWeights[text] ?? 0) / 100) * textScore(index, query, text);
    if (score > best) best = score;
  }
  return (index.priors[document] ?? 0) + best;
}

export type ScoredQuery = {
  readonly tokens: readonly Token[];
  /** How many of them a hit must have. */
  readonly required: number;
  /** The query itself says "without". */
  readonly isDenialAsked: boolean;
};

export function toScoredQuery(tokens: readonly Token[]): ScoredQuery {
  return {
    tokens,
    required: tokens.filter((token) => !token.isOptional).length,
    isDenialAsked: tokens.some((token) => token.text === negationWord),
  };
}

function textScore(index: TextIndex, query: ScoredQuery, text: number): number {
  const { textStarts, textWords } = index;
  const { tokens, required, isDenialAsked } = query;
  const from = textStarts[text] ?? 0;
  const end = textStarts[text + 1] ?? 0;
  // What a title denies was not found in it: "without heart failure" is no answer to "heart failure".
  const to = isDenialAsked ? end : (index.textDenials[text] ?? end);
  let matched = 0;
  let whole = 0;
  let begins = 0;
  for (const token of tokens) {
    const place = placeOf(textWords, token, from, to);
    if (place < 0) continue;
    const isWhole = token.exact.has(textWords[place] ?? 0);
    if (isWhole) whole += token.isOptional ? points.filler : 1;
    if (token.isOptional) continue;
    matched += 1;
    if (place === from && token === tokens[0]) begins = 1;
  }
  if (matched === 0) return 0;
  const length = isDenialAsked ? end - from : (index.textLengths[text] ?? 0);
  const coverage = Math.min(1, matched / Math.max(1, length));
  const isTogether = matched === required;
  const isSame = isTogether && coverage === 1 && whole >= required;
  return (
    (isTogether ? points.together : 0) +
    points.wholeWords * (whole / required) +
    points.coverage * coverage * (matched / required) +
    (isSame ? points.same : 0) +
    points.begins * begins
  );
}

/** Where the text has the token: the whole word if it has that, else a word that begins with it, else -1. */
function placeOf(words: Uint32Array, token: Token, from: number, to: number): number {
  let found = -1;
  for (let place = from; place < to; place += 1) {
    const word = words[place] ?? 0;
    for (const range of token.ranges) {
      if (word < range.from || word >= range.to) continue;
      if (token.exact.has(word)) return place;
      if (found < 0) found = place;
    }
  }
  return found;
}

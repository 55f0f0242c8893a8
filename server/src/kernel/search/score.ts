import type { Token } from './query.ts';
import type { TextIndex } from './text-index.ts';
import { negationWord } from './tokenizer.ts';

/**
 * The points of a hit, in addition to the document's prior (0 to 255). The values were tuned on
 * bench/diagnoses/tuning.tsv, never on the evaluation set.
 */
const points = {
  /** Every word of the query stands in one text, and not here and there in several. */
  together: 40,
  /** Multiplied by the share of the query's words that match complete words of the text, and not their beginnings. */
  wholeWords: 30,
  /** Multiplied by the share of the text that the query covers: it prefers the hit without other words. */
  coverage: 60,
  /** The text equals the query, word by word. */
  same: 60,
  /** The text begins with the query's first word. */
  begins: 10,
  /** An optional filler of the query that also matches, such as the "a" of hepatitis A. */
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
  /** The query itself contains "without". */
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
  // A title does not match by the words that it denies: "without heart failure" is no hit for "heart failure".
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

/**
 * Returns the position of the token in the text: the complete word if present, else a word that begins with it, else
 * -1.
 */
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

import { NumberList } from './number-list.ts';
import { saidWords, saysSomething } from './tokenizer.ts';

/** One text that names a document: its title, or another name of it. */
export type IndexedText = {
  readonly text: string;
  /** How much a match in this text counts, in percent of one in a title. */
  readonly weight: number;
};

export type IndexedDocument = {
  readonly texts: readonly IndexedText[];
  /** The general popularity of the document, from 0 to 255. */
  readonly prior: number;
};

/**
 * An inverted index whose documents are numbered best first, so that the first hits are the best ones. It uses flat
 * arrays: the garbage collector need not traverse them, and threads transfer them without a copy.
 */
export type TextIndex = {
  readonly documentCount: number;
  /** Sorted, so that a prefix is a range. */
  readonly words: readonly string[];
  /** Documents of the word w, ascending: postings[postingStarts[w]] to postings[postingStarts[w + 1]]. */
  readonly postingStarts: Uint32Array<ArrayBuffer>;
  readonly postings: Uint32Array<ArrayBuffer>;
  /** Texts of the document d: documentTexts[d] to documentTexts[d + 1]; the first is its title. */
  readonly documentTexts: Uint32Array<ArrayBuffer>;
  /** Words of the text t, with the denied ones last: textWords[textStarts[t]] to textWords[textStarts[t + 1]]. */
  readonly textStarts: Uint32Array<ArrayBuffer>;
  readonly textWords: Uint32Array<ArrayBuffer>;
  readonly textWeights: Uint8Array<ArrayBuffer>;
  /** The index of the text's first denied word; the end of the text if there is none. */
  readonly textDenials: Uint32Array<ArrayBuffer>;
  /** How many words before that say something. */
  readonly textLengths: Uint8Array<ArrayBuffer>;
  readonly priors: Uint8Array<ArrayBuffer>;
};

/** Takes documents best first. */
export function buildTextIndex(documents: Iterable<IndexedDocument>): TextIndex {
  const provisional = new Map<string, number>();
  const textWords = new NumberList();
  const textStarts = [0];
  const textWeights: number[] = [];
  const textDenials: number[] = [];
  const textLengths: number[] = [];
  const documentTexts = [0];
  const priors: number[] = [];
  for (const { texts, prior } of documents) {
    for (const { text, weight } of texts) {
      const { said, denied } = saidWords(text);
      const words = [...said, ...denied];
      textDenials.push(textWords.length + said.length);
      textLengths.push(Math.min(255, said.filter((word) => saysSomething(word)).length));
      for (const word of words) {
        const known = provisional.get(word);
        const id = known ?? provisional.size;
        if (known === undefined) provisional.set(word, id);
        textWords.push(id);
      }
      textStarts.push(textWords.length);
      textWeights.push(weight);
    }
    documentTexts.push(textWeights.length);
    priors.push(prior);
  }
  const words = [...provisional.keys()].toSorted();
  const final = new Uint32Array(words.length);
  for (const [id, word] of words.entries()) final[provisional.get(word) ?? 0] = id;
  const forward = {
    documentCount: priors.length,
    documentTexts: Uint32Array.from(documentTexts),
    textStarts: Uint32Array.from(textStarts),
    textWords: textWords.map((id) => final[id] ?? 0),
  };
  return {
    ...forward,
    ...invert(forward, words.length),
    words,
    textWeights: Uint8Array.from(textWeights),
    textDenials: Uint32Array.from(textDenials),
    textLengths: Uint8Array.from(textLengths),
    priors: Uint8Array.from(priors),
  };
}

type Forward = Pick<TextIndex, 'documentCount' | 'documentTexts' | 'textStarts' | 'textWords'>;

/** Counts, then fills: each word's documents come out ascending and once. */
function invert(
  forward: Forward,
  wordCount: number,
): Pick<TextIndex, 'postingStarts' | 'postings'> {
  const postingStarts = new Uint32Array(wordCount + 1);
  eachOccurrence(forward, wordCount, (word) => {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < wordCount; word += 1) {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
  }
  const postings = new Uint32Array(postingStarts[wordCount] ?? 0);
  const next = postingStarts.slice();
  eachOccurrence(forward, wordCount, (word, document) => {
    const place = next[word] ?? 0;
    postings[place] = document;
    next[word] = place + 1;
  });
  return { postingStarts, postings };
}

/** Each word of each document, once. */
function eachOccurrence(
  { documentCount, documentTexts, textStarts, textWords }: Forward,
  wordCount: number,
  visit: (word: number, document: number) => void,
): void {
  const seenIn = new Int32Array(wordCount).fill(-1);
  for (let document = 0; document < documentCount; document += 1) {
    const from = textStarts[documentTexts[document] ?? 0] ?? 0;
    const to = textStarts[documentTexts[document + 1] ?? 0] ?? 0;
    for (let place = from; place < to; place += 1) {
      const word = textWords[place] ?? 0;
      if (seenIn[word] === document) continue;
      seenIn[word] = document;
      visit(word, document);
    }
  }
}

/** The arrays that a thread gives away with the index. */
export function transferables(index: TextIndex): readonly ArrayBuffer[] {
  return Object.values(index).flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

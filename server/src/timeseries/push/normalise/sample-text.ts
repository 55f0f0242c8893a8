import { type RawSample, isRawSample } from './batch.ts';

/** The keys in which the samples of one source differ from each other. */
const varyingKeys = ['timestamp', 'start', 'end', 'start_date', 'end_date', 'value'] as const;
export type VaryingKey = (typeof varyingKeys)[number];

/** A place in a sample's text where a time or a value stands, and the bytes that lead to it from the place before. */
export type Cut = { readonly key: VaryingKey; readonly before: Buffer };

/** The text of one sample, with its times and its value cut out. */
export type SampleText = {
  readonly sample: RawSample;
  readonly cuts: readonly Cut[];
  /** The bytes behind the last cut. */
  readonly after: Buffer;
  /** Just past the closing brace. */
  readonly end: number;
};

/** A longer sample is none of the common ones. */
const textBytesMax = 2048;

/** A string without a backslash, so that its bytes are what it says; a sign; a number or a word. */
const token = /\s*("[^"\\]*"|[{}[\],:]|[^\s"\\{}[\],:]+)/uy;

/** Cuts the sample that begins at `from`; null for what is no object, and for one that says a varying key twice. */
export function cutSample(bytes: Buffer, from: number): SampleText | null {
  const text = bytes.toString('latin1', from, Math.min(from + textBytesMax, bytes.length));
  const cuts: Cut[] = [];
  const seen = new Set<string>();
  let cutEnd = from;
  let depth = 0;
  let key = '';
  let previous = '';
  token.lastIndex = 0;
  do {
    const word = token.exec(text)?.[1];
    if (word === undefined || (depth === 0 && word !== '{')) return null;
    if (word === '{' || word === '[') depth += 1;
    if (word === '}' || word === ']') depth -= 1;
    const isString = word.startsWith('"');
    if (depth === 1 && previous === ':') {
      const varying = varyingKeys.find((each) => each === key);
      if (varying !== undefined && seen.has(key)) return null;
      seen.add(key);
      // A null time, or a value in quotes, stays as it is.
      if (varying !== undefined && isString === (varying !== 'value')) {
        const quote = isString ? 1 : 0;
        const end = from + token.lastIndex - quote;
        const start = end - (word.length - 2 * quote);
        cuts.push({ key: varying, before: bytes.subarray(cutEnd, start) });
        cutEnd = end;
      }
    } else if (depth === 1 && isString) key = word.slice(1, -1);
    previous = word;
  } while (depth > 0);
  const end = from + token.lastIndex;
  const sample = parseOrNull(bytes.toString('utf8', from, end));
  if (!isRawSample(sample)) return null;
  return { sample, cuts, after: bytes.subarray(cutEnd, end), end };
}

/** What JSON says, or null where it is none. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

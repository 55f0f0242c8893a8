import { setBounded } from '../maps/bounded-map.ts';
import { isUnknown, type Token } from './query.ts';
import type { TextIndex } from './text-index.ts';

/** One bit a document. */
type DocumentSet = Uint32Array;

/** The number of cached sets of short prefixes, which many queries pass through while they are typed. */
const keptSetsMax = 256;
const keptFromPostings = 2000;

/** Finds the documents that have every word of a query. */
export class CandidateFinder {
  readonly #index: TextIndex;
  readonly #kept = new Map<string, DocumentSet>();
  /** Sets that are reused for each query: allocating them again would burden the garbage collector. */
  readonly #scratch: DocumentSet[] = [];

  constructor(index: TextIndex) {
    this.#index = index;
  }

  /** The best `limit` documents that have every required token, best first. */
  find(tokens: readonly Token[], limit: number, accepts: (document: number) => boolean): number[] {
    const required = tokens.filter((token) => !token.isOptional);
    if (required.length === 0 || required.some((token) => isUnknown(token))) return [];
    const sets = required.map((token, place) => this.#documentsWith(token, place));
    const parts = sets[0]?.length ?? 0;
    const found: number[] = [];
    for (let part = 0; part < parts; part += 1) {
      let bits = -1;
      for (const set of sets) bits &= set[part] ?? 0;
      while (bits !== 0) {
        const lowest = bits & -bits;
        const document = part * 32 + (31 - Math.clz32(lowest));
        if (accepts(document)) found.push(document);
        if (found.length === limit) return found;
        bits ^= lowest;
      }
    }
    return found;
  }

  #documentsWith(token: Token, place: number): DocumentSet {
    const name = nameOf(token);
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const { postings, postingStarts } = this.#index;
    const isKept = this.#countPostings(token) >= keptFromPostings;
    const set = isKept
      ? setBounded(this.#kept, keptSetsMax, [name, this.#newSet()])
      : this.#scratchSet(place);
    for (const { from, to } of token.ranges) {
      const end = postingStarts[to] ?? 0;
      for (let at = postingStarts[from] ?? 0; at < end; at += 1) {
        const document = postings[at] ?? 0;
        set[document >>> 5] = (set[document >>> 5] ?? 0) | (1 << (document & 31));
      }
    }
    return set;
  }

  #countPostings({ ranges }: Token): number {
    const { postingStarts } = this.#index;
    return ranges.reduce(
      (sum, { from, to }) => sum + (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0),
      0,
    );
  }

  #scratchSet(place: number): DocumentSet {
    const set = this.#scratch[place] ?? this.#newSet();
    this.#scratch[place] = set;
    return set.fill(0);
  }

  #newSet(): DocumentSet {
    return new Uint32Array(Math.ceil(this.#index.documentCount / 32));
  }
}

/** Returns the cache key: a text can be queried as a prefix and as a complete word. */
function nameOf({ text, ranges }: Token): string {
  return `${text} ${ranges[0]?.to}`;
}

import type { ErrorCode } from '../errors.ts';

/** Uses of wrong keys that are reported together. */
export type FailedKeys = {
  /** The IP address; null for the rest if more addresses failed than are counted separately. */
  readonly address: string | null;
  /** The error code of the responses. */
  readonly why: ErrorCode;
  readonly count: number;
};

/** Counts failures between two reports, in memory that is bounded for any number of addresses. */
export class FailureTally {
  readonly #entriesMax: number;
  #entries = new Map<string, FailedKeys>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  add(address: string, why: ErrorCode): void {
    const isKnown = this.#entries.has(`${why} ${address}`);
    const told = isKnown || this.#entries.size < this.#entriesMax ? address : null;
    const name = `${why} ${told ?? ''}`;
    const count = (this.#entries.get(name)?.count ?? 0) + 1;
    this.#entries.set(name, { address: told, why, count });
  }

  /** Returns the failures since the last call. */
  drain(): readonly FailedKeys[] {
    const drained = [...this.#entries.values()];
    this.#entries = new Map();
    return drained;
  }
}

/**
 * Recently valid keys, by their hash. They authorize nothing: they only let a key be looked up although its IP address
 * had too many invalid ones. Bounded by two generations.
 */
export class KnownKeys {
  readonly #generationMax: number;
  #younger = new Set<string>();
  #older = new Set<string>();

  constructor(entriesMax: number) {
    this.#generationMax = entriesMax / 2;
  }

  get size(): number {
    return this.#younger.size + this.#older.size;
  }

  has(key: string): boolean {
    return this.#younger.has(key) || this.#older.has(key);
  }

  add(key: string): void {
    if (this.#younger.size >= this.#generationMax && !this.#younger.has(key)) {
      this.#older = this.#younger;
      this.#younger = new Set();
    }
    this.#younger.add(key);
  }

  delete(key: string): void {
    this.#younger.delete(key);
    this.#older.delete(key);
  }
}

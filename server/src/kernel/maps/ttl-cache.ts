type Options = {
  /** The maximum number of entries. */
  readonly entriesMax: number;
  readonly ageMsMax: number;
};

type Entry<Answer> = { readonly answer: Answer; readonly atMs: number };

/**
 * Caches values for a short time, in bounded memory. It uses two generations instead of a list in order of use: when
 * the younger is full the older is dropped, and an entry that is read moves to the younger. Reordering a large Map for
 * each request would cost more than the lookup.
 */
export class TtlCache<Answer> {
  readonly #options: Options;
  #younger = new Map<string, Entry<Answer>>();
  #older = new Map<string, Entry<Answer>>();

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#younger.size + this.#older.size;
  }

  find(question: string, nowMs: number): Answer | undefined {
    const entry = this.#younger.get(question) ?? this.#revive(question);
    if (entry === undefined) return undefined;
    const ageMs = nowMs - entry.atMs;
    // If the clock moved backwards the age is unknown; treat the entry as expired.
    return ageMs >= 0 && ageMs < this.#options.ageMsMax ? entry.answer : undefined;
  }

  set(question: string, answer: Answer, nowMs: number): void {
    this.#keep(question, { answer, atMs: nowMs });
  }

  /** Deletes exactly this value; a newer one under the same key remains. */
  delete(question: string, answer: Answer): void {
    for (const generation of [this.#younger, this.#older]) {
      if (generation.get(question)?.answer === answer) generation.delete(question);
    }
  }

  clear(): void {
    this.#younger.clear();
    this.#older.clear();
  }

  #revive(question: string): Entry<Answer> | undefined {
    const entry = this.#older.get(question);
    if (entry !== undefined) this.#keep(question, entry);
    return entry;
  }

  #keep(question: string, entry: Entry<Answer>): void {
    if (this.#younger.size >= this.#options.entriesMax / 2 && !this.#younger.has(question)) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(question, entry);
  }
}

type Options = {
  /** Never more than so many are kept. */
  readonly entriesMax: number;
  readonly ageMsMax: number;
};

type Entry<Answer> = { readonly answer: Answer; readonly atMs: number };

/**
 * Remembers answers for a moment, in bounded memory. Two generations instead of one list in order of use: when the
 * younger is full the older is dropped, and what is asked for again moves to the younger. Reordering a large Map on
 * every request would cost more than the question.
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
    // A negative age: the clock was set back, and nobody knows how old the answer is.
    return ageMs >= 0 && ageMs < this.#options.ageMsMax ? entry.answer : undefined;
  }

  set(question: string, answer: Answer, nowMs: number): void {
    this.#keep(question, { answer, atMs: nowMs });
  }

  /** Forgets this very answer; a newer one to the same question stays. */
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

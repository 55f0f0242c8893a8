type Options = {
  /** Beyond it, what was asked for the longest time ago is forgotten. */
  readonly entriesMax: number;
  readonly ageMsMax: number;
};

/** Remembers answers for a moment, in bounded memory. */
export class RecentAnswers<Answer> {
  readonly #options: Options;
  readonly #entries = new Map<string, { readonly answer: Answer; readonly atMs: number }>();

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(question: string, nowMs: number): Answer | undefined {
    const entry = this.#entries.get(question);
    if (entry === undefined) return undefined;
    this.#entries.delete(question);
    const ageMs = nowMs - entry.atMs;
    // A negative age: the clock was set back, and nobody knows how old the answer is.
    if (ageMs < 0 || ageMs >= this.#options.ageMsMax) return undefined;
    this.#entries.set(question, entry);
    return entry.answer;
  }

  remember(question: string, answer: Answer, nowMs: number): void {
    this.#entries.delete(question);
    this.#entries.set(question, { answer, atMs: nowMs });
    if (this.#entries.size <= this.#options.entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** Forgets this very answer; a newer one to the same question stays. */
  forget(question: string, answer: Answer): void {
    if (this.#entries.get(question)?.answer === answer) this.#entries.delete(question);
  }

  clear(): void {
    this.#entries.clear();
  }
}

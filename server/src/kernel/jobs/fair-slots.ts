import { FairQueue } from './fair-queue.ts';

/** Slots for work that takes long: each owner has one of them at most, and the owners that wait take turns. */
export class FairSlots {
  readonly #slots: number;
  readonly #working = new Set<string>();
  readonly #waiting = new FairQueue<() => void>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Runs the work as soon as a slot is free and it is the owner's turn. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(owner, () => {
        this.#working.add(owner);
        resolve();
      });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#working.delete(owner);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    if (this.#working.size >= this.#slots) return;
    this.#waiting.take((_, owner) => !this.#working.has(owner))?.();
  }
}

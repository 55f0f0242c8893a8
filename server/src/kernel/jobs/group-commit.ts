type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
};

export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: unknown };

type Options<Item, Result> = {
  /** Items that arrive while a group is being written form the next one, up to this weight together. */
  readonly weightMax: number;
  readonly weight: (item: Item) => number;
  /** Writes a group in one transaction; answers in the items' order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
};

/**
 * Lets concurrent writers share a transaction: a group is written as soon as the one before it is
 * durable, so a lone writer waits for nobody and many writers pay for one fsync together.
 */
export class GroupCommit<Item, Result> {
  readonly #options: Options<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  constructor(options: Options<Item, Result>) {
    this.#options = options;
  }

  async submit(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      // A tick later, so that requests read from the sockets in one turn of the event loop share a group.
      if (!this.#isWriting) {
        this.#isWriting = true;
        setImmediate(() => void this.#drain());
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#writeGroup(this.#takeGroup());
    this.#isWriting = false;
  }

  #takeGroup(): Waiting<Item, Result>[] {
    let weight = 0;
    let count = 0;
    for (const each of this.#waiting) {
      weight += this.#options.weight(each.item);
      if (count > 0 && weight > this.#options.weightMax) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#options.write(group.map((each) => each.item));
      group.forEach((each, index) => {
        const outcome = outcomes[index];
        if (outcome?.ok === true) each.resolve(outcome.result);
        else each.reject(outcome?.error ?? new Error('the group answered too few outcomes'));
      });
    } catch (error) {
      for (const each of group) each.reject(error);
    }
  }
}

export type Counted<Item> = {
  readonly name: string;
  readonly item: Item;
  readonly count: number;
};

/** Counts equal items by their names. */
export class Tally<Item> {
  #counted = new Map<string, { readonly item: Item; count: number }>();

  /** How many different things it holds. */
  get size(): number {
    return this.#counted.size;
  }

  /** Adds to a count. Calls `describe` only for the first item of a name. */
  add(name: string, describe: () => Item, count = 1): void {
    const known = this.#counted.get(name);
    if (known === undefined) this.#counted.set(name, { item: describe(), count });
    else known.count += count;
  }

  /** Returns the counts since the last call. */
  drain(): readonly Counted<Item>[] {
    const drained = [...this.#counted].map(([name, { item, count }]) => ({ name, item, count }));
    this.#counted = new Map();
    return drained;
  }
}

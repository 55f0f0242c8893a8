/** A queue that serves its owners in rotation, and the items of each owner in order of arrival. */
export class FairQueue<Item> {
  /** In order of rotation; owners without waiting items are absent. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many have something waiting. */
  get owners(): number {
    return this.#waiting.size;
  }

  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const own = this.#waiting.get(owner);
    if (own === undefined) this.#waiting.set(owner, [item]);
    else own.push(item);
    this.#size += 1;
  }

  /** Removes and returns the oldest permitted item of the next owner, who then moves to the end of the rotation. */
  take(may: (item: Item, owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, own] of this.#waiting) {
      const [item] = own;
      if (item === undefined || !may(item, owner)) continue;
      own.shift();
      this.#size -= 1;
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      return item;
    }
    return undefined;
  }

  /** Removes and returns the newest item of the owner with the most, if there are more than `moreThan`. */
  takeBack(moreThan: number): Item | undefined {
    const [longest] = [...this.#waiting].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    if (longest === undefined || longest[1].length <= moreThan) return undefined;
    return this.#removeAt(longest[0], longest[1].length - 1);
  }

  /** Whether it was waiting. */
  remove(owner: string, item: Item): boolean {
    const place = this.#waiting.get(owner)?.indexOf(item) ?? -1;
    return place !== -1 && this.#removeAt(owner, place) !== undefined;
  }

  #removeAt(owner: string, place: number): Item | undefined {
    const own = this.#waiting.get(owner);
    const [item] = own?.splice(place, 1) ?? [];
    if (item === undefined) return undefined;
    this.#size -= 1;
    if (own?.length === 0) this.#waiting.delete(owner);
    return item;
  }

  /** Removes and returns all items in rotation. */
  takeAll(): readonly Item[] {
    const all: Item[] = [];
    for (let item = this.take(); item !== undefined; item = this.take()) all.push(item);
    return all;
  }
}

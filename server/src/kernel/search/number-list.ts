const startLength = 1024;

/** Numbers that are added one after the other, in four bytes each and not as a list of values that the collector walks. */
export class NumberList {
  #numbers = new Uint32Array(startLength);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
  }

  /** Returns the mapped numbers in a new array. */
  map(toOther: (value: number) => number): Uint32Array<ArrayBuffer> {
    const made = this.#numbers.slice(0, this.#length);
    for (const [place, value] of made.entries()) made[place] = toOther(value);
    return made;
  }
}

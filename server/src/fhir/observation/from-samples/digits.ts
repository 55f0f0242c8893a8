const comma = 44;

/** Numbers as JSON has them, to be copied one after another. */
export class Digits {
  /** Of all of them. */
  readonly byteLength: number;
  /** Each with a comma behind it. */
  readonly #bytes: Uint8Array;
  #from = 0;
  #to: number;

  constructor(numbers: Float64Array) {
    // One text of all costs less than one for each; an iterator would make an object of each.
    const plain: number[] = [];
    for (let place = 0; place < numbers.length; place += 1) plain.push(numbers[place] ?? 0);
    const text = JSON.stringify(plain).slice(1, -1);
    this.#bytes = Buffer.from(`${text},`, 'latin1');
    this.byteLength = this.#bytes.length - numbers.length;
    this.#to = this.#bytes.indexOf(comma);
  }

  /** Of the next one. */
  get length(): number {
    return this.#to - this.#from;
  }

  /** Copies the next one; where it ends. */
  copy(into: Uint8Array, at: number): number {
    const [bytes, to] = [this.#bytes, this.#to];
    let end = at;
    // A few bytes are copied sooner than a call to copy them is made.
    for (let from = this.#from; from < to; from += 1) into[end++] = bytes[from] ?? 0;
    let next = to + 1;
    while (next < bytes.length && bytes[next] !== comma) next += 1;
    this.#from = to + 1;
    this.#to = next;
    return end;
  }
}

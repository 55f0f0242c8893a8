import { keysOf, recordOf } from '#kernel/records.ts';
const zero = 48;

/** A placeholder for a text of that length, which is overwritten in place. JSON needs no escapes for it. */
export function fixed(name: string, length: number): string {
  return `\u007F${name}`.slice(0, length).padEnd(length, '\u007F');
}

/** Stands for a value of any length. */
export const open = '\u007F\u007Fvalue\u007F\u007F';

/** Where a text of one length stands in the JSON of a template. A few bytes are written sooner than a call to write them is made. */
export class Slot {
  readonly #bytes: Uint8Array;
  readonly #offsets: readonly number[];
  readonly #length: number;
  #text = '';
  #number = -1;

  constructor(bytes: Uint8Array, offsets: readonly number[], length: number) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.#length = length;
  }

  /** A text of ASCII as long as was said. */
  text(text: string): void {
    if (text === this.#text) return;
    if (text.length !== this.#length) throw new RangeError(`${text} has another length`);
    this.#text = text;
    for (let index = 0; index < text.length; index += 1) this.#put(index, text.charCodeAt(index));
  }

  /** Writes a non-negative integer with leading zeros. */
  number(value: number): void {
    if (value === this.#number) return;
    this.#number = value;
    let rest = value;
    for (let index = this.#length - 1; index >= 0; index -= 1) {
      this.#put(index, zero + (rest % 10));
      rest = (rest / 10) | 0;
    }
  }

  #put(index: number, byte: number): void {
    const offsets = this.#offsets;
    for (let place = 0; place < offsets.length; place += 1) {
      this.#bytes[(offsets[place] ?? 0) + index] = byte;
    }
  }
}

/**
 * JSON of similar resources: prepared once, changed in place where neighbours differ, and copied as bytes. An object
 * for each would cost several times the reading of its data.
 */
export class Template<Name extends string> {
  readonly slots: Readonly<Record<Name, Slot>>;
  /** Without the values, which are left open. */
  readonly length: number;
  /** The bytes between the placeholders. */
  readonly parts: readonly Uint8Array[];

  /** `lengths` has the lengths of the placeholders by name; every copy starts with `before`. */
  constructor(value: unknown, lengths: Readonly<Record<Name, number>>, before: string) {
    const texts = `${before}${JSON.stringify(value)}`.split(`"${open}"`);
    const bytes = Buffer.from(texts.join(''));
    let offset = 0;
    this.length = bytes.length;
    this.parts = texts.map((text) => {
      const from = offset;
      offset += Buffer.byteLength(text);
      return bytes.subarray(from, offset);
    });
    this.slots = recordOf(keysOf<Name>(lengths), (name) => {
      const length = lengths[name];
      return new Slot(bytes, offsetsOf(bytes, fixed(name, length)), length);
    });
  }
}

function offsetsOf(bytes: Buffer, mark: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) offsets.push(at);
  return offsets;
}

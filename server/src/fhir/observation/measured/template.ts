import type { JsonBytes } from '#kernel/http/pieces/json-bytes.ts';

/** Stands for a text of that length, which is written in its place. JSON needs no escapes for it, and nothing holds it. */
export function fixed(name: string, length: number): string {
  return `\u007F${name}`.slice(0, length).padEnd(length, '\u007F');
}

/** Stands for a value of any length. */
export const open = '\u007F\u007Fvalue\u007F\u007F';

type Slot = { readonly offsets: readonly number[]; text: string };

/**
 * JSON of resources that are alike but for a few places: prepared once, changed in its place where neighbours differ, and
 * copied as a whole. An object for each would cost several times what it takes to read what is in it.
 */
export class Template {
  readonly #slots = new Map<string, Slot>();
  readonly #bytes: Buffer;
  readonly #parts: readonly Buffer[];

  /** The lengths of fixed texts by their names. */
  constructor(value: unknown, lengths: Readonly<Record<string, number>>) {
    const texts = JSON.stringify(value).split(`"${open}"`);
    this.#bytes = Buffer.from(texts.join(''));
    let offset = 0;
    this.#parts = texts.map((text) => {
      const from = offset;
      offset += Buffer.byteLength(text);
      return this.#bytes.subarray(from, offset);
    });
    for (const [name, length] of Object.entries(lengths)) {
      const mark = fixed(name, length);
      const offsets: number[] = [];
      for (let at = this.#bytes.indexOf(mark); at !== -1; at = this.#bytes.indexOf(mark, at + 1)) {
        offsets.push(at);
      }
      this.#slots.set(name, { offsets, text: mark });
    }
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** A text of ASCII as long as was said. */
  set(name: string, text: string): void {
    const slot = this.#slots.get(name);
    if (slot === undefined || slot.text === text) return;
    if (text.length !== slot.text.length) throw new RangeError(`${name} has another length`);
    slot.text = text;
    // A few bytes are written sooner than a call to write them is made.
    for (const offset of slot.offsets) {
      for (let index = 0; index < text.length; index += 1) {
        this.#bytes[offset + index] = text.charCodeAt(index);
      }
    }
  }

  /** With its values. */
  write(out: JsonBytes, values: readonly number[]): void {
    for (let place = 0; place < this.#parts.length; place += 1) {
      const part = this.#parts[place];
      if (part !== undefined) out.bytes(part);
      const value = values[place];
      if (value !== undefined) out.number(value);
    }
  }
}

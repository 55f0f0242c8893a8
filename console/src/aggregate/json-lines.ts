/** Where each part of a JSON text begins, by its place joined with dots; the whole is ''. */
export type LineByPath = ReadonlyMap<string, number>;

export type Read =
  | { readonly value: unknown; readonly lines: LineByPath }
  | { readonly wrong: string; readonly line: number };

/** The text as JSON with the line of each part, or why it is none and in which line. */
export function readJson(text: string): Read {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    return { value, lines: reader.lines };
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message, line: reader.line };
    throw error;
  }
}

/** The line of what a problem is about, or of what is around it. */
export function lineAt(lines: LineByPath, place: readonly string[]): number | null {
  for (let length = place.length; length >= 0; length -= 1) {
    const line = lines.get(place.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return null;
}

class Wrong extends Error {}

const word = /[^\s,:[\]{}"]+/uy;
const quoted = /"(?:[^"\\\n]|\\.)*"/uy;

class Reader {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }

  whole(): unknown {
    const value = this.#value([]);
    this.#space();
    if (this.#at < this.#text.length) throw new Wrong('Nothing may follow here.');
    return value;
  }

  #value(place: readonly string[]): unknown {
    this.#space();
    this.lines.set(place.join('.'), this.line);
    if (this.#take('{')) return this.#object(place);
    if (this.#take('[')) return this.#array(place);
    return this.#plain(this.#match(quoted) ?? this.#match(word));
  }

  #object(place: readonly string[]): unknown {
    const entries: [string, unknown][] = [];
    if (this.#after('}')) return {};
    do {
      this.#space();
      const name = this.#plain(this.#match(quoted));
      if (typeof name !== 'string') throw new Wrong('A name in double quotes is missing.');
      this.#space();
      if (!this.#take(':')) throw new Wrong(`A colon is missing behind "${name}".`);
      entries.push([name, this.#value([...place, name])]);
    } while (this.#goesOn('}'));
    return Object.fromEntries(entries);
  }

  #array(place: readonly string[]): unknown {
    const items: unknown[] = [];
    if (this.#after(']')) return items;
    do items.push(this.#value([...place, String(items.length)]));
    while (this.#goesOn(']'));
    return items;
  }

  #goesOn(end: string): boolean {
    this.#space();
    if (this.#take(',')) return true;
    if (this.#take(end)) return false;
    throw new Wrong(`A comma or ${end} is missing.`);
  }

  #after(end: string): boolean {
    this.#space();
    return this.#take(end);
  }

  #plain(text: string | null): unknown {
    if (text === null) throw new Wrong('A value is missing.');
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new Wrong(`${text} is no value of JSON.`);
    }
  }

  #space(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #take(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }
}

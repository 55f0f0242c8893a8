/** A list or an object with more bytes is parsed item by item. */
const pieceBytesDefault = 64 * 1024;
/** Work of one step is a millisecond or two. */
const stepBytes = 512 * 1024;
/** Values that are parsed one by one in a step: small ones take longer than their bytes. */
const stepValues = 2000;

/** The maximum of members in one object: a larger hash table takes longer than a step to rebuild. */
export const membersMax = 100_000;

/** An object has more members than one may have. */
export class TooManyMembers extends Error {}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace] = [0x7b, 0x7d];
const [openBracket, closeBracket] = [0x5b, 0x5d];

const isOpening = (byte: number | undefined): boolean => byte === openBrace || byte === openBracket;
const isClosing = (byte: number | undefined): boolean =>
  byte === closeBrace || byte === closeBracket;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

type Shape = {
  readonly isTooDeep: boolean;
  readonly values: number;
  /** The bytes of the longest text. */
  readonly textBytesMax: number;
  /** Where lists and objects begin that are parsed item by item. */
  readonly large: ReadonlySet<number>;
};

/** The end of a string that has no escaped character before its last quote; undefined for another. */
function plainStringEnd(bytes: Buffer, start: number): number | undefined {
  const found = bytes.indexOf(quote, start + 1);
  return found === -1 || bytes[found - 1] === backslash ? undefined : found + 1;
}

/** Returns the end of a string that begins at a position, in steps; the end of the bytes if it is unterminated. */
function* stringEndInSteps(bytes: Buffer, start: number): Generator<undefined, number, undefined> {
  let stepEnd = start + stepBytes;
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
    if (at < stepEnd) continue;
    stepEnd = at + stepBytes;
    yield;
  }
  return bytes.length;
}

/** Returns the end of a string in a single step. */
function stringEnd(bytes: Buffer, start: number): number {
  const end = plainStringEnd(bytes, start);
  if (end !== undefined) return end;
  const steps = stringEndInSteps(bytes, start);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Returns the depth, number of values and large parts of a JSON text, from its brackets and commas; meaningless for
 * invalid JSON.
 */
export function* shapeOfBytes(
  bytes: Buffer,
  levelsMax: number,
  pieceBytes = pieceBytesDefault,
): Generator<undefined, Shape, undefined> {
  const starts: number[] = [];
  const large = new Set<number>();
  const isLarge = (start: number, end: number): boolean => end - start > pieceBytes;
  let [values, textBytesMax, stepEnd] = [1, 0, stepBytes];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = plainStringEnd(bytes, at) ?? (yield* stringEndInSteps(bytes, at));
      textBytesMax = Math.max(textBytesMax, end - at);
      at = end - 1;
    } else if (byte === comma) values += 1;
    else if (isOpening(byte)) {
      values += 1;
      if (starts.push(at) > levelsMax) return { isTooDeep: true, values, textBytesMax, large };
    } else if (isClosing(byte)) {
      const start = starts.pop();
      if (start !== undefined && isLarge(start, at)) large.add(start);
    }
    if (at < stepEnd) continue;
    stepEnd = at + stepBytes;
    yield;
  }
  // An unterminated value is invalid JSON, which parsing detects item by item.
  for (const start of starts) if (isLarge(start, bytes.length)) large.add(start);
  return { isTooDeep: false, values, textBytesMax, large };
}

/**
 * Returns what `JSON.parse` returns for the same text, and fails where it fails. `check` gets each value that is
 * parsed in one step, with its text.
 */
export function* parseBytes(
  bytes: Buffer,
  large: ReadonlySet<number>,
  check: (value: unknown, text: string) => void = () => {},
): Generator<undefined, unknown, undefined> {
  const reader = new Reader(bytes, large, check);
  const value = yield* reader.value();
  yield* reader.end();
  return value;
}

class Reader {
  readonly #bytes: Buffer;
  readonly #large: ReadonlySet<number>;
  readonly #check: (value: unknown, text: string) => void;
  #at = 0;
  #stepEnd = stepBytes;
  #stepParsed = 0;

  constructor(
    bytes: Buffer,
    large: ReadonlySet<number>,
    check: (value: unknown, text: string) => void,
  ) {
    this.#bytes = bytes;
    this.#large = large;
    this.#check = check;
  }

  *value(): Generator<undefined, unknown, undefined> {
    while (this.#skipSpace()) yield;
    if (!this.#large.has(this.#at)) return this.#parse();
    return this.#bytes[this.#at] === openBracket ? yield* this.#list() : yield* this.#object();
  }

  /** Fails where something follows. */
  *end(): Generator<undefined, undefined, undefined> {
    while (this.#skipSpace()) yield;
    if (this.#at < this.#bytes.length) throw this.#unexpected();
  }

  *#list(): Generator<undefined, unknown, undefined> {
    const items: unknown[] = [];
    if (yield* this.#isEmpty(closeBracket)) return items;
    for (; ; this.#at += 1) {
      items.push(yield* this.value());
      while (this.#skipSpace()) yield;
      if (this.#bytes[this.#at] === closeBracket) break;
      this.#expect(comma);
      if (this.#isStepOver()) yield;
    }
    this.#at += 1;
    return items;
  }

  *#object(): Generator<undefined, unknown, undefined> {
    const found: Record<string, unknown> = {};
    let members = 0;
    if (yield* this.#isEmpty(closeBrace)) return found;
    for (; ; this.#at += 1) {
      while (this.#skipSpace()) yield;
      this.#expect(quote);
      members += 1;
      if (members > membersMax) throw new TooManyMembers();
      const name = String(this.#parse());
      while (this.#skipSpace()) yield;
      this.#expect(colon);
      this.#at += 1;
      const value = yield* this.value();
      // As JSON.parse does, which ignores setters.
      if (name === '__proto__')
        Object.defineProperty(found, name, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      else found[name] = value;
      while (this.#skipSpace()) yield;
      if (this.#bytes[this.#at] === closeBrace) break;
      this.#expect(comma);
      if (this.#isStepOver()) yield;
    }
    this.#at += 1;
    return found;
  }

  /** Parses a value in one step. */
  #parse(): unknown {
    const end = this.#endOfValue();
    const text = this.#bytes.toString('utf8', this.#at, end);
    const value: unknown = JSON.parse(text);
    this.#check(value, text);
    this.#at = end;
    this.#stepParsed += 1;
    return value;
  }

  #endOfValue(): number {
    const bytes = this.#bytes;
    const first = bytes[this.#at];
    if (first === quote) return stringEnd(bytes, this.#at);
    let at = this.#at;
    if (!isOpening(first)) {
      while (
        at < bytes.length &&
        !isSpace(bytes[at]) &&
        bytes[at] !== comma &&
        !isClosing(bytes[at])
      )
        at += 1;
      return at;
    }
    let depth = 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) at = stringEnd(bytes, at) - 1;
      else if (isOpening(byte)) depth += 1;
      else if (isClosing(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return at;
  }

  /** Steps into a list or an object, and out of it where nothing is in it. */
  *#isEmpty(closing: number): Generator<undefined, boolean, undefined> {
    this.#at += 1;
    while (this.#skipSpace()) yield;
    const isEmpty = this.#bytes[this.#at] === closing;
    if (isEmpty) this.#at += 1;
    return isEmpty;
  }

  /** Returns true after a step, where more space may follow. */
  #skipSpace(): boolean {
    while (isSpace(this.#bytes[this.#at])) {
      this.#at += 1;
      if (this.#isStepOver()) return true;
    }
    return false;
  }

  #expect(byte: number): void {
    if (this.#bytes[this.#at] !== byte) throw this.#unexpected();
  }

  #unexpected(): SyntaxError {
    const isOver = this.#at >= this.#bytes.length;
    const what = isOver ? 'Unexpected end of JSON input' : 'Unexpected token in JSON';
    return new SyntaxError(`${what} at position ${this.#at}`);
  }

  #isStepOver(): boolean {
    if (this.#at < this.#stepEnd && this.#stepParsed < stepValues) return false;
    this.#stepParsed = 0;
    this.#stepEnd = this.#at + stepBytes;
    return true;
  }
}

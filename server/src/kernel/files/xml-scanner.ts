import { UnreadableFile } from './unreadable-file.ts';

/** The attributes of the current element. Valid during the callback only. */
export class Attributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  add(name: string, value: string): void {
    this.#names[this.#count] = name;
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  /** Returns the raw value, one character a byte: for comparisons, and for ASCII text. */
  raw(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return this.#values[index];
    }
    return undefined;
  }

  /** The value as text. */
  get(name: string): string | undefined {
    const raw = this.raw(name);
    return raw === undefined ? undefined : decodeText(raw);
  }
}

export type XmlHandler = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** Called with text between tags; undefined: text is skipped. */
  readonly text?: (text: string) => void;
};

/** Longer tags and depths are no export's. */
const tagCharactersMax = 1024 * 1024;
const depthMax = 100;

/**
 * Scans a document while it arrives and calls back for its elements. It supports the XML of Apple's exports: the five
 * predefined entities, and a document type, which is skipped. Malformed or truncated input throws with one sentence.
 * Works on bytes as characters, because nearly all are ASCII (ADR-0034).
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #attributes = new Attributes();
  readonly #open: string[] = [];
  #rest = '';
  #hasRoot = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(part: Buffer): void {
    const text = this.#rest + part.toString('latin1');
    const used = this.#scan(text);
    this.#rest = text.slice(used);
    if (this.#rest.length > tagCharactersMax) throw malformed('a tag has no end');
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The buffered bytes whose tag is incomplete. */
  get restBytes(): number {
    return this.#rest.length;
  }

  end(): void {
    const isWhole = this.#hasRoot && this.#open.length === 0 && this.#rest.trim() === '';
    if (!isWhole) throw new UnreadableFile('The export is cut off: its last element has no end.');
  }

  /** Returns the position up to which everything is processed. */
  #scan(text: string): number {
    let at = 0;
    for (;;) {
      const start = text.indexOf('<', at);
      if (start === -1) return this.#keepText(text, at);
      if (start > at) this.#tellText(text, at, start);
      const end = this.#scanMarkup(text, start);
      if (end === -1) return start;
      at = end;
    }
  }

  /** Incomplete text is buffered only if a callback uses it. */
  #keepText(text: string, at: number): number {
    return this.#handler.text === undefined && this.#open.length > 0 ? text.length : at;
  }

  #tellText(text: string, from: number, to: number): void {
    if (this.#open.length === 0) {
      const outside = text.slice(from, to).replace('\u00ef\u00bb\u00bf', '');
      if (outside.trim() !== '') throw malformed('there is text outside of its elements');
    } else if (this.#handler.text !== undefined) {
      this.#handler.text(decodeText(text.slice(from, to)));
    }
  }

  /** Scans the markup at a `<`. Returns the position of its end, or -1 if it is incomplete. */
  #scanMarkup(text: string, start: number): number {
    switch (text.charCodeAt(start + 1)) {
      case slash:
        return this.#scanClosing(text, start);
      case questionMark:
        return past(text, '?>', start);
      case exclamationMark:
        return this.#scanDeclaration(text, start);
      default:
        return start + 1 === text.length ? -1 : this.#scanOpening(text, start);
    }
  }

  #scanClosing(text: string, start: number): number {
    const end = text.indexOf('>', start);
    if (end === -1) return -1;
    const name = text.slice(start + 2, end).trimEnd();
    if (this.#open.pop() !== name) throw malformed('elements do not end where they should');
    this.#handler.close(name);
    return end + 1;
  }

  #scanDeclaration(text: string, start: number): number {
    if (text.startsWith('<!--', start)) return past(text, '-->', start + 4);
    if (text.startsWith('<![CDATA[', start)) return past(text, ']]>', start);
    // The markup may be too short to classify yet.
    if (text.length - start < 9) return -1;
    if (!text.startsWith('<!DOCTYPE', start) || this.#hasRoot) {
      throw malformed('there is a declaration among its elements');
    }
    const subset = text.indexOf('[', start);
    const close = text.indexOf('>', start);
    if (close === -1) return -1;
    if (subset === -1 || subset > close) return close + 1;
    const end = /\]\s*>/u.exec(text.slice(subset));
    const whole = end === null ? text.length : subset + end.index;
    if (text.slice(subset, whole).includes('<!ENTITY')) {
      throw new UnreadableFile('The export declares entities of its own, which no export does.');
    }
    return end === null ? -1 : whole + end[0].length;
  }

  #scanOpening(text: string, start: number): number {
    const attributes = this.#attributes;
    attributes.clear();
    let at = start + 1;
    while (isNameCharacter(text.charCodeAt(at))) at += 1;
    const name = text.slice(start + 1, at);
    if (name === '') throw malformed('an element has no name');
    for (;;) {
      while (isSpace(text.charCodeAt(at))) at += 1;
      const code = text.charCodeAt(at);
      // NaN where the text ends.
      if (code !== code) return -1;
      if (code === closeBracket) return this.#tell(name, false, at + 1);
      if (code === slash) {
        if (at + 1 === text.length) return -1;
        if (text.charCodeAt(at + 1) !== closeBracket) throw malformed('a tag has a stray slash');
        return this.#tell(name, true, at + 2);
      }
      at = this.#scanAttribute(text, at);
      if (at === -1) return -1;
    }
  }

  #scanAttribute(text: string, start: number): number {
    let at = start;
    while (isNameCharacter(text.charCodeAt(at))) at += 1;
    const nameEnd = at;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return -1;
    if (nameEnd === start) throw malformed('an attribute is none');
    // Some apps wrote `Health Mate App Version="2.6.0"` into Apple's exports: a word without a value is skipped.
    if (text.charCodeAt(at) !== equals) return at;
    at += 1;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return -1;
    const quote = text.charCodeAt(at);
    if (quote !== doubleQuote && quote !== singleQuote)
      throw malformed('an attribute has no quotes');
    const end = text.indexOf(quote === doubleQuote ? '"' : "'", at + 1);
    if (end === -1) return -1;
    this.#attributes.add(text.slice(start, nameEnd), text.slice(at + 1, end));
    return end + 1;
  }

  #tell(name: string, isEmpty: boolean, end: number): number {
    if (this.#open.length === 0 && this.#hasRoot) throw malformed('it has a second root');
    if (this.#open.length === depthMax) throw malformed('it is nested too deeply');
    this.#hasRoot = true;
    this.#handler.open(name, this.#attributes);
    if (isEmpty) this.#handler.close(name);
    else this.#open.push(name);
    return end;
  }
}

const [slash, questionMark, exclamationMark, closeBracket] = [0x2f, 0x3f, 0x21, 0x3e];
const [equals, doubleQuote, singleQuote] = [0x3d, 0x22, 0x27];

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Letters, digits, `-`, `.`, `_`, `:`, and whatever is beyond ASCII. */
function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2d && code <= 0x3a && code !== slash) ||
    code === 0x5f ||
    code >= 0x80
  );
}

function past(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? -1 : found + end.length;
}

const isPlain = /^[^&\u0080-\u00ff]*$/u;
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** UTF-8 that was read byte by byte, and its references, as text. */
function decodeText(raw: string): string {
  if (isPlain.test(raw)) return raw;
  const text = Buffer.from(raw, 'latin1').toString('utf8');
  return text.replaceAll(/&([^;&]{0,16};?)/gu, (_, reference: string) => {
    const name = reference.slice(0, -1);
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(name);
    const known = code === null ? entities[name] : characterOf(code);
    if (known === undefined || !reference.endsWith(';')) {
      throw new UnreadableFile('The export refers to an entity that nobody has declared.');
    }
    return known;
  });
}

function characterOf([, hexadecimal, decimal]: RegExpExecArray): string | undefined {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Returns a copy of a substring, which would hold the complete part in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

function malformed(what: string): UnreadableFile {
  return new UnreadableFile(`The export is damaged: ${what}.`);
}

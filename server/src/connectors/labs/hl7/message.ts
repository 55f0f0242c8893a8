/** A message of HL7 version 2: segments of fields, of repetitions, of components, of subcomponents. */
export type Message = {
  readonly separators: Separators;
  readonly segments: readonly Segment[];
};

/** `fields[n]` is field n in the numbering of the standard, unparsed; `fields[0]` is the name. */
export type Segment = { readonly name: string; readonly fields: readonly string[] };

export type Separators = {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
};

/** Why a text is not a message. Never repeats its content, which may be health data. */
export class Hl7Error extends Error {}

/** Enough for a report with its PDF; a longer message is rejected. */
export const messageCharactersMax = 20_000_000;
const segmentsMax = 20_000;

/** Reads one message. Segments end with CR, LF or both. */
export function parseMessage(text: string): Message {
  if (text.length > messageCharactersMax) throw new Hl7Error('the message is too long');
  const lines = joinData(text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''));
  if (lines.length > segmentsMax) throw new Hl7Error('the message has too many segments');
  const [header = '', ...rest] = lines;
  if (!header.startsWith('MSH')) throw new Hl7Error('the message does not begin with MSH');
  const separators = readSeparators(header);
  const segments = rest.map((line) => readSegment(line, separators));
  return { separators, segments: [readHeader(header, separators), ...segments] };
}

/** Parses MSH alone, so that an invalid message can be acknowledged by its id; undefined if there is no MSH. */
export function parseHead(text: string): Message | undefined {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const field = line.charAt(3);
  if (!line.startsWith('MSH') || !/^[!-/:-@[-`{-~]$/.test(field)) return undefined;
  const usual = { field, component: '^', repetition: '~', escape: '\\', subcomponent: '&' };
  try {
    const separators = readSeparators(line);
    return { separators, segments: [readHeader(line, separators)] };
  } catch {
    return { separators: usual, segments: [readHeader(line, usual)] };
  }
}

/** Joins base64 that was broken into lines, as in mail, with the OBX or ZEF above. */
function joinData(lines: readonly string[]): readonly string[] {
  const joined: string[][] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const mayGoOn =
      above !== undefined && /^(?:OBX\|[^|]*\|(?:ED|RP)|ZEF\|[^|]*)\|/.test(above[0] ?? '');
    if (mayGoOn && /^[A-Za-z0-9+/]{4,}={0,2}(?:\|.*)?$/.test(line)) above.push(line);
    else joined.push([line]);
  }
  return joined.map((parts) => parts.join(''));
}

function readSeparators(header: string): Separators {
  const field = header.charAt(3);
  const [encoding = ''] = header.slice(4).split(field);
  // The standard allows fewer separators; missing ones have their usual value.
  const [component = '^', repetition = '~', escape = '\\', subcomponent = '&'] = encoding;
  const all = [field, component, repetition, escape, subcomponent];
  const isUsable = all.every((sign) => /^[!-/:-@[-`{-~]$/.test(sign));
  if (encoding === '' || !isUsable || new Set(all).size < all.length) {
    throw new Hl7Error('the separators in MSH cannot be used');
  }
  return { field, component, repetition, escape, subcomponent };
}

/** The first field of MSH is the separator itself, so the text after it is the second field. */
function readHeader(line: string, separators: Separators): Segment {
  const [name = '', ...fields] = line.split(separators.field);
  return { name, fields: [name, separators.field, ...fields] };
}

function readSegment(line: string, { field }: Separators): Segment {
  const fields = line.split(field);
  const name = fields[0]?.trim() ?? '';
  if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw new Hl7Error('a segment has no name');
  return { name, fields };
}

/** The position of a value: field 5, component 2 is PID-5.2. Counting starts at one, for repetitions at zero. */
export type Position = {
  readonly component?: number;
  readonly subcomponent?: number;
  readonly repetition?: number;
};

export class Reader {
  readonly #separators: Separators;

  constructor({ separators }: Pick<Message, 'separators'>) {
    this.#separators = separators;
  }

  /** Returns the text of a value; `''` if it is absent or `""`, which stands for a deleted value. */
  value(segment: Segment | undefined, field: number, position: Position = {}): string {
    const { component = 1, subcomponent = 1, repetition = 0 } = position;
    const whole = segment?.fields[field] ?? '';
    const repeated = whole.split(this.#separators.repetition)[repetition] ?? '';
    const part = repeated.split(this.#separators.component)[component - 1] ?? '';
    const raw = part.split(this.#separators.subcomponent)[subcomponent - 1] ?? '';
    return raw === '""' ? '' : this.#unescape(raw).trim();
  }

  /** Returns a field that is one text, even if its sender did not escape separators in it. */
  text(segment: Segment | undefined, field: number): string {
    return this.texts(segment, field).join('\n');
  }

  /** Returns the same for each repetition. */
  texts(segment: Segment | undefined, field: number): readonly string[] {
    const whole = segment?.fields[field] ?? '';
    if (whole === '' || whole === '""') return [];
    return whole.split(this.#separators.repetition).map((each) => this.#unescape(each).trim());
  }

  /** Every component of every repetition, with its blanks and whatever subcomponents it has. */
  parts(segment: Segment | undefined, field: number): readonly string[] {
    const { repetition, component } = this.#separators;
    const whole = segment?.fields[field] ?? '';
    return whole
      .split(repetition)
      .flatMap((each) => each.split(component))
      .map((part) => this.#unescape(part));
  }

  /** Returns a complete field with its separators, the texts between them unescaped; `''` if it is absent. */
  rawText(segment: Segment | undefined, field: number): string {
    const whole = segment?.fields[field] ?? '';
    return whole === '""' ? '' : this.#unescape(whole).trim();
  }

  /** Every component and subcomponent of every repetition. */
  components(segment: Segment | undefined, field: number): readonly string[] {
    const { subcomponent, component } = this.#separators;
    return this.rawRepetitions(segment, field)
      .flatMap((each) => each.split(component))
      .flatMap((each) => each.split(subcomponent))
      .map((part) => (part === '""' ? '' : this.#unescape(part).trim()));
  }

  repetitions(segment: Segment | undefined, field: number): number {
    return this.rawRepetitions(segment, field).length;
  }

  /** Returns each repetition unparsed; an empty field has none. */
  rawRepetitions(segment: Segment | undefined, field: number): readonly string[] {
    const whole = segment?.fields[field] ?? '';
    return whole === '' ? [] : whole.split(this.#separators.repetition);
  }

  #unescape(text: string): string {
    const { escape, field, component, repetition, subcomponent } = this.#separators;
    if (!text.includes(escape)) return text;
    const parts = text.split(escape);
    let out = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 2) {
      const code = parts[at] ?? '';
      // An escape character without an end is plain text.
      if (at === parts.length - 1) return out + escape + code;
      const meant: Readonly<Record<string, string>> = {
        F: field,
        S: component,
        T: subcomponent,
        R: repetition,
        E: escape,
        H: '',
        N: '',
      };
      out +=
        (meant[code] ?? lineBreak(code) ?? hexadecimal(code) ?? `${escape}${code}${escape}`) +
        (parts[at + 1] ?? '');
    }
    return out;
  }
}

/** Commands of formatted text that begin a line, also with a number of lines. */
function lineBreak(code: string): string | undefined {
  return /^\.(?:br|sp|ce|sk)\s*\+?\d{0,3}$/i.test(code) ? '\n' : undefined;
}

function hexadecimal(code: string): string | undefined {
  if (!/^X(?:[0-9A-Fa-f]{2}){1,500}$/.test(code)) return undefined;
  return Buffer.from(code.slice(1), 'hex').toString('latin1');
}

/** A field to be written: a text, its components, or its repetitions. */
export type Content =
  | string
  | undefined
  | readonly (string | undefined | readonly string[])[]
  | { readonly repeat: readonly Content[] };

/** A segment to write: its name and fields, for MSH from the third on. */
export type SegmentContent = readonly [name: string, ...fields: Content[]];

/** Writes a message with the usual separators. */
export function writeMessage(segments: readonly SegmentContent[]): string {
  return segments
    .map(([name, ...fields]) => {
      const start = name === 'MSH' ? ['MSH', '^~\\&'] : [name];
      const texts = fields.map((field) => writeField(field));
      return `${[...start, ...texts].join('|').replace(/\|+$/, '')}\r`;
    })
    .join('');
}

function writeField(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return escapeText(content);
  if ('repeat' in content) return content.repeat.map((each) => writeField(each)).join('~');
  return content
    .map((part) =>
      part === undefined || typeof part === 'string'
        ? escapeText(part ?? '')
        : part.map((each) => escapeText(each)).join('&'),
    )
    .join('^')
    .replace(/\^+$/, '');
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '&': '\\T\\',
  '~': '\\R\\',
};

/** Escapes characters that would end a segment or a frame. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\|^&~]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\r\n|\r|\n/g, '\\.br\\')
    .replaceAll(/\p{Cc}/gu, ' ');
}

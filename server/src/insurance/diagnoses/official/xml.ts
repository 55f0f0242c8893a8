import { OfficialFileError } from './official-file-error.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What is written in it and in the leaves right below it (a note with a word in italics), as one line. */
  readonly text: string;
  readonly children: readonly XmlElement[];
};

type Open = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: string[];
  readonly children: XmlElement[];
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * The root element of a document, in the part of XML that the official files use: elements, attributes, text,
 * comments, CDATA. A document type declaration is skipped and its entities are not read, so nothing can be expanded.
 */
export function parseXml(text: string): XmlElement {
  const stack: Open[] = [{ name: '', attributes: {}, parts: [], children: [] }];
  for (let place = 0; place < text.length;) {
    const next = text.indexOf('<', place);
    const end = next < 0 ? text.length : next;
    if (end > place) stack.at(-1)?.parts.push(unescapeXml(text.slice(place, end)));
    place = next < 0 ? end : readMarkup(text, next, stack);
  }
  const [document, unclosed] = stack;
  const [root, another] = document?.children ?? [];
  if (unclosed !== undefined || root === undefined || another !== undefined) throw notXml();
  return root;
}

/** Reads the markup that begins at the place; answers where it ends. */
function readMarkup(text: string, place: number, stack: Open[]): number {
  if (text.startsWith('<!--', place)) return after(text, '-->', place);
  if (text.startsWith('<![CDATA[', place)) {
    const end = after(text, ']]>', place);
    stack.at(-1)?.parts.push(text.slice(place + 9, end - 3));
    return end;
  }
  if (text.startsWith('<?', place)) return after(text, '?>', place);
  if (text.startsWith('<!', place)) return after(text, '>', place);
  const end = after(text, '>', place);
  const isClosing = text.startsWith('</', place);
  const isEmpty = text.startsWith('/>', end - 2);
  const inner = text.slice(place + (isClosing ? 2 : 1), end - (isEmpty ? 2 : 1));
  if (isClosing) {
    close(stack, inner.trim());
    return end;
  }
  const [name = ''] = /^[A-Za-z_][\w.:-]*/u.exec(inner) ?? [];
  if (name === '') throw notXml();
  stack.push({ name, attributes: attributesOf(inner.slice(name.length)), parts: [], children: [] });
  if (isEmpty) close(stack, name);
  return end;
}

function close(stack: Open[], name: string): void {
  const element = stack.pop();
  const parent = stack.at(-1);
  if (element?.name !== name || parent === undefined) throw notXml();
  const { attributes, children } = element;
  const text = element.parts.join('').replaceAll(/\s+/gu, ' ').trim();
  parent.children.push({ name, attributes, text, children });
  if (children.length === 0) parent.parts.push(text);
}

function after(text: string, mark: string, place: number): number {
  const found = text.indexOf(mark, place);
  if (found < 0) throw notXml();
  return found + mark.length;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu);
  return Object.fromEntries(
    [...found].map(([, name = '', double, single]) => [name, unescapeXml(double ?? single ?? '')]),
  );
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x?[0-9a-f]+|\w+);/giu, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function notXml(): OfficialFileError {
  return new OfficialFileError('The XML file is damaged or incomplete');
}

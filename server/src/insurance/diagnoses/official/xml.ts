import { SaxesParser } from 'saxes';

import { OfficialFileError } from './official-file-error.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of the element and of the leaves directly below it (a note with a word in italics), as one line. */
  readonly text: string;
  readonly children: readonly XmlElement[];
};

type Open = Omit<XmlElement, 'text' | 'children'> & {
  readonly parts: string[];
  readonly children: XmlElement[];
};

/** Returns the root element of a document. Rejects declared entities, so that nothing can be expanded. */
export function parseXml(text: string): XmlElement {
  const document: Open = { name: '', attributes: {}, parts: [], children: [] };
  const open = [document];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new OfficialFileError('The XML file is damaged or incomplete', { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes, parts: [], children: [] });
  });
  parser.on('text', (part) => open.at(-1)?.parts.push(part));
  parser.on('cdata', (part) => open.at(-1)?.parts.push(part));
  parser.on('closetag', () => {
    const { parts, ...element } = open.pop() ?? document;
    const written = parts.join('').replaceAll(/\s+/gu, ' ').trim();
    const parent = open.at(-1) ?? document;
    parent.children.push({ ...element, text: written });
    if (element.children.length === 0) parent.parts.push(written);
  });
  parser.write(text).close();
  const [root] = document.children;
  if (root === undefined) throw new OfficialFileError('The XML file is damaged or incomplete');
  return root;
}

import { type DiagnosisCode, parseCode } from '../code.ts';
import type { DiagnosisTerm } from '../release.ts';
import { OfficialFileError } from './official-file-error.ts';
import { parseXml, type XmlElement } from './xml.ts';

export function isAlphabeticIndex(text: string): boolean {
  return /<ICD10CM\.index\b/u.test(text.slice(0, 2000));
}

type Node = {
  /** Without the words in brackets, which are optional. */
  readonly title: string;
  readonly code: DiagnosisCode | undefined;
  readonly see: string | undefined;
  readonly terms: readonly Node[];
};

/** A reference may lead to a reference. */
const referencesMax = 5;

/**
 * The alphabetic index as names of codes: "Attack, attacks — heart, see Infarct, myocardium" names the code of that
 * other entry "Attack, attacks heart".
 */
export function parseAlphabeticIndex(text: string): readonly DiagnosisTerm[] {
  const root = parseXml(text);
  const main = root.children
    .filter(({ name }) => name === 'letter')
    .flatMap((letter) => letter.children.filter(({ name }) => name === 'mainTerm'))
    .map(toNode);
  if (main.length === 0) throw new OfficialFileError('The alphabetic index has no entries');
  const byFirstWord = Map.groupBy(main, ({ title }) => firstWord(title));
  const terms: DiagnosisTerm[] = [];
  const collect = (node: Node, above: readonly string[]): void => {
    const path = [...above, node.title];
    const code = node.code ?? follow(node, byFirstWord, referencesMax);
    if (code !== undefined) terms.push({ code, term: path.join(' ') });
    for (const term of node.terms) collect(term, path);
  };
  for (const node of main) collect(node, []);
  return terms;
}

function toNode(element: XmlElement): Node {
  const textOf = (name: string): string | undefined =>
    element.children.find((child) => child.name === name)?.text;
  return {
    title: (textOf('title') ?? '').replaceAll(/\s*\([^)]*\)/gu, ''),
    // A dash at the end stands for characters to be chosen, so the entry names the heading.
    code: parseCode((textOf('code') ?? '').replace(/[.-]+$/u, '')),
    see: textOf('see'),
    terms: element.children.filter(({ name }) => name === 'term').map(toNode),
  };
}

/** Resolves "see Infarct, myocardium": finds the main term, then the terms below it, as far as they exist. */
function follow(
  node: Node,
  byFirstWord: ReadonlyMap<string, readonly Node[]>,
  steps: number,
): DiagnosisCode | undefined {
  if (node.see === undefined || steps === 0) return undefined;
  const [first = '', ...rest] = node.see.split(',').map((part) => part.trim().toLowerCase());
  const main = byFirstWord.get(firstWord(first))?.find(({ title }) => isNamed(title, first));
  let found = main;
  for (const part of rest) found = found?.terms.find(({ title }) => isNamed(title, part));
  if (found === undefined || found === node) return undefined;
  return found.code ?? follow(found, byFirstWord, steps - 1);
}

/** "Infarct, infarction" is the entry both for "infarct" and for "infarction". */
function isNamed(title: string, wanted: string): boolean {
  const plain = title.toLowerCase();
  return plain === wanted || plain.split(',').some((part) => part.trim() === wanted);
}

function firstWord(text: string): string {
  return /^[\w'-]+/u.exec(text.toLowerCase())?.[0] ?? '';
}

import { parseCode } from '../code.ts';
import type { DiagnosisTerm, ExcludesNote } from '../release.ts';
import { OfficialFileError } from './official-file-error.ts';
import { parseXml, type XmlElement } from './xml.ts';

export type Tabular = {
  readonly terms: readonly DiagnosisTerm[];
  readonly excludes: readonly ExcludesNote[];
};

export function isTabular(text: string): boolean {
  return /<ICD10CM\.tabular\b/u.test(text.slice(0, 2000));
}

/** The tabular list: chapters, blocks and codes in each other, with their inclusion terms and Excludes notes. */
export function parseTabular(text: string): Tabular {
  const root = parseXml(text);
  const chapters = root.children.filter(({ name }) => name === 'chapter');
  if (chapters.length === 0) throw new OfficialFileError('The tabular list has no chapters');
  const terms: DiagnosisTerm[] = [];
  const excludes: ExcludesNote[] = [];
  for (const chapter of chapters) visit(chapter, spanOfChapter(chapter), { terms, excludes });
  return { terms, excludes };
}

type Found = { readonly terms: DiagnosisTerm[]; readonly excludes: ExcludesNote[] };

/** Reads the notes of one element, and those below it. */
function visit(element: XmlElement, at: string | undefined, found: Found): void {
  for (const child of element.children) {
    switch (child.name) {
      case 'section':
        visit(child, child.attributes['id'], found);
        break;
      case 'diag':
        visit(child, nameOf(child), found);
        break;
      case 'inclusionTerm':
      case 'includes':
        addTerms(child, at, found);
        break;
      case 'excludes1':
      case 'excludes2':
        addExcludes(child, child.name, { at, found });
        break;
      default:
    }
  }
}

function addTerms(element: XmlElement, at: string | undefined, { terms }: Found): void {
  const code = at === undefined ? undefined : parseCode(at);
  if (code === undefined) return;
  for (const term of notesOf(element)) terms.push({ code, term });
}

function addExcludes(
  element: XmlElement,
  type: ExcludesNote['type'],
  { at, found }: { readonly at: string | undefined; readonly found: Found },
): void {
  if (at === undefined) return;
  const place = parseCode(at) ?? at;
  for (const text of notesOf(element)) found.excludes.push({ at: place, type, text });
}

function notesOf(element: XmlElement): readonly string[] {
  return element.children
    .filter(({ name, text }) => name === 'note' && text !== '')
    .map(({ text }) => text);
}

function nameOf(diag: XmlElement): string | undefined {
  return diag.children.find(({ name }) => name === 'name')?.text;
}

/** "Endocrine, nutritional and metabolic diseases (E00-E89)". */
function spanOfChapter(chapter: XmlElement): string | undefined {
  const title = chapter.children.find(({ name }) => name === 'desc')?.text ?? '';
  return /\(([A-Z][0-9A-Z]{2}-[A-Z][0-9A-Z]{2})\)/u.exec(title)?.[1];
}

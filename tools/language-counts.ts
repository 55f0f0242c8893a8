import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The patterns of prose that STYLE.md, "Language", replaces by a noun, an actor or a usual word. */
export const languagePatterns = {
  'what is': /\b[Ww]hat (?:is|was|were|are|has|it|the|came|somebody|follows|waits)\b/gu,
  answers: /\b[Aa]nswers\b/gu,
  'once more, anew, meanwhile, beside': /\b(?:once more|anew|meanwhile|beside)\b/giu,
  'nobody, somebody': /\b(?:nobody|somebody)\b/giu,
  told: /\b(?:tells? of|told)\b/giu,
  'who is': /\b[Ww]ho(?:ever)? (?:is|has|asks|reads|wants)\b/gu,
  'of its own': /\bof (?:its|their|our) own\b/gu,
} satisfies Readonly<Record<string, RegExp>>;

export type LanguagePattern = keyof typeof languagePatterns;

const names = Object.keys(languagePatterns) as readonly LanguagePattern[];

/** The documents of readers: decisions (ADRs), and pages that list words to avoid, are left out. */
const isDocument = (file: string): boolean =>
  file.endsWith('.md') &&
  (/^docs\/(?!adr\/|glossary\.md$)/u.test(file) ||
    file.startsWith('server/src/') ||
    ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].includes(file));

/** Returns the document's text on one line, without code, comments and quoted titles of tests. */
const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gmu, '')
    .replaceAll(/<!--[\s\S]*?-->|`[^`\n]*`|“[^”]*”/gu, '')
    .replaceAll(/\s+/gu, ' ');

export type Occurrence = {
  readonly file: string;
  readonly pattern: LanguagePattern;
  readonly text: string;
};

/** Returns every occurrence of a pattern in a document, each with the words around it. */
export function findPatterns(file: string, markdown: string): readonly Occurrence[] {
  const prose = proseOf(markdown);
  return names.flatMap((pattern) =>
    Array.from(prose.matchAll(languagePatterns[pattern]), (match) => ({
      file,
      pattern,
      text: prose.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40).trim(),
    })),
  );
}

/** Returns the occurrences in all documents of the repository. */
export function findInDocuments(root: string): readonly Occurrence[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(isDocument)
    .flatMap((file) => findPatterns(file, readFileSync(path.join(root, file), 'utf8')));
}

/** Returns the number of occurrences of each pattern. */
export function countPatterns(
  occurrences: readonly Occurrence[],
): Readonly<Record<LanguagePattern, number>> {
  const counts = names.map((name) => [
    name,
    occurrences.filter(({ pattern }) => pattern === name).length,
  ]);
  return Object.fromEntries(counts) as Record<LanguagePattern, number>;
}

/** Prints the counts, or with `--list` each occurrence. */
function main(args: readonly string[]): void {
  const found = findInDocuments(path.resolve(import.meta.dirname, '..'));
  if (args.includes('--list'))
    for (const { file, pattern, text } of found) console.log(`${file}: [${pattern}] … ${text} …`);
  else console.table(countPatterns(found));
}

if (import.meta.main) main(process.argv.slice(2));

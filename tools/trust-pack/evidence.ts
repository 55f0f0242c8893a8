import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of a table whose last column is named Evidence. */
export type EvidenceRow = { readonly cells: readonly string[]; readonly evidence: string };

/** What commands and scripts the references are checked against. */
export type Commands = {
  readonly scripts: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
};

export function evidenceRows(markdown: string): readonly EvidenceRow[] {
  const rows: EvidenceRow[] = [];
  let isEvidence = false;
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) {
      isEvidence = false;
      continue;
    }
    const cells = line.split('|').slice(1, -1);
    const evidence = cells.at(-1)?.trim() ?? '';
    if (evidence === 'Evidence') isEvidence = true;
    else if (isEvidence && !/^[-\s]+$/u.test(evidence))
      rows.push({ cells: cells.map((cell) => cell.trim()), evidence });
  }
  return rows;
}

/** Returns every reference of a cell that does not resolve; a cell without a reference is one. Links are checked with all others. */
export function deadReferences(root: string, evidence: string, known: Commands): readonly string[] {
  const references = [...evidence.matchAll(/`([^`]+)`(?:: “([^”]+)”)?/gu)];
  const hasLink = /\]\([^)]+\)/u.test(evidence);
  if (references.length === 0 && !hasLink) return [`no evidence: ${evidence}`];
  return references
    .filter(([, name = '', title]) => !resolves(root, { name, title }, known))
    .map(([text]) => text);
}

function resolves(
  root: string,
  { name, title }: { readonly name: string; readonly title: string | undefined },
  { scripts, commands }: Commands,
): boolean {
  const [program = '', word = '', ...rest] = name.split(' ');
  if (program === 'npm') return scripts.has(word === 'run' ? (rest[0] ?? '') : word);
  if (program === 'salus') return commands.has(word) && hasSubcommand(root, word, rest[0]);
  const file = join(root, name);
  if (!existsSync(file)) return false;
  return title === undefined || titlesOf(readFileSync(file, 'utf8')).has(title);
}

function hasSubcommand(root: string, command: string, subcommand: string | undefined): boolean {
  if (subcommand === undefined) return true;
  const text = readFileSync(join(root, `server/src/cli/${command}.ts`), 'utf8');
  return text.includes(`salus ${command} ${subcommand}`);
}

/** Returns the titles of tests: the first argument of `test` or `it`, also after `.each(…)`. */
function titlesOf(source: string): ReadonlySet<string> {
  const found = source.matchAll(
    /(?:\b(?:test|it)(?:\.\w+(?:\.\w+)*)?\(|\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/gu,
  );
  return new Set([...found].map(([, , title = '']) => title.replaceAll(/\\(.)/gu, '$1')));
}

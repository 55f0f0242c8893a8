import { type DiagnosisCode, parseCode } from '../code.ts';
import type { DiagnosisEntry } from '../release.ts';
import { OfficialFileError } from './official-file-error.ts';
import { badLine, linesOf } from './order-file.ts';

type Operation = 'add' | 'delete' | 'revise_from' | 'revise_to';

/** The changes from the previous year to this one. */
export type Addenda = {
  readonly changes: readonly { readonly operation: Operation; readonly entry: DiagnosisEntry }[];
  /** Billable codes of this year, as the totals at the file's end say. */
  readonly codesAfter: number | null;
};

const operations: Readonly<Record<string, Operation>> = {
  Add: 'add',
  Delete: 'delete',
  'Revise from': 'revise_from',
  'Revise to': 'revise_to',
};
const linePattern = /^(Add|Delete|Revise from|Revise to): +([01]) (\S{3,7})/u;

export function isOrderAddenda(text: string): boolean {
  return linePattern.test(text);
}

/**
 * The addenda to the order file. Columns, from 1: 1-12 operation, 14 flag (1 billable), 16-22 code, 24-83 short title,
 * 85 on the title; behind them totals, against which the file is checked.
 */
export function parseOrderAddenda(text: string, name: string): Addenda {
  const lines = linesOf(text);
  const footerAt = lines.findIndex((line) => line.startsWith('Headers'));
  const changes = lines.slice(0, footerAt < 0 ? lines.length : footerAt).map((line, index) => {
    const operation = operations[linePattern.exec(line)?.[1] ?? ''];
    const code = parseCode(line.slice(15, 22));
    const title = line.slice(84).trim();
    if (operation === undefined || code === undefined || title === '')
      throw badLine(name, index, 'is not a line of order addenda');
    const shortTitle = line.slice(23, 83).trim();
    const isBillable = line[13] === '1';
    return {
      operation,
      entry: { code, isBillable, title, shortTitle: shortTitle === title ? null : shortTitle },
    };
  });
  const footer = footerAt < 0 ? '' : lines.slice(footerAt).join('\n');
  requireTotals(changes, footer, name);
  const counts = [...footer.matchAll(/^ *(\d+) codes in /gmu)].map(([, count]) => Number(count));
  return { changes, codesAfter: counts.at(-1) ?? null };
}

/** A file that was cut off or edited has other numbers of changes than it says. */
function requireTotals(changes: Addenda['changes'], footer: string, name: string): void {
  const [headings = '', codes = ''] = footer.split(/^Codes$/mu);
  for (const [part, isBillable] of [
    [headings, false],
    [codes, true],
  ] as const) {
    for (const [word, operation] of [
      ['additions', 'add'],
      ['deletions', 'delete'],
    ] as const) {
      const said = new RegExp(`^ *(\\d+) ${word}$`, 'mu').exec(part)?.[1];
      const found = changes.filter(
        (each) => each.operation === operation && each.entry.isBillable === isBillable,
      ).length;
      if (said !== undefined && Number(said) !== found)
        throw new OfficialFileError(
          `${name} says ${said} ${word} and has ${found}: it is incomplete`,
        );
    }
  }
}

/** The year's entries, from those of the year before. */
export function applyAddenda(
  before: readonly DiagnosisEntry[],
  { changes }: Addenda,
): readonly DiagnosisEntry[] {
  return change(before, changes, { out: ['delete', 'revise_from'], in: ['add', 'revise_to'] });
}

/** The entries of the year before, from this year's. */
export function undoAddenda(
  after: readonly DiagnosisEntry[],
  { changes }: Addenda,
): readonly DiagnosisEntry[] {
  return change(after, changes, { out: ['add', 'revise_to'], in: ['delete', 'revise_from'] });
}

function change(
  entries: readonly DiagnosisEntry[],
  changes: Addenda['changes'],
  kinds: { readonly out: readonly Operation[]; readonly in: readonly Operation[] },
): readonly DiagnosisEntry[] {
  const byCode = new Map<DiagnosisCode, DiagnosisEntry>(entries.map((each) => [each.code, each]));
  const hasHeadings = entries.some(({ isBillable }) => !isBillable);
  for (const { operation, entry } of changes) {
    if (kinds.out.includes(operation)) byCode.delete(entry.code);
  }
  for (const { operation, entry } of changes) {
    // A set without headings stays one: those few that changed would be a misleading choice.
    if (kinds.in.includes(operation) && (entry.isBillable || hasHeadings))
      byCode.set(entry.code, entry);
  }
  return [...byCode.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** The first change that the entries of this year do not have, or undefined: addenda and entries belong together. */
export function findUnapplied(
  after: readonly DiagnosisEntry[],
  { changes }: Addenda,
): DiagnosisCode | undefined {
  const billable = new Set(after.filter((each) => each.isBillable).map(({ code }) => code));
  const added = new Set(
    changes
      .filter(({ operation, entry }) => operation === 'add' && entry.isBillable)
      .map(({ entry }) => entry.code),
  );
  return changes.find(({ operation, entry }) => {
    if (!entry.isBillable) return false;
    if (operation === 'add') return !billable.has(entry.code);
    return operation === 'delete' && billable.has(entry.code) && !added.has(entry.code);
  })?.entry.code;
}

import { parseCode } from '../code.ts';
import type { DiagnosisTerm } from '../release.ts';
import { badLine, linesOf } from './order-file.ts';

/** A table of further names of codes: tab-separated, a heading with the columns `code` and `term`. */
export function isTermsTable(text: string): boolean {
  const heading = headingOf(text);
  return heading.includes('code') && heading.includes('term');
}

export function parseTermsTable(text: string, name: string): readonly DiagnosisTerm[] {
  const heading = headingOf(text);
  const [codeAt, termAt] = [heading.indexOf('code'), heading.indexOf('term')];
  return linesOf(text)
    .slice(1)
    .map((line, index) => {
      const cells = line.split('\t');
      const code = parseCode(cells[codeAt] ?? '');
      const term = cells[termAt]?.trim() ?? '';
      if (code === undefined || term === '')
        throw badLine(name, index + 1, 'has no code or no term');
      return { code, term };
    });
}

function headingOf(text: string): readonly string[] {
  const end = text.indexOf('\n');
  return text
    .slice(0, end < 0 ? undefined : Math.min(end, 1000))
    .trim()
    .toLowerCase()
    .split('\t');
}

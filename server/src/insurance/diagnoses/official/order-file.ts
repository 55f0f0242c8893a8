import { parseCode } from '../code.ts';
import type { DiagnosisEntry } from '../release.ts';
import { OfficialFileError } from './official-file-error.ts';

const linePattern = /^\d{5} (\S{3,7}) +([01]) /u;

export function isOrderFile(text: string): boolean {
  return linePattern.test(text);
}

/**
 * The order file: every heading and code. Columns, from 1: 1-5 sequence number, 7-13 code, 15 flag (1 billable), 17-76
 * short title, 78 on the title.
 */
export function parseOrderFile(text: string, name: string): readonly DiagnosisEntry[] {
  return linesOf(text).map((line, index) => {
    const code = parseCode(line.slice(6, 13));
    const title = line.slice(77).trim();
    if (!linePattern.test(line) || code === undefined || line[15] !== ' ' || title === '')
      throw badLine(name, index, 'is not a line of an order file');
    const shortTitle = line.slice(16, 76).trim();
    const isBillable = line[14] === '1';
    return { code, isBillable, title, shortTitle: shortTitle === title ? null : shortTitle };
  });
}

/**
 * Returns why an order file looks incomplete: its lines must be numbered from 1 on, and the codes of a heading must
 * follow it. Undefined if it looks complete.
 */
export function doubtAboutOrder(text: string, name: string): string | undefined {
  const lines = linesOf(text);
  const gap = lines.findIndex((line, index) => Number(line.slice(0, 5)) !== index + 1);
  if (gap >= 0)
    return `${name} has the line number ${lines[gap]?.slice(0, 5)} where ${String(gap + 1).padStart(5, '0')} belongs`;
  const empty = lines.find(
    (line, index) => line[14] === '0' && !lines[index + 1]?.slice(6).startsWith(codeOf(line)),
  );
  return empty === undefined ? undefined : `${name} has no code under the heading ${codeOf(empty)}`;
}

const codesPattern = /^[A-Z][0-9A-Z]{2}[0-9A-Z ]{4} \S/u;

export function isCodesFile(text: string): boolean {
  return codesPattern.test(text);
}

/** The codes file: billable codes alone. Columns, from 1: 1-7 code, 9 on the title. */
export function parseCodesFile(text: string, name: string): readonly DiagnosisEntry[] {
  return linesOf(text).map((line, index) => {
    const code = parseCode(line.slice(0, 7));
    if (!codesPattern.test(line) || code === undefined)
      throw badLine(name, index, 'is not a line of a codes file');
    return { code, isBillable: true, title: line.slice(8).trim(), shortTitle: null };
  });
}

function codeOf(line: string): string {
  return line.slice(6, 13).trim();
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/u).filter((line) => line.trim() !== '');
}

export function badLine(name: string, index: number, problem: string): OfficialFileError {
  return new OfficialFileError(`${name}, line ${index + 1}, ${problem}`);
}

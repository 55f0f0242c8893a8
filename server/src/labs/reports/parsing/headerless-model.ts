import { isUnit, readPrinted, readRange, splitResult } from '#labs/values';

import type { Line } from './lines-model.ts';
import { withoutMarks } from './names-model.ts';
import type { Cell } from './rows-model.ts';
import type { Entry } from './tables-model.ts';

type Row = readonly Cell[];

/** A single line without a header is too weak a sign of a table. */
const linesMin = 2;

/**
 * Returns the lines of a table without a header: a name, a number, and a unit or range after it. The columns are
 * inferred from their content, so every such value needs a review.
 */
export function headerlessEntries(
  rows: readonly Row[],
  isKnown: (name: string) => boolean,
): readonly Entry[] {
  const lines = rows.flatMap((row) => lineOf(row, isKnown) ?? []);
  if (lines.length < linesMin) return [];
  return lines.map((line) => ({ line, panel: undefined, isHeaderless: true }));
}

function lineOf([name, ...cells]: Row, isKnown: (name: string) => boolean): Line | undefined {
  const [value, ...rest] = cells;
  if (name === undefined || value === undefined || !/^\p{L}/u.test(name.text)) return undefined;
  const parts = splitResult(value.text);
  if (parts.hasMoreNumbers || readPrinted(parts.value) === undefined) return undefined;
  const line: Line = { name, value };
  for (const cell of rest) {
    const kind = kindOf(cell.text);
    // A second number, or words, can be of anything: an earlier result, a note.
    if (kind === undefined || line[kind] !== undefined) return undefined;
    line[kind] = cell;
  }
  const units = line.units?.text ?? parts.unit;
  if (units !== undefined && !isUnit(units)) return undefined;
  const isMeasured = units !== undefined && line.range !== undefined;
  const isTest =
    isKnown(withoutMarks(name.text)) && (units !== undefined || line.range !== undefined);
  return isMeasured || isTest ? line : undefined;
}

function kindOf(text: string): 'units' | 'range' | 'flag' | undefined {
  if (/^[([]?(?:h|l|hh|ll|a|aa|high|low|abnormal|critical|normal|n|\*+)[)\]]?$/iu.test(text))
    return 'flag';
  if (readRange(text) !== undefined) return 'range';
  return isUnit(text) ? 'units' : undefined;
}

import { referenceMarkers } from '#labs/catalog';

import type { Page } from '../pages/model.ts';
import { linesOf, type Line, type Table, tablesOf } from './columns-model.ts';
import { type FindLoinc, openMatching } from './match-model.ts';
import { readMetadata } from './metadata-model.ts';
import type { ReadOutcome, ReadReportPages, ReadResult } from './model.ts';
import { type Cell, rowsOf } from './rows-model.ts';
import { judge, kindOf, readPrinted, readRange } from './value-model.ts';

const findLoinc = openMatching(referenceMarkers);

/** Reads the tables of a report, and who it is about. */
export const readReportPages: ReadReportPages = (pages) => {
  const rows = pages.flatMap((page, index) => rowsOf(page, index + 1));
  const results = readResults(rows)
    .map(doubtTwins)
    .map((result) => (sourceOf(result, pages) === 'scan' ? doubtPicture(result) : result))
    .map(withoutDoubt);
  if (results.length === 0) return nothingIn(rows);
  const { metadata, doubts } = readMetadata(rows);
  return { report: { metadata, results, doubts } };
};

const sourceOf = ({ place }: ReadResult, pages: readonly Page[]) => pages[place.page - 1]?.source;

/** Below it readers of pictures are often wrong. */
const confidenceMin = 0.9;

/**
 * A digit or a point that was lost is rarely told by the reader of a picture, and may be lost of the range as well: what is
 * read of a picture is compared with it by somebody.
 */
function doubtPicture(result: ReadResult): ReadResult {
  const { testName, value } = result.confidence;
  const isUnsure = Math.min(testName, value) < confidenceMin;
  const isWithin = result.isAboveMaxRange === false || result.isBelowMinRange === false;
  const isOutside = result.isAboveMaxRange === true || result.isBelowMinRange === true;
  const said = [
    { code: 'read_of_a_picture', message: 'Read of a picture: compare it with the file' },
    ...(isUnsure ? [{ code: 'uncertain', message: 'The picture is hard to read here' }] : []),
    ...(isWithin && !isOutside
      ? []
      : [{ code: 'not_within_range', message: 'It is not within a range that is printed' }]),
  ];
  return { ...result, doubts: [...result.doubts, ...said] };
}

/** What is in doubt is not matched by itself. */
function withoutDoubt(result: ReadResult): ReadResult {
  const isDoubted = result.doubts.length > 0 && result.loincMatchStatus === 'auto_match';
  return isDoubted ? { ...result, loincMatchStatus: 'needs_review' } : result;
}

/** One test of one panel has one value: of two that differ somebody has to choose. */
function doubtTwins(result: ReadResult, _: number, all: readonly ReadResult[]): ReadResult {
  const { testName, sourcePanelName, value } = result;
  const differs = all.some(
    (other) =>
      other.testName === testName &&
      other.sourcePanelName === sourcePanelName &&
      other.value !== value,
  );
  const twice = { code: 'told_twice', message: 'The report has two values of this test' };
  return differs ? { ...result, doubts: [...result.doubts, twice] } : result;
}

const english = /\b(?:test|result|results|patient|range|reference|date|name|laboratory)\b/iu;

function nothingIn(rows: readonly (readonly Cell[])[]): ReadOutcome {
  const isEnglish = rows.flat().some(({ text }) => english.test(text));
  return isEnglish
    ? { failureReason: 'low_quality', cause: 'No table of results was found' }
    : { failureReason: 'not_english', cause: 'The report has no words of an English report' };
}

/** A heading has few words; what has more is a note. */
const headingWordsMax = 6;

function readResults(rows: readonly (readonly Cell[])[]): readonly ReadResult[] {
  let tables: readonly Table[] = [];
  const panels = new Map<number, string>();
  const results: ReadResult[] = [];
  for (const row of rows) {
    const header = tablesOf(row);
    if (header !== undefined) {
      tables = header;
      panels.clear();
      continue;
    }
    for (const [index, line] of linesOf(row, tables).entries()) {
      const panel = panels.get(index);
      const result = readLine(line, panel, findLoinc);
      if (result !== undefined) results.push(result);
      else if (isHeading(line)) panels.set(index, line.name?.text ?? '');
    }
  }
  return results;
}

function isHeading({ name, value }: Line): boolean {
  return (
    name !== undefined && value === undefined && name.text.split(' ').length <= headingWordsMax
  );
}

function readLine(
  { name, value, units, range, low, high, flag }: Line,
  panel: string | undefined,
  find: FindLoinc,
): ReadResult | undefined {
  if (name === undefined || value === undefined) return undefined;
  const printed = readPrinted(value.text, units?.text, flag?.text);
  const kind = kindOf(printed.value);
  const limits =
    low === undefined && high === undefined ? range?.text : `${low?.text} - ${high?.text}`;
  const read = readRange(limits);
  const judged = judge(kind.number, read, printed.flag);
  const match = find({ testName: name.text, units: printed.units, panel });
  const doubts = [...printed.doubts, ...kind.doubts, ...read.doubts, ...judged.doubts];
  const isUrine = /\burin/iu.test(`${name.text} ${panel ?? ''}`);
  return {
    testName: name.text,
    value: printed.value,
    ...(printed.units === undefined ? {} : { units: printed.units }),
    type: kind.type,
    sampleType: isUrine ? 'urine' : 'unknown',
    measurementKind: 'unknown',
    ...(read.minReferenceRange === undefined ? {} : { minReferenceRange: read.minReferenceRange }),
    ...(read.maxReferenceRange === undefined ? {} : { maxReferenceRange: read.maxReferenceRange }),
    ...(panel === undefined ? {} : { sourcePanelName: panel }),
    ...(judged.interpretation === undefined ? {} : { interpretation: judged.interpretation }),
    ...(judged.isAboveMaxRange === undefined ? {} : { isAboveMaxRange: judged.isAboveMaxRange }),
    ...(judged.isBelowMinRange === undefined ? {} : { isBelowMinRange: judged.isBelowMinRange }),
    ...match,
    confidence: {
      testName: name.confidence,
      value: value.confidence,
      units: units?.confidence ?? value.confidence,
    },
    place: placeOf(value),
    doubts,
  };
}

const placeOf = ({ page, x, y, width, height }: Cell) => ({ page, x, y, width, height });

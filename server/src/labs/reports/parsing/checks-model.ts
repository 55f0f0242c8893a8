import type { Page } from '../text-extraction/model.ts';
import type { ReadResult } from './model.ts';

type Results = readonly ReadResult[];

/** Returns the results with doubts that follow from other results, and from how their page was read. */
export function checked(
  results: Results,
  pages: readonly Page[],
  shares: ReadonlySet<string>,
): Results {
  const isPicture = ({ place }: ReadResult): boolean => pages[place.page - 1]?.source === 'scan';
  return doubtShares(results, shares)
    .map(doubtTwins)
    .map((result) => (isPicture(result) ? doubtPicture(result) : result))
    .map(withoutDoubt);
}

/** Below it readers of pictures are often wrong. */
const confidenceMin = 0.9;

/**
 * Marks a value that was read from a picture for review. The OCR rarely reports a lost digit or decimal point, and the
 * range may have lost one too.
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

/** Removes the automatic match of a result with doubts. */
function withoutDoubt(result: ReadResult): ReadResult {
  const isDoubted = result.doubts.length > 0 && result.loincMatchStatus === 'auto_match';
  return isDoubted ? { ...result, loincMatchStatus: 'needs_review' } : result;
}

/** Marks results of the same test and panel whose values differ: a reviewer has to choose one. */
function doubtTwins(result: ReadResult, _: number, all: Results): ReadResult {
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

/** Kinds of cells that are rarely counted make up the rest. */
const sumMin = 90;
const sumMax = 102;

/** The shares of all kinds of white blood cells are 100 % together. */
function doubtShares(results: Results, shares: ReadonlySet<string>): Results {
  const found = results.filter(
    ({ loincMatches: [first], units }) =>
      first !== undefined && shares.has(first.loincCode) && units === '%',
  );
  const kinds = new Set(found.map(({ loincMatches: [first] }) => first?.loincCode));
  if (kinds.size !== shares.size || found.length !== shares.size) return results;
  const sum = found.reduce((total, { value }) => total + Number(value), 0);
  if (Number.isNaN(sum) || (sum >= sumMin && sum <= sumMax)) return results;
  const message = 'The shares of all kinds of cells are not 100 % together';
  return results.map((result) =>
    found.includes(result)
      ? { ...result, doubts: [...result.doubts, { code: 'sum_differs', message }] }
      : result,
  );
}

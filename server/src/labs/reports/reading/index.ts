import { referenceMarkers } from '#labs/catalog';

import { checked } from './checks-model.ts';
import { openMatching } from './match-model.ts';
import { readMetadata } from './metadata-model.ts';
import type { ReadOutcome, ReadReportPages } from './model.ts';
import { withoutMarks } from './names-model.ts';
import { repairedEntry, repairedPage } from './repair-model.ts';
import { resultsOf } from './result-model.ts';
import { type Cell, rowsOf } from './rows-model.ts';
import { entriesOf } from './tables-model.ts';

const names = openMatching(referenceMarkers);
const isKnown = (name: string): boolean => names.isKnown(withoutMarks(name));

/** The kinds of white blood cells, each as a share of all. */
const shares = new Set(
  ['neutrophils', 'lymphocytes', 'monocytes', 'eosinophils', 'basophils'].flatMap(
    (kind) => referenceMarkers.find(({ slug }) => slug === `${kind}-percent`)?.loinc ?? [],
  ),
);

/** Reads the tables of a report, and who it is about. */
export const readReportPages: ReadReportPages = (pages) => {
  const rows = pages.flatMap((page, index) => rowsOf(repairedPage(page), index + 1));
  const isScan = (cell: Cell): boolean => pages[cell.page - 1]?.source === 'scan';
  const entries = entriesOf(rows, isKnown).map((entry) => repairedEntry(entry, isScan, isKnown));
  const results = checked(resultsOf(entries, names.find), pages, shares);
  if (results.length === 0) return nothingIn(rows);
  const { metadata, doubts } = readMetadata(rows);
  return { report: { metadata, results, doubts } };
};

const english = /\b(?:test|result|results|patient|range|reference|date|name|laboratory)\b/iu;

function nothingIn(rows: readonly (readonly Cell[])[]): ReadOutcome {
  const isEnglish = rows.flat().some(({ text }) => english.test(text));
  return isEnglish
    ? { failureReason: 'low_quality', cause: 'No table of results was found' }
    : { failureReason: 'not_english', cause: 'The report has no words of an English report' };
}

import { referenceMarkers } from '#labs/catalog';

import { checked } from './checks-model.ts';
import { headerlessEntries } from './headerless-model.ts';
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
  const headed = entriesOf(rows, isKnown);
  const found = headed.length > 0 ? headed : headerlessEntries(rows, isKnown);
  const entries = found.map((entry) => repairedEntry(entry, isScan, isKnown));
  const results = checked(resultsOf(entries, names.find), pages, shares);
  if (results.length === 0) return nothingIn(rows);
  const { metadata, doubts } = readMetadata(rows);
  return { report: { metadata, results, doubts } };
};

const english = /\b(?:test|result|results|patient|range|reference|date|name|laboratory)\b/iu;
/** Reports of cultures have organisms, and no numbers in a table. */
const ofMicrobiology: readonly RegExp[] = [
  /\bcultures?\b/iu,
  /\bgram(?:'s)? stain\b/iu,
  /\b(?:organisms?|isolates?|isolated)\b/iu,
  /\bsusceptib|\bsensitivit(?:y|ies)\b|\bantibiogram\b/iu,
  /\bcfu\b|\bcolony|\bcolonies\b/iu,
  /\bno growth\b|\bgrowth of\b|\bflora\b/iu,
  /\bm\.?i\.?c\.?\b/iu,
  /\b(?:escherichia|e\. ?coli|staphylococcus|streptococcus|klebsiella|enterococcus|pseudomonas|candida)\b/iu,
];
const microbiologyMin = 2;

/** The true reason why a report gives no values. */
function nothingIn(rows: readonly (readonly Cell[])[]): ReadOutcome {
  const text = rows
    .flat()
    .map((cell) => cell.text)
    .join('\n');
  if (ofMicrobiology.filter((pattern) => pattern.test(text)).length >= microbiologyMin)
    return {
      failureReason: 'microbiology',
      cause: 'The report is of microbiology: it has no table of values',
    };
  return english.test(text)
    ? { failureReason: 'no_table', cause: 'No table of results was found' }
    : { failureReason: 'not_english', cause: 'The report has no words of an English report' };
}

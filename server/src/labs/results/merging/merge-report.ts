import type { LabAddition, LabReport } from '#labs/orders';

import { isPdf, type KnownDocument, type ResultSet } from './result-set.ts';

/** Merges the parts of reports other than values: the latest text of each field, and all notes. */
export function mergeReports(
  before: ResultSet['report'] | undefined,
  report: LabReport,
): ResultSet['report'] {
  const {
    observations: _,
    missing: __,
    documents: ___,
    notTaken: ____,
    tests: _____,
    ...given
  } = report;
  if (before === undefined) return given;
  const specimens = mergeSpecimens(before.specimens, given.specimens);
  const additions = mergeAdditions(before.additions, given.additions);
  const information = [...new Set([...(before.information ?? []), ...(given.information ?? [])])];
  return {
    ...given,
    orderNumber: given.orderNumber ?? before.orderNumber,
    accession: given.accession ?? before.accession,
    sampleId: given.sampleId ?? before.sampleId,
    accountId: given.accountId ?? before.accountId,
    physicianName: given.physicianName ?? before.physicianName,
    collectedAt: given.collectedAt ?? before.collectedAt,
    receivedAt: given.receivedAt ?? before.receivedAt,
    ...textsOf(given.collectedAt === null ? before : given, 'collectedAtText'),
    ...textsOf(given.receivedAt === null ? before : given, 'receivedAtText'),
    isFasting: given.isFasting ?? before.isFasting,
    clinicalNotes: mergeNotes(before.clinicalNotes, given.clinicalNotes),
    performers: { ...before.performers, ...given.performers },
    ...(specimens.length === 0 ? {} : { specimens }),
    ...(information.length === 0 ? {} : { information }),
    ...(additions.length === 0 ? {} : { additions }),
  };
}

type TextName = 'collectedAtText' | 'receivedAtText';

/** The text of an instant belongs to the report that stated the instant. */
function textsOf(report: ResultSet['report'], name: TextName): Partial<Record<TextName, string>> {
  const text = report[name];
  return text === undefined ? {} : { [name]: text };
}

/** Merges notes: earlier lines remain, and repeated lines appear once. */
export function mergeNotes(before: string | null, given: string | null): string | null {
  if (before === null || given === null) return given ?? before;
  const known = new Set(before.split('\n'));
  return [before, ...given.split('\n').filter((line) => !known.has(line))].join('\n');
}

const keyOf = ({ at, of = '' }: LabAddition): string => `${at} ${of}`;

/** Merges additions: a later one replaces an earlier one with the same key. */
function mergeAdditions(
  before: readonly LabAddition[] = [],
  given: readonly LabAddition[] = [],
): readonly LabAddition[] {
  const said = new Set(given.map((each) => keyOf(each)));
  return [...before.filter((each) => !said.has(keyOf(each))), ...given];
}

function mergeSpecimens(
  before: ResultSet['report']['specimens'] = [],
  given: ResultSet['report']['specimens'] = [],
): NonNullable<ResultSet['report']['specimens']> {
  const merged = new Map<string | null, string | null>();
  for (const { sampleId, notes } of [...before, ...given]) {
    merged.set(sampleId, mergeNotes(merged.get(sampleId) ?? null, notes));
  }
  return [...merged].map(([sampleId, notes]) => ({ sampleId, notes: notes ?? '' }));
}

/** Returns the documents after a report, and marks those that no longer match the results. */
export function documentsAfter(
  before: ResultSet | null,
  { documents = [], observations, missing, reportedAt, status }: LabReport,
  isChanged: boolean,
): readonly KnownDocument[] {
  const known = before?.documents ?? [];
  const later = known.map((each) => ({
    ...each,
    isOutdated:
      each.isOutdated ||
      isChanged ||
      (each.isPartial && observations.length > 0) ||
      missing.some(({ name, withdraws }) => withdraws !== undefined && name === each.name),
  }));
  const added = documents.map(({ name, contentType }, index) => ({
    number: known.length + index + 1,
    name,
    ...(contentType === undefined || isPdf({ contentType }) ? {} : { contentType }),
    receivedAt: reportedAt,
    isPartial: status === 'partial',
    isOutdated: false,
  }));
  return [...later, ...added];
}

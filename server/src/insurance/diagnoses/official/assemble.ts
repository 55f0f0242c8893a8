import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import {
  type DiagnosisEntry,
  type DiagnosisTerm,
  type ExcludesNote,
  fiscalYearStart,
  type Release,
} from '../release.ts';
import { applyAddenda, findUnapplied, undoAddenda } from './addenda.ts';
import { OfficialFileError } from './official-file-error.ts';
import type { OfficialFile, Source } from './read-files.ts';

/** A release that an import writes, with its sources. */
export type AssembledRelease = {
  readonly release: Release;
  readonly sources: readonly Source[];
  /** Worked out from the next year's addenda; an import of the year's own files replaces it. */
  readonly isDerived: boolean;
  /** Brought by the product: once its codes are replaced, it is no longer made of what those were compiled from. */
  readonly isShipped?: boolean;
};

type Given = {
  readonly files: readonly OfficialFile[];
  /** For files that are named after no year. */
  readonly validFrom: PlainDate | null;
  /** The releases in the database. */
  readonly stored: readonly AssembledRelease[];
};

/**
 * Returns the releases that result from the files. Pure. Throws an OfficialFileError, and then nothing is replaced.
 */
export function assembleReleases({ files, validFrom, stored }: Given): readonly AssembledRelease[] {
  const byStart = Map.groupBy(
    files.filter((file) => file.kind !== 'terms'),
    (file) => startOf(file, validFrom),
  );
  const assembled = new Map(stored.map((each) => [each.release.validFrom, each]));
  const changed = new Set<PlainDate>();
  // The oldest first: addenda build on the year before.
  for (const [start, own] of [...byStart].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    assembled.set(start, assembleOne(start, own, assembled));
    changed.add(start);
    const before = deriveBefore(start, own, assembled);
    if (before === undefined) continue;
    assembled.set(before.release.validFrom, before);
    changed.add(before.release.validFrom);
  }
  for (const file of files.filter((each) => each.kind === 'terms')) {
    changed.add(addTerms(file, validFrom, assembled));
  }
  return [...changed].flatMap((start) => assembled.get(start) ?? []);
}

function startOf(file: OfficialFile, fallback: PlainDate | null): PlainDate {
  const start = fallback ?? file.validFrom;
  if (start === null)
    throw new OfficialFileError(
      `The name of ${file.name} has no year; say which one it is with --year`,
    );
  return start;
}

function fiscalYearOf(start: PlainDate): number {
  const year = Number(start.slice(0, 4));
  return Number(start.slice(5, 7)) >= 10 ? year + 1 : year;
}

type Assembled = ReadonlyMap<PlainDate, AssembledRelease>;

function assembleOne(
  start: PlainDate,
  files: readonly OfficialFile[],
  assembled: Assembled,
): AssembledRelease {
  const known = assembled.get(start);
  const codes = entriesOf(start, files, assembled);
  const entries = codes ?? known?.release.entries;
  if (entries === undefined)
    throw new OfficialFileError(
      `There are no codes of fiscal year ${fiscalYearOf(start)} yet: import its order file or codes file, too`,
    );
  const notes = notesOf(files);
  return {
    release: {
      validFrom: start,
      fiscalYear: fiscalYearOf(start),
      entries,
      terms: notes.terms ?? known?.release.terms ?? [],
      excludes: notes.excludes ?? known?.release.excludes ?? [],
    },
    sources: mergeSources(
      codes !== undefined && known?.isShipped ? [] : (known?.sources ?? []),
      files,
    ),
    isDerived: codes === undefined && known?.isDerived === true,
  };
}

/** The entries that the files give; undefined where they have none. */
function entriesOf(
  start: PlainDate,
  files: readonly OfficialFile[],
  assembled: Assembled,
): readonly DiagnosisEntry[] | undefined {
  const order = files.find((file) => file.kind === 'order');
  const codes = files.find((file) => file.kind === 'codes');
  const addenda = files.find((file) => file.kind === 'addenda');
  requireAgreement(order, codes);
  const given = order?.entries ?? codes?.entries;
  if (given !== undefined) {
    requireDistinct(given);
    if (addenda !== undefined) requireBelonging(given, addenda);
    return given;
  }
  if (addenda === undefined) return undefined;
  const before = assembled.get(previousStart(start));
  if (before === undefined || before.isDerived)
    throw new OfficialFileError(
      `${addenda.name} changes fiscal year ${fiscalYearOf(start) - 1}, which is not imported`,
    );
  const after = applyAddenda(before.release.entries, addenda.addenda);
  requireBelonging(after, addenda);
  return after;
}

function previousStart(start: PlainDate): PlainDate {
  return trust<PlainDate>(fiscalYearStart(fiscalYearOf(start) - 1));
}

function requireDistinct(entries: readonly DiagnosisEntry[]): void {
  const seen = new Set<string>();
  for (const { code } of entries) {
    if (seen.has(code)) throw new OfficialFileError(`The code ${code} is in the file twice`);
    seen.add(code);
  }
}

/** The two files of one archive say the same; if they do not, one of them is cut off. */
function requireAgreement(
  order: OfficialFile<'order'> | undefined,
  codes: OfficialFile<'codes'> | undefined,
): void {
  if (order === undefined || codes === undefined) return;
  const [one, other] = [countBillable(order.entries), countBillable(codes.entries)];
  if (one !== other)
    throw new OfficialFileError(
      `${order.name} has ${one} billable codes and ${codes.name} has ${other}: one of them is incomplete`,
    );
}

function countBillable(entries: readonly DiagnosisEntry[]): number {
  return entries.filter(({ isBillable }) => isBillable).length;
}

function requireBelonging(
  entries: readonly DiagnosisEntry[],
  { name, addenda }: OfficialFile<'addenda'>,
): void {
  const billable = countBillable(entries);
  const missing = findUnapplied(entries, addenda);
  if (missing !== undefined)
    throw new OfficialFileError(`${name} and the codes do not belong together: see ${missing}`);
  if (addenda.codesAfter !== null && addenda.codesAfter !== billable)
    throw new OfficialFileError(
      `${name} says that there are ${addenda.codesAfter} codes, and there are ${billable}: a file is incomplete`,
    );
}

type Notes = {
  readonly terms: readonly DiagnosisTerm[] | undefined;
  readonly excludes: readonly ExcludesNote[] | undefined;
};

function notesOf(files: readonly OfficialFile[]): Notes {
  const tabular = files.find((file) => file.kind === 'tabular')?.tabular;
  const index = files.find((file) => file.kind === 'index')?.terms;
  const terms =
    tabular === undefined && index === undefined
      ? undefined
      : [...(tabular?.terms ?? []), ...(index ?? [])];
  return { terms, excludes: tabular?.excludes };
}

/** Derives the previous year from the addenda, so that a deleted code is known until the day of its deletion. */
function deriveBefore(
  start: PlainDate,
  files: readonly OfficialFile[],
  assembled: Assembled,
): AssembledRelease | undefined {
  const addenda = files.find((file) => file.kind === 'addenda');
  const current = assembled.get(start);
  const before = previousStart(start);
  if (addenda === undefined || current === undefined || assembled.has(before)) return undefined;
  return {
    release: {
      validFrom: before,
      fiscalYear: fiscalYearOf(before),
      entries: undoAddenda(current.release.entries, addenda.addenda),
      terms: [],
      excludes: [],
    },
    sources: [addenda.source],
    isDerived: true,
  };
}

/** Adds terms to the release that is imported with them, else to the newest. Returns the start of that release. */
function addTerms(
  file: OfficialFile<'terms'>,
  validFrom: PlainDate | null,
  assembled: Map<PlainDate, AssembledRelease>,
): PlainDate {
  const start = validFrom ?? [...assembled.keys()].toSorted().at(-1);
  const target = start === undefined ? undefined : assembled.get(start);
  if (start === undefined || target === undefined)
    throw new OfficialFileError(`${file.name} names codes, and no code is imported yet`);
  const known = new Set(target.release.terms.map(({ code, term }) => `${code} ${term}`));
  const added = file.terms.filter(({ code, term }) => !known.has(`${code} ${term}`));
  assembled.set(start, {
    ...target,
    release: { ...target.release, terms: [...target.release.terms, ...added] },
    sources: mergeSources(target.sources, [file]),
  });
  return start;
}

function mergeSources(
  before: readonly Source[],
  files: readonly OfficialFile[],
): readonly Source[] {
  const all = [...before, ...files.map(({ source }) => source)];
  return [...new Map(all.map((source) => [source.sha256, source])).values()];
}

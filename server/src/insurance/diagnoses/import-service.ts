import type { Resources } from '#kernel/resources.ts';
import type { PlainDate } from '#kernel/time.ts';

import { type AssembledRelease, assembleReleases } from './official/assemble.ts';
import { OfficialFileError } from './official/official-file-error.ts';
import { type GivenFile, readOfficialFiles } from './official/read-files.ts';
import { decodeRelease, encodeRelease } from './release-codec.ts';
import * as store from './store.ts';

type Deps = Pick<Resources, 'db' | 'clock'>;

/** A request reaches the rows of its tenant; an import of everybody's reference data those of none. */
const nobody = [] as const;
/** What the bits of the catalogue can tell apart. */
const releasesMax = 31;

/**
 * Replaces the releases that the files make, all or none of them. `db` must be of a role that may write reference data:
 * the owner's, not the server's. Fails with an OfficialFileError.
 */
export async function importDiagnoses(
  { db, clock }: Deps,
  given: readonly GivenFile[],
  /** For files whose names have no year; null: their names tell. */
  validFrom: PlainDate | null,
): Promise<readonly store.ReleaseSummary[]> {
  const files = given.flatMap((each) => readOfficialFiles(each));
  return db.write(nobody, async (tx) => {
    await store.lockReleases(tx);
    const stored = (await store.readReleases(tx)).map((each) => fromStored(each));
    const assembled = assembleReleases({ files, validFrom, stored });
    const starts = new Set([...stored, ...assembled].map(({ release }) => release.validFrom));
    if (starts.size > releasesMax)
      throw new OfficialFileError(`At most ${releasesMax} releases are kept`);
    const replaced = assembled.map((each) => toStored(each, clock.now()));
    for (const each of replaced) await store.replaceRelease(tx, each);
    await store.announceReleases(tx);
    return replaced.map(({ summary }) => summary);
  });
}

function fromStored({ summary, document }: store.StoredRelease): AssembledRelease {
  const { sources, isDerived } = summary;
  return { release: decodeRelease(document), sources, isDerived };
}

function toStored(
  { release, sources, isDerived }: AssembledRelease,
  importedAt: Date,
): store.StoredRelease {
  const codes = release.entries.filter(({ isBillable }) => isBillable).length;
  const summary = {
    validFrom: release.validFrom,
    fiscalYear: release.fiscalYear,
    isDerived,
    codes,
    headings: release.entries.length - codes,
    terms: release.terms.length,
    excludes: release.excludes.length,
    sources,
    importedAt,
  };
  return { summary, document: encodeRelease(release) };
}

/** The oldest first; none before the first import, when the starter set answers. */
export async function listDiagnosisReleases({
  db,
}: Pick<Resources, 'db'>): Promise<readonly store.ReleaseSummary[]> {
  return store.listReleases(db.read(nobody));
}

import type { AppContext } from '#kernel/app-context.ts';
import type { PlainDate } from '#kernel/time.ts';

import { type AssembledRelease, assembleReleases } from './official/assemble.ts';
import { doubtAbout } from './official/completeness.ts';
import { OfficialFileError } from './official/official-file-error.ts';
import { type GivenFile, type OfficialFile, readOfficialFiles } from './official/read-files.ts';
import { decodeRelease, encodeRelease } from './release-codec.ts';
import { shippedRelease, withShipped } from './shipped.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** Reference data belongs to no tenant, so the import runs without access to any tenant's rows. */
const nobody = [] as const;
/** The number of releases that the catalogue's bit sets can hold. */
const releasesMax = 31;

type Options = {
  /** For files without a year in their names; null takes the year from the names. */
  readonly validFrom: PlainDate | null;
  /** Imports also files that look incomplete, and logs that. */
  readonly isForced: boolean;
};

/**
 * Replaces the releases that the files make, all or none of them. `db` must be of a role that may write reference data:
 * the owner's, not the server's. Fails with an OfficialFileError.
 */
export async function importDiagnoses(
  { db, clock, log }: Deps,
  given: readonly GivenFile[],
  { validFrom, isForced }: Options,
): Promise<readonly store.ReleaseSummary[]> {
  const files = (await Promise.all(given.map(readOfficialFiles))).flat();
  return db.write(nobody, async (tx) => {
    await store.lockReleases(tx);
    const known = withShipped(await store.readReleases(tx), shippedRelease());
    const stored = known.map((each) => fromStored(each));
    const assembled = assembleReleases({ files, validFrom, stored });
    const starts = new Set([...stored, ...assembled].map(({ release }) => release.validFrom));
    if (starts.size > releasesMax)
      throw new OfficialFileError(`At most ${releasesMax} releases are kept`);
    for (const doubt of doubtsAbout(files, assembled, stored)) {
      if (!isForced)
        throw new OfficialFileError(
          `${doubt}: a file is incomplete. If it is not, --force imports it`,
        );
      log.warn({ doubt }, 'diagnosis codes that look incomplete are imported, as --force says');
    }
    const importedAt = clock.now();
    const replaced = assembled.map((each) => toStored(each, importedAt));
    for (const each of replaced) await store.replaceRelease(tx, each, importedAt);
    await store.announceReleases(tx);
    return replaced.map(({ summary }) => summary);
  });
}

/** Returns the reasons why the import looks incomplete, alone and compared with the known releases. */
function doubtsAbout(
  files: readonly OfficialFile[],
  assembled: readonly AssembledRelease[],
  stored: readonly AssembledRelease[],
): readonly string[] {
  const known = stored.map(({ release }) => release);
  return [
    ...files.map((file) => (file.kind === 'order' ? file.doubt : undefined)),
    ...assembled
      .filter(({ isDerived }) => !isDerived)
      .map(({ release }) => doubtAbout(release, known)),
  ].filter((doubt) => doubt !== undefined);
}

function fromStored({ summary, document }: store.StoredRelease): AssembledRelease {
  const { sources, isDerived, importedAt } = summary;
  return { release: decodeRelease(document), sources, isDerived, isShipped: importedAt === null };
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

/** Lists the imported releases and the shipped one unless it was replaced, oldest first. */
export async function listDiagnosisReleases({
  db,
}: Pick<AppContext, 'db'>): Promise<readonly store.ReleaseSummary[]> {
  const imported = (await store.listReleases(db.read(nobody))).map((summary) => ({ summary }));
  return withShipped(imported, shippedRelease()).map(({ summary }) => summary);
}

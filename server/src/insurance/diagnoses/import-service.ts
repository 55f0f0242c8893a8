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

/** A request reaches the rows of its tenant; an import of everybody's reference data those of none. */
const nobody = [] as const;
/** What the bits of the catalogue can tell apart. */
const releasesMax = 31;

type Options = {
  /** For files whose names have no year; null: their names tell. */
  readonly validFrom: PlainDate | null;
  /** Imports what looks incomplete, too, and says so in the log. */
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

/** Why what would be imported looks incomplete, by itself and beside what is known. */
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

/** The oldest first: what was imported, and what the product brings where that was not replaced. */
export async function listDiagnosisReleases({
  db,
}: Pick<AppContext, 'db'>): Promise<readonly store.ReleaseSummary[]> {
  const imported = (await store.listReleases(db.read(nobody))).map((summary) => ({ summary }));
  return withShipped(imported, shippedRelease()).map(({ summary }) => summary);
}

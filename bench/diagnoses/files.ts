import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { buildCatalogue } from '../../server/src/insurance/diagnoses/catalogue-data.ts';
import { Catalogue } from '../../server/src/insurance/diagnoses/catalogue.ts';
import { lexicon } from '../../server/src/insurance/diagnoses/lexicon.ts';
import { assembleReleases } from '../../server/src/insurance/diagnoses/official/assemble.ts';
import { readOfficialFiles } from '../../server/src/insurance/diagnoses/official/read-files.ts';
import { decodeRelease } from '../../server/src/insurance/diagnoses/release-codec.ts';
import { shippedRelease } from '../../server/src/insurance/diagnoses/shipped.ts';

/** Official files to measure with in the place of the shipped release: separated as in PATH. */
const variable = 'SALUS_ICD10CM_FILE';

export function officialFiles(given: readonly string[] = []): readonly string[] {
  if (given.length > 0) return given;
  return (process.env[variable] ?? '').split(path.delimiter).filter((file) => file !== '');
}

/** The codes of the files as a server has them in memory; those of the shipped release where there are no files. */
export async function openCatalogue(files: readonly string[]): Promise<Catalogue> {
  const given = await Promise.all(
    files.map(async (name) => ({ name, bytes: await readFile(name) })),
  );
  const releases = assembleReleases({
    files: (await Promise.all(given.map(readOfficialFiles))).flat(),
    validFrom: null,
    stored: [],
  });
  const known =
    files.length === 0
      ? [decodeRelease(shippedRelease().document)]
      : releases.map(({ release }) => release);
  return new Catalogue(buildCatalogue(known, lexicon()), lexicon());
}

/** A day on which the release of FY2027 is in force. */
export const today = trust<PlainDate>('2026-11-20');

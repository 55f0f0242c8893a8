// Compiles the release of diagnosis codes that the product brings, from the official files of a year, or of the year
// before and the addenda to it: node tools/compile-icd10cm.ts FILE…
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, gunzipSync, zstdCompressSync } from 'node:zlib';

import { assembleReleases } from '../server/src/insurance/diagnoses/official/assemble.ts';
import { readOfficialFiles } from '../server/src/insurance/diagnoses/official/read-files.ts';
import { releaseText } from '../server/src/insurance/diagnoses/release-codec.ts';

const folder = path.join(import.meta.dirname, '../server/src/insurance/diagnoses/data');
/** Slow to write, once a year, and as fast to read as any. */
const compression = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 24,
};

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/** The file itself, whatever it is packed in: its hash is the publisher's. */
async function readUnpacked(file: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await readFile(file);
  const name = path.basename(file);
  return name.endsWith('.gz')
    ? { name: name.slice(0, -'.gz'.length), bytes: gunzipSync(bytes) }
    : { name, bytes };
}

const given = await Promise.all(process.argv.slice(2).map(readUnpacked));
const files = (await Promise.all(given.map(readOfficialFiles))).flat();
const newest = assembleReleases({ files, validFrom: null, stored: [] })
  .map(({ release }) => release)
  .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  .at(-1);
if (newest === undefined) fail('Name the official files of a year.');
const unknown = files.find(({ source }) => source.publisher === null);
if (unknown !== undefined)
  fail(
    `${unknown.name} is not a file that we know (its SHA-256 is ${unknown.source.sha256}): check where it is from, and name it in publications.ts.`,
  );
// Codes and titles alone: short titles and headings are known of few codes where the year was made by addenda.
const entries = newest.entries
  .filter(({ isBillable }) => isBillable)
  .map((entry) => ({ ...entry, shortTitle: null }));
const { validFrom, fiscalYear } = newest;
const document = zstdCompressSync(
  releaseText({ validFrom, fiscalYear, entries, terms: [], excludes: [] }),
  { params: compression },
);
const manifest = {
  validFrom,
  fiscalYear,
  codes: entries.length,
  documentSha256: createHash('sha256').update(document).digest('hex'),
  sources: files.map(({ source }) => source),
  rights:
    'Works of the United States Government (CDC/NCHS and CMS), not under copyright in the United States (17 U.S.C. 105). Outside of it the classification derives from ICD-10 of the World Health Organization.',
};
await writeFile(path.join(folder, `icd10cm-${fiscalYear}.zst`), document);
await writeFile(
  path.join(folder, `icd10cm-${fiscalYear}.json`),
  `${JSON.stringify(manifest, null, 2)}\n`,
);
process.stdout.write(
  `FY${fiscalYear}: ${entries.length} codes in ${document.length} bytes, SHA-256 ${manifest.documentSha256}\n`,
);

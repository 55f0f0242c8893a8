import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { openZipArchive } from '#kernel/files/zip-reader.ts';
import type { SummaryIngestion } from '#summaries';
import {
  type FileFinder,
  type FileImporter,
  fitBytesMax,
  type FitImporter,
  type Ingestion,
} from '#timeseries';

import { appleHealthImporter } from './apple-health-sink.ts';
import type { ImportDeps } from './checkpoints.ts';
import { fileFinder } from './file-import.ts';
import { fitImporter } from './fit-import.ts';
import { type ImportLimits, openInProcess } from './processes.ts';

/** Importers of uploaded files. */
type UploadImports = {
  readonly importAppleHealth: FileImporter;
  readonly importFit: FitImporter;
  readonly findFile: FileFinder;
};

/**
 * Reads uploaded files within limits, each in a new process (ADR-0087). A file that can hold only a little, packed or not, is
 * read in this one: a process takes longer to start than such a file to read.
 */
export function uploadImports(
  importing: ImportDeps,
  ingestion: Ingestion & SummaryIngestion,
  limits: Partial<ImportLimits> = {},
): UploadImports {
  const deps = { ...importing, ingestion, limits };
  const importSmall = {
    importAppleHealth: appleHealthImporter(importing, ingestion),
    importFit: fitImporter(ingestion),
    findFile: fileFinder(importing, ingestion, { fitBytesMax }),
  };
  return {
    findFile: async (file) =>
      (await isSmall(file)) ? importSmall.findFile(file) : openInProcess(deps, file, 'any'),
    importAppleHealth: async (scope, userId, file) => {
      if (await isSmall(file)) return importSmall.importAppleHealth(scope, userId, file);
      const { read, close } = await openInProcess(deps, file, 'apple_health');
      return read(scope, userId, null).finally(close);
    },
    importFit: async (scope, userId, file, timeZone) => {
      if (await isSmall(file)) return importSmall.importFit(scope, userId, file, timeZone);
      const { read, close } = await openInProcess(deps, file, 'fit');
      return read(scope, userId, timeZone).finally(close);
    },
  };
}

const smallBytesMax = 256 * 1024;
/** The unpacked size. Objects created while reading it take ten times as much at most. */
const unpackedBytesMax = 2 * 1024 * 1024;

async function isSmall(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size > smallBytesMax) return false;
  const bytes = await readFile(file);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return isSmallArchive(file);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return true;
  return promisify(gunzip)(bytes, { maxOutputLength: unpackedBytesMax }).then(
    () => true,
    () => false,
  );
}

async function isSmallArchive(file: string): Promise<boolean> {
  const archive = await openZipArchive(file, () => unpackedBytesMax).catch(() => null);
  if (archive === null) return false;
  archive.close();
  const unpackedBytes = archive.files.reduce((sum, { bytes }) => sum + bytes, 0);
  return unpackedBytes <= unpackedBytesMax && !archive.files.some(({ name }) => packed.test(name));
}

/** Files that may unpack to more than the archive declares. */
const packed = /\.(?:zip|gz|tgz)$/iu;

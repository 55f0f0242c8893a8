import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { type ArchivedFile, openZipArchive } from '#kernel/files/zip-reader.ts';

export type Archive = {
  /** The file with the records. */
  readonly records: ArchivedFile;
  /** Routes of workouts, by the end of their path. */
  readonly route: (path: string) => ArchivedFile | undefined;
  readonly electrocardiograms: readonly ArchivedFile[];
  readonly fingerprint: string;
  readonly close: () => void;
};

/** The size of a route of 24 hours with one point a second is about 25 MB. */
const partBytesMax = 128 * 1024 * 1024;
const recordsBytesMax = 64 * 1024 ** 3;

/** Opens an export as the Health app writes it. Its files are looked up by name. */
export async function openArchive(path: string): Promise<Archive> {
  const { files, fingerprint, close } = await openZipArchive(path, (name) =>
    isRecords(name) ? recordsBytesMax : partBytesMax,
  );
  const records = findRecords(files);
  if (records === undefined) {
    close();
    throw new UnreadableFile('This is no export of Apple Health: the archive has no export.xml.');
  }
  const routes = new Map(
    files.filter(({ name }) => /\.gpx$/iu.test(name)).map((file) => [lastTwo(file.name), file]),
  );
  return {
    records,
    route: (wanted) => routes.get(lastTwo(wanted)),
    electrocardiograms: files.filter(({ name }) => /\/[^/]+\/[^/]+\.csv$/iu.test(`/${name}`)),
    fingerprint,
    close,
  };
}

/**
 * Finds the file of the records. Its name is in the phone's language. A file for clinics next to it has a name that ends in
 * `_cda`. In an export that was packed again, it is deeper than one folder.
 */
function findRecords(files: readonly ArchivedFile[]): ArchivedFile | undefined {
  return files
    .filter(({ name }) => isRecords(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || other.bytes - one.bytes)[0];
}

function isRecords(name: string): boolean {
  return /\.xml$/iu.test(name) && !/_cda\.xml$/iu.test(name);
}

/** Returns folder and name, because the name of the outer folder is in the phone's language. */
function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/').normalize('NFC').toLowerCase();
}

function depthOf({ name }: ArchivedFile): number {
  return name.split('/').length;
}

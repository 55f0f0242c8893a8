import { AppError } from '#kernel/errors.ts';
import { copyToDisk } from '#kernel/files/disk-copy.ts';
import type { OpenedFile } from '#kernel/files/opened-file.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type FileFinder, type FoundFile, type ImportKind, Tally } from '#timeseries';

import { isRecording, shownName } from '../connectors/imports/recordings/index.ts';

/** More recordings are an account's export. */
const recordingsMax = 10_000;

/**
 * Returns whether recordings are the only importable files of an archive, which is how portals pack the original of an activity.
 */
export function isRecordingArchive({ isArchive, files }: OpenedFile): boolean {
  return isArchive && files.length <= recordingsMax && files.some(({ name }) => isRecording(name));
}

/** Reads each recording of an archive as the file that it is. One that cannot be read is named. */
export function foundRecordings(opened: OpenedFile, find: FileFinder): FoundFile {
  const recordings = opened.files.filter(({ name }) => isRecording(name));
  const kind = kindOf(recordings[0]?.name ?? '');
  return {
    kind,
    close: opened.close,
    read: async (scope, userId, timeZone) => {
      const whole = new Tally();
      const notes = new Set<string>();
      for (const file of recordings) {
        try {
          const report = await readOne(file, async (path) => {
            const found = await find(path);
            return found.read(scope, userId, timeZone).finally(found.close);
          });
          whole.add(report);
          for (const note of report.notes) notes.add(note);
        } catch (error) {
          whole.unreadable(`${shownName(file.name)}: ${reasonOf(error)}`);
        }
      }
      const others = opened.files.length - recordings.length;
      whole.fieldLeftOut('files that are no recordings', others);
      return { kind, ...whole.total(), resumedAt: 0, notes: [...notes] };
    },
  };
}

async function readOne<Report>(
  file: ArchivedFile,
  read: (path: string) => Promise<Report>,
): Promise<Report> {
  const copy = await copyToDisk(file);
  try {
    return await read(copy.path);
  } finally {
    await copy.remove();
  }
}

/** Returns why a recording was skipped. An error that its content did not cause ends the import. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'upload.fit_too_large') return 'It is larger than any recording.';
  if (error.code !== 'import.unreadable' || typeof error.detail !== 'string') throw error;
  return error.detail;
}

function kindOf(name: string): ImportKind {
  if (/\.gpx(?:\.gz)?$/iu.test(name)) return 'gpx';
  return /\.tcx(?:\.gz)?$/iu.test(name) ? 'tcx' : 'fit';
}

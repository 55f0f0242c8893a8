import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import type { Out } from '#timeseries';

/** Programs truncate such names, so the type of a stream is read from the beginning of its file. */
const streamName = /(?:^|\/)(?:raw|derived)_com\.google\.[^/]+\.json$/u;
const dataSource = /"Data Source"\s*:\s*"([^"]*)"/u;
const headBytes = 16 * 1024;

/** A file of a stream: `derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas`. */
export type Stream = {
  readonly file: ArchivedFile;
  readonly source: string;
  readonly type: string;
  /** True for the stream that Google merged from all others of a type. */
  readonly isMerged: boolean;
  readonly isRaw: boolean;
};

export function isStream({ name }: ArchivedFile): boolean {
  return streamName.test(name);
}

/** Returns the streams of an archive with the type and origin that each file names. */
export async function streamsOf(files: readonly ArchivedFile[]): Promise<readonly Stream[]> {
  const streams: Stream[] = [];
  for (const file of files.filter(isStream)) {
    const source = dataSource.exec(await headOf(file))?.[1] ?? '';
    const [origin = '', type = ''] = source.split(':');
    const isMerged = origin === 'derived' && /:merged?[^:]*$/u.test(source);
    streams.push({ file, source, type, isMerged, isRaw: origin === 'raw' });
  }
  return streams;
}

async function headOf(file: ArchivedFile): Promise<string> {
  let head = '';
  for await (const part of file.read()) {
    head += part.toString('latin1');
    if (head.length >= headBytes || dataSource.test(head)) break;
  }
  return head;
}

/**
 * Chooses the streams to read: the merged stream of a type, else each that a device or an app wrote, else streams derived from
 * absent ones. The others repeat the same data.
 */
export function chosenOf(
  streams: readonly Stream[],
  isKnown: (type: string) => boolean,
  out: Out,
): readonly Stream[] {
  const chosen: Stream[] = [];
  for (const [type, ofType] of Map.groupBy(streams, (stream) => stream.type)) {
    if (!isKnown(type)) {
      out.leftOut(`streams ${type.slice(0, 60) || 'without a type'}`, ofType.length);
      continue;
    }
    const merged = ofType.filter(({ isMerged }) => isMerged);
    const raw = ofType.filter(({ isRaw }) => isRaw);
    const [first] = merged.map(({ source }) => source).toSorted();
    const best = first === undefined ? raw : merged.filter(({ source }) => source === first);
    const read = best.length > 0 ? best : ofType;
    chosen.push(...read);
    if (read.length < ofType.length) {
      out.leftOut(`streams of what another one holds: ${type}`, ofType.length - read.length);
    }
  }
  return chosen.toSorted((one, other) => (one.file.name < other.file.name ? -1 : 1));
}

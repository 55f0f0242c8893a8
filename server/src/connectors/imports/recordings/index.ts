import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { runInThread } from '#kernel/jobs/thread.ts';
import {
  type FileFormat,
  type FileWorkout,
  findResource,
  fitBytesMax,
  type Out,
  type ReadOptions,
} from '#timeseries';

import {
  FitFileError,
  type FitRead,
  fitReader,
  type FitRecording,
  readFitFile,
  toWorkouts,
} from '../fit/index.ts';
import { gpx, tcx } from '../tracks/index.ts';

/** A file of one recording, which exports contain in addition to their tables. */
const recordingName = /\.(fit|gpx|tcx)(?:\.gz)?$/iu;
/** Enough for a GPX file of a long day with all fields. */
const bytesMax = 64 * 1024 ** 2;
/** Smaller files are decoded in a few milliseconds, without a thread. */
const inPlaceBytesMax = 64 * 1024;
const headBytes = 64 * 1024;

/** The complete content of one recording, before any of it is passed on. */
export type Recorded = {
  readonly workouts: readonly FileWorkout[];
  /** Passes it on; `known` adds the caller's data to a workout. */
  readonly tell: (out: Out, known?: (workout: FileWorkout) => FileWorkout) => void;
};

export function isRecording(name: string): boolean {
  return recordingName.test(name);
}

/** Reads a FIT, GPX or TCX file of an archive, compressed or not. Returns null for an unreadable one, which it reports. */
export async function readRecording(
  file: ArchivedFile,
  out: Out,
  options: ReadOptions,
): Promise<Recorded | null> {
  const collected = new Collected();
  try {
    const bytes = await unpacked(file);
    const [, kind = ''] = recordingName.exec(file.name) ?? [];
    if (kind.toLowerCase() === 'fit') await readFit(bytes, collected.out, options);
    else await readTrack(kind.toLowerCase() === 'gpx' ? gpx : tcx, bytes, collected.out, options);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const name = shownName(file.name);
    out.unreadable(`${name}: ${error.message.replaceAll(file.name, name)}`);
    return null;
  }
  return collected;
}

/** Returns the name without folders, and without the e-mail address with which some exports begin names. */
export function shownName(name: string): string {
  return (name.split('/').at(-1) ?? '').replace(/^.*@[^_]*_/u, '');
}

class Collected implements Recorded {
  readonly workouts: FileWorkout[] = [];
  readonly #others: ((out: Out) => void)[] = [];
  readonly out: Out = {
    sample: (...given) => this.#keep((out) => out.sample(...given)),
    summary: (...given) => this.#keep((out) => out.summary(...given)),
    workout: (workout) => void this.workouts.push(workout),
    // Files of recordings are named, not their rows.
    at: () => {},
    leftOut: (...given) => this.#keep((out) => out.leftOut(...given)),
    fieldLeftOut: (...given) => this.#keep((out) => out.fieldLeftOut(...given)),
    merged: (...given) => this.#keep((out) => out.merged(...given)),
    refused: (why) => this.#keep((out) => out.refused(why)),
    unreadable: (sentence) => this.#keep((out) => out.unreadable(sentence)),
    note: (sentence) => this.#keep((out) => out.note(sentence)),
  };

  readonly tell: Recorded['tell'] = (out, known = (workout) => workout) => {
    for (const other of this.#others) other(out);
    for (const workout of this.workouts) out.workout(known(workout));
  };

  #keep(told: (out: Out) => void): void {
    this.#others.push(told);
  }
}

async function unpacked(file: ArchivedFile): Promise<Buffer> {
  if (file.bytes > bytesMax) throw new UnreadableFile('It is larger than any recording.');
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (!/\.gz$/iu.test(file.name)) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    throw new UnreadableFile('It is damaged, or unpacks to more than any recording has.', {
      cause: error,
    });
  }
}

async function readTrack(
  format: FileFormat,
  bytes: Buffer,
  out: Out,
  options: ReadOptions,
): Promise<void> {
  const head = bytes.subarray(0, headBytes).toString('utf8');
  const read = async function* read(): AsyncGenerator<Buffer> {
    yield bytes;
  };
  const file = { name: '', bytes: bytes.length, checksum: 0, read };
  const opened = { isArchive: false, files: [file], fingerprint: '', head, close: () => {} };
  if (!(await format.recognises(opened)))
    throw new UnreadableFile(`It is no ${format.title} file.`);
  for await (const bytesRead of format.read(opened, out, options)) void bytesRead;
}

async function readFit(bytes: Buffer, out: Out, { timeZone }: ReadOptions): Promise<void> {
  if (bytes.length > fitBytesMax) throw new UnreadableFile('It is larger than any recording.');
  const read =
    bytes.length > inPlaceBytesMax
      ? await runInThread<FitRead>(fitReader, bytes)
      : readInPlace(bytes);
  if ('error' in read) throw new UnreadableFile(read.error);
  const { recording } = read;
  tellSamples(recording, out);
  for (const { sourceType, summary, points } of toWorkouts(recording, { timeZone })) {
    out.workout({ sourceType, timeZone, summary, points, format: 'fit' });
  }
  for (const [name, count] of recording.leftOut) out.fieldLeftOut(`FIT: ${name}`, count);
  const { withoutStart, impossible, recordsImpossible } = recording.faults;
  if (recordsImpossible > 0) out.leftOut('FIT: records of an impossible time', recordsImpossible);
  if (withoutStart + impossible > 0) {
    out.leftOut('FIT: sessions without a duration', withoutStart + impossible);
  }
  for (let index = 0; index < recording.implausibleCount; index += 1) out.refused('value');
}

function readInPlace(bytes: Buffer): FitRead {
  try {
    return { recording: readFitFile(bytes) };
  } catch (error) {
    if (error instanceof FitFileError) return { error: error.message };
    throw error;
  }
}

function tellSamples({ parts }: FitRecording, out: Out): void {
  for (const { samples, source, timezoneOffset } of parts) {
    const common = { type: null, sourceType: source.sourceType, timezoneOffset, appId: null };
    for (const { resource, startMs, endMs, value, diastolic } of samples) {
      const unit = findResource(resource)?.unit ?? '';
      const measured = { startMs, endMs, value, unit };
      const both = diastolic === undefined ? {} : { diastolic };
      out.sample(resource, { ...common, ...measured, ...both });
    }
  }
}

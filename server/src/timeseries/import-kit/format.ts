import type { OpenedFile } from '#kernel/files/opened-file.ts';

import type { ImportKind } from '../imports/runs-model.ts';
import type { FileSample, SampleProblem } from '../push/sample-batch.ts';
import type { ResourceName } from '../resources/resources.ts';
import type { FileSummary, FileWorkout } from './write-queue.ts';

/** What a reader finds, in whatever order the file has it. */
export type Out = {
  readonly sample: (resource: ResourceName, sample: FileSample) => void;
  /** `records`: how many records of the file it is made of. */
  readonly summary: (
    resource: FileSummary,
    data: Readonly<Record<string, unknown>>,
    records?: number,
  ) => void;
  readonly workout: (workout: FileWorkout) => void;
  /** Says where the reader is, for the report: a file of an archive, or empty, and a row or the like from 1. */
  readonly at: (file: string, row: number) => void;
  /** Records that nothing is made of, by their kind. */
  readonly leftOut: (kind: string, count?: number) => void;
  /** Parts of records that are stored otherwise, by their kind. */
  readonly fieldLeftOut: (kind: string, count?: number) => void;
  /** Records that are part of a night or the like that is told by `summary`, or of another record. */
  readonly merged: (count?: number) => void;
  /** What cannot be, by what is wrong with it. */
  readonly refused: (why: SampleProblem) => void;
  /** A file of an archive that was passed over, and why. */
  readonly unreadable: (sentence: string) => void;
  /** What the person should know of how the file was read. */
  readonly note: (sentence: string) => void;
};

export type ReadOptions = {
  readonly nowMs: number;
  /** Where local times were recorded; null: nobody said. */
  readonly timeZone: string | null;
};

/**
 * How files of one kind are read. A reader finds the same in the same order each time it reads a file; it answers again and
 * again how many bytes it has read since, so that what it found can be stored before it goes on.
 */
export type FileFormat = {
  readonly kind: ImportKind;
  /** As people call it. */
  readonly title: string;
  readonly recognises: (file: OpenedFile) => boolean | Promise<boolean>;
  /** Whose data it is: the slug of a provider. */
  readonly providerOf: (file: OpenedFile) => string | Promise<string>;
  readonly read: (file: OpenedFile, out: Out, options: ReadOptions) => AsyncIterable<number>;
};

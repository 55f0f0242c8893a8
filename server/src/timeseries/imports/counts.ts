import type { SampleProblem } from '../push/sample-batch.ts';

/** What was found in a file, and what became of it. */
export type Counts = {
  /** Everything in the file that could be stored: stored + replaced + merged + left out. */
  readonly records: number;
  /** Records that are stored as the file has them, new or from before. */
  readonly stored: number;
  readonly replaced: number;
  readonly merged: number;
  /** Samples that were computed from records, in addition to them. */
  readonly derived: number;
  /** Records that became samples. */
  readonly samples: number;
  readonly created: number;
  readonly updated: number;
  readonly sleeps: number;
  readonly workouts: number;
  readonly routes: number;
  readonly meals: number;
  readonly cycles: number;
  readonly electrocardiograms: number;
  /** Days of activity that the file sums up itself. */
  readonly days: number;
  /** How many records there were of each type that nothing is made of. */
  readonly notImported: Readonly<Record<string, number>>;
  /** Records left out for a time, a unit or a value that cannot be. */
  readonly refused: Readonly<Record<SampleProblem, number>>;
  /** Where the first record of each type or reason was that was left out. */
  readonly firstLeftOut: Readonly<Record<string, FirstLeftOut>>;
  /** Parts of stored records that were left out, by type: they are no records. */
  readonly fieldsLeftOut: Readonly<Record<string, number>>;
  /** Files of the archive that could not be read, and why. */
  readonly unreadable: readonly string[];
};

/** A record by its ordinal, and how the file's owner finds it. */
export type FirstLeftOut = { readonly record: number; readonly at: string };

/** What an import found, for the person who sent the file. */
export type ImportReport = Counts & {
  /** How many bytes of the records an import that was interrupted had stored; 0: this one began the file. */
  readonly resumedAt: number;
};

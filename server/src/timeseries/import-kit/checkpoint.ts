import type { Counts } from '../imports/counts.ts';
import type { Resource } from '../resources/resources.ts';

/** From the first to the last sample of a resource. */
export type Range = { readonly startsAt: number; readonly endsAt: number };
export type Ranges = Readonly<Partial<Record<Resource['name'], Range>>>;

/** How far an import of a file came: what lies before is durable, and was counted. */
export type Checkpoint = {
  /** Of the records, unpacked. */
  readonly bytes: number;
  /** What was read up to there, and what became of it. */
  readonly read: Counts;
  readonly stored: Counts;
  readonly ranges: Ranges;
};

/** Where places are kept: one for a person, of the file that was read last. */
export type CheckpointStore<Kept extends Checkpoint = Checkpoint> = {
  /** The place in a file, by its fingerprint; null where that file was not begun, or was read to its end. */
  readonly find: (fingerprint: string) => Promise<Kept | null>;
  readonly save: (fingerprint: string, place: Kept) => Promise<void>;
  readonly forget: () => Promise<void>;
};

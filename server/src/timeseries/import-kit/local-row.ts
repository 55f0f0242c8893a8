/** A time of a file that tells no offset, with what tells it apart from others of its hour. */
export type LocalRow = {
  /** What the clock on the wall showed, as if it were UTC. */
  readonly wallMs: number;
  /** What one device or one person writes in the order of time; left out: the whole file. */
  readonly series?: string;
  /** The file's own count, which grows with time; null: this row has none. */
  readonly counter?: number | null;
  /** What it says; two rows that say the same of one time may be one that was written twice. */
  readonly content?: string;
  /** Its row in the file, from 1. */
  readonly row?: number;
};

/** A row near a change of the clock, with its ordinal among all rows. */
export type NearRow = Required<LocalRow> & { readonly index: number };

/** Writes a time on the wall as files have it. */
export function shownWall(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19);
}

/** Names a row for the person who sent the file. */
export function shownRow({ wallMs, row }: Pick<NearRow, 'wallMs' | 'row'>): string {
  return row > 0 ? `row ${row} (${shownWall(wallMs)})` : shownWall(wallMs);
}

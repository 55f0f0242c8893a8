/** What became of records that an import stored. Each record is counted once. */
export type Outcome = {
  readonly created: number;
  /** They repeat what was stored already. */
  readonly unchanged: number;
  /** They replaced another value, or a later one of the same moment replaced them. */
  readonly replaced: number;
  /** They are a part or another copy of a stored night or activity. */
  readonly merged: number;
  /** The user deleted them, and they may not come back. */
  readonly deleted: number;
  /** Indexes of those that were refused for a value. */
  readonly refused: readonly number[];
};

export const noOutcome: Outcome = {
  created: 0,
  unchanged: 0,
  replaced: 0,
  merged: 0,
  deleted: 0,
  refused: [],
};

/** Of a list of one record, which was refused. */
export const refusedOutcome: Outcome = { ...noOutcome, refused: [0] };

export function addOutcomes(one: Outcome, other: Outcome): Outcome {
  return {
    created: one.created + other.created,
    unchanged: one.unchanged + other.unchanged,
    replaced: one.replaced + other.replaced,
    merged: one.merged + other.merged,
    deleted: one.deleted + other.deleted,
    refused: [...one.refused, ...other.refused],
  };
}

/** Returns what became of a push of records, by its receipt. */
export function outcomeOf(
  receipt: Pick<Outcome, 'created' | 'replaced' | 'merged'> & {
    readonly received: number;
    readonly leftOut: number;
  },
): Outcome {
  const { received, created, replaced, merged, leftOut: deleted } = receipt;
  const unchanged = received - created - replaced - merged - deleted;
  return { created, unchanged, replaced, merged, deleted, refused: [] };
}

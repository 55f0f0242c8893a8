import type { UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { Demographics } from '../demographics/model.ts';

/** A user with demographics, as far as they were stored. */
export type Person = {
  readonly id: UserId;
  readonly clientUserId: string;
  readonly createdAt: Date;
  /** The later change of the record and of the demographics. */
  readonly updatedAt: Date;
  readonly fallbackBirthDate: PlainDate | null;
  /** Null where nothing was stored. */
  readonly demographics: Demographics | null;
};

/** A range of instants with an exclusive end; either bound may be open. If negated, all other instants. */
export type InstantRange = {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly isNegated: boolean;
};

/** The criteria of a search, all of which must match; null matches everything. */
export type PersonFilter = {
  readonly ids: readonly UserId[] | null;
  /** Matches one of the ids, or one of the references. */
  readonly named: {
    readonly ids: readonly UserId[];
    readonly references: readonly string[];
  } | null;
  readonly updated: readonly InstantRange[];
};

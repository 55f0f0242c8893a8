import type { Interpretation, LowLevelStatus } from './status.ts';

/** The planned simulation of a sandbox order. */
export type Plan = {
  readonly target: LowLevelStatus;
  readonly interpretation: Interpretation;
  /** The result kinds, used in rotation; null lets the laboratory choose. */
  readonly kinds: readonly ('numeric' | 'range' | 'comment' | 'coded_value')[] | null;
  readonly hasMissing: boolean;
};

import type { Interpretation, LowLevelStatus } from './status.ts';

/** What is to become of an order in the sandbox. */
export type Plan = {
  readonly target: LowLevelStatus;
  readonly interpretation: Interpretation;
  /** Kinds that results take turns at; null: the laboratory's choice. */
  readonly kinds: readonly ('numeric' | 'range' | 'comment' | 'coded_value')[] | null;
  readonly hasMissing: boolean;
};

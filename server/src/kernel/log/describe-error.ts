import { sqlState } from '../sql-state.ts';

export type ErrorDescription = {
  readonly name: string;
  readonly stack: string;
  /** The database's state code, where the failure was its. */
  readonly state: string | undefined;
};

/** The kind and place of a failure, for the log. A database message may quote a row, so only its state code is kept. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, stack: '', state: undefined };
  const state = sqlState(error);
  const stack = error.stack ?? '';
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')));
  return { name: error.name, stack: state === undefined ? stack : frames, state };
}

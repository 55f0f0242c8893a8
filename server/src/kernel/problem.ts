/** One thing wrong with a request, in the layout of Pydantic 2 that the contract's clients read. */
export type Problem = {
  readonly type: string;
  /** Where: `body`, `query` or `path`, then keys and indices. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input?: unknown;
  readonly ctx?: Record<string, unknown>;
};
